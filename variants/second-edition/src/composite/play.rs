//! 8.C.3: composites, made on the map or in Siberia.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};

use crate::campaign::Play;
use crate::campaign::state::{Makings, State};
use crate::campaign::table::Table;
use crate::composite::forming::{self, Assembly, Numbers};
use crate::composite::{self, dispersed_when_made};
use crate::composite::{Composite, CompositeCounts, Force, PartsPile, parts_go_to};
use crate::kinds::Kind;
use crate::nation::Side;
use crate::occupancy::{SPACES, Spots};
use crate::position::Whereabouts;
use crate::replacements::entry::dispersed_in_siberia;
use crate::replacements::play::leaving::held_turns;
use crate::siberia::call::Phase;
use crate::siberia::entry as reserve_entry;
use crate::siberia::returning;
use crate::units::{BasicType, Units};

/// 3.C.2.kinds: whether a composite may be formed out of units of the Reserve that are kept back.
fn is_made_of_reserve(
    table: &Table,
    state: &State,
    kind: Composite,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let month = state.position.month;
    reserve_entry::may_form_out_of_reserve(&table.variant, kind, month, sink)
}

/// The composites in play.
pub(crate) fn in_play(state: &State) -> CompositeCounts {
    let on_map = state.position.occupancy.on_map(Side::Soviet);
    let composites = on_map.iter().filter_map(|unit| state.position.units[unit].kind.composite());
    composites.fold(CompositeCounts::default(), |sum, kind| sum.plus(CompositeCounts::one(kind)))
}

/// 8.C.3.conditions: what stands together, undispersed and in supply.
fn parts_at(table: &Table, state: &State, space: SpaceId, with_reserve: bool) -> Force {
    let here = state.position.units_at(Side::Soviet, space);
    let here = here.filter(|(number, _)| {
        state.can_be_combined(table, *number, space)
            && (with_reserve || !state.is_of_reserve(*number))
    });
    here.fold(Force::default(), |sum, (_, unit)| sum.plus(force_of(unit.kind)))
}

/// The composites for which there are parts enough on a point, fit or not.
pub(crate) fn thinkable(
    table: &Table,
    state: &State,
) -> impl Iterator<Item = (SpaceId, Composite)> {
    let all = |space: SpaceId| {
        let here = state.position.units_at(Side::Soviet, space);
        here.fold(Force::default(), |sum, (_, unit)| sum.plus(force_of(unit.kind)))
    };
    let spaces = table.ground.board.ids().map(move |space| (space, all(space)));
    let together = spaces.filter(|(_, force)| force.counters() > 1);
    together.flat_map(move |(space, force)| {
        let fits = move |kind: &Composite| {
            composite::take_parts(&table.variant, *kind, &mut force.clone(), &mut Silent).is_ok()
        };
        Composite::ALL.into_iter().filter(fits).map(move |kind| (space, kind))
    })
}

/// Whether the rules of the Reserve, of Siberia and of numbers have no part in what stands on a point.
pub(crate) fn is_plain(table: &Table, state: &State, space: SpaceId) -> bool {
    let mut here = state.position.units_at(Side::Soviet, space);
    let mut numbered = [Composite::TankArmy, Composite::GuardsTankArmy].into_iter();
    let free = |kind| state.counter_for(table, kind, space, &mut Silent).is_some();
    space != table.siberia
        && here.all(|(number, _)| !state.is_of_reserve(number))
        && numbered.all(free)
}

/// The counters on a point that a composite would be made of.
pub(crate) fn used_for<'a>(
    table: &'a Table,
    state: &'a State,
    kind: Composite,
    space: SpaceId,
) -> impl Iterator<Item = usize> + 'a {
    let reserve = is_made_of_reserve(table, state, kind, &mut Silent).is_ok();
    let here = parts_at(table, state, space, reserve);
    let mut left = here;
    let taken = composite::take_parts(&table.variant, kind, &mut left, &mut Silent);
    let mut wanted = taken.map_or_else(|_| Force::default(), |()| here.minus(left));
    (0..table.roster.len()).filter(move |unit| {
        let one = force_of(table.roster[*unit].0);
        let fits = !one.is_none()
            && wanted.covers(one)
            && state.can_be_combined(table, *unit, space)
            && (reserve || !state.is_of_reserve(*unit));
        if fits {
            wanted = wanted.minus(one);
        }
        fits
    })
}

