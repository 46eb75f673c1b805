//! A played case over a loaded variant: a made position, what is done there, and what must then hold.

use stavka_core::book::{ClauseText, Played, PlayedStep};
use stavka_core::view::{At, Counter, View};
use stavka_play::session::ActError;
use stavka_play::table::Table;

use super::cases::decides;
use crate::edition::Edition;

/// Plays a case; what does not hold, if something does not.
pub(super) fn run(
    edition: &Edition,
    id: &str,
    clause: &ClauseText,
    case: &Played,
) -> Result<(), String> {
    let mut table = Table::pose(edition, &case.position).map_err(|error| error.to_string())?;
    table.check().map_err(|error| format!("the position is not sound: {error}"))?;
    let mut run = Run { edition, table, applied: Vec::new() };
    for (number, step) in (1..).zip(&case.steps) {
        run.step(step).map_err(|error| format!("step {number}: {error}"))?;
    }
    if clause.kind.binds()
        && decides(edition, id)
        && !run.applied.iter().any(|applied| applied == id)
    {
        return Err(format!("no step applies {id}; applied: {}", run.applied.join(", ")));
    }
    Ok(())
}

struct Run<'a> {
    edition: &'a Edition,
    table: Table,
    applied: Vec<String>,
}

impl Run<'_> {
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
        let view = self.table.view(None).map_err(|error| error.to_string())?;
        stands(step, &view)
    }

    fn mover(&mut self) -> Result<String, String> {
        let by = self.table.mover().map_err(|error| error.to_string())?;
        Ok(by.map_or("nobody".to_owned(), |by| self.edition.name(by).to_owned()))
    }

    /// The choices, each with its words.
    fn choices(&mut self) -> Result<Vec<(u32, String)>, String> {
        let actions = self.table.legal().map_err(|error| error.to_string())?.to_vec();
        let words =
            |action| Ok((action, self.table.words(action).map_err(|error| error.to_string())?));
        actions.into_iter().map(words).collect()
    }

    fn act(&mut self, words: &str, step: &PlayedStep) -> Result<(), String> {
        let choices = self.choices()?;
        let action = choices.iter().find(|(_, known)| known == words).map(|(action, _)| *action);
        let action =
            action.ok_or_else(|| format!("`{words}` is not offered; {}", offered(&choices)))?;
        let told = self.table.tell(action).map_err(|error| format!("`{words}`: {error}"))?;
        self.table
            .check()
            .map_err(|error| format!("`{words}` leads to a state that is not sound: {error}"))?;
        if let Some(clause) = step.applies.iter().find(|clause| !told.clauses.contains(clause)) {
            let cited = told.clauses.join(", ");
            return Err(format!("`{words}` does not apply {clause}, but {cited}"));
        }
        if let Some(clause) = step.applies_not.iter().find(|clause| told.clauses.contains(clause)) {
            return Err(format!("`{words}` applies {clause}"));
        }
        self.applied.extend(told.clauses);
        Ok(())
    }

    fn offers(&mut self, step: &PlayedStep) -> Result<(), String> {
        if step.offered.is_empty() && step.not_offered.is_empty() {
            return Ok(());
        }
        let choices = self.choices()?;
        let has = |words: &&String| choices.iter().any(|(_, known)| known == *words);
        if let Some(words) = step.offered.iter().find(|words| !has(words)) {
            return Err(format!("`{words}` is not offered; {}", offered(&choices)));
        }
        match step.not_offered.iter().find(has) {
            Some(words) => Err(format!("`{words}` is offered")),
            None => Ok(()),
        }
    }

    fn refusals(&mut self, step: &PlayedStep) -> Result<(), String> {
        for (words, clause) in &step.refused {
            let meant = self.table.action(words).map_err(|error| error.to_string())?;
            let action = meant.ok_or_else(|| format!("`{words}` is not understood"))?;
            let mut copy = self.table.fork().map_err(|error| error.to_string())?;
            match copy.tell(action) {
                Ok(_) => return Err(format!("`{words}` is not refused")),
                Err(ActError::Refused { by, .. }) => {
                    same(&format!("to refuse `{words}`"), clause, &by)?;
                    self.applied.push(by);
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
        let weights = self.table.outcomes().map_err(|error| error.to_string())?.1.to_vec();
        for (words, expected) in &step.weights {
            let at = choices.iter().position(|(_, known)| known == words);
            let at =
                at.ok_or_else(|| format!("`{words}` can't be rolled; {}", offered(&choices)))?;
            same(&format!("as the weight of `{words}`"), expected, &weights[at])?;
        }
        Ok(())
    }
}

/// Where units are, what they bear, who holds what, and how it stands.
fn stands(step: &PlayedStep, view: &View) -> Result<(), String> {
    for (name, place) in &step.units {
        let (At::Space(found) | At::Holding(found)) = &counter(view, name)?.at;
        same(&format!("as the place of {name}"), place, found)?;
    }
    for (name, marks) in &step.marks {
        let counter = counter(view, name)?;
        for mark in marks {
            let (wanted, mark) =
                mark.strip_prefix("not ").map_or((true, mark.as_str()), |mark| (false, mark));
            if counter.marks.iter().any(|found| found == mark) != wanted {
                return Err(format!("{name} bears {}", counter.marks.join(", ")));
            }
        }
    }
    for (label, side) in &step.control {
        let holder = view.control.iter().find(|held| held.spaces.contains(label));
        let holder = holder.map_or("nobody".to_owned(), |held| held.holder.clone());
        same(&format!("to hold {label}"), side, &holder)?;
    }
    for (label, value) in &step.status {
        let line = view.status.iter().find(|line| line.label == *label);
        let line = line.ok_or_else(|| format!("there is no status `{label}`"))?;
        same(&format!("as `{label}`"), value, &line.value)?;
    }
    Ok(())
}

/// The counter with this id or name.
fn counter<'a>(view: &'a View, name: &str) -> Result<&'a Counter, String> {
    let mut found =
        view.counters.iter().filter(|counter| counter.unit == name || counter.name == name);
    let first = found.next().ok_or_else(|| format!("there is no unit `{name}`"))?;
    if found.next().is_some() {
        return Err(format!("several units are called `{name}`: give the id"));
    }
    Ok(first)
}

fn offered(choices: &[(u32, String)]) -> String {
    let words: Vec<_> = choices.iter().take(40).map(|(_, words)| words.as_str()).collect();
    format!("offered: {}", words.join(" | "))
}

fn same<T: PartialEq + std::fmt::Display>(
    what: &str,
    expected: &T,
    found: &T,
) -> Result<(), String> {
    if expected == found {
        Ok(())
    } else {
        Err(format!("expected {expected} {what}, found {found}"))
    }
}
