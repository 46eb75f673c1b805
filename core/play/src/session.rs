//! A game under way: the state behind the boundary, the list of actions that led to it, and the way back.
//!
//! The list of actions with what they were played with is the save, the replay and the bug report.

use serde_json::Value;
use stavka_core::game::{Decision, Side};
use stavka_core::question::Ruling;
use stavka_core::setup::Setup;
use stavka_core::view::View;

use crate::course::{Course, Next};
use crate::edition::Edition;
pub use crate::error::ActError;
use crate::error::EditionError;
use crate::players::{Player, PlayerError, Who};
pub use crate::rules::By;
use crate::sight::{Budget, Sight, Standing};
use crate::story::{Ear, Event};
use crate::table::Table;

mod entry;
mod hearing;
pub mod setting;
mod sound;

pub(crate) use entry::Deed;
pub use entry::{Entry, Turn};
use sound::Sound;

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
    /// Those who have the game told to them as it goes.
    ears: Vec<Ear>,
    budget: Budget,
    sound: Sound,
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
            ears: Vec::new(),
            budget: Budget::default(),
            sound: Sound::default(),
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
    pub fn seat(&mut self, players: &[Who]) {
        let manifest = &self.edition.manifest;
        let named = manifest.sides.iter().zip(players);
        let seats = named.map(|(side, player)| (side.clone(), player.name(manifest))).collect();
        self.dealt_with.seats = seats;
    }

    /// Everything that was played.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How many of them can't be taken back any more.
    pub fn firm_entries(&self) -> usize {
        self.firm_entries
    }

    /// The actions, those of chance too; agreements are none.
    pub fn actions(&self) -> impl Iterator<Item = u32> {
        self.entries.iter().filter_map(|entry| match entry.deed {
            Deed::Chosen(action) | Deed::Forced(action) => Some(action),
            Deed::Amended(_) | Deed::Forked(_) => None,
        })
    }

    /// The set-up that it was dealt with, before any amendment.
    pub fn dealt_with(&self) -> &Setup {
        &self.dealt_with
    }

    /// The name of whoever made an entry.
    pub fn name(&self, by: By) -> &str {
        self.edition.name(by)
    }

    /// What is not sound about the first state that is not, once: the rules went wrong, and the game can still be gone on
    /// with.
    pub fn take_unsound(&mut self) -> Option<String> {
        self.sound.found.take()
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

    /// What is to be chosen, with all that belongs to it; nothing once the game is over.
    pub fn decision(&mut self) -> Result<Option<Decision>, EditionError> {
        self.course.table.decision()
    }

    /// Where the choices lead in numbers, a line each, as far as the game can say.
    pub fn odds(&mut self) -> Result<Vec<String>, EditionError> {
        self.course.table.odds()
    }

    /// The action that these words mean now, if any, also one that the rules refuse.
    pub fn action(&mut self, words: &str) -> Result<Option<u32>, EditionError> {
        self.course.table.action(words)
    }

    /// How well a side stands, in the variant's own terms of victory; all that is hidden counts.
    pub fn score(&mut self, side: Side) -> i32 {
        self.course.table.score(side)
    }

    /// How well a side stands as far as it can know: reckoned on a copy in which what it does not know is drawn anew.
    pub fn standing(&mut self, side: Side) -> Result<i32, EditionError> {
        let mut copy = self.course.table.fork()?;
        copy.redraw(side, 0)?;
        Ok(copy.score(side))
    }

    /// The input of a question, completed from the position.
    pub fn fill(&mut self, question: &str, given: &str) -> Result<Value, EditionError> {
        self.course.table.fill(question, given)
    }

    /// The ruling on a question at the position, under the rules that are played.
    pub fn ask(&mut self, question: &str, given: &str) -> Result<Ruling, EditionError> {
        if let Some(ruling) = self.course.table.ask(question, given)? {
            return Ok(ruling);
        }
        let filled = self.course.table.fill(question, given)?;
        self.edition.ask(question, &filled.to_string())
    }

    /// The state as it is, all of it: for those who may see everything.
    pub fn copy(&self) -> Result<Table, EditionError> {
        self.course.table.fork()
    }

    /// Why the rules refuse an action here: the clause and its reason; nothing where they would take it. It is tried on a
    /// copy, and what it would lead to is not told.
    pub fn refusal(&mut self, action: u32) -> Result<Option<(String, String)>, EditionError> {
        match self.course.table.fork()?.tell(action) {
            Ok(_) => Ok(None),
            Err(ActError::Refused { by, because }) => Ok(Some((by, because))),
            Err(other) => Err(self.unexpected(other)),
        }
    }

    /// What players who need nobody may spend on a choice from here on.
    pub fn allow(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// The game as the side that is to choose may see it; nothing once it is over.
    pub fn sight(&mut self) -> Result<Option<Sight<'_>>, EditionError> {
        let Turn::Choice(side) = self.turn()? else { return Ok(None) };
        let at = Standing {
            edition: &self.edition,
            seed: self.course.seed,
            done: self.entries.len(),
            entries: &self.entries,
            budget: self.budget,
        };
        Ok(Some(Sight::new(&mut self.course.table, side, at)))
    }

    /// Has a player choose for the side that is to choose, and does it.
    pub fn let_choose(&mut self, player: &mut dyn Player) -> Result<(), ActError> {
        let Some(mut sight) = self.sight()? else { return Ok(()) };
        let side = sight.side();
        match player.choose(&mut sight) {
            Ok(action) => self.act(action),
            Err(PlayerError::Edition(error)) => Err(error.into()),
            Err(PlayerError::Gone(message)) => {
                let side = self.name(By::Side(side)).to_owned();
                Err(ActError::Player { side, message })
            }
        }
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
        let words =
            format!("play on with {}", setting::changes(&self.edition.setup, &edition.setup));
        self.edition = edition;
        self.agreed(words, deed)?;
        self.settle()
    }

    /// Becomes a game of its own: from here on chance is drawn by another seed, so that nobody learns the dice by trying
    /// and going back.
    pub fn fork(&mut self, seed: u64) -> Result<(), EditionError> {
        self.course.seed = seed;
        self.agreed("fork: chance is drawn anew".to_owned(), Deed::Forked(seed))
    }

    fn agreed(&mut self, words: String, deed: Deed) -> Result<(), EditionError> {
        let print = self.course.table.print();
        self.push(Entry { by: By::Agreement, words, print, deed, heard: Vec::new() }, "", None)?;
        self.firm = self.course.table.fork()?;
        self.firm_entries = self.entries.len();
        Ok(())
    }

    /// Takes back the last choice of a side that may, if nothing was drawn or shown since, nor chosen by a side that may not:
    /// its answer tells what it would do. Whether it did.
    pub fn undo(&mut self, may: impl Fn(Side) -> bool) -> Result<bool, EditionError> {
        let loose = &self.entries[self.firm_entries..];
        let chosen = |entry: &Entry| match (entry.by, &entry.deed) {
            (By::Side(side), Deed::Chosen(_)) => may(side),
            _ => false,
        };
        let Some(last) = loose.iter().rposition(chosen) else { return Ok(false) };
        let answer = |entry: &Entry| match (entry.by, &entry.deed) {
            (By::Side(side), Deed::Chosen(_)) => !may(side),
            _ => false,
        };
        if loose[last..].iter().any(answer) {
            return Ok(false);
        }
        self.entries.truncate(self.firm_entries + last);
        self.course.table = self.back()?;
        self.listen_again()?;
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

    /// Draws chance and applies choices with one answer, until there is a choice to make.
    fn settle(&mut self) -> Result<(), EditionError> {
        for _ in 0..LONGEST_RUN {
            let Next::Forced(by, action) = self.course.what_next()? else {
                // Once for every choice: putting the choice in words costs more.
                return self.sound.look(&mut self.course.table, self.entries.len());
            };
            let done = self.play(by, action, Deed::Forced(action));
            done.map_err(|error| self.unexpected(error))?;
        }
        Err(self.course.table.broken("it goes on and never asks"))
    }

    fn play(&mut self, by: By, action: u32, deed: Deed) -> Result<(), ActError> {
        let heard = self.what_sides_hear(action)?;
        let table = &mut self.course.table;
        let words = table.words(action)?;
        // Reasons are put in words only if somebody listens.
        let (asked, told, revealed) = if self.ears.is_empty() {
            (String::new(), None, table.apply(action)?)
        } else {
            let (asked, told) = (table.prompt()?, table.tell(action)?);
            let revealed = told.revealed;
            (asked, Some(told), revealed)
        };
        let print = table.print();
        self.push(Entry { by, words, print, deed, heard }, &asked, told.as_ref())?;
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
            other => self.course.table.broken(&other.to_string()),
        }
    }
}
