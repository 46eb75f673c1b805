//! Operational movement, and the march of armored units after a combat that was won.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Silent, Sink};

use crate::campaign::Play;
use crate::campaign::memory::Memory;
use crate::campaign::state::{Stage, State};
use crate::campaign::table::Table;
use crate::combat::losses;
use crate::ground::Country;
use crate::nation::Side;
use crate::national_limits::may_go_abroad;
use crate::occupancy::SpotSet as _;
use crate::reinforcements::entry::{Coming, Deed, DeedKind, may_do};
use crate::siberia::call::Phase;
use crate::siberia::entry::{self as reserve_entry, EntryMove};
use crate::stacking;

pub(crate) mod march;
pub(crate) mod march_to;

/// Finds where a unit can go in this stage.
pub(crate) fn search(
    table: &Table,
    state: &State,
    memory: &mut Memory,
    unit: usize,
    sink: &mut impl Sink,
) {
    let (variant, ground, position) = (&table.variant, &table.ground, &state.position);
    if state.stage != Stage::Pursuit {
        memory.reach.find(variant, ground, position, unit, sink);
        return;
    }
    let on = &position.units[unit];
    let lines = losses::exploitation(variant, on.kind, position.month, sink);
    if let Some(from) = on.at() {
        let points = u16::try_from(lines).unwrap_or(u16::MAX);
        memory.reach.find_within(variant, ground, position, (on, from), points, sink);
    }
}

impl<S: Sink> Play<'_, S> {
    /// Whether more stand on a point than may.
    pub(crate) fn is_crowded(&self, space: SpaceId) -> bool {
        let (variant, ground) = (&self.table.variant, &self.table.ground);
        let limit = stacking::limit(variant, ground, space, &mut Silent);
        let position = &self.state.position;
        let counted = || stacking::counted(variant, position, self.state.side, space, None);
        limit.is_some_and(|limit| counted() > limit)
    }

    /// Finds where a unit can go.
    fn search(&mut self, unit: usize) {
        search(self.table, self.state, self.memory, unit, self.sink);
    }

    /// Finds where a unit can end its move.
    pub(crate) fn find_march(&mut self, unit: usize) {
        self.search(unit);
        let state = &mut *self.state;
        state.targets.clear();
        state.targets.extend(self.memory.reach.search.reached().iter().copied());
        if let Some(from) = state.position.units[unit].at() {
            state.targets.remove(from);
        }
        self.narrow_targets(unit);
    }

    /// 8.B.move-attack, 3.C.3.entry-movement: what somebody does in the turn of his entry.
    pub(crate) fn note_deed(&mut self, unit: usize, act: DeedKind, movement: EntryMove) {
        let entered = self.state.entered.contains(unit);
        if !entered || self.state.since[unit] != self.state.turn() {
            return;
        }
        let deed = Deed { phase: Phase::Later, deed: act };
        let allowed = may_do(deed, Coming::Reinforcement, self.sink);
        debug_assert!(allowed.is_ok(), "reinforcements move and attack after their phase");
        if self.state.side == Side::Soviet && act == DeedKind::Move {
            reserve_entry::strategic_moves(movement, 1, self.sink);
        }
    }

    /// 5.D.hungary-stay, 5.D.one-army: an army that may not leave Hungary stays there.
    pub(crate) fn keep_in_hungary(&mut self, unit: usize) {
        let (table, state) = (self.table, &mut *self.state);
        let (position, provoked) = (&state.position, state.provocation());
        let unit = &position.units[unit];
        let free =
            may_go_abroad(&table.variant, &table.ground, position, unit, provoked, self.sink);
        if free.is_err() {
            state.targets.intersect_with(table.ground.country(Country::Hungary));
        }
    }
}
