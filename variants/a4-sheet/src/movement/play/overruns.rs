//! Stacks that sweep weak defenders away while they move: who goes along is the mover's choice.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Silent, Sink};
use stavka_core::movement::Step;

use crate::campaign::action::Choice;
use crate::campaign::asks::Ask;
use crate::campaign::play::{Look, Play};
use crate::campaign::unit_set::UnitSet;
use crate::ground::Gait;
use crate::movement::{
    Overrunning, allowance, costs, fewest_parts, is_strong_enough, is_weak_enough, overrun, tokens,
};
use crate::position::{HexSet, UnitId};
use crate::stacking::may_stack;
use crate::unit::State as Mark;

/// As many units as can move together.
pub(crate) const MOST: usize = 8;

/// Units of one hex that could move together.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Group {
    units: [UnitId; MOST],
    count: usize,
}

/// Some of a group, a bit each.
type Party = usize;

/// What each of a group has left in each hex around its victims, in parts of a factor; nothing where it does not get.
type Left = [[Option<u16>; 6]; MOST];

impl Group {
    fn units(&self) -> &[UnitId] {
        &self.units[..self.count]
    }

    /// Those of a party.
    fn party(&self, party: Party) -> impl Iterator<Item = (usize, UnitId)> {
        let units = self.units().iter().copied().enumerate();
        units.filter(move |(place, _)| party >> place & 1 == 1)
    }

    /// Those that are in a set.
    fn of(&self, set: &UnitSet) -> Party {
        let inside = self.units().iter().enumerate().filter(|(_, unit)| set.contains(**unit));
        inside.fold(0, |party, (place, _)| party | 1 << place)
    }

    /// Every party with all of these in it.
    fn parties(&self, with: Party) -> impl Iterator<Item = Party> {
        (1..1 << self.count).filter(move |party| party & with == with)
    }
}

