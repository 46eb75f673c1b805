//! `stavka mod passport`: what a mod touches, and what it is seen to do.

use std::fmt::Write as _;

use serde_json::{Value, json};
use stavka_core::setup::Setup;

use super::mods::bases;
use super::{Desk, compare, mods_diff};
use crate::cli::PassportArgs;
use crate::edition::Edition;
use crate::error::Error;
use crate::mods::{self, Changed, Pair, Passport, Position};
use crate::print::{self, DIM, HEAD, NAME, indented, paint};

/// So many of each kind are shown.
const MOST: usize = 12;

/// What a mod does over each of its bases.
pub(super) fn passport(args: &PassportArgs, desk: &Desk) -> Result<String, Error> {
    let source = mods::source(&args.name, &desk.places)?;
    let mut text = mods_diff::diff(&args.name, &args.mod_set, desk)?;
    let mut all = Vec::new();
    for loaded in bases(&source, desk)? {
        let names = [args.name.clone()];
        let setup = mods::over(&loaded, Setup::default(), &names, &args.mod_set)?;
        let base = Edition::open(&loaded, Setup::default())?;
        let under = Edition::open(&loaded, setup)?;
        let samples = samples(&base)?;
        let pair = Pair { loaded: &loaded, base: &base, under: &under };
        let passport = pair.passport(&samples, args.games, args.seed)?;
        page(&mut text, &loaded.manifest.id, &passport, desk.width);
        all.push(json!({ "variant": loaded.manifest.id, "does": passport }));
    }
    if desk.json {
        let touches: Value = serde_json::from_str(&text).unwrap_or_default();
        return print::json(&json!({ "mod": source.file.id, "touches": touches, "over": all }));
    }
    Ok(text)
}

/// The inputs of every common question that the variant answers.
fn samples(base: &Edition) -> Result<Vec<(String, String, Value)>, Error> {
    let mut all = Vec::new();
    for question in base.questions()? {
        let of = compare::samples(&question.name).into_iter();
        all.extend(of.map(|(name, input)| (question.name.clone(), name, input)));
    }
    Ok(all)
}

fn page(text: &mut String, variant: &str, passport: &Passport, width: usize) {
    let [asked, played, positions] = passport.looked_at;
    changed(text, &format!("{variant}: rulings of {asked}"), &passport.rulings, width);
    changed(text, &format!("{variant}: played cases of {played}"), &passport.played, width);
    let count = passport.positions.len();
    let head = format!("{variant}: positions of played games, {count} of {positions}");
    let _ = writeln!(text, "\n{}", paint(HEAD, head));
    for Position { seed, done, prompt, differs } in passport.positions.iter().take(MOST) {
        let lead = format!("  {} ", paint(DIM, format!("seed {seed}, after {done} actions")));
        let _ = writeln!(text, "{}", indented(&lead, prompt, 4, width));
        for line in differs {
            let _ = writeln!(text, "{}", indented("    ", line, 6, width));
        }
    }
    more(text, count);
}

fn changed(text: &mut String, head: &str, list: &[Changed], width: usize) {
    let _ = writeln!(text, "\n{}", paint(HEAD, format!("{head}, {} changed", list.len())));
    for Changed { at, what, before, after } in list.iter().take(MOST) {
        let _ = writeln!(text, "{}", indented(&format!("  {} ", paint(NAME, at)), what, 4, width));
        let _ = writeln!(text, "{}", indented("    - ", before, 6, width));
        let _ = writeln!(text, "{}", indented("    + ", after, 6, width));
    }
    more(text, list.len());
}

fn more(text: &mut String, count: usize) {
    if count > MOST {
        let _ = writeln!(text, "  and {} more; --json has them all", count - MOST);
    }
}
