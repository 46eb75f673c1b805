//! Paragraphs, lists and tables of rules text, wrapped.

use anstyle::Style;
use textwrap::{Options, WordSplitter};

use super::paint;

/// Lines break between words only: a command, an id or a pair of factors torn at its hyphen can't be copied.
fn options(width: usize) -> Options<'static> {
    Options::new(width).word_splitter(WordSplitter::NoHyphenation)
}

/// A paragraph, wrapped.
pub(crate) fn filled(text: &str, width: usize) -> String {
    textwrap::fill(text, options(width))
}

/// The text with these parts, which do not overlap, in a style.
pub(crate) fn marked(text: &str, parts: &[(usize, usize)], style: Style) -> String {
    let (mut out, mut at) = (String::with_capacity(text.len() + 16 * parts.len()), 0);
    for &(start, end) in parts {
        out.push_str(&text[at..start]);
        out.push_str(&paint(style, &text[start..end]));
        at = end;
    }
    out + &text[at..]
}

/// Rules text, wrapped: paragraphs are filled, items hang, tables stay as they are.
pub(crate) fn prose(text: &str, width: usize) -> String {
    let mut lines = Vec::new();
    for block in text.split("\n\n").map(str::trim).filter(|block| !block.is_empty()) {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        for piece in pieces(block) {
            lines.extend(wrap(&piece, width));
        }
    }
    lines.join("\n")
}

/// Text behind a margin of `by` columns, wrapped; the first line starts with `lead`.
pub(crate) fn indented(lead: &str, text: &str, by: usize, width: usize) -> String {
    let margin = " ".repeat(by);
    textwrap::fill(text, options(width).initial_indent(lead).subsequent_indent(&margin))
}

/// The items, table rows and paragraphs of a block, each in one piece.
fn pieces(block: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    for line in block.lines() {
        let line = line.trim_end();
        match pieces.last_mut() {
            Some(last) if !starts_piece(line) && !last.starts_with('|') => {
                last.push(' ');
                last.push_str(line.trim_start());
            }
            _ => pieces.push(line.to_owned()),
        }
    }
    pieces
}

fn starts_piece(line: &str) -> bool {
    line.starts_with('|') || is_item(line)
}

fn is_item(line: &str) -> bool {
    line.trim_start().starts_with("- ") || line.trim_start().starts_with("* ")
}

fn wrap(piece: &str, width: usize) -> Vec<String> {
    if piece.starts_with('|') {
        return vec![piece.to_owned()];
    }
    let hang = if is_item(piece) { piece.len() - piece.trim_start().len() + 2 } else { 0 };
    let margin = " ".repeat(hang);
    let options = options(width).subsequent_indent(&margin);
    textwrap::wrap(piece, options).into_iter().map(std::borrow::Cow::into_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::{filled, marked, prose};

    #[test]
    fn paragraphs_are_filled_items_hang_tables_stay() {
        let text =
            "One two\nthree four.\n\n- an item that is long\n- short\n\n| a | b |\n|---|---|";
        let expected =
            "One two three\nfour.\n\n- an item that\n  is long\n- short\n\n| a | b |\n|---|---|";
        assert_eq!(prose(text, 14), expected);
    }

    #[test]
    fn commands_are_not_torn_at_their_hyphens() {
        let lines = filled("see `stavka rule second-edition 3.C.1.size`", 32);
        assert_eq!(lines, "see `stavka rule second-edition\n3.C.1.size`");
    }

    #[test]
    fn parts_are_marked() {
        let text = marked("a retreat ends", &[(2, 9)], super::super::MARK);
        assert_eq!(anstream::adapter::strip_str(&text).to_string(), "a retreat ends");
        assert!(text.contains("mretreat\u{1b}"), "{text:?}");
    }
}
