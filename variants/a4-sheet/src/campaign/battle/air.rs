//! Close support for an attack, and those who intercept it.

use stavka_core::board::SpaceId;
use stavka_core::bounded::Int;
use stavka_core::clause::{Silent, Sink};

use super::Stage;
use crate::air::{
    Absence, AirCode, Event, Flight, PlayerTurn, back_from, intercept, interception_modifier, reach,
};
use crate::campaign::ask::Ask;
use crate::campaign::choice::Choice;
use crate::campaign::play::{Look, Play};
use crate::clause;
use crate::side::Side;

/// Nobody intercepts.
pub(in crate::campaign) const NOBODY: u8 = u8::MAX;

impl Look<'_> {
    /// An air unit on its way to a hex.
    pub(in crate::campaign) fn flight(self, number: usize, to: SpaceId) -> Flight {
        let base = self.state.fliers[number].base;
        let hexes = self.table.ground.features().distance(base, to);
        let hexes = Int::clamped(i32::try_from(hexes).unwrap_or(i32::MAX));
        Flight { unit: self.table.wings[number].unit, hexes }
    }

    /// How many player-turns have been played.
    fn now(self) -> u8 {
        self.state.turn * 2 + u8::from(self.side() == Side::Russian)
    }

    /// Whether an air unit can fly to a hex at all.
    fn can_fly(self, number: usize, to: SpaceId) -> bool {
        let flier = self.state.fliers[number];
        let interceptor = self.table.wings[number].unit.only_intercepts();
        let ready = interceptor || self.state.pools.ready >> number & 1 == 1;
        flier.base != SpaceId::NONE
            && flier.back <= self.now()
            && ready
            && reach(&self.table.rules, self.flight(number, to), &mut Silent).is_ok()
    }

    /// air.notes.once-each, air.airstrike.russian-single: air units that may still support the attack.
    pub(in crate::campaign) fn supporters(self, offer: &mut impl FnMut(Choice)) {
        offer(Choice::Done);
        let battle = &self.state.battle;
        let side = self.side();
        if side == Side::Russian && battle.air != 0 {
            return;
        }
        for (number, wing) in self.table.wings.iter().enumerate() {
            let escort = battle.extra > 0 && self.state.pools.escort >> number & 1 == 1;
            let free = !self.state.fliers[number].struck || escort;
            let own = wing.side == side && !wing.unit.only_intercepts();
            if own && free && battle.air >> number & 1 == 0 && self.can_fly(number, battle.target) {
                offer(Choice::Marker(u8::try_from(number).unwrap_or(NOBODY)));
            }
        }
    }

    /// completion.interception: enemy air units that may meet the mission.
    pub(in crate::campaign) fn interceptors(self, offer: &mut impl FnMut(Choice)) {
        offer(Choice::Done);
        for (number, wing) in self.table.wings.iter().enumerate() {
            let enemy = wing.side == self.side().enemy();
            let free = !self.state.fliers[number].intercepted;
            if enemy && free && self.can_fly(number, self.state.battle.target) {
                offer(Choice::Marker(u8::try_from(number).unwrap_or(NOBODY)));
            }
        }
    }
}

impl<S: Sink> Play<'_, S> {
    /// An air unit sets out, or no more do.
    pub(in crate::campaign) fn support(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Marker(number) = choice else {
            self.state.battle.stage = Stage::Reveal;
            return;
        };
        let flier = &mut self.state.fliers[usize::from(number)];
        if flier.struck {
            self.sink.cite(clause::AIR_CAS_BLITZKRIEG);
            self.state.pools.escort &= !(1 << number);
        }
        flier.struck = true;
        self.sink.cite(clause::AIR_NOTES_ONCE_EACH);
        self.state.battle.air |= 1 << number;
        self.state.ask = Ask::Intercept(number);
    }

    /// An air unit meets it, or none does.
    pub(in crate::campaign) fn meet(&mut self, flier: u8, choice: Choice) {
        self.state.ask = Ask::Nothing;
        if let Choice::Marker(against) = choice {
            self.sink.cite(clause::COMPLETION_INTERCEPTION);
            self.state.fliers[usize::from(against)].intercepted = true;
            self.state.ask = Ask::AirDie { flier, against };
        }
    }

    /// air.table: what the interceptor's die does to the mission.
    pub(in crate::campaign) fn air_die(&mut self, flier: u8, against: u8, die: u32) {
        self.state.ask = Ask::Nothing;
        let target = self.state.battle.target;
        let (mission, meets) = (usize::from(flier), usize::from(against));
        let look = Look { table: self.table, state: self.state };
        let rules = &self.table.rules;
        let flights = [meets, mission].map(|number| look.flight(number, target));
        let [Ok(near), Ok(far)] = flights.map(|flight| reach(rules, flight, self.sink)) else {
            return;
        };
        let modified = i32::try_from(die).unwrap_or(0) + interception_modifier(rules, near, far);
        let code = intercept(rules, self.table.wings[meets].side, modified);
        self.sink.step(clause::AIR_TABLE, || format!("{die}: {}", code.name()));
        self.sink.cite(clause::AIR_NOTES_IMMEDIATE);
        let event = match code {
            AirCode::ShotDown => Event::ShotDown,
            AirCode::Intercepted => Event::Intercepted,
            _ => return,
        };
        self.state.battle.air &= !(1 << flier);
        self.send_away(mission, event);
    }

    /// air.notes.shot-down, air.notes.intercepted: the unit is out of the game for a while.
    pub(in crate::campaign) fn send_away(&mut self, number: usize, event: Event) {
        let look = self.look();
        let during = PlayerTurn { turn: look.date(), of: look.side() };
        let first = self.table.turns[0].date;
        let absence = Absence { side: self.table.wings[number].side, event, during };
        let back = back_from(&self.table.rules, absence, self.sink);
        let turns = back.turn.halves_after(first).and_then(|turns| u8::try_from(turns).ok());
        let back = turns.unwrap_or(u8::MAX / 2) * 2 + u8::from(back.of == Side::Russian);
        self.state.fliers[number].back = back;
    }
}
