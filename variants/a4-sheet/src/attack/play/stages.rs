//! An attack from stage to stage.

use stavka_core::clause::Sink;

use crate::attack::play::Stage;
use crate::campaign::asks::Ask;
use crate::campaign::play::{Look, Play};
use crate::combat_results::MOST_DEFENDERS;
use crate::hidden;
use crate::position::UnitId;
use crate::retreat::{Fate as Way, Fight, Retreat};
use crate::side::Side;
use crate::unit::State as Mark;

impl<S: Sink> Play<'_, S> {
    /// The next stage of the attack.
    pub(crate) fn fight_on(&mut self) {
        match self.state.battle.stage {
            Stage::None | Stage::Declaring => {}
            Stage::Air => self.ask_or_pass(Ask::Support, Stage::Reveal),
            Stage::Reveal => self.reveal(),
            Stage::Bombs => self.bomb_defenders(),
            Stage::River => self.ask_or_pass(Ask::River, Stage::Column),
            Stage::Column => self.weigh(),
            Stage::Stand => self.ask_or_pass(Ask::Stand, Stage::Gamble),
            Stage::Gamble => self.ask_or_pass(Ask::Gamble, Stage::ForceBefore),
            Stage::ForceBefore => self.force(Side::Russian, Stage::RoundUp),
            Stage::RoundUp => {
                let battle = &self.state.battle;
                let rolls = battle.gamble.round_up || battle.wish.is_some();
                self.ask_if(rolls, Ask::RoundUp, Stage::Press);
            }
            Stage::Press => {
                let rolls = self.state.battle.gamble.press.is_some_and(|press| !press.split);
                self.ask_if(rolls, Ask::PressDie, Stage::CallOff);
            }
            Stage::CallOff => self.ask_to_call_off(),
            Stage::Die => self.ask_if(true, Ask::Die, Stage::ForceAfter),
            Stage::ForceAfter => self.force(Side::Axis, Stage::Escape),
            Stage::Escape => self.offer_escape(),
            Stage::Exchange => self.exchange(),
            Stage::Pay => self.pay_on(),
            Stage::Losses => self.suffer(),
            Stage::Survivors => self.survivors(),
            Stage::Retreats => self.retreats(),
            Stage::Advance => self.advance(),
            Stage::End => self.end_battle(),
        }
    }

    /// Asks, and goes on with the next stage whatever the answer.
    pub(crate) fn ask_if(&mut self, asked: bool, ask: Ask, next: Stage) {
        self.state.battle.stage = next;
        if asked {
            self.state.ask = ask;
        }
    }

    /// Asks as long as there is something to choose; whoever answers `done` goes on.
    pub(crate) fn ask_or_pass(&mut self, ask: Ask, next: Stage) {
        if self.look().has_choice(ask) {
            self.state.ask = ask;
        } else {
            self.state.battle.stage = next;
        }
    }

    /// no-retreat.forced-exchange.declare: the attacker may force an exchange on those who stand.
    pub(crate) fn force(&mut self, side: Side, next: Stage) {
        let asked = self.look().side() == side && self.state.battle.ordered != 0;
        self.ask_if(asked, Ask::Force, next);
    }

    /// hidden.unknown: combat turns everybody up.
    pub(crate) fn reveal(&mut self) {
        let target = self.state.battle.target;
        self.gather_defenders(target);
        let battle = self.state.battle;
        for &unit in battle.attackers().iter().chain(battle.defenders()) {
            self.turn_up(unit);
        }
        self.state.battle.stage = Stage::Bombs;
    }

    /// A hidden unit is turned up.
    pub(crate) fn turn_up(&mut self, unit: UnitId) {
        if hidden::is_turned_up(self.look().unit(unit), self.sink) {
            self.mark(unit, Mark::Hidden, false);
            self.revealed = true;
        }
    }

    /// The odds are found, for those who defend after the bombs.
    pub(crate) fn weigh(&mut self) {
        self.gather_defenders(self.state.battle.target);
        if self.find_column().is_err() && !hidden::takes_place(false, self.sink) {
            self.state.battle.stage = Stage::End;
            return;
        }
        self.find_surrounded();
        self.state.battle.stage = Stage::Stand;
    }

    pub(crate) fn gather_defenders(&mut self, target: stavka_core::board::SpaceId) {
        let mut defenders = [UnitId::NONE; MOST_DEFENDERS];
        let units = self.state.position.units_at(target);
        let count = defenders.iter_mut().zip(units).map(|(place, unit)| *place = unit).count();
        self.state.battle.defenders = defenders;
        self.state.battle.defending = u8::try_from(count).unwrap_or(0);
    }

    /// no-retreat.surrounded: who has nowhere to go.
    pub(crate) fn find_surrounded(&mut self) {
        let look = Look { table: self.table, state: self.state };
        let mut bits = 0;
        for (place, &unit) in look.state.battle.defenders().iter().enumerate() {
            let stuck = look.with_retreat(unit, look.place(unit), |retreat| {
                retreat.exits(self.sink).fate == Way::NoRetreat
            });
            if stuck {
                bits |= 1 << place;
            }
        }
        self.state.battle.surrounded = bits;
    }
}

impl Look<'_> {
    /// A defender on its way back, as the rules on retreats see it.
    pub(crate) fn with_retreat<T>(
        self,
        unit: UnitId,
        at: stavka_core::board::SpaceId,
        see: impl FnOnce(&Retreat<'_>) -> T,
    ) -> T {
        let battle = &self.state.battle;
        let mut from = [stavka_core::board::SpaceId::NONE; 6];
        let from = self.hexes_of(battle.attackers(), &mut from);
        let mut unresolved = self.allotments();
        unresolved.set(battle.target, false);
        let attacked = [battle.target];
        let fight =
            Fight { attacked: &attacked, attackers: from, unresolved, weather: self.weather() };
        see(&Retreat {
            rules: &self.table.rules,
            ground: &self.table.ground,
            roster: self.table.roster(),
            position: &self.state.position,
            unit,
            at,
            fight,
        })
    }
}
