//! The whole contract between host and plugin, and the only crate that knows `abi_stable`.
//!
//! Cold calls (manifest, rulebook, questions, views) carry JSON; hot calls (legal actions, apply, assign,
//! outcome) carry plain numbers and slices that the host lends.
//!
//! The version of this package is part of the check when a library is loaded, so it stays at 1.x for ever.
//! Growth comes first by data (new questions, new JSON fields, features in the manifest), then by a
//! generation `v2` beside [`v1`].

mod guard;
mod label;
mod load;
pub mod native;
mod open;
mod serve;
pub mod v1;

pub use label::{LABEL_BYTES, LABEL_SYMBOL, Label};
pub use load::{Unfit, module_from};
pub use open::{open_over, open_under, open_with, seam_of};
pub use serve::{manifest, module, open};

/// The generations of the boundary that this crate speaks, newest first.
pub const GENERATIONS: [u32; 1] = [1];

/// Makes a library a loadable variant. Call it once, at the root of a `cdylib` crate.
#[macro_export]
macro_rules! export_variant {
    ($variant:ty) => {
        $crate::export_root!($crate::module::<$variant>());
    };
}

/// Makes a library a loadable mod. Call it once, at the root of a `cdylib` crate.
#[macro_export]
macro_rules! export_mod {
    ($native:ty) => {
        $crate::export_root!($crate::native::mod_module::<$native>());
    };
}

/// The entry points of a library.
#[doc(hidden)]
#[macro_export]
macro_rules! export_root {
    ($module:expr) => {
        #[cfg(panic = "abort")]
        compile_error!(
            "a plugin must unwind, or a panic in a rule ends the host: remove panic = \"abort\""
        );

        #[allow(
            missing_docs,
            unreachable_pub,
            reason = "generated entry points, named by the boundary"
        )]
        mod exported {
            use super::*;

            #[unsafe(no_mangle)]
            pub static STAVKA_LABEL: $crate::Label = $crate::Label::new(concat!(
                "1 ",
                env!("CARGO_PKG_NAME"),
                " ",
                env!("CARGO_PKG_VERSION")
            ));

            #[::abi_stable::export_root_module]
            pub fn root_module() -> $crate::v1::VariantModule_Ref {
                $module
            }
        }
    };
}
