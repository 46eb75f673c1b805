//! Texts of strangers: what is looked at before anything of a JSON text is believed or kept.
//!
//! A number takes two letters of a text and some hundred bytes once it is read, so a limit on the size alone is none on
//! memory. And a letter that steers a terminal can hide behind an escape, so both are looked for in one pass.

/// What a JSON text may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Bytes.
    pub bytes: usize,
    /// Numbers, words, lists and objects, names of fields included.
    pub values: usize,
    /// Lists and objects within each other.
    pub depth: usize,
}

impl Bounds {
    /// Enough for any chart, map or set-up with its mods: the largest map that ships has a fortieth of it.
    pub const FILE: Self = Self { bytes: 16 << 20, values: 500_000, depth: 64 };
    /// Enough for the input of any question.
    pub const INPUT: Self = Self { bytes: 4 << 20, values: 100_000, depth: 64 };
}

/// What is wrong with a text, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct Unfit {
    /// The line, counted from one.
    pub line: usize,
    /// The byte in the line, counted from one.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
}

/// A text without the mark that some editors put before it.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The text keeps within the bounds, and no letter of it steers a terminal, written out or as an escape.
pub fn check(text: &str, bounds: Bounds) -> Result<(), Unfit> {
    if text.len() > bounds.bytes {
        let message = format!("it has {} bytes; at most {} are read", text.len(), bounds.bytes);
        return Err(Unfit { line: 1, column: 1, message });
    }
    let mut scan = Scan { values: 1, ..Scan::default() };
    for (at, letter) in text.char_indices() {
        scan.take(&text[at..], letter, bounds).map_err(|message| {
            let before = &text[..at];
            let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
            let start = before.rfind('\n').map_or(0, |end| end + 1);
            Unfit { line, column: at - start + 1, message }
        })?;
    }
    Ok(())
}

/// Whether a letter would steer a terminal, or turn round what is read on it. Line ends and tabs do not.
pub fn steers(letter: char) -> bool {
    let turns = matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || letter.is_control() && !matches!(letter, '\n' | '\t')
}

/// How far a text was read.
#[derive(Default)]
struct Scan {
    quoted: bool,
    escaped: bool,
    values: usize,
    depth: usize,
}

impl Scan {
    fn take(&mut self, rest: &str, letter: char, bounds: Bounds) -> Result<(), String> {
        // Mail programs end lines with both.
        if (self.quoted || letter != '\r') && steers(letter) {
            return Err(unprintable(u32::from(letter)));
        }
        if self.quoted { self.word(rest, letter) } else { self.structure(letter, bounds) }
    }

    fn word(&mut self, rest: &str, letter: char) -> Result<(), String> {
        if std::mem::take(&mut self.escaped) {
            return match meant(rest, letter) {
                Some(meant) if char::from_u32(meant).is_some_and(steers) => Err(unprintable(meant)),
                _ => Ok(()),
            };
        }
        match letter {
            '\\' => self.escaped = true,
            '"' => self.quoted = false,
            _ => {}
        }
        Ok(())
    }

    fn structure(&mut self, letter: char, bounds: Bounds) -> Result<(), String> {
        match letter {
            '"' => self.quoted = true,
            ',' | ':' => self.values += 1,
            '[' | '{' => (self.values, self.depth) = (self.values + 1, self.depth + 1),
            ']' | '}' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        if self.values > bounds.values {
            return Err(format!("more than {} values; no more are read", bounds.values));
        }
        if self.depth > bounds.depth {
            return Err(format!("more than {} lists and objects within each other", bounds.depth));
        }
        Ok(())
    }
}

/// The letter that an escape stands for, where it may be one that steers.
fn meant(rest: &str, letter: char) -> Option<u32> {
    match letter {
        'b' => Some(8),
        'f' => Some(12),
        'r' => Some(13),
        'u' => u32::from_str_radix(rest.get(1..5)?, 16).ok(),
        _ => None,
    }
}

fn unprintable(code: u32) -> String {
    format!("the letter U+{code:04X} can't be printed; take it out")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> Option<String> {
        let bounds = Bounds { bytes: 100, values: 8, depth: 3 };
        check(text, bounds).err().map(|unfit| unfit.to_string())
    }

    #[test]
    fn what_is_within_bounds_passes() {
        for text in ["", "{}", r#"{"a":[1,2],"b":"c\n\t\\u001b \u0041"}"#, "{\r\n}\r\n", "[[[]]]"] {
            assert_eq!(wrong(text), None, "{text}");
        }
    }

    #[test]
    fn too_much_is_named() {
        let said = |text: &str| wrong(text).unwrap_or_default();
        assert_eq!(
            said(&"1".repeat(101)),
            "line 1, column 1: it has 101 bytes; at most 100 are read"
        );
        assert_eq!(
            said("[1,1,\n1,1,1,1,1,1]"),
            "line 2, column 10: more than 8 values; no more are read"
        );
        assert_eq!(
            said("[[[[]]]]"),
            "line 1, column 4: more than 3 lists and objects within each other"
        );
        assert_eq!(wrong(r#""[[[[[,,,,,,,,,,""#), None, "words have no parts");
    }

    #[test]
    fn what_steers_a_terminal_is_found_behind_escapes_too() {
        for bad in
            ["\u{1b}", r"\u001b", r"\u001B", r"\b", r"\r", "\u{9b}", r"\u009b", r"\u202e", "\u{7f}"]
        {
            let said = wrong(&format!("{{\"a{bad}\":1}}")).unwrap_or_default();
            assert!(said.ends_with("can't be printed; take it out"), "{bad:?}: {said}");
        }
    }
}
