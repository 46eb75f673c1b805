//! The plots, as SVG that takes its colours from the page and is narrow enough for a phone.

use std::fmt::Write as _;

use super::{escaped, points};
use crate::analysis::{Analysis, Leads};
use crate::stats::{Interval, real};

/// Width of a plot in its own units; a phone shows them one to one.
const WIDTH: f64 = 360.0;
const MARGIN: f64 = 12.0;
const ROW: f64 = 40.0;
/// So many letters fit into a row beside their margins.
const LETTERS: usize = 52;

/// A value with its interval.
pub(crate) struct Mark {
    /// What it is of, and how large.
    pub label: String,
    /// The value.
    pub value: f64,
    /// Its interval.
    pub reach: Interval,
}

/// Values with their intervals around nothing, and the margin that matters; `unit` of them is 1 on the axis.
pub(crate) fn forest(marks: &[Mark], margin: Option<f64>, unit: f64, axis: &str) -> String {
    let ends = marks.iter().flat_map(|mark| [mark.reach.low, mark.reach.high, mark.value]);
    let ends = ends.map(f64::abs).filter(|end| end.is_finite());
    let least = margin.map_or(0.01, |margin| margin * 1.5);
    let reach = ends.fold(least, f64::max) * 1.1;
    let x = |value: f64| {
        let share = (value.clamp(-reach, reach) + reach) / (2.0 * reach);
        MARGIN + share * (WIDTH - 2.0 * MARGIN)
    };
    let bottom = ROW * real(marks.len() as u64) + 8.0;
    let mut svg = open(bottom + 40.0, axis);
    let (margin, zero) = (margin.unwrap_or(0.0), x(0.0));
    let (low, wide) = (x(-margin), x(margin) - x(-margin));
    let _ = write!(
        svg,
        r#"<rect class="margin" x="{low:.1}" y="0" width="{wide:.1}" height="{bottom:.1}"/><line class="axis" x1="{zero:.1}" x2="{zero:.1}" y1="0" y2="{bottom:.1}"/>"#
    );
    for (at, mark) in (0_u64..).zip(marks) {
        let top = ROW * real(at);
        let y = top + 28.0;
        let _ = write!(
            svg,
            r#"<text x="{MARGIN}" y="{:.1}">{}</text><line class="reach" x1="{:.1}" x2="{:.1}" y1="{y:.1}" y2="{y:.1}"/><circle class="point" cx="{:.1}" cy="{y:.1}" r="4"/>"#,
            top + 16.0,
            escaped(&cut(&mark.label, LETTERS)),
            x(mark.reach.low),
            x(mark.reach.high),
            x(mark.value)
        );
    }
    for (value, side) in [(-reach / 1.1, "start"), (0.0, "middle"), (reach / 1.1, "end")] {
        let _ = write!(
            svg,
            r#"<text class="tick" style="text-anchor:{side}" x="{:.1}" y="{:.1}">{:+.1}</text>"#,
            x(value),
            bottom + 16.0,
            unit * value
        );
    }
    svg + caption(bottom + 34.0, axis).as_str()
}

/// As much of a label as a row has room for; the table below has all of it.
fn cut(label: &str, letters: usize) -> String {
    if label.chars().count() <= letters {
        return label.to_owned();
    }
    label.chars().take(letters - 1).chain(['…']).collect()
}

fn caption(y: f64, words: &str) -> String {
    let middle = WIDTH / 2.0;
    format!(r#"<text class="tick" x="{middle:.1}" y="{y:.1}">{}</text></svg>"#, escaped(words))
}

/// Of those who are ahead as a turn begins, how many win: a line for each arm, with its interval as a band.
pub(crate) fn curves(leads: &[Leads]) -> String {
    const HEIGHT: f64 = 160.0;
    let turns = leads.iter().map(|line| line.turns.len()).max().unwrap_or(1).max(2);
    let left = 34.0;
    let x =
        |turn: usize| left + (WIDTH - left - MARGIN) * real(turn as u64) / real(turns as u64 - 1);
    let y = |share: f64| 8.0 + HEIGHT * (1.0 - share);
    let rows = ROW / 2.0 * real(leads.len() as u64);
    let mut svg = open(HEIGHT + 60.0 + rows, "The leader of each turn wins in the end");
    for share in [0.0, 0.5, 1.0] {
        let _ = write!(
            svg,
            r#"<line class="axis" x1="{left}" x2="{:.1}" y1="{:.1}" y2="{:.1}"/><text class="tick" x="16" y="{:.1}">{}</text>"#,
            WIDTH - MARGIN,
            y(share),
            y(share),
            y(share) + 4.0,
            points(share)
        );
    }
    for (at, line) in leads.iter().enumerate() {
        let class = ["c0", "c1", "c2", "c3"][at % 4];
        let (mut up, mut down, mut mid) = (String::new(), Vec::new(), String::new());
        for (turn, (share, reach)) in line.turns.iter().enumerate() {
            let _ = write!(up, "{:.1},{:.1} ", x(turn), y(reach.high));
            down.push(format!("{:.1},{:.1} ", x(turn), y(reach.low)));
            let _ = write!(mid, "{:.1},{:.1} ", x(turn), y(*share));
        }
        down.reverse();
        let name = format!("{}, {}", line.arm, line.line_up);
        let row = HEIGHT + 56.0 + ROW / 2.0 * real(at as u64);
        let _ = write!(
            svg,
            r#"<polygon class="band {class}" points="{up}{}"/><polyline class="curve {class}" points="{mid}"/><line class="curve {class}" x1="{MARGIN}" x2="30" y1="{:.1}" y2="{:.1}"/><text x="36" y="{row:.1}">{}</text>"#,
            down.concat(),
            row - 4.0,
            row - 4.0,
            escaped(&cut(&name, LETTERS))
        );
    }
    let _ = write!(
        svg,
        r#"<text class="tick" x="{left}" y="{:.1}">1</text><text class="tick" x="{:.1}" y="{:.1}">{turns}</text>"#,
        HEIGHT + 22.0,
        WIDTH - MARGIN,
        HEIGHT + 22.0
    );
    svg + caption(HEIGHT + 36.0, "turn; the leader wins so many in 100").as_str()
}

/// Won, drawn and lost, a bar for each arm and line-up.
pub(super) fn bars(analysis: &Analysis) -> String {
    let bottom = ROW * real(analysis.arms.len() as u64) + 8.0;
    let mut svg = open(bottom + 24.0, "Won, drawn and lost");
    let wide = WIDTH - 2.0 * MARGIN;
    for (at, line) in (0_u64..).zip(&analysis.arms) {
        let top = ROW * real(at);
        let games = real(line.games.max(1));
        let (won, drawn) = (real(line.wins) / games, real(line.draws) / games);
        let _ = write!(
            svg,
            r#"<text x="{MARGIN}" y="{:.1}">{}: won {}, drawn {} in 100</text>"#,
            top + 16.0,
            escaped(&cut(&format!("{}, {}", line.arm, line.line_up), LETTERS / 2)),
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
    svg + caption(bottom + 14.0, &format!("games: {} won, drawn, lost", analysis.side)).as_str()
}

fn open(height: f64, label: &str) -> String {
    format!(r#"<svg viewBox="0 0 {WIDTH} {height:.0}" role="img" aria-label="{label}">"#)
}
