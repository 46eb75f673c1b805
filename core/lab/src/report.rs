//! The report: as a page, as Markdown and as JSON, all of the same analysis.

use std::path::Path;

use serde::Serialize;

use crate::analysis::{Analysis, Contrast, Finding};
use crate::design::{Design, Stop};
use crate::error::LabError;
use crate::games;
use crate::results::Results;
use crate::said::Said;
use crate::stats::Interval;
use crate::stats::sprt::Verdict;

mod markdown;
mod page;
pub(crate) mod plots;
pub(crate) mod sections;

use sections::Section;

/// Writes `report.html`, `report.md` and `report.json` beside the results of a folder.
pub fn write(folder: &Path) -> Result<Said, LabError> {
    let results = Results::read(&folder.join("results.parquet"))?;
    let analysis = Analysis::of(&results);
    let mut sections = sections::all(&results, &analysis);
    let sides = results.editions.first().map_or(&[][..], |played| &played.sides);
    let first = sides.first().map_or("", String::as_str);
    sections.extend(sections::kept(&games::kept(folder)?, first));
    let lead = lead(&results.design, &analysis);
    let asked = serde_json::to_string_pretty(&results.design);
    let asked = asked.map_err(|error| LabError::content(folder, error))?;
    let asked = format!("{}\n\n{asked}", analysis.design);
    put(folder, (&results.design.question, &lead), &sections, &asked, &analysis)
}

/// Writes a report of these sections as a page, as Markdown and, of `data`, as JSON.
pub(crate) fn put(
    folder: &Path,
    (title, lead): (&str, &str),
    sections: &[Section],
    asked: &str,
    data: &impl Serialize,
) -> Result<Said, LabError> {
    let said = Said::new(markdown::markdown(title.trim(), lead, sections), data)?;
    let files = [
        ("report.html", page::page(title.trim(), lead, sections, asked)),
        ("report.md", said.printed(false)),
        ("report.json", said.printed(true)),
    ];
    for (name, content) in files {
        let path = folder.join(name);
        std::fs::write(&path, content).map_err(LabError::file(&path))?;
    }
    Ok(said)
}

/// How many games, how sure, by which rule.
fn lead(design: &Design, analysis: &Analysis) -> String {
    format!(
        "{} games on {} seeds from {} on; intervals {} in 100 sure, by {}. A difference of {} points in 100 matters. Design {}.",
        analysis.games,
        analysis.seeds,
        design.seeds.first,
        points(analysis.level),
        rule(design.stop),
        points(analysis.smallest),
        &analysis.design[..16]
    )
}

/// Text that means nothing to a page.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Points in a hundred.
pub(crate) fn points(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// So many of something.
pub(crate) fn counted(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// A difference in points, with its sign.
pub(crate) fn signed(share: f64) -> String {
    format!("{:+.1}", 100.0 * share)
}

pub(crate) fn range(interval: Interval) -> String {
    format!("{} to {}", signed(interval.low), signed(interval.high))
}

/// What a comparison comes to, in words.
fn verdict(contrast: &Contrast, design: &Design) -> String {
    let margin = points(design.smallest);
    match contrast.verdict {
        Finding::NeverBit(most) => format!(
            "never bit in {} games: the same actions to the end; it changes at most {} in 100",
            contrast.pairs,
            points(most)
        ),
        Finding::Differs if contrast.difference.abs() < design.smallest => {
            format!("differs, by less than the {margin} points that matter as far as can be seen")
        }
        Finding::Differs => "differs".to_owned(),
        Finding::Same => format!("no difference of {margin} points"),
        Finding::Open => "not known yet: more games are needed".to_owned(),
    }
}

/// What two players come to, in words.
fn decided(verdict: Verdict, stop: Stop) -> String {
    let of_all = |share| format!("{} in 100 of all games of the design", points(share));
    match (verdict, stop) {
        (Verdict::Effect, Stop::Floor { share }) => {
            format!("the first has {}, whatever the rest would bring", of_all(share))
        }
        (Verdict::NoEffect, Stop::Floor { share }) => {
            format!("the first can't have {} any more", of_all(share))
        }
        (Verdict::Effect, _) => "the first is stronger".to_owned(),
        (Verdict::NoEffect, _) => "the first is not stronger by what matters".to_owned(),
        (Verdict::Open, _) => "not decided: more games are needed".to_owned(),
    }
}

/// Which interval is meant, and why.
fn rule(stop: Stop) -> &'static str {
    match stop {
        Stop::Fixed => {
            "Student's interval on paired differences, at a number of seeds fixed before"
        }
        Stop::Sequence { .. } => {
            "a confidence sequence by betting, which holds however often it is looked at"
        }
        Stop::Sprt { .. } => "the sequential probability ratio test on pairs with seats swapped",
        Stop::Floor { .. } => {
            "Student's; it stops as soon as no game that is left can change the finding"
        }
    }
}
