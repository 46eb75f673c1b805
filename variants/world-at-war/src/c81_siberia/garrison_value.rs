//! 81.31.costs, 81.42.B.7 and 81.52.2: what a garrison is worth.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::count::Count;
use crate::force::{Factors, Garrison, RussianForce};
use crate::readings::InvertedInSiberia;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "garrison-value",
        Topic::Garrison,
        "What is this garrison of Siberia or Manchuria worth, and which units count?",
        |variant, asked: &Valued, trail| {
            let brps = garrison_value(variant, &asked.garrison, trail);
            let (counted, left_out) = lines(variant, &asked.garrison);
            Ok(Value { brps, counted, left_out })
        },
    )
}

/// The garrison whose value is asked.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Valued {
    /// Which one; where a saved game is asked, its units are read off it.
    #[serde(default)]
    pub of: Where,
    /// The garrison.
    pub garrison: Garrison,
}

/// A garrison of the chapter.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Where {
    /// Japan's in Manchuria.
    #[default]
    Manchuria,
    /// Russia's in Siberia.
    Siberia,
}

/// What a garrison is worth, unit by unit.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Value {
    /// In BRPs.
    pub brps: u32,
    /// The units that count.
    pub counted: Vec<Line>,
    /// Those that do not.
    pub left_out: Vec<Line>,
}

/// Units of one kind.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Line {
    /// The kind.
    pub unit: &'static str,
    /// Their factors.
    pub factors: u32,
    /// What they add.
    pub brps: u32,
}

/// The garrison that is asked about.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// The garrison.
    pub garrison: Garrison,
}

/// A value in money.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Brps {
    /// In BRPs.
    pub brps: u32,
}

/// The units that count in a garrison, and those that do not.
fn lines(variant: &WorldAtWar, garrison: &Garrison) -> (Vec<Line>, Vec<Line>) {
    let price = variant.figures.garrison.price;
    let kinds = [
        ("armor", garrison.armor, price.armor),
        ("infantry", garrison.infantry, price.infantry),
        ("army air", garrison.aaf, price.aaf),
        ("specialized units", garrison.specialized, price.specialized),
        ("naval air on land", garrison.land_air, price.naval_air),
        ("inverted army air", garrison.aaf_inverted, 0),
        ("naval air on carriers", garrison.carrier_air, 0),
        ("ships", garrison.ships, 0),
    ];
    let line = |(unit, count, price): (&'static str, Count, u16)| {
        let (factors, price) = (count.get(), u32::from(price));
        (factors > 0).then_some(Line { unit, factors, brps: factors * price })
    };
    let (counted, left_out) = kinds.split_at(COUNTED);
    (
        counted.iter().copied().filter_map(line).collect(),
        left_out.iter().copied().filter_map(line).collect(),
    )
}

/// How many kinds of units count.
const COUNTED: usize = 5;

/// What a garrison in factors is worth.
pub(crate) fn garrison_value(
    variant: &WorldAtWar,
    garrison: &Garrison,
    sink: &mut impl Sink,
) -> u32 {
    leave_out_idle_units(garrison.has_idle_units(), sink);
    value(variant, garrison.in_factors(), sink)
}

/// What a garrison of Russian units is worth.
pub(super) fn russian_value(
    variant: &WorldAtWar,
    force: &RussianForce,
    sink: &mut impl Sink,
) -> u32 {
    leave_out_idle_units(force.has_idle_units(), sink);
    value(variant, force.in_factors(), sink)
}

/// 81.43.1: what a Siberian garrison is worth toward its minimum.
pub(crate) fn siberian_value(
    variant: &WorldAtWar,
    force: &RussianForce,
    sink: &mut impl Sink,
) -> u32 {
    if force.has_idle_units() && costs_while_inverted(variant) {
        sink.step(clause::C81_43_1, || "inverted AAF count toward the minimum".into());
        return value(variant, Factors { aaf: force.all_aaf(), ..force.in_factors() }, sink);
    }
    russian_value(variant, force, sink)
}

