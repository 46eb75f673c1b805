//! The variants that are part of the program itself: releases are one file, and need no plugin beside it.

use std::path::Path;
#[cfg(feature = "bundled")]
use std::path::PathBuf;

#[cfg(feature = "bundled")]
use stavka_abi::v1::VariantModule_Ref;
#[cfg(feature = "bundled")]
use stavka_core::variant::Manifest;

use crate::loader::Loaded;
#[cfg(feature = "bundled")]
use crate::trust::Hash;

/// What stands for the file of a variant that has none.
const PLACE: &str = "(part of the program)";

impl Loaded {
    /// Whether it is part of the program.
    pub(crate) fn is_built_in(&self) -> bool {
        self.path == Path::new(PLACE)
    }
}

/// The variants that were built in.
#[cfg(feature = "bundled")]
pub(crate) fn variants() -> Vec<Loaded> {
    stavka_bundled::variants()
        .into_iter()
        .map(|(manifest, module)| loaded(manifest, module))
        .collect()
}

/// None, unless the program was built with `--features bundled`.
#[cfg(not(feature = "bundled"))]
pub(crate) fn variants() -> Vec<Loaded> {
    Vec::new()
}

/// A variant behind the same boundary as a loaded one. Saves name it by its version: every state is checked besides.
#[cfg(feature = "bundled")]
fn loaded(manifest: Manifest, module: VariantModule_Ref) -> Loaded {
    let name = format!("{} {} {}", env!("CARGO_PKG_NAME"), manifest.id, manifest.version);
    Loaded { hash: Hash::of(name.as_bytes()), path: PathBuf::from(PLACE), manifest, module }
}
