//! Attacks: where, with whom, and what to do with the result.

use stavka_core::board::SpaceId;

use crate::attack::play::{Gamble, Press};
use crate::campaign::action::Choice;
use crate::campaign::play::Look;
use crate::position::UnitId;
use crate::sequence::Phase;
use crate::side::Side;
use crate::staff::as_was::Judge;
use crate::unit::State as Mark;
use crate::weather::Weather;

impl Judge<'_> {
    /// The odds in hundredths below which no attack is worth it.
    pub(crate) fn wanted(&self) -> i32 {
        let usual = match (self.side, self.look.weather()) {
            (Side::Axis, Weather::Good | Weather::HardFrost) | (Side::Russian, Weather::Snow) => {
                200
            }
            (Side::Axis, _) => 350,
            (Side::Russian, _) => 300,
        };
        usual * self.style.odds / 100
    }

    /// Odds in hundredths of everybody who could attack a hex.
    pub(crate) fn chances(&self, hex: SpaceId) -> i32 {
        let ready = |unit: &UnitId| {
            let look = self.look;
            look.table.side(*unit) == self.side
                && !look.is(*unit, Mark::Disrupted)
                && !look.is(*unit, Mark::Attacked)
                && !look.state.bonus.contains(*unit)
                && look.state.allotted[unit.index()] == SpaceId::NONE
        };
        let near = self.look.table.ground.neighbours(hex);
        let units = near.flat_map(|near| self.look.state.position.units_at(near)).filter(ready);
        let attack: i32 = units.map(|unit| self.attack(unit)).sum();
        attack * 100 / self.strength(hex) + self.bonuses(hex)
    }

    /// Disrupted defenders are easier.
    pub(crate) fn bonuses(&self, hex: SpaceId) -> i32 {
        let disrupted = |unit: UnitId| self.look.is(unit, Mark::Disrupted);
        if self.look.state.position.units_at(hex).all(disrupted) { 100 } else { 0 }
    }

    /// The best odds first; cities and railways before fields.
    pub(crate) fn target(&self, choice: Choice) -> i32 {
        let Choice::Hex(hex) = choice else { return self.wanted() };
        let city = self.look.table.ground.features().city(hex).is_city();
        let dear = city || self.bars_railway(hex);
        self.chances(hex) + if dear { 60 } else { 0 }
    }

    /// Everybody joins until the odds are as good as can be; an attack that stays too weak is given up.
    pub(crate) fn joining(&self, choice: Choice) -> i32 {
        let battle = &self.look.state.battle;
        let attack: i32 = battle.attackers().iter().map(|&unit| self.attack(unit)).sum();
        let odds = attack * 100 / self.strength(battle.target) + self.bonuses(battle.target);
        match choice {
            Choice::Way(_) if odds >= 500 * self.style.odds / 100 => 1000,
            Choice::Way(_) if odds >= self.wanted() => 5,
            Choice::Way(_) => -5,
            Choice::Piece(piece) => {
                let Some(unit) = self.look.unit_at(piece) else { return 0 };
                if self.is_held_back(unit) { 4 } else { 10 + self.attack(unit) }
            }
            _ => 0,
        }
    }

    /// Whoever has engines is kept for the movement that follows early attacks, if others do.
    pub(crate) fn is_held_back(&self, unit: UnitId) -> bool {
        let early = self.look.is_phase(Phase::EarlyAttacks) && self.look.state.again.is_empty();
        early && self.side == Side::Axis && self.look.unit(unit).counter.is_mobile()
    }

    /// Aircraft fly where they are worth most.
    pub(crate) fn supporter(&self, choice: Choice) -> i32 {
        if choice == Choice::Done {
            return 0;
        }
        let battle = &self.look.state.battle;
        let attack: i32 = battle.attackers().iter().map(|&unit| self.attack(unit)).sum();
        let odds = attack * 100 / self.strength(battle.target);
        let worth = match battle.air.count_ones() {
            0 => odds < 600,
            1 => odds < 300,
            _ => false,
        };
        if worth { 1 } else { -1 }
    }

    /// Germans round up; they press by two with one die where exchanges can be refused.
    pub(crate) fn gamble(&self, choice: Choice) -> i32 {
        let Choice::Way(number) = choice else { return 0 };
        let column = self.look.column().0;
        match Look::gamble_of(number) {
            Some(Gamble { round_up: true, press: None }) => 5,
            Some(Gamble { round_up: false, press: Some(Press { by: 2, split: true }) })
                if self.presses(column) =>
            {
                9
            }
            Some(Gamble::PLAIN) => 3,
            _ => 0,
        }
    }

    /// In the middle of the table a press wins more than it costs.
    pub(crate) fn presses(&self, column: u8) -> bool {
        let good = self.look.weather() == Weather::Good;
        let [first, last] = self.style.presses;
        self.side == Side::Axis && good && (first..=last).contains(&column)
    }

    /// Armies turn first, then the weakest are lost.
    pub(crate) fn payment(&self, choice: Choice) -> i32 {
        match choice {
            Choice::Marker(_) => 100,
            Choice::Piece(piece) => {
                let unit = self.look.unit_at(piece);
                -unit.map_or(0, |unit| self.attack(unit))
            }
            _ => 0,
        }
    }

    /// The vacated hex is taken, by the strong and toward the goal.
    pub(crate) fn pursuit(&self, unit: UnitId, choice: Choice) -> i32 {
        match choice {
            Choice::Hex(hex) => self.standing(unit, hex) + 6,
            _ => self.standing(unit, self.look.place(unit)),
        }
    }
}
