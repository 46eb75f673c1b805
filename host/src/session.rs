//! A game under way: the state behind the boundary, the list of actions that led to it, and the way back.
//!
//! The list of actions with what they were played with is the save, the replay and the bug report. Chance
//! is drawn here, by seed, purpose and counter, and enters the list like any other action.

use stavka_abi::v1::{BoxedGame, Fault, FaultKind, Mover, reply};
use stavka_core::chance::draw;
use stavka_core::game::{Outcome, Side};
use stavka_core::view::View;

use crate::edition::{Edition, EditionError};

pub mod players;
pub mod save;

/// No rules offer more choices at once than this.
const LONGEST_LIST: usize = 1 << 20;

/// No rules go on longer than this without asking anybody.
const LONGEST_RUN: usize = 1 << 20;

/// A game under way.
pub struct Session {
    edition: Edition,
    scenario: String,
    seed: u64,
    game: BoxedGame,
    /// The state after the last chance or revelation: there is no undo past it.
    firm: BoxedGame,
    firm_entries: usize,
    entries: Vec<Entry>,
    /// How often each purpose of chance was drawn.
    counters: Vec<u64>,
    legal: Vec<u32>,
}

/// One action that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The side, or the purpose of chance.
    pub by: By,
    /// The action in words.
    pub words: String,
    /// The print of the state that it led to.
    pub print: u64,
    action: u32,
    /// The only thing that could be done, so nobody was asked.
    forced: bool,
}

/// Who acted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// A side, by its place in the manifest.
    Side(Side),
    /// Chance, by the place of its purpose in the manifest.
    Chance(u8),
}

/// Where the game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// A side has a choice to make.
    Choice(Side),
    /// The game is over.
    Over(Outcome),
}

impl Session {
    /// Deals a new game; the first scenario where none is named.
    pub fn deal(edition: Edition, scenario: Option<&str>, seed: u64) -> Result<Self, EditionError> {
        let scenarios = &edition.manifest.scenarios;
        let first = scenarios.first().map_or("", |scenario| scenario.name.as_str());
        let scenario = scenario.unwrap_or(first).to_owned();
        let deal = edition.rules().deal(scenario.as_str().into()).into_result();
        let game = deal.map_err(|fault| edition.fault("deal", fault))?;
        let firm = game.fork().into_result().map_err(|fault| edition.fault("fork", fault))?;
        let counters = vec![0; edition.manifest.purposes.len()];
        let mut session = Self {
            edition,
            scenario,
            seed,
            game,
            firm,
            firm_entries: 0,
            entries: Vec::new(),
            counters,
            legal: vec![0; 64],
        };
        session.settle()?;
        Ok(session)
    }

    /// The edition that is played.
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// The seed of its chance.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The scenario.
    pub fn scenario(&self) -> &str {
        &self.scenario
    }

    /// Everything that was played.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The name of whoever made an entry.
    pub fn name(&self, by: By) -> &str {
        let manifest = &self.edition.manifest;
        match by {
            By::Side(side) => manifest.sides.get(usize::from(side)).map_or("?", String::as_str),
            By::Chance(purpose) => manifest
                .purposes
                .get(usize::from(purpose))
                .map_or("?", |purpose| purpose.name.as_str()),
        }
    }

    /// Where the game stands.
    pub fn turn(&mut self) -> Result<Turn, EditionError> {
        match self.mover()? {
            Some(By::Side(side)) => Ok(Turn::Choice(side)),
            Some(By::Chance(_)) => Err(self.broken("chance was left undrawn")),
            None => {
                let json = self
                    .game
                    .outcome()
                    .into_result()
                    .map_err(|fault| self.edition.fault("outcome", fault))?;
                let outcome =
                    serde_json::from_str(&json).map_err(|error| self.broken(&error.to_string()))?;
                Ok(Turn::Over(outcome))
            }
        }
    }

    /// What may be done now.
    pub fn legal(&mut self) -> Result<&[u32], EditionError> {
        let count = self.fill()?;
        Ok(&self.legal[..count])
    }

    /// An action in words.
    pub fn words(&mut self, action: u32) -> Result<String, EditionError> {
        let words = self.game.words(action).into_result();
        words.map(Into::into).map_err(|fault| self.edition.fault("words", fault))
    }

    /// What the rules expect now.
    pub fn prompt(&mut self) -> Result<String, EditionError> {
        let prompt = self.game.prompt().into_result();
        prompt.map(Into::into).map_err(|fault| self.edition.fault("prompt", fault))
    }

    /// What a side may see; everything for nobody.
    pub fn view(&mut self, side: Option<Side>) -> Result<View, EditionError> {
        let view = self.game.view(side.map_or(u32::MAX, u32::from)).into_result();
        let json = view.map_err(|fault| self.edition.fault("view", fault))?;
        serde_json::from_str(&json).map_err(|error| self.broken(&error.to_string()))
    }

    /// The print of the state.
    pub fn print(&mut self) -> u64 {
        self.game.fingerprint()
    }

    /// The choice of the variant's own automated player.
    pub fn staff_choice(&mut self, side: Side, seed: u64) -> Result<u32, EditionError> {
        let choice = self.game.choose(u32::from(side), seed).into_result();
        choice.map_err(|fault| self.edition.fault("choose", fault))
    }

