//! Close support for an attack, and the bombs that go with it.

use stavka_core::clause::{Silent, Sink};

use crate::air::Mission;
use crate::air::play::Raid;
use crate::attack::play::Stage;
use crate::campaign::action::Choice;
use crate::campaign::ask::Ask;
use crate::campaign::play::{Look, Play};

impl Look<'_> {
    /// Air units that may still support the attack.
    pub(crate) fn supporters(self, offer: &mut impl FnMut(Choice)) {
        offer(Choice::Done);
        let battle = &self.state.battle;
        let units = self.who_flies(self.side(), Mission::CloseSupport, battle.target);
        let free = units.filter(|&number| {
            let place = usize::from(number);
            battle.air >> number & 1 == 0 && self.may_join_over(place, battle.target, &mut Silent)
        });
        free.for_each(|number| offer(Choice::Marker(number)));
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