/// The counters on a point that come nearest to what a composite takes: fit ones before others.
pub(crate) fn nearest(table: &Table, state: &State, kind: Composite, space: SpaceId) -> Vec<usize> {
    let (_, mut wanted) = composite::parts(&table.variant, kind);
    let here = state.position.units_at(Side::Soviet, space).map(|(number, _)| number);
    let mut here: Vec<_> = here.collect();
    here.sort_by_key(|number| !state.can_be_combined(table, *number, space));
    here.retain(|number| {
        let one = force_of(table.roster[*number].0);
        let fits = !one.is_none() && wanted.covers(one);
        if fits {
            wanted = wanted.minus(one);
        }
        fits
    });
    here
}

/// 8.C.3.conditions, 8.C.3.a.make to 8.C.3.f.make: why a composite is not made on a space.
pub(crate) fn why_not(
    table: &Table,
    state: &State,
    kind: Composite,
    space: SpaceId,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (variant, month) = (&table.variant, state.position.month);
    let parts = nearest(table, state, kind, space);
    let force = parts.iter().map(|unit| force_of(table.roster[*unit].0));
    let force = force.fold(Force::default(), Force::plus);
    let assembly = Assembly {
        parts: force,
        together: true,
        dispersed: parts.iter().any(|unit| state.is_dispersed(table, *unit)),
        out_of_supply: parts.iter().any(|unit| !state.supplied.contains(*unit)),
    };
    forming::may_combine(assembly, Phase::ReplacementReinforcement, sink)?;
    forming::may_make(variant, kind, month, in_play(state), &mut force.clone(), sink)?;
    if parts.iter().any(|unit| state.is_of_reserve(*unit)) {
        is_made_of_reserve(table, state, kind, sink)?;
    }
    if state.counter_for(table, kind, space, &mut Silent).is_none() {
        return Err(forming::no_number(sink));
    }
    Ok(())
}

