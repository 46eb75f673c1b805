//! Close support for an attack, and the bombs that go with it.

use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::{Odds, Subject};

use crate::air::Mission;
use crate::air::play::Raid;
use crate::attack::play::Stage;
use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks};
use crate::campaign::play::{Look, Play};
use crate::claims::Docket;
use crate::staff::Judge;

impl Look<'_> {
    /// Air units that may still support the attack.
    pub(crate) fn supporters(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        let battle = &self.state.battle;
        let units = self.who_flies(self.side(), Mission::CloseSupport, battle.target);
        let free = units.filter(|&number| {
            let place = usize::from(number);
            battle.air >> number & 1 == 0 && self.may_join_over(place, battle.target, &mut Silent)
        });
        free.for_each(|number| tell(Choice::Marker(number)));
    }
}

impl<S: Sink> Play<'_, S> {
    /// An air unit sets out, or no more do.
    pub(crate) fn support(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Marker(number) = choice else {
            self.state.battle.stage = Stage::Reveal;
            return;
        };
        let target = self.state.battle.target;
        self.set_off(number, Mission::CloseSupport, target);
        let look = Look { table: self.table, state: self.state };
        look.may_join_over(number.into(), target, self.sink);
        self.state.pools.escort &= !(1 << number);
        self.state.battle.air |= 1 << number;
        self.state.ask = Ask::Intercept(number);
    }

    /// air.airstrike.each-unit: whoever supports the attack also drops its bombs; not so in a Blitzkrieg attack.
    pub(crate) fn bomb_defenders(&mut self) {
        let battle = self.state.battle;
        let loaded = if battle.extra == 0 { battle.air & !battle.bombed } else { 0 };
        if loaded == 0 {
            self.state.battle.stage = Stage::River;
            return;
        }
        let flier = loaded.trailing_zeros();
        self.state.battle.bombed |= 1 << flier;
        self.state.raid = Raid::bombs(u8::try_from(flier).unwrap_or(0), battle.target);
    }
}

/// air.airstrike.combine: which air unit supports the attack.
#[derive(Clone, Copy)]
pub(crate) struct Support;

impl Asks for Support {
    const KIND: &'static str = "support";
    const RISKY: bool = true;

    fn prompt(self, look: Look<'_>) -> String {
        let target = look.hex_words(look.state.battle.target);
        format!("which air unit supports the attack on {target}?")
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.supporters(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.support(choice);
    }

    fn about(self, look: Look<'_>, _: u8) -> Subject {
        look.about_target()
    }

    fn wanted(self, look: Look<'_>) -> Vec<Choice> {
        look.wings_of(look.side())
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let target = play.state.battle.target;
        play.why_not_flown(choice, Mission::CloseSupport, Some(target))
    }

    fn odds(self, play: &mut Play<'_, Silent>, choice: Choice) -> Option<Odds> {
        play.support_odds(play.state.battle, choice)
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.missions();
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.supporter(choice)
    }
}
