//! What a plugin or a stranger's file says, fit for a message of one line.

use stavka_core::bounded::text::steers;

/// More than this nobody reads in one line.
const LONGEST: usize = 400;

/// The text with line breaks and control characters as single spaces, cut where it goes on for too long.
pub fn one_line(text: &str) -> String {
    let ends = |letter: char| letter.is_whitespace() || steers(letter);
    let mut line = String::new();
    for word in text.split(ends).filter(|word| !word.is_empty()) {
        if line.len() + word.len() > LONGEST {
            // One word may be longer than all that anybody reads.
            let start = word.floor_char_boundary(LONGEST.saturating_sub(line.len() + 1));
            let start = if line.is_empty() { &word[..start] } else { "" };
            return line + start + " ...";
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_one() {
        assert_eq!(one_line("left: 1\n right:\t2\u{1b}[31m\n"), "left: 1 right: 2 [31m");
        assert_eq!(one_line(&"word ".repeat(1000)).len(), LONGEST - 1 + 4);
    }
}
