//! 8.B: what the loss of a point does to an Axis ally.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::doorway;
use super::entry::Coming;
use crate::nation::{Ally, Side};
use crate::readings::AllyCapital;
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "ally-collapse",
        Topic::Politics,
        "What becomes of an Axis ally's troops, replacements and reinforcements once the Soviets took its points?",
        ally_collapse,
    )
}

/// How an ally left the war.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Leaving {
    /// It was knocked out.
    KnockedOut,
    /// It went over to the Soviets.
    Defected,
}

/// An ally, and what it has lost.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AllyInput {
    /// The ally.
    pub ally: Ally,
    /// Points that the Soviets have ever taken, even if they lost them again.
    #[serde(default)]
    pub points_taken: Vec<String>,
    /// How it left the war, where something else than its capital decided it.
    pub left: Option<Leaving>,
}

/// A question about an ally.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CollapseInput {
    /// The ally.
    pub standing: AllyInput,
    /// What one of its units is told to do; left out where nothing.
    pub order: Option<HomeOrder>,
    /// Whether units of the Axis stand on the point of one of its units; left out where that is not asked.
    pub beside_axis: Option<bool>,
}

/// What a unit is told to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum HomeOrder {
    /// It is abroad, and goes home by the shortest way.
    GoHome,
    /// It is abroad, and is told to do anything else.
    StayAbroad,
    /// It is at home, and stays there.
    StayHome,
    /// It is at home, and is told to leave.
    LeaveHome,
}

/// What an ally has lost.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AllyState {
    pub ally: Ally,
    /// Whether its entry point was ever taken.
    pub entry_lost: bool,
    /// Whether its capital was ever taken.
    pub capital_lost: bool,
    /// How it left the war by something else than its capital.
    pub left: Option<Leaving>,
}

/// An ally after its losses.
#[derive(Debug, Serialize, JsonSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each answers a question of its own")]
pub(crate) struct Collapse {
    /// Whether its replacements still come.
    pub replacements: bool,
    /// Whether its reinforcements still come.
    pub reinforcements: bool,
    /// Who controls its troops.
    pub controlled_by: Side,
    /// Whether its troops must go home and stay there.
    pub bound_to_home: bool,
    /// Whether such a unit is set down at home at once.
    pub parted: bool,
}

impl AllyInput {
    /// The same with the names of points looked up.
    pub(crate) fn state(&self, variant: &SecondEdition) -> AllyState {
        let taken =
            |points: &[String]| points.iter().any(|point| self.points_taken.contains(point));
        AllyState {
            ally: self.ally,
            entry_lost: taken(doorway::entry_points(variant, self.ally)),
            capital_lost: taken(capital(variant, self.ally)),
            left: self.left,
        }
    }
}

fn ally_collapse(
    variant: &SecondEdition,
    input: &CollapseInput,
    sink: &mut impl Sink,
) -> Result<Collapse, Refused> {
    let state = input.standing.state(variant);
    let controlled_by = controller(variant, state, sink);
    if let Some(order) = input.order {
        may_be_ordered(state, order, sink)?;
    }
    Ok(Collapse {
        replacements: still_come(state, Coming::Replacement, sink),
        reinforcements: still_come(state, Coming::Reinforcement, sink),
        controlled_by,
        bound_to_home: controlled_by == Side::Soviet,
        parted: input.beside_axis.is_some_and(|beside| is_parted(state, beside, sink)),
    })
}

/// completion.ally.capitals, 8.B.capital-lost-control: which point is the capital of an ally.
pub(crate) fn capital(variant: &SecondEdition, ally: Ally) -> &[String] {
    if variant.readings.ally_capital == AllyCapital::EntryPoint {
        return doorway::entry_points(variant, ally);
    }
    let capitals = &variant.figures.reinforcements.capital;
    match ally {
        Ally::Rumanian => &capitals.rumanian,
        Ally::Hungarian => &capitals.hungarian,
        Ally::Finnish => &capitals.finnish,
    }
}

