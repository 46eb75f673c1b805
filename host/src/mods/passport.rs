//! What a mod does: the rulings that it changes, and the positions of played games where it makes a difference.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::Value;
use stavka_core::book::{ClauseText, Rulebook};
use stavka_core::question::Ruling;
use stavka_play::played;
use stavka_play::players::{Player, Random};
use stavka_play::record::{Match, play, walk};
use stavka_play::session::ActError;
use stavka_play::sight::Budget;
use stavka_play::table::Table;
use stavka_rulebook::spoken;

use super::cases::open;
use crate::edition::{Edition, EditionError};
use crate::error::Error;
use crate::loader::Loaded;
use crate::volume;

/// What a mod does.
#[derive(Debug, Default, Serialize)]
pub struct Passport {
    /// The questions whose rulings it changes.
    pub rulings: Vec<Changed>,
    /// The cases of the base that play otherwise under it.
    pub played: Vec<Changed>,
    /// The positions of played games where it makes a difference.
    pub positions: Vec<Position>,
    /// How many rulings were asked, cases played and positions looked at.
    pub looked_at: [usize; 3],
}

/// A question or a played case whose end the mod changes.
#[derive(Debug, Serialize)]
pub struct Changed {
    /// The clause under which it stands, or the question.
    pub at: String,
    /// What is asked or played.
    pub what: String,
    /// Without the mod.
    pub before: String,
    /// Under it.
    pub after: String,
}

/// A position where the mod makes a difference.
#[derive(Debug, Serialize)]
pub struct Position {
    /// The seed of the game.
    pub seed: u64,
    /// After so many actions.
    pub done: usize,
    /// What the rules expect there.
    pub prompt: String,
    /// What differs.
    pub differs: Vec<String>,
}

/// The two sides of a passport: a variant as printed, and under the mod.
pub struct Pair<'a> {
    /// The library.
    pub loaded: &'a Loaded,
    /// As printed.
    pub base: &'a Edition,
    /// Under the mod.
    pub under: &'a Edition,
}

impl Pair<'_> {
    /// Everything that the mod is seen to do: in the cases of the base's own text, in these questions, and in so many
    /// random games from this seed.
    pub fn passport(
        &self,
        samples: &[(String, String, Value)],
        games: u64,
        seed: u64,
    ) -> Result<Passport, Error> {
        let mut passport = Passport::default();
        let book = self.base.book()?;
        self.cases(&book, &mut passport);
        for (question, name, input) in samples {
            let input = input.to_string();
            let ask = |edition: &Edition| said(edition.ask(question, &input));
            passport.asked(question, name, &ask(self.base), &ask(self.under));
        }
        for clause in &book.clauses {
            self.plays(clause, &mut passport);
        }
        for seed in (seed..).take(usize::try_from(games).unwrap_or(usize::MAX)) {
            self.game(seed, &mut passport)?;
        }
        Ok(passport)
    }

    /// Every asked case of the text, under its own readings and figures.
    fn cases(&self, book: &Rulebook, passport: &mut Passport) {
        for clause in &book.clauses {
            for case in &clause.cases {
                let input = case.input.to_string();
                let ask = |edition: &Edition| said(edition.ask(&case.question, &input));
                let own = case.readings.is_empty() && case.figures.is_null();
                let again = |edition: &Edition| {
                    if own {
                        return ask(edition);
                    }
                    open(self.loaded, &edition.setup, &case.readings, &case.figures)
                        .and_then(|edition| ask(&edition))
                };
                passport.asked(&clause.id, &case.name, &again(self.base), &again(self.under));
            }
        }
    }

    fn plays(&self, clause: &ClauseText, passport: &mut Passport) {
        for case in &clause.played {
            let play = |edition: &Edition| {
                let opened = open(self.loaded, &edition.setup, &case.readings, &case.figures);
                match opened.and_then(|edition| played::run(&edition, case)) {
                    Ok(_) => "holds".to_owned(),
                    Err(error) => error,
                }
            };
            passport.looked_at[1] += 1;
            let (before, after) = (play(self.base), play(self.under));
            if before != after {
                let (at, what) = (clause.id.clone(), case.name.clone());
                passport.played.push(Changed { at, what, before, after });
            }
        }
    }

    /// Plays a random game without the mod and looks what it would have changed on the way.
    fn game(&self, seed: u64, passport: &mut Passport) -> Result<(), Error> {
        let scenario = self.base.scenario(None)?;
        let what = Match { edition: self.base, scenario: &scenario, budget: Budget::default() };
        let sides = self.base.manifest.sides.len();
        let mut players: Vec<Box<dyn Player>> =
            (0..sides).map(|_| -> Box<dyn Player> { Box::new(Random) }).collect();
        let record = play(what, &mut players, seed)?;
        let next = |done: usize| record.actions.get(done).copied();
        walk(what, &record, EVERY, |done, table| {
            passport.looked_at[2] += 1;
            let Ok(mut other) = table.adopted(self.under) else { return Ok(()) };
            let differs = differs(table, &mut other, next(done))?;
            if !differs.is_empty() {
                let prompt = table.prompt()?;
                passport.positions.push(Position { seed, done, prompt, differs });
            }
            Ok(())
        })?;
        Ok(())
    }
}

