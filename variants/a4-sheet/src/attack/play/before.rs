//! What is asked before and around the die of an attack: rivers, orders and gambles, forced exchanges, and whether it is made at all.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::{Mover, Odds, Subject};

use crate::attack::forecast::{Trial, declared};
use crate::attack::play::{Battle, Gamble, Press};
use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks, no_or_yes, player};
use crate::campaign::play::{Look, Play};
use crate::campaign::words::Says;
use crate::claims::Docket;
use crate::odds::prospects::BEFORE;
use crate::side::Side;
use crate::staff::{Judge, anything};

/// Ways to gamble with the odds, and things to make of an exchange, that somebody might want: their numbers are below this.
pub(crate) const WAYS: u8 = 14;

/// From which hex the river is ignored.
#[derive(Clone, Copy)]
pub(crate) struct River;

impl Asks for River {
    const KIND: &'static str = "ford";
    const SAYS: Says =
        Says { done: "ignore no river", hex: "ignore the river from ", ..Says::PLAIN };
    const RISKY: bool = true;

    fn prompt(self, _: Look<'_>) -> String {
        "at which hexside is the river ignored?".to_owned()
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.fords(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.ford(choice);
    }

    fn about(self, look: Look<'_>, _: u8) -> Subject {
        look.about_target()
    }

    fn subject(self, look: Look<'_>, choice: Choice, side: u8) -> Subject {
        let asked = self.about(look, side);
        let Choice::Hex(hex) = choice else { return look.subject_of(choice, asked, side) };
        let edge = [look.label(hex), asked.space.clone()].map(Option::unwrap_or_default);
        Subject { edge: Some(edge), ..asked }
    }

    fn odds(self, play: &mut Play<'_, Silent>, choice: Choice) -> Option<Odds> {
        let ford = if let Choice::Hex(hex) = choice { hex } else { SpaceId::NONE };
        let battle = Battle { ford, ..play.state.battle };
        play.forecast(&Trial::of(battle), &BEFORE[1..])
    }

    fn staff(self, _: &Judge<'_>, choice: Choice) -> i32 {
        anything(choice)
    }
}

/// no-retreat.order: which defenders stand.
#[derive(Clone, Copy)]
pub(crate) struct StandFast;

impl Asks for StandFast {
    const KIND: &'static str = "stand";
    const SAYS: Says = Says { unit: "hold with ", ..Says::PLAIN };
    const RISKY: bool = true;

    #[inline]
    fn whom(self, turn: Side) -> Mover {
        player(turn.enemy())
    }

    fn prompt(self, look: Look<'_>) -> String {
        format!("which defenders of {} stand?", look.hex_words(look.state.battle.target))
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.standing(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.order(choice);
    }

    fn about(self, look: Look<'_>, _: u8) -> Subject {
        look.about_target()
    }

    fn odds(self, play: &mut Play<'_, Silent>, choice: Choice) -> Option<Odds> {
        play.stand_odds(play.state.battle, choice)
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.attack();
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.stand(choice)
    }
}

/// odds.german.round-up, odds.german.press, odds.russian.press: how the odds are gambled with.
#[derive(Clone, Copy)]
pub(crate) struct Gambling;

impl Asks for Gambling {
    const KIND: &'static str = "gamble";
    const SAYS: Says = Says { understood: 256, ..Says::PLAIN };
    const RISKY: bool = true;

