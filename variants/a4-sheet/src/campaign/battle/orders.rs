//! Orders and gambles before the die: who stands, how the odds are pressed, whether an exchange is forced.

use stavka_core::clause::{Silent, Sink};
use stavka_core::crt::ladder::Column;

use super::{Gamble, Stage};
use crate::campaign::ask::Ask;
use crate::campaign::choice::Choice;
use crate::campaign::play::{Look, Play};
use crate::clause;
use crate::no_retreat::forced_exchange::{Declared, may_declare, may_escape};
use crate::no_retreat::{Stand, may_stand};
use crate::odds::press::Way;
use crate::odds::{is_good_number, pressed, round_up_numbers};

/// The ways to gamble, by the number of their choice.
const GAMBLES: [Gamble; 8] = [
    Gamble::Plain,
    Gamble::RoundUp,
    Gamble::Press { by: 1, split: false },
    Gamble::Press { by: 2, split: false },
    Gamble::Press { by: 3, split: false },
    Gamble::Press { by: 1, split: true },
    Gamble::Press { by: 2, split: true },
    Gamble::Press { by: 3, split: true },
];

/// How a press finds its column.
const fn way(split: bool) -> Way {
    if split { Way::SplitDie } else { Way::ColumnRoll }
}

impl Look<'_> {
    /// Whether a defender may retreat.
    pub(super) fn stand(self, place: usize) -> Stand {
        let battle = &self.state.battle;
        match (battle.surrounded >> place & 1, battle.ordered >> place & 1) {
            (1, _) => Stand::Surrounded,
            (_, 1) => Stand::Ordered,
            _ => Stand::Free,
        }
    }

    /// no-retreat.order: defenders that may still be ordered to stand.
    pub(in crate::campaign) fn standing(self, offer: &mut impl FnMut(Choice)) {
        offer(Choice::Done);
        for (place, &unit) in self.state.battle.defenders().iter().enumerate() {
            if self.stand(place) == Stand::Free {
                offer(self.piece(unit));
            }
        }
    }

    /// The ways in which the attacker may gamble.
    pub(in crate::campaign) fn gambles(self, offer: &mut impl FnMut(Choice)) {
        for (number, gamble) in (0..).zip(GAMBLES) {
            if self.may_gamble(gamble) {
                offer(Choice::Way(number));
            }
        }
    }

    fn may_gamble(self, gamble: Gamble) -> bool {
        let (rules, attacker, start) = (&self.table.rules, self.attacker(), self.column());
        match gamble {
            Gamble::Plain => true,
            Gamble::RoundUp => self.round_up_numbers(&mut Silent) > 0,
            Gamble::Press { by, split } => {
                pressed(rules, attacker, by, way(split), start, &mut Silent).is_ok()
            }
        }
    }

    /// odds.german.round-up: how many numbers lift the attack.
    pub(in crate::campaign) fn round_up_numbers(self, sink: &mut impl Sink) -> u32 {
        let (attacker, lower) = (self.attacker(), Column(self.state.battle.ratio));
        round_up_numbers(&self.table.rules, attacker, self.factors(), lower, sink)
    }

    /// What a choice of a gamble means.
    pub(in crate::campaign) fn gamble_of(number: u8) -> Option<Gamble> {
        GAMBLES.get(usize::from(number)).copied()
    }
}

impl<S: Sink> Play<'_, S> {
    /// A defender is ordered to stand, or no more are.
    pub(in crate::campaign) fn order(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let Choice::Piece(piece) = choice else {
            self.sink.cite(clause::NO_RETREAT_ASK_FIRST);
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
    pub(in crate::campaign) fn gamble(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        self.state.battle.stage = Stage::ForceBefore;
        if let Choice::Way(number) = choice {
            self.state.battle.gamble = Look::gamble_of(number).unwrap_or(Gamble::Plain);
        }
    }

    /// no-retreat.forced-exchange.declare: whether an exchange is forced.
    pub(in crate::campaign) fn declare_force(&mut self, choice: Choice) {
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
    pub(super) fn offer_escape(&mut self) {
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
    pub(in crate::campaign) fn escape(&mut self, place: u8, choice: Choice) {
        self.state.ask = Ask::Nothing;
        let unit = self.look().unit(self.state.battle.defenders[usize::from(place)]);
        let forced = self.state.battle.forced;
        if choice == Choice::Way(1) && may_escape(unit, forced, self.sink).is_ok() {
            self.state.battle.escaping |= 1 << place;
            self.state.battle.ordered &= !(1 << place);
        }
    }

    /// odds.german.round-up: low numbers lift the attack a column.
    pub(in crate::campaign) fn round_up(&mut self, die: u32) {
        self.state.ask = Ask::Nothing;
        let look = Look { table: self.table, state: self.state };
        let numbers = look.round_up_numbers(self.sink);
        if die <= numbers {
            let column = self.table.rules.ground.moved(self.look().column(), 1);
            self.state.battle.column = column.unwrap_or(self.look().column()).0;
        } else {
            self.sink.step(clause::ODDS_GERMAN_ROUND_UP_FAILURE, || "the odds stay".to_owned());
        }
    }

    /// odds.german.press-column-roll: the die says which column the attack is rolled in.
    pub(in crate::campaign) fn press(&mut self, die: u32) {
        self.state.ask = Ask::Nothing;
        self.press_by(die);
    }

    /// The attack itself is rolled; a split die chooses its column too.
    pub(in crate::campaign) fn roll(&mut self, die: u32) {
        self.state.ask = Ask::Nothing;
        self.state.battle.die = u8::try_from(die).unwrap_or(1);
        if matches!(self.state.battle.gamble, Gamble::Press { split: true, .. }) {
            self.press_by(die);
        }
        let column = self.look().column();
        self.sink.step(clause::CRT_NOTE_TABLE, || {
            let code = self.table.rules.ground.result(column, i32::try_from(die).unwrap_or(1));
            format!("{die} at {}: {}", self.table.rules.ground.odds(column), code.name())
        });
    }

    fn press_by(&mut self, die: u32) {
        let Gamble::Press { by, split } = self.state.battle.gamble else { return };
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