/// 8.B.capital-lost-control: whose the troops of an ally are.
pub(crate) fn controller(variant: &SecondEdition, state: AllyState, sink: &mut impl Sink) -> Side {
    if variant.readings.ally_capital == AllyCapital::OwnCapital {
        sink.cite(clause::COMPLETION_ALLY_CAPITALS);
    }
    let (side, ally) = (if state.capital_lost { Side::Soviet } else { Side::Axis }, state.ally);
    sink.step(clause::C8_B_CAPITAL_LOST_CONTROL, || match side {
        Side::Soviet => format!("the capital was taken: {ally} troops are under Soviet control"),
        Side::Axis => format!("the capital was never taken: {ally} troops stay with the Axis"),
    });
    side
}

/// completion.ally.parted: by which former comrades are set down.
pub(crate) const PARTED: Clause = clause::COMPLETION_ALLY_PARTED;

/// completion.ally.parted: no unit stays on a point with its former comrades.
pub(crate) fn is_parted(state: AllyState, beside_axis: bool, sink: &mut impl Sink) -> bool {
    let parted = state.capital_lost && beside_axis;
    sink.cite(clause::COMPLETION_ALLY_PARTED);
    if parted {
        let words = || "it stood beside Axis units: set down at home".to_owned();
        sink.step(clause::COMPLETION_ALLY_PARTED, words);
    }
    parted
}

/// 8.B.capital-lost-return: troops that changed hands go home and stay there.
pub(crate) fn may_be_ordered(
    state: AllyState,
    order: HomeOrder,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if !state.capital_lost {
        return Ok(());
    }
    let why = match order {
        HomeOrder::StayAbroad => "it must go home without delay",
        HomeOrder::LeaveHome => "it is home and must stay there",
        HomeOrder::GoHome | HomeOrder::StayHome => {
            let words = || "it goes home, or stays there".to_owned();
            sink.step(clause::C8_B_CAPITAL_LOST_RETURN, words);
            return Ok(());
        }
    };
    Err(sink.refuse(clause::C8_B_CAPITAL_LOST_RETURN, || why.to_owned()))
}

/// Whether an ally's replacements or reinforcements still come.
pub(crate) fn still_come(state: AllyState, coming: Coming, sink: &mut impl Sink) -> bool {
    sink.cite(clause::C8_B_ENTRY_POINT_LOST);
    if state.entry_lost {
        return entry_point_lost(state.ally, coming, sink);
    }
    match coming {
        Coming::Reinforcement => is_in_the_war(state, sink),
        Coming::Replacement => true,
    }
}

/// 8.B.entry-point-lost: an entry point that was taken once is lost for good.
pub(crate) fn is_entry_lost(taken: bool, sink: &mut impl Sink) -> bool {
    if taken {
        sink.cite(clause::C8_B_ENTRY_POINT_LOST);
    }
    taken
}

/// 8.B.entry-point-lost: nothing of an ally comes once the Soviets took its entry point.
fn entry_point_lost(ally: Ally, coming: Coming, sink: &mut impl Sink) -> bool {
    sink.cite(doorway::entry_clause(ally));
    sink.step(clause::C8_B_ENTRY_POINT_LOST, || {
        format!("the {ally} entry point was taken: no {} ever again", plural(coming))
    });
    false
}

/// 8.B.country-out, completion.ally.out: no reinforcements come from a country that left the war.
fn is_in_the_war(state: AllyState, sink: &mut impl Sink) -> bool {
    let how = match state.left {
        Some(Leaving::KnockedOut) => "was knocked out",
        Some(Leaving::Defected) => "went over to the Soviets",
        None if state.capital_lost => {
            sink.step(clause::COMPLETION_ALLY_OUT, || "its capital was taken".to_owned());
            "is out of the war"
        }
        None => {
            sink.step(clause::C8_B_COUNTRY_OUT, || "in the war: reinforcements come".to_owned());
            return true;
        }
    };
    sink.step(clause::C8_B_COUNTRY_OUT, || format!("the country {how}: no more reinforcements"));
    false
}

const fn plural(coming: Coming) -> &'static str {
    match coming {
        Coming::Reinforcement => "reinforcements",
        Coming::Replacement => "replacements",
    }
}
