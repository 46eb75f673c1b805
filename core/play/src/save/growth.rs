//! The text of a save as its game goes on: what can't be taken back any more is written once.

use sha2::{Digest as _, Sha256};

use super::{EndLine, FORMAT, Header, enough, line, push};
use crate::session::Session;

/// A save that grows with its game. Its text is that of [`text`](super::text) at any time.
pub struct Growth {
    head: String,
    /// How many entries stand in the part that stays as it is.
    entries: usize,
    /// How long that part is.
    fixed: usize,
    /// Its hash so far.
    hash: Sha256,
}

impl Growth {
    /// The save of a game that `plugin` plays: nothing but its head stays as it is yet.
    pub fn new(session: &Session, plugin: &str) -> Self {
        let header = Header {
            stavka: FORMAT,
            setup: session.dealt_with().clone(),
            plugin: plugin.to_owned(),
            seed: session.dealt_seed(),
        };
        let mut head = String::new();
        push(&mut head, &header);
        let hash = Sha256::new_with_prefix(&head);
        Self { fixed: head.len(), head, entries: 0, hash }
    }

    /// The first line.
    pub fn head(&self) -> &str {
        &self.head
    }

    /// How many bytes of the text stay as they are, whatever is done or taken back.
    pub fn fixed(&self) -> usize {
        self.fixed
    }

    /// All text after those.
    pub fn rest(&self, session: &Session) -> String {
        let mut text = self.lines(session, session.entries().len());
        let sha256 = enough(self.hash.clone().chain_update(&text));
        push(&mut text, &EndLine { end: session.entries().len(), sha256 });
        text
    }

    /// From here on everything stays as it is that can't be taken back any more.
    pub fn fix(&mut self, session: &Session) {
        let text = self.lines(session, session.firm_entries());
        self.entries = self.entries.max(session.firm_entries());
        self.fixed += text.len();
        self.hash.update(text);
    }

    /// The lines of the entries before `to` that do not stand in the fixed part.
    fn lines(&self, session: &Session, to: usize) -> String {
        let mut text = String::new();
        for entry in session.entries().get(self.entries..to).unwrap_or_default() {
            push(&mut text, &line(session, entry));
        }
        text
    }
}