    fn prompt(self, look: Look<'_>) -> String {
        format!("how is the attack on {} pressed?", look.hex_words(look.state.battle.target))
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.gambles(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.gamble(choice);
    }

    fn words(self, look: Look<'_>, choice: Choice) -> String {
        let Choice::Way(number) = choice else { return look.say(&Self::SAYS, choice) };
        match (Look::gamble_of(number), look.wish_of(number)) {
            (Some(gamble), _) => gamble_words(gamble),
            (None, Some(columns)) => {
                let [from, to] = columns.map(|column| look.table.rules.ground.odds(column));
                format!("reach for {to} from {from}")
            }
            (None, None) => look.say(&Self::SAYS, choice),
        }
    }

    fn about(self, look: Look<'_>, side: u8) -> Subject {
        look.about_attack(side)
    }

    fn wanted(self, _: Look<'_>) -> Vec<Choice> {
        (0..WAYS).map(Choice::Way).collect()
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let Choice::Way(number) = choice else { return None };
        let look = Look { table: play.table, state: play.state };
        look.gamble_refused(number, play.sink)
    }

    fn odds(self, play: &mut Play<'_, Silent>, choice: Choice) -> Option<Odds> {
        let Choice::Way(number) = choice else { return None };
        let gamble = Look::gamble_of(number)?;
        let trial = Trial { gamble, ..Trial::of(play.state.battle) };
        play.forecast(&trial, &[])
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.attack();
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.gamble(choice)
    }
}

fn gamble_words(gamble: Gamble) -> String {
    let press = gamble.press.map(|Press { by, split }| {
        let die = if split { "one die for both" } else { "a die for the column" };
        format!("press by {by}, {die}")
    });
    match (gamble.round_up, press) {
        (false, None) => "plain odds".to_owned(),
        (true, None) => "round up".to_owned(),
        (false, Some(press)) => press,
        (true, Some(press)) => format!("round up and {press}"),
    }
}

/// no-retreat.forced-exchange.declare: whether an exchange is forced.
#[derive(Clone, Copy)]
pub(crate) struct Force;

impl Asks for Force {
    const KIND: &'static str = "force-exchange";
    const SAYS: Says = Says { ways: &["no forced exchange", "force an exchange"], ..Says::PLAIN };
    const RISKY: bool = true;

    fn prompt(self, _: Look<'_>) -> String {
        "is an exchange forced?".to_owned()
    }

    fn answers(self, _: Look<'_>, tell: &mut impl FnMut(Choice)) {
        no_or_yes(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.declare_force(choice);
    }

    fn about(self, look: Look<'_>, side: u8) -> Subject {
        look.about_attack(side)
    }

    fn odds(self, play: &mut Play<'_, Silent>, choice: Choice) -> Option<Odds> {
        let battle = play.state.battle;
        match choice {
            Choice::Way(way) if battle.die == 0 => {
                let forced = (way == 1).then(|| declared(play.look().side()));
                play.forecast(&Trial { forced, ..Trial::of(battle) }, &[])
            }
            _ => None,
        }
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.result();
    }
}

/// no-retreat.forced-exchange.german-defender-escape: whether a defender takes a D3 instead of a forced exchange.
#[derive(Clone, Copy)]
pub(crate) struct Escape(pub u8);

impl Asks for Escape {
    const KIND: &'static str = "escape";
    const SAYS: Says = Says { ways: &["stand", "retreat as on a D3"], ..Says::PLAIN };

    #[inline]
    fn whom(self, turn: Side) -> Mover {
        player(turn.enemy())
    }

    fn prompt(self, look: Look<'_>) -> String {
        let name = look.unit_words(look.state.battle.defenders[usize::from(self.0)]);
        format!("does {name} escape the forced exchange by a retreat?")
    }

    fn answers(self, _: Look<'_>, tell: &mut impl FnMut(Choice)) {
        no_or_yes(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.escape(self.0, choice);
    }

    fn about(self, look: Look<'_>, side: u8) -> Subject {
        look.about_defender(self.0, side)
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.result();
    }
}

/// general-rule.axis-cancel: whether the attack is called off before its die.
#[derive(Clone, Copy)]
pub(crate) struct CallOff;

impl Asks for CallOff {
    const KIND: &'static str = "call-off";
    const SAYS: Says = Says { ways: &["let it be rolled", "call it off"], ..Says::PLAIN };

    fn prompt(self, look: Look<'_>) -> String {
        format!("is the attack on {} called off?", look.hex_words(look.state.battle.target))
    }

    fn answers(self, _: Look<'_>, tell: &mut impl FnMut(Choice)) {
        no_or_yes(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.call_off_or_roll(choice);
    }

    fn about(self, look: Look<'_>, side: u8) -> Subject {
        look.about_attack(side)
    }
}
