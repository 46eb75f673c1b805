//! The rulebook as one page that needs nothing else: no network, no other file.
//!
//! Everything has an anchor: a clause its id, the rest its sort and name, such as `chart:turn-track`.

use std::collections::BTreeMap;

use stavka_core::book::ClauseText;

use crate::links::Links;
use crate::markup::{Block, Inline, blocks, inlines};
use crate::sheet::Grid;
use crate::{Chapter, Search, Volume};

mod back;
mod case;
mod changes;
mod clause;
mod front;
mod index;
mod reading;

const STYLE: &str = include_str!("html/page.css");
const SCRIPT: &str = include_str!("html/page.js");

/// Nothing is fetched from anywhere, whatever a mod's text holds.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

/// The page of a volume.
pub fn page(volume: &Volume) -> String {
    let book = Book::new(volume);
    let title = escaped(&volume.manifest.title);
    let parts = [
        front::bar(&book),
        front::contents(&book),
        "<main id=\"text\" tabindex=\"-1\">\n".to_owned(),
        front::front(&book),
        (1..)
            .zip(volume.chapters())
            .map(|(number, chapter)| chapter_of(&book, number, &chapter))
            .collect(),
        back::back(&book),
        "</main>\n".to_owned(),
        front::foot(&book),
    ];
    let index = index::index(volume, &Search::new(volume));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <meta name=\"color-scheme\" content=\"light dark\"/>\n\
         <title>{title}: the rules</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{}\
         <script type=\"application/json\" id=\"index\">{index}</script>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        parts.concat()
    )
}

/// What all parts of the page need to know.
struct Book<'a> {
    volume: &'a Volume,
    links: Links,
    /// Every clause by its id.
    clauses: BTreeMap<&'a str, &'a ClauseText>,
}

impl<'a> Book<'a> {
    fn new(volume: &'a Volume) -> Self {
        let clauses = volume.book.clauses.iter().map(|clause| (clause.id.as_str(), clause));
        Self { volume, links: Links::of(volume), clauses: clauses.collect() }
    }

    /// A link to a clause or to the first of a section, or the id as a value where it has none here.
    fn clause(&self, id: &str) -> String {
        let named = self.links.named(id);
        match named.as_deref().and_then(|known| self.clauses.get(known)) {
            Some(clause) => {
                let [to, id, title] = [&clause.id, id, &clause.title].map(escaped);
                format!("<a class=\"ref\" href=\"#{to}\" title=\"{title}\">{id}</a>")
            }
            None => self.chart(id).unwrap_or_else(|| format!("<code>{}</code>", escaped(id))),
        }
    }

    /// A link to a chart that is named, by itself or by its file.
    fn chart(&self, name: &str) -> Option<String> {
        let name = name.trim_start_matches("data/").trim_end_matches(".json");
        let chart = self.volume.charts.iter().find(|chart| chart.name == name)?;
        let [name, title] = [name, &chart.title].map(escaped);
        Some(format!("<a class=\"ref\" href=\"#chart:{name}\" title=\"{title}\">{name}</a>"))
    }

    /// Words with their ids as links.
    fn inline(&self, text: &str) -> String {
        let piece = |inline: Inline<'_>| match inline {
            Inline::Words(words) => escaped(words),
            Inline::Code(id) => self.clause(id),
        };
        inlines(text).map(piece).collect()
    }

    /// The words of a clause.
    fn words(&self, text: &str) -> String {
        blocks(text).iter().map(|block| self.block(block)).collect()
    }

    fn block(&self, block: &Block<'_>) -> String {
        match block {
            Block::Words(words) => match words.strip_prefix("Reading: ") {
                Some(rest) => format!(
                    "<p class=\"aside\"><b>Reading.</b> {}</p>\n",
                    self.inline(&capital(rest))
                ),
                None => format!("<p>{}</p>\n", self.inline(words)),
            },
            Block::List(items) => {
                let items = items.iter().map(|item| format!("<li>{}</li>", self.inline(item)));
                format!("<ul>{}</ul>\n", items.collect::<String>())
            }
            Block::Table(heads, rows) => {
                let owned =
                    |cells: &Vec<&str>| cells.iter().map(|cell| (*cell).to_owned()).collect();
                let rows = rows.iter().map(owned).collect();
                self.grid(
                    &Grid { title: String::new(), heads: owned(heads), rows },
                    "table of the clause",
                )
            }
        }
    }

    /// A table in a frame that scrolls where the page is narrow.
    fn grid(&self, grid: &Grid, label: &str) -> String {
        let heads =
            grid.heads.iter().map(|head| format!("<th scope=\"col\">{}</th>", escaped(head)));
        let clauses = grid.heads.iter().position(|head| head == "clause");
        let row = |row: &Vec<String>| {
            let cell = |(at, cell): (usize, &String)| match at {
                0 => format!("<th scope=\"row\">{}</th>", self.inline(cell)),
                _ if Some(at) == clauses && !cell.is_empty() => {
                    format!("<td>{}</td>", self.clause(cell))
                }
                _ if grid.is_short(at) => format!("<td class=\"mid\">{}</td>", self.inline(cell)),
                _ => format!("<td>{}</td>", self.inline(cell)),
            };
            format!("<tr>{}</tr>\n", row.iter().enumerate().map(cell).collect::<String>())
        };
        let caption = if grid.title.is_empty() {
            String::new()
        } else {
            format!("<caption>{}</caption>", escaped(&grid.title))
        };
        format!(
            "<div class=\"frame\" role=\"group\" aria-label=\"{}\" tabindex=\"0\"><table>{caption}<thead><tr>{}</tr></thead><tbody>\n{}</tbody></table></div>\n",
            escaped(&format!("{label} {}", grid.title)),
            heads.collect::<String>(),
            grid.rows.iter().map(row).collect::<String>()
        )
    }
}

fn chapter_of(book: &Book<'_>, number: usize, chapter: &Chapter<'_>) -> String {
    let clauses: String =
        chapter.clauses.iter().map(|clause| clause::article(book, clause)).collect();
    let title = escaped(chapter.title);
    format!(
        "<section class=\"chapter\" id=\"chapter:{number}\">\n\
         <h2><span class=\"number\" aria-hidden=\"true\">{number}</span>{title}</h2>\n{clauses}</section>\n"
    )
}

/// Text as HTML, in content and in attributes.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // Signs that no text should hold, and that would break the page.
            control if control.is_control() && control != '\n' => out.push(' '),
            other => out.push(other),
        }
    }
    out
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// The pieces in a row.
fn joined(pieces: impl Iterator<Item = String>) -> String {
    pieces.collect::<Vec<_>>().concat()
}

/// `1 clause`, `2 clauses`.
fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn signs_of_html_are_text() {
        assert_eq!(escaped("<a href=\"x\">&\u{1b}"), "&lt;a href=&quot;x&quot;&gt;&amp; ");
    }
}
