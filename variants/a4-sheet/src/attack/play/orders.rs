//! Orders and gambles before the die: who stands, how the odds are pressed, whether an exchange is forced.

use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::crt::ladder::Column;

use crate::attack::play::{Gamble, Press, Stage};
use crate::campaign::action::Choice;
use crate::campaign::asks::Ask;
use crate::campaign::play::{Look, Play};
use crate::combat_results_table::tell_results;
use crate::no_retreat::forced_exchange::{Declared, may_declare, may_escape};
use crate::no_retreat::{Stand, may_stand};
use crate::odds::extended::{Gamble as Extended, agreed, in_play, rolled};
use crate::odds::press::Way;
use crate::odds::{is_good_number, pressed, round_up_numbers, round_up_refused, rounded_up};

/// How far a press may be tried; the rules say which of these are allowed.
pub(crate) const FARTHEST_PRESS: u8 = 3;

/// Presses by their number: none, then those with a die for the column, then those with one die for both.
pub(crate) const PRESSES: u8 = 1 + 2 * FARTHEST_PRESS;

/// As many columns as an extended gamble can name, so that each pair has a number of its own.
const COLUMNS: u8 = 15;

/// How a press finds its column.
pub(crate) const fn way(split: bool) -> Way {
    if split { Way::SplitDie } else { Way::ColumnRoll }
}

impl Look<'_> {
    /// Whether a defender may retreat.
    pub(crate) fn stand(self, place: usize) -> Stand {
        let battle = &self.state.battle;
        match (battle.surrounded >> place & 1, battle.ordered >> place & 1) {
            (1, _) => Stand::Surrounded,
            (_, 1) => Stand::Ordered,
            _ => Stand::Free,
        }
    }

    /// no-retreat.order: defenders that may still be ordered to stand.
    pub(crate) fn standing(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        for (place, &unit) in self.state.battle.defenders().iter().enumerate() {
            if self.stand(place) == Stand::Free {
                tell(self.piece(unit));
            }
        }
    }

    /// The ways in which the attacker may gamble.
    pub(crate) fn gambles(self, tell: &mut impl FnMut(Choice)) {
        let rounds = self.may_round_up();
        let may = |gamble: Gamble| (rounds || !gamble.round_up) && self.may_press(gamble.press);
        for number in 0..2 * PRESSES {
            if Look::gamble_of(number).is_some_and(may) {
                tell(Choice::Way(number));
            }
        }
        self.wishes(tell);
    }

    /// The columns that a choice of an extended gamble names.
    pub(crate) fn wish_of(self, number: u8) -> Option<[Column; 2]> {
        let pair = number.checked_sub(2 * PRESSES)?;
        let (columns, last) = ([pair / COLUMNS, pair % COLUMNS], self.table.rules.ground.maximum());
        columns.iter().all(|&column| column <= last.0).then(|| columns.map(Column))
    }

    /// odds.enhanced.incremental: the fallbacks and targets that the attacker may name.
    fn wishes(self, tell: &mut impl FnMut(Choice)) {
        if agreed(&self.table.rules) == 0 {
            return;
        }
        for number in 2 * PRESSES..=u8::MAX {
            let wish = self.wish_of(number);
            if wish.is_some_and(|columns| self.wished(columns, &mut Silent).is_ok()) {
                tell(Choice::Way(number));
            }
        }
    }

    /// The extended gamble between two columns.
    pub(crate) fn wished(
        self,
        columns: [Column; 2],
        sink: &mut impl Sink,
    ) -> Result<Extended, Refused> {
        in_play(&self.table.rules, self.attacker(), self.factors(), columns, sink)
    }

    /// odds.german.round-up: whether the odds may be rounded up.
    fn may_round_up(self) -> bool {
        self.round_up_numbers(&mut Silent) > 0
    }

    /// Whether the odds may be pressed so.
    fn may_press(self, press: Option<Press>) -> bool {
        let (rules, attacker, start) = (&self.table.rules, self.attacker(), self.column());
        press.is_none_or(|Press { by, split }| {
            pressed(rules, attacker, by, way(split), start, &mut Silent).is_ok()
        })
    }

    /// odds.german.round-up: how many numbers lift the attack.
    pub(crate) fn round_up_numbers(self, sink: &mut impl Sink) -> u32 {
        let (attacker, lower) = (self.attacker(), Column(self.state.battle.ratio));
        round_up_numbers(&self.table.rules, attacker, self.factors(), lower, sink)
    }

    /// What a choice of a gamble means.
    pub(crate) fn gamble_of(number: u8) -> Option<Gamble> {
        let (round_up, press) = (number / PRESSES, number % PRESSES);
        let by = |press: u8| Press {
            by: (press - 1) % FARTHEST_PRESS + 1,
            split: press > FARTHEST_PRESS,
        };
        let press = (press > 0).then(|| by(press));
        (round_up < 2).then_some(Gamble { round_up: round_up == 1, press })
    }

    /// Why the odds can't be gambled with so.
    pub(crate) fn gamble_refused(self, number: u8, sink: &mut impl Sink) -> Option<Refused> {
        if let Some(columns) = self.wish_of(number) {
            return self.wished(columns, sink).err();
        }
        let gamble = Look::gamble_of(number)?;
        let (rules, attacker) = (&self.table.rules, self.attacker());
        if gamble.round_up {
            let lower = Column(self.state.battle.ratio);
            let refused = round_up_refused(rules, attacker, self.factors(), lower, sink);
            if refused.is_some() {
                return refused;
            }
        }
        let Press { by, split } = gamble.press?;
        pressed(rules, attacker, by, way(split), self.column(), sink).err()
    }
}

