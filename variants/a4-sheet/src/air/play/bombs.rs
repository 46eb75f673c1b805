//! Bombs: on a hex by themselves, and before a ground attack.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::{Odds, Subject};

use crate::air::play::NOBODY;
use crate::air::{
    Event, Flight, MOST_FLIGHTS, Mission, Shelter, Strike, bomb, breaks_down, may_combine, reach,
    strike_order,
};
use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks};
use crate::campaign::play::{Look, Play};
use crate::campaign::rolls::{Rolls, faces};
use crate::campaign::words::Says;
use crate::claims::Docket;
use crate::combat_results::MOST_DEFENDERS;
use crate::position::UnitId;
use crate::purposes;
use crate::side::Side;
use crate::staff::Judge;
use crate::unit::{State as Mark, Unit};

/// An air unit over a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Raid {
    /// [`SpaceId::NONE`] while there is none.
    pub target: SpaceId,
    pub flier: u8,
    /// Whether it brings supplies and no bombs.
    pub supplies: bool,
    /// How many units of the hex have been dealt with.
    pub at: u8,
    /// Those that bombs Disrupted, a bit each from the top of the stack.
    pub hit: u16,
}

impl Raid {
    pub(crate) const NONE: Self =
        Self { target: SpaceId::NONE, flier: NOBODY, supplies: false, at: 0, hit: 0 };

    /// Bombs on a hex.
    pub(crate) const fn bombs(flier: u8, target: SpaceId) -> Self {
        Self { target, flier, ..Self::NONE }
    }
}

impl Look<'_> {
    /// Air units that may bomb something, and enough.
    pub(crate) fn bombers(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        for (number, wing) in (0..).zip(&self.table.wings) {
            if wing.side == self.side() && self.bomb_targets(number).next().is_some() {
                tell(Choice::Marker(number));
            }
        }
    }

    /// Hexes that an air unit may bomb; or it stays at home.
    pub(crate) fn bombed_hexes(self, flier: u8, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        self.bomb_targets(flier).for_each(|hex| tell(Choice::Hex(hex)));
    }

    pub(crate) fn bomb_targets(self, flier: u8) -> impl Iterator<Item = SpaceId> {
        let number = usize::from(flier);
        let ready = self.is_ready(number)
            && !self.state.fliers[number].struck
            && self.may_set_off(number, Mission::Bombing, &mut Silent).is_ok();
        let enemies = ready.then(|| self.state.position.occupied(self.side().enemy()).iter());
        enemies.into_iter().flatten().filter(move |&hex| {
            reach(&self.table.rules, self.flight(number, hex), &mut Silent).is_ok()
                && self.may_join_over(number, hex, &mut Silent)
        })
    }

    /// air.airstrike.russian-single, air.airstrike.combine: whether an air unit may join those over a hex.
    pub(crate) fn may_join_over(self, number: usize, hex: SpaceId, sink: &mut impl Sink) -> bool {
        let flights = [self.flight(number, hex); MOST_FLIGHTS];
        let flights: &[Flight] = &flights[..(self.others_over(number, hex) + 1).min(MOST_FLIGHTS)];
        may_combine(self.table.wings[number].side, flights, sink).is_ok()
    }

    /// The shelter of a hex.
    pub(crate) fn shelter(self, hex: SpaceId) -> Shelter {
        let features = self.table.ground.features();
        Shelter::of(features.terrain(hex), features.city(hex), features.fortress.contains(hex))
    }

    /// The unit that is bombed next, and its place in the stack.
    pub(crate) fn next_under_bombs(self) -> Option<(usize, UnitId)> {
        let raid = self.state.raid;
        let mut stack = [self.unit(UnitId(0)); MOST_DEFENDERS];
        let units = self.state.position.units_at(raid.target);
        let count =
            stack.iter_mut().zip(units).map(|(place, unit)| *place = self.unit(unit)).count();
        let place = strike_order(&stack[..count], self.shelter(raid.target)).nth(raid.at.into())?;
        let unit = self.state.position.units_at(raid.target).nth(place)?;
        Some((place, unit))
    }
}

