//! completion.attrition: losses by attrition.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Clause, Sink, Topic};
use stavka_core::crt::Resolve as _;
use stavka_core::crt::attrition::Contact;
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::economy::Power;
use crate::count::Count;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "far-east-attrition",
        Topic::Attrition,
        "What does this attrition roll take from the enemy?",
        |variant, roll: &Roll, trail| {
            let modifier = training(variant, roll.power, roll.year.get());
            let taken = taken(variant, modifier, roll.factors.get(), roll.roll.get(), trail);
            Ok(Lost { counters: taken.counters, hexes: taken.hexes })
        },
    )
}

/// An attrition roll.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Roll {
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
pub struct Lost {
    /// Counters.
    pub counters: u8,
    /// Hexes.
    pub hexes: u8,
}

/// What attrition takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Taken {
    /// Counters.
    pub counters: u8,
    /// Hexes, divided as the rule says.
    pub hexes: u8,
}

/// completion.attrition: what a roll takes.
pub fn taken(
    variant: &WorldAtWar,
    modifier: i16,
    factors: u32,
    roll: i32,
    sink: &mut impl Sink,
) -> Taken {
    let contact = Contact { factors: u16::try_from(factors).unwrap_or(u16::MAX), modifier };
    let table = &variant.tables.attrition;
    let losses = table.resolve_with(&contact, roll).unwrap_or_default();
    let hexes = losses.hexes / variant.figures.far_east.attrition.hex_divisor.get();
    sink.step(clause::COMPLETION_ATTRITION, || {
        format!(
            "{factors} factors in contact, rolled {roll} and {modifier} for training: {} counters, {hexes} hexes",
            losses.counters
        )
    });
    Taken { counters: losses.counters, hexes }
}

/// completion.attrition: what better training adds.
pub fn training(variant: &WorldAtWar, power: Power, year: i32) -> i16 {
    let figures = &variant.figures.far_east.attrition;
    let better = match power {
        Power::Japan => year <= i32::from(figures.japan_until),
        Power::Russia => year >= i32::from(figures.russia_from),
        Power::Nationalist | Power::Communist => false,
    };
    if better { figures.training } else { 0 }
}

/// The clause by which attrition is decided.
pub const RULE: Clause = clause::COMPLETION_ATTRITION;

/// completion.attrition: a hex that the attacker has named is given up.
pub fn is_given_up(hex: impl FnOnce() -> String, sink: &mut impl Sink) {
    sink.step(RULE, || format!("{} is given up", hex()));
}
