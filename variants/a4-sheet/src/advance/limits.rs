//! How far a unit may advance.

use stavka_core::clause::{Clause, Sink};

use super::{Advance, LONGEST};
use crate::combat_results_table::Code;
use crate::readings::D2Advance;
use crate::side::Side;
use crate::unit::{Arm, Counter, Nation};
use crate::weather::Weather;
use crate::{A4Sheet, clause};

/// How far a unit may advance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Limits {
    /// Parts of a movement factor; absent where only hexes count.
    pub parts: Option<u32>,
    /// Hexes, the vacated one among them; absent where only factors count.
    pub hexes: Option<u32>,
    /// The clause that limits the factors.
    pub factors_by: Clause,
    /// The clause that limits the hexes.
    pub hexes_by: Clause,
}

impl Advance<'_> {
    /// How far the unit may advance.
    pub(crate) fn limits(&self, sink: &mut impl Sink) -> Limits {
        let counter = self.roster.counter(self.unit);
        let class = class(self.rules, counter, sink);
        let by_result = self.by_result(sink);
        let by_mud = mud(self.rules, counter.side(), self.outcome.weather, sink);
        let hexes = [class.hexes.map(|hexes| (hexes, class.hexes_by)), by_result, by_mud];
        let least = hexes.into_iter().flatten().min_by_key(|(hexes, _)| *hexes);
        match least {
            Some((hexes, hexes_by)) => {
                Limits { hexes: Some(hexes.min(LONGEST + 1)), hexes_by, ..class }
            }
            None => class,
        }
    }

    /// What the result allows, in hexes; nothing where the class alone decides.
    fn by_result(&self, sink: &mut impl Sink) -> Option<(u32, Clause)> {
        match self.outcome.result {
            Code::Blitzkrieg | Code::DefendersEliminated | Code::Retreat3 => None,
            Code::Retreat2 => self.after_d2(sink),
            _ => Some(self.after_d1(sink)),
        }
    }

    /// tactical-advances.d2: what is read into the sheet's silence.
    fn after_d2(&self, sink: &mut impl Sink) -> Option<(u32, Clause)> {
        let by = clause::TACTICAL_ADVANCES_D2;
        let hexes = match self.rules.readings.d2_advance {
            D2Advance::AsRetreat => self.outcome.went.max(1),
            D2Advance::OneHex => 1,
            D2Advance::AsD3 => {
                sink.step(by, || "as after a stronger result".to_owned());
                return None;
            }
        };
        sink.step(by, || {
            format!("the defenders went {} hexes: it may go {hexes}", self.outcome.went)
        });
        Some((hexes, by))
    }

    /// tactical-advances.d1-limit: a hex, or as far as the defenders went.
    fn after_d1(&self, sink: &mut impl Sink) -> (u32, Clause) {
        let by = clause::TACTICAL_ADVANCES_D1_LIMIT;
        let hexes = self.rules.figures.advance.d1_hexes.unsigned().max(self.outcome.went);
        sink.step(by, || {
            format!("the defenders went {} hexes: it may go {hexes}", self.outcome.went)
        });
        (hexes, by)
    }
}

/// What the unit's class allows.
fn class(rules: &A4Sheet, counter: Counter, sink: &mut impl Sink) -> Limits {
    let figures = &rules.figures.advance;
    match (counter.side(), counter.arm) {
        (_, Arm::Panzer) if counter.nation == Nation::German => {
            in_factors(rules, figures.german_panzer_mf.unsigned(), fast(sink))
        }
        (Side::Russian, Arm::Cavalry) => {
            in_factors(rules, figures.russian_cavalry_mf.unsigned(), fast(sink))
        }
        (Side::Russian, Arm::Tank | Arm::Mechanized | Arm::Parachute | Arm::Shock)
        | (Side::Axis, Arm::Cavalry) => {
            in_factors(rules, figures.medium_mf.unsigned(), medium(sink))
        }
        (Side::Axis, Arm::Motorized | Arm::Ss) if counter.nation == Nation::German => {
            in_factors(rules, figures.medium_mf.unsigned(), medium(sink))
        }
        _ => others(figures.others_hexes.unsigned(), sink),
    }
}

/// tactical-advances.bk-de-d3.fast: German panzers and Russian cavalry.
fn fast(sink: &mut impl Sink) -> Clause {
    sink.cite(clause::TACTICAL_ADVANCES_BK_DE_D3_FAST);
    clause::TACTICAL_ADVANCES_BK_DE_D3_FAST
}

/// tactical-advances.bk-de-d3.medium: the next fastest.
fn medium(sink: &mut impl Sink) -> Clause {
    sink.cite(clause::TACTICAL_ADVANCES_BK_DE_D3_MEDIUM);
    clause::TACTICAL_ADVANCES_BK_DE_D3_MEDIUM
}

fn in_factors(rules: &A4Sheet, factors: u32, by: Clause) -> Limits {
    Limits { parts: Some(factors * rules.parts()), hexes: None, factors_by: by, hexes_by: by }
}

/// tactical-advances.other-units: everybody else.
fn others(hexes: u32, sink: &mut impl Sink) -> Limits {
    let by = clause::TACTICAL_ADVANCES_OTHER_UNITS;
    sink.step(by, || format!("such a unit advances {hexes} hex at most"));
    Limits { parts: None, hexes: Some(hexes), factors_by: by, hexes_by: by }
}

/// tactical-advances.mud: Mud holds the Axis back.
fn mud(
    rules: &A4Sheet,
    side: Side,
    weather: Weather,
    sink: &mut impl Sink,
) -> Option<(u32, Clause)> {
    let by = clause::TACTICAL_ADVANCES_MUD;
    if weather != Weather::Mud {
        return None;
    }
    let hexes = rules.figures.advance.mud_axis_hexes.unsigned();
    sink.step(by, || match side {
        Side::Axis => format!("in Mud the Axis advances {hexes} hex at most"),
        Side::Russian => "Mud does not hold the Russians back".to_owned(),
    });
    (side == Side::Axis).then_some((hexes, by))
}
