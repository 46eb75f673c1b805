//! The report: as a page, as Markdown and as JSON, all of the same analysis.

use std::path::Path;

use crate::analysis::{Analysis, Contrast, Finding};
use crate::design::{Design, Stop};
use crate::error::LabError;
use crate::results::Results;
use crate::stats::Interval;
use crate::stats::sprt::Verdict;

mod markdown;
mod page;
mod plots;

pub use markdown::markdown;
pub use page::page;

/// Writes `report.html`, `report.md` and `report.json` beside the results of a folder, and gives the Markdown.
pub fn write(folder: &Path) -> Result<String, LabError> {
    let results = Results::read(&folder.join("results.parquet"))?;
    let analysis = Analysis::of(&results);
    let text = markdown(&results.design, &analysis);
    let json = serde_json::to_string_pretty(&analysis);
    let json = json.map_err(|error| LabError::content(folder, error))? + "\n";
    let files = [
        ("report.html", page(&results.design, &analysis)),
        ("report.md", text.clone()),
        ("report.json", json),
    ];
    for (name, content) in files {
        let path = folder.join(name);
        std::fs::write(&path, content).map_err(LabError::file(&path))?;
    }
    Ok(text)
}

/// Text that means nothing to a page.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Points in a hundred.
fn points(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// A difference in points, with its sign.
fn signed(share: f64) -> String {
    format!("{:+.1}", 100.0 * share)
}

fn range(interval: Interval) -> String {
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

fn decided(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Effect => "the first is stronger",
        Verdict::NoEffect => "the first is not stronger by what matters",
        Verdict::Open => "not decided: more games are needed",
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
    }
}
