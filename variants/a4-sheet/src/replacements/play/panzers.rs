//! Panzer factors, and what they restore.

use stavka_core::clause::{Refused, Silent, Sink};

use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks};
use crate::campaign::play::{Look, Play};
use crate::campaign::state::Beside;
use crate::claims::Docket;
use crate::position::UnitId;
use crate::replacements::{Spend, month_factors, must_be_there, price, saved};
use crate::side::Side;
use crate::staff::Judge;
use crate::unit::{Described, State as Mark};

impl Look<'_> {
    /// What factors would do for a unit: one on the map is restored, one that is lost comes back.
    pub(crate) fn use_for(self, unit: UnitId) -> Spend {
        let full = Described(self.unit(unit));
        match self.state.beside[unit.index()] {
            Beside::OnMap => Spend::Restore(full),
            _ => Spend::Rebuild(full),
        }
    }

    /// What it costs to restore a unit or to bring it back, if there are as many factors.
    pub(crate) fn price_of(self, unit: UnitId, sink: &mut impl Sink) -> Result<u32, Refused> {
        let factors = price(&self.table.rules, self.use_for(unit), sink)?;
        must_be_there(factors, self.state.pools.panzer.into(), sink)?;
        Ok(factors)
    }

    /// What panzer factors can do.
    pub(crate) fn panzer_uses(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        let affordable = |unit: &UnitId| self.price_of(*unit, &mut Silent).is_ok();
        self.on_map(Side::Axis).filter(affordable).for_each(|unit| tell(self.piece(unit)));
        let lost = self.waiting(Beside::Pile).filter(affordable);
        lost.for_each(|unit| tell(Choice::Beside(unit)));
    }
}

impl<S: Sink> Play<'_, S> {
    /// reinforcements.german.panzer-factors: what the month brings, and what is left from before.
    pub(crate) fn bring_panzers(&mut self) {
        let date = self.look().date();
        let rules = &self.table.rules;
        let made = month_factors(rules, date, self.sink);
        let left = u32::from(self.state.pools.panzer);
        // Only as a month begins does it matter what was done with the factors of the one before.
        let left =
            if made > 0 { saved(rules, left, self.state.flags.spared, self.sink) } else { left };
        self.state.flags.spared &= made == 0;
        self.state.pools.panzer = u8::try_from(left + made).unwrap_or(u8::MAX);
    }

    /// Factors are spent, or kept.
    pub(crate) fn spend_panzers(&mut self, choice: Choice) {
        let spared = self.look().has_choice(Ask::Panzers);
        self.state.ask = Ask::Nothing;
        self.state.stage = 1;
        let unit = match choice {
            Choice::Beside(unit) => unit,
            Choice::Piece(piece) => self.look().unit_at(piece).unwrap_or(UnitId::NONE),
            _ => {
                self.state.flags.spared |= spared;
                self.state.stage = 3;
                return;
            }
        };
        let look = Look { table: self.table, state: self.state };
        let Ok(factors) = look.price_of(unit, self.sink) else { return };
        let factors = u8::try_from(factors).unwrap_or(u8::MAX);
        self.state.pools.panzer = self.state.pools.panzer.saturating_sub(factors);
        if let Choice::Piece(_) = choice {
            self.mark(unit, Mark::Weak, false);
        } else {
            self.state.beside[unit.index()] = Beside::Due(self.state.turn);
            self.state.rebuilt.insert(unit);
        }
    }
}

/// Which korps to restore or division to rebuild with panzer factors.
#[derive(Clone, Copy)]
pub(crate) struct Panzers;

impl Asks for Panzers {
    const KIND: &'static str = "spend-panzers";

    fn prompt(self, _: Look<'_>) -> String {
        "what do panzer factors restore?".to_owned()
    }

    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        look.panzer_uses(tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.spend_panzers(choice);
    }

    fn wanted(self, look: Look<'_>) -> Vec<Choice> {
        look.own_pieces()
    }

    fn refuses<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) -> Option<Refused> {
        let look = Look { table: play.table, state: play.state };
        look.price_of(look.named(choice)?, play.sink).err()
    }

    fn claims(self, docket: &mut Docket<'_, '_>) {
        docket.panzers();
    }

    fn staff(self, judge: &Judge<'_>, choice: Choice) -> i32 {
        judge.spending(choice)
    }
}
