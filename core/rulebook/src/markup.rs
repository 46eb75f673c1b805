//! The little Markdown that rules text uses: paragraphs, lists, tables, and words between backticks.

use crate::words::is_rule;

/// A block of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block<'a> {
    /// A paragraph.
    Words(String),
    /// A list of items.
    List(Vec<String>),
    /// A table: heads, and rows.
    Table(Vec<&'a str>, Vec<Vec<&'a str>>),
}

/// A piece of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inline<'a> {
    /// Plain words.
    Words(&'a str),
    /// What stands between backticks: an id or a value.
    Code(&'a str),
}

/// The blocks of a text.
pub fn blocks(text: &str) -> Vec<Block<'_>> {
    text.split("\n\n").map(str::trim).filter(|block| !block.is_empty()).flat_map(parts).collect()
}

/// The parts of a piece of text that has no empty line: a paragraph may lead a list or a table.
fn parts(block: &str) -> Vec<Block<'_>> {
    let lines: Vec<_> = block.lines().map(str::trim_end).collect();
    let mut parts = Vec::new();
    let mut rest = lines.as_slice();
    while let Some(first) = rest.first() {
        let (part, used) = if first.starts_with('|') {
            table(rest)
        } else if item(first).is_some() {
            list(rest)
        } else {
            words(rest)
        };
        parts.push(part);
        rest = &rest[used..];
    }
    parts
}

fn table<'a>(lines: &[&'a str]) -> (Block<'a>, usize) {
    let used = lines.iter().take_while(|line| line.starts_with('|')).count();
    let cells =
        |line: &&'a str| line.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>();
    let mut rows: Vec<_> = lines[..used].iter().filter(|line| !is_rule(line)).map(cells).collect();
    let heads = if rows.is_empty() { Vec::new() } else { rows.remove(0) };
    (Block::Table(heads, rows), used)
}

fn list<'a>(lines: &[&str]) -> (Block<'a>, usize) {
    let mut items: Vec<String> = Vec::new();
    let used = lines.iter().take_while(|line| !line.starts_with('|')).count();
    for line in &lines[..used] {
        match (item(line), items.last_mut()) {
            (None, Some(last)) => *last = format!("{last} {}", line.trim()),
            (words, _) => items.push(words.unwrap_or(line.trim()).to_owned()),
        }
    }
    (Block::List(items), used)
}

fn words<'a>(lines: &[&str]) -> (Block<'a>, usize) {
    let used =
        lines.iter().take_while(|line| !line.starts_with('|') && item(line).is_none()).count();
    let words: Vec<_> = lines[..used].iter().map(|line| line.trim()).collect();
    (Block::Words(words.join(" ")), used)
}

fn item(line: &str) -> Option<&str> {
    let line = line.trim_start();
    line.strip_prefix("- ").or_else(|| line.strip_prefix("* "))
}

/// The pieces of a text: words, and what stands between backticks.
pub fn inlines(text: &str) -> impl Iterator<Item = Inline<'_>> {
    text.split('`')
        .enumerate()
        .filter(|(_, piece)| !piece.is_empty())
        .map(|(at, piece)| if at % 2 == 0 { Inline::Words(piece) } else { Inline::Code(piece) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_told_apart() {
        let text = "One\ntwo:\n- a\n  b\n- c\n\n| h | i |\n| --- | --- |\n| 1 | 2 |";
        let expected = [
            Block::Words("One two:".to_owned()),
            Block::List(vec!["a b".to_owned(), "c".to_owned()]),
            Block::Table(vec!["h", "i"], vec![vec!["1", "2"]]),
        ];
        assert_eq!(blocks(text), expected);
    }

    #[test]
    fn backticks_are_code() {
        let pieces: Vec<_> = inlines("as `1.2` says").collect();
        assert_eq!(pieces, [Inline::Words("as "), Inline::Code("1.2"), Inline::Words(" says")]);
    }
}
