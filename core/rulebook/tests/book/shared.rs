//! The volumes of the three variants.

use std::sync::LazyLock;

use stavka_a4_sheet::A4Sheet;
use stavka_core::book::Rulebook;
use stavka_core::schema::Schemas;
use stavka_core::setup::Setup;
use stavka_core::variant::{Manifest, Variant};
use stavka_rulebook::Volume;
use stavka_second_edition::SecondEdition;
use stavka_world_at_war::WorldAtWar;

/// The volume of a variant under a set-up.
pub(crate) fn volume<V: Variant>(setup: &Setup) -> Volume {
    let variant = V::open(setup).expect("opens");
    let known = Schemas::read(V::schemas()).expect("its schemas");
    let questions = V::questions().iter().map(|question| question.describe(&known)).collect();
    let chart = |chart: &stavka_core::chart::Chart| {
        chart.describe(variant.settings(), &known).expect("a chart")
    };
    Volume::new(
        Manifest::of::<V>(),
        Rulebook::of(&variant).expect("a book"),
        questions,
        V::charts().iter().map(chart).collect(),
        setup.clone(),
    )
}

/// The three variants as printed.
pub(crate) fn all() -> &'static [Volume; 3] {
    static ALL: LazyLock<[Volume; 3]> = LazyLock::new(|| {
        let setup = Setup::default();
        [volume::<A4Sheet>(&setup), volume::<SecondEdition>(&setup), volume::<WorldAtWar>(&setup)]
    });
    &ALL
}
