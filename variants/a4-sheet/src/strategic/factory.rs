//! Factories on their way to Siberia.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::{Int, List};
use stavka_core::calendar::HalfMonth as Turn;
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use super::{FactoryRail, LineHex, LoadingFactory, must_be_traced};
use crate::{A4Sheet, clause};

/// A factory that is evacuated.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Evacuation {
    /// The turn on which it begins to load.
    pub begun: Turn,
    /// The turn that is asked about.
    pub turn: Turn,
    /// The turn on which the Axis takes its city, if it does.
    pub city_falls: Option<Turn>,
    /// The rail line to the east on the turn on which it leaves.
    #[serde(default)]
    pub line: List<LineHex, 99>,
    /// How many Russian rail moves are left on that turn; any number where left out.
    pub rail_moves_left: Option<Int<0, 99>>,
}

/// Where a factory is on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FactoryState {
    /// In its city, at work.
    AtHome,
    /// In its city, with the Loading side up.
    Loading,
    /// On the turn record track.
    OnTrack,
    /// In Siberia, at work.
    InSiberia,
    /// Taken by the Axis.
    Lost,
}

/// The way of a factory, turn by turn.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Schedule {
    /// When it goes to the turn record track; absent if it is lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaves: Option<Turn>,
    /// When it produces again; absent if it is lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub produces_again: Option<Turn>,
    /// Where it is on the turn that is asked about.
    pub state: FactoryState,
    /// Whether it produces on that turn.
    pub produces: bool,
    /// How many rail moves its departure takes.
    pub rail_moves: u8,
}

/// The whole evacuation.
pub(crate) fn evacuation(
    rules: &A4Sheet,
    input: &Evacuation,
    sink: &mut impl Sink,
) -> Result<Schedule, Refused> {
    let rail_moves = rail_moves(rules, sink);
    must_have_rail(input, rail_moves, sink)?;
    let state = state_of_factory(rules, input.begun, input.city_falls, input.turn, sink);
    let way = (state != FactoryState::Lost).then(|| way(rules, input.begun, sink));
    Ok(Schedule {
        leaves: way.map(|(leaves, _)| leaves),
        produces_again: way.map(|(_, again)| again),
        state,
        produces: produces(rules, state, sink),
        rail_moves,
    })
}

/// When it leaves, and when it produces again.
fn way(rules: &A4Sheet, begun: Turn, sink: &mut impl Sink) -> (Turn, Turn) {
    let (leaves, again) = (leaves(rules, begun), produces_again(rules, begun));
    sink.step(clause::STRATEGIC_FACTORY_RESUME, || {
        format!("on the track on {leaves}, at work in Siberia on {again}")
    });
    (leaves, again)
}

/// strategic.factory.evacuate: how many rail moves it takes.
fn rail_moves(rules: &A4Sheet, sink: &mut impl Sink) -> u8 {
    sink.cite(clause::STRATEGIC_FACTORY_EVACUATE);
    match rules.readings.factory_rail {
        FactoryRail::TakesMove => 1,
        FactoryRail::Free => 0,
    }
}

/// strategic.factory.evacuate: how many rail moves a factory takes that leaves now, on a line that is open.
pub(crate) fn may_leave(
    rules: &A4Sheet,
    cut_off: bool,
    moves_left: u32,
    sink: &mut impl Sink,
) -> Result<u8, Refused> {
    let moves = rail_moves(rules, sink);
    must_be_traced(&[], cut_off, sink)?;
    must_have_moves(moves, moves_left, sink).map(|()| moves)
}

/// strategic.factory.evacuate: an open line to the east, and a rail move where it takes one.
fn must_have_rail(input: &Evacuation, moves: u8, sink: &mut impl Sink) -> Result<(), Refused> {
    must_be_traced(&input.line, false, sink)?;
    must_have_moves(moves, input.rail_moves_left.map_or(u32::MAX, Int::unsigned), sink)
}

fn must_have_moves(moves: u8, left: u32, sink: &mut impl Sink) -> Result<(), Refused> {
    if left >= moves.into() {
        return Ok(());
    }
    Err(sink.refuse(clause::STRATEGIC_FACTORY_EVACUATE, || {
        "all rail moves of the turn on which it would leave are used".to_owned()
    }))
}

/// strategic.factory.transfer: the turn on which it goes to the track.
fn leaves(rules: &A4Sheet, begun: Turn) -> Turn {
    begun.plus(rules.figures.strategic.factory.transfer_after.into())
}

/// strategic.factory.resume: the turn on which it produces again.
fn produces_again(rules: &A4Sheet, begun: Turn) -> Turn {
    leaves(rules, begun).plus(rules.figures.strategic.factory.resume_after.into())
}

/// Where a factory is on `turn` that began to load on `begun`.
pub(crate) fn state_of_factory(
    rules: &A4Sheet,
    begun: Turn,
    city_falls: Option<Turn>,
    turn: Turn,
    sink: &mut impl Sink,
) -> FactoryState {
    let (leaves, again) = (leaves(rules, begun), produces_again(rules, begun));
    if city_falls.is_some_and(|falls| falls < leaves && falls <= turn) {
        sink.step(clause::STRATEGIC_FACTORY_TRANSFER, || {
            format!("its city falls before {leaves}: it is lost")
        });
        return FactoryState::Lost;
    }
    let (clause, state, words) = if turn < begun {
        (clause::STRATEGIC_FACTORY_EVACUATE, FactoryState::AtHome, "not yet begun")
    } else if turn < leaves {
        (clause::STRATEGIC_FACTORY_LOADING, FactoryState::Loading, "Loading side up")
    } else if turn < again {
        (clause::STRATEGIC_FACTORY_TRANSFER, FactoryState::OnTrack, "on the turn record track")
    } else {
        (clause::STRATEGIC_FACTORY_RESUME, FactoryState::InSiberia, "at work in Siberia")
    };
    sink.step(clause, || format!("{turn}: {words}"));
    state
}

/// strategic.factory.loading: whether a factory in this state produces.
pub(crate) fn produces(rules: &A4Sheet, state: FactoryState, sink: &mut impl Sink) -> bool {
    match state {
        FactoryState::AtHome | FactoryState::InSiberia => true,
        FactoryState::OnTrack | FactoryState::Lost => false,
        FactoryState::Loading => {
            sink.cite(clause::STRATEGIC_FACTORY_LOADING);
            rules.readings.loading_factory == LoadingFactory::Produces
        }
    }
}

/// strategic.factory.transfer: how many turns a factory loads before it leaves.
pub(crate) fn turns_to_load(rules: &A4Sheet) -> u8 {
    rules.figures.strategic.factory.transfer_after
}
