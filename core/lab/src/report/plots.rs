//! The plots, as SVG that takes its colours from the page and is narrow enough for a phone.

use std::fmt::Write as _;

use super::{escaped, points, signed};
use crate::analysis::Analysis;
use crate::design::Design;

/// Width of a plot in its own units; a phone shows them one to one.
const WIDTH: f64 = 360.0;
const MARGIN: f64 = 12.0;
const ROW: f64 = 40.0;

/// Differences with their intervals, and the margin that matters.
pub(super) fn forest(design: &Design, analysis: &Analysis) -> String {
    let intervals: Vec<_> =
        analysis.contrasts.iter().map(|one| one.interval(design.stop)).collect();
    let ends = intervals.iter().flat_map(|interval| [interval.low.abs(), interval.high.abs()]);
    let ends = ends.filter(|end| end.is_finite());
    let reach = ends.fold(design.smallest * 1.5, f64::max) * 1.1;
    let x = |value: f64| {
        let share = (value.clamp(-reach, reach) + reach) / (2.0 * reach);
        MARGIN + share * (WIDTH - 2.0 * MARGIN)
    };
    let bottom = ROW * crate::stats::real(intervals.len() as u64) + 8.0;
    let mut svg = open(bottom + 40.0, "Differences with their intervals");
    let (low, high) = (x(-design.smallest), x(design.smallest));
    let (wide, zero) = (high - low, x(0.0));
    let _ = write!(
        svg,
        r#"<rect class="margin" x="{low:.1}" y="0" width="{wide:.1}" height="{bottom:.1}"/><line class="axis" x1="{zero:.1}" x2="{zero:.1}" y1="0" y2="{bottom:.1}"/>"#
    );
    for ((at, one), interval) in (0_u64..).zip(&analysis.contrasts).zip(&intervals) {
        let top = ROW * crate::stats::real(at);
        let y = top + 28.0;
        let _ = write!(
            svg,
            r#"<text x="{MARGIN}" y="{:.1}">{}, {}: {}</text><line class="reach" x1="{:.1}" x2="{:.1}" y1="{y:.1}" y2="{y:.1}"/><circle class="point" cx="{:.1}" cy="{y:.1}" r="4"/>"#,
            top + 16.0,
            escaped(&one.arm),
            escaped(&one.line_up),
            signed(one.difference),
            x(interval.low),
            x(interval.high),
            x(one.difference)
        );
    }
    for value in [-reach / 1.1, 0.0, reach / 1.1] {
        let _ = write!(
            svg,
            r#"<text class="tick" x="{:.1}" y="{:.1}">{}</text>"#,
            x(value),
            bottom + 16.0,
            signed(value)
        );
    }
    let _ = write!(
        svg,
        r#"<text class="tick" x="{:.1}" y="{:.1}">points in 100 of {}; shaded: too little to matter</text></svg>"#,
        WIDTH / 2.0,
        bottom + 34.0,
        escaped(&analysis.side)
    );
    svg
}

/// Won, drawn and lost, a bar for each arm and line-up.
pub(super) fn bars(analysis: &Analysis) -> String {
    let bottom = ROW * crate::stats::real(analysis.arms.len() as u64) + 8.0;
    let mut svg = open(bottom + 24.0, "Won, drawn and lost");
    let wide = WIDTH - 2.0 * MARGIN;
    for (at, line) in (0_u64..).zip(&analysis.arms) {
        let top = ROW * crate::stats::real(at);
        let games = crate::stats::real(line.games.max(1));
        let (won, drawn) =
            (crate::stats::real(line.wins) / games, crate::stats::real(line.draws) / games);
        let _ = write!(
            svg,
            r#"<text x="{MARGIN}" y="{:.1}">{}, {}: won {}, drawn {} in 100</text>"#,
            top + 16.0,
            escaped(&line.arm),
            escaped(&line.line_up),
            points(won),
            points(drawn)
        );
        let parts =
            [("won", 0.0, won), ("drawn", won, drawn), ("lost", won + drawn, 1.0 - won - drawn)];
        for (class, from, share) in parts {
            let _ = write!(
                svg,
                r#"<rect class="{class}" x="{:.1}" y="{:.1}" width="{:.1}" height="12"/>"#,
                MARGIN + from * wide,
                top + 22.0,
                share.max(0.0) * wide
            );
        }
    }
    let _ = write!(
        svg,
        r#"<text class="tick" x="{:.1}" y="{:.1}">games: {} won, drawn, lost</text></svg>"#,
        WIDTH / 2.0,
        bottom + 14.0,
        escaped(&analysis.side)
    );
    svg
}

fn open(height: f64, label: &str) -> String {
    format!(r#"<svg viewBox="0 0 {WIDTH} {height:.0}" role="img" aria-label="{label}">"#)
}
