//! 78.4: the BRPs of Nationalist China.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::count::{Count, Treasury, treasury};
use crate::holder::Holdings;
use crate::power::Ally;
use crate::readings::FriendlyObjectives;
use crate::{WorldAtWar, clause};

pub(super) fn questions() -> [Question<WorldAtWar>; 2] {
    [
        Question::new(
            "nationalist-brps",
            Topic::Economy,
            "How many BRPs does Nationalist China have?",
            brps,
        ),
        Question::new(
            "grant-to-china",
            Topic::Economy,
            "May these BRPs be granted to Nationalist China?",
            |_, grant: &Grant, trail| {
                may_grant(grant, trail)?;
                let brps = grant.brps.signed();
                Ok(Granted { nationalist_change: brps, giver_change: -brps })
            },
        ),
    ]
}

/// What the BRPs of Nationalist China depend on.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Economy {
    /// Who controls how many Chinese objectives; absent if none has changed hands.
    #[serde(default)]
    pub held: Option<Holdings>,
    /// What was left unspent at the end of the year before.
    #[serde(default = "nothing")]
    pub unspent: Treasury,
    /// What the scenario gives at its start; absent at the start of a year.
    #[serde(default)]
    pub scenario_start: Option<Int<0, 999>>,
}

/// The BRPs of Nationalist China.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Level {
    /// Its base.
    pub base: i32,
    /// What it has at each start of a year, if no more objectives change hands.
    pub year_start: i32,
    /// What it has now.
    pub brps: i32,
}

/// BRPs on their way to China.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Grant {
    /// Who gives.
    pub from: Ally,
    /// How many.
    pub brps: Count,
    /// Whether a route is open, within its limits; those are not part of these chapters.
    pub route_open: bool,
}

/// What a grant changes.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Granted {
    /// For Nationalist China.
    pub nationalist_change: i32,
    /// For the giver.
    pub giver_change: i32,
}

fn nothing() -> Treasury {
    treasury(0)
}

fn brps(variant: &WorldAtWar, economy: &Economy, sink: &mut impl Sink) -> Result<Level, Refused> {
    let level = of_a_year(variant, economy, sink);
    let brps = match economy.scenario_start {
        Some(start) => scenario_start(start.get(), level.year_start, sink)?,
        None => level.year_start,
    };
    Ok(Level { brps, ..level })
}

/// 78.41: what Nationalist China has as a year begins.
pub(crate) fn of_a_year(variant: &WorldAtWar, economy: &Economy, sink: &mut impl Sink) -> Level {
    let base = base(variant, economy.unspent.get(), sink);
    let year_start = match &economy.held {
        Some(objectives) => {
            let loss = loss(variant, objectives, sink);
            year_start(base, loss, sink)
        }
        None => usual_level(variant, base, sink),
    };
    Level { base, year_start, brps: year_start }
}

/// 78.41.1: the base, and that it does not grow.
pub(crate) fn base(variant: &WorldAtWar, unspent: i32, sink: &mut impl Sink) -> i32 {
    let figures = &variant.figures.nationalist;
    let percent = figures.growth_percent;
    let base = i32::from(figures.base) + unspent * i32::from(percent) / 100;
    sink.step(clause::C78_41_1, || {
        format!("{} and {percent} percent of the {unspent} left over: base {base}", figures.base)
    });
    base
}

/// 78.41.2: what the objectives that others hold take off.
pub(crate) fn loss(variant: &WorldAtWar, held: &Holdings, sink: &mut impl Sink) -> i32 {
    let friendly = held.communist.signed() + held.russia.signed() + held.western_allies.signed();
    let friendly = friendly_loss(variant, friendly, sink);
    let each = i32::from(variant.figures.nationalist.loss_per_objective);
    let japanese = held.japan.signed();
    sink.step(clause::C78_41_2, || {
        format!("objectives in Japanese hands: {japanese}, at {each} BRPs")
    });
    japanese * each + friendly
}

/// 78.41.2: what objectives in the hands of Communists, Russians or Western Allies take off.
pub(crate) fn friendly_loss(variant: &WorldAtWar, objectives: i32, sink: &mut impl Sink) -> i32 {
    let each = match variant.readings.friendly_objectives {
        FriendlyObjectives::Lost => i32::from(variant.figures.nationalist.loss_per_objective),
        FriendlyObjectives::Kept => 0,
    };
    if objectives > 0 {
        sink.step(clause::C78_41_2, || {
            format!("objectives in friendly hands: {objectives}, at {each} BRPs")
        });
    }
    objectives * each
}

/// 78.41.2: what Nationalist China has at the start of a year.
pub(crate) fn year_start(base: i32, loss: i32, sink: &mut impl Sink) -> i32 {
    let left = (base - loss).max(0);
    sink.step(clause::C78_41_2, || format!("{base} less {loss} leaves {left} BRPs"));
    left
}

/// 78.41.3: what it has as long as no objective changes hands.
fn usual_level(variant: &WorldAtWar, base: i32, sink: &mut impl Sink) -> i32 {
    let figures = &variant.figures.nationalist;
    let growth = base - i32::from(figures.base);
    let level = i32::from(figures.usual_level) + growth;
    sink.step(clause::C78_41_3, || format!("no objective has changed hands: {level} BRPs"));
    level
}

/// 78.41.4: a scenario may start with less.
fn scenario_start(start: i32, full: i32, sink: &mut impl Sink) -> Result<i32, Refused> {
    if start > full {
        return Err(sink.refuse(clause::C78_41_4, || {
            format!("{start} is more than the {full} of a whole year, and a scenario starts with no more")
        }));
    }
    sink.step(clause::C78_41_4, || {
        format!("the scenario starts with {start}: {} of {full} are spent or lost", full - start)
    });
    Ok(start)
}

/// 78.42: who may grant BRPs to Nationalist China.
pub(crate) fn may_grant(grant: &Grant, sink: &mut impl Sink) -> Result<(), Refused> {
    if !grant.from.is_western() {
        return Err(sink.refuse(clause::C78_42, || "only the Western Allies grant BRPs".into()));
    }
    if !grant.route_open {
        return Err(sink.refuse(clause::C78_42, || "no route is open for so much".into()));
    }
    sink.step(clause::C78_42, || format!("{} BRPs go to China by an open route", grant.brps.get()));
    Ok(())
}

#[cfg(test)]
mod tests {
    use stavka_core::clause::Silent;
    use stavka_core::setup::Setup;
    use stavka_core::variant::Variant as _;

    use super::*;

    #[test]
    fn the_usual_level_is_that_of_four_lost_objectives() {
        let variant = WorldAtWar::open(&Setup::default()).expect("opens");
        let four_lost = Economy {
            held: Some(serde_json::from_str(r#"{"japan":4}"#).expect("holdings")),
            unspent: treasury(0),
            scenario_start: None,
        };
        let level = brps(&variant, &four_lost, &mut Silent).expect("a level");
        assert_eq!(level.year_start, usual_level(&variant, level.base, &mut Silent));
    }
}
