//! The last look at a text before a terminal gets it: our own colours may steer it, and nothing else.

use std::borrow::Cow;

use stavka_core::bounded::text::steers;

/// An empty screen, for a table that is handed over.
pub(crate) const CLEAR: &str = "\u{1b}[2J\u{1b}[H";

/// The text without letters that steer a terminal, but for colours, and [`CLEAR`] at its start. Files of strangers are looked
/// at as they are read; this is for what comes another way, such as the name of a file.
pub(super) fn safe(text: &str) -> Cow<'_, str> {
    let rest = text.strip_prefix(CLEAR).unwrap_or(text);
    if !rest.chars().any(steers) {
        return Cow::Borrowed(text);
    }
    let mut safe = text[..text.len() - rest.len()].to_owned();
    let mut rest = rest;
    while let Some(at) = rest.find(steers) {
        safe.push_str(&rest[..at]);
        rest = &rest[at..];
        let colour = colour(rest);
        safe.push_str(&rest[..colour]);
        let skipped = rest.chars().next().map_or(0, char::len_utf8);
        rest = &rest[colour.max(skipped)..];
    }
    Cow::Owned(safe + rest)
}

/// How long the colour is that a text begins with; none where it begins with something else.
fn colour(text: &str) -> usize {
    let inside = |text: &str| {
        let rest = text.strip_prefix("\u{1b}[")?;
        let end = rest.find(|letter: char| !matches!(letter, '0'..='9' | ';'))?;
        rest[end..].starts_with('m').then_some(2 + end + 1)
    };
    inside(text).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_colours_pass() {
        assert_eq!(safe("plain\n\ttext é"), "plain\n\ttext é");
        let painted = "\u{1b}[1;36mname\u{1b}[0m";
        assert_eq!(safe(painted), painted);
        assert_eq!(safe("a\u{1b}]0;PWNED\u{7}b\u{1b}[2Jc\rd\u{9b}e\u{202e}f"), "a]0;PWNEDb[2Jcdef");
        assert_eq!(safe(&format!("{CLEAR}hand over{CLEAR}")), format!("{CLEAR}hand over[2J[H"));
        assert_eq!(safe("end\u{1b}["), "end[");
    }
}
