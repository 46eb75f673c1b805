//! The plots, as SVG that takes its colours from the page and is narrow enough for a phone.

use std::fmt::Write as _;

use super::{escaped, points};
use crate::analysis::{Analysis, ArmLine, Leads};
use crate::stats::{Interval, real};

/// Width of a plot in its own units; a phone shows them one to one.
const WIDTH: f64 = 360.0;
const MARGIN: f64 = 12.0;
const ROW: f64 = 40.0;
/// A line more of a label.
const LINE: f64 = 14.0;
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
    let labels = Labels::of(marks.iter().map(|mark| mark.label.as_str()), ROW);
    let bottom = labels.height + 8.0;
    let mut svg = open(bottom + 40.0, axis);
    let (margin, zero) = (margin.unwrap_or(0.0), x(0.0));
    let (low, wide) = (x(-margin), x(margin) - x(-margin));
    let _ = write!(
        svg,
        r#"<rect class="margin" x="{low:.1}" y="0" width="{wide:.1}" height="{bottom:.1}"/>"#
    );
    for (mark, label) in marks.iter().zip(&labels.all) {
        let y = label.end + 12.0;
        // Nothing is marked beside each mark, not behind the labels.
        let (above, below) = (y - 7.0, y + 7.0);
        let _ = write!(
            svg,
            r#"{}<line class="axis" x1="{zero:.1}" x2="{zero:.1}" y1="{above:.1}" y2="{below:.1}"/><line class="reach" x1="{:.1}" x2="{:.1}" y1="{y:.1}" y2="{y:.1}"/><circle class="point" cx="{:.1}" cy="{y:.1}" r="4"/>"#,
            label.text(MARGIN),
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

/// Labels below each other, each with as many lines as it needs.
struct Labels {
    all: Vec<Label>,
    /// Of all of them together, with what stands below each.
    height: f64,
}

struct Label {
    lines: Vec<String>,
    /// Where its first line stands, and its last.
    begin: f64,
    end: f64,
}

impl Labels {
    /// A row is so high with a label of one line.
    fn of<'a>(labels: impl Iterator<Item = &'a str>, row: f64) -> Self {
        let mut height = 0.0;
        let all = labels.map(|label| {
            let lines = broken(label);
            let begin = height + 16.0;
            let more = LINE * real(lines.len() as u64 - 1);
            height += row + more;
            Label { lines, begin, end: begin + more }
        });
        Self { all: all.collect(), height }
    }
}

impl Label {
    fn text(&self, x: f64) -> String {
        let line = |(at, words): (u64, &String)| {
            let y = self.begin + LINE * real(at);
            format!(r#"<text x="{x:.1}" y="{y:.1}">{}</text>"#, escaped(words))
        };
        (0..).zip(&self.lines).map(line).collect()
    }
}

/// A label in lines that fit, broken after a blank, a comma, a dot or a sign of equality where there is one, and within no
/// number.
fn broken(label: &str) -> Vec<String> {
    let (mut lines, mut rest) = (Vec::new(), label.chars().collect::<Vec<char>>());
    while rest.len() > LETTERS {
        let is_seam = |at: &usize| match rest[*at] {
            '.' => !rest[at + 1].is_ascii_digit(),
            letter => [' ', ',', '='].contains(&letter),
        };
        let seam = (0..LETTERS).rev().find(is_seam);
        lines.push(rest.drain(..seam.map_or(LETTERS, |seam| seam + 1)).collect());
    }
    lines.push(rest.into_iter().collect());
    lines
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
    let names: Vec<String> =
        leads.iter().map(|line| format!("{}, {}", line.arm, line.line_up)).collect();
    let labels = Labels::of(names.iter().map(String::as_str), ROW / 2.0);
    let mut svg = open(HEIGHT + 60.0 + labels.height, "The leader of each turn wins in the end");
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
        let row = labels.all[at].begin - 4.0;
        let _ = write!(
            svg,
            r#"<polygon class="band {class}" points="{up}{}"/><polyline class="curve {class}" points="{mid}"/><g transform="translate(0 {:.1})"><line class="curve {class}" x1="{MARGIN}" x2="30" y1="{row:.1}" y2="{row:.1}"/>{}</g>"#,
            down.concat(),
            HEIGHT + 40.0,
            labels.all[at].text(36.0)
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
    let shares = |line: &ArmLine| {
        let games = real(line.games.max(1));
        (real(line.wins) / games, real(line.draws) / games)
    };
    let name = |line: &ArmLine| {
        let (won, drawn) = shares(line);
        let (won, drawn) = (points(won), points(drawn));
        format!("{}, {}: won {won}, drawn {drawn} in 100", line.arm, line.line_up)
    };
    let names: Vec<String> = analysis.arms.iter().map(name).collect();
    let labels = Labels::of(names.iter().map(String::as_str), ROW);
    let bottom = labels.height + 8.0;
    let mut svg = open(bottom + 24.0, "Won, drawn and lost");
    let wide = WIDTH - 2.0 * MARGIN;
    for (line, label) in analysis.arms.iter().zip(&labels.all) {
        let (won, drawn) = shares(line);
        svg += &label.text(MARGIN);
        let parts =
            [("won", 0.0, won), ("drawn", won, drawn), ("lost", won + drawn, 1.0 - won - drawn)];
        for (class, from, share) in parts {
            let _ = write!(
                svg,
                r#"<rect class="{class}" x="{:.1}" y="{:.1}" width="{:.1}" height="12"/>"#,
                MARGIN + from * wide,
                label.end + 6.0,
                share.max(0.0) * wide
            );
        }
    }
    svg + caption(bottom + 14.0, &format!("games: {} won, drawn, lost", analysis.side)).as_str()
}

fn open(height: f64, label: &str) -> String {
    format!(r#"<svg viewBox="0 0 {WIDTH} {height:.0}" role="img" aria-label="{label}">"#)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_letter_of_a_label_is_lost() {
        let label = format!(
            "reserve.automatic_entry=1945-12,reserve.call_closed_from={}: +3.5",
            "9".repeat(70)
        );
        let lines = broken(&label);
        assert_eq!(lines.concat(), label);
        assert!(lines.iter().all(|line| line.chars().count() <= LETTERS), "{lines:?}");
        assert_eq!(
            lines[0], "reserve.automatic_entry=1945-12,reserve.",
            "broken where a name has a seam"
        );
        let number = broken("world-at-war:cooperation-level=exactly, random: +10.8");
        assert_eq!(number, ["world-at-war:cooperation-level=exactly, random: ", "+10.8"]);
        let long = Labels::of([label.as_str(), "short"].into_iter(), ROW);
        assert!(long.all[1].begin > long.all[0].end + ROW / 2.0, "the next one stands below it");
    }
}
