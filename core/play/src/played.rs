//! A played case: a made position, what is done there, and what must then hold.

use std::fmt::{Display, Write as _};

use stavka_core::book::{Played, PlayedStep};
use stavka_core::view::{At, Counter, View};

use crate::edition::Edition;
use crate::session::ActError;
use crate::table::Table;

/// How many choices a message lists.
const LISTED: usize = 40;

/// What a case came to.
#[derive(Debug, Default)]
pub struct Run {
    /// What was done, said and found, a line each.
    pub page: String,
    /// The clauses that were applied, and those that refused.
    pub applied: Vec<String>,
}

/// Plays a case; what does not hold, if something does not.
pub fn run(edition: &Edition, case: &Played) -> Result<Run, String> {
    let mut table = Table::pose(edition, &case.position).map_err(text)?;
    table.check().map_err(|error| format!("the position is not sound: {error}"))?;
    let mut play = Play { edition, table, run: Run::default() };
    for (number, step) in (1..).zip(&case.steps) {
        play.step(step).map_err(|error| format!("step {number}: {error}"))?;
    }
    Ok(play.run)
}

struct Play<'a> {
    edition: &'a Edition,
    table: Table,
    run: Run,
}

impl Play<'_> {
    fn step(&mut self, step: &PlayedStep) -> Result<(), String> {
        if let Some(words) = &step.action {
            self.act(words, step)?;
        }
        if let Some(expected) = &step.mover {
            same("to choose", expected, &self.mover()?)?;
        }
        self.offers(step)?;
        self.refusals(step)?;
        self.weights(step)?;
        self.stands(step)
    }

    fn note(&mut self, line: impl Display) {
        let _ = writeln!(self.run.page, "  {line}");
    }

    fn mover(&mut self) -> Result<String, String> {
        let by = self.table.mover().map_err(text)?;
        Ok(by.map_or("nobody".to_owned(), |by| self.edition.name(by).to_owned()))
    }

    /// The choices, each with its words.
    fn choices(&mut self) -> Result<Vec<(u32, String)>, String> {
        let actions = self.table.legal().map_err(text)?.to_vec();
        let words = |action| Ok((action, self.table.words(action).map_err(text)?));
        actions.into_iter().map(words).collect()
    }

    fn act(&mut self, words: &str, step: &PlayedStep) -> Result<(), String> {
        let (by, choices) = (self.mover()?, self.choices()?);
        let action = choices.iter().find(|(_, known)| known == words).map(|(action, _)| *action);
        let action = action
            .ok_or_else(|| format!("`{words}` is not offered to {by}; {}", offered(&choices)))?;
        let told = self.table.tell(action).map_err(|error| format!("`{words}`: {error}"))?;
        self.table
            .check()
            .map_err(|error| format!("`{words}` leads to a state that is not sound: {error}"))?;
        self.note(format_args!("{by}: {words}"));
        for said in &told.steps {
            self.note(format_args!("  - {}: {}", said.clause, said.words));
        }
        if let Some(clause) = step.applies.iter().find(|clause| !told.clauses.contains(clause)) {
            let cited = told.clauses.join(", ");
            return Err(format!("`{words}` does not apply {clause}, but {cited}"));
        }
        if let Some(clause) = step.applies_not.iter().find(|clause| told.clauses.contains(clause)) {
            return Err(format!("`{words}` applies {clause}"));
        }
        self.run.applied.extend(told.clauses);
        Ok(())
    }

    fn offers(&mut self, step: &PlayedStep) -> Result<(), String> {
        if step.offered.is_empty() && step.not_offered.is_empty() {
            return Ok(());
        }
        let choices = self.choices()?;
        let has = |words: &String| choices.iter().any(|(_, known)| known == words);
        for words in &step.offered {
            if !has(words) {
                return Err(format!("`{words}` is not offered; {}", offered(&choices)));
            }
            self.note(format_args!("offered: {words}"));
        }
        for words in &step.not_offered {
            if has(words) {
                return Err(format!("`{words}` is offered"));
            }
            self.note(format_args!("not offered: {words}"));
        }
        Ok(())
    }

    fn refusals(&mut self, step: &PlayedStep) -> Result<(), String> {
        for (words, clause) in &step.refused {
            let meant = self.table.action(words).map_err(text)?;
            let action = meant.ok_or_else(|| format!("`{words}` is not understood"))?;
            let mut copy = self.table.fork().map_err(text)?;
            match copy.tell(action) {
                Ok(_) => return Err(format!("`{words}` is not refused")),
                Err(ActError::Refused { by, because }) => {
                    same(&format!("to refuse `{words}` (because {because})"), clause, &by)?;
                    self.note(format_args!("refused by {by}: {words} ({because})"));
                    self.run.applied.push(by);
                }
                Err(other) => return Err(other.to_string()),
            }
        }
        Ok(())
    }

    fn weights(&mut self, step: &PlayedStep) -> Result<(), String> {
        if step.weights.is_empty() {
            return Ok(());
        }
        let choices = self.choices()?;
        let weights = self.table.outcomes().map_err(text)?.1.to_vec();
        for (words, expected) in &step.weights {
            let at = choices.iter().position(|(_, known)| known == words);
            let at =
                at.ok_or_else(|| format!("`{words}` can't be rolled; {}", offered(&choices)))?;
            same(&format!("as the weight of `{words}`"), expected, &weights[at])?;
            let all: u32 = weights.iter().sum();
            self.note(format_args!("{words}: {expected} of {all}"));
        }
        Ok(())
    }

    /// Where units are, what they bear, who holds what, and how it stands.
    fn stands(&mut self, step: &PlayedStep) -> Result<(), String> {
        let view = self.table.view(None).map_err(text)?;
        for (name, place) in &step.units {
            let (At::Space(found) | At::Holding(found)) = &counter(&view, name)?.at;
            same(&format!("as the place of {name}"), place, found)?;
            self.note(format_args!("{name} is in {place}"));
        }
        for (name, marks) in &step.marks {
            bears(counter(&view, name)?, name, marks)?;
            self.note(format_args!("{name} bears {}", marks.join(", ")));
        }
        for (label, side) in &step.control {
            let holder = view.control.iter().find(|held| held.spaces.contains(label));
            let holder = holder.map_or("nobody".to_owned(), |held| held.holder.clone());
            same(&format!("to hold {label}"), side, &holder)?;
            self.note(format_args!("{side} holds {label}"));
        }
        for (label, value) in &step.status {
            let line = view.status.iter().find(|line| line.label == *label);
            let line =
                line.ok_or_else(|| format!("no status `{label}`; there is: {}", labels(&view)))?;
            same(&format!("as `{label}`"), value, &line.value)?;
            self.note(format_args!("{label}: {value}"));
        }
        Ok(())
    }
}

