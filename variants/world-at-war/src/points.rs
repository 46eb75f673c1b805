//! The points of the seam: where mods may decide, and the facts that each decision rests on.
//!
//! Nothing is hidden in this game, so that every fact may be told. Steps and supply legs are decided as tables are
//! compiled; the others as the game goes, and only where a mod has a say are their facts gathered.

use stavka_core::movement::Step;
use stavka_core::seam::{Decided, Fact, Point, Value};

use crate::WorldAtWar;
use crate::area::Area;
use crate::far_east::economy::Power;
use crate::far_east::ground::Terrain;
use crate::turn::Season;

/// A point, by its place in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum At {
    Step,
    SupplyLeg,
    SupplyRange,
    Column,
    Result,
    Attrition,
    Arrivals,
    Income,
    Resistance,
}

const POWER: Fact = Fact { name: "power", is: Value::Word(Power::KEYS) };
const TERRAIN: Fact = Fact { name: "terrain", is: Value::Word(Terrain::KEYS) };
const AREA: Fact = Fact { name: "area", is: Value::Word(Area::KEYS) };
const CITY: Fact = Fact { name: "city", is: NO_OR_YES };
const RIVER: Fact = Fact { name: "river", is: NO_OR_YES };
const SEASON: Fact = Fact { name: "season", is: Value::Word(&Season::KEYS) };
const YEAR: Fact = Fact { name: "year", is: Value::Number(1930, 1949) };
const ROLL: Fact = Fact { name: "roll", is: Value::Number(1, 10) };

const NO_OR_YES: Value = Value::Word(&["no", "yes"]);

/// What says that a line of supply may have any length.
pub(crate) const ANY_LENGTH: i32 = 0;

/// Every point, in the order of [`At`].
pub(crate) const POINTS: &[Point] = &[
    Point {
        name: "step",
        asks: "What does a step into a hex cost a ground unit, before zones of control?",
        facts: &[POWER, TERRAIN, AREA, CITY, RIVER],
        decides: Value::Step,
    },
    Point {
        name: "supply-leg",
        asks: "May a line of supply cross into a hex, and how much of its length does that take?",
        facts: &[POWER, TERRAIN, AREA, CITY, RIVER],
        decides: Value::Step,
    },
    Point {
        name: "supply-range",
        asks: "How long may a line of supply be? 0 is without limit.",
        facts: &[POWER],
        decides: Value::Number(ANY_LENGTH, 999),
    },
    Point {
        name: "column",
        asks: "Under which column of the ground table is an attack rolled, the first being 1? At 0 it is not made.",
        facts: &[
            POWER,
            Fact { name: "attack", is: Value::Number(0, 999) },
            Fact { name: "defense", is: Value::Number(0, 999) },
            Fact { name: "multiplier", is: Value::Number(0, 99) },
            TERRAIN,
            CITY,
            RIVER,
            SEASON,
            YEAR,
            Fact { name: "supply-distance", is: Value::Number(0, 999) },
        ],
        decides: Value::Number(0, 99),
    },
    Point {
        name: "result",
        asks: "What does the roll of an attack lead to?",
        facts: &[
            POWER,
            Fact { name: "column", is: Value::Number(1, 99) },
            ROLL,
            TERRAIN,
            CITY,
            RIVER,
            SEASON,
            YEAR,
            Fact { name: "supply-distance", is: Value::Number(0, 999) },
        ],
        decides: Value::Word(&[
            "attacker-beaten",
            "attacker-repelled",
            "exchange",
            "defender-beaten",
        ]),
    },
    Point {
        name: "attrition",
        asks: "How many counters does an attrition roll take?",
        facts: &[
            Fact {
                name: "power",
                is: Value::Word(&["japan", "nationalist", "communist", "russia", "germany"]),
            },
            YEAR,
            Fact { name: "factors", is: Value::Number(0, 999) },
            ROLL,
        ],
        decides: Value::Number(0, 99),
    },
    Point {
        name: "arrivals",
        asks: "How many Russian units come out of Europe in a turn after the German surrender?",
        facts: &[
            Fact { name: "waiting", is: Value::Number(0, 99) },
            Fact { name: "turns-since", is: Value::Number(0, 99) },
        ],
        decides: Value::Number(0, 99),
    },
    Point {
        name: "income",
        asks: "How many BRPs do Japan and Russia get as a year begins?",
        facts: &[POWER, YEAR],
        decides: Value::Number(0, 999),
    },
    Point {
        name: "resistance",
        asks: "What level of Chinese resistance does the table give?",
        facts: &[SEASON, YEAR, ROLL],
        decides: Value::Number(-3, 3),
    },
];

impl WorldAtWar {
    /// What is decided at a point where the rules decide `base`, held to what the point can bear.
    #[inline]
    pub(crate) fn decide<const FACTS: usize>(
        &self,
        at: At,
        base: Decided,
        facts: impl FnOnce() -> [i32; FACTS],
    ) -> Decided {
        if !self.settings.seams.decorate(at as u8) {
            return base;
        }
        let decided = self.settings.seams.decide(at as u8, &facts(), base);
        Decided { value: held(&POINTS[at as usize].decides, decided.value), ..decided }
    }

    /// What is decided of a step that a table will hold.
    pub(crate) fn decide_step(&self, at: At, facts: &[i32], base: Step) -> Step {
        match self.settings.seams.step(at as u8, facts, base) {
            Step::Allowed { cost, stop, by } => {
                Step::Allowed { cost: cost.min(Step::DEAREST), stop, by }
            }
            forbidden @ Step::Forbidden { .. } => forbidden,
        }
    }
}

/// A decision within what it may be.
fn held(is: &Value, value: i32) -> i32 {
    match is {
        Value::Number(least, most) => value.clamp(*least, *most),
        Value::Word(words) => value.clamp(0, i32::try_from(words.len()).unwrap_or(1) - 1),
        _ => value,
    }
}

/// A strength or number of things as a fact.
pub(crate) fn number(of: u32) -> i32 {
    i32::try_from(of).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_stands_at_its_place() {
        let named = [
            (At::Step, "step"),
            (At::SupplyLeg, "supply-leg"),
            (At::SupplyRange, "supply-range"),
            (At::Column, "column"),
            (At::Result, "result"),
            (At::Attrition, "attrition"),
            (At::Arrivals, "arrivals"),
            (At::Income, "income"),
            (At::Resistance, "resistance"),
        ];
        assert_eq!(named.len(), POINTS.len());
        for (at, name) in named {
            assert_eq!(POINTS[at as usize].name, name);
        }
    }

    #[test]
    fn decisions_are_held_to_what_a_point_can_bear() {
        assert_eq!(held(&Value::Number(-3, 3), 7), 3);
        assert_eq!(held(&Value::Word(&["no", "yes"]), -1), 0);
        assert_eq!(held(&Value::Word(&["no", "yes"]), 2), 1);
    }
}