impl<S: Sink> Play<'_, S> {
    /// Asks for bombing on its own, as long as somebody can fly; then the step goes on.
    pub(crate) fn ask_for_bombs(&mut self, next: u8) {
        if self.look().has_choice(Ask::Bomber) {
            self.state.ask = Ask::Bomber;
        } else {
            self.state.stage = next;
        }
    }

    /// A bomber is named, or there are enough.
    pub(crate) fn name_bomber(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        match choice {
            Choice::Marker(number) => self.state.ask = Ask::BombAt(number),
            _ => self.state.stage += 1,
        }
    }

    /// It flies there, or stays at home for this step.
    pub(crate) fn bomb_at(&mut self, flier: u8, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Hex(target) = choice else {
            self.state.stage += 1;
            return;
        };
        self.set_off(flier, Mission::Bombing, target);
        let look = Look { table: self.table, state: self.state };
        look.may_join_over(flier.into(), target, self.sink);
        self.state.raid = Raid::bombs(flier, target);
        self.state.ask = Ask::Intercept(flier);
    }

    /// The next thing that happens over the hex.
    pub(crate) fn raid_on(&mut self) {
        if self.state.raid.supplies {
            self.unload();
            return;
        }
        if self.state.raid.at == 0 {
            self.turn_up_all(self.state.raid.target);
        }
        if self.look().next_under_bombs().is_some() {
            self.state.ask = Ask::Bomb;
        } else {
            self.end_raid();
        }
    }

    /// air.airstrike.each-unit: a die for the next unit.
    pub(crate) fn bomb_die(&mut self, die: u32) {
        self.state.ask = Ask::Nothing;
        let raid = self.state.raid;
        let look = self.look();
        let Some((place, unit)) = look.next_under_bombs() else { return };
        let flight = look.flight(raid.flier.into(), raid.target);
        let (target, shelter): (Unit, Shelter) = (look.unit(unit), look.shelter(raid.target));
        let die = i32::try_from(die).unwrap_or(0);
        self.state.raid.at += 1;
        match bomb(&self.table.rules, flight, target, shelter, die, self.sink) {
            Ok(Strike::Disrupted) => {
                self.disrupt(unit);
                self.state.raid.hit |= 1 << place;
            }
            Ok(Strike::ShotDown) => {
                self.break_down_hit();
                self.stop_mission(raid.flier, Event::ShotDown);
            }
            _ => {}
        }
    }

    pub(crate) fn end_raid(&mut self) {
        self.break_down_hit();
        self.state.raid = Raid::NONE;
    }

    /// air.airstrike.korps-breakdown: korps that bombs Disrupted break down.
    pub(crate) fn break_down_hit(&mut self) {
        let raid = self.state.raid;
        let mut hit = [UnitId::NONE; MOST_DEFENDERS];
        for (place, unit) in self.state.position.units_at(raid.target).enumerate() {
            if raid.hit >> place & 1 == 1 && place < MOST_DEFENDERS {
                hit[place] = unit;
            }
        }
        for unit in hit.into_iter().filter(|unit| *unit != UnitId::NONE) {
            let korps = self.look().parts(unit).is_some();
            if korps && breaks_down(self.look().unit(unit), self.sink) {
                self.break_down(unit);
                self.state.crowded = raid.target;
            }
        }
    }

    /// hidden.unknown: bombs are combat, and turn up whom they fall on.
    pub(crate) fn turn_up_all(&mut self, hex: SpaceId) {
        if self.look().side() == Side::Russian {
            return;
        }
        while let Some(unit) = self.look().first(hex, |unit| self.look().is(unit, Mark::Hidden)) {
            self.turn_up(unit);
        }
    }
}

/// Which air unit bombs by itself.
#[derive(Clone, Copy)]
pub(crate) struct Bomber;

impl Asks for Bomber {
    const KIND: &'static str = "bomber";

    fn prompt(self, _: Look<'_>) -> String {
        "which air unit bombs?".to_owned()
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.bombers(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.name_bomber(choice);
    }

    fn wanted(self, look: Look<'_>) -> Vec<Choice> {
        look.wings_of(look.side())
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        play.why_not_flown(choice, Mission::Bombing, None)
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.bomber(choice)
    }
}

/// Where it bombs.
#[derive(Clone, Copy)]
pub(crate) struct BombAt(pub u8);

impl Asks for BombAt {
    const KIND: &'static str = "bomb";
    const SAYS: Says = Says { done: "stay", ..Says::PLAIN };
    const RISKY: bool = true;

    fn prompt(self, look: Look<'_>) -> String {
        format!("which hex does {} bomb?", look.wing_words(self.0))
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.bombed_hexes(self.0, tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.bomb_at(self.0, choice);
    }

    fn about(self, look: Look<'_>, _: u8) -> Subject {
        look.about_wing(self.0)
    }

    fn wanted(self, look: Look<'_>) -> Vec<Choice> {
        look.enemies_beside()
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let Choice::Hex(hex) = choice else { return None };
        let look = Look { table: play.table, state: play.state };
        look.may_fly_to(self.0.into(), Mission::Bombing, hex, play.sink).err()
    }

    fn odds(self, play: &mut Play<'_, Silent>, choice: Choice) -> Option<Odds> {
        let Choice::Hex(hex) = choice else { return None };
        Some(play.bombing_odds(self.0, hex))
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.missions();
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.bomb_target(choice)
    }
}

/// air.airstrike.each-unit: what its bombs do.
#[derive(Clone, Copy)]
pub(crate) struct Bomb;

impl Rolls for Bomb {
    const PURPOSE: u8 = purposes::BOMBS;

    fn prompt(self, look: Look<'_>) -> String {
        format!("what do bombs do in {}?", look.hex_words(look.aim()))
    }

    fn outcomes(self, look: Look<'_>, tell: &mut impl FnMut(u8)) {
        faces(look.table.rules.air.dice().totals()).for_each(tell);
    }

    #[inline]
    fn place(self, look: Look<'_>) -> u32 {
        look.state.raid.target.0.into()
    }

    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8) {
        play.bomb_die(outcome.into());
    }
}