impl Look<'_> {
    /// The units that could move together with this one from where it stands.
    fn group(self, unit: UnitId) -> Group {
        let mut group = Group { units: [UnitId::NONE; MOST], count: 0 };
        for other in self.state.position.units_at(self.place(unit)) {
            if group.count < MOST && (other == unit || self.may_move(other)) {
                group.units[group.count] = other;
                group.count += 1;
            }
        }
        group
    }

    fn attack_of(self, group: &Group, party: Party) -> u32 {
        group.party(party).map(|(_, unit)| self.attack_as_known(unit)).sum()
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
    fn points(self, unit: UnitId) -> u32 {
        let (rules, plan) = (&self.table.rules, self.plan(unit, true));
        let counter = self.table.roster().counter(unit);
        let factors = allowance(rules, counter, plan, &mut Silent).omf;
        (factors * rules.parts()).saturating_sub(plan.spent)
    }

    /// No way of a unit that attacks has more hexes: each costs a clear hex, or a part of one by road.
    fn farthest(self, unit: UnitId) -> u32 {
        let (rules, gait) = (&self.table.rules, Gait::of(self.table.roster().counter(unit)));
        let free = u32::try_from(tokens(rules, gait, false)).unwrap_or(u32::MAX);
        self.points(unit) / fewest_parts(rules, gait).max(1) + free
    }

    /// Hexes that a unit could get to, with defenders so weak that its stack could overrun them.
    fn weak_hexes(self, unit: UnitId) -> HexSet {
        let (rules, features) = (&self.table.rules, self.table.ground.features());
        let (start, farthest) = (self.place(unit), self.farthest(unit));
        let enemies = self.state.position.occupied(self.table.side(unit).enemy());
        let near = enemies.iter().filter(|&hex| features.distance(start, hex) <= farthest);
        near.filter(|&hex| self.known_defense(hex).is_some_and(|sum| is_weak_enough(rules, sum)))
            .collect()
    }

    /// What the step into the defenders costs a party's worst, in parts of a factor.
    fn last_step(self, group: &Group, party: Party, from: SpaceId, to: SpaceId) -> Option<u32> {
        let slot = self.table.ground.board().slot_between(from, to)?;
        let mut worst = 0;
        for (_, member) in group.party(party) {
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

    /// From where a party enters the hex of its victims, and what is then left to it.
    fn way_in(
        self,
        group: &Group,
        party: Party,
        left: &Left,
        to: SpaceId,
        sink: &mut impl Sink,
    ) -> Option<(SpaceId, u16)> {
        let (_, first) = group.party(party).next()?;
        let (start, side) = (self.place(first), self.table.side(first));
        let zone = self.state.position.zone(side.enemy());
        let attack = self.attack_of(group, party);
        let ring = self.table.ground.features().ring(to);
        let entered = |way: usize| {
            let slowest = group.party(party).map(|(place, _)| left[place][way]);
            let left = slowest.reduce(|one, other| one.zip(other).map(|(a, b)| a.min(b)))??;
            let step = self.last_step(group, party, ring[way], to)?;
            let defense = self.known_defense(to)?;
            Some(Overrunning { attack, defense, hidden: false, step, left: left.into() })
        };
        let rules = &self.table.rules;
        let open = |from: SpaceId| {
            from != SpaceId::NONE
                && (from == start || !zone.contains(from) && !self.has_enemy(side, from))
        };
        let ways = (0..ring.len()).filter(|&way| open(ring[way])).filter_map(|way| {
            let rest = overrun(rules, entered(way)?, &mut Silent).ok()?;
            Some((rest, ring[way], way))
        });
        let (_, from, way) = ways.max()?;
        if !self.stands_together(group, party, to, sink) {
            return None;
        }
        let rest = overrun(rules, entered(way)?, sink).ok()?;
        Some((from, u16::try_from(rest).ok()?))
    }

    /// Whether a party may stand where its victims stood: in mountains there is less room than where it comes from.
    fn stands_together(
        self,
        group: &Group,
        party: Party,
        to: SpaceId,
        sink: &mut impl Sink,
    ) -> bool {
        let (rules, roster) = (&self.table.rules, self.table.roster());
        let terrain = self.table.ground.features().terrain(to);
        group.party(party).all(|(_, member)| {
            let others = group.party(party).filter(|(_, other)| *other != member);
            let others = others.map(|(_, other)| roster.counter(other));
            may_stack(rules, others, roster.counter(member), terrain, sink).is_ok()
        })
    }

    /// op-movement.overrun: who may still go along, and whether those who do are enough.
    pub(crate) fn comrades(self, unit: UnitId, tell: &mut impl FnMut(Choice)) {
        if self.state.flags.sweeps {
            tell(Choice::Way(0));
        }
        for other in self.state.position.units_at(self.place(unit)) {
            if self.state.joiners.contains(other) {
                tell(self.piece(other));
            }
        }
    }
}

impl<S: Sink> Play<'_, S> {
    /// op-movement.overrun: the hexes that a unit may overrun on its way, with some of its stack.
    pub(crate) fn find_overruns(&mut self, unit: UnitId) -> HexSet {
        let look = self.look();
        let group = look.group(unit);
        let attack = look.attack_of(&group, (1 << group.count) - 1);
        if !is_strong_enough(&self.table.rules, attack) {
            return HexSet::EMPTY;
        }
        self.tell_hidden(unit, attack);
        let mut swept = HexSet::EMPTY;
        for hex in &self.look().weak_hexes(unit) {
            let left = self.left_beside(&group, hex);
            let look = Look { table: self.table, state: self.state };
            let own = group.units().iter().position(|&other| other == unit).unwrap_or(0);
            let mut parties = group.parties(1 << own);
            if parties.any(|party| look.way_in(&group, party, &left, hex, &mut Silent).is_some()) {
                swept.insert(hex);
            }
        }
        swept
    }

    /// completion.hidden-overrun: hidden defenders beside the stack are safe from it.
    fn tell_hidden(&mut self, unit: UnitId, attack: u32) {
        let look = Look { table: self.table, state: self.state };
        let (from, side) = (look.place(unit), self.table.side(unit));
        let mut near = self.table.ground.neighbours(from);
        let hidden = |hex: SpaceId| look.has_enemy(side, hex) && look.known_defense(hex).is_none();
        if near.any(hidden) {
            let blind = Overrunning { attack, defense: 0, hidden: true, step: 0, left: 0 };
            let _ = overrun(&self.table.rules, blind, self.sink);
        }
    }

    /// What each of a group has left in the hexes around its victims.
    fn left_beside(&mut self, group: &Group, victims: SpaceId) -> Left {
        let ring = self.table.ground.features().ring(victims);
        let mut left = [[None; 6]; MOST];
        for (left, &member) in left.iter_mut().zip(group.units()) {
            let look = Look { table: self.table, state: self.state };
            let (plan, points) = (look.plan(member, true), look.points(member));
            let cost_of = costs(look.on_the_move(member), plan, &mut self.memory.moves);
            let around = left.iter_mut().zip(ring);
            for (left, &hex) in around.filter(|(_, hex)| **hex != SpaceId::NONE) {
                let start = (hex == look.place(member)).then_some(0);
                let cost = start.or_else(|| cost_of(hex).map(u32::from));
                let rest = cost.and_then(|cost| points.checked_sub(cost));
                *left = rest.and_then(|rest| u16::try_from(rest).ok());
            }
        }
        left
    }

    /// A hex is to be overrun: the mover says who goes along.
    pub(crate) fn ask_who_sweeps(&mut self, unit: UnitId, to: SpaceId) {
        self.state.along = UnitSet::EMPTY;
        self.state.along.insert(unit);
        self.find_comrades(unit, to);
    }

    /// Who may still go along, and whether those who do are enough.
    fn find_comrades(&mut self, unit: UnitId, to: SpaceId) {
        let group = self.look().group(unit);
        let left = self.left_beside(&group, to);
        let look = Look { table: self.table, state: self.state };
        let party = group.of(&look.state.along);
        let works = |party: Party| look.way_in(&group, party, &left, to, &mut Silent).is_some();
        let mut joiners = UnitSet::EMPTY;
        for (place, &other) in group.units().iter().enumerate() {
            let with = party | 1 << place;
            if with != party && group.parties(with).any(works) {
                joiners.insert(other);
            }
        }
        let sweeps = works(party);
        self.state.joiners = joiners;
        self.state.flags.sweeps = sweeps;
        self.state.ask = Ask::Sweep { unit, to };
    }

    /// Somebody more goes along, or they go.
    pub(crate) fn go_along(&mut self, unit: UnitId, to: SpaceId, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Piece(piece) = choice else {
            self.overrun(unit, to);
            return;
        };
        if let Some(other) = self.look().unit_at(piece) {
            self.state.along.insert(other);
        }
        self.find_comrades(unit, to);
    }

    /// The party sweeps the defenders away and stands where they stood; it may go on if no zone stops it.
    fn overrun(&mut self, unit: UnitId, to: SpaceId) {
        let group = self.look().group(unit);
        let left = self.left_beside(&group, to);
        let party = group.of(&self.state.along);
        let look = Look { table: self.table, state: self.state };
        let Some((from, rest)) = look.way_in(&group, party, &left, to, self.sink) else { return };
        if from != self.look().place(unit) {
            self.follow(unit, from, false);
        }
        while let Some(enemy) = self.look().first(to, |_| true) {
            self.lose(enemy);
        }
        for (_, member) in group.party(party) {
            self.mark(member, Mark::Entrenched, false);
            self.mark(member, Mark::Moved, true);
            self.state.left[member.index()] = u8::try_from(rest).unwrap_or(u8::MAX);
            self.put(member, to);
        }
        self.after_capture(to);
        let stopped = self.state.position.zone(self.table.side(unit).enemy()).contains(to);
        for (_, member) in group.party(party) {
            if rest > 0 && !stopped {
                self.state.going_on.insert(member);
            } else {
                self.state.going_on.remove(member);
            }
        }
    }
}
