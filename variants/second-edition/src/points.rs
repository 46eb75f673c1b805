//! Where mods decide: the points of this edition, and the facts that each of them gives.
//!
//! Steps and supply lines are asked while a map is compiled, the others as they come up. Where no mod speaks, nothing is
//! gathered and nothing asked.

use std::collections::BTreeMap;

use stavka_core::board::{Board, EdgeKinds, MapFile, SpaceId};
use stavka_core::calendar::Month;
use stavka_core::clause::Clause;
use stavka_core::movement::Step;
use stavka_core::seam::{Decided, Fact, Point, Value};
use stavka_core::setup::{Settings, SetupError};

use crate::combat::Conditions;
use crate::kinds::{Branch, Kind};
use crate::nation::Nation;
use crate::{SecondEdition, data};

/// What a step costs.
pub(crate) const STEP: u8 = 0;
/// What a supply line may cross.
pub(crate) const SUPPLY_LEG: u8 = 1;
/// How far a supply line goes.
pub(crate) const SUPPLY_RANGE: u8 = 2;
/// What is added to the attacker's die: this edition has no columns.
pub(crate) const MODIFIER: u8 = 3;
/// What the hits of one side come to.
pub(crate) const RESULT: u8 = 4;
/// What a face of the weather die means.
pub(crate) const WEATHER: u8 = 5;
/// How many units come.
pub(crate) const ARRIVALS: u8 = 6;

/// The longest supply line that a mod can set.
pub(crate) const FARTHEST: i32 = 999;

const SIDES: Value = Value::Word(&["axis", "soviet"]);
const WEATHERS: Value = Value::Word(&["good", "mud", "snow"]);
const YES: Value = Value::Word(&["no", "yes"]);
const YEAR: Fact = fact("year", Value::Number(1900, 2000));
const MONTH: Fact = fact("month", Value::Number(1, 12));
const UNITS: Value = Value::Number(0, 64);

const fn fact(name: &'static str, is: Value) -> Fact {
    Fact { name, is }
}

/// Every point; the numbers above are their places.
pub(crate) const POINTS: &[Point] = &[
    Point {
        name: "step",
        asks: "What does a step along a line cost in operational movement?",
        facts: &[
            fact("side", SIDES),
            fact("arm", Value::Word(Branch::NAMES)),
            fact("weather", WEATHERS),
            fact("from", Value::Space),
            fact("to", Value::Space),
            fact("between", Value::Edges),
        ],
        decides: Value::Step,
    },
    Point {
        name: "supply-leg",
        asks: "May a supply line go this way, and how much of its range does it take?",
        facts: &[
            fact("side", SIDES),
            fact("from", Value::Space),
            fact("to", Value::Space),
            fact("between", Value::Edges),
        ],
        decides: Value::Step,
    },
    Point {
        name: "supply-range",
        asks: "How far does a supply line go? 0 is without limit.",
        facts: &[fact("side", SIDES)],
        decides: Value::Number(0, FARTHEST),
    },
    Point {
        name: "modifier",
        asks: "What is added to the attacker's die?",
        facts: FIGHT,
        decides: Value::Number(-20, 20),
    },
    Point {
        name: "result",
        asks: "What do the hits of one side come to?",
        facts: &FIGHT_AND_DICE,
        decides: Value::Number(0, 255),
    },
    Point {
        name: "weather",
        asks: "What weather does a face of the die bring?",
        facts: &[YEAR, MONTH, fact("before", WEATHERS), fact("face", Value::Number(1, 6))],
        decides: WEATHERS,
    },
    Point {
        name: "arrivals",
        asks: "How many of these units come in this turn?",
        facts: &[
            YEAR,
            MONTH,
            fact("come-as", Value::Word(&["reinforcement", "replacement", "siberian-replacement"])),
            fact("nation", Value::Word(Nation::NAMES)),
            fact("unit", Value::Word(Kind::NAMES)),
        ],
        decides: Value::Number(0, 20),
    },
];

/// What is known of a fight before its dice are rolled.
const FIGHT: &[Fact] = &[
    fact("attacker", SIDES),
    YEAR,
    MONTH,
    fact("first-turn", YES),
    fact("weather", WEATHERS),
    fact("target", Value::Space),
    fact("fortified-city", YES),
    fact("rivers-only", YES),
    fact("attackers", UNITS),
    fact("attackers-without-supply", UNITS),
    // Lines to the source of supply of the attacker who is farthest from his; -1 where none is supplied over land.
    fact("distance-from-supply", Value::Number(-1, 255)),
];

/// The same, and whose dice they were.
const FIGHT_AND_DICE: [Fact; FIGHT.len() + 1] = {
    let mut facts = [fact("dice-of", Value::Word(&["attack", "defense"])); FIGHT.len() + 1];
    let mut at = 0;
    while at < FIGHT.len() {
        facts[at] = FIGHT[at];
        at += 1;
    }
    facts
};

