//! Air units that meet a mission of the enemy.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::{Mover, Odds, Subject};

use crate::air::play::Raid;
use crate::air::{AirCode, Event, Mission, may_meet, meet};
use crate::attack::play::Stage;
use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks, player};
use crate::campaign::play::{Look, Play};
use crate::campaign::rolls::{Rolls, faces};
use crate::claims::Docket;
use crate::purposes;
use crate::side::Side;
use crate::staff::{Judge, anything};

impl Look<'_> {
    /// The hex over which aircraft are.
    pub(crate) fn aim(self) -> SpaceId {
        match self.state.raid.target {
            SpaceId::NONE => self.state.battle.target,
            target => target,
        }
    }

    /// How many interceptors have met this mission before.
    pub(crate) fn met(self, flier: u8) -> usize {
        usize::from(self.state.fliers[usize::from(flier)].met)
    }

    /// completion.interception: enemy air units that may meet the mission.
    pub(crate) fn interceptors(self, flier: u8, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        let enemy = self.side().enemy();
        if may_meet(&self.table.rules, enemy, self.met(flier) + 1, &mut Silent).is_ok() {
            let units = self.who_flies(enemy, Mission::Interception, self.aim());
            units.for_each(|number| tell(Choice::Marker(number)));
        }
    }
}

impl<S: Sink> Play<'_, S> {
    /// An air unit meets the mission, or none does.
    pub(crate) fn intercept(&mut self, flier: u8, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Marker(against) = choice else { return };
        let enemy = self.look().side().enemy();
        let before = self.look().met(flier);
        let allowed = may_meet(&self.table.rules, enemy, before + 1, self.sink);
        debug_assert!(allowed.is_ok(), "only those are offered that may meet it");
        self.state.fliers[usize::from(flier)].met += 1;
        let target = self.look().aim();
        self.set_off(against, Mission::Interception, target);
        self.state.ask = Ask::AirDie { flier, against };
    }

    /// air.notes.immediate: what the interceptor's die does to the mission, at once.
    pub(crate) fn air_die(&mut self, flier: u8, against: u8, die: u32) {
        let target = self.look().aim();
        let flights = [against, flier].map(|one| self.look().flight(usize::from(one), target));
        let die = i32::try_from(die).unwrap_or(0);
        let event = match meet(&self.table.rules, flights[0], flights[1], die, self.sink) {
            Ok(AirCode::ShotDown) => Event::ShotDown,
            Ok(AirCode::Intercepted) => Event::Intercepted,
            _ => {
                self.state.ask = Ask::Intercept(flier);
                return;
            }
        };
        self.state.ask = Ask::Nothing;
        self.stop_mission(flier, event);
    }

    /// The mission comes to nothing, and its unit is away.
    pub(crate) fn stop_mission(&mut self, flier: u8, event: Event) {
        self.state.raid = Raid::NONE;
        if self.state.battle.stage > Stage::Declaring {
            self.state.battle.air &= !(1 << flier);
        }
        self.send_away(usize::from(flier), event);
    }
}

/// completion.interception: which air unit meets a mission.
#[derive(Clone, Copy)]
pub(crate) struct Intercept(pub u8);

impl Asks for Intercept {
    const KIND: &'static str = "intercept";
    const RISKY: bool = true;

    #[inline]
    fn whom(self, turn: Side) -> Mover {
        player(turn.enemy())
    }

    fn prompt(self, _: Look<'_>) -> String {
        "which air unit intercepts?".to_owned()
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.interceptors(self.0, tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.intercept(self.0, choice);
    }

    fn about(self, look: Look<'_>, _: u8) -> Subject {
        Subject { space: look.label(look.aim()), ..Subject::default() }
    }

    fn wanted(self, look: Look<'_>) -> Vec<Choice> {
        look.wings_of(look.side().enemy())
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let target = play.look().aim();
        play.why_not_flown(choice, Mission::Interception, Some(target))
    }

    fn odds(self, play: &mut Play<'_, Silent>, choice: Choice) -> Option<Odds> {
        let Choice::Marker(against) = choice else { return None };
        Some(play.look().interception_odds(self.0, against))
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.missions();
    }

    fn staff(self, _: &Judge<'_>, choice: Choice) -> i32 {
        anything(choice)
    }
}

/// air.notes.immediate: how the air combat ends.
#[derive(Clone, Copy)]
pub(crate) struct AirDie {
    pub flier: u8,
    pub against: u8,
}

impl Rolls for AirDie {
    const PURPOSE: u8 = purposes::AIR_COMBAT;

    fn prompt(self, _: Look<'_>) -> String {
        "how does the air combat end?".to_owned()
    }

    fn outcomes(self, look: Look<'_>, tell: &mut impl FnMut(u8)) {
        faces(look.table.rules.air.dice().totals()).for_each(tell);
    }

    #[inline]
    fn place(self, _: Look<'_>) -> u32 {
        u32::from(self.flier) << 8 | u32::from(self.against)
    }

    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8) {
        play.air_die(self.flier, self.against, outcome.into());
    }
}
