//! `lab balance`: which value of a figure brings the share of points to what is wanted.

use serde::Serialize;
use serde_json::Value;

use super::{FRESH, Lab, design};
use crate::analysis::{Analysis, ArmLine};
use crate::cli::BalanceArgs;
use crate::design::{Design, Seeds};
use crate::error::LabError;
use crate::report::plots::{self, Mark};
use crate::report::sections::Section;
use crate::report::{self, points};
use crate::results::Results;
use crate::run::Shard;
use crate::said::Said;
use crate::stats::Interval;
use crate::stats::balance::{Tried, crossing};
use crate::sweep::Change;

/// How often seeds are drawn again.
const ROUNDS: usize = 1000;

/// What was found.
#[derive(Serialize)]
struct Found {
    figure: String,
    side: String,
    want: f64,
    /// The hashes of both designs, in the order in which they were played.
    designs: [String; 2],
    /// Each value under each line-up.
    values: Vec<ArmLine>,
    /// Where a straight line through them comes to what is wanted, and its interval.
    crossing: Option<(f64, Interval)>,
    /// The nearest value on fresh seeds.
    again: Vec<ArmLine>,
}

impl Lab {
    pub(super) fn balance(&self, args: &BalanceArgs) -> Result<Said, LabError> {
        let base = self.base(&args.variant, &args.study)?;
        let change = |text: &String| {
            let value = serde_json::from_str(text).unwrap_or_else(|_| Value::from(text.as_str()));
            Change::Figure(args.over.clone(), value)
        };
        let arms = args.values.iter().map(|text| change(text).arm(&base)).collect();
        let question =
            format!("which value of {} gives a share of {}?", args.over, points(args.want));
        let first = design(&args.study, question, arms);
        let folder = args.out.join("values");
        let results = self.played(first.clone(), &folder, Shard::WHOLE)?;
        report::write(&folder)?;
        let analysis = Analysis::of(&results);
        let Some(best) = nearest(&analysis, args.want) else {
            return Err(LabError::Design("no game could be played to its end".to_owned()));
        };
        // Whoever came out nearest was also lucky: what it is worth is seen on fresh seeds.
        let arms = first.arms.iter().filter(|arm| arm.name == best.arm).cloned().collect();
        let again = Design {
            question: format!(
                "does {} give a share of {} on fresh seeds?",
                best.arm,
                points(args.want)
            ),
            seeds: Seeds { first: first.seeds.first.wrapping_add(FRESH), count: args.again },
            arms,
            ..first
        };
        let folder = args.out.join("again");
        let checked = Analysis::of(&self.played(again, &folder, Shard::WHOLE)?);
        report::write(&folder)?;
        let found = Found {
            figure: args.over.clone(),
            side: analysis.side,
            want: args.want,
            designs: [analysis.design, checked.design],
            values: analysis.arms,
            crossing: between(&results, args),
            again: checked.arms,
        };
        said(args, &found)
    }
}

/// The arm whose share of points, the mean over all line-ups, is nearest to what is wanted.
fn nearest(analysis: &Analysis, want: f64) -> Option<&ArmLine> {
    let mean = |arm: &str| {
        let of = analysis.arms.iter().filter(|line| line.arm == arm);
        let (sum, count) =
            of.fold((0.0, 0.0), |(sum, count), line| (sum + line.points, count + 1.0));
        sum / count
    };
    let off = |line: &ArmLine| (mean(&line.arm) - want).abs();
    let sound = analysis.arms.iter().filter(|line| line.games > 0);
    sound.min_by(|one, two| off(one).total_cmp(&off(two)))
}

/// Where between the values the share would be what is wanted, by a straight line through them.
fn between(results: &Results, args: &BalanceArgs) -> Option<(f64, Interval)> {
    let values: Option<Vec<f64>> = args.values.iter().map(|text| text.parse().ok()).collect();
    let values = values.filter(|values| values.len() > 1)?;
    let seeds = Analysis::points(results);
    crossing(Tried { values: &values, seeds: &seeds }, args.want, super::LEVEL, ROUNDS)
}

/// Writes the report of both stages.
fn said(args: &BalanceArgs, found: &Found) -> Result<Said, LabError> {
    let want = points(found.want);
    let line = match &found.crossing {
        Some((at, reach)) => format!(
            "A straight line through all values comes to {want} at {at:.2} ({:.2} to {:.2}).",
            reach.low, reach.high
        ),
        None => {
            "The share does not clearly rise or fall with the value: there is nothing to balance by it."
                .to_owned()
        }
    };
    let sections = [
        section("Each value", line, &found.values, found),
        section(
            "The nearest on fresh seeds",
            found.again.iter().map(|line| verdict(line, found.want)).collect::<Vec<_>>().join(" "),
            &found.again,
            found,
        ),
    ];
    let title = format!("{}: which value of {} gives {want}?", args.variant, args.over);
    let lead = format!(
        "Points in 100 of {}: a win is one, a draw a half. All values were played on the same {} seeds, the nearest on {} fresh ones.",
        found.side, args.study.seeds, args.again
    );
    report::put(&args.out, (&title, &lead), &sections, &found.designs.join("\n"), found)
}

fn section(title: &str, note: String, lines: &[ArmLine], found: &Found) -> Section {
    let marks = lines.iter().map(|line| Mark {
        label: format!("{}, {}: {}", line.arm, line.line_up, points(line.points)),
        value: line.points - found.want,
        reach: Interval::new(line.reach.low - found.want, line.reach.high - found.want),
    });
    let row = |line: &ArmLine| {
        let reach = format!("{} to {}", points(line.reach.low), points(line.reach.high));
        let counts = [line.games, line.wins, line.draws].map(|count| count.to_string());
        let [games, wins, draws] = counts;
        vec![line.arm.clone(), line.line_up.clone(), games, wins, draws, points(line.points), reach]
    };
    let heads = ["value", "players", "games", "won", "drawn", "share of points", "interval"];
    let axis = format!("points in 100 beside the {} that are wanted", points(found.want));
    Section {
        title: title.to_owned(),
        note,
        plot: plots::forest(&marks.collect::<Vec<_>>(), None, 100.0, &axis),
        heads: heads.map(str::to_owned).to_vec(),
        rows: lines.iter().map(row).collect(),
        ..Section::default()
    }
}

fn verdict(line: &ArmLine, want: f64) -> String {
    let has = if line.reach.covers(want) { "has" } else { "does not have" };
    format!(
        "On {} fresh seeds, {}: {} gives {} ({} to {}), which {has} the {} that is wanted.",
        line.games,
        line.line_up,
        line.arm,
        points(line.points),
        points(line.reach.low),
        points(line.reach.high),
        points(want)
    )
}
