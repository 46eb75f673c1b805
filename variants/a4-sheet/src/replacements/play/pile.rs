//! The Russian B.1: factors, the pile of face-down armies, tanks, cavalry and Siberia.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Silent, Sink};

use crate::campaign::action::Choice;
use crate::campaign::asks::Ask;
use crate::campaign::counters::is_rifle_army;
use crate::campaign::play::{Look, Play};
use crate::campaign::state::{Beside, Factory};
use crate::position::UnitId;
use crate::replacements::{
    Drawable, Held, armies_bought, cavalry_cost, drawn_from, next_back, odd_factor_numbers,
    rifle_income, rifle_saved, tank_factors, unseen_after,
};
use crate::set_up::armies_entering;
use crate::side::Side;
use crate::strategic::{FactoryState, produces, state_of_factory};
use crate::unit::{Arm, State as Mark};
use crate::victory::City;

/// How many kinds of rifle armies there is room for.
pub(crate) const KINDS: usize = 8;

impl Look<'_> {
    pub(crate) fn is_rifle_army(self, unit: UnitId) -> bool {
        is_rifle_army(self.table.roster().counter(unit))
    }

    /// Any army that is not on the map, for what all of them have in common.
    pub(crate) fn any_army(self) -> Option<UnitId> {
        let off = |unit: &UnitId| {
            matches!(self.state.beside[unit.index()], Beside::Unseen | Beside::Pile)
        };
        self.table.roster().units().filter(off).find(|&unit| self.is_rifle_army(unit))
    }

    /// The sorts of rifle armies, each with how many were never drawn and how many are lost.
    pub(crate) fn kinds(self) -> ([(u8, u32, u32); KINDS], usize) {
        let (mut kinds, mut count) = ([(0, 0, 0); KINDS], 0);
        for (number, sort) in self.table.counters.rifle_sorts().take(KINDS) {
            let so = |how: Beside| {
                sort.units().filter(|unit| self.state.beside[unit.index()] == how).count()
            };
            let number_of = |count: usize| u32::try_from(count).unwrap_or(0);
            kinds[count] = (number, number_of(so(Beside::Unseen)), number_of(so(Beside::Pile)));
            count += 1;
        }
        (kinds, count)
    }

    /// How many armies lie in the pile.
    pub(crate) fn pile(self) -> u32 {
        let (kinds, count) = self.kinds();
        let lost: u32 = kinds[..count].iter().map(|kind| kind.2).sum();
        u32::from(self.state.pools.unseen) + lost
    }

    /// setup.russian.rest: what the next army may be drawn from.
    pub(crate) fn drawable(self, sink: &mut impl Sink) -> Drawable {
        let pools = &self.state.pools;
        let bought = pools.coming == 0 && pools.bought > 0;
        drawn_from(&self.table.rules, bought, sink)
    }

    /// How many armies of the pile may be drawn next.
    pub(crate) fn left_to_draw(self) -> u32 {
        let Drawable { unseen, lost } = self.drawable(&mut Silent);
        let fresh = u32::from(self.state.pools.unseen);
        let gone = self.pile() - fresh;
        (if unseen { fresh } else { 0 }) + if lost { gone } else { 0 }
    }

    /// What the next draw may bring: outcomes of an even number come from the unseen armies of a sort, those
    /// of an odd one from the lost ones; each with its weight.
    pub(crate) fn draws(self, tell: &mut impl FnMut(u8, u32)) {
        let (kinds, count) = self.kinds();
        let never: u32 = kinds[..count].iter().map(|kind| kind.1).sum();
        let unseen = u32::from(self.state.pools.unseen);
        let from = self.drawable(&mut Silent);
        let [unseen, gone] = [unseen * u32::from(from.unseen), u32::from(from.lost)];
        for &(sort, fresh, lost) in &kinds[..count] {
            let chances = [unseen * fresh, lost * gone * never.max(1)];
            for (from, weight) in (0..).zip(chances).filter(|(_, weight)| *weight > 0) {
                tell(sort * 2 + from, weight);
            }
        }
    }

    /// The cavalry that rifle factors could bring back.
    pub(crate) fn lost_cavalry(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        let lost = self.waiting(Beside::Pile);
        let riders = lost.filter(|&unit| self.table.roster().counter(unit).arm == Arm::Cavalry);
        riders.for_each(|unit| tell(Choice::Beside(unit)));
    }

    pub(crate) fn held(self) -> Held {
        let control = self.state.position.control(Side::Russian);
        let places = &self.table.places;
        let moscow = places.cities[City::Moscow as usize];
        let major = places.major.and(control).iter().filter(|&hex| hex != moscow).count();
        let victory = places.cities.iter().filter(|hex| control.contains(**hex));
        let victory = victory.filter(|hex| !places.major.contains(**hex)).count();
        let number = |count: usize| u32::try_from(count).unwrap_or(0);
        Held { moscow: control.contains(moscow), major: number(major), victory: number(victory) }
    }

    /// How many factories are at work beside those that were in Siberia from the start.
    pub(crate) fn factories_at_work(self, sink: &mut impl Sink) -> u32 {
        let rules = &self.table.rules;
        let works = |(number, state): (usize, &Factory)| match state {
            Factory::Works => self.table.places.factories[number] != SpaceId::NONE,
            Factory::Lost => false,
            Factory::Loading(_) => produces(rules, FactoryState::Loading, sink),
            Factory::Left(turn) => {
                let begun = self.table.turns[usize::from(*turn)].date;
                let state = state_of_factory(rules, begun, None, self.date(), sink);
                produces(rules, state, sink)
            }
        };
        let count =
            self.state.factories.iter().enumerate().map(works).filter(|works| *works).count();
        u32::try_from(count).unwrap_or(0)
    }
}

