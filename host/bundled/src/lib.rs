//! The variants behind the boundary, for a program that carries them inside.
//!
//! A package of its own: what plays a variant is compiled where it is named, and the host is not built for speed.

#![forbid(unsafe_code)]

use stavka_abi::v1::VariantModule_Ref;
use stavka_core::variant::{Manifest, Variant};

/// Every variant: who it is, and its entry points.
pub fn variants() -> Vec<(Manifest, VariantModule_Ref)> {
    vec![
        one::<stavka_a4_sheet::A4Sheet>(),
        one::<stavka_second_edition::SecondEdition>(),
        one::<stavka_world_at_war::WorldAtWar>(),
    ]
}

fn one<V: Variant>() -> (Manifest, VariantModule_Ref) {
    (Manifest::of::<V>(), stavka_abi::module::<V>())
}