/// Whether an inverted AAF that leaves Siberia is missed there.
pub(super) fn costs_while_inverted(variant: &WorldAtWar) -> bool {
    variant.readings.inverted_in_siberia == InvertedInSiberia::Counted
}

/// 81.52.2: what counts for nothing in a garrison.
fn leave_out_idle_units(present: bool, sink: &mut impl Sink) {
    if present {
        sink.step(clause::C81_52_2, || "inverted air, carrier air and ships add nothing".into());
    }
}

/// 81.31.costs: prices of garrison units.
pub(crate) fn value(variant: &WorldAtWar, factors: Factors, sink: &mut impl Sink) -> u32 {
    let price = variant.figures.garrison.price;
    let Factors { armor, infantry, aaf, .. } = factors;
    let brps = armor * u32::from(price.armor)
        + infantry * u32::from(price.infantry)
        + aaf * u32::from(price.aaf);
    sink.step(clause::C81_31_COSTS, || {
        format!(
            "armor {armor} at {}, infantry {infantry} at {}, air {aaf} at {}: {brps} BRPs",
            price.armor, price.infantry, price.aaf
        )
    });
    brps + helpers_value(variant, factors, sink)
}

/// 81.42.B.7: specialized units and naval air on land add to the value.
fn helpers_value(variant: &WorldAtWar, factors: Factors, sink: &mut impl Sink) -> u32 {
    let price = variant.figures.garrison.price;
    let Factors { specialized, naval_air, .. } = factors;
    let brps = specialized * u32::from(price.specialized) + naval_air * u32::from(price.naval_air);
    if specialized + naval_air > 0 {
        sink.cite(clause::COMPLETION_HELPER_PRICES);
        sink.step(clause::C81_42_B_7, || {
            format!(
                "specialized {specialized} at {}, naval air {naval_air} at {}: {brps} BRPs more",
                price.specialized, price.naval_air
            )
        });
    }
    brps
}

#[cfg(test)]
mod tests {
    use stavka_core::clause::Silent;
    use stavka_core::setup::Setup;
    use stavka_core::variant::Variant as _;

    use super::*;

    /// The three lists of the chapter in factors: Manchuria linked and classic, Siberia.
    fn lists(variant: &WorldAtWar) -> [Factors; 3] {
        let (manchuria, siberia) = (&variant.figures.manchuria, &variant.figures.siberia);
        let classic = manchuria.classic_start.in_factors();
        let list = manchuria.start;
        let sizes = [list.large_infantry, list.medium_infantry, list.small_infantry];
        let infantry = sizes.into_iter().zip([3, 2, 1]).map(|(units, size)| units.get() * size);
        let linked = Factors {
            armor: list.armor.into(),
            infantry: infantry.sum(),
            aaf: list.aaf.into(),
            ..Factors::default()
        };
        [linked, classic, siberia.start.in_factors()]
    }

    #[test]
    fn every_list_is_worth_what_the_chapter_says() {
        let variant = WorldAtWar::open(&Setup::default()).expect("opens");
        let said =
            [variant.figures.manchuria.start_minimum, 45, variant.figures.siberia.start_maximum];
        assert_eq!(lists(&variant).map(|list| value(&variant, list, &mut Silent)), said);
    }

    #[test]
    fn no_other_whole_prices_fit_the_lists() {
        let variant = WorldAtWar::open(&Setup::default()).expect("opens");
        let total = variant.figures.siberia.start_maximum;
        let fits = |armor: u32, infantry: u32, aaf: u32| {
            let worth = |list: &Factors| {
                list.armor * armor + list.infantry * infantry + list.aaf * aaf == total
            };
            lists(&variant).iter().all(worth)
        };
        let mut found = Vec::new();
        for (armor, infantry) in (1..=total).flat_map(|a| (1..=total).map(move |i| (a, i))) {
            found.extend(
                (1..=total)
                    .filter(|aaf| fits(armor, infantry, *aaf))
                    .map(|aaf| (armor, infantry, aaf)),
            );
        }
        let price = variant.figures.garrison.price;
        assert_eq!(found, [(price.armor.into(), price.infantry.into(), price.aaf.into())]);
    }
}
