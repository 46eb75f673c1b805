//! Beaten defenders on their way back, hex by hex.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::{Mover, Subject};

use crate::attack::play::{Fate, Stage};
use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks, player};
use crate::campaign::play::{Look, Play};
use crate::campaign::words::Says;
use crate::claims::Docket;
use crate::combat_results::Effect;
use crate::combat_results::distance::chooses_way;
use crate::retreat::{Exits, Fate as Way};
use crate::side::Side;
use crate::staff::{Judge, Sees, yes};

/// The choice to overrun a defender instead of letting it retreat.
pub(crate) const OVERRUN: u8 = 9;

impl Look<'_> {
    /// combat-results.Dn.distance: how far the attacker may send a defender; armored-overrun.d3: or not at all.
    pub(crate) fn distances(self, place: u8, tell: &mut impl FnMut(Choice)) {
        let fate = self.state.battle.fates[usize::from(place)];
        let Fate::Retreats { most, overrun, .. } = fate else { return };
        (0..=most).for_each(|hexes| tell(Choice::Way(hexes)));
        if overrun {
            tell(Choice::Way(OVERRUN));
        }
    }

    pub(crate) fn exits(self, sink: &mut impl Sink) -> Exits {
        let battle = &self.state.battle;
        let unit = battle.defenders[usize::from(battle.at)];
        self.with_retreat(unit, battle.retreating, |retreat| retreat.exits(sink))
    }

    /// Where the defender may go next; it may stop once it has gone as far as it must.
    pub(crate) fn ways_back(self, tell: &mut impl FnMut(Choice)) {
        if self.state.battle.must == 0 {
            tell(Choice::Done);
        }
        let exits = self.exits(&mut Silent);
        exits
            .hexes
            .into_iter()
            .filter(|hex| *hex != SpaceId::NONE)
            .for_each(|hex| tell(Choice::Hex(hex)));
    }
}

impl<S: Sink> Play<'_, S> {
    /// One defender after the other.
    pub(crate) fn retreats(&mut self) {
        if self.state.battle.retreating != SpaceId::NONE {
            self.retreat_on();
            return;
        }
        let battle = self.state.battle;
        let place = usize::from(battle.at);
        if place == battle.defenders().len() {
            self.state.battle.stage = Stage::Advance;
            return;
        }
        match battle.fates[place] {
            Fate::Retreats { .. } => self.state.ask = Ask::Distance(battle.at),
            Fate::Withdraws(hexes) if hexes > 0 => self.set_out(0, hexes),
            _ => self.state.battle.at += 1,
        }
    }

    pub(crate) fn set_out(&mut self, must: u8, may: u8) {
        let battle = &mut self.state.battle;
        (battle.must, battle.may, battle.retreating) = (must, may, battle.target);
    }

    /// The attacker sends the defender so far, or overruns it.
    pub(crate) fn send(&mut self, place: u8, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let place = usize::from(place);
        let Fate::Retreats { further, .. } = self.state.battle.fates[place] else { return };
        match choice {
            Choice::Way(OVERRUN) => {
                self.lose(self.state.battle.defenders[place]);
                self.state.battle.at += 1;
            }
            Choice::Way(hexes) => self.set_out(hexes, further),
            _ => {}
        }
    }

    pub(crate) fn retreat_on(&mut self) {
        let battle = self.state.battle;
        if battle.must == 0 && battle.may == 0 {
            self.stop_retreat();
            return;
        }
        match self.look().exits(&mut Silent).fate {
            Way::Retreats => self.state.ask = Ask::Retreat(battle.at),
            Way::Eliminated if battle.must > 0 => {
                let look = Look { table: self.table, state: self.state };
                look.exits(self.sink);
                self.lose(battle.defenders[usize::from(battle.at)]);
                self.next_defender();
            }
            Way::NoRetreat if battle.must > 0 && battle.retreating == battle.target => {
                self.stand_at_bay();
            }
            Way::Eliminated | Way::NoRetreat => self.stop_retreat(),
        }
    }

    /// Those who went before left no room: the defender suffers what those suffer who stand.
    pub(crate) fn stand_at_bay(&mut self) {
        let place = usize::from(self.state.battle.at);
        let look = Look { table: self.table, state: self.state };
        look.exits(self.sink);
        self.state.battle.surrounded |= 1 << place;
        let look = Look { table: self.table, state: self.state };
        let effect = look.effect_on(place, self.sink);
        self.state.battle.best = look.best();
        if let Effect::Eliminated { .. } = effect {
            self.lose(self.state.battle.defenders[place]);
        }
        self.next_defender();
    }

    /// The defender goes a step, or stops.
    pub(crate) fn step_back(&mut self, choice: Choice) {
        let Choice::Hex(hex) = choice else {
            self.state.ask = Ask::Nothing;
            self.stop_retreat();
            return;
        };
        let look = Look { table: self.table, state: self.state };
        look.exits(self.sink);
        let chooser = chooses_way(self.look().side(), self.sink);
        debug_assert_eq!(self.look().mover(), Mover::Side(chooser as u8), "he was asked");
        self.state.ask = Ask::Nothing;
        let battle = &mut self.state.battle;
        battle.retreating = hex;
        if battle.must > 0 {
            battle.must -= 1;
        } else {
            battle.may -= 1;
        }
    }

    pub(crate) fn stop_retreat(&mut self) {
        let battle = self.state.battle;
        let unit = battle.defenders[usize::from(battle.at)];
        let went = self.table.ground.features().distance(battle.target, battle.retreating);
        if went > 0 {
            self.put(unit, battle.retreating);
        }
        let farthest = battle.farthest.max(u8::try_from(went).unwrap_or(0));
        self.state.battle.farthest = farthest;
        self.next_defender();
    }

    pub(crate) fn next_defender(&mut self) {
        self.state.battle.retreating = SpaceId::NONE;
        self.state.battle.at += 1;
    }
}

