//! The units of a situation, read in one go: a front has many, and few kinds of them.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use crate::unit::{Described, Unit};

/// How many descriptions are remembered while a situation is read.
const REMEMBERED: usize = 16;

/// For how many units there is room from the start: a front has about so many.
const ROOM: usize = 64;

/// The units in each hex, in the order of the labels.
#[derive(Debug, Clone, Default)]
pub struct Units {
    /// Every label, one after the other.
    labels: String,
    /// Every unit, those of a hex side by side.
    list: Vec<Unit>,
    stacks: Vec<Stack>,
}

/// The units of one hex: where its label and its units start and end in the lists of all.
#[derive(Debug, Clone, Copy)]
struct Stack {
    /// The first bytes of the label, which mostly tell all.
    key: [u8; 4],
    label: [usize; 2],
    units: [usize; 2],
}

impl Units {
    /// The label of every hex that is named, and its units.
    pub(super) fn stacks(&self) -> impl Iterator<Item = (&str, &[Unit])> {
        self.stacks.iter().map(|stack| {
            let [first, end] = stack.units;
            (self.label(stack), &self.list[first..end])
        })
    }

    /// Every unit, hex by hex.
    pub(super) fn all(&self) -> impl Iterator<Item = &Unit> {
        self.stacks().flat_map(|(_, units)| units)
    }

    fn label(&self, stack: &Stack) -> &str {
        let [first, end] = stack.label;
        &self.labels[first..end]
    }

    /// Ends a hex that began there.
    fn close(&mut self, [label, units]: [usize; 2]) {
        let mut key = [0; 4];
        key.iter_mut().zip(&self.labels.as_bytes()[label..]).for_each(|(to, from)| *to = *from);
        self.stacks.push(Stack {
            key,
            label: [label, self.labels.len()],
            units: [units, self.list.len()],
        });
    }

    /// Brings the hexes in order; of two lists for one hex the last counts.
    fn sort(&mut self) {
        let Self { labels, stacks, .. } = self;
        let label = |stack: &Stack| &labels.as_bytes()[stack.label[0]..stack.label[1]];
        let order = |one: &Stack, other: &Stack| {
            let keys = u32::from_be_bytes(one.key).cmp(&u32::from_be_bytes(other.key));
            keys.then_with(|| label(one).cmp(label(other)))
        };
        stacks.sort_by(order);
        stacks.dedup_by(|later, kept| {
            let same = order(later, kept).is_eq();
            if same {
                *kept = *later;
            }
            same
        });
    }
}

impl<'de> serde::Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let read = Self {
            labels: String::with_capacity(4 * ROOM),
            list: Vec::with_capacity(ROOM),
            stacks: Vec::with_capacity(ROOM),
        };
        from.deserialize_map(Reader { read, known: Vec::with_capacity(REMEMBERED) })
    }
}

/// Reads units and remembers how the first kinds were written.
struct Reader<'de> {
    read: Units,
    known: Vec<(&'de str, Unit)>,
}

impl<'de> Visitor<'de> for Reader<'de> {
    type Value = Units;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<M: MapAccess<'de>>(mut self, mut map: M) -> Result<Units, M::Error> {
        loop {
            let from = [self.read.labels.len(), self.read.list.len()];
            if map.next_key_seed(Label(&mut self.read.labels))?.is_none() {
                break;
            }
            map.next_value_seed(Pile(&mut self))?;
            self.read.close(from);
        }
        self.read.sort();
        Ok(self.read)
    }
}

/// Reads the label of a hex.
struct Label<'a>(&'a mut String);

impl<'de> DeserializeSeed<'de> for Label<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_str(self)
    }
}

impl Visitor<'_> for Label<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: Error>(self, label: &str) -> Result<(), E> {
        self.0.push_str(label);
        Ok(())
    }
}

/// Reads the units of a hex.
struct Pile<'a, 'de>(&'a mut Reader<'de>);

impl<'de> DeserializeSeed<'de> for Pile<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Pile<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut units: S) -> Result<(), S::Error> {
        while units.next_element_seed(One(self.0))?.is_some() {}
        Ok(())
    }
}

/// Reads one unit.
struct One<'a, 'de>(&'a mut Reader<'de>);

impl<'de> DeserializeSeed<'de> for One<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for One<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        let unit: Described = text.parse().map_err(E::custom)?;
        self.0.read.list.push(unit.0);
        Ok(())
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<(), E> {
        let Reader { read, known } = self.0;
        if let Some((_, unit)) = known.iter().find(|(words, _)| *words == text) {
            read.list.push(*unit);
            return Ok(());
        }
        let unit = text.parse::<Described>().map_err(E::custom)?.0;
        if known.len() < REMEMBERED {
            known.push((text, unit));
        }
        read.list.push(unit);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Vec<(String, usize)> {
        let units: Units = serde_json::from_str(json).expect("units");
        units.stacks().map(|(label, units)| (label.to_owned(), units.len())).collect()
    }

    #[test]
    fn hexes_come_in_order_and_the_last_list_of_a_hex_counts() {
        let found = read(
            r#"{ "0302": ["katyusha"], "0101": ["katyusha", "rifle army 2-3"], "0302": [], "0201": ["katyusha"] }"#,
        );
        let expected = [("0101", 2), ("0201", 1), ("0302", 0)];
        assert_eq!(found, expected.map(|(label, count)| (label.to_owned(), count)));
    }
}
