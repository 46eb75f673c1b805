//! `stavka soak`: many games, checked and counted.

use std::fmt::Write as _;
use std::io::IsTerminal as _;
use std::num::NonZero;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use stavka_core::book::Rulebook;

use super::{Desk, Said, play};
use crate::cli::SoakArgs;
use crate::edition::{Edition, Source};
use crate::error::Error;
use crate::exit_code::ExitCode;
use crate::print::{self, BAD, DIM, GOOD, HEAD, NAME, indented, paint};
use crate::session::Table;
use crate::session::players::Player;
use crate::soak::{Plan, Tally, interval, soak as run};

mod course;

/// More failures than this say nothing new.
const MOST_FAILURES: usize = 10;

/// Plays the games and says what they came to. Where one failed, so does the command.
pub(super) fn soak(args: &SoakArgs, desk: &Desk) -> Result<Said, Error> {
    let loaded = desk.variant(&args.variant)?;
    let edition = Desk::opened(&loaded, &args.setup)?;
    let players = play::players(&edition, &args.players, &edition.setup.seats, Player::Random)?;
    if players.contains(&Player::Human) {
        return Err(Error::NobodyThere);
    }
    let scenario = scenario(&edition, args)?;
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let threads = args.threads.unwrap_or(cores).clamp(1, 64);
    let (seed, games) = (args.seed, args.games);
    let source = Source::loaded(&loaded);
    let reload = args.reload.map(|points| (&source, usize::from(points)));
    let (edition, scenario, players) = (&edition, &*scenario, &*players);
    let plan = Plan { edition, scenario, players, seed, games, threads, reload };
    let bar = bar(games);
    let tally = run(plan, || bar.inc(1))?;
    bar.finish_and_clear();
    let book = edition.book()?;
    let text = if desk.json {
        as_json(plan, &tally, &book)?
    } else {
        let page = page(plan, &tally, &book, desk.width);
        let sides = &edition.manifest.sides;
        let course = || course::tables(&tally.survey, sides, desk.width);
        if args.course { page + &course() } else { page }
    };
    let code = if tally.failures.is_empty() { ExitCode::Success } else { ExitCode::Plugin };
    Ok(Said { text, code })
}

/// The scenario, or the first one; one that there is not is refused before the first game.
fn scenario(edition: &Edition, args: &SoakArgs) -> Result<String, Error> {
    let name = edition.scenario(args.scenario.as_deref())?;
    Table::deal(edition, &name)?;
    Ok(name)
}

fn bar(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {eta} to go");
    let bar = ProgressBar::new(games);
    style.map_or(bar.clone(), |style| bar.with_style(style))
}

fn page(plan: Plan<'_>, tally: &Tally, book: &Rulebook, width: usize) -> String {
    let mut page = String::new();
    let manifest = &plan.edition.manifest;
    let head = format!("{}, {}: {} games", manifest.title, plan.scenario, plan.games);
    let last = plan.seed.wrapping_add(plan.games - 1);
    let _ = writeln!(page, "{}, seeds {} to {last}", paint(HEAD, head), plan.seed);
    for (side, wins) in manifest.sides.iter().zip(&tally.wins) {
        let _ = writeln!(page, "  {} wins {}", paint(NAME, side), share(*wins, tally.ended()));
    }
    let _ = writeln!(page, "  nobody wins {}", share(tally.draws, tally.ended()));
    for (clause, games) in &tally.decided_by {
        let title = book.find(clause).map_or("", |clause| clause.title.as_str());
        let words = format!("decided by {} ({title}): {games}", paint(NAME, clause));
        let _ = writeln!(page, "{}", indented("  ", &words, 4, width));
    }
    page + &measures(plan, tally, width)
        + &clauses(tally, book, width)
        + &failures(plan, tally, width)
}

fn share(wins: u64, games: u64) -> String {
    let (low, high) = interval(wins, games);
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let (low, high) = (percent(low), percent(high));
    format!("{wins} of {games}, {low} to {high} in 100")
}

fn measures(plan: Plan<'_>, tally: &Tally, width: usize) -> String {
    let ends = |at: Option<&usize>| at.copied().unwrap_or(0);
    let words = format!(
        "{} to {} actions a game, {} in the middle; {:.0} actions a second on each of {} threads; \
         every game played again to the same states{}",
        ends(tally.lengths.first()),
        ends(tally.lengths.last()),
        tally.median(),
        tally.speed(),
        plan.threads,
        plan.reload
            .map_or(String::new(), |(_, points)| format!(", saved and loaded at {points} points"))
    );
    indented("  ", &words, 2, width) + "\n"
}

/// The binding clauses that the games reached, and those that they did not.
fn clauses(tally: &Tally, book: &Rulebook, width: usize) -> String {
    let binding = book.clauses.iter().zip(&tally.counts).filter(|(clause, _)| clause.kind.binds());
    let (reached, missed): (Vec<_>, Vec<_>) = binding.partition(|(_, count)| **count > 0);
    let all = reached.len() + missed.len();
    let mut page = format!("  {} of {all} binding clauses were applied\n", reached.len());
    if !missed.is_empty() {
        let ids: Vec<&str> = missed.iter().map(|(clause, _)| clause.id.as_str()).collect();
        page +=
            &(indented(&format!("  {} ", paint(DIM, "not:")), &ids.join(", "), 4, width) + "\n");
    }
    page
}

fn failures(plan: Plan<'_>, tally: &Tally, width: usize) -> String {
    if tally.failures.is_empty() {
        return format!("  {}\n", paint(GOOD, "no game failed"));
    }
    let mut page = format!("  {}\n", paint(BAD, format!("{} games failed", tally.failures.len())));
    let id = &plan.edition.manifest.id;
    for failure in tally.failures.iter().take(MOST_FAILURES) {
        let again = format!("stavka soak {id} --games 1 --seed {}", failure.seed);
        let words = format!("{}; again: `{again}`", failure.message);
        let _ = writeln!(page, "{}", indented("  ", &words, 4, width));
    }
    page
}

fn as_json(plan: Plan<'_>, tally: &Tally, book: &Rulebook) -> Result<String, Error> {
    let manifest = &plan.edition.manifest;
    let wins: serde_json::Map<String, _> = manifest
        .sides
        .iter()
        .zip(&tally.wins)
        .map(|(side, wins)| (side.clone(), json!(wins)))
        .collect();
    let applied: serde_json::Map<String, _> = book
        .clauses
        .iter()
        .zip(&tally.counts)
        .filter(|(clause, _)| clause.kind.binds())
        .map(|(clause, count)| (clause.id.clone(), json!(count)))
        .collect();
    print::json(&json!({
        "variant": manifest.id,
        "scenario": plan.scenario,
        "seed": plan.seed,
        "games": plan.games,
        "wins": wins,
        "draws": tally.draws,
        "decided_by": tally.decided_by,
        "lengths": {
            "shortest": tally.lengths.first(),
            "median": tally.median(),
            "longest": tally.lengths.last(),
        },
        "actions_a_second": tally.speed().round(),
        "threads": plan.threads,
        "clauses": applied,
        "failures": tally.failures,
        "course": course::as_json(&tally.survey),
    }))
}
