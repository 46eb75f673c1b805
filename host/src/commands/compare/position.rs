//! `compare position`: what a position allows under each arm.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use serde_json::json;
use stavka_play::table::Table;

use super::Desk;
use super::arms::{self, Named};
use crate::cli::{EyesArgs, SavedArgs};
use crate::commands::saved::Saved;
use crate::edition::Edition;
use crate::error::Error;
use crate::print::{self, DIM, HEAD, NAME, indented, paint};

/// So many choices of one kind are named.
const MOST: usize = 12;

/// What an arm makes of the position.
struct Standing {
    name: String,
    prompt: String,
    choices: BTreeSet<String>,
    odds: Vec<String>,
    scores: Vec<i32>,
    refused: Option<String>,
}

/// What a position allows.
pub(super) fn position(
    saved: &SavedArgs,
    under: &[Named<'_>],
    desk: &Desk,
) -> Result<String, Error> {
    let Saved { source, session, .. } = Saved::open(saved, &EyesArgs::ALL, desk)?;
    let mut as_played = session.copy()?;
    let sides = session.edition().manifest.sides.clone();
    let mut standings = vec![standing("as played", &mut as_played, sides.len())?];
    for arm in under {
        let setup = arms::under(*arm, desk)?;
        let edition = source.open(setup)?;
        standings.push(adopted(arm.name, &as_played, &edition, sides.len())?);
    }
    if desk.json {
        let each = standings.iter().map(|one| {
            json!({
                "arm": one.name, "prompt": one.prompt, "choices": one.choices, "odds": one.odds,
                "scores": one.scores, "refused": one.refused,
            })
        });
        return print::json(&each.collect::<Vec<_>>());
    }
    let title = saved.file.display().to_string();
    Ok(page(&title, &sides, &standings, desk.width))
}

fn adopted(name: &str, table: &Table, edition: &Edition, sides: usize) -> Result<Standing, Error> {
    match table.adopted(edition) {
        Ok(mut table) => standing(name, &mut table, sides),
        // That the position can't stand under these rules is an answer.
        Err(error) => Ok(Standing {
            name: name.to_owned(),
            prompt: String::new(),
            choices: BTreeSet::new(),
            odds: Vec::new(),
            scores: Vec::new(),
            refused: Some(error.to_string()),
        }),
    }
}

fn standing(name: &str, table: &mut Table, sides: usize) -> Result<Standing, Error> {
    let mut choices = BTreeSet::new();
    for action in table.legal()?.to_vec() {
        choices.insert(table.words(action)?);
    }
    let scores = (0..sides).filter_map(|side| u8::try_from(side).ok());
    Ok(Standing {
        name: name.to_owned(),
        prompt: table.prompt()?,
        choices,
        odds: table.odds()?,
        scores: scores.map(|side| table.score(side)).collect(),
        refused: None,
    })
}

fn page(title: &str, sides: &[String], standings: &[Standing], width: usize) -> String {
    let mut page = format!("{}\n", paint(HEAD, title));
    let Some(first) = standings.first() else { return page };
    for one in standings {
        let _ = writeln!(page, "\n{}", paint(NAME, &one.name));
        if let Some(refused) = &one.refused {
            page += &(indented("  ", refused, 4, width) + "\n");
            continue;
        }
        page += &(indented("  ", &one.prompt, 4, width) + "\n");
        let _ = writeln!(page, "  {} choices", one.choices.len());
        for (word, from, other) in [("only here", one, first), ("not here", first, one)] {
            let only: Vec<&str> =
                from.choices.difference(&other.choices).map(String::as_str).collect();
            if !only.is_empty() {
                page += &(indented(&format!("  {word}: "), &listed(&only), 4, width) + "\n");
            }
        }
        for line in &one.odds {
            page += &(indented("  ", line, 4, width) + "\n");
        }
        let scores = sides.iter().zip(&one.scores).map(|(side, score)| format!("{side} {score}"));
        let scores = scores.collect::<Vec<_>>().join(", ");
        let _ = writeln!(page, "  {}", paint(DIM, format!("stands at {scores}")));
    }
    page
}

fn listed(choices: &[&str]) -> String {
    let mut words = choices.iter().take(MOST).copied().collect::<Vec<_>>().join("; ");
    if choices.len() > MOST {
        let _ = write!(words, "; and {} more", choices.len() - MOST);
    }
    words
}

/// A save as the arguments of these commands name it.
pub(super) fn saved(file: &Path, to: Option<usize>, other_build: bool) -> SavedArgs {
    SavedArgs { file: file.to_owned(), to, other_build }
}
