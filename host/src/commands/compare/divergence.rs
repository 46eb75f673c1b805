//! `compare replay`: a saved game under other rules, up to where it goes another way.

use std::fmt::Write as _;

use stavka_core::game::Told;
use stavka_play::session::By;
use stavka_play::table::Table;

use super::Desk;
use super::arms;
use crate::arms::Named;
use crate::cli::{EyesArgs, SavedArgs};
use crate::commands::saved::Saved;
use crate::error::Error;
use crate::print::{self, BAD, DIM, GOOD, HEAD, NAME, indented, paint};
use crate::printed::compare::{Compared, Divergence, Parted, Said};
use stavka_play::session::ActError;

/// Replays a save under an arm.
pub(super) fn replay(
    saved: &SavedArgs,
    under: Named<'_>,
    go_on: bool,
    desk: &Desk,
) -> Result<String, Error> {
    let Saved { source, session, .. } = Saved::open(saved, &EyesArgs::ALL, desk)?;
    if session.entries().iter().any(|entry| entry.by == By::Agreement) {
        let message = "its rules or dice were changed on the way: such a game has no one set of rules to compare with";
        let (question, pointer) = ("replay".to_owned(), String::new());
        return Err(Error::Input { question, pointer, message: message.to_owned() });
    }
    let mut setup = arms::under(under, desk)?;
    let under = under.name;
    session.scenario().clone_into(&mut setup.scenario);
    let edition = source.open(setup)?;
    let played = source.open(session.dealt_with().clone())?;
    let scenario = session.scenario();
    let (mut one, mut two) = (Table::deal(&played, scenario)?, Table::deal(&edition, scenario)?);
    let mut found = Vec::new();
    let mut done = 0;
    for (number, (entry, action)) in (1..).zip(session.entries().iter().zip(session.actions())) {
        let who = (session.name(entry.by), entry.words.as_str());
        let together = found.is_empty();
        let parted = step((&mut one, &mut two), action, (number, together), who)?;
        let over = parted.as_ref().is_some_and(|parted| !go_on || !parted.playable);
        found.extend(parted);
        if over {
            break;
        }
        done = number;
    }
    let all = session.entries().len();
    if desk.json {
        let under = under.to_owned();
        let parted = Parted { under, actions: all, same: done, divergences: found };
        return print::json(&Compared::Replay(parted));
    }
    Ok(page(under, &found, all, desk.width))
}

/// Does an action in both games; what is different about it, if anything.
fn step(
    (one, two): (&mut Table, &mut Table),
    action: u32,
    (number, together): (usize, bool),
    (by, words): (&str, &str),
) -> Result<Option<Divergence>, Error> {
    let same_mover = one.mover()? == two.mover()?;
    let (here, there) = (one.legal()?.to_vec(), two.legal()?.to_vec());
    let offered = if here == there { [None, None] } else { offered(one, two, &here, &there)? };
    let told = one.tell(action)?;
    let may = same_mover && there.contains(&action);
    let (mut played, mut under) = (Said::default(), Said::default());
    if here != there {
        (played.choices, under.choices) = (Some(here.len()), Some(there.len()));
    }
    let refused = match two.tell(action) {
        Ok(other) => {
            differing(&told, &other, &mut played, &mut under);
            (!may).then(|| "somebody else is to choose there, or it is not offered".to_owned())
        }
        Err(ActError::Refused { by, because }) => Some(format!("refused by {by}: {because}")),
        Err(error) => return Err(error.into()),
    };
    let state = one.print() != two.print();
    for (said, words) in [(&mut played, &offered[0]), (&mut under, &offered[1])] {
        said.steps.extend(words.clone());
    }
    let said =
        !played.clauses.is_empty() || !under.clauses.is_empty() || played.steps != under.steps;
    let playable = refused.is_none();
    // States that parted stay different: after that only what is said and offered counts.
    if playable && !said && played.choices.is_none() && !(state && together) {
        return Ok(None);
    }
    let quiet = |said: &Said| said.clauses.is_empty() && said.steps.is_empty();
    if playable && state && together && here == there && (quiet(&played) || quiet(&under)) {
        // Of the action itself nothing is said on one side: the games part in what comes after it.
        let next = after(one, two)?;
        for (said, next) in [&mut played, &mut under].into_iter().zip(next) {
            said.steps.extend(next);
        }
        if quiet(&played) && quiet(&under) {
            let same = "leads to another state with the same choices";
            played.steps.push(same.to_owned());
            under.steps.push(same.to_owned());
        }
    }
    if !playable {
        played.clauses.clone_from(&told.clauses);
    }
    under.refused = refused;
    let (by, words) = (by.to_owned(), words.to_owned());
    Ok(Some(Divergence { action: number, by, words, played, under, playable }))
}

