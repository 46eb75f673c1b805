//! What a side does not know, drawn anew.

use stavka_core::board::SpaceId;
use stavka_core::clause::Sink;

use crate::campaign::counters::Sort;
use crate::campaign::play::Play;
use crate::campaign::state::{Beside, State};
use crate::campaign::table::Table;
use crate::campaign::unit_set::UnitSet;
use crate::position::UnitId;
use crate::side::Side;
use crate::unit::{Arm, Size, State as Mark};

/// Draws anew what a side does not know: which army is which, and for the Axis which tank korps is which, which group
/// of them was drawn, and which unit on the map is a tank korps. The draw follows from the seed and from what the side sees
/// alone: whoever knows the seed can't reckon back from it.
pub(crate) fn redraw(table: &Table, state: &mut State, side: u8, seed: u64) {
    let mut chance = Chance(seed);
    let axis = side == Side::Axis as u8;
    let mut parts = parts(table, state, &armies(table, state, axis), Kind::Army);
    if axis {
        redraw_group(table, state, &mut chance);
        first_of_each_sort(table, state);
        parts.extend(self::parts(table, state, &tanks(table, state), Kind::Tank));
    }
    parts.sort_unstable();
    deal(table, state, &mut chance, &parts);
}

/// What a hidden unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Army,
    Tank,
}

/// Who may have a part that is dealt: one of a kind, or anybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fits {
    Only(Kind),
    Anybody,
}

/// The part of a hidden unit: who may have it, where it lies and how deep in its stack, and who has it. All but the last can be
/// seen.
type Part = (Fits, SpaceId, usize, UnitId);

/// The parts that units have. To the Axis a tank korps on the map looks like an army; where two mobile units have no room, nobody is
/// taken for another.
fn parts(table: &Table, state: &State, units: &[UnitId], kind: Kind) -> Vec<Part> {
    let mountains = &table.ground.features().mountains;
    let part = |unit: &UnitId| {
        let place = state.position.piece(*unit).place;
        let bound = place == SpaceId::NONE || mountains.contains(place);
        let fits = if bound { Fits::Only(kind) } else { Fits::Anybody };
        let mut stack = state.position.units_at(place);
        (fits, place, stack.position(|other| other == *unit).unwrap_or(0), *unit)
    };
    units.iter().map(part).collect()
}

/// Deals parts to those who have them: each to one whom it fits, all such ways alike.
fn deal(table: &Table, state: &mut State, chance: &mut Chance, parts: &[Part]) {
    let mut units: Vec<UnitId> = parts.iter().map(|part| part.3).collect();
    units.sort_unstable();
    let (mut armies, mut tanks): (Vec<UnitId>, Vec<UnitId>) =
        units.into_iter().partition(|unit| table.roster().counter(*unit).arm == Arm::Rifle);
    shuffle(chance, &mut armies);
    shuffle(chance, &mut tanks);
    let bound = parts.iter().map_while(|part| match part.0 {
        Fits::Only(kind) => Some(kind),
        Fits::Anybody => None,
    });
    let bound = bound.filter_map(|kind| match kind {
        Kind::Army => armies.pop(),
        Kind::Tank => tanks.pop(),
    });
    let mut dealt: Vec<UnitId> = bound.collect();
    armies.append(&mut tanks);
    shuffle(chance, &mut armies);
    dealt.append(&mut armies);
    let mut held: Vec<UnitId> = parts.iter().map(|part| part.3).collect();
    for at in 0..held.len() {
        let (before, now) = (held[at], dealt[at]);
        state.exchange(before, now);
        // Whoever had the part until now has that of the one who gets it.
        if let Some(other) = held.iter().position(|unit| *unit == now) {
            held.swap(at, other);
        }
    }
}

/// Of the tank korps of a sort that are hidden or gone the first are hidden: which of them are it tells nothing.
fn first_of_each_sort(table: &Table, state: &mut State) {
    for sort in 0..SORTS {
        let units = table.counters.tank_sort(sort).into_iter().flat_map(Sort::units);
        let gone = |state: &State, unit: UnitId| state.beside[unit.index()] == Beside::Gone;
        let both: Vec<UnitId> =
            units.filter(|&unit| is_hidden(state, unit) || gone(state, unit)).collect();
        for (at, &unit) in both.iter().enumerate() {
            let later = both[at..].iter().find(|&&later| is_hidden(state, later));
            if gone(state, unit)
                && let Some(&later) = later
            {
                state.exchange(unit, later);
            }
        }
    }
}

/// Tank korps of each sort.
pub(crate) type Park = [u8; SORTS];

/// How many sorts of tank korps there is room for.
pub(crate) const SORTS: usize = 4;

/// Makes the hidden tank korps those of one of the two groups, as likely as it is after what was seen.
pub(crate) fn redraw_group(table: &Table, state: &mut State, chance: &mut Chance) {
    let seen = most(state.tanks_seen, shown_tanks(table, state));
    let ways = table.opening.parks.map(|park| likelihood(park, seen));
    let all: u64 = ways.iter().sum();
    // Before the draw there is nothing to draw anew.
    if all == 0 || tanks(table, state).is_empty() {
        return;
    }
    let group = usize::from(chance.below_long(all) >= ways[0]);
    let shown = shown_tanks(table, state);
    for (sort, wanted) in table.opening.parks[group].into_iter().enumerate() {
        let wanted = usize::from(wanted.saturating_sub(shown[sort]));
        while hidden_of(table, state, sort).count() < wanted {
            let Some((one, other)) = swap_in(table, state, group, shown, sort) else { return };
            state.exchange(one, other);
        }
    }
}

