//! `stavka soak`: many games, checked and counted.

use std::fmt::Write as _;
use std::io::IsTerminal as _;
use std::num::NonZero;
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;
use stavka_core::book::ClauseText;

use super::{Desk, Said, play};
use crate::cli::{SetupArgs, SoakArgs};
use crate::edition::Edition;
use crate::error::Error;
use crate::exit_code::ExitCode;
use crate::plugged;
use crate::print::{self, BAD, DIM, GOOD, HEAD, NAME, indented, paint};
use crate::printed::{Lengths, Soaked};
use crate::soak::{Beside, Plan, Tally, interval, soak as run};
use stavka_core::setup::{Preset, Setup};
use stavka_play::players::Who;
use stavka_play::session::setting;
use stavka_play::table::Table;

mod course;

/// More failures than this say nothing new.
const MOST_FAILURES: usize = 10;

/// Plays the games and says what they came to. Where one failed, so does the command.
pub(super) fn soak(args: &SoakArgs, desk: &Desk) -> Result<Said, Error> {
    let loaded = desk.variant(&args.variant)?;
    let edition = Desk::opened(&loaded, &args.setup)?;
    let players = play::players(&edition, &args.players, &edition.setup.seats, &Who::Random)?;
    play::own_programs(&edition, &players, &args.players)?;
    if players.contains(&Who::Human) {
        return Err(Error::NobodyThere);
    }
    let scenario = scenario(&edition, args)?;
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let threads = args.threads.unwrap_or(cores).clamp(1, 64);
    let (seed, games) = (args.seed, args.games);
    let source = plugged::source(&loaded);
    let reload = args.reload.map(|points| (&source, usize::from(points)));
    let (edition, scenario, players) = (&edition, &*scenario, &*players);
    let verify = Some(args.verify).filter(|every| *every > 0);
    let beside = Beside { verify, measure: args.course, reload };
    let plan = Plan { edition, scenario, players, seed, games, threads, beside };
    let bar = bar(games);
    let tally = run(plan, || bar.inc(1))?;
    bar.finish_and_clear();
    let clauses = edition.every_clause()?;
    let text = if desk.json {
        as_json(plan, &tally, &clauses)?
    } else {
        let brought = Brought { setup: &args.setup, plugins: &desk.named };
        let page = page(plan, &tally, &clauses, (desk.width, brought));
        let sides = &edition.manifest.sides;
        let course = || course::tables(&tally.survey, sides, desk.width);
        if args.course { page + course().as_str() } else { page }
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

fn page(
    plan: Plan<'_>,
    tally: &Tally,
    book: &[ClauseText],
    (width, brought): (usize, Brought<'_>),
) -> String {
    let mut page = String::new();
    let manifest = &plan.edition.manifest;
    let head = format!("{}, {}: {} games", manifest.title, plan.scenario, plan.games);
    let last = plan.seed.wrapping_add(plan.games - 1);
    let _ = writeln!(page, "{}, seeds {} to {last}", paint(HEAD, head), plan.seed);
    let _ = writeln!(page, "{}", indented("  ", &played_with(tally), 4, width));
    for (side, wins) in manifest.sides.iter().zip(&tally.wins) {
        let _ = writeln!(page, "  {} wins {}", paint(NAME, side), share(*wins, tally.ended()));
    }
    let _ = writeln!(page, "  nobody wins {}", share(tally.draws, tally.ended()));
    for (clause, games) in &tally.decided_by {
        let found = book.iter().find(|known| known.id == *clause);
        let title = found.map_or("", |clause| clause.title.as_str());
        let words = format!("decided by {} ({title}): {games}", paint(NAME, clause));
        let _ = writeln!(page, "{}", indented("  ", &words, 4, width));
    }
    page + measures(plan, tally, width).as_str()
        + clauses(tally, book, width).as_str()
        + failures(plan, tally, brought, width).as_str()
}

/// Who played, and by which rules where they are not as printed.
fn played_with(tally: &Tally) -> String {
    let seats: Vec<String> =
        tally.setup.seats.iter().map(|(side, who)| format!("{side} {who}")).collect();
    let plain = Setup::default();
    let changes = setting::changes(&plain, &tally.setup);
    let as_printed = changes == setting::changes(&plain, &plain);
    let rules =
        if as_printed { "by the rules as printed".to_owned() } else { format!("with {changes}") };
    format!("played by {}, {rules}", seats.join(", "))
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
         {}{}",
        ends(tally.lengths.first()),
        ends(tally.lengths.last()),
        tally.median(),
        tally.speed(),
        plan.threads,
        verified(plan, tally),
        plan.beside
            .reload
            .map_or(String::new(), |(_, points)| format!(", saved and loaded at {points} points"))
    );
    indented("  ", &words, 2, width) + "\n"
}

/// How games were verified, and what that cost.
fn verified(plan: Plan<'_>, tally: &Tally) -> String {
    let Some(every) = plan.beside.verify else { return "played and not verified".to_owned() };
    let times = tally.verifying.as_secs_f64() / tally.took.as_secs_f64().max(1e-9);
    let states =
        if every == 1 { "all states".to_owned() } else { format!("one of {every} states") };
    format!(
        "every game played again to the same end, {states} looked at, for {times:.1} times the price of playing"
    )
}

/// The binding clauses that the games reached, and those that they did not.
fn clauses(tally: &Tally, book: &[ClauseText], width: usize) -> String {
    if tally.counts.is_empty() {
        return String::new();
    }
    let binding = book.iter().zip(&tally.counts).filter(|(clause, _)| clause.kind.binds());
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

fn failures(plan: Plan<'_>, tally: &Tally, brought: Brought<'_>, width: usize) -> String {
    if tally.failures.is_empty() {
        return format!("  {}\n", paint(GOOD, "no game failed"));
    }
    let mut page = format!("  {}\n", paint(BAD, format!("{} games failed", tally.failures.len())));
    for failure in tally.failures.iter().take(MOST_FAILURES) {
        let again = again(plan, tally, brought, failure.seed);
        let _ = writeln!(page, "{}", indented("  ", &failure.message, 4, width));
        // In one line, however long: who copies a broken one gets another command.
        let _ = writeln!(page, "    again: `{again}`");
    }
    page
}

/// What the command line named besides the rules themselves: files.
#[derive(Clone, Copy)]
struct Brought<'a> {
    setup: &'a SetupArgs,
    plugins: &'a [PathBuf],
}

/// The command that plays one game of a plan again, with the files that were `brought`.
fn again(plan: Plan<'_>, tally: &Tally, brought: Brought<'_>, seed: u64) -> String {
    let setup = &tally.setup;
    let mut words = format!("stavka soak {} --games 1 --seed {seed}", plan.edition.manifest.id);
    let _ = write!(words, " --scenario {} --verify 1", setup.scenario);
    for (side, who) in &setup.seats {
        let _ = write!(words, " --player '{side}={who}'");
    }
    if setup.preset != Preset::default() {
        words += " --preset literal";
    }
    for (reading, taken) in &setup.readings {
        let _ = write!(words, " --set {reading}={taken}");
    }
    for (path, value) in leaves(&setup.figures, "") {
        let _ = write!(words, " --figure '{path}={value}'");
    }
    for path in brought.plugins {
        let _ = write!(words, " --plugin '{}'", path.display());
    }
    if brought.setup.file.is_some() {
        words += " --setup FILE";
    }
    for path in &brought.setup.charts {
        let _ = write!(words, " --charts '{}'", path.display());
    }
    for name in &brought.setup.mods {
        let _ = write!(words, " --mod '{name}'");
    }
    for (setting, value) in &brought.setup.mod_set {
        let _ = write!(words, " --mod-set '{setting}={value}'");
    }
    words
}

/// The figures of a patch by their dotted paths.
fn leaves(patch: &Value, at: &str) -> Vec<(String, Value)> {
    let Value::Object(fields) = patch else {
        return if patch.is_null() { Vec::new() } else { vec![(at.to_owned(), patch.clone())] };
    };
    let below = |name: &String| if at.is_empty() { name.clone() } else { format!("{at}.{name}") };
    fields.iter().flat_map(|(name, value)| leaves(value, &below(name))).collect()
}

fn as_json(plan: Plan<'_>, tally: &Tally, book: &[ClauseText]) -> Result<String, Error> {
    let manifest = &plan.edition.manifest;
    let wins = manifest.sides.iter().cloned().zip(tally.wins.iter().copied());
    let applied = book.iter().zip(&tally.counts).filter(|(clause, _)| clause.kind.binds());
    print::json(&Soaked {
        variant: manifest.id.clone(),
        scenario: plan.scenario.to_owned(),
        setup: tally.setup.clone(),
        verified: plan.beside.verify,
        seed: plan.seed,
        games: plan.games,
        wins: wins.collect(),
        draws: tally.draws,
        decided_by: tally.decided_by.clone(),
        lengths: Lengths {
            shortest: tally.lengths.first().copied(),
            median: tally.median(),
            longest: tally.lengths.last().copied(),
        },
        actions_a_second: tally.speed().round(),
        threads: plan.threads,
        clauses: applied.map(|(clause, count)| (clause.id.clone(), *count)).collect(),
        failures: tally.failures.clone(),
        course: plan.beside.measure.then(|| course::printed(&tally.survey)),
    })
}
