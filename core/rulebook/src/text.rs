//! The rulebook as a text for a terminal.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use stavka_core::book::{ClauseText, ReadingText};
use stavka_core::clause::Provenance;
use stavka_core::setup::TEXT_ONLY;
use textwrap::{Options, WordSplitter};

use crate::markup::{Block, blocks};
use crate::sheet::{Grid, sheet};
use crate::words::spoken;
use crate::{Chapter, Volume};

mod changes;
mod table;

pub use table::table;

const HEAD: Style = Style::new().bold();
const NAME: Style = AnsiColor::Cyan.on_default();
const DIM: Style = Style::new().dimmed();
const MARK: Style = AnsiColor::Yellow.on_default();

/// The whole book, wrapped to `width`: contents, chapters, charts, and what is changed.
pub fn document(volume: &Volume, width: usize) -> String {
    let page = Page { width };
    let mut text = page.front(volume);
    for (number, chapter) in (1..).zip(volume.chapters()) {
        text += &page.chapter(number, &chapter);
    }
    text += &page.charts(volume);
    text += &page.changes(volume);
    text
}

fn paint(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// A page of so many columns.
#[derive(Clone, Copy)]
struct Page {
    width: usize,
}

impl Page {
    /// A paragraph behind `lead`; further lines are `by` columns in. Lines break between words only.
    fn filled(self, lead: &str, text: &str, by: usize) -> String {
        let margin = " ".repeat(by);
        let options = Options::new(self.width).word_splitter(WordSplitter::NoHyphenation);
        textwrap::fill(text, options.initial_indent(lead).subsequent_indent(&margin)) + "\n"
    }

    fn line(self, letter: char) -> String {
        letter.to_string().repeat(self.width) + "\n"
    }

    fn front(self, volume: &Volume) -> String {
        let manifest = &volume.manifest;
        let mut text = paint(HEAD, self.filled("", &manifest.title, 0).trim_end()) + "\n";
        text += &self.line('═');
        text += &self.filled("", &manifest.summary, 0);
        text += &self.filled("", &changes(volume), 0);
        let _ = write!(text, "\n{}\n", paint(HEAD, "Contents"));
        for (number, chapter) in (1..).zip(volume.chapters()) {
            let (first, last) =
                (&chapter.clauses[0].id, &chapter.clauses[chapter.clauses.len() - 1].id);
            let range = if first == last { first.clone() } else { format!("{first} to {last}") };
            let words = format!("{}  {}", chapter.title, paint(DIM, range));
            text += &self.filled(&format!("{number:>4}  "), &words, 6);
        }
        for chart in volume.charts.iter().filter(|chart| chart.name != stavka_core::chart::MAP) {
            text += &self.filled("      ", &format!("Chart: {}", chart.title), 8);
        }
        text
    }

    fn chapter(self, number: usize, chapter: &Chapter<'_>) -> String {
        let title = self.filled("", &format!("{number}  {}", chapter.title), 4);
        let mut text = format!("\n\n{}\n{}", paint(HEAD, title.trim_end()), self.line('─'));
        for clause in chapter.clauses {
            text += &self.clause(clause);
        }
        text
    }

    fn clause(self, clause: &ClauseText) -> String {
        let lead = format!("\n{}  ", paint(NAME, &clause.id));
        let title = format!("{}{}", paint(HEAD, &clause.title), provenance(clause.provenance));
        let mut text = self.filled(&lead, &title, 4);
        if let Some(whose) = whose(clause) {
            text += &self.filled("  ", &paint(MARK, whose), 2);
        }
        for block in blocks(&clause.text) {
            text += &self.block(&block);
        }
        for figure in clause.figures.iter().filter(|figure| figure.printed.is_some()) {
            let printed = figure.printed.as_ref().map(spoken).unwrap_or_default();
            let by = figure.by.as_deref().map(|by| format!("house rule of {by}, "));
            let (by, here) = (by.unwrap_or_default(), spoken(&figure.value));
            let words = format!("{} is {here}, {by}printed as {printed}", figure.path);
            text += &self.filled(&format!("  {} ", paint(MARK, "changed:")), &words, 4);
        }
        clause.readings.iter().for_each(|reading| text += &self.reading(reading));
        text
    }

    fn block(self, block: &Block<'_>) -> String {
        let plain = |text: &str| text.replace('`', "");
        match block {
            Block::Words(words) => self.filled("  ", &plain(words), 2),
            Block::List(items) => {
                items.iter().map(|item| self.filled("  - ", &plain(item), 4)).collect()
            }
            Block::Table(heads, rows) => {
                let owned = |cells: &Vec<&str>| cells.iter().map(|cell| plain(cell)).collect();
                let rows = rows.iter().map(owned).collect();
                self.grid(&Grid { title: String::new(), heads: owned(heads), rows })
            }
        }
    }

    fn grid(self, grid: &Grid) -> String {
        let table = table(grid, self.width.saturating_sub(2));
        table.lines().flat_map(|line| ["  ", line, "\n"]).collect()
    }

    fn reading(self, reading: &ReadingText) -> String {
        let lead = format!("  {} ", paint(MARK, format!("{}:", reading.id)));
        let mut text = self.filled(&lead, &reading.issue, 4);
        let chosen = reading.chosen.as_ref().unwrap_or(&reading.default);
        for (name, words) in &reading.alternatives {
            let mark = if name == chosen { "▸" } else { " " };
            text += &self.filled(&format!("  {mark} {}: ", paint(HEAD, name)), words, 6);
        }
        if let Some(by) = &reading.by {
            let words =
                format!("it is {chosen}, house rule of {by}, printed as {}", reading.default);
            text += &self.filled(&format!("  {} ", paint(MARK, "changed:")), &words, 4);
        }
        text
    }

    fn charts(self, volume: &Volume) -> String {
        let shown = volume.charts.iter().filter(|chart| chart.name != stavka_core::chart::MAP);
        let mut text = String::new();
        for chart in shown {
            let _ = write!(
                text,
                "\n\n{}\n{}",
                paint(HEAD, format!("Chart: {}", chart.title)),
                self.line('─')
            );
            let sheet = sheet(chart);
            text += &self.filled("  ", &sheet.note, 2);
            for grid in &sheet.grids {
                text.push('\n');
                text += &self.grid(grid);
            }
        }
        text
    }
}

/// What the set-up changes, in a sentence.
fn changes(volume: &Volume) -> String {
    if volume.as_printed() {
        return "Every reading and figure is our usual one.".to_owned();
    }
    let setup = &volume.setup;
    let mut parts: Vec<String> =
        setup.readings.iter().map(|(name, choice)| format!("{name}={choice}")).collect();
    let figures = volume.book.clauses.iter().flat_map(|clause| &clause.figures);
    let changed = figures.filter(|figure| figure.printed.is_some());
    parts.extend(changed.map(|figure| format!("{}={}", figure.path, spoken(&figure.value))));
    parts.extend(setup.charts.keys().map(|name| format!("chart {name}")));
    parts.extend(setup.mods.iter().map(|one| format!("mod {}", one.id)));
    if setup.preset != stavka_core::setup::Preset::default() {
        parts.insert(0, "the literal readings".to_owned());
    }
    format!("Not as usual: {}.", parts.join(", "))
}

/// Whose words they are where a mod changed or added them, and whether anything stands behind them.
fn whose(clause: &ClauseText) -> Option<String> {
    let by = clause.by.as_deref()?;
    let played = if clause.text_only { format!("; {TEXT_ONLY}") } else { String::new() };
    Some(format!("house rule of {by}{played}"))
}

/// Marks what the page does not say.
fn provenance(provenance: Provenance) -> String {
    match provenance {
        Provenance::Page => String::new(),
        other => format!("  {}", paint(MARK, format!("[{}]", other.name()))),
    }
}
