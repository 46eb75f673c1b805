//! What a step of play works with, and what a look at it needs.

use stavka_core::board::SpaceId;
use stavka_core::calendar::HalfMonth;
use stavka_core::clause::Sink;

use crate::campaign::action::{Choice, Piece};
use crate::campaign::memory::Memory;
use crate::campaign::noted::Noted;
use crate::campaign::state::{Beside, State};
use crate::campaign::table::Table;
use crate::position::UnitId;
use crate::sequence::Step;
use crate::side::Side;
use crate::unit::{State as Mark, Unit};
use crate::weather::Weather;

/// A state that is being changed.
pub(crate) struct Play<'a, S> {
    pub table: &'a Table,
    pub state: &'a mut State,
    pub memory: &'a mut Memory,
    pub noted: &'a mut Noted,
    pub sink: &'a mut S,
    /// Whether something hidden was shown.
    pub revealed: bool,
}

/// A state that is only looked at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Look<'a> {
    pub table: &'a Table,
    pub state: &'a State,
}

impl<'a> Look<'a> {
    /// The step that is being played.
    pub(crate) fn step(self) -> Step {
        self.table.steps[usize::from(self.state.step)]
    }

    /// Whose player-turn it is.
    pub(crate) fn side(self) -> Side {
        self.step().side
    }

    /// The turn by its date.
    pub(crate) fn date(self) -> HalfMonth {
        self.table.turns[usize::from(self.state.turn)].date
    }

    pub(crate) fn weather(self) -> Weather {
        self.state.weather
    }

    /// A unit with what is printed on it.
    #[inline]
    pub(crate) fn unit(self, unit: UnitId) -> Unit {
        let mut full = self.state.position.unit(self.table.roster(), unit);
        full.counter.red |= self.state.promoted.contains(unit);
        full
    }

    /// Where a unit is; [`SpaceId::NONE`] off the map.
    #[inline]
    pub(crate) fn place(self, unit: UnitId) -> SpaceId {
        self.state.position.piece(unit).place
    }

    /// Whether a unit is in a state.
    #[inline]
    pub(crate) fn is(self, unit: UnitId, mark: Mark) -> bool {
        self.state.position.piece(unit).states.has(mark)
    }

    /// Every unit of a side on the map, hex by hex: an order by ids would tell what hidden units are.
    pub(crate) fn on_map(self, side: Side) -> impl Iterator<Item = UnitId> + 'a {
        let position = &self.state.position;
        position.occupied(side).iter().flat_map(|hex| position.units_at(hex))
    }

    /// Every unit that waits so.
    pub(crate) fn waiting(self, how: Beside) -> impl Iterator<Item = UnitId> + 'a {
        self.table.roster().units().filter(move |unit| self.state.beside[unit.index()] == how)
    }

    /// A unit on the map as a choice.
    pub(crate) fn piece(self, unit: UnitId) -> Choice {
        let hex = self.place(unit);
        let above = self.state.position.units_at(hex).take_while(|&other| other != unit).count();
        Choice::Piece(Piece { hex, above: u8::try_from(above).unwrap_or(u8::MAX) })
    }

    /// The unit that a choice means.
    pub(crate) fn unit_at(self, piece: Piece) -> Option<UnitId> {
        self.state.position.units_at(piece.hex).nth(piece.above.into())
    }

    /// The first unit of a stack of which something holds.
    pub(crate) fn first(self, hex: SpaceId, holds: impl Fn(UnitId) -> bool) -> Option<UnitId> {
        self.state.position.units_at(hex).find(|&unit| holds(unit))
    }

    /// Whether the enemy of a side stands in a hex.
    pub(crate) fn has_enemy(self, side: Side, hex: SpaceId) -> bool {
        self.state.position.occupied(side.enemy()).contains(hex)
    }
}

impl<S: Sink> Play<'_, S> {
    /// A look at the state as it is.
    pub(crate) fn look(&self) -> Look<'_> {
        Look { table: self.table, state: self.state }
    }

    /// Puts a unit on the map, and gives its owner the hex.
    pub(crate) fn put(&mut self, unit: UnitId, hex: SpaceId) {
        let side = self.table.side(unit);
        self.state.position.place(&self.table.ground, self.table.roster(), unit, hex);
        self.state.position.take_control(hex, side);
        self.state.beside[unit.index()] = Beside::OnMap;
    }

    /// Takes a unit off the map, fresh.
    pub(crate) fn take_off(&mut self, unit: UnitId, to: Beside) {
        let (ground, roster) = (&self.table.ground, self.table.roster());
        self.state.position.remove(ground, roster, unit);
        self.state.position.set_states(ground, roster, unit, crate::unit::States::NONE);
        self.state.beside[unit.index()] = to;
        self.state.allotted[unit.index()] = SpaceId::NONE;
        self.state.promoted.remove(unit);
        self.state.earned.remove(unit);
    }

    /// Sets or clears a state of a unit.
    pub(crate) fn mark(&mut self, unit: UnitId, mark: Mark, holds: bool) {
        let states = self.state.position.piece(unit).states;
        let states = if holds { states.with(mark) } else { states.without(mark) };
        let roster = self.table.roster();
        self.state.position.set_states(&self.table.ground, roster, unit, states);
    }
}
