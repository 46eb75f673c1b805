//! Exchanges: whether they are taken, and who pays.

use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::Subject;

use crate::attack::play::before::WAYS;
use crate::attack::play::{MOST_ATTACKERS, Stage};
use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks};
use crate::campaign::play::{Look, Play};
use crate::campaign::words::Says;
use crate::claims::Docket;
use crate::combat_results::ExchangeTaken;
use crate::combat_results::exchange::{
    Due, Payers, Payment, may_decline, may_disrupt_instead, must_be_enough, payers, victims,
};
use crate::combat_results_table::Code;
use crate::no_retreat::forced_exchange::must_be_unforced;
use crate::odds::extended::{agreed, makes_exchanges_mandatory};
use crate::odds::press_makes_mandatory;
use crate::position::UnitId;
use crate::staff::{Judge, yes};

impl Look<'_> {
    /// Whether some defender's result is an exchange.
    pub(crate) fn is_exchange(self) -> bool {
        let battle = &self.state.battle;
        battle.forced && battle.ordered != 0 || self.exchanges().next().is_some()
    }

    /// The results that are exchanges as they were rolled.
    pub(crate) fn exchanges(self) -> impl Iterator<Item = Code> {
        let plain = |code: &Code| {
            matches!(code, Code::HalfExchange | Code::Exchange | Code::DoubleExchange)
        };
        let count = self.state.battle.defenders().len();
        self.results().into_iter().take(count).filter(plain)
    }

    /// Whether the exchange may be refused.
    pub(crate) fn decline(self, sink: &mut impl Sink) -> Result<(), Refused> {
        let battle = &self.state.battle;
        let german = |unit: &UnitId| self.table.roster().counter(*unit).nation.is_german();
        let germans = battle.attackers().iter().any(german);
        let pressed = battle.gamble.press.is_some();
        let (rules, weather) = (&self.table.rules, self.weather());
        let gambled = battle.wish.is_some();
        let mandatory = makes_exchanges_mandatory(rules, gambled, agreed(rules), sink)
            || pressed && press_makes_mandatory(rules);
        must_be_unforced(battle.forced, sink)?;
        may_decline(rules, self.attacker(), germans, weather, mandatory, sink)
    }

    /// Whether the exchange may be taken as Disruption, whoever it falls on.
    pub(crate) fn disrupt_instead(self, sink: &mut impl Sink) -> Result<(), Refused> {
        let mut attackers = self.room::<MOST_ATTACKERS>();
        let attackers = self.attacking(&mut attackers);
        let (rules, open) = (&self.table.rules, self.is_open_ground());
        must_be_unforced(self.state.battle.forced, sink)?;
        let mut exchanges = self.exchanges();
        exchanges.try_for_each(|code| may_disrupt_instead(rules, code, attackers, open, sink))
    }

    /// What can be made of the exchange.
    pub(crate) fn exchange_ways(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Way(ExchangeTaken::Paid as u8));
        if self.decline(&mut Silent).is_ok() {
            tell(Choice::Way(ExchangeTaken::Declined as u8));
        }
        if self.disrupt_instead(&mut Silent).is_ok() {
            tell(Choice::Way(ExchangeTaken::Disruption as u8));
        }
    }

    /// What is due, and what was given so far.
    pub(crate) fn bill(self) -> (Due, Payment) {
        let battle = &self.state.battle;
        (self.resolved(&mut Silent).due, Payment { lost: battle.lost, turned: battle.turned })
    }

    pub(crate) fn payers(self) -> Payers {
        let (due, paid) = self.bill();
        let mut attackers = self.room::<MOST_ATTACKERS>();
        let attackers = self.attacking(&mut attackers);
        let forfeit = self.resolved(&mut Silent).forfeit;
        if due == Due::default() && forfeit > 0 {
            return Payers { lose: victims(attackers, paid.lost, forfeit), turn: 0 };
        }
        payers(attackers, paid, due)
    }

    /// combat-results.X.cover: what was given is enough.
    pub(crate) fn settle_bill(self, sink: &mut impl Sink) {
        let (due, paid) = self.bill();
        let mut attackers = self.room::<MOST_ATTACKERS>();
        let enough = must_be_enough(self.attacking(&mut attackers), paid, due, sink);
        debug_assert!(enough.is_ok(), "whoever pays is asked until it is");
    }

    /// Who may be given next: lost by its piece, turned to its weak side by its number.
    pub(crate) fn payments(self, tell: &mut impl FnMut(Choice)) {
        let Payers { lose, turn } = self.payers();
        for (place, &unit) in self.state.battle.attackers().iter().enumerate() {
            if lose & (1 << place) != 0 {
                tell(self.piece(unit));
            }
            if turn & (1 << place) != 0 {
                tell(Choice::Marker(u8::try_from(place).unwrap_or(u8::MAX)));
            }
        }
    }
}

