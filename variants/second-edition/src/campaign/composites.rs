//! 8.C.3: composites, made on the map or in Siberia.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Silent, Sink};

use super::Play;
use super::moves::{counters_of, type_of};
use super::state::Makings;
use crate::clause;
use crate::composite::forming::{self, Assembly, Numbers};
use crate::composite::{Composite, CompositeCounts, Force, PartsPile, parts_go_to, take_parts};
use crate::kinds::Kind;
use crate::nation::Side;
use crate::position::Whereabouts;
use crate::siberia::call::Phase;
use crate::units::{BasicType, Units};

impl<S: Sink> Play<'_, S> {
    /// 8.C.3: which composites can be made where.
    pub(super) fn find_makings(&mut self) {
        let table = self.table;
        let mut makings = Makings::NONE;
        let in_play = self.in_play();
        self.scratch.reach.stop.clear();
        let able = self
            .state
            .on_map(Side::Soviet)
            .filter(|(unit, on, _)| !on.dispersed && self.state.supplied.contains(*unit));
        self.scratch.reach.stop.extend(able.map(|(_, _, at)| at));
        for space in table.ground.board.ids() {
            if !self.scratch.reach.stop.contains(space) {
                continue;
            }
            let here = self.parts_at(space);
            if here.counters() < 2 {
                continue;
            }
            for kind in Composite::ALL {
                let mut pool = here;
                let month = self.state.position.month;
                let made =
                    forming::may_make(&table.variant, kind, month, in_play, &mut pool, &mut Silent);
                if made.is_ok() && self.counter_for(kind, space).is_some() {
                    makings.push(space, kind);
                }
            }
        }
        self.state.makings = makings;
    }

    fn in_play(&self) -> CompositeCounts {
        let units = self.state.position.units.iter().filter(|unit| unit.at().is_some());
        let composites = units.filter_map(|unit| unit.kind.composite());
        composites
            .fold(CompositeCounts::default(), |sum, kind| sum.plus(CompositeCounts::one(kind)))
    }

    /// 8.C.3.conditions: what stands together, undispersed and in supply.
    fn parts_at(&self, space: SpaceId) -> Force {
        let units = self.state.position.units.iter().enumerate();
        let here = units.filter(|(number, _)| self.can_be_combined(*number, space));
        here.fold(Force::default(), |sum, (_, unit)| sum.plus(force_of(unit.kind)))
    }

    fn can_be_combined(&self, number: usize, space: SpaceId) -> bool {
        let unit = &self.state.position.units[number];
        unit.at() == Some(space) && !unit.dispersed && self.state.supplied.contains(number)
    }

    /// 8.C.3.e.number: a free counter whose number is free.
    fn counter_for(&self, kind: Composite, space: SpaceId) -> Option<usize> {
        let units = &self.state.position.units;
        let on_map = |kind: Kind| {
            let here = self.table.of_kind(kind).filter(|unit| units[*unit].at().is_some());
            // The Tank Army that becomes a Guards Tank Army gives up its number.
            let here = here.filter(|unit| units[*unit].at() != Some(space));
            here.fold(Numbers::default(), |all, unit| all.with(self.table.roster[unit].1.into()))
        };
        let (regular, guards) = (on_map(Kind::TankArmy), on_map(Kind::GuardsTankArmy));
        let counter = Kind::ALL.iter().copied().find(|other| other.composite() == Some(kind))?;
        let free = |unit: &usize| {
            let number = self.table.roster[*unit].1.into();
            units[*unit].place == Whereabouts::Aside
                && forming::one_of_a_number(kind, number, regular, guards, &mut Silent).is_ok()
        };
        self.table.of_kind(counter).find(free)
    }

    /// 8.C.3.a.make to 8.C.3.f.make: units are put together.
    pub(super) fn make(&mut self, kind: Composite, space: SpaceId) {
        let variant = &self.table.variant;
        let here = self.parts_at(space);
        let (mut left, counter) = (here, self.counter_for(kind, space));
        let Some(counter) = counter else { return };
        let assembly =
            Assembly { parts: here, together: true, dispersed: false, out_of_supply: false };
        let together = forming::may_combine(assembly, Phase::ReplacementReinforcement, self.sink);
        if together.is_err() || take_parts(variant, kind, &mut left, self.sink).is_err() {
            return;
        }
        self.use_up(here.minus(left), space);
        self.put_on(counter, space, clause::C8_C_3_DEFINITION);
        self.state.position.units[counter].dispersed =
            forming::dispersed_in_this_phase(kind, self.sink);
        self.state.supplied.insert(counter);
        self.find_makings();
    }

    /// 8.C.3.definition: the parts leave the map.
    fn use_up(&mut self, parts: Force, space: SpaceId) {
        let pile = match parts_go_to(&self.table.variant, self.sink) {
            PartsPile::SetAside => Whereabouts::Aside,
            PartsPile::DeadPile => Whereabouts::DeadPile,
        };
        for kind in BasicType::ALL {
            for _ in 0..parts.units.count(kind) {
                let [one, other] = counters_of(kind);
                let mut all = self.table.of_kind(one).chain(self.table.of_kind(other));
                if let Some(unit) = all.find(|unit| self.can_be_combined(*unit, space)) {
                    self.put(unit, pile, clause::C8_C_3_DEFINITION);
                }
            }
        }
        for composite in parts.composites.iter() {
            let counter = |unit: &usize| self.table.roster[*unit].0.composite() == Some(composite);
            let mut all = (0..self.table.roster.len()).filter(counter);
            if let Some(unit) = all.find(|unit| self.can_be_combined(*unit, space)) {
                self.put(unit, Whereabouts::Aside, clause::C8_C_3_DEFINITION);
            }
        }
    }
}

fn force_of(kind: Kind) -> Force {
    if let Some(basic) = type_of(kind) {
        return Units::of_each(|other| u16::from(other == basic)).into();
    }
    let composites = kind.composite().map(CompositeCounts::one).unwrap_or_default();
    Force { units: Units::default(), composites }
}
