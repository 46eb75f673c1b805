//! Tables that fit a page of so many columns.

use textwrap::{Options, WordSplitter};

use super::{HEAD, paint};
use crate::sheet::Grid;

/// A column narrower than this is not worth having.
const NARROW: usize = 3;
/// A word longer than this may be broken.
const LONG: usize = 14;

/// A table of at most `width` columns; where even that can't be had, its rows as lists.
pub fn table(grid: &Grid, width: usize) -> String {
    let natural = widths(grid, |cell| cell.chars().count());
    let least = widths(grid, |cell| longest_word(cell).clamp(NARROW, LONG));
    let title = if grid.title.is_empty() { String::new() } else { paint(HEAD, &grid.title) + "\n" };
    let fitted = [2, 1].iter().find_map(|gap| Some((fit(&natural, &least, *gap, width)?, *gap)));
    title
        + &match fitted {
            Some((widths, gap)) => Fitted { grid, widths, gap }.text(),
            None => stacked(grid, width),
        }
}

fn widths(grid: &Grid, measure: impl Fn(&str) -> usize) -> Vec<usize> {
    let column = |at: usize| {
        let cells = grid.rows.iter().filter_map(|row| row.get(at)).chain(grid.heads.get(at));
        cells.map(|cell| measure(cell)).max().unwrap_or(0)
    };
    (0..grid.heads.len()).map(column).collect()
}

fn longest_word(cell: &str) -> usize {
    cell.split_whitespace().map(|word| word.chars().count()).max().unwrap_or(0)
}

/// The widths of the columns once the widest have given way.
fn fit(natural: &[usize], least: &[usize], gap: usize, width: usize) -> Option<Vec<usize>> {
    let room = width.checked_sub(gap * natural.len().saturating_sub(1))?;
    let mut widths = natural.to_vec();
    while widths.iter().sum::<usize>() > room {
        let can = |at: &usize| widths[*at] > least[*at];
        let widest = (0..widths.len()).filter(can).max_by_key(|at| widths[*at])?;
        widths[widest] -= 1;
    }
    Some(widths)
}

struct Fitted<'a> {
    grid: &'a Grid,
    widths: Vec<usize>,
    gap: usize,
}

impl Fitted<'_> {
    fn text(&self) -> String {
        let heads: String =
            self.row(&self.grid.heads).iter().map(|line| paint(HEAD, line) + "\n").collect();
        let whole =
            self.widths.iter().sum::<usize>() + self.gap * (self.widths.len().saturating_sub(1));
        let rows: Vec<_> = self.grid.rows.iter().flat_map(|row| self.row(row)).collect();
        format!("{heads}{}\n{}\n", "─".repeat(whole), rows.join("\n"))
    }

    /// A row, as many lines as its fullest cell.
    fn row(&self, cells: &[String]) -> Vec<String> {
        let wrapped: Vec<_> =
            cells.iter().zip(&self.widths).map(|(cell, width)| wrap(cell, *width)).collect();
        let lines = wrapped.iter().map(Vec::len).max().unwrap_or(0);
        let gap = " ".repeat(self.gap);
        let line = |line: usize| {
            let cell =
                |at: usize| self.padded(at, wrapped[at].get(line).map_or("", String::as_str));
            (0..wrapped.len()).map(cell).collect::<Vec<_>>().join(&gap).trim_end().to_owned()
        };
        (0..lines).map(line).collect()
    }

    /// Short results stand at the right, words at the left.
    fn padded(&self, at: usize, text: &str) -> String {
        let width = self.widths[at];
        if self.grid.is_short(at) { format!("{text:>width$}") } else { format!("{text:<width$}") }
    }
}

fn wrap(cell: &str, width: usize) -> Vec<String> {
    let options = Options::new(width.max(1)).word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(cell, options).into_iter().map(std::borrow::Cow::into_owned).collect()
}

/// Rows as lists: the first cell as a head, the others with the heads of their columns.
fn stacked(grid: &Grid, width: usize) -> String {
    let mut text = String::new();
    for row in &grid.rows {
        let mut cells = grid.heads.iter().zip(row).filter(|(_, cell)| !cell.is_empty());
        if let Some((_, first)) = cells.next() {
            text += &(paint(HEAD, first) + "\n");
        }
        let rest: Vec<_> = cells.map(|(head, cell)| format!("{head} {cell}")).collect();
        let options = Options::new(width).word_splitter(WordSplitter::NoHyphenation);
        let options = options.initial_indent("  ").subsequent_indent("  ");
        text += &(textwrap::fill(&rest.join(", "), options) + "\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> Grid {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        Grid {
            title: String::new(),
            heads: row(["die", "result", "what it means"]),
            rows: vec![row(["1", "AE", "the attackers are all lost"]), row(["2", "-", "nothing"])],
        }
    }

    fn plain(text: &str) -> String {
        let mut out = String::new();
        let mut escape = false;
        for letter in text.chars() {
            match letter {
                '\u{1b}' => escape = true,
                'm' if escape => escape = false,
                other if !escape => out.push(other),
                _ => {}
            }
        }
        out
    }

    #[test]
    fn a_table_wraps_its_widest_column() {
        let text = plain(&table(&grid(), 30));
        assert!(text.lines().all(|line| line.chars().count() <= 30), "{text}");
        assert_eq!(text.lines().count(), 5, "{text}");
    }

    #[test]
    fn what_does_not_fit_is_a_list() {
        let text = plain(&table(&grid(), 12));
        assert_eq!(text.lines().next(), Some("1"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 12), "{text}");
    }
}
