//! `stavka mod trace`: which hooks fired, with what facts, as the variant is opened, at a position or over a game.

use std::fmt::Write as _;

use serde_json::json;
use stavka_core::setup::Setup;
use stavka_hooks::{Saying, Trace};
use stavka_play::players::{Player, Random};
use stavka_play::record::{Match, play};
use stavka_play::sight::Budget;
use stavka_play::table::Table;

use super::Desk;
use super::mods::bases;
use super::saved::Saved;
use crate::cli::{EyesArgs, TraceArgs};
use crate::edition::Edition;
use crate::error::Error;
use crate::loader::Loaded;
use crate::mods;
use crate::plugged::Traced;
use crate::print::{self, DIM, HEAD, NAME, indented, paint};

/// So many sayings of one part are shown.
const MOST: usize = 20;

/// What was said in one part of the trace.
struct Part {
    title: String,
    said: Vec<Saying>,
    lost: u64,
}

/// What the hooks of a mod say.
pub(super) fn trace(args: &TraceArgs, desk: &Desk) -> Result<String, Error> {
    let source = mods::source(&args.name, &desk.places)?;
    let mut parts = Vec::new();
    for loaded in bases(&source, desk)? {
        over(&loaded, args, desk, &mut parts)?;
    }
    if desk.json {
        let each = parts
            .iter()
            .map(|part| json!({ "part": part.title, "said": part.said, "not-kept": part.lost }));
        return print::json(&each.collect::<Vec<_>>());
    }
    let mut text = String::new();
    for part in &parts {
        page(&mut text, part, args.all, desk.width);
    }
    Ok(text)
}

fn over(
    loaded: &Loaded,
    args: &TraceArgs,
    desk: &Desk,
    parts: &mut Vec<Part>,
) -> Result<(), Error> {
    let id = &loaded.manifest.id;
    let trace = Trace::default();
    let names = [args.name.clone()];
    let mut note = |title: String| {
        let (said, lost) = trace.take();
        parts.push(Part { title, said, lost });
    };
    let setup = mods::over(loaded, Setup::default(), &names, &args.mod_set)?;
    let edition = Edition::open(&Traced(loaded, trace.clone()), setup)?;
    let scenario = edition.scenario(args.scenario.as_deref())?;
    // A variant compiles the tables of a campaign when one is dealt.
    Table::deal(&edition, &scenario)?;
    note(format!("{id}: as tables are compiled"));
    if let Some(at) = &args.at {
        let saved = crate::cli::SavedArgs { file: at.clone(), to: args.to, other_build: false };
        let Saved { session, .. } = Saved::open(&saved, &EyesArgs::ALL, desk)?;
        let mut table = session.copy()?.adopted(&edition)?;
        table.legal()?;
        table.decision()?;
        table.odds()?;
        note(format!("{id}: at {}", at.display()));
        return Ok(());
    }
    let what = Match { edition: &edition, scenario: &scenario, budget: Budget::default() };
    let sides = edition.manifest.sides.len();
    let mut players: Vec<Box<dyn Player>> =
        (0..sides).map(|_| -> Box<dyn Player> { Box::new(Random) }).collect();
    play(what, &mut players, args.seed)?;
    note(format!("{id}: in a random game of `{scenario}`, seed {}", args.seed));
    Ok(())
}

fn page(text: &mut String, part: &Part, all: bool, width: usize) {
    let fired: Vec<&Saying> = part.said.iter().filter(|one| all || one.clause.is_some()).collect();
    let times: u64 = part.said.iter().map(|one| one.times).sum::<u64>() + part.lost;
    let changed: u64 =
        part.said.iter().filter(|one| one.clause.is_some()).map(|one| one.times).sum();
    let head = format!("{}: asked {times} times, changed something {changed} times", part.title);
    let _ = writeln!(text, "{}", paint(HEAD, head));
    for Saying { by, point, facts, base, now, clause, times } in fired.iter().take(MOST) {
        let facts: Vec<_> = facts.iter().map(|(name, fact)| format!("{name} {fact}")).collect();
        let said = match clause {
            Some(clause) => format!("{base} becomes {now} by {clause}"),
            None => format!("{base} stays"),
        };
        let lead = format!("  {} ", paint(NAME, format!("{by}, {point}:")));
        let words = format!("{said}; {}{}", facts.join(", "), often(*times));
        let _ = writeln!(text, "{}", indented(&lead, &words, 4, width));
    }
    let hidden = fired.len().saturating_sub(MOST);
    if hidden > 0 || part.lost > 0 {
        let more = format!("  and {hidden} more; --json has them all");
        let _ = writeln!(text, "{}", paint(DIM, more));
    }
}

fn often(times: u64) -> String {
    if times == 1 { String::new() } else { format!(", {times} times") }
}