/// Of so many actions one is looked at.
const EVERY: usize = 3;

impl Passport {
    fn asked(&mut self, at: &str, what: &str, before: &Asked, after: &Asked) {
        self.looked_at[0] += 1;
        let changed = match (before, after) {
            (Ok(before), Ok(after)) => volume::difference(before, after),
            (Err(before), Err(after)) if before == after => None,
            (before, after) => Some((whole(before), whole(after))),
        };
        self.rulings.extend(changed.map(|(before, after)| {
            let (at, what) = (at.to_owned(), what.to_owned());
            Changed { at, what, before, after }
        }));
    }
}

/// A ruling, or why there is none.
type Asked = Result<Ruling, String>;

fn said(ruling: Result<Ruling, EditionError>) -> Asked {
    ruling.map_err(|error| error.to_string())
}

/// All that a ruling decides.
fn whole(asked: &Asked) -> String {
    match asked {
        Err(error) => error.clone(),
        Ok(Ruling { refused: Some(refusal), .. }) => format!("refused by {}", refusal.by),
        Ok(ruling) => ruling.answer.as_ref().map_or_else(|| "nothing".to_owned(), spoken),
    }
}

/// What two games at the same position differ in: what they offer, with which weights, and what the next action comes to.
fn differs(one: &Table, two: &mut Table, next: Option<u32>) -> Result<Vec<String>, ActError> {
    let mut one = one.fork()?;
    let mut all = Vec::new();
    if one.mover()? != two.mover()? {
        return Ok(vec!["somebody else is to choose, or the game is over".to_owned()]);
    }
    let (here, there) = (one.legal()?.to_vec(), two.legal()?.to_vec());
    for (word, has, other) in [("no longer", &here, &there), ("now", &there, &here)] {
        let known: BTreeSet<u32> = other.iter().copied().collect();
        let only: Vec<u32> = has.iter().copied().filter(|one| !known.contains(one)).collect();
        if let Some(first) = only.first() {
            let words = if word == "now" { two.words(*first)? } else { one.words(*first)? };
            let more = if only.len() == 1 {
                String::new()
            } else {
                format!(", and {} more", only.len() - 1)
            };
            all.push(format!("{word} offered: {words}{more}"));
        }
    }
    if one.mover()?.is_some_and(stavka_play::rules::By::is_chance)
        && one.outcomes()?.1 != two.outcomes()?.1
    {
        all.push("the chances are others".to_owned());
    }
    if let Some(next) = next.filter(|next| all.is_empty() && there.contains(next)) {
        let words = one.words(next)?;
        let (before, after) = (one.tell(next)?, two.tell(next)?);
        if one.print() != two.print() {
            let only = after.steps.iter().find(|step| !before.steps.contains(step));
            let why =
                only.map_or_else(String::new, |step| format!(" ({}: {})", step.clause, step.words));
            all.push(format!("`{words}` leads elsewhere{why}"));
        }
    }
    Ok(all)
}
