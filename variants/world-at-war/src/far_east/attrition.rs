//! completion.attrition: losses by attrition.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Clause, Sink, Topic};
use stavka_core::crt::Resolve as _;
use stavka_core::crt::attrition::Contact;
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;
use stavka_core::seam::Decided;

use super::economy::Power;
use crate::count::Count;
use crate::points::{At, number};
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "far-east-attrition",
        Topic::Attrition,
        "What does this attrition roll take from the enemy?",
        |variant, roll: &Roll, trail| {
            let taken = taken(variant, roll, trail);
            Ok(Lost { counters: taken.counters, hexes: taken.hexes })
        },
    )
}

/// An attrition roll.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Roll {
    /// Who attacks.
    pub power: Power,
    /// The year.
    pub year: Int<1930, 1949>,
    /// Its ground factors in contact with the enemy.
    pub factors: Count,
    /// The roll of a die of ten.
    pub roll: Int<1, 10>,
}

/// What the enemy loses.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Lost {
    /// Counters.
    pub counters: u8,
    /// Hexes.
    pub hexes: u8,
}

/// What attrition takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Taken {
    pub counters: u8,
    /// Hexes, divided as the rule says.
    pub hexes: u8,
}

/// completion.attrition: what a roll takes.
pub(crate) fn taken(variant: &WorldAtWar, roll: &Roll, sink: &mut impl Sink) -> Taken {
    let wear = Wear {
        power: Some(roll.power),
        year: roll.year.get(),
        factors: roll.factors.get(),
        roll: roll.roll.get(),
    };
    worn_down(variant, &wear, sink)
}

/// An attrition roll of anybody.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wear {
    /// A power of the campaign; nobody for the Germans.
    pub power: Option<Power>,
    pub year: i32,
    /// Ground factors in contact with the enemy.
    pub factors: u32,
    /// The roll of a die of ten.
    pub roll: i32,
}

/// completion.attrition: what a roll of anybody takes; the Germans are not better trained.
pub(crate) fn worn_down(variant: &WorldAtWar, wear: &Wear, sink: &mut impl Sink) -> Taken {
    let Wear { power, year, factors, roll } = *wear;
    let modifier = power.map_or(0, |power| training(variant, power, year));
    let contact = Contact { factors: u16::try_from(factors).unwrap_or(u16::MAX), modifier };
    let table = &variant.tables.attrition;
    let losses = table.resolve_with(&contact, roll).unwrap_or_default();
    let hexes = losses.hexes / variant.figures.far_east.attrition.hex_divisor.get();
    let base = Decided { value: losses.counters.into(), by: RULE };
    let facts = || [power.map_or(GERMANY, |power| power as i32), year, number(factors), roll];
    let Decided { value, by } = variant.decide(At::Attrition, base, facts);
    let counters = u8::try_from(value).unwrap_or(u8::MAX);
    sink.step(by, || {
        format!(
            "{factors} factors in contact, rolled {roll} and {modifier} for training: {counters} counters, {hexes} hexes"
        )
    });
    Taken { counters, hexes }
}

/// completion.attrition: what better training adds.
fn training(variant: &WorldAtWar, power: Power, year: i32) -> i16 {
    let figures = &variant.figures.far_east.attrition;
    let better = match power {
        Power::Japan => year <= i32::from(figures.japan_until),
        Power::Russia => year >= i32::from(figures.russia_from),
        Power::Nationalist | Power::Communist => false,
    };
    if better { figures.training } else { 0 }
}

/// The place of Germany behind the powers of the campaign.
const GERMANY: i32 = 4;

/// The clause by which attrition is decided.
pub(crate) const RULE: Clause = clause::COMPLETION_ATTRITION;

/// completion.attrition: how many hexes are still due once the one that the attacker has named is given up.
pub(crate) fn still_due(due: u8, hex: impl FnOnce() -> String, sink: &mut impl Sink) -> u8 {
    sink.step(RULE, || format!("{} is given up", hex()));
    due.saturating_sub(1)
}