/// As what units come.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ComeAs {
    /// By date.
    Reinforcement,
    /// From the dead pile.
    Replacement,
    /// By a symbol of the track.
    SiberianReplacement,
}

/// The places of the map in force, by name. Boards that are made for a question are told by it too.
#[derive(Debug, Default)]
pub(crate) struct Places(BTreeMap<Box<str>, i32>);

impl Places {
    /// Those of the map in force; none where no mod asks for them.
    pub(crate) fn in_force(settings: &Settings) -> Result<Self, SetupError> {
        if ![STEP, SUPPLY_LEG, MODIFIER, RESULT].iter().any(|at| settings.seams.decorate(*at)) {
            return Ok(Self::default());
        }
        let map: MapFile = data::MAP.in_force(settings)?;
        let labels = map.spaces.into_iter().map(|space| space.label.into_boxed_str());
        Ok(Self(labels.zip(0..).collect()))
    }

    /// A space as facts give it; -1 where the map in force has none of its name.
    pub(crate) fn number(&self, board: &Board, space: SpaceId) -> i32 {
        if space == SpaceId::NONE {
            return -1;
        }
        self.0.get(&*board.space(space).label).copied().unwrap_or(-1)
    }
}

/// A step as a table bears it: it costs something, and not more than a search can count.
pub(crate) fn bearable(step: Step) -> Step {
    match step {
        Step::Allowed { cost, stop, by } => {
            Step::Allowed { cost: cost.clamp(1, Step::DEAREST), stop, by }
        }
        forbidden @ Step::Forbidden { .. } => forbidden,
    }
}

impl SecondEdition {
    /// Whether a mod has something to say at a point.
    pub(crate) fn is_decorated(&self, point: u8) -> bool {
        self.settings.seams.decorate(point)
    }

    /// What is added to the attacker's die in a fight.
    pub(crate) fn modifier(&self, conditions: Conditions, base: Decided) -> Decided {
        if !self.is_decorated(MODIFIER) {
            return base;
        }
        self.settings.seams.decide(MODIFIER, &fight(conditions), base)
    }

    /// What the hits of one side come to, those of the attack where `role` is 0.
    pub(crate) fn result(&self, role: usize, conditions: Conditions, base: Decided) -> Decided {
        if !self.is_decorated(RESULT) {
            return base;
        }
        let mut facts = [i32::from(role != 0); FIGHT.len() + 1];
        facts[..FIGHT.len()].copy_from_slice(&fight(conditions));
        self.settings.seams.decide(RESULT, &facts, base)
    }

    /// How many of a sort come in a turn, and by which clause; any unit of a nation where there is no kind.
    pub(crate) fn arrivals(
        &self,
        month: Month,
        come_as: ComeAs,
        (nation, kind): (Nation, Option<Kind>),
        (units, by): (u32, Clause),
    ) -> (u32, Clause) {
        if !self.is_decorated(ARRIVALS) {
            return (units, by);
        }
        let [year, month] = date(month);
        let kind = kind.map_or(Kind::ALL.len(), Kind::index);
        let kind = i32::try_from(kind).unwrap_or(-1);
        let facts = [year, month, come_as as i32, nation as i32, kind];
        let base = Decided { value: i32::try_from(units).unwrap_or(i32::MAX), by };
        let Decided { value, by } = self.settings.seams.decide(ARRIVALS, &facts, base);
        (u32::try_from(value.clamp(0, 20)).unwrap_or(0), by)
    }
}

fn fight(conditions: Conditions) -> [i32; FIGHT.len()] {
    let [year, month] = date(conditions.month);
    [
        conditions.attacker as i32,
        year,
        month,
        conditions.first_turn.into(),
        conditions.weather as i32,
        conditions.seen.target,
        conditions.fortified_city.into(),
        conditions.rivers_only.into(),
        conditions.seen.attackers.into(),
        conditions.seen.without_supply.into(),
        conditions.seen.distance,
    ]
}

/// What lies between two spaces as facts give it: a bit for each kind.
pub(crate) fn edges(kinds: EdgeKinds) -> i32 {
    kinds.iter().fold(0, |all, kind| all | 1 << kind as i32)
}

/// A turn as facts give it: the year, and the month of it from 1.
pub(crate) fn date(month: Month) -> [i32; 2] {
    [month.year(), month.of_year()].map(|number| i32::try_from(number).unwrap_or(i32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_places_in_the_list() {
        let names = [
            (STEP, "step"),
            (SUPPLY_LEG, "supply-leg"),
            (SUPPLY_RANGE, "supply-range"),
            (MODIFIER, "modifier"),
            (RESULT, "result"),
            (WEATHER, "weather"),
            (ARRIVALS, "arrivals"),
        ];
        assert_eq!(POINTS.len(), names.len());
        for (place, name) in names {
            assert_eq!(POINTS[usize::from(place)].name, name);
        }
    }
}
