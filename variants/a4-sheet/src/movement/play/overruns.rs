//! Stacks that sweep weak defenders away while they move.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Silent, Sink};
use stavka_core::movement::Step;

use crate::campaign::play::{Look, Play};
use crate::ground::Gait;
use crate::movement::{
    Overrunning, allowance, costs, fewest_parts, is_strong_enough, is_weak_enough, overrun, tokens,
};
use crate::position::{HexSet, UnitId};
use crate::unit::State as Mark;

/// As many units as can move together.
pub(crate) const MOST: usize = 8;
/// Units that move together, and where they get to before they overrun somebody.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Group {
    pub(crate) units: [UnitId; MOST],
    pub(crate) count: usize,
    pub(crate) attack: u32,
}

/// What the slowest of a group has left in each hex, in parts of a factor; nothing where one does not get.
pub(crate) type Left = [Option<u16>; HexSet::LIMIT];

impl Group {
    pub(crate) fn units(&self) -> &[UnitId] {
        &self.units[..self.count]
    }
}

impl Look<'_> {
    /// The units that could move together with this one from where it stands.
    pub(crate) fn group(self, unit: UnitId) -> Group {
        let mut group = Group { units: [UnitId::NONE; MOST], count: 0, attack: 0 };
        for other in self.state.position.units_at(self.place(unit)) {
            if group.count < MOST && self.may_move(other) {
                group.units[group.count] = other;
                group.count += 1;
                group.attack += u32::from(self.unit(other).factors().attack);
            }
        }
        group
    }

    /// Defense factors in a hex, before terrain, if everybody there is known.
    pub(crate) fn known_defense(self, hex: SpaceId) -> Option<u32> {
        let mut sum = 0;
        for unit in self.state.position.units_at(hex) {
            if self.is(unit, Mark::Hidden) {
                return None;
            }
            sum += u32::from(self.unit(unit).factors().defense);
        }
        Some(sum)
    }

    /// What a unit may spend that attacks, in parts of a factor.
    pub(crate) fn points(self, unit: UnitId) -> u32 {
        let (rules, plan) = (&self.table.rules, self.plan(unit, true));
        let counter = self.table.roster().counter(unit);
        let factors = allowance(rules, counter, plan, &mut Silent).omf;
        (factors * rules.parts()).saturating_sub(plan.spent)
    }

    /// No way of a unit that attacks has more hexes: each costs a clear hex, or a part of one by road.
    pub(crate) fn farthest(self, unit: UnitId) -> u32 {
        let (rules, gait) = (&self.table.rules, Gait::of(self.table.roster().counter(unit)));
        let free = u32::try_from(tokens(rules, gait, false)).unwrap_or(u32::MAX);
        self.points(unit) / fewest_parts(rules, gait).max(1) + free
    }

    /// Hexes that a group could get to, with defenders so weak that it could overrun them.
    pub(crate) fn weak_hexes(self, group: &Group) -> HexSet {
        let Some(&first) = group.units().first() else { return HexSet::EMPTY };
        let rules = &self.table.rules;
        let features = self.table.ground.features();
        let start = self.place(first);
        let farthest = group.units().iter().map(|&unit| self.farthest(unit)).min().unwrap_or(0);
        let enemies = self.state.position.occupied(self.table.side(first).enemy());
        let near = enemies.iter().filter(|&hex| features.distance(start, hex) <= farthest);
        near.filter(|&hex| self.known_defense(hex).is_some_and(|sum| is_weak_enough(rules, sum)))
            .collect()
    }

    /// What the step into the defenders costs the group's worst, in parts of a factor.
    pub(crate) fn last_step(self, group: &Group, from: SpaceId, to: SpaceId) -> Option<u32> {
        let slot = self.table.ground.board().slot_between(from, to)?;
        let mut worst = 0;
        for &member in group.units() {
            let plan = self.plan(member, true);
            let gait = Gait::of(self.table.roster().counter(member));
            let Step::Allowed { cost, .. } = self.table.ground.plain(gait, plan.weather).step(slot)
            else {
                return None;
            };
            worst = worst.max(u32::from(cost));
        }
        Some(worst)
    }
}