impl<S: Sink> Play<'_, S> {
    /// B.1: income, Siberia, arrivals, cavalry, armies, tanks.
    pub(crate) fn russian_reinforcements(&mut self) {
        let stage = self.state.stage;
        match stage {
            0 => self.collect(),
            1 if self.state.pools.called == 0 => self.state.ask = Ask::Siberia,
            1 => self.risk_siberia(),
            2 => match self.look().next_due(Side::Russian) {
                Some(unit) => self.ask_for_entry(unit),
                None => self.state.stage = 3,
            },
            3 if self.state.pools.rifle > 0 => self.state.ask = Ask::Cavalry,
            3 => self.state.stage = 4,
            4 => self.buy_armies(),
            5 if !self.look().is_awaited() => self.state.stage = 6,
            5 if self.look().left_to_draw() > 0 => self.state.ask = Ask::Enter,
            5 if self.state.pools.coming > 0 => self.state.pools.coming = 0,
            5 => self.state.stage = 6,
            6 => self.rebuild_tanks(),
            _ => self.next_step(),
        }
    }

    pub(crate) fn collect(&mut self) {
        let look = Look { table: self.table, state: self.state };
        let (rules, pools) = (&self.table.rules, look.state.pools);
        let kept = rifle_saved(rules, pools.kept.into(), self.sink).unwrap_or(0);
        let rifle = rifle_income(rules, look.held(), self.sink) + kept;
        let works = look.factories_at_work(self.sink);
        let tank = tank_factors(rules, works, pools.tank.into(), self.sink);
        let stream = look.stream();
        let date = look.date();
        let stock = if drawn_from(rules, false, self.sink).lost {
            look.pile()
        } else {
            pools.unseen.into()
        };
        let coming = if stream { armies_entering(rules, date, stock, self.sink) } else { 0 };
        let pools = &mut self.state.pools;
        (pools.rifle, pools.kept) = (u8::try_from(rifle).unwrap_or(u8::MAX), 0);
        pools.tank = u8::try_from(tank).unwrap_or(u8::MAX);
        pools.coming = u8::try_from(coming).unwrap_or(u8::MAX);
        self.state.stage = 1;
    }

    /// A cavalry korps comes back for a rifle factor, or no more do.
    pub(crate) fn remount(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Beside(unit) = choice else {
            self.state.stage = 4;
            return;
        };
        self.state.pools.rifle -= cavalry_cost(self.sink);
        self.state.beside[unit.index()] = Beside::Due(self.state.turn);
        self.state.stage = 2;
    }

    /// replacements.russian.two-per-army, replacements.russian.odd-factor: what the factors buy.
    pub(crate) fn buy_armies(&mut self) {
        let bought = armies_bought(&self.table.rules, self.state.pools.rifle.into(), self.sink);
        self.state.pools.rifle = 0;
        let armies = u8::try_from(bought.armies).unwrap_or(u8::MAX);
        self.state.pools.bought = self.state.pools.bought.saturating_add(armies);
        self.state.stage = 5;
        self.state.battle.at = u8::try_from(bought.odd).unwrap_or(u8::MAX);
        if bought.odd > 0 && rifle_saved(&self.table.rules, bought.odd, &mut Silent).is_ok() {
            self.state.ask = Ask::Keep;
        } else {
            self.roll_for_odd();
        }
    }

    /// What is left over waits for the next turn, or is rolled for.
    pub(crate) fn keep(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let odd = self.state.battle.at;
        let saved = rifle_saved(&self.table.rules, odd.into(), self.sink);
        if choice == Choice::Way(1) && saved.is_ok() {
            self.state.pools.kept = odd;
        } else {
            self.roll_for_odd();
        }
    }

    pub(crate) fn roll_for_odd(&mut self) {
        let odd = u32::from(self.state.battle.at);
        let numbers = odd_factor_numbers(&self.table.rules, odd, self.sink);
        if numbers > 0 {
            self.state.battle.at = u8::try_from(numbers).unwrap_or(u8::MAX);
            self.state.ask = Ask::OddFactor;
        }
    }

    /// replacements.russian.odd-factor: low numbers make an army of it.
    pub(crate) fn odd_factor(&mut self, die: u32) {
        self.state.ask = Ask::Nothing;
        if die <= u32::from(self.state.battle.at) {
            self.state.pools.bought = self.state.pools.bought.saturating_add(1);
        }
    }

    /// replacements.russian.infantry-pile: an army comes out of the pile, unseen by both.
    pub(crate) fn draw_army(&mut self, hex: SpaceId, outcome: u8) {
        self.state.ask = Ask::Nothing;
        let (sort, lost) = (outcome / 2, outcome % 2 == 1);
        let wanted = if lost { Beside::Pile } else { Beside::Unseen };
        let Some(sort) = self.table.counters.sorts.get(usize::from(sort)) else { return };
        let mut units = sort.units();
        let Some(unit) = units.find(|unit| self.state.beside[unit.index()] == wanted) else {
            return;
        };
        let look = Look { table: self.table, state: self.state };
        look.drawable(self.sink);
        self.state.pools.unseen = unseen_after(self.state.pools.unseen, lost, self.sink);
        self.note_housed(hex);
        self.put(unit, hex);
        self.mark(unit, Mark::Hidden, true);
        let pools = &mut self.state.pools;
        let heap = if pools.coming > 0 { &mut pools.coming } else { &mut pools.bought };
        *heap = heap.saturating_sub(1);
    }

    /// completion.army-entry: a bought army takes up a factor of the city through which it comes.
    fn note_housed(&mut self, hex: SpaceId) {
        let pools = self.state.pools;
        if !self.look().is_awaited() {
            return;
        }
        let look = Look { table: self.table, state: self.state };
        let allowed = look.army_comes_by(hex, self.sink);
        debug_assert!(allowed.is_ok(), "only such doors are offered: {hex:?} {pools:?}");
        if pools.coming == 0 {
            let came = self.state.housed.get(hex).unwrap_or(0);
            self.state.housed.set(hex, came.saturating_add(1));
        }
    }

    /// replacements.russian.tank-pile: the weakest lost tank unit comes back, while factors last.
    pub(crate) fn rebuild_tanks(&mut self) {
        let table = self.table;
        let look = Look { table, state: self.state };
        let is_tank = |unit: &UnitId| {
            matches!(table.roster().counter(*unit).arm, Arm::Tank | Arm::Mechanized)
        };
        let pile = || look.waiting(Beside::Pile).filter(is_tank);
        let counters = pile().map(|unit| table.roster().counter(unit));
        let factors = look.state.pools.tank.into();
        let affordable = next_back(&table.rules, counters, factors, self.sink)
            .and_then(|(place, left)| pile().nth(place).map(|unit| (unit, left)));
        let Some((unit, left)) = affordable else {
            self.state.stage = 7;
            if self.look().next_due(Side::Russian).is_some() {
                self.state.stage = 2;
            }
            return;
        };
        self.state.pools.tank = u8::try_from(left).unwrap_or(u8::MAX);
        self.state.beside[unit.index()] = Beside::Due(self.state.turn);
        self.state.passed.remove(unit);
    }
}

impl Look<'_> {
    /// Whether armies of the stream or bought ones have still to enter.
    pub(crate) fn is_awaited(self) -> bool {
        self.state.pools.coming > 0 || self.state.pools.bought > 0
    }

    /// Whether armies still enter from the draw on this turn.
    pub(crate) fn stream(self) -> bool {
        let arrivals = self.table.arrivals.iter();
        arrivals.filter(|arrival| arrival.turn == self.state.turn).any(|arrival| arrival.draw > 0)
    }
}
