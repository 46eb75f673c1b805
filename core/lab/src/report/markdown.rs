//! The report as Markdown.

use std::fmt::Write as _;

use super::{decided, points, range, rule, signed, verdict};
use crate::analysis::Analysis;
use crate::design::Design;

/// The report as Markdown.
pub fn markdown(design: &Design, analysis: &Analysis) -> String {
    let mut text = format!("# {}\n\n", design.question.trim());
    let _ = writeln!(
        text,
        "{} games on {} seeds from {} on; {} in 100 sure, by {}. A difference of {} points in 100 matters. \
         Design {}.\n",
        analysis.games,
        analysis.seeds,
        design.seeds.first,
        points(analysis.level),
        rule(design.stop),
        points(analysis.smallest),
        &analysis.design[..16]
    );
    let parts = [arms(analysis), contrasts(design, analysis), duels(analysis), ends(analysis)];
    text + parts.concat().as_str()
}

fn arms(analysis: &Analysis) -> String {
    let mut text = format!(
        "## Each arm\n\n| arm | players | games | {} wins | draws | share of wins | actions | last turn | lead changes |\n\
         |---|---|---:|---:|---:|---|---:|---:|---:|\n",
        analysis.side
    );
    for line in &analysis.arms {
        let share = format!("{} to {}", points(line.share.low), points(line.share.high));
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {share} | {:.0} | {:.1} | {:.1} |",
            line.arm,
            line.line_up,
            line.games,
            line.wins,
            line.draws,
            line.actions,
            line.turn,
            line.lead_changes
        );
    }
    text + "\n"
}

fn contrasts(design: &Design, analysis: &Analysis) -> String {
    if analysis.contrasts.is_empty() {
        return String::new();
    }
    let mut text = format!(
        "## Differences from `{}`\n\n\
         Points in 100 of {}: a win is one, a draw a half. `q` is adjusted for {} comparisons.\n\n\
         | arm | players | pairs | identical | difference | interval | q | worth of pairing | finding |\n\
         |---|---|---:|---:|---:|---|---:|---|---|\n",
        design.arms[0].name,
        analysis.side,
        analysis.contrasts.len()
    );
    for one in &analysis.contrasts {
        let worth = one.worth.map_or_else(
            || "no variance".to_owned(),
            |(value, interval)| format!("{value:.1} ({:.1} to {:.1})", interval.low, interval.high),
        );
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {:.3} | {worth} | {} |",
            one.arm,
            one.line_up,
            one.pairs,
            one.identical,
            signed(one.difference),
            range(one.interval(design.stop)),
            one.adjusted,
            verdict(one, design)
        );
    }
    text + "\n"
}

fn duels(analysis: &Analysis) -> String {
    if analysis.duels.is_empty() {
        return String::new();
    }
    let mut text = String::from(
        "## Players\n\n| arm | first | second | pairs 0, ½, 1, 1½, 2 | ratio | bounds | finding |\n\
         |---|---|---|---|---:|---|---|\n",
    );
    for duel in &analysis.duels {
        let (ratio, low, high) = duel.ratio;
        let _ = writeln!(
            text,
            "| {} | {} | {} | {:?} | {ratio:.2} | {low:.2}, {high:.2} | {} |",
            duel.arm,
            duel.first,
            duel.second,
            duel.pairs,
            decided(duel.verdict)
        );
    }
    text + "\n"
}

fn ends(analysis: &Analysis) -> String {
    let mut text = String::new();
    for arm in &analysis.changes_sign {
        let _ = writeln!(text, "The effect of `{arm}` changes its sign with the players.\n");
    }
    if !analysis.failures.is_empty() {
        let _ =
            writeln!(text, "{} games failed; their seeds are left out:\n", analysis.failures.len());
        for failure in analysis.failures.iter().take(10) {
            let _ = writeln!(text, "- {failure}");
        }
    }
    text
}
