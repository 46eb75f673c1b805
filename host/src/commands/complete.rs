//! `stavka complete`: what may come next on a command line. It never fails: who types has no use for an error.

use clap::{Command, CommandFactory as _};
use stavka_core::clause::Topic;
use stavka_core::setup::Setup;
use stavka_core::variant::Manifest;
use stavka_play::players::Who;

use super::Desk;
use crate::cli::Cli;
use crate::edition::Edition;

/// The words that may take the place of the last one, a line each.
pub(super) fn complete(words: &[String], desk: &Desk) -> String {
    let (last, before) = words.split_last().map_or(("", &[][..]), |(last, rest)| (last, rest));
    let mut found = candidates(before, last, desk);
    found.retain(|word| word.starts_with(last));
    found.sort();
    found.dedup();
    found.iter().fold(String::new(), |all, word| all + word.as_str() + "\n")
}

fn candidates(before: &[String], last: &str, desk: &Desk) -> Vec<String> {
    let root = Cli::command();
    let (command, plain) = under(&root, before);
    let at = plain.iter().map(String::as_str).collect::<Vec<_>>();
    if let Some(option) = before.last().filter(|word| takes_value(command, word)) {
        return values(option, &at, desk);
    }
    if last.starts_with('-') {
        let long = command.get_arguments().filter_map(|arg| arg.get_long());
        return long.chain(["json", "plugin", "color"]).map(|long| format!("--{long}")).collect();
    }
    let below = command.get_subcommands().filter(|one| !one.is_hide_set());
    let mut found: Vec<String> = below.map(|one| one.get_name().to_owned()).collect();
    if command.get_name() != root.get_name() && found.is_empty() {
        found = positional(command.get_name(), &at, desk);
    }
    found
}

/// The command that was named so far, and the words after it that are no options nor values of one.
fn under<'a>(root: &'a Command, before: &[String]) -> (&'a Command, Vec<String>) {
    let (mut command, mut plain) = (root, Vec::new());
    let mut words = before.iter();
    while let Some(word) = words.next() {
        if takes_value(command, word) {
            words.next();
        } else if let Some(below) = command.find_subcommand(word) {
            command = below;
        } else if !word.starts_with('-') {
            plain.push(word.clone());
        }
    }
    (command, plain)
}

fn takes_value(command: &Command, word: &str) -> bool {
    let Some(name) = word.strip_prefix("--") else { return false };
    let named = command.get_arguments().find(|arg| arg.get_long() == Some(name));
    named.is_some_and(|arg| arg.get_action().takes_values()) || matches!(name, "plugin" | "color")
}

/// What stands where no option does: a variant, then what belongs to it.
fn positional(command: &str, before: &[&str], desk: &Desk) -> Vec<String> {
    match (command, before) {
        ("rule", [variant]) => of(variant, desk, clauses),
        ("questions" | "ask", [variant]) => of(variant, desk, questions),
        ("readings", [variant]) => of(variant, desk, readings),
        (
            "rules" | "rule" | "questions" | "ask" | "readings" | "figures" | "play" | "soak"
            | "setup" | "coverage" | "list" | "show" | "template",
            [],
        )
        | ("compare" | "odds" | "search", _) => variants(desk),
        ("show" | "template", [variant]) => of(variant, desk, charts),
        _ => Vec::new(),
    }
}

/// The values of an option.
fn values(option: &str, before: &[&str], desk: &Desk) -> Vec<String> {
    let variant = before.first().copied().unwrap_or_default();
    match option {
        "--topic" => Topic::ALL.iter().map(|topic| topic.name().clone()).collect(),
        "--players" => players(variant, desk),
        "--preset" => ["sensible", "literal"].map(str::to_owned).into(),
        "--set" => of(variant, desk, alternatives),
        "--figure" => of(variant, desk, figures),
        "--side" => sides(variant, desk),
        "--player" => {
            let (sides, players) = (sides(variant, desk), players(variant, desk));
            let of = |side: &String| {
                players.iter().map(|who| format!("{side}={who}")).collect::<Vec<_>>()
            };
            sides.iter().flat_map(of).collect()
        }
        _ => Vec::new(),
    }
}

fn variants(desk: &Desk) -> Vec<String> {
    let all = desk.catalogue().map(|catalogue| catalogue.variants).unwrap_or_default();
    all.into_iter().map(|one| one.manifest.id).collect()
}

/// The sides of a variant; of all of them where none is named, as for a saved game.
fn sides(variant: &str, desk: &Desk) -> Vec<String> {
    manifests(variant, desk).flat_map(|manifest| manifest.sides).collect()
}

/// Who may play: the plain names and the styles of the staff.
fn players(variant: &str, desk: &Desk) -> Vec<String> {
    let plain = Who::NAMES.iter().map(|(name, _)| (*name).to_owned());
    let styles = manifests(variant, desk).flat_map(|manifest| manifest.styles);
    plain.chain(styles.map(|style| format!("staff:{style}"))).collect()
}

/// What a variant says of itself; all of them where none is named.
fn manifests(variant: &str, desk: &Desk) -> std::vec::IntoIter<Manifest> {
    let all = desk.catalogue().map(|catalogue| catalogue.variants).unwrap_or_default();
    let known = all.iter().any(|one| one.manifest.id == variant);
    let wanted = all.into_iter().map(|one| one.manifest);
    wanted.filter(move |manifest| !known || manifest.id == variant).collect::<Vec<_>>().into_iter()
}

/// What an edition has of something; nothing where there is no such edition.
fn of(variant: &str, desk: &Desk, which: fn(&Edition) -> Option<Vec<String>>) -> Vec<String> {
    let edition = desk.edition(variant, Setup::default()).ok();
    edition.and_then(|edition| which(&edition)).unwrap_or_default()
}

fn clauses(edition: &Edition) -> Option<Vec<String>> {
    Some(edition.book().ok()?.clauses.into_iter().map(|clause| clause.id).collect())
}

fn questions(edition: &Edition) -> Option<Vec<String>> {
    Some(edition.questions().ok()?.into_iter().map(|question| question.name).collect())
}

fn charts(edition: &Edition) -> Option<Vec<String>> {
    Some(edition.charts().ok()?.into_iter().map(|chart| chart.name).collect())
}

fn readings(edition: &Edition) -> Option<Vec<String>> {
    let clauses = edition.book().ok()?.clauses.into_iter();
    Some(clauses.flat_map(|clause| clause.readings).map(|reading| reading.id).collect())
}

fn alternatives(edition: &Edition) -> Option<Vec<String>> {
    let readings = edition.book().ok()?.clauses.into_iter().flat_map(|clause| clause.readings);
    let each = readings.flat_map(|reading| {
        let id = reading.id;
        reading.alternatives.into_keys().map(move |name| format!("{id}={name}")).collect::<Vec<_>>()
    });
    Some(each.collect())
}

fn figures(edition: &Edition) -> Option<Vec<String>> {
    let figures = edition.book().ok()?.clauses.into_iter().flat_map(|clause| clause.figures);
    Some(figures.map(|figure| format!("{}=", figure.path)).collect())
}