impl<S: Sink> Play<'_, S> {
    /// op-movement.overrun: the hexes that a unit and its stack may overrun on their way.
    pub(crate) fn find_overruns(&mut self, unit: UnitId) -> HexSet {
        let group = self.look().group(unit);
        if !is_strong_enough(&self.table.rules, group.attack) {
            return HexSet::EMPTY;
        }
        self.tell_hidden(unit, group.attack);
        let weak = self.look().weak_hexes(&group);
        if weak.is_empty() {
            return weak;
        }
        let left = self.left_in(&group, &weak);
        let look = Look { table: self.table, state: self.state };
        weak.iter().filter(|&hex| look.way_in(&group, &left, hex, &mut Silent).is_some()).collect()
    }

    /// completion.hidden-overrun: hidden defenders beside the stack are safe from it.
    pub(crate) fn tell_hidden(&mut self, unit: UnitId, attack: u32) {
        let look = Look { table: self.table, state: self.state };
        let (from, side) = (look.place(unit), self.table.side(unit));
        let mut near = self.table.ground.neighbours(from);
        let hidden = |hex: SpaceId| look.has_enemy(side, hex) && look.known_defense(hex).is_none();
        if near.any(hidden) {
            let blind = Overrunning { attack, defense: 0, hidden: true, step: 0, left: 0 };
            let _ = overrun(&self.table.rules, blind, self.sink);
        }
    }

    /// What the slowest of a group has left in the hexes beside its victims.
    pub(crate) fn left_in(&mut self, group: &Group, weak: &HexSet) -> Left {
        let neighbours = weak.iter().flat_map(|hex| self.table.ground.neighbours(hex));
        let beside: HexSet = neighbours.collect();
        let mut left = [None; HexSet::LIMIT];
        beside.iter().for_each(|hex| left[hex.index()] = Some(u16::MAX));
        for &member in group.units() {
            let look = Look { table: self.table, state: self.state };
            let (plan, points) = (look.plan(member, true), look.points(member));
            let cost_of = costs(look.on_the_move(member), plan, &mut self.memory.moves);
            for hex in beside.iter() {
                let start = (hex == look.place(member)).then_some(0);
                let cost = start.or_else(|| cost_of(hex).map(u32::from));
                let rest = cost.and_then(|cost| points.checked_sub(cost));
                let rest = rest.and_then(|rest| u16::try_from(rest).ok());
                left[hex.index()] = left[hex.index()].zip(rest).map(|(one, other)| one.min(other));
            }
        }
        left
    }

    /// The stack sweeps the defenders away and stands where they stood; it may go on if no zone stops it.
    pub(crate) fn overrun(&mut self, unit: UnitId, to: SpaceId) {
        let group = self.look().group(unit);
        let victims: HexSet = std::iter::once(to).collect();
        let left = self.left_in(&group, &victims);
        let look = Look { table: self.table, state: self.state };
        let Some((from, rest)) = look.way_in(&group, &left, to, self.sink) else { return };
        if from != self.look().place(unit) {
            self.follow(unit, from, false);
        }
        while let Some(enemy) = self.look().first(to, |_| true) {
            self.lose(enemy);
        }
        for &member in group.units() {
            self.mark(member, Mark::Entrenched, false);
            self.mark(member, Mark::Moved, true);
            self.state.left[member.index()] = u8::try_from(rest).unwrap_or(u8::MAX);
            self.put(member, to);
        }
        self.after_capture(to);
        let stopped = self.state.position.zone(self.table.side(unit).enemy()).contains(to);
        for &member in group.units() {
            if rest > 0 && !stopped {
                self.state.going_on.insert(member);
            } else {
                self.state.going_on.remove(member);
            }
        }
    }
}

impl Look<'_> {
    /// From where a group enters the hex of its victims, and what is then left to it.
    pub(crate) fn way_in(
        self,
        group: &Group,
        left: &Left,
        to: SpaceId,
        sink: &mut impl Sink,
    ) -> Option<(SpaceId, u16)> {
        let first = *group.units().first()?;
        let (start, side) = (self.place(first), self.table.side(first));
        let zone = self.state.position.zone(side.enemy());
        let entered = |from: SpaceId| {
            let left = u32::from(left[from.index()]?);
            let (step, defense) = (self.last_step(group, from, to)?, self.known_defense(to)?);
            let attack = group.attack;
            Some(Overrunning { attack, defense, hidden: false, step, left })
        };
        let rules = &self.table.rules;
        let ways =
            self.table.ground.neighbours(to).filter(|&from| {
                from == start || !zone.contains(from) && !self.has_enemy(side, from)
            });
        let ways = ways.filter_map(|from| {
            let rest = overrun(rules, entered(from)?, &mut Silent).ok()?;
            Some((rest, from))
        });
        let (_, from) = ways.max()?;
        let rest = overrun(rules, entered(from)?, sink).ok()?;
        Some((from, u16::try_from(rest).ok()?))
    }
}