/// The unit bears these marks, and none that has `not` before it.
fn bears(counter: &Counter, name: &str, marks: &[String]) -> Result<(), String> {
    for mark in marks {
        let (wanted, mark) =
            mark.strip_prefix("not ").map_or((true, mark.as_str()), |mark| (false, mark));
        if counter.marks.iter().any(|found| found == mark) != wanted {
            return Err(format!("{name} bears {:?}", counter.marks));
        }
    }
    Ok(())
}

fn labels(view: &View) -> String {
    view.status.iter().map(|line| line.label.as_str()).collect::<Vec<_>>().join(", ")
}

/// The counter with this id or name.
fn counter<'a>(view: &'a View, name: &str) -> Result<&'a Counter, String> {
    let mut found =
        view.counters.iter().filter(|counter| counter.unit == name || counter.name == name);
    let first = found.next().ok_or_else(|| format!("there is no unit `{name}`"))?;
    match found.next() {
        None => Ok(first),
        Some(_) => Err(format!("several units are called `{name}`: give the id")),
    }
}

fn offered(choices: &[(u32, String)]) -> String {
    let words: Vec<_> = choices.iter().take(LISTED).map(|(_, words)| words.as_str()).collect();
    format!("offered: {}", words.join(" | "))
}

fn same<T: PartialEq + Display>(what: &str, expected: &T, found: &T) -> Result<(), String> {
    if expected == found {
        Ok(())
    } else {
        Err(format!("expected {expected} {what}, found {found}"))
    }
}

fn text(error: impl Display) -> String {
    error.to_string()
}