/// combat-results.Dn.distance, armored-overrun.d3: how far a defender is sent.
#[derive(Clone, Copy)]
pub(crate) struct Distance(pub u8);

impl Asks for Distance {
    const KIND: &'static str = "send-back";

    fn prompt(self, _: Look<'_>) -> String {
        "how far is the defender sent?".to_owned()
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.distances(self.0, tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.send(self.0, choice);
    }

    fn words(self, look: Look<'_>, choice: Choice) -> String {
        match choice {
            Choice::Way(OVERRUN) => "overrun".to_owned(),
            Choice::Way(hexes) => format!("back {hexes}"),
            _ => look.say(&Self::SAYS, choice),
        }
    }

    fn about(self, look: Look<'_>, side: u8) -> Subject {
        look.about_defender(self.0, side)
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.distances(self.0);
    }

    fn staff(self, _: &Judge<'_>, choice: Choice) -> i32 {
        yes(choice)
    }
}

/// Where it goes.
#[derive(Clone, Copy)]
pub(crate) struct StepBack(pub u8);

impl Asks for StepBack {
    const KIND: &'static str = "retreat-to";
    const SAYS: Says = Says { done: "stop here", ..Says::PLAIN };
    const SEES: Sees = Sees { lines: true, ..Sees::LITTLE };

    #[inline]
    fn whom(self, turn: Side) -> Mover {
        player(turn.enemy())
    }

    fn prompt(self, _: Look<'_>) -> String {
        "where does the defender go?".to_owned()
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.ways_back(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.step_back(choice);
    }

    fn about(self, look: Look<'_>, side: u8) -> Subject {
        look.about_defender(self.0, side)
    }

    fn wanted(self, look: Look<'_>) -> Vec<Choice> {
        look.around(look.state.battle.retreating)
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let Choice::Hex(hex) = choice else { return None };
        let look = Look { table: play.table, state: play.state };
        let battle = &look.state.battle;
        let unit = battle.defenders[usize::from(self.0)];
        look.with_retreat(unit, battle.retreating, |way| way.may_go(hex, play.sink)).err()
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.retreats(self.0);
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.retreat(choice)
    }
}
