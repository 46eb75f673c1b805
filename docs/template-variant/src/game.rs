//! The game: North and South march in turn, chance rolls for those in a hurry.

use std::sync::Arc;

use stavka_core::chance::Occasion;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::{Action, Applied, Game, Lent, Mover, Outcome, Side, fingerprint};
use stavka_core::view::View;

use crate::{Race, SIDES, ahead, clause};

const STEADY: Action = 0x100;
const FORCED: Action = 0x101;

/// A state of the game: plain numbers, so that a copy is a copy of bytes.
#[derive(Debug, Clone)]
pub struct RaceGame {
    race: Arc<Race>,
    at: Position,
}

#[derive(Debug, Clone, Copy, Hash)]
struct Position {
    turn: u16,
    side: Side,
    /// Whether a forced march is being rolled for.
    rolling: bool,
    miles: [u32; 2],
}

impl RaceGame {
    pub(crate) fn new(race: Arc<Race>) -> Self {
        Self { race, at: Position { turn: 1, side: 0, rolling: false, miles: [0; 2] } }
    }

    fn is_over(&self) -> bool {
        u32::from(self.at.turn) > self.race.figures.game.turns.unsigned()
    }

    fn march(&mut self, miles: u32) {
        self.at.miles[usize::from(self.at.side)] += miles;
        self.at.rolling = false;
        self.at.turn += u16::from(self.at.side);
        self.at.side = 1 - self.at.side;
    }
}

impl Game for RaceGame {
    fn mover(&self) -> Mover {
        match self.at.rolling {
            _ if self.is_over() => Mover::Nobody,
            true => Mover::Chance(0),
            false => Mover::Side(self.at.side),
        }
    }

    fn legal(&self, into: &mut Lent<'_>) {
        match self.mover() {
            Mover::Nobody => {}
            Mover::Chance(_) => {
                (1..=self.race.figures.march.faces.unsigned()).for_each(|face| into.push(face));
            }
            Mover::Side(_) => [STEADY, FORCED].into_iter().for_each(|action| into.push(action)),
        }
    }

    fn weights(&self, into: &mut Lent<'_>) {
        if self.at.rolling {
            (0..self.race.figures.march.faces.unsigned()).for_each(|_| into.push(1));
        }
    }

    fn occasion(&self) -> Occasion {
        Occasion { turn: self.at.turn, place: self.at.side.into() }
    }

    fn apply(&mut self, action: Action, sink: &mut impl Sink) -> Result<Applied, Refused> {
        let faces = self.race.figures.march.faces.unsigned();
        match (self.mover(), action) {
            (Mover::Side(_), STEADY) => self.march(self.race.steady(sink)),
            (Mover::Side(_), FORCED) => self.at.rolling = true,
            (Mover::Chance(_), face) if (1..=faces).contains(&face) => {
                self.march(self.race.forced(face, sink));
            }
            _ => return Err(sink.refuse(clause::RACE_TURNS, || "this is not the time for it".into())),
        }
        Ok(Applied::Quiet)
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = || ahead(self.at.miles, &mut Silent).and_then(|side| Side::try_from(side).ok());
        self.is_over().then(|| Outcome { winner: winner(), by: clause::RACE_TURNS })
    }

    fn view(&self, _: Option<Side>) -> View {
        let mut view = View { turn: format!("Turn {}", self.at.turn), ..View::default() };
        for (side, miles) in SIDES.iter().zip(self.at.miles) {
            view.count(format!("miles of {side}"), miles);
        }
        view
    }

    fn prompt(&self) -> String {
        format!("{}: how do you march?", SIDES[usize::from(self.at.side)])
    }

    fn words(&self, action: Action) -> String {
        match action {
            STEADY => "march steadily".to_owned(),
            FORCED => "force the march".to_owned(),
            face => format!("roll {face}"),
        }
    }

    fn action(&self, words: &str) -> Option<Action> {
        match words {
            "march steadily" => Some(STEADY),
            "force the march" => Some(FORCED),
            _ => words.strip_prefix("roll ")?.parse().ok(),
        }
    }

    /// Steady as long as that keeps it in front.
    fn choose(&self, side: Side, _: u8, _: u64) -> Option<Action> {
        let behind = ahead(self.at.miles, &mut Silent).is_some_and(|first| first != usize::from(side));
        matches!(self.mover(), Mover::Side(_)).then_some(if behind { FORCED } else { STEADY })
    }

    fn score(&self, side: Side) -> i32 {
        let miles = |side: Side| i32::try_from(self.at.miles[usize::from(side)]).unwrap_or(i32::MAX);
        miles(side) - miles(1 - side)
    }

    /// Nothing is hidden.
    fn redraw(&mut self, _: Side, _: u64) {}

    fn fingerprint(&self) -> u64 {
        fingerprint(&self.at)
    }
}
