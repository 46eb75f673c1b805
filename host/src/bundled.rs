//! The variants that are part of the program itself: releases are one file, and need no plugin beside it.

use std::path::PathBuf;

use stavka_core::variant::Manifest;

use crate::loader::Loaded;
use crate::trust::Hash;

/// What stands for the file of a variant that has none.
const PLACE: &str = "(part of the program)";

impl Loaded {
    /// Whether it is part of the program.
    pub(crate) fn is_built_in(&self) -> bool {
        self.path == PathBuf::from(PLACE)
    }
}

/// The variants that were built in; none unless the program was built with `--features bundled`.
#[cfg(feature = "bundled")]
pub(crate) fn variants() -> Vec<Loaded> {
    use stavka_abi::module;
    vec![
        loaded::<stavka_a4_sheet::A4Sheet>(module::<stavka_a4_sheet::A4Sheet>()),
        loaded::<stavka_second_edition::SecondEdition>(module::<
            stavka_second_edition::SecondEdition,
        >()),
        loaded::<stavka_world_at_war::WorldAtWar>(module::<stavka_world_at_war::WorldAtWar>()),
    ]
}

/// The variants that were built in; none unless the program was built with `--features bundled`.
#[cfg(not(feature = "bundled"))]
pub(crate) fn variants() -> Vec<Loaded> {
    Vec::new()
}

/// A variant behind the same boundary as a loaded one. Saves name it by its version: every state is checked besides.
#[cfg_attr(
    not(feature = "bundled"),
    expect(dead_code, reason = "only releases have variants built in")
)]
fn loaded<V: stavka_core::variant::Variant>(module: stavka_abi::v1::VariantModule_Ref) -> Loaded {
    let manifest = Manifest::of::<V>();
    let name = format!("{} {} {}", env!("CARGO_PKG_NAME"), manifest.id, manifest.version);
    Loaded { hash: Hash::of(name.as_bytes()), path: PathBuf::from(PLACE), manifest, module }
}