/// A hidden korps of which there are too many, and one of the wanted sort that is not in the game.
pub(crate) fn swap_in(
    table: &Table,
    state: &State,
    group: usize,
    shown: Park,
    sort: usize,
) -> Option<(UnitId, UnitId)> {
    let surplus = (0..SORTS).find(|&other| {
        let wanted = table.opening.parks[group][other].saturating_sub(shown[other]);
        hidden_of(table, state, other).count() > usize::from(wanted)
    })?;
    let away = table.counters.tank_sort(sort)?.units();
    let away = away.into_iter().find(|unit| state.beside[unit.index()] == Beside::Gone)?;
    Some((hidden_of(table, state, surplus).next()?, away))
}

pub(crate) fn hidden_of<'a>(
    table: &'a Table,
    state: &'a State,
    sort: usize,
) -> impl Iterator<Item = UnitId> + 'a {
    let units = table.counters.tank_sort(sort).into_iter().flat_map(Sort::units);
    units.filter(|&unit| is_hidden(state, unit))
}

/// In how many ways, out of all orders of a park, the korps that were seen come first.
pub(crate) fn likelihood(park: Park, seen: Park) -> u64 {
    let ways = |(have, seen): (u8, u8)| {
        (0..u64::from(seen)).map(|taken| u64::from(have).saturating_sub(taken)).product::<u64>()
    };
    park.into_iter().zip(seen).map(ways).product()
}

pub(crate) fn most(one: Park, other: Park) -> Park {
    std::array::from_fn(|sort| one[sort].max(other[sort]))
}

/// The tank korps that everybody knows: on the map face up, or beside it.
pub(crate) fn shown_tanks(table: &Table, state: &State) -> Park {
    std::array::from_fn(|sort| {
        let units = table.counters.tank_sort(sort).into_iter().flat_map(Sort::units);
        let shown = units
            .filter(|&unit| !is_hidden(state, unit) && state.beside[unit.index()] != Beside::Gone);
        u8::try_from(shown.count()).unwrap_or(u8::MAX)
    })
}

impl<S: Sink> Play<'_, S> {
    /// What the Axis has seen of the tank korps, before some of them are turned down again.
    pub(crate) fn remember_tanks(&mut self) {
        let shown = shown_tanks(self.table, self.state);
        self.state.tanks_seen = most(self.state.tanks_seen, shown);
    }
}

/// Face-down armies on the map and those that nobody has drawn. Red ones are known to their owner.
pub(crate) fn armies(table: &Table, state: &State, axis: bool) -> Vec<UnitId> {
    let hidden = |unit: &UnitId| {
        let counter = table.roster().counter(*unit);
        let unseen = state.beside[unit.index()] == Beside::Unseen;
        let known = !axis && state.promoted.contains(*unit);
        (counter.arm, counter.size) == (Arm::Rifle, Size::Army)
            && !known
            && (unseen || is_hidden(state, *unit))
    };
    table.roster().units().filter(hidden).collect()
}

pub(crate) fn tanks(table: &Table, state: &State) -> Vec<UnitId> {
    let tank =
        |unit: &UnitId| matches!(table.roster().counter(*unit).arm, Arm::Tank | Arm::Mechanized);
    table.roster().units().filter(tank).filter(|&unit| is_hidden(state, unit)).collect()
}

pub(crate) fn is_hidden(state: &State, unit: UnitId) -> bool {
    let piece = state.position.piece(unit);
    let parked = state.beside[unit.index()] == Beside::Park;
    parked || piece.place != SpaceId::NONE && piece.states.has(Mark::Hidden)
}

fn shuffle(chance: &mut Chance, units: &mut [UnitId]) {
    for last in (1..units.len()).rev() {
        units.swap(last, chance.below(last + 1));
    }
}

/// Numbers that follow from a seed.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn below_long(&mut self, limit: u64) -> u64 {
        u64::try_from(self.below(usize::MAX)).unwrap_or(0) % limit.max(1)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % limit.max(1)
    }
}

impl State {
    /// Two units take each other's part in everything.
    pub(crate) fn exchange(&mut self, one: UnitId, other: UnitId) {
        if one == other {
            return;
        }
        let (first, second) = (one.index(), other.index());
        self.position.exchange(one, other);
        self.beside.swap(first, second);
        self.left.swap(first, second);
        self.allotted.swap(first, second);
        for set in [
            &mut self.bonus,
            &mut self.passed,
            &mut self.again,
            &mut self.flown,
            &mut self.promoted,
            &mut self.along,
            &mut self.joiners,
            &mut self.going_on,
        ] {
            swap(set, one, other);
        }
        let renamed = |unit: UnitId| match unit {
            unit if unit == one => other,
            unit if unit == other => one,
            unit => unit,
        };
        let battle = &mut self.battle;
        for unit in battle.attackers.iter_mut().chain(&mut battle.defenders) {
            *unit = renamed(*unit);
        }
        self.ask = self.ask.renamed(renamed);
    }
}

pub(crate) fn swap(set: &mut UnitSet, one: UnitId, other: UnitId) {
    let (first, second) = (set.contains(one), set.contains(other));
    for (unit, inside) in [(one, second), (other, first)] {
        if inside { set.insert(unit) } else { set.remove(unit) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_comes_up_as_often_as_any_other() {
        let mut chance = Chance(7);
        let mut counts = [0_u32; 6];
        (0..6000).for_each(|_| counts[chance.below(6)] += 1);
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