impl<S: Sink> Play<'_, S> {
    /// 8.C.3: which composites can be made where.
    pub(crate) fn find_makings(&mut self) {
        let table = self.table;
        let mut makings = Makings::NONE;
        let in_play = self.in_play();
        let forms = Composite::ALL.map(|kind| self.may_form(kind, in_play));
        let reserve = Composite::ALL.map(|kind| self.is_made_of_reserve(kind));
        let mut parts = [[Force::default(); 2]; SPACES];
        let together = self.parts_everywhere(&mut parts);
        for space in &together {
            let [all, others] = parts[space.index()];
            if all.counters() < composite::fewest_parts(&table.variant) {
                continue;
            }
            for (at, kind) in Composite::ALL.into_iter().enumerate().filter(|(at, _)| forms[*at]) {
                let pool = if reserve[at] { all } else { others };
                if self.can_make_of(kind, space, in_play, pool) {
                    makings.push(space, kind);
                }
            }
        }
        let waiting = self.combine_of_waiting(in_play);
        for (kind, combines) in Composite::ALL.into_iter().zip(waiting) {
            if combines && !self.can_make(kind, table.siberia, in_play) {
                makings.push(table.siberia, kind);
            }
        }
        self.state.makings = makings;
    }

    /// Whether a composite can be made of counters on a space.
    fn can_make(&self, kind: Composite, space: SpaceId, in_play: CompositeCounts) -> bool {
        self.can_make_of(kind, space, in_play, self.parts_at(space, self.is_made_of_reserve(kind)))
    }

    /// Whether a composite may be made at all, if somewhere there are parts for it.
    fn may_form(&self, kind: Composite, in_play: CompositeCounts) -> bool {
        let (variant, month) = (&self.table.variant, self.state.position.month);
        let (_, mut parts) = composite::parts(variant, kind);
        forming::may_make(variant, kind, month, in_play, &mut parts, &mut Silent).is_ok()
    }

    /// 8.C.3.conditions: what stands together on each space, undispersed and in supply, with and without units of the
    /// Reserve; and the spaces where anything does.
    fn parts_everywhere(&self, parts: &mut [[Force; 2]; SPACES]) -> Spots {
        let mut together = Spots::EMPTY;
        for (number, unit, at) in self.state.on_map(Side::Soviet) {
            if !self.state.can_be_combined(self.table, number, at) {
                continue;
            }
            together.insert(at);
            let ([all, others], one) = (&mut parts[at.index()], force_of(unit.kind));
            *all = all.plus(one);
            if !self.state.is_of_reserve(number) {
                *others = others.plus(one);
            }
        }
        together
    }

    /// Whether a composite can be made of these on a space.
    fn can_make_of(
        &self,
        kind: Composite,
        space: SpaceId,
        in_play: CompositeCounts,
        mut pool: Force,
    ) -> bool {
        let (variant, month) = (&self.table.variant, self.state.position.month);
        forming::may_make(variant, kind, month, in_play, &mut pool, &mut Silent).is_ok()
            && self.state.counter_for(self.table, kind, space, &mut Silent).is_some()
    }

    fn is_made_of_reserve(&self, kind: Composite) -> bool {
        is_made_of_reserve(self.table, self.state, kind, &mut Silent).is_ok()
    }

    pub(crate) fn in_play(&self) -> CompositeCounts {
        in_play(self.state)
    }

    fn parts_at(&self, space: SpaceId, with_reserve: bool) -> Force {
        parts_at(self.table, self.state, space, with_reserve)
    }

    /// 8.C.3.a.make to 8.C.3.f.make: units are put together.
    pub(crate) fn make(&mut self, kind: Composite, space: SpaceId) {
        let variant = &self.table.variant;
        let in_play = self.in_play();
        if !self.can_make(kind, space, in_play) {
            self.combine_waiting(kind);
            self.find_makings();
            return;
        }
        let (here, month) =
            (self.parts_at(space, self.is_made_of_reserve(kind)), self.state.position.month);
        let counter = self.state.counter_for(self.table, kind, space, self.sink);
        let (mut left, Some(counter)) = (here, counter) else { return };
        let assembly =
            Assembly { parts: here, together: true, dispersed: false, out_of_supply: false };
        let together = forming::may_combine(assembly, Phase::ReplacementReinforcement, self.sink);
        let made = forming::may_make(variant, kind, month, in_play, &mut left, self.sink);
        if together.is_err() || made.is_err() {
            return;
        }
        let (kept, entered) = (self.state.kept, self.state.entered);
        let pile = parts_go_to(variant, self.sink);
        let of_reserve = self.use_up(kind, here.minus(left), (space, pile));
        let of_kept = self.state.kept != kept;
        self.put_on(counter, space, pile.clause());
        let of_entered = self.state.entered != entered;
        self.state.position.units[counter].dispersed = if of_kept || of_entered {
            dispersed_when_made(variant, self.sink)
        } else {
            forming::dispersed_in_this_phase(kind, self.sink)
        };
        if of_kept {
            self.state.kept.insert(counter);
        }
        if of_reserve {
            self.note_reserve_composite(kind);
        } else if space == self.table.siberia {
            let over = self.state.siberia.debt.and_then(|debt| debt.over);
            returning::is_before_return(variant, over, month, self.sink);
        }
        if of_entered {
            // It stands in the crowd in which its parts entered.
            self.state.entered.insert(counter);
        }
        self.state.supplied.insert(counter);
        self.find_makings();
    }

    /// 3.C.2.kinds, 3.C.2.mixture: some of the Reserve comes as a composite, the rest as it is.
    fn note_reserve_composite(&mut self, kind: Composite) {
        let (variant, month) = (&self.table.variant, self.state.position.month);
        let formed = reserve_entry::may_form_out_of_reserve(variant, kind, month, self.sink);
        debug_assert!(formed.is_ok(), "only kinds that may be formed are offered");
        reserve_entry::is_mixture(self.state.kept.iter().count(), self.sink);
    }

    /// 8.C.3.definition: the parts leave the map; whether some of them were of the Reserve.
    fn use_up(
        &mut self,
        made: Composite,
        parts: Force,
        (space, pile): (SpaceId, PartsPile),
    ) -> bool {
        let mut of_reserve = false;
        let reserve = self.is_made_of_reserve(made);
        let by = pile.clause();
        let pile = match pile {
            PartsPile::SetAside => Whereabouts::Aside,
            PartsPile::DeadPile => Whereabouts::DeadPile,
        };
        for kind in BasicType::ALL {
            for _ in 0..parts.units.count(kind) {
                let [one, other] = kind.counters();
                let mut all = self.table.of_kind(one).chain(self.table.of_kind(other));
                let fits = |unit: &usize| {
                    self.state.can_be_combined(self.table, *unit, space)
                        && (reserve || !self.state.is_of_reserve(*unit))
                };
                if let Some(unit) = all.find(fits) {
                    of_reserve |= self.state.is_of_reserve(unit);
                    self.put(unit, pile, by);
                }
            }
        }
        for composite in parts.composites.iter() {
            let counter = |unit: &usize| self.table.roster[*unit].0.composite() == Some(composite);
            let mut all = (0..self.table.roster.len()).filter(counter);
            if let Some(unit) =
                all.find(|unit| self.state.can_be_combined(self.table, *unit, space))
            {
                self.put(unit, Whereabouts::Aside, by);
            }
        }
        of_reserve
    }
}

