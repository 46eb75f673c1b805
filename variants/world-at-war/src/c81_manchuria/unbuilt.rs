//! 81.31.A.2 and 81.41.A.2: what a garrison lacks is built before anything else.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::area::Area;
use crate::c81_siberia::siberian_garrison::is_garrison_area;
use crate::count::Count;
use crate::force::{ARMOR_FACTORS, RussianForce};
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "unbuilt-garrison",
        Topic::Construction,
        "May a power build so in this turn while its garrison still lacks units?",
        |variant, plan: &Plan, trail| {
            let treasury = plan.treasury.get();
            let brps_left = match (&plan.garrison, plan.elsewhere.map(Count::get)) {
                (Garrison::Manchurian(armor), None) => {
                    may_japan_build(variant, armor, treasury, trail)?
                }
                (Garrison::Siberian(units), None) => {
                    may_russia_build(variant, units, treasury, trail)?
                }
                (Garrison::Manchurian(armor), Some(elsewhere)) => {
                    may_japan_spend(variant, armor, treasury, elsewhere, trail)?
                }
                (Garrison::Siberian(units), Some(elsewhere)) => {
                    may_russia_spend(variant, units, treasury, elsewhere, trail)?
                }
            };
            Ok(Built { brps_left })
        },
    )
}

/// What a power means to build in a turn.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plan {
    /// BRPs that it can spend on units.
    pub treasury: Count,
    /// The garrison that lacks units, and what is built for it.
    pub garrison: Garrison,
    /// BRPs that it would spend on something else before it builds; then it is asked whether enough is left.
    #[serde(default)]
    pub elsewhere: Option<Count>,
}

/// A garrison that lacks units.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Garrison {
    /// Japan's, which lacks armor.
    Manchurian(Building<Armor>),
    /// Russia's.
    Siberian(Building<RussianForce>),
}

/// Units that are missing, and those of them that are built now.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Building<Units> {
    /// What the garrison lacks.
    pub missing: Units,
    /// What of it is built in this turn.
    pub built: Units,
    /// Where that goes in this turn.
    pub to: Area,
}

/// Japanese armor units.
#[derive(Debug, Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Armor {
    /// Units of two factors.
    #[serde(rename = "2-3")]
    pub large: Count,
    /// Units of one factor.
    #[serde(rename = "1-3")]
    pub small: Count,
}

/// The plan is allowed.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Built {
    /// BRPs left for other things.
    pub brps_left: u32,
}

/// Units of one kind: how many are missing, how many are built, what one costs.
#[derive(Debug, Clone, Copy)]
struct Line {
    missing: u32,
    built: u32,
    price: u32,
}

/// 81.31.A.2: Japan builds the missing armor first, and for Manchuria.
pub(crate) fn may_japan_build(
    variant: &WorldAtWar,
    building: &Building<Armor>,
    treasury: u32,
    sink: &mut impl Sink,
) -> Result<u32, Refused> {
    let lines = armor_lines(variant, building);
    let home = building.to == Area::Manchuria;
    comes_first(clause::C81_31_A_2, &lines, treasury, home, sink)
}

/// 81.41.A.2: Russia builds the missing units first, and for Siberia.
pub(crate) fn may_russia_build(
    variant: &WorldAtWar,
    building: &Building<RussianForce>,
    treasury: u32,
    sink: &mut impl Sink,
) -> Result<u32, Refused> {
    let lines = russian_lines(variant, building);
    let home = is_garrison_area(variant, building.to);
    comes_first(clause::C81_41_A_2, &lines, treasury, home, sink)
}

/// 81.31.A.2: what Japan spends on other things leaves enough for the missing armor.
pub(crate) fn may_japan_spend(
    variant: &WorldAtWar,
    building: &Building<Armor>,
    treasury: u32,
    elsewhere: u32,
    sink: &mut impl Sink,
) -> Result<u32, Refused> {
    let lines = armor_lines(variant, building);
    leaves_enough(clause::C81_31_A_2, &lines, treasury, elsewhere, sink)
}

/// 81.41.A.2: what Russia spends on other things leaves enough for the missing units.
pub(crate) fn may_russia_spend(
    variant: &WorldAtWar,
    building: &Building<RussianForce>,
    treasury: u32,
    elsewhere: u32,
    sink: &mut impl Sink,
) -> Result<u32, Refused> {
    let lines = russian_lines(variant, building);
    leaves_enough(clause::C81_41_A_2, &lines, treasury, elsewhere, sink)
}

fn armor_lines(variant: &WorldAtWar, building: &Building<Armor>) -> [Line; 2] {
    let factor = u32::from(variant.figures.garrison.price.armor);
    let (missing, built) = (building.missing, building.built);
    [
        Line { missing: missing.large.get(), built: built.large.get(), price: 2 * factor },
        Line { missing: missing.small.get(), built: built.small.get(), price: factor },
    ]
}

fn russian_lines(variant: &WorldAtWar, building: &Building<RussianForce>) -> [Line; 5] {
    let price = variant.figures.garrison.price;
    let infantry = u32::from(price.infantry);
    let prices = [
        ARMOR_FACTORS * u32::from(price.armor),
        3 * infantry,
        2 * infantry,
        infantry,
        u32::from(price.aaf),
    ];
    let counts = building.missing.counts().into_iter().zip(building.built.counts());
    let mut lines = [Line { missing: 0, built: 0, price: 0 }; 5];
    for (line, ((missing, built), price)) in lines.iter_mut().zip(counts.zip(prices)) {
        *line = Line { missing, built, price };
    }
    lines
}

/// What is left after other things; the missing units that the treasury could pay are still paid out of it.
fn leaves_enough(
    by: Clause,
    lines: &[Line],
    treasury: u32,
    elsewhere: u32,
    sink: &mut impl Sink,
) -> Result<u32, Refused> {
    sink.cite(clause::C81_31_COSTS);
    let mut reserved = 0;
    for line in lines {
        let affordable = (treasury - reserved) / line.price.max(1);
        reserved += affordable.min(line.missing.saturating_sub(line.built)) * line.price;
    }
    let words = || {
        format!(
            "of {treasury} BRPs {reserved} are for missing units, {elsewhere} for something else"
        )
    };
    if reserved + elsewhere > treasury {
        return Err(sink.too_few(by, treasury, reserved + elsewhere, words));
    }
    sink.step(by, words);
    Ok(treasury - elsewhere)
}

/// What is left once no missing unit can be paid any more.
fn comes_first(
    by: Clause,
    lines: &[Line],
    treasury: u32,
    home: bool,
    sink: &mut impl Sink,
) -> Result<u32, Refused> {
    sink.cite(clause::C81_31_COSTS);
    let spent: u32 = lines.iter().map(|line| line.built * line.price).sum();
    if spent > treasury {
        return Err(
            sink.too_few(by, treasury, spent, || format!("this costs {spent} BRPs of {treasury}"))
        );
    }
    if spent > 0 && !home {
        return Err(sink.refuse(by, || "what is built goes to the garrison at once".into()));
    }
    let left = treasury - spent;
    let lacking = lines.iter().filter(|line| line.missing > line.built);
    let affordable = lacking.map(|line| line.price).filter(|price| *price <= left).min();
    if let Some(price) = affordable {
        return Err(sink.refuse(by, || {
            format!("{left} BRPs are left and a missing unit costs {price}: it comes first")
        }));
    }
    sink.step(by, || format!("built for {spent} BRPs, {left} are left for other things"));
    Ok(left)
}
