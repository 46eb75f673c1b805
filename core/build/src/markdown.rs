//! Splits a Markdown page into headings, fenced blocks and words. It knows no more Markdown than that.

/// One piece of a page.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Piece<'a> {
    /// The line on which it starts, counted from one.
    pub(crate) line: usize,
    pub(crate) kind: PieceKind<'a>,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum PieceKind<'a> {
    /// A heading: its level and its words.
    Heading(usize, &'a str),
    /// A fenced block: what stands behind the fence, and the lines inside.
    Block(&'a str, String),
    /// Lines of words.
    Words(String),
}

/// The pieces of a page. A fence that is never closed comes back as the line on which it opens.
pub(crate) fn pieces(page: &str) -> Result<Vec<Piece<'_>>, usize> {
    let mut found = Vec::new();
    let mut lines = (1..).zip(page.lines());
    while let Some((line, text)) = lines.next() {
        if let Some(info) = text.strip_prefix("```") {
            let mut inside = String::new();
            loop {
                let (_, next) = lines.next().ok_or(line)?;
                if next.trim_end() == "```" {
                    break;
                }
                inside.push_str(next);
                inside.push('\n');
            }
            found.push(Piece { line, kind: PieceKind::Block(info.trim(), inside) });
        } else if let Some((level, words)) = heading(text) {
            found.push(Piece { line, kind: PieceKind::Heading(level, words) });
        } else {
            push_words(&mut found, line, text);
        }
    }
    Ok(found)
}

fn heading(text: &str) -> Option<(usize, &str)> {
    let words = text.trim_start_matches('#');
    let level = text.len() - words.len();
    (level > 0 && words.starts_with(' ')).then(|| (level, words.trim()))
}

fn push_words<'a>(found: &mut Vec<Piece<'a>>, line: usize, text: &'a str) {
    if let Some(Piece { kind: PieceKind::Words(words), .. }) = found.last_mut() {
        words.push('\n');
        words.push_str(text);
    } else {
        found.push(Piece { line, kind: PieceKind::Words(text.to_owned()) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_falls_into_pieces() {
        let page = "# One\n\nwords\nmore\n```toml case\na = 1\n```\n";
        let kinds: Vec<_> =
            pieces(page).expect("closed").into_iter().map(|p| (p.line, p.kind)).collect();
        assert_eq!(
            kinds,
            [
                (1, PieceKind::Heading(1, "One")),
                (2, PieceKind::Words("\nwords\nmore".into())),
                (5, PieceKind::Block("toml case", "a = 1\n".into())),
            ]
        );
    }

    #[test]
    fn an_open_fence_is_found() {
        assert_eq!(pieces("a\n```\nb"), Err(2));
    }
}