    /// Does it, draws what chance owes, and applies what is forced. A refused action changes nothing.
    pub fn act(&mut self, action: u32) -> Result<(), ActError> {
        self.play(action, false)?;
        self.settle()?;
        Ok(())
    }

    /// Takes the last choice back, if nothing was drawn or shown since; whether it did.
    pub fn undo(&mut self) -> Result<bool, EditionError> {
        let loose = &self.entries[self.firm_entries..];
        let Some(last) = loose.iter().rposition(|entry| !entry.forced) else { return Ok(false) };
        self.entries.truncate(self.firm_entries + last);
        if self.game.assign(&self.firm) == reply::FAULT {
            return Err(self.hot_fault());
        }
        for at in self.firm_entries..self.entries.len() {
            if self.game.apply(self.entries[at].action) == reply::FAULT {
                return Err(self.hot_fault());
            }
        }
        Ok(true)
    }

    /// Draws chance and applies choices with one answer, until there is a choice to make.
    fn settle(&mut self) -> Result<(), EditionError> {
        for _ in 0..LONGEST_RUN {
            let action = match self.mover()? {
                None => return Ok(()),
                Some(By::Chance(purpose)) => self.draw(purpose)?,
                Some(By::Side(_)) => match *self.legal()? {
                    [] => return Err(self.broken("nothing can be done and the game is not over")),
                    [only] => only,
                    _ => return Ok(()),
                },
            };
            self.play(action, true).map_err(|error| match error {
                ActError::Edition(error) => error,
                refused @ ActError::Refused { .. } => self.broken(&refused.to_string()),
            })?;
        }
        Err(self.broken("it goes on and never asks"))
    }

    fn mover(&mut self) -> Result<Option<By>, EditionError> {
        match self.game.mover() {
            Mover::NOBODY => Ok(None),
            Mover::BROKEN => Err(self.hot_fault()),
            Mover(number) => {
                let by = match number.checked_sub(Mover::CHANCE) {
                    None => u8::try_from(number).map(By::Side),
                    Some(purpose) => u8::try_from(purpose).map(By::Chance),
                };
                by.map(Some).map_err(|_| self.broken("it names no side and no purpose"))
            }
        }
    }

    fn draw(&mut self, purpose: u8) -> Result<u32, EditionError> {
        let count = self.fill()?;
        let mut weights = vec![0; count];
        let given = self.game.weights(weights.as_mut_slice().into());
        let name = self.name(By::Chance(purpose)).to_owned();
        let Some(counter) = self.counters.get_mut(usize::from(purpose)) else {
            return Err(self.broken("it names no purpose of chance"));
        };
        let drawn = draw(self.seed, &name, *counter, &weights).filter(|_| given as usize == count);
        *counter += 1;
        let action = drawn.and_then(|index| self.legal.get(index as usize).copied());
        action.ok_or_else(|| self.broken("its weights can't be drawn from"))
    }

    fn play(&mut self, action: u32, forced: bool) -> Result<(), ActError> {
        let by = self.mover()?.ok_or(ActError::Refused {
            by: String::new(),
            because: "the game is over".to_owned(),
        })?;
        let words = self.words(action)?;
        let answer = self.game.apply(action);
        if answer == reply::FAULT {
            return Err(self.refusal());
        }
        let print = self.game.fingerprint();
        self.entries.push(Entry { by, words, print, action, forced });
        if matches!(by, By::Chance(_)) || answer == reply::REVEALED {
            self.make_firm()?;
        }
        Ok(())
    }

    fn make_firm(&mut self) -> Result<(), EditionError> {
        if self.firm.assign(&self.game) == reply::FAULT {
            return Err(self.edition.fault("assign", self.firm.fault()));
        }
        self.firm_entries = self.entries.len();
        Ok(())
    }

    /// Fills the list of what may be done; how many there are.
    fn fill(&mut self) -> Result<usize, EditionError> {
        loop {
            let count = self.game.legal(self.legal.as_mut_slice().into());
            if count == reply::FAULT {
                return Err(self.hot_fault());
            }
            match count as usize {
                count if count <= self.legal.len() => return Ok(count),
                count if count > LONGEST_LIST => {
                    return Err(self.broken("its list of choices has no end"));
                }
                count => self.legal.resize(count, 0),
            }
        }
    }

    fn hot_fault(&self) -> EditionError {
        self.edition.fault("game", self.game.fault())
    }

    fn refusal(&self) -> ActError {
        match self.game.fault() {
            Fault { kind: FaultKind::REFUSED, at, message } => {
                ActError::Refused { by: at.into(), because: message.into() }
            }
            fault => ActError::Edition(self.edition.fault("apply", fault)),
        }
    }

    fn broken(&self, message: &str) -> EditionError {
        EditionError::Broken {
            variant: self.edition.manifest.id.clone(),
            message: message.to_owned(),
        }
    }
}

/// Why an action was not done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ActError {
    /// The rules say no.
    #[error("refused by {by}: {because}")]
    Refused {
        /// The clause.
        by: String,
        /// Its title or its reason.
        because: String,
    },
    /// The plugin broke.
    #[error(transparent)]
    Edition(#[from] EditionError),
}
