//! Air units: who can fly where, who meets them, and what becomes of those who are stopped.

pub(crate) mod bombs;
pub(crate) mod fields;
pub(crate) mod interception;
pub(crate) mod lift;
pub(crate) mod support;

use stavka_core::board::SpaceId;
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Silent, Sink};

use crate::air::{
    Absence, Airfield, Event, Flight, Mission, Phase, PlayerTurn, Uses, back_from, is_operational,
    may_fly, must_be_back, must_have_base, reach,
};
use crate::attack::play::Stage;
use crate::campaign::action::Choice;
use crate::campaign::play::{Look, Play};
use crate::sequence::Phase as StepPhase;
use crate::side::Side;
use crate::supply::Status;

pub(crate) use bombs::Raid;

/// Nobody flies.
pub(crate) const NOBODY: u8 = u8::MAX;

impl Look<'_> {
    /// An air unit on its way to a hex.
    pub(crate) fn flight(self, number: usize, to: SpaceId) -> Flight {
        let base = self.state.fliers[number].base;
        let hexes = self.table.ground.features().distance(base, to);
        let hexes = Int::clamped(i32::try_from(hexes).unwrap_or(i32::MAX));
        Flight { unit: self.table.wings[number].unit, hexes }
    }

    /// How many player-turns have been played.
    pub(crate) fn now(self) -> u8 {
        self.state.turn * 2 + u8::from(self.side() == Side::Russian)
    }

    /// When in the turn a mission is flown.
    pub(crate) fn moment(self, mission: Mission) -> Phase {
        let battle = &self.state.battle;
        if mission == Mission::Interception {
            Phase::Combat
        } else if battle.stage > Stage::Declaring && battle.extra > 0 {
            Phase::Blitzkrieg
        } else if self.is_phase(StepPhase::BreakthroughCombat) {
            Phase::Breakthrough
        } else {
            Phase::Combat
        }
    }

    /// What an air unit has done in this game-turn.
    pub(crate) fn uses(self, number: usize) -> Uses {
        let flier = self.state.fliers[number];
        let once = |used: bool| Int::new(i32::from(used));
        Uses {
            offensive: once(flier.struck),
            defensive: once(flier.intercepted),
            blitzkrieg: None,
            accompanied: self.state.pools.escort >> number & 1 == 1,
        }
    }

    /// Whether an air unit is in the game, with a field that it can use.
    pub(crate) fn is_ready(self, number: usize) -> bool {
        let flier = self.state.fliers[number];
        flier.base != SpaceId::NONE && self.must_be_ready(number, &mut Silent).is_ok()
    }

    /// Whether an air unit of the game can fly: it is not away, and its field can be used.
    pub(crate) fn must_be_ready(self, number: usize, sink: &mut impl Sink) -> Result<(), Refused> {
        let (flier, wing) = (self.state.fliers[number], &self.table.wings[number]);
        must_be_back(flier.back <= self.now(), flier.crashed, sink)?;
        let lost = !self.state.position.control(wing.side).contains(flier.base);
        must_have_base(wing.unit, lost, sink)?;
        let full = wing.unit.only_intercepts() || self.state.pools.ready >> number & 1 == 1;
        let supply = if full { Status::Full } else { Status::Limited };
        is_operational(Airfield { supply, disrupted: flier.disrupted }, sink)
    }

    /// Whether an air unit may fly such a mission at all now.
    pub(crate) fn may_set_off(
        self,
        number: usize,
        mission: Mission,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let unit = self.table.wings[number].unit;
        let (moment, uses) = (self.moment(mission), self.uses(number));
        may_fly(&self.table.rules, unit, mission, moment, uses, sink)
    }

    /// Whether an air unit may fly such a mission to a hex now.
    pub(crate) fn may_fly_to(
        self,
        number: usize,
        mission: Mission,
        to: SpaceId,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        self.may_set_off(number, mission, sink)?;
        reach(&self.table.rules, self.flight(number, to), sink).map(|_| ())
    }

    /// Those air units of a side that can fly such a mission to a hex.
    pub(crate) fn who_flies(
        self,
        side: Side,
        mission: Mission,
        to: SpaceId,
    ) -> impl Iterator<Item = u8> {
        (0..)
            .zip(&self.table.wings)
            .filter(move |&(number, wing)| {
                let place = usize::from(number);
                wing.side == side
                    && self.is_ready(place)
                    && self.may_fly_to(place, mission, to, &mut Silent).is_ok()
            })
            .map(|(number, _)| number)
    }

    /// The other air units of the same side that flew against a hex in this player-turn.
    pub(crate) fn others_over(self, number: usize, hex: SpaceId) -> usize {
        let side = self.table.wings[number].side;
        let fliers = self.state.fliers.iter().zip(&self.table.wings).enumerate();
        fliers
            .filter(|(other, (flier, wing))| {
                *other != number && wing.side == side && flier.over == hex
            })
            .count()
    }
}

impl<S: Sink> Play<'_, S> {
    /// Why the air unit that is named does not fly such a mission, to that hex where it is known.
    pub(crate) fn why_not_flown(
        &mut self,
        named: Choice,
        mission: Mission,
        to: Option<SpaceId>,
    ) -> Option<Refused> {
        let look = Look { table: self.table, state: self.state };
        let number = look.wing_named(named)?;
        let ready = look.must_be_ready(number, self.sink);
        let flies = ready.and_then(|()| match to {
            Some(hex) => look.may_fly_to(number, mission, hex, self.sink),
            None => look.may_set_off(number, mission, self.sink),
        });
        flies.err()
    }

    /// An air unit sets out: its use of the turn is spent.
    pub(crate) fn set_off(&mut self, number: u8, mission: Mission, to: SpaceId) {
        let place = usize::from(number);
        let look = Look { table: self.table, state: self.state };
        let allowed = look.may_fly_to(place, mission, to, self.sink);
        debug_assert!(allowed.is_ok(), "only those are offered that may fly");
        let flier = &mut self.state.fliers[place];
        if mission == Mission::Interception {
            flier.intercepted = true;
        } else {
            (flier.struck, flier.over, flier.met) = (true, to, 0);
        }
    }

    /// air.notes.shot-down, air.notes.intercepted: the unit is out of the game for a while.
    pub(crate) fn send_away(&mut self, number: usize, event: Event) {
        let look = self.look();
        let during = PlayerTurn { turn: look.date(), of: look.side() };
        let first = self.table.turns[0].date;
        let absence = Absence { side: self.table.wings[number].side, event, during };
        let back = back_from(&self.table.rules, absence, self.sink);
        let turns = back.turn.halves_after(first).and_then(|turns| u8::try_from(turns).ok());
        let back = turns.unwrap_or(u8::MAX / 2) * 2 + u8::from(back.of == Side::Russian);
        self.state.fliers[number].back = back;
        self.state.fliers[number].crashed = event != Event::Intercepted;
    }
}
