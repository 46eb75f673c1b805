//! The text of a ruling, written at one go from what the rules said.

use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;

use super::Refusal;
use crate::clause::{Clause, Provenance, Refused, Trail};
use crate::setup::Settings;

/// Room for a ruling of the usual length, so that it is written without moving.
const ROOM: usize = 4096;

/// A part of an answer that is JSON already: what is faster written at once than item by item.
///
/// It goes into a ruling as it stands. Nothing else in an answer is bytes, so it passes for them on the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written(pub String);

impl Serialize for Written {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bytes(self.0.as_bytes())
    }
}

/// JSON without spaces, in which [`Written`] stands as it is.
struct Compact;

impl Formatter for Compact {
    fn write_byte_array<W: std::io::Write + ?Sized>(
        &mut self,
        to: &mut W,
        written: &[u8],
    ) -> std::io::Result<()> {
        to.write_all(written)
    }
}

/// What a ruling says beside the verdict.
pub(super) struct Asked<'a> {
    pub(super) question: &'static str,
    pub(super) settings: &'a Settings,
}

impl Asked<'_> {
    /// The JSON of the [`Ruling`](super::Ruling); nothing if the answer can't be written down.
    pub(super) fn ruling<A: Serialize>(
        &self,
        verdict: Result<A, Refused>,
        trail: &Trail,
    ) -> serde_json::Result<String> {
        let mut text = Text(Vec::with_capacity(ROOM));
        text.put("{\"question\":").quote(self.question);
        match verdict {
            Ok(answer) => text.put(",\"answer\":").answer(&answer)?,
            Err(refused) => self.refusal(&mut text, refused, trail),
        }
        text.put(",\"rests_on\":").quote(self.rests_on(trail).name());
        text.put(",\"clauses\":");
        text.list(&trail.clauses, |text, clause| self.citation(text, *clause));
        text.put(",\"steps\":");
        text.list(&trail.steps, |text, (clause, words)| self.step(text, *clause, words));
        text.put("}");
        String::from_utf8(text.0).map_err(serde::ser::Error::custom)
    }

    /// The weakest provenance among the clauses applied.
    fn rests_on(&self, trail: &Trail) -> Provenance {
        let each = trail.clauses.iter().map(|&clause| self.settings.shelf.head(clause).provenance);
        each.max().unwrap_or(Provenance::Completion)
    }

    fn refusal(&self, text: &mut Text, refused: Refused, trail: &Trail) {
        let refusal = Refusal::new(refused, trail, &self.settings.shelf);
        text.put(",\"refused\":{\"by\":").quote(&refusal.by);
        text.put(",\"because\":").quote(&refusal.because);
        for (place, (name, number)) in refusal.numbers.iter().enumerate() {
            text.put(if place == 0 { ",\"numbers\":{" } else { "," });
            text.quote(name).put(":").put(&number.to_string());
        }
        text.put(if refusal.numbers.is_empty() { "}" } else { "}}" });
    }

    fn citation(&self, text: &mut Text, clause: Clause) {
        text.put("{").put(self.settings.shelf.head(clause).cited);
        let readings = self.settings.shelf.readings_of(clause).iter();
        let taken = |id| self.settings.readings.get(id).map(|taken| (id, *taken));
        let mut readings: Vec<_> = readings.filter_map(|reading| taken(reading.id)).collect();
        if !readings.is_empty() {
            readings.sort_unstable();
            text.put(",\"readings\":").members(&readings);
        }
        text.put("}");
    }

    fn step(&self, text: &mut Text, clause: Clause, words: &str) {
        text.put("{\"clause\":").quote(self.settings.shelf.head(clause).id);
        text.put(",\"words\":").quote(words).put("}");
    }
}

/// JSON in the making.
struct Text(Vec<u8>);

impl Text {
    /// Adds what is JSON already.
    fn put(&mut self, json: &str) -> &mut Self {
        self.0.extend_from_slice(json.as_bytes());
        self
    }

    /// Adds a string. Hardly any needs an escape, and a look at all of it is cheaper than one at every byte.
    fn quote(&mut self, words: &str) -> &mut Self {
        let special = |byte: u8| byte < b' ' || byte == b'"' || byte == b'\\';
        if words.bytes().fold(false, |any, byte| any | special(byte)) {
            return self.put(&serde_json::Value::from(words).to_string());
        }
        self.put("\"").put(words).put("\"")
    }

    fn answer(&mut self, answer: &impl Serialize) -> serde_json::Result<()> {
        answer.serialize(&mut serde_json::Serializer::with_formatter(&mut self.0, Compact))
    }

    fn list<T>(&mut self, items: &[T], mut each: impl FnMut(&mut Self, &T)) {
        self.put("[");
        for (at, item) in items.iter().enumerate() {
            self.put(if at == 0 { "" } else { "," });
            each(self, item);
        }
        self.put("]");
    }

    /// Adds an object whose values are strings.
    fn members(&mut self, members: &[(&str, &str)]) {
        for (at, (name, value)) in members.iter().enumerate() {
            self.put(if at == 0 { "{" } else { "," });
            self.quote(name).put(":").quote(value);
        }
        self.put("}");
    }
}

#[cfg(test)]
mod tests;
