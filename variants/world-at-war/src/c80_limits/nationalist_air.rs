//! 80.31.B and 80.31.C: where Nationalist air units may base and fly, and where airbases may be placed.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::situation::{Situation, is_on_the_front};
use crate::area::Area;
use crate::c78_nationalist_china::flying_tigers::{lending_conditions_hold, may_always_base};
use crate::power::ChineseAir;
use crate::questions::Allowed;
use crate::resistance::{Resistance, signed};
use crate::{WorldAtWar, clause};

pub(super) fn questions() -> [Question<WorldAtWar>; 3] {
    [
        Question::new(
            "chinese-air",
            Topic::Air,
            "May Nationalist air units or the Flying Tigers base or fly there now?",
            |variant, sortie, trail| may_fly(variant, sortie, trail).map(Allowed::from),
        ),
        Question::new(
            "flying-tigers-loan",
            Topic::Air,
            "May the Flying Tigers be lent to the United States now?",
            |variant, loan, trail| may_lend(variant, loan, trail).map(Allowed::from),
        ),
        Question::new(
            "chinese-airbase",
            Topic::Air,
            "May a Chinese airbase be placed there?",
            |variant, airbase, trail| may_place_airbase(variant, airbase, trail).map(Allowed::from),
        ),
    ]
}

/// What an air unit is about to do, and when.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sortie {
    /// Which air units.
    pub unit: ChineseAir,
    /// What they are to do.
    pub order: AirOrder,
    /// Where they are to base or to fly.
    pub area: Area,
    /// The state of the game.
    pub now: Situation,
}

/// What an air unit is to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AirOrder {
    /// Base there, or stage to a base there.
    Base,
    /// Fly a mission there.
    Fly,
}

/// A loan of the Flying Tigers.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Loan {
    /// Where they are based.
    pub based: Area,
    /// Whether the general conditions of lending are met; they are not part of these chapters.
    pub conditions_met: bool,
    /// The state of the game.
    pub now: Situation,
}

/// A Chinese airbase counter about to be placed.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Airbase {
    /// Where.
    pub area: Area,
    /// The Chinese resistance level in force.
    pub resistance: Resistance,
}

/// 80.31.B: where Nationalist air units may base and fly.
pub(crate) fn may_fly(
    variant: &WorldAtWar,
    sortie: &Sortie,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let rule = match sortie.unit {
        ChineseAir::NationalistAaf => clause::C80_31_B_1,
        ChineseAir::FlyingTigers => clause::C80_31_B_2,
    };
    if sortie.area == Area::China {
        sink.step(rule, || "China itself is always open".into());
        return Ok(());
    }
    let free_from = variant.figures.chinese.air.free_from;
    if is_standing_base(variant, sortie, sink)
        || sortie.now.everything_is_open(free_from, clause::C80_31_B_4, sink)
    {
        return Ok(());
    }
    if !is_on_the_front(variant, sortie.area, sink) {
        return Err(
            sink.refuse(rule, || format!("outside China only the front opens to {}", sortie.unit))
        );
    }
    match sortie.unit {
        ChineseAir::NationalistAaf => may_aaf_use_the_front(variant, &sortie.now, sink),
        ChineseAir::FlyingTigers => may_tigers_use_the_front(variant, &sortie.now, sink),
    }
}

/// Whether the Flying Tigers are to base where they always may.
fn is_standing_base(variant: &WorldAtWar, sortie: &Sortie, sink: &mut impl Sink) -> bool {
    let tigers_base = sortie.unit == ChineseAir::FlyingTigers && sortie.order == AirOrder::Base;
    tigers_base && may_always_base(variant, sortie.area, sink)
}

/// 80.31.B.1: Nationalist air on the Southeast Asian front.
fn may_aaf_use_the_front(
    variant: &WorldAtWar,
    now: &Situation,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let figures = &variant.figures.chinese.air;
    now.wait_is_over(variant, figures.allied_turn, clause::C80_31_B_1, sink)?;
    now.front_is_open(figures.barred_at, clause::C80_31_B_1, sink)
}

/// 80.31.B.2: the Flying Tigers go there sooner, at any resistance level.
fn may_tigers_use_the_front(
    variant: &WorldAtWar,
    now: &Situation,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    now.wait_is_over(variant, variant.figures.chinese.tigers.allied_turn, clause::C80_31_B_2, sink)
}

/// 80.31.B.3: when the Flying Tigers may be lent.
pub(crate) fn may_lend(
    variant: &WorldAtWar,
    loan: &Loan,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    lending_conditions_hold(loan.conditions_met, sink)?;
    if !is_on_the_front(variant, loan.based, sink) {
        return Err(
            sink.refuse(clause::C80_31_B_3, || format!("from {} they can't be lent", loan.based))
        );
    }
    let needed = variant.figures.chinese.tigers.loan_allied_turn;
    loan.now.wait_is_over(variant, needed, clause::C80_31_B_3, sink)
}

/// 80.31.C: Chinese airbases outside China.
pub(crate) fn may_place_airbase(
    variant: &WorldAtWar,
    airbase: &Airbase,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (level, minimum) =
        (airbase.resistance.get(), variant.figures.chinese.airbase.minimum_resistance);
    if airbase.area == Area::China {
        sink.step(clause::C80_31_C, || "in China an airbase takes no resistance level".into());
        return Ok(());
    }
    let words = || {
        format!(
            "resistance {}; an airbase in {} takes {}",
            signed(level),
            airbase.area,
            signed(minimum)
        )
    };
    if level < minimum {
        return Err(sink.refuse(clause::C80_31_C, words));
    }
    sink.step(clause::C80_31_C, words);
    Ok(())
}
