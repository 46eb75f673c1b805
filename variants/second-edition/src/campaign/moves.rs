//! How counters change their place: each time by a clause, and in the ledger.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Clause, Sink};

use crate::campaign::Play;
use crate::campaign::state::{State, entry};
use crate::campaign::table::Table;
use crate::kinds::Kind;
use crate::position::Whereabouts;
use crate::stacking;
use crate::units::BasicType;

impl State {
    /// The first counter of a basic type in a pile that does not wait to be put down.
    pub(crate) fn first_in(
        &self,
        table: &Table,
        kind: BasicType,
        pile: Whereabouts,
    ) -> Option<usize> {
        let [one, other] = kind.counters();
        self.first_of(table, one, pile).or_else(|| self.first_of(table, other, pile))
    }

    /// The first counter of a kind in a pile that does not wait to be put down.
    pub(crate) fn first_of(&self, table: &Table, kind: Kind, pile: Whereabouts) -> Option<usize> {
        let units = &self.position.units;
        let fits = |unit: &usize| units[*unit].place == pile && !self.queue.contains(*unit);
        table.of_kind(kind).find(fits)
    }

    /// How many counters of a basic type lie in the dead pile.
    pub(crate) fn dead(&self, kind: BasicType) -> u16 {
        let dead = self.position.units.iter().filter(|unit| unit.place == Whereabouts::DeadPile);
        let count = dead.filter(|unit| unit.kind.basic() == Some(kind)).count();
        u16::try_from(count).unwrap_or(u16::MAX)
    }
}

impl<S: Sink> Play<'_, S> {
    /// Puts a counter somewhere, by a clause.
    pub(crate) fn put(&mut self, unit: usize, place: Whereabouts, by: Clause) {
        let table = self.table;
        let from = self.state.position.units[unit].place;
        self.sink.step(by, || {
            let label = |place: Whereabouts| match place {
                Whereabouts::Map(space) => table.ground.label(space).to_owned(),
                Whereabouts::DeadPile => "the dead pile".to_owned(),
                Whereabouts::Aside => "aside".to_owned(),
                Whereabouts::Gone => "out of the game".to_owned(),
            };
            format!("{}: from {} to {}", table.name(unit), label(from), label(place))
        });
        let ledger = self.state.ledger.wrapping_sub(entry(unit, from));
        self.state.ledger = ledger.wrapping_add(entry(unit, place));
        let on_map = matches!(place, Whereabouts::Map(_));
        self.state.position.change(unit, |unit| {
            unit.place = place;
            unit.entrained &= on_map;
        });
        self.state.since[unit] = self.state.turn();
        self.state.entered.remove(unit);
        self.state.kept.remove(unit);
        if self.state.recorded.contains(unit) {
            self.rebuild(unit);
        }
        if !on_map {
            self.state.relocated.remove(unit);
            let unit = &mut self.state.position.units[unit];
            (unit.dispersed, unit.fortified, unit.isolated) = (false, false, 0);
        }
    }

    /// Puts a counter onto a space.
    pub(crate) fn put_on(&mut self, unit: usize, space: SpaceId, by: Clause) {
        let kind = self.state.position.units[unit].kind;
        stacking::cite(&self.table.ground, space, kind, self.sink);
        self.put(unit, Whereabouts::Map(space), by);
    }
}