impl<S: Sink> Play<'_, S> {
    /// An exchange is refused or paid for, if there is one.
    pub(crate) fn exchange(&mut self) {
        let look = self.look();
        let asked = look.is_exchange() && look.has_choice(Ask::Exchange);
        self.state.battle.stage = Stage::Pay;
        if asked {
            self.state.ask = Ask::Exchange;
        }
    }

    /// The exchange is taken, refused, or turned into Disruption.
    pub(crate) fn take_exchange(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let look = Look { table: self.table, state: self.state };
        self.state.battle.taken = match choice {
            Choice::Way(1) if look.decline(self.sink).is_ok() => ExchangeTaken::Declined,
            Choice::Way(2) if look.disrupt_instead(self.sink).is_ok() => ExchangeTaken::Disruption,
            _ => ExchangeTaken::Paid,
        };
    }

    /// combat-results.X.cover: attackers are given until the exchange is paid.
    pub(crate) fn pay_on(&mut self) {
        let Payers { lose, turn } = self.look().payers();
        if lose | turn == 0 {
            let look = Look { table: self.table, state: self.state };
            look.settle_bill(self.sink);
            self.state.battle.stage = Stage::Losses;
        } else {
            self.state.ask = Ask::Pay;
        }
    }

    /// An attacker is given.
    pub(crate) fn pay(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        match choice {
            Choice::Marker(place) => self.state.battle.turned |= 1 << place,
            Choice::Piece(piece) => {
                let unit = self.look().unit_at(piece);
                let attackers = self.state.battle.attackers();
                if let Some(place) = attackers.iter().position(|&other| Some(other) == unit) {
                    self.state.battle.lost |= 1 << place;
                }
            }
            _ => {}
        }
    }
}

/// Whether an exchange is taken.
#[derive(Clone, Copy)]
pub(crate) struct Exchange;

impl Asks for Exchange {
    const KIND: &'static str = "exchange";
    const SAYS: Says = Says {
        ways: &["take the exchange", "refuse the exchange", "Disrupt them instead"],
        understood: 256,
        ..Says::PLAIN
    };

    fn prompt(self, _: Look<'_>) -> String {
        "is the exchange taken?".to_owned()
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.exchange_ways(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.take_exchange(choice);
    }

    fn about(self, look: Look<'_>, side: u8) -> Subject {
        look.about_attack(side)
    }

    fn wanted(self, _: Look<'_>) -> Vec<Choice> {
        (0..WAYS).map(Choice::Way).collect()
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let look = Look { table: play.table, state: play.state };
        match choice {
            Choice::Way(1) => look.decline(play.sink).err(),
            Choice::Way(2) => look.disrupt_instead(play.sink).err(),
            _ => None,
        }
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.rolled();
    }

    fn staff(self, _: &Judge<'_>, choice: Choice) -> i32 {
        yes(choice)
    }
}

/// combat-results.X.cover: who pays for it.
#[derive(Clone, Copy)]
pub(crate) struct Pay;

impl Asks for Pay {
    const KIND: &'static str = "pay";
    const SAYS: Says = Says { unit: "lose ", ..Says::PLAIN };

    fn prompt(self, _: Look<'_>) -> String {
        "which attackers are given?".to_owned()
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.payments(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.pay(choice);
    }

    fn words(self, look: Look<'_>, choice: Choice) -> String {
        let Choice::Marker(number) = choice else { return look.say(&Self::SAYS, choice) };
        let unit = look.state.battle.attackers().get(usize::from(number)).copied();
        let name = unit.map_or_else(String::new, |unit| look.unit_words(unit));
        format!("turn {name} to its weak side")
    }

    fn about(self, look: Look<'_>, _: u8) -> Subject {
        look.about_target()
    }

    fn subject(self, look: Look<'_>, choice: Choice, side: u8) -> Subject {
        let asked = self.about(look, side);
        let Choice::Marker(number) = choice else {
            return look.subject_of(choice, asked, side);
        };
        match look.state.battle.attackers().get(usize::from(number)) {
            Some(&unit) => Subject { space: asked.space, ..look.about(unit, side) },
            None => asked,
        }
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.rolled();
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.payment(choice)
    }
}
