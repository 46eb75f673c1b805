//! Combat: dice up the lines, and hits. Ours; the page only gives firepower and what hits do to a unit.

use serde::Deserialize;
use stavka_core::board::SpaceId;
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Refused, Sink};
use stavka_core::question::Question;

use crate::ground::Ground;
use crate::nation::Side;
use crate::position::Position;
use crate::supply::Tracer;
use crate::track::Weather;
use crate::{SecondEdition, points};

pub(crate) mod attack;
pub(crate) mod battle;
mod claims;
pub(crate) mod compare;
pub(crate) mod dice;
pub(crate) mod losses;
pub(crate) mod play;
pub(crate) mod prospects;
mod staff;

/// The figures of combat.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatFigures {
    /// Units that attack up a line.
    pub line: Int<1, 99>,
    /// The same over a river.
    pub river: Int<0, 99>,
    /// The same over mountains.
    pub mountain: Int<0, 99>,
    /// Faces of a die.
    pub faces: Int<2, 20>,
    /// From when on the better Soviet armies hit better.
    pub elite_from: Month,
    /// Hits that a dispersed unit takes.
    pub dispersed_hits: Int<1, 9>,
    /// Lines that armored units go on after a combat that was won.
    pub exploitation_lines: Int<0, 9>,
    /// From when on Soviet units do.
    pub soviet_exploitation_from: Month,
}

/// The attack, where both sides have a place.
pub(crate) const ATTACK: usize = 0;
/// The defence.
pub(crate) const DEFENSE: usize = 1;

/// What both sides' dice depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Conditions {
    pub attacker: Side,
    /// The turn.
    pub month: Month,
    /// Whether it is the first of the game.
    pub first_turn: bool,
    pub weather: Weather,
    /// Whether the point is a fortified city.
    pub fortified_city: bool,
    /// Whether every line of the attack leads over a river.
    pub rivers_only: bool,
    /// What a mod is told besides.
    pub seen: Seen,
}

/// What a mod is told of an attack besides; gathered only where one asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seen {
    /// The point that is attacked, by its place on the map in force; -1 where it is not known.
    pub target: i32,
    /// Units that attack.
    pub attackers: u8,
    /// Those of them that are out of supply.
    pub without_supply: u8,
    /// Lines from the attacker who is farthest from his source of supply to it; -1 where it is not known.
    pub distance: i32,
}

/// An attack as it is made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Onset<'a> {
    pub ground: &'a Ground,
    pub position: &'a Position,
    /// The units that attack.
    pub attackers: &'a [usize],
    /// The point that is attacked.
    pub target: SpaceId,
}

impl Conditions {
    /// Those of a turn, over dry lines against open ground.
    pub(crate) const fn in_turn(attacker: Side, month: Month, weather: Weather) -> Self {
        Self {
            attacker,
            month,
            first_turn: false,
            weather,
            fortified_city: false,
            rivers_only: false,
            seen: Seen { target: -1, attackers: 0, without_supply: 0, distance: -1 },
        }
    }

    /// Those of a position, over dry lines against open ground.
    pub(crate) fn of(position: &Position, attacker: Side) -> Self {
        let turn = Self::in_turn(attacker, position.month, position.weather);
        Self { first_turn: position.is_first_turn(), ..turn }
    }

    /// completion.combat.lines: those of an attack, if it can be made.
    pub(crate) fn of_attack(
        variant: &SecondEdition,
        attacker: Side,
        onset: Onset<'_>,
        sink: &mut impl Sink,
    ) -> Result<Self, Refused> {
        let Onset { ground, position, attackers, target } = onset;
        let rivers_only = attack::up_the_lines(variant, ground, position, attackers, target, sink)?;
        let fortified_city = ground.fortified.contains(target);
        Ok(Self { fortified_city, rivers_only, ..Self::of(position, attacker) })
    }

    /// The same with what a mod is told besides, if one asks.
    #[must_use]
    pub(crate) fn told(
        self,
        variant: &SecondEdition,
        onset: Onset<'_>,
        tracer: &mut Tracer,
        mut supplied: impl FnMut(&mut Tracer, usize) -> bool,
    ) -> Self {
        if ![points::MODIFIER, points::RESULT].iter().any(|at| variant.is_decorated(*at)) {
            return self;
        }
        let Onset { ground, position, attackers, target } = onset;
        let count = |units: usize| u8::try_from(units).unwrap_or(u8::MAX);
        let without = attackers.iter().filter(|unit| !supplied(tracer, **unit)).count();
        let places = attackers.iter().filter_map(|unit| position.units[*unit].at());
        let distances = places
            .filter_map(|at| tracer.distance(ground, position, self.attacker, at))
            .map(|lines| i32::try_from(lines).unwrap_or(i32::MAX).min(255));
        let seen = Seen {
            target: variant.places.number(&ground.board, target),
            attackers: count(attackers.len()),
            without_supply: count(without),
            distance: distances.max().unwrap_or(-1),
        };
        Self { seen, ..self }
    }
}

/// Every question of the section.
pub(crate) fn questions() -> Vec<Question<SecondEdition>> {
    [battle::question(), compare::question()].into()
}
