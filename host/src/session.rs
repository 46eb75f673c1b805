//! A game under way: the state behind the boundary, the list of actions that led to it, and the way back.
//!
//! The list of actions with what they were played with is the save, the replay and the bug report.

use stavka_core::game::{OutcomeText, Side};
use stavka_core::setup::Setup;
use stavka_core::view::View;

use crate::edition::{Edition, EditionError};

pub mod changes;
mod course;
pub mod passages;
pub mod players;
pub mod save;
pub mod story;
mod table;

use players::Player;

pub(crate) use course::{Course, Next};
pub(crate) use table::Table;

/// No rules go on longer than this without asking anybody.
const LONGEST_RUN: usize = 1 << 20;

/// A game under way.
pub struct Session {
    edition: Edition,
    dealt_with: Setup,
    dealt_seed: u64,
    course: Course,
    /// The state after the last chance, revelation or agreement: there is no undo past it.
    firm: Table,
    firm_entries: usize,
    entries: Vec<Entry>,
}

/// One thing that was done.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// Who did it.
    pub by: By,
    /// What, in words.
    pub words: String,
    /// The print of the state that it led to.
    pub print: u64,
    pub(crate) deed: Deed,
}

/// What an entry did.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Deed {
    /// A side chose.
    Chosen(u32),
    /// Chance drew, or there was only one thing to do: nobody was asked.
    Forced(u32),
    /// The players agreed on other rules from here on.
    Amended(Box<Setup>),
    /// The game was forked: chance is drawn by another seed from here on.
    Forked(u64),
}

/// Who acted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// A side, by its place in the manifest.
    Side(Side),
    /// Chance, by the place of its purpose in the manifest.
    Chance(u8),
    /// All players together.
    Agreement,
}

/// Where the game stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turn {
    /// A side has a choice to make.
    Choice(Side),
    /// The game is over.
    Over(OutcomeText),
}

impl Session {
    /// Deals a new game; the scenario of the set-up, or the first one, where none is named.
    pub fn deal(
        mut edition: Edition,
        scenario: Option<&str>,
        seed: u64,
    ) -> Result<Self, EditionError> {
        let scenario = edition.scenario(scenario)?;
        let course = Course::deal(&edition, &scenario, seed)?;
        let firm = course.table.fork()?;
        edition.setup.scenario = scenario;
        let mut session = Self {
            dealt_with: edition.setup.clone(),
            dealt_seed: seed,
            edition,
            course,
            firm,
            firm_entries: 0,
            entries: Vec::new(),
        };
        session.settle()?;
        Ok(session)
    }

    /// The edition that is played now.
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// The seed of its chance, since the last fork.
    pub fn seed(&self) -> u64 {
        self.course.seed
    }

    /// The seed that it was dealt with.
    pub fn dealt_seed(&self) -> u64 {
        self.dealt_seed
    }

    /// The scenario.
    pub fn scenario(&self) -> &str {
        &self.dealt_with.scenario
    }

    /// Notes who plays each side, for the save and whoever goes on with it.
    pub fn seat(&mut self, players: &[Player]) {
        let manifest = &self.edition.manifest;
        let named = manifest.sides.iter().zip(players);
        let seats = named.map(|(side, player)| (side.clone(), player.name(manifest))).collect();
        self.dealt_with.seats = seats;
    }

    /// Everything that was played.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The set-up that it was dealt with, before any amendment.
    pub fn dealt_with(&self) -> &Setup {
        &self.dealt_with
    }

    /// The name of whoever made an entry.
    pub fn name(&self, by: By) -> &str {
        self.edition.name(by)
    }

    /// Where the game stands.
    pub fn turn(&mut self) -> Result<Turn, EditionError> {
        match self.course.table.mover()? {
            Some(By::Side(side)) => Ok(Turn::Choice(side)),
            Some(_) => Err(self.course.table.broken("chance was left undrawn")),
            None => Ok(Turn::Over(self.course.table.outcome()?)),
        }
    }

    /// What may be done now.
    pub fn legal(&mut self) -> Result<&[u32], EditionError> {
        self.course.table.legal()
    }

    /// An action in words.
    pub fn words(&mut self, action: u32) -> Result<String, EditionError> {
        self.course.table.words(action)
    }

    /// What the rules expect now.
    pub fn prompt(&mut self) -> Result<String, EditionError> {
        self.course.table.prompt()
    }

    /// What a side may see; everything for nobody.
    pub fn view(&mut self, side: Option<Side>) -> Result<View, EditionError> {
        self.course.table.view(side)
    }

    /// The print of the state.
    pub fn print(&mut self) -> u64 {
        self.course.table.print()
    }

    /// The choice of the variant's own automated player.
    pub fn staff_choice(&mut self, side: Side, seed: u64) -> Result<u32, EditionError> {
        self.course.table.choose(side, 0, seed)
    }

