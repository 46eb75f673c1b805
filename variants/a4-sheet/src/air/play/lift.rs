//! Supply by air, before supply is determined.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::{Odds, Subject};

use crate::air::play::Raid;
use crate::air::{Mission, air_supply_numbers, reach};
use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks};
use crate::campaign::play::{Look, Play};
use crate::campaign::rolls::Rolls;
use crate::campaign::words::Says;
use crate::odds::faces;
use crate::position::UnitId;
use crate::purposes;
use crate::side::Side;
use crate::staff::{Judge, anything};
use crate::supply::{air_supply, by_air};

impl Look<'_> {
    /// Air units that may bring supplies to somebody, and enough.
    pub(crate) fn lifters(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        for (number, wing) in (0..).zip(&self.table.wings) {
            if wing.side == self.side() && self.lift_targets(number).next().is_some() {
                tell(Choice::Marker(number));
            }
        }
    }

    /// Hexes to which an air unit may bring supplies; or it stays at home.
    pub(crate) fn lifted_hexes(self, flier: u8, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        self.lift_targets(flier).for_each(|hex| tell(Choice::Hex(hex)));
    }

    /// The hexes in want, as they were found when the step began, that it can reach.
    pub(crate) fn lift_targets(self, flier: u8) -> impl Iterator<Item = SpaceId> {
        let number = usize::from(flier);
        let ready = self.is_ready(number);
        self.state.reach[0]
            .iter()
            .filter(move |_| ready)
            .filter(move |&hex| self.may_fly_to(number, Mission::Supply, hex, &mut Silent).is_ok())
    }
}

impl<S: Sink> Play<'_, S> {
    /// Looks who is in want of supply, and forgets what was flown in before.
    pub(crate) fn find_want(&mut self, side: Side) {
        let map = self.supply_of(side);
        self.state.reach[0] = crate::position::HexSet::EMPTY;
        for unit in self.table.roster().units() {
            if self.table.side(unit) != side {
                continue;
            }
            self.state.flown.remove(unit);
            let hex = self.look().place(unit);
            if hex == SpaceId::NONE {
                continue;
            }
            let status = self.status(&map, unit);
            if by_air(&self.table.rules, status, &mut Silent) != status {
                self.state.reach[0].insert(hex);
            }
        }
    }

    /// An air unit is named, or there are enough.
    pub(crate) fn name_lifter(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        match choice {
            Choice::Marker(number) => self.state.ask = Ask::LiftTo(number),
            _ => self.state.stage = 2,
        }
    }

    /// It flies there; or nobody flies any more.
    pub(crate) fn lift_to(&mut self, flier: u8, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Hex(target) = choice else {
            self.state.stage = 2;
            return;
        };
        self.set_off(flier, Mission::Supply, target);
        self.state.reach[0].set(target, false);
        self.state.raid = Raid { supplies: true, ..Raid::bombs(flier, target) };
        self.state.ask = Ask::Intercept(flier);
    }

    /// air.range.supply: everybody in the hex is supplied, or each by a die.
    pub(crate) fn unload(&mut self) {
        let raid = self.state.raid;
        let Some(unit) = self.next_to_supply() else {
            self.state.raid = Raid::NONE;
            return;
        };
        let numbers = self.supply_numbers();
        if numbers < faces(&self.table.rules) {
            self.state.ask = Ask::LiftDie;
        } else {
            self.supply_by_air(unit);
            self.state.raid.at = raid.at + 1;
        }
    }

    /// air.range.supply: low numbers reach the unit.
    pub(crate) fn lift_die(&mut self, die: u32) {
        self.state.ask = Ask::Nothing;
        let Some(unit) = self.next_to_supply() else { return };
        if die <= self.supply_numbers() {
            self.supply_by_air(unit);
        }
        self.state.raid.at += 1;
    }

    pub(crate) fn next_to_supply(&self) -> Option<UnitId> {
        let raid = self.state.raid;
        self.state.position.units_at(raid.target).nth(raid.at.into())
    }

    pub(crate) fn supply_numbers(&mut self) -> u32 {
        let raid = self.state.raid;
        let flight = self.look().flight(raid.flier.into(), raid.target);
        let rules = &self.table.rules;
        let Ok(reach) = reach(rules, flight, &mut Silent) else { return 0 };
        air_supply_numbers(rules, flight.unit, reach, self.sink)
    }

    pub(crate) fn supply_by_air(&mut self, unit: UnitId) {
        let raid = self.state.raid;
        let flight = self.look().flight(raid.flier.into(), raid.target);
        let map = self.supply_of(self.table.side(unit));
        let status = self.quiet_status(&map, unit);
        let rules = &self.table.rules;
        if air_supply(rules, flight, 1, status, self.sink).is_ok() {
            self.state.flown.insert(unit);
        }
    }
}

/// Which air unit brings supplies.
#[derive(Clone, Copy)]
pub(crate) struct Lift;

impl Asks for Lift {
    const KIND: &'static str = "lifter";

    fn prompt(self, _: Look<'_>) -> String {
        "which air unit brings supplies?".to_owned()
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.lifters(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.name_lifter(choice);
    }

    fn wanted(self, look: Look<'_>) -> Vec<Choice> {
        look.wings_of(look.side())
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        play.why_not_flown(choice, Mission::Supply, None)
    }

    fn staff(self, _: &Judge<'_>, choice: Choice) -> i32 {
        anything(choice)
    }
}

/// air.range.supply: where it brings them.
#[derive(Clone, Copy)]
pub(crate) struct LiftTo(pub u8);

impl Asks for LiftTo {
    const KIND: &'static str = "lift-to";
    const SAYS: Says = Says { done: "stay", ..Says::PLAIN };
    const RISKY: bool = true;

    fn prompt(self, look: Look<'_>) -> String {
        format!("where does {} bring supplies?", look.wing_words(self.0))
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.lifted_hexes(self.0, tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.lift_to(self.0, choice);
    }

    fn about(self, look: Look<'_>, _: u8) -> Subject {
        look.about_wing(self.0)
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let Choice::Hex(hex) = choice else { return None };
        let look = Look { table: play.table, state: play.state };
        look.may_fly_to(self.0.into(), Mission::Supply, hex, play.sink).err()
    }

    fn odds(self, play: &mut Play<'_, Silent>, choice: Choice) -> Option<Odds> {
        let Choice::Hex(hex) = choice else { return None };
        play.look().lift_odds(self.0, hex)
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.lift(choice)
    }
}

/// air.range.supply: whether they arrive.
#[derive(Clone, Copy)]
pub(crate) struct LiftDie;

impl Rolls for LiftDie {
    const PURPOSE: u8 = purposes::AIR_SUPPLY;

    fn prompt(self, _: Look<'_>) -> String {
        "do the supplies arrive?".to_owned()
    }

    #[inline]
    fn place(self, look: Look<'_>) -> u32 {
        look.state.raid.target.0.into()
    }

    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8) {
        play.lift_die(outcome.into());
    }
}