impl State {
    /// 8.C.3.conditions: whether a counter stands there undispersed and in supply.
    fn can_be_combined(&self, table: &Table, number: usize, space: SpaceId) -> bool {
        let unit = &self.position.units[number];
        unit.at() == Some(space)
            && !self.is_dispersed(table, number)
            && self.supplied.contains(number)
    }

    /// 8.A.c.dispersed: whether a counter is dispersed, or counts as dispersed in Siberia.
    pub(crate) fn is_dispersed(&self, table: &Table, number: usize) -> bool {
        let unit = &self.position.units[number];
        let replacement = unit.at() == Some(table.siberia) && !self.kept.contains(number);
        unit.dispersed
            || replacement && dispersed_in_siberia(&table.variant, held_turns(self, number))
    }

    /// 3.C.2.kinds: whether a counter is of the Reserve: kept back, or come in this phase. After a crisis nothing is.
    fn is_of_reserve(&self, number: usize) -> bool {
        let now = self.entered.contains(number) && self.since[number] == self.turn();
        let basic = self.position.units[number].kind.basic().is_some();
        self.kept.contains(number) || now && basic && self.siberia.doubles.is_none()
    }

    /// 8.C.3.e.number: a free counter whose number is free.
    pub(crate) fn counter_for(
        &self,
        table: &Table,
        kind: Composite,
        space: SpaceId,
        sink: &mut impl Sink,
    ) -> Option<usize> {
        let units = &self.position.units;
        // The Tank Army that becomes a Guards Tank Army gives up its number.
        let converted =
            table.of_kind(Kind::TankArmy).find(|at| self.can_be_combined(table, *at, space));
        let on_map = |kind: Kind| {
            let here = table.of_kind(kind).filter(|unit| units[*unit].at().is_some());
            let here = here.filter(|unit| Some(*unit) != converted);
            here.fold(Numbers::default(), |all, unit| all.with(table.roster[unit].1.into()))
        };
        let (regular, guards) = (on_map(Kind::TankArmy), on_map(Kind::GuardsTankArmy));
        let counter = Kind::ALL.iter().copied().find(|other| other.composite() == Some(kind))?;
        let free = |unit: &usize| {
            let number = table.roster[*unit].1.into();
            units[*unit].place == Whereabouts::Aside
                && forming::one_of_a_number(kind, number, regular, guards, sink).is_ok()
        };
        table.of_kind(counter).find(free)
    }
}

/// What a counter counts as when units are put together or recorded.
pub(crate) fn force_of(kind: Kind) -> Force {
    if let Some(basic) = kind.basic() {
        return Units::one(basic).into();
    }
    let composites = kind.composite().map(CompositeCounts::one).unwrap_or_default();
    Force { units: Units::default(), composites }
}
