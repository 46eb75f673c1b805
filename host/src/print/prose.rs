//! Paragraphs, lists and tables of rules text, wrapped.

use textwrap::Options;

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
    let options = Options::new(width).initial_indent(lead).subsequent_indent(&margin);
    textwrap::fill(text, options)
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
    let options = Options::new(width).subsequent_indent(&margin);
    textwrap::wrap(piece, options).into_iter().map(std::borrow::Cow::into_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::prose;

    #[test]
    fn paragraphs_are_filled_items_hang_tables_stay() {
        let text =
            "One two\nthree four.\n\n- an item that is long\n- short\n\n| a | b |\n|---|---|";
        let expected =
            "One two three\nfour.\n\n- an item that\n  is long\n- short\n\n| a | b |\n|---|---|";
        assert_eq!(prose(text, 14), expected);
    }
}