impl<S: Sink> Play<'_, S> {
    /// A defender is ordered to stand, or no more are.
    pub(crate) fn order(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Piece(piece) = choice else {
            let _ = may_stand(Stand::Free, true, self.sink);
            self.state.battle.stage = Stage::Gamble;
            return;
        };
        let unit = self.look().unit_at(piece);
        let place = self.state.battle.defenders().iter().position(|&other| Some(other) == unit);
        if let Some(place) = place {
            self.state.battle.ordered |= 1 << place;
            let _ = may_stand(Stand::Ordered, true, self.sink);
        }
    }

    /// The attacker gambles so.
    pub(crate) fn gamble(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        self.state.battle.stage = Stage::ForceBefore;
        if let Choice::Way(number) = choice {
            let wish = self.look().wish_of(number);
            self.state.battle.wish = wish.map(|columns| columns.map(|column| column.0));
            self.state.battle.gamble = Look::gamble_of(number).unwrap_or(Gamble::PLAIN);
        }
    }

    /// no-retreat.forced-exchange.declare: whether an exchange is forced.
    pub(crate) fn declare_force(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        if choice != Choice::Way(1) {
            return;
        }
        let side = self.look().side();
        let rolled = self.state.battle.die > 0;
        let when = if rolled { Declared::AfterTheDie } else { Declared::BeforeTheDie };
        self.state.battle.forced = may_declare(side, when, true, self.sink).is_ok();
    }

    /// no-retreat.forced-exchange.german-defender-escape: Germans under a forced exchange are asked one by one.
    pub(crate) fn offer_escape(&mut self) {
        let battle = self.state.battle;
        let next = (0..battle.defenders().len()).find(|&place| {
            let open = battle.escape_asked >> place & 1 == 0 && battle.ordered >> place & 1 == 1;
            let unit = self.look().unit(battle.defenders[place]);
            open && may_escape(unit, battle.forced, &mut Silent).is_ok()
        });
        let Some(place) = next.and_then(|place| u8::try_from(place).ok()) else {
            self.state.battle.stage = Stage::Exchange;
            return;
        };
        self.state.battle.escape_asked |= 1 << place;
        self.state.ask = Ask::Escape(place);
    }

    /// The defender takes a D3, or stands to be exchanged.
    pub(crate) fn escape(&mut self, place: u8, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let unit = self.look().unit(self.state.battle.defenders[usize::from(place)]);
        let forced = self.state.battle.forced;
        if choice == Choice::Way(1) && may_escape(unit, forced, self.sink).is_ok() {
            self.state.battle.escaping |= 1 << place;
            self.state.battle.ordered &= !(1 << place);
        }
    }

    /// The die for the ratio; everything that shifts the attack starts from the column that it gives.
    pub(crate) fn round_up(&mut self, die: u32) {
        self.state.ask = Ask::Nothing;
        let look = Look { table: self.table, state: self.state };
        let (rules, die) = (&self.table.rules, i32::try_from(die).unwrap_or(i32::MAX));
        if let Some(columns) = look.state.battle.wish {
            let gamble = look.wished(columns.map(Column), self.sink);
            if let Ok(entered) = gamble.and_then(|gamble| rolled(rules, &gamble, die, self.sink)) {
                let shifted = self.shift_from(entered);
                debug_assert!(shifted.is_ok(), "both columns can be attacked at");
            }
            return;
        }
        let (attacker, lower) = (look.attacker(), Column(self.state.battle.ratio));
        let entered = rounded_up(rules, attacker, look.factors(), lower, die, self.sink);
        if entered != lower {
            let shifted = self.shift_from(entered);
            debug_assert!(shifted.is_ok(), "a lower column could be played");
        }
    }

    /// odds.german.press-column-roll: the die says which column the attack is rolled in.
    pub(crate) fn press(&mut self, die: u32) {
        self.state.ask = Ask::Nothing;
        self.press_by(die);
    }

    /// The attack itself is rolled; a split die chooses its column too.
    pub(crate) fn roll(&mut self, die: u32) {
        self.state.ask = Ask::Nothing;
        self.state.battle.die = u8::try_from(die).unwrap_or(1);
        if self.state.battle.gamble.press.is_some_and(|press| press.split) {
            self.press_by(die);
        }
        let look = Look { table: self.table, state: self.state };
        let battle = &look.state.battle;
        let higher = &battle.higher[..battle.defenders().len()];
        let die = i32::from(battle.die);
        tell_results(&self.table.rules, look.read(), look.column(), higher, die, self.sink);
    }

    pub(crate) fn press_by(&mut self, die: u32) {
        let Some(Press { by, split }) = self.state.battle.gamble.press else { return };
        let look = Look { table: self.table, state: self.state };
        let (attacker, start) = (look.attacker(), look.column());
        let rules = &self.table.rules;
        let Ok(columns) = pressed(rules, attacker, by, way(split), start, self.sink) else {
            return;
        };
        let good = is_good_number(rules, way(split), i32::try_from(die).unwrap_or(1));
        let column = if good { columns.up } else { columns.down };
        self.state.battle.column = column.0;
    }
}
