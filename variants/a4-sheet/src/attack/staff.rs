//! Attacks: where, with whom, and what to do with the result.

use stavka_core::board::SpaceId;

use crate::air::Mission;
use crate::attack::play::{Gamble, Press};
use crate::campaign::action::Choice;
use crate::campaign::play::Look;
use crate::ground::City;
use crate::position::UnitId;
use crate::sequence::Phase;
use crate::side::Side;
use crate::staff::Judge;
use crate::unit::State as Mark;
use crate::victory::points_needed;
use crate::weather::Weather;

/// What a column is worth, in hundredths of odds.
pub(crate) const COLUMN: i32 = 100;

/// From these odds on nobody else needs to join.
pub(crate) const PLENTY: i32 = 500;

impl Judge<'_> {
    /// The odds in hundredths, with all that shifts them, below which no attack on a hex is worth it. Allotting asks for
    /// them and so does resolving.
    pub(crate) fn wanted(&self, hex: SpaceId) -> i32 {
        let usual = match self.side {
            Side::Axis => 200,
            Side::Russian if self.is_prize(hex) => 150,
            Side::Russian => self.style.counter_odds,
        };
        usual * self.style.odds / 100
    }

    /// Whether the Axis is about to win by a city that might be taken back.
    pub(crate) fn is_prize(&self, hex: SpaceId) -> bool {
        let needed = points_needed(&self.look.table.rules);
        self.points >= needed && self.look.table.places.cities.contains(&hex)
    }

    /// Odds in hundredths of these units against a hex, with what shifts them.
    pub(crate) fn odds(&self, units: impl Iterator<Item = UnitId>, hex: SpaceId) -> i32 {
        let look = self.look;
        let (ground, weather) = (&look.table.ground, look.weather());
        let [mut attack, mut across, mut hungry] = [0; 3];
        for unit in units {
            let factors = self.attack(unit);
            attack += factors;
            if ground.has_river(look.place(unit), hex, weather) {
                across += factors;
            }
            hungry |= i32::from(look.is(unit, Mark::Limited));
        }
        let river = if across * 2 >= attack { COLUMN } else { 0 };
        attack * 100 / self.strength(hex) + self.bonuses(hex) - river - hungry * COLUMN
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
        self.odds(units, hex)
    }

    /// Disrupted defenders are easier; mud is bad for everybody, snow for the Axis and good for the Russians.
    pub(crate) fn bonuses(&self, hex: SpaceId) -> i32 {
        let look = self.look;
        let disrupted = |unit: UnitId| look.is(unit, Mark::Disrupted);
        let easy = look.state.position.units_at(hex).all(disrupted);
        let city = look.table.ground.features().city(hex) != City::None;
        let weather = match (look.weather(), self.side) {
            (Weather::Mud, _) | (Weather::Snow, Side::Axis) => -COLUMN,
            (Weather::Snow, Side::Russian) if !city => COLUMN,
            _ => 0,
        };
        weather + if easy { COLUMN } else { 0 }
    }

    /// The best odds first; cities and railways before fields.
    pub(crate) fn target(&self, choice: Choice) -> i32 {
        let Choice::Hex(hex) = choice else { return 0 };
        self.margin(self.chances(hex) + self.help(hex), hex)
    }

    /// An attack that was allotted is made, unless those are gone who made it worth it.
    pub(crate) fn resolution(&self, choice: Choice) -> i32 {
        let Choice::Hex(hex) = choice else { return 0 };
        let battle = self.look.allotted_to(hex);
        self.margin(self.odds(battle.attackers().iter().copied(), hex), hex)
    }

    /// How much better odds are than they must be; below none where they are not good enough.
    pub(crate) fn margin(&self, odds: i32, hex: SpaceId) -> i32 {
        let wanted = self.wanted(hex);
        if odds < wanted {
            return -1;
        }
        let city = self.look.table.ground.features().city(hex).is_city();
        let dear = if city || self.bars_railway(hex) { 60 } else { 0 };
        1 + odds - wanted + dear
    }

    /// What aircraft add that can be sent at once.
    pub(crate) fn help(&self, hex: SpaceId) -> i32 {
        let look = self.look;
        let at_once =
            look.is_phase(Phase::EarlyAttacks) || look.is_phase(Phase::BreakthroughCombat);
        if !at_once || self.side != Side::Axis {
            return 0;
        }
        let mut flies = look.who_flies(self.side, Mission::CloseSupport, hex);
        if flies.next().is_some() { self.style.air } else { 0 }
    }

    /// Everybody joins until the odds are as good as can be; an attack that stays too weak is given up.
    pub(crate) fn joining(&self, choice: Choice) -> i32 {
        let battle = &self.look.state.battle;
        match choice {
            Choice::Way(_) => {
                let target = battle.target;
                let odds = self.odds(battle.attackers().iter().copied(), target);
                if odds >= PLENTY * self.style.odds / 100 {
                    1000
                } else if odds + self.help(target) >= self.wanted(target) {
                    5
                } else {
                    -5
                }
            }
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