    /// Does it, draws what chance owes, and applies what is forced. A refused action changes nothing.
    pub fn act(&mut self, action: u32) -> Result<(), ActError> {
        let Some(by) = self.course.table.mover()? else {
            let because = "the game is over".to_owned();
            return Err(ActError::Refused { by: String::new(), because });
        };
        self.play(by, action, Deed::Chosen(action))?;
        self.settle()?;
        Ok(())
    }

    /// Goes on under another set-up of the same variant, as the players agreed.
    pub fn amend(&mut self, edition: Edition) -> Result<(), EditionError> {
        self.course.table = self.course.table.adopted(&edition)?;
        let deed = Deed::Amended(Box::new(edition.setup.clone()));
        let words = format!("play on with {}", changes(&self.edition.setup, &edition.setup));
        self.edition = edition;
        let print = self.course.table.print();
        self.entries.push(Entry { by: By::Agreement, words, print, deed });
        self.firm = self.course.table.fork()?;
        self.firm_entries = self.entries.len();
        self.settle()
    }

    /// Becomes a game of its own: from here on chance is drawn by another seed, so that nobody learns the dice by trying
    /// and going back.
    pub fn fork(&mut self, seed: u64) -> Result<(), EditionError> {
        self.course.seed = seed;
        let print = self.course.table.print();
        let words = "fork: chance is drawn anew".to_owned();
        self.entries.push(Entry { by: By::Agreement, words, print, deed: Deed::Forked(seed) });
        self.firm = self.course.table.fork()?;
        self.firm_entries = self.entries.len();
        Ok(())
    }

    /// Takes back the last choice of a side that may, if nothing was drawn or shown since; whether it did.
    pub fn undo(&mut self, may: impl Fn(Side) -> bool) -> Result<bool, EditionError> {
        let loose = &self.entries[self.firm_entries..];
        let chosen = |entry: &Entry| match (entry.by, &entry.deed) {
            (By::Side(side), Deed::Chosen(_)) => may(side),
            _ => false,
        };
        let Some(last) = loose.iter().rposition(chosen) else { return Ok(false) };
        self.entries.truncate(self.firm_entries + last);
        self.course.table = self.back()?;
        Ok(true)
    }

    /// The state after the entries there are, played again from the last chance or revelation.
    fn back(&self) -> Result<Table, EditionError> {
        let mut table = self.firm.fork()?;
        for entry in &self.entries[self.firm_entries..] {
            if let Deed::Chosen(action) | Deed::Forced(action) = entry.deed {
                table.apply(action).map_err(|error| self.unexpected(error))?;
            }
        }
        Ok(table)
    }

    /// The state itself, for questions beyond playing.
    pub(crate) fn table(&mut self) -> &mut Table {
        &mut self.course.table
    }

    /// Draws chance and applies choices with one answer, until there is a choice to make.
    fn settle(&mut self) -> Result<(), EditionError> {
        for _ in 0..LONGEST_RUN {
            let Next::Forced(by, action) = self.course.next()? else { return Ok(()) };
            let done = self.play(by, action, Deed::Forced(action));
            done.map_err(|error| self.unexpected(error))?;
        }
        Err(self.course.table.broken("it goes on and never asks"))
    }

    fn play(&mut self, by: By, action: u32, deed: Deed) -> Result<(), ActError> {
        let table = &mut self.course.table;
        let words = table.words(action)?;
        let revealed = table.apply(action)?;
        let print = table.print();
        self.entries.push(Entry { by, words, print, deed });
        if by.is_chance() || revealed {
            self.firm.assign(&self.course.table)?;
            self.firm_entries = self.entries.len();
        }
        Ok(())
    }

    /// What was drawn or done before can be done: otherwise the plugin broke.
    fn unexpected(&self, error: ActError) -> EditionError {
        match error {
            ActError::Edition(error) => error,
            refused @ ActError::Refused { .. } => self.course.table.broken(&refused.to_string()),
        }
    }
}

impl By {
    /// Whether chance acted.
    pub fn is_chance(self) -> bool {
        matches!(self, Self::Chance(_))
    }
}

/// What differs between two set-ups, in words.
fn changes(old: &Setup, new: &Setup) -> String {
    let mut words = Vec::new();
    if old.preset != new.preset {
        words.push(format!("the preset {:?}", new.preset).to_lowercase());
    }
    let readings =
        new.readings.iter().filter(|(name, taken)| old.readings.get(*name) != Some(taken));
    words.extend(readings.map(|(name, taken)| format!("{name}={taken}")));
    if old.figures != new.figures {
        words.push(format!("figures {}", new.figures));
    }
    let charts = new.charts.iter().filter(|(name, chart)| old.charts.get(*name) != Some(chart));
    words.extend(charts.map(|(name, _)| format!("another chart {name}")));
    if words.is_empty() { "the rules as they were".to_owned() } else { words.join(", ") }
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
