//! Terminals that show no other letters than those of ASCII: whoever sets a plain locale says so.

use std::borrow::Cow;

/// Lines and bars, and what stands in their place, as wide as they are.
const INSTEAD: [(char, char); 18] = [
    ('─', '-'),
    ('━', '='),
    ('│', '|'),
    ('┼', '+'),
    ('┿', '+'),
    ('┴', '+'),
    ('·', '-'),
    ('→', '>'),
    ('±', '~'),
    ('×', 'x'),
    ('█', '#'),
    ('▉', '#'),
    ('▊', '#'),
    ('▋', '#'),
    ('▌', '#'),
    ('▍', ':'),
    ('▎', ':'),
    ('▏', '.'),
];

/// The text in letters that the terminal shows. Names of places are left as they are: they are hardly ever other than plain.
#[allow(
    clippy::disallowed_methods,
    reason = "which letters a terminal has stands in the environment"
)]
pub(super) fn shown(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.is_ascii() || !is_plain(|name| std::env::var(name).ok()) {
        return text;
    }
    Cow::Owned(text.chars().map(plain).collect())
}

fn plain(letter: char) -> char {
    let instead = INSTEAD.iter().find(|(known, _)| *known == letter);
    instead.map_or(letter, |(_, instead)| *instead)
}

/// Whether the locale that counts is one of the plain ones. Where none is set nobody has said so.
fn is_plain(variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(variable);
    let mut set = set.filter(|value| !value.is_empty());
    set.next().is_some_and(|locale| matches!(locale.as_str(), "C" | "POSIX"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_that_counts_is_asked() {
        let asked = |all: &'static str, lang: &'static str| {
            is_plain(move |name| match name {
                "LC_ALL" => Some(all.to_owned()),
                "LANG" => Some(lang.to_owned()),
                _ => None,
            })
        };
        assert!(asked("C", "de_DE.UTF-8") && asked("", "POSIX"));
        assert!(!asked("C.UTF-8", "C") && !asked("", "") && !is_plain(|_| None));
    }

    #[test]
    fn lines_stay_as_wide_as_they_were() {
        let line: String = "a ──┼── b · 3 █▌".chars().map(plain).collect();
        assert_eq!(line, "a --+-- b - 3 ##");
    }
}
