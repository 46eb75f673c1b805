//! What a player gets to see: the one handle between a game and whoever chooses in it.
//!
//! A state knows everything, what is hidden too. A [`Sight`] gives of it what one side may see, and copies in which
//! everything else is drawn anew; there is no way from it to the state, nor to the seed of the game.

use stavka_core::chance::{Key, Occasion};
use stavka_core::game::{Action, Decision, OutcomeText, Side, Told};
use stavka_core::view::View;

use crate::edition::Edition;
use crate::error::{ActError, EditionError};
use crate::rules::By;
use crate::session::Entry;
use crate::table::Table;

/// What a player may spend on one choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// How many actions it may try out on each copy.
    pub tries: u64,
    /// How long it may think, in milliseconds; kept by whoever has a clock.
    pub milliseconds: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Self { tries: 1 << 20, milliseconds: 30_000 }
    }
}

/// A game as the side that has a choice may see it.
pub struct Sight<'a> {
    table: &'a mut Table,
    edition: &'a Edition,
    side: Side,
    /// The seed of the game: chance for players is drawn from it so that it can't be told.
    seed: u64,
    /// How many actions were done.
    done: usize,
    /// What was done, where somebody keeps it.
    entries: &'a [Entry],
    budget: Budget,
}

/// Where a game stands, for whoever hands out sights of it.
#[derive(Clone, Copy)]
pub struct Standing<'a> {
    /// The rules that are played.
    pub edition: &'a Edition,
    /// The seed of the game.
    pub seed: u64,
    /// How many actions were done.
    pub done: usize,
    /// What was done, where somebody keeps it.
    pub entries: &'a [Entry],
    /// What a player may spend.
    pub budget: Budget,
}

impl<'a> Sight<'a> {
    /// The game as `side` may see it, who has a choice.
    pub fn new(table: &'a mut Table, side: Side, at: Standing<'a>) -> Self {
        let Standing { edition, seed, done, entries, budget } = at;
        Self { table, edition, side, seed, done, entries, budget }
    }

    /// The side.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The rules that are played.
    pub fn edition(&self) -> &Edition {
        self.edition
    }

    /// How many actions were done.
    pub fn done(&self) -> usize {
        self.done
    }

    /// The turn by which the game counts its time.
    pub fn turn(&mut self) -> u16 {
        self.table.turn()
    }

    /// What it may spend on this choice.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// A seed of its own for this choice; that of the game can't be told from it.
    pub fn seed(&self) -> u64 {
        let place = Occasion { turn: 0, place: self.side.into() };
        Key::new(self.seed, "player", self.done as u64).on(place.number()).number()
    }

    /// One of `count` things at random, by its own chance.
    pub fn pick(&self, count: usize) -> Option<usize> {
        Key::new(self.seed, "random player", self.done as u64).pick(count)
    }

    /// What it sees.
    pub fn view(&mut self) -> Result<View, EditionError> {
        self.table.view(Some(self.side))
    }

    /// What is to be chosen, with all that belongs to it.
    pub fn decision(&mut self) -> Result<Decision, EditionError> {
        let decision = self.table.decision()?;
        decision.ok_or_else(|| self.table.broken("somebody is to choose, and there is no decision"))
    }

    /// What may be chosen, as numbers.
    pub fn legal(&mut self) -> Result<&[Action], EditionError> {
        self.table.legal()
    }

    /// A choice in words.
    pub fn words(&mut self, action: Action) -> Result<String, EditionError> {
        self.table.words(action)
    }

    /// The choice that these words mean, if it may be made.
    pub fn meant(&mut self, words: &str) -> Result<Option<Action>, EditionError> {
        let meant = self.table.action(words)?;
        Ok(meant.filter(|action| self.table.legal().is_ok_and(|all| all.contains(action))))
    }

    /// How well it stands, as far as it can know: reckoned on a copy in which what it does not know is drawn anew.
    pub fn score(&mut self) -> Result<i32, EditionError> {
        let (side, seed) = (self.side, self.seed());
        Ok(self.imagine(seed)?.score(side))
    }

    /// What the variant's own automated player would do here. Its chance is the same for a whole turn, so that two games
    /// that differ in little are played alike.
    pub fn staff(&mut self, style: u8) -> Result<Action, EditionError> {
        let turn = Occasion { turn: self.table.turn(), place: self.side.into() };
        let chance = Key::new(self.seed, "staff", 0).on(turn.number()).number();
        self.table.choose(self.side, style, chance)
    }

    /// What it has heard since the first `done` actions of the game, a line each; nothing where nobody keeps it.
    pub fn heard_since(&self, done: usize) -> impl Iterator<Item = String> {
        let news = self.entries.get(done..).unwrap_or_default();
        news.iter().map(|entry| {
            format!("{}: {}", self.edition.name(entry.by), entry.heard(Some(self.side)))
        })
    }

    /// A copy to try things out on, in which all that the side does not know is drawn anew, by this seed. On each copy
    /// as many actions may be tried out as the budget has.
    pub fn imagine(&mut self, seed: u64) -> Result<Imagined, EditionError> {
        let mut table = self.table.fork()?;
        table.redraw(self.side, seed)?;
        Ok(Imagined { table, left: self.budget.tries })
    }
}

/// A copy of a game in which what a side does not know was drawn anew: all of it may be looked at.
pub struct Imagined {
    table: Table,
    /// How many actions may still be tried out on it.
    left: u64,
}

impl Imagined {
    /// Another copy, as it stands.
    pub fn fork(&self) -> Result<Self, EditionError> {
        Ok(Self { table: self.table.fork()?, left: self.left })
    }

    /// The turn by which the game counts its time.
    pub fn turn(&mut self) -> u16 {
        self.table.turn()
    }

    /// What the roll that is due is about, beside its purpose.
    pub fn occasion(&mut self) -> u64 {
        self.table.occasion()
    }

    /// Who is to choose; nobody once the game is over.
    pub fn mover(&mut self) -> Result<Option<By>, EditionError> {
        self.table.mover()
    }

    /// What the mover may choose; for chance its outcomes.
    pub fn legal(&mut self) -> Result<&[Action], EditionError> {
        self.table.legal()
    }

    /// The outcomes of chance with their weights.
    pub fn outcomes(&mut self) -> Result<(&[Action], &[u32]), EditionError> {
        self.table.outcomes()
    }

    /// Does it; whether the budget allowed it.
    pub fn try_out(&mut self, action: Action) -> Result<bool, ActError> {
        if self.left == 0 {
            return Ok(false);
        }
        self.left -= 1;
        self.table.apply(action)?;
        Ok(true)
    }

    /// What the variant's own automated player would do here.
    pub fn staff(&mut self, side: Side, style: u8, seed: u64) -> Result<Action, EditionError> {
        self.table.choose(side, style, seed)
    }

    /// How well a side stands.
    pub fn score(&mut self, side: Side) -> i32 {
        self.table.score(side)
    }

    /// A number that tells two states apart.
    pub fn print(&mut self) -> u64 {
        self.table.print()
    }

    /// Does it, with everything that the rules say to it.
    pub fn tell(&mut self, action: Action) -> Result<Told, ActError> {
        self.table.tell(action)
    }

    /// How it ended, once nobody moves.
    pub fn outcome(&mut self) -> Result<OutcomeText, EditionError> {
        self.table.outcome()
    }

    /// What a side would see.
    pub fn view(&mut self, side: Option<Side>) -> Result<View, EditionError> {
        self.table.view(side)
    }
}