/// What comes after an action that led to different states: what is asked, or what only one of the two offers.
fn after(one: &mut Table, two: &mut Table) -> Result<[Option<String>; 2], Error> {
    let asked = [one.prompt()?, two.prompt()?];
    if asked[0] != asked[1] {
        return Ok(asked.map(|prompt| Some(format!("next: {prompt}"))));
    }
    let (here, there) = (one.legal()?.to_vec(), two.legal()?.to_vec());
    offered(one, two, &here, &there)
}

/// What only one of two games offers, with the clause by which the other refuses the first of it.
fn offered(
    one: &mut Table,
    two: &mut Table,
    here: &[u32],
    there: &[u32],
) -> Result<[Option<String>; 2], Error> {
    Ok([only(one, two, here, there)?, only(two, one, there, here)?])
}

/// What `one` offers and `two` does not.
fn only(
    one: &mut Table,
    two: &Table,
    here: &[u32],
    there: &[u32],
) -> Result<Option<String>, Error> {
    let only: Vec<u32> = here.iter().filter(|action| !there.contains(action)).copied().collect();
    let Some(first) = only.first() else { return Ok(None) };
    let words = one.words(*first)?;
    let more = match only.len() {
        1 => String::new(),
        count => format!(" and {} more", count - 1),
    };
    let because = match two.fork()?.tell(*first) {
        Err(ActError::Refused { by, because }) => format!(", which {by} refuses there: {because}"),
        Err(error) => return Err(error.into()),
        Ok(_) => String::new(),
    };
    Ok(Some(format!("only here `{words}`{more}{because}")))
}

/// The clauses and steps that only one of them has.
fn differing(told: &Told, other: &Told, played: &mut Said, under: &mut Said) {
    let steps = |told: &Told| -> Vec<String> {
        told.steps.iter().map(|step| format!("{}: {}", step.clause, step.words)).collect()
    };
    let only = |from: &[String], other: &[String]| -> Vec<String> {
        from.iter().filter(|one| !other.contains(one)).cloned().collect()
    };
    let (here, there) = (steps(told), steps(other));
    played.steps = only(&here, &there);
    under.steps = only(&there, &here);
    played.clauses = only(&told.clauses, &other.clauses);
    under.clauses = only(&other.clauses, &told.clauses);
}

fn page(under: &str, found: &[Divergence], all: usize, width: usize) -> String {
    let Some(first) = found.first() else {
        return format!(
            "{} all {all} actions go the same way under {under}\n",
            paint(GOOD, "the same:")
        );
    };
    let head = format!("{under}: of {all} actions the first {} go the same way", first.action - 1);
    let mut page = format!("{}\n", paint(HEAD, head));
    for one in found {
        let lead = format!("\n{:>5}  {}: ", one.action, paint(NAME, &one.by));
        page += &(indented(&lead, &one.words, 9, width) + "\n");
        page += &said("as played", &one.played, width);
        page += &said(under, &one.under, width);
        if !one.playable {
            let _ = writeln!(
                page,
                "       {}",
                paint(BAD, "here the game can't go on as it was played")
            );
        }
    }
    page
}

fn said(name: &str, said: &Said, width: usize) -> String {
    let mut parts = Vec::new();
    parts.extend(said.refused.clone());
    parts.extend(said.choices.map(|count| format!("{count} choices")));
    if !said.clauses.is_empty() {
        parts.push(format!("applies {}", said.clauses.join(", ")));
    }
    parts.extend(said.steps.iter().cloned());
    let words = if parts.is_empty() { "nothing of its own".to_owned() } else { parts.join("; ") };
    indented(&format!("       {} ", paint(DIM, format!("{name}:"))), &words, 9, width) + "\n"
}
