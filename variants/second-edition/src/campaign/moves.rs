//! How counters change their place: each time by a clause, and in the ledger.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Clause, Silent, Sink};

use super::Play;
use super::state::{State, entry};
use super::table::{ALLIES, Table};
use crate::composite::PartsPile;
use crate::factories::danger;
use crate::ground::Country;
use crate::kinds::{Branch, Kind};
use crate::nation::Side;
use crate::position::Whereabouts;
use crate::reinforcements::dead_pile;
use crate::replacements::irreplaceable;
use crate::supply::Status;
use crate::units::{BasicType, Units};
use crate::{clause, composite, control, stacking};

impl State {
    /// The first counter of a basic type in a pile that does not wait to be put down.
    pub(crate) fn first_in(
        &self,
        table: &Table,
        kind: BasicType,
        pile: Whereabouts,
    ) -> Option<usize> {
        let [one, other] = counters_of(kind);
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
        let count = dead.filter(|unit| type_of(unit.kind) == Some(kind)).count();
        u16::try_from(count).unwrap_or(u16::MAX)
    }
}

/// The counters of a basic type; rockets stand in for artillery.
pub(crate) const fn counters_of(kind: BasicType) -> [Kind; 2] {
    match kind {
        BasicType::Infantry => [Kind::InfantryArmy; 2],
        BasicType::Armor => [Kind::TankCorps; 2],
        BasicType::Artillery => [Kind::Artillery, Kind::Rocket],
        BasicType::Cavalry => [Kind::CavalryCorps; 2],
    }
}

/// The basic type of a counter.
pub(crate) const fn type_of(kind: Kind) -> Option<BasicType> {
    match kind {
        Kind::InfantryArmy => Some(BasicType::Infantry),
        Kind::TankCorps => Some(BasicType::Armor),
        Kind::Artillery | Kind::Rocket => Some(BasicType::Artillery),
        Kind::CavalryCorps => Some(BasicType::Cavalry),
        _ => None,
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
        if self.state.recorded.contains(unit) && by != clause::C3_C_3_RETURN_FASHION {
            self.rebuild(unit);
        }
        if !on_map {
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

    /// A ground unit enters or passes a space: who holds it, and what falls with it.
    pub(crate) fn pass(&mut self, unit: usize, space: SpaceId) {
        let on = self.state.position.units[unit];
        let ground = &self.table.ground;
        if !control::pass(ground, &mut self.state.position, &on, space, self.sink) {
            return;
        }
        match on.side {
            Side::Axis => self.lose_factories(space),
            Side::Soviet => self.take_from_allies(space),
        }
    }

    /// 8.C.2.destroyed: factories on a point that the Axis gains are gone.
    fn lose_factories(&mut self, space: SpaceId) {
        for at in 0..self.table.plants.len() {
            let unit = self.table.plants[at].unit;
            if self.state.position.units[unit].at() == Some(space) {
                danger::falls_with_its_point(self.sink);
                self.put(unit, Whereabouts::Gone, clause::C8_C_2_DESTROYED);
            }
        }
    }

    /// 8.B.entry-point-lost, 8.B.capital-lost-control: what an ally loses; 5.D.lifted counts from then on.
    fn take_from_allies(&mut self, space: SpaceId) {
        if self.table.ground.country(Country::Hungary).contains(space) {
            self.state.provoked = self.state.provoked.or(Some(self.state.position.month));
        }
        for ally in 0..ALLIES.len() {
            if self.table.entry[ally].contains(space) {
                self.sink.cite(clause::C8_B_ENTRY_POINT_LOST);
                self.state.entry_lost[ally] = true;
            }
            if self.table.capital[ally].contains(space) && !self.state.capital_lost[ally] {
                self.state.capital_lost[ally] = true;
                self.change_hands(ally);
            }
        }
    }

    /// A unit is lost: to the dead pile, or for good.
    pub(crate) fn remove(&mut self, unit: usize, by: Clause) {
        let kind = self.state.position.units[unit].kind;
        if kind.branch() == Branch::Factory {
            self.put(unit, Whereabouts::Gone, clause::C8_C_2_DESTROYED);
        } else if irreplaceable::is_irreplaceable(&self.table.variant, kind) {
            if kind == Kind::PolishArmy {
                self.sink.cite(clause::C8_B_POLISH_IRREPLACEABLE);
            }
            self.put(unit, Whereabouts::Gone, clause::C8_A_D_EFFECT);
        } else if let Some(composite) = kind.composite() {
            let (_, parts) = dead_pile::composite_lost(&self.table.variant, composite, self.sink);
            self.put(unit, Whereabouts::Aside, clause::COMPLETION_COMPOSITE_LOST);
            self.bury(parts);
        } else {
            self.put(unit, Whereabouts::DeadPile, by);
        }
    }

    /// completion.composite.lost: parts that were set aside go to the dead pile.
    pub(crate) fn bury(&mut self, parts: Units) {
        if composite::parts_go_to(&self.table.variant, &mut Silent) == PartsPile::DeadPile {
            return;
        }
        for kind in BasicType::ALL {
            for _ in 0..parts.count(kind) {
                if let Some(unit) = self.state.first_in(self.table, kind, Whereabouts::Aside) {
                    self.put(unit, Whereabouts::DeadPile, clause::COMPLETION_COMPOSITE_LOST);
                }
            }
        }
    }

    /// Looks at the supply of a side.
    pub(crate) fn look_at_supply(&mut self, side: Side) {
        let Self { table, state, scratch, sink } = self;
        let State { position, supplied, .. } = &mut **state;
        scratch.tracer.of_side(&table.variant, &table.ground, position, side, |unit, status| {
            status.clause().into_iter().for_each(|clause| sink.cite(clause));
            if status == Status::None { supplied.remove(unit) } else { supplied.insert(unit) }
        });
    }
}
