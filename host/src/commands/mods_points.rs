//! `stavka mod points`: where hooks may decide, what is asked there, and what they are told.

use std::fmt::Write as _;

use stavka_core::seam::{PointText, ValueText};
use stavka_mods::near;

use super::Desk;
use crate::error::Error;
use crate::print::{self, DIM, HEAD, NAME, indented, paint};

/// The points of a variant, or one of them.
pub(super) fn points(variant: &str, named: Option<&str>, desk: &Desk) -> Result<String, Error> {
    let manifest = desk.variant(variant)?.manifest;
    let wanted = |point: &&PointText| named.is_none_or(|name| point.name == name);
    let all: Vec<&PointText> = manifest.points.iter().filter(wanted).collect();
    if let Some(name) = named.filter(|_| all.is_empty()) {
        let known = near(name, manifest.points.iter().map(|point| point.name.as_str()));
        return Err(Error::Mods(format!("`{variant}` has no point `{name}`; {known}")));
    }
    if desk.json {
        return print::json(&all);
    }
    let mut page = String::new();
    for point in all {
        let lead = format!("{}  ", paint(NAME, &point.name));
        let _ = writeln!(page, "{}", indented(&lead, &paint(HEAD, &point.asks), 4, desk.width));
        let _ = writeln!(page, "{}", line("base", &point.decides, desk.width));
        for fact in &point.facts {
            let _ = writeln!(page, "{}", line(&fact.name.replace('-', "_"), &fact.is, desk.width));
        }
        page.push('\n');
    }
    let hint = "`base` is what is decided so far, and what a script answers is of its kind; facts are named as scripts write them";
    Ok(page + paint(DIM, print::filled(hint, desk.width)).as_str() + "\n")
}

fn line(name: &str, is: &ValueText, width: usize) -> String {
    indented(&format!("  {name}: "), &paint(DIM, kind(is)), 6, width)
}

/// What a fact or a decision may be, as a script sees it.
fn kind(is: &ValueText) -> String {
    let quoted = |words: &[String]| {
        words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ")
    };
    match is {
        ValueText::Number(least, most) => format!("a number from {least} to {most}"),
        ValueText::Word(words) => format!("one of {}", quoted(words)),
        ValueText::Words(words) => format!("a list, any of {}", quoted(words)),
        ValueText::Terrain => "a terrain of the map".to_owned(),
        ValueText::Edges => "a list of what lies between, such as [\"river\", \"rail\"]".to_owned(),
        ValueText::Space => "the label of a space of the map".to_owned(),
        ValueText::Step => {
            "a map with cost, stop and forbidden; a script may answer with the cost alone"
                .to_owned()
        }
    }
}
