//! Writing SVG: numbers, escaped text and path data.

use std::fmt::{self, Display, Write};

use crate::geometry::{Point, Rect};

/// The text of a picture under way.
#[derive(Debug, Default)]
pub(crate) struct Canvas {
    text: String,
}

impl Canvas {
    /// Writes one element or a part of one.
    pub(crate) fn put(&mut self, part: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(part);
        self.text.push('\n');
    }

    /// Draws a path of that class, unless it is empty.
    pub(crate) fn path(&mut self, class: &str, path: &Path) {
        if !path.is_empty() {
            self.put(format_args!("<path class=\"{class}\" d=\"{path}\"/>"));
        }
    }

    /// Draws a path once in every class, one over the other.
    pub(crate) fn path_in(&mut self, classes: &[&str], path: &Path) {
        for class in classes {
            self.path(class, path);
        }
    }

    /// Draws a rectangle of that class with rounded corners.
    pub(crate) fn rect(&mut self, class: &str, rect: Rect, radius: f64) {
        let [x, y] = [rect.least.x, rect.least.y].map(Number);
        let [width, height] = [rect.width(), rect.height()].map(Number);
        let radius = Number(radius);
        self.put(format_args!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\"/>"
        ));
    }

    /// Draws a symbol of the definitions with its middle at `point`.
    pub(crate) fn symbol(&mut self, name: &str, point: Point) {
        let (x, y) = (Number(point.x), Number(point.y));
        self.put(format_args!("<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>"));
    }

    /// Writes words whose baseline starts, or has its middle, at `point`, as the class says.
    pub(crate) fn words(&mut self, class: &str, size: f64, point: Point, words: &str) {
        let (x, y, size) = (Number(point.x), Number(point.y), Number(size));
        let words = Escaped(words);
        self.put(format_args!(
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{words}</text>"
        ));
    }

    /// Writes words in the style of the group they stand in.
    pub(crate) fn plain_words(&mut self, point: Point, words: &str) {
        let (x, y, words) = (Number(point.x), Number(point.y), Escaped(words));
        self.put(format_args!("<text x=\"{x}\" y=\"{y}\">{words}</text>"));
    }

    /// What was written.
    pub(crate) fn finish(self) -> String {
        self.text
    }
}

/// A number as short as one decimal allows.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number(pub(crate) f64);

impl Display for Number {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_number(out, self.0, 1)
    }
}

/// Writes a number with at most so many decimals, as short as it can be. Pictures have a hundred thousand numbers, and whole
/// ones are written in a fraction of the time.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "places on a sheet are far below the numbers that are counted exactly"
)]
pub(crate) fn write_number(out: &mut impl Write, number: f64, decimals: usize) -> fmt::Result {
    let unit = (0..decimals).fold(1_i64, |unit, _| unit * 10);
    let parts = (number * unit as f64).round() as i64;
    if parts < 0 {
        out.write_char('-')?;
    }
    let (parts, unit) = (parts.unsigned_abs(), unit.unsigned_abs());
    write!(out, "{}", parts / unit)?;
    let (mut rest, mut digits) = (parts % unit, decimals);
    if rest == 0 {
        return Ok(());
    }
    while rest % 10 == 0 {
        (rest, digits) = (rest / 10, digits - 1);
    }
    write!(out, ".{rest:0digits$}")
}

/// Text in which nothing reads as markup.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Escaped<'text>(pub(crate) &'text str);

impl Display for Escaped<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|letter| match letter {
            '&' => out.write_str("&amp;"),
            '<' => out.write_str("&lt;"),
            '>' => out.write_str("&gt;"),
            '"' => out.write_str("&quot;"),
            // XML knows no other control characters than these.
            letter if letter.is_control() && !matches!(letter, '\t' | '\n') => out.write_char('?'),
            letter => out.write_char(letter),
        })
    }
}

/// The data of an SVG path.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Path {
    data: String,
}

impl Path {
    pub(crate) fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    pub(crate) fn start(&mut self, point: Point) {
        self.add('M', point);
    }

    pub(crate) fn line(&mut self, point: Point) {
        self.add('L', point);
    }

    /// A curve that leaves towards `bend` and arrives from there.
    pub(crate) fn curve(&mut self, bend: Point, point: Point) {
        self.add('Q', bend);
        self.add(' ', point);
    }

    pub(crate) fn close(&mut self) {
        self.data.push('Z');
    }

    /// A line through all the points.
    pub(crate) fn through(points: &[Point]) -> Self {
        let mut path = Self::default();
        if let Some((first, rest)) = points.split_first() {
            path.start(*first);
            for point in rest {
                path.line(*point);
            }
        }
        path
    }

    fn add(&mut self, command: char, point: Point) {
        let _ = write!(self.data, "{command}{} {}", Number(point.x), Number(point.y));
    }
}

impl Display for Path {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.data)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let written = [1.04, -0.04, 12.0, -3.25].map(|number| Number(number).to_string());
        assert_eq!(written, ["1", "0", "12", "-3.3"]);
        let fine = [0.05, -1.2, 3.000_04, 2.000_1, -0.000_04].map(|number| {
            let mut text = String::new();
            write_number(&mut text, number, 4).expect("a text");
            text
        });
        assert_eq!(fine, ["0.05", "-1.2", "3", "2.0001", "0"]);
    }

    #[test]
    fn names_are_no_markup() {
        assert_eq!(Escaped("<a & \"b\">\u{1}").to_string(), "&lt;a &amp; &quot;b&quot;&gt;?");
    }
}
