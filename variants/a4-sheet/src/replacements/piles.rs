//! The pile of face-down armies.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::List;
use stavka_core::clause::{Refused, Sink};
use stavka_core::distribution::Distribution;
use stavka_core::question::common::Chance;
use stavka_core::schema::JsonSchema;

use crate::replacements::may_be_replaced;
use crate::set_up::LeftoverArmies;
use crate::side::Side;
use crate::special_units::katyusha;
use crate::unit::{Arm, Counter, Described, Size};
use crate::{A4Sheet, clause};

/// A pile, and what joins it.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrawInput {
    /// The armies in the pile.
    #[serde(default)]
    pub pile: List<Described, 99>,
    /// Those lost since.
    #[serde(default)]
    pub lost: List<Described, 99>,
}

/// What a draw may bring.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Draw {
    /// How many armies lie in the pile.
    pub armies: usize,
    /// The factors of the army drawn, which nobody sees, and their exact chances.
    pub chances: Vec<Chance>,
}

/// replacements.russian.infantry-pile: every army of the pile is as likely as any other.
pub(crate) fn army_draw(input: &DrawInput, sink: &mut impl Sink) -> Result<Draw, Refused> {
    let pile: Vec<Counter> =
        input.pile.iter().chain(input.lost.iter()).map(|unit| unit.0.counter).collect();
    pile.iter().try_for_each(|&counter| must_be_rifle_army(counter, sink))?;
    sink.step(clause::REPLACEMENTS_RUSSIAN_INFANTRY_PILE, || {
        format!("{} lost join the pile: {} armies, face down", input.lost.len(), pile.len())
    });
    let factors = |counter: &Counter| (counter.full.attack, counter.full.defense);
    let drawn = Distribution::uniform(pile.iter().map(factors)).map_err(|_| {
        sink.refuse(clause::REPLACEMENTS_RUSSIAN_INFANTRY_PILE, || "the pile is empty".to_owned())
    })?;
    let chance = drawn.iter().map(|((attack, defense), probability)| Chance {
        outcome: format!("{attack}-{defense}"),
        probability: probability.to_string(),
    });
    Ok(Draw { armies: pile.len(), chances: chance.collect() })
}

/// replacements.russian.infantry-pile: what lies in the pile.
fn must_be_rifle_army(counter: Counter, sink: &mut impl Sink) -> Result<(), Refused> {
    let clause = match (counter.arm, counter.size) {
        (Arm::Rifle, Size::Army) => return Ok(()),
        (Arm::Parachute | Arm::Katyusha | Arm::RailwayGun, _) => {
            clause::REPLACEMENTS_RUSSIAN_IRREPLACEABLE
        }
        _ => clause::REPLACEMENTS_RUSSIAN_INFANTRY_PILE,
    };
    Err(sink.refuse(clause, || {
        format!("a {} {} never goes to this pile", counter.arm.name(), counter.size.name())
    }))
}

/// Where a lost unit goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rest {
    /// To a pile from which it may come back.
    Pile,
    /// To the weak divisions that may be left of larger units.
    Remnants,
    /// Out of the game.
    Gone,
}

/// replacements.russian.infantry-pile, replacements.russian.tank-pile, replacements.russian.irreplaceable: where a lost unit
/// goes.
pub(crate) fn rest_of(counter: Counter, sink: &mut impl Sink) -> Rest {
    match (counter.arm, counter.size, counter.side()) {
        (Arm::Rifle, Size::Army, _) => {
            sink.cite(clause::REPLACEMENTS_RUSSIAN_INFANTRY_PILE);
            Rest::Pile
        }
        (Arm::Tank | Arm::Mechanized | Arm::Cavalry, _, Side::Russian) | (Arm::Panzer, ..) => {
            Rest::Pile
        }
        (Arm::Rifle | Arm::Infantry, Size::Division, _) => Rest::Remnants,
        _ => {
            let _ = may_be_replaced(counter, sink);
            if counter.arm == Arm::Katyusha {
                katyusha::left(1, 1, sink);
            }
            Rest::Gone
        }
    }
}

/// Which armies of the pile may come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Drawable {
    /// Those that nobody has seen.
    pub unseen: bool,
    /// Those that were lost.
    pub lost: bool,
}

/// setup.russian.rest: out of what part of the pile the next army comes, one of the stream or a bought one.
pub(crate) fn drawn_from(rules: &A4Sheet, bought: bool, sink: &mut impl Sink) -> Drawable {
    sink.cite(clause::SETUP_RUSSIAN_REST);
    match rules.readings.leftover_armies {
        LeftoverArmies::OnePile => Drawable { unseen: true, lost: true },
        LeftoverArmies::KeptForStream => Drawable { unseen: !bought, lost: bought },
    }
}

/// replacements.russian.infantry-pile: how many armies nobody has seen after one came out of the pile.
pub(crate) fn unseen_after(unseen: u8, was_lost: bool, sink: &mut impl Sink) -> u8 {
    sink.cite(clause::REPLACEMENTS_RUSSIAN_INFANTRY_PILE);
    if was_lost { unseen } else { unseen.saturating_sub(1) }
}

/// completion.cavalry: what a lost cavalry korps costs, in rifle factors.
pub(crate) fn cavalry_cost(sink: &mut impl Sink) -> u8 {
    sink.cite(clause::COMPLETION_CAVALRY);
    1
}
