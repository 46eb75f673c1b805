//! `lab balance`: which value of a figure brings the share of points to what is wanted.

use std::fmt::Write as _;

use serde_json::Value;
use stavka_core::setup::Setup;

use super::{FRESH, Lab, design};
use crate::analysis::{Analysis, ArmLine};
use crate::cli::BalanceArgs;
use crate::design::{Design, Seeds};
use crate::error::LabError;
use crate::report::{self, points};
use crate::results::Results;
use crate::run::Shard;
use crate::stats::balance::{Tried, crossing};
use crate::sweep::Change;

/// How often seeds are drawn again.
const ROUNDS: usize = 1000;

impl Lab {
    pub(super) fn balance(&self, args: &BalanceArgs) -> Result<String, LabError> {
        let base = Setup { variant: args.variant.clone(), ..args.study.setup.setup() };
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
        let mut text = report::write(&folder)?;
        let analysis = Analysis::of(&results);
        let Some(best) = nearest(&analysis, args.want) else {
            return Err(LabError::Design("no game could be played to its end".to_owned()));
        };
        text += &between(&results, args);
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
        for line in &checked.arms {
            text += &said(line, args.want);
        }
        Ok(text)
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
fn between(results: &Results, args: &BalanceArgs) -> String {
    let values: Option<Vec<f64>> = args.values.iter().map(|text| text.parse().ok()).collect();
    let Some(values) = values.filter(|values| values.len() > 1) else { return String::new() };
    let seeds = Analysis::points(results);
    let tried = Tried { values: &values, seeds: &seeds };
    match crossing(tried, args.want, super::LEVEL, ROUNDS) {
        Some((at, reach)) => format!(
            "A straight line through all values comes to {} at {at:.2}, {:.2} to {:.2}.\n",
            points(args.want),
            reach.low,
            reach.high
        ),
        None => "The share does not clearly rise or fall with the value: there is nothing to balance by it.\n".to_owned(),
    }
}

fn said(line: &ArmLine, want: f64) -> String {
    let mut text = String::new();
    let has = if line.reach.covers(want) { "has" } else { "does not have" };
    let _ = writeln!(
        text,
        "On {} fresh seeds, {}: {} gives {} ({} to {}), which {has} the {} that is wanted.",
        line.games,
        line.line_up,
        line.arm,
        points(line.points),
        points(line.reach.low),
        points(line.reach.high),
        points(want)
    );
    text
}
