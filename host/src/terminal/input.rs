//! Where the lines come from: a keyboard, with search as you type, or a pipe.

use std::io::{self, BufRead, IsTerminal as _, Read as _};

use inquire::autocompletion::Replacement;
use inquire::ui::RenderConfig;
use inquire::{Autocomplete, CustomUserError, InquireError, Text};

use super::choices::Choices;
use super::command::HELP;

/// How many lines of the terminal are left to what was said before, above the keyboard's list, at least.
const KEPT: usize = 14;

/// What stands between what was said and the list, and below it: what was typed, and the keys.
const AROUND: usize = 4;

/// How many choices the keyboard's list shows at least.
const FEWEST: usize = 7;

/// Where the lines come from.
pub(crate) trait Input {
    /// One line; nothing at the end of the input, or where somebody wants to leave.
    fn line(&mut self, choices: &Choices) -> io::Result<Option<String>>;

    /// Whether the choices are shown while somebody types.
    fn lists(&self) -> bool;
}

/// A keyboard where there is one, else the lines of the standard input.
pub(crate) fn usual() -> Box<dyn Input> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        Box::new(Keyboard)
    } else {
        Box::new(Lines(io::stdin().lock()))
    }
}

/// Lines from anywhere, echoed so that a transcript can be read.
pub(crate) struct Lines<R>(pub(crate) R);

/// No choice and no command is longer, in bytes; what comes after in such a line is not looked at.
const LONGEST: u64 = 1 << 16;

impl<R: BufRead> Lines<R> {
    /// Leaves out the rest of a line.
    fn skip(&mut self) -> io::Result<()> {
        loop {
            let read = self.0.fill_buf()?;
            let end = read.iter().position(|byte| *byte == b'\n');
            let count = end.map_or(read.len(), |end| end + 1);
            self.0.consume(count);
            if end.is_some() || count == 0 {
                return Ok(());
            }
        }
    }
}

impl<R: BufRead> Input for Lines<R> {
    fn line(&mut self, _: &Choices) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        if self.0.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if !bytes.ends_with(b"\n") {
            self.skip()?;
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim().to_owned();
        // A reader that has seen enough is no error.
        let _ = crate::print::show(&format!("> {}\n", stavka_play::line::one_line(&line)));
        Ok(Some(line))
    }

    fn lists(&self) -> bool {
        false
    }
}

/// A terminal: the choices are listed while somebody types a part of their words.
struct Keyboard;

impl Input for Keyboard {
    fn line(&mut self, choices: &Choices) -> io::Result<Option<String>> {
        let text = Text::new("")
            .with_autocomplete(Search(choices.clone()))
            .with_page_size(page(crate::print::shown()))
            .with_help_message("type to search, arrows and tab to pick, or: help")
            .with_render_config(RenderConfig::default());
        match text.prompt() {
            Ok(line) => Ok(Some(line)),
            Err(InquireError::OperationCanceled) => Ok(Some(String::new())),
            Err(InquireError::OperationInterrupted | InquireError::NotTTY) => Ok(None),
            Err(InquireError::IO(error)) => Err(error),
            Err(other) => Err(io::Error::other(other)),
        }
    }

    fn lists(&self) -> bool {
        true
    }
}

/// How many choices fit below an answer of so many lines: whoever asked for the map sees all of it.
fn page(shown: usize) -> usize {
    let lines = terminal_size::terminal_size().map_or(0, |(_, height)| usize::from(height.0));
    lines.saturating_sub(KEPT.max(shown + AROUND)).max(FEWEST)
}

#[derive(Clone)]
struct Search(Choices);

impl Autocomplete for Search {
    fn get_suggestions(&mut self, text: &str) -> Result<Vec<String>, CustomUserError> {
        let first = text.split_whitespace().next().unwrap_or_default();
        let command = HELP.iter().any(|(word, ..)| *word == first);
        if command || self.0.meant(text).is_some_and(|choice| choice.words == text.trim()) {
            return Ok(Vec::new());
        }
        let numbered = text.trim().parse().ok().filter(|number| self.0.numbered(*number).is_some());
        let found = numbered.map_or_else(|| self.0.search(text), |number| vec![number]);
        Ok(found.into_iter().map(|number| self.0.line(number)).collect())
    }

    fn get_completion(
        &mut self,
        _: &str,
        picked: Option<String>,
    ) -> Result<Replacement, CustomUserError> {
        Ok(picked.map(|line| line.trim_start().to_owned()))
    }
}
