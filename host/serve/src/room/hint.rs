//! A hint: what the staff would do, at once; and then the best choices, by playing on from what the side may know for as long as
//! somebody waits.

use std::sync::Arc;
use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::game::{Action, Decision, Side};
use stavka_core::setup::Setup;
use stavka_foresight::{Advice, Advising, ENOUGH};
use stavka_play::players::PlayerError;
use stavka_play::sight::{Budget, Sight, Standing};
use stavka_play::table::Table as State;
use tokio::sync::OwnedMutexGuard;

use super::Room;
use crate::error::Error;
use crate::seats::Ticket;

/// So many seconds a hint is looked for where nobody says how long, on one core: others play here too;
const USUAL: u64 = 8;
/// and no longer than this.
const LONGEST: u64 = 60;

/// Who asks for a hint.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hinted {
    /// The number of the table when it was asked for.
    pub number: u64,
    /// So many seconds it may take; 8 where left out, at most 60.
    #[serde(default)]
    pub seconds: Option<u64>,
    /// So many games it may play on; 240 where left out, which is the most.
    #[serde(default)]
    pub games: Option<u32>,
}

/// How far a hint has come: a line of the answer.
#[derive(Debug, Default, Clone, Serialize, JsonSchema)]
pub struct HintNews {
    /// What the plain staff would do; nothing where it would not choose.
    pub staff: Option<Action>,
    /// The same in words.
    pub words: String,
    /// How many games were played on so far,
    pub played: u32,
    /// of at most so many,
    pub games: u32,
    /// in at most so many seconds.
    pub seconds: u64,
    /// The three best choices by what is known so far, the best first.
    pub best: Vec<Hint>,
    /// Whether that was all.
    pub done: bool,
    /// What went wrong, where something did.
    pub error: Option<String>,
}

/// A choice that is advised, and what came of it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Hint {
    /// The choice.
    pub action: Action,
    /// In words.
    pub words: String,
    /// How likely the side is to win after it; a draw is half a win.
    pub chance: f64,
    /// How many games were played on from it.
    pub games: u32,
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// How well the side stood at their end, on the average.
    pub score: f64,
    /// The clauses that doing it applies.
    pub clauses: Vec<String>,
}

impl From<Advice> for Hint {
    fn from(advice: Advice) -> Self {
        let chance = advice.chance();
        let Advice { action, words, games, won, drawn, score, clauses } = advice;
        Self { action, words, chance, games, won, drawn, score, clauses }
    }
}

/// A hint that is about to be looked for: all that it needs of the table, which is free meanwhile.
pub struct Lookout {
    room: Arc<Room>,
    _alone: OwnedMutexGuard<()>,
    state: State,
    side: Side,
    setup: Setup,
    seed: u64,
    done: usize,
    /// What is known at once.
    pub first: HintNews,
}

impl Room {
    /// Begins a hint for the side that is to choose. One at a time is looked for in a game.
    pub fn lookout(self: &Arc<Self>, ticket: &Ticket, asked: &Hinted) -> Result<Lookout, Error> {
        let alone = self.ponder()?;
        let mut table = self.sit()?;
        table.whole()?;
        table.same(asked.number)?;
        let side = table.mover(ticket)?;
        let session = &table.session;
        let (setup, done) = (session.edition().setup.clone(), session.entries().len());
        let (mut state, seed) = (session.copy()?, session.seed());
        drop(table);
        let plain = self.source.manifest.styles.first();
        let staff = state.decision()?.and_then(|decision| by_staff(decision, plain?));
        let (staff, words) = staff.unzip();
        let words = words.unwrap_or_default();
        let seconds = asked.seconds.unwrap_or(USUAL).clamp(1, LONGEST);
        let games = asked.games.unwrap_or(ENOUGH).clamp(1, ENOUGH);
        let first = HintNews { staff, words, games, seconds, ..HintNews::default() };
        let room = Arc::clone(self);
        Ok(Lookout { room, _alone: alone, state, side, setup, seed, done, first })
    }
}

impl Lookout {
    /// Plays on until that was done as often as was asked for, the time is over, or nobody listens any more; tells of every
    /// game. What it plays on from knows no more than the side does, so neither what it finds nor how far it comes tells
    /// what is hidden.
    pub fn look(mut self, mut tell: impl FnMut(HintNews) -> bool, heard: impl Fn() -> bool) {
        let until = Instant::now() + Duration::from_secs(self.first.seconds);
        let news = self.first.clone();
        let mut last = news.clone();
        let looked = self.play_on(
            |played, best| {
                last = HintNews { played, best, ..news.clone() };
                tell(last.clone())
            },
            || heard() && Instant::now() < until,
        );
        let error = looked.err().map(|error| error.to_string());
        tell(HintNews { done: true, error, ..last });
    }

    fn play_on(
        &mut self,
        mut tell: impl FnMut(u32, Vec<Hint>) -> bool,
        goes_on: impl Fn() -> bool,
    ) -> Result<(), Error> {
        let edition = self.room.source.open(self.setup.clone())?;
        let budget = Budget::default();
        let at =
            Standing { edition: &edition, seed: self.seed, done: self.done, entries: &[], budget };
        let mut sight = Sight::new(&mut self.state, self.side, at);
        let mut advising = Advising::begin(&mut sight).map_err(failed)?;
        for played in 1..=self.first.games {
            if !advising.one_more(&mut sight, &goes_on).map_err(failed)? {
                break;
            }
            let best = advising.best().into_iter().map(Hint::from).collect();
            if !tell(played, best) {
                break;
            }
        }
        Ok(())
    }
}

/// The choice of the staff in this style.
fn by_staff(decision: Decision, style: &String) -> Option<(Action, String)> {
    let chosen = decision.choices.into_iter().find(|choice| choice.staff.contains(style));
    chosen.map(|choice| (choice.action, choice.words))
}

fn failed(error: PlayerError) -> Error {
    match error {
        PlayerError::Edition(error) => error.into(),
        other => Error::Broken(other.to_string()),
    }
}
