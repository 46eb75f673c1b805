//! Spaces by label.

use super::{Space, SpaceId};

/// The ids in the order of their labels.
///
/// Labels are mostly short. Their first bytes as one number order them as the texts do, so that few texts need
/// a look. Labels of four digits are not searched for at all.
#[derive(Debug, Clone)]
pub(super) struct LabelIndex {
    keys: Box<[u64]>,
    ids: Box<[SpaceId]>,
    /// The spaces with a label of four digits, by its number.
    numbered: Box<[SpaceId]>,
}

impl LabelIndex {
    /// The index of spaces with these labels, by id; or two ids that share one.
    pub(super) fn new<'label>(
        count: usize,
        label: impl Fn(SpaceId) -> &'label str,
    ) -> Result<Self, [SpaceId; 2]> {
        let mut entries: Vec<(u64, SpaceId)> =
            (0..count).map(SpaceId::from_index).map(|id| (key(label(id)), id)).collect();
        entries.sort_unstable_by(|one, other| {
            one.0.cmp(&other.0).then_with(|| label(one.1).cmp(label(other.1)))
        });
        let same = |pair: &&[(u64, SpaceId)]| {
            pair[0].0 == pair[1].0 && label(pair[0].1) == label(pair[1].1)
        };
        match entries.windows(2).find(same) {
            Some(pair) => Err([pair[0].1, pair[1].1]),
            None => Ok(Self {
                keys: entries.iter().map(|entry| entry.0).collect(),
                ids: entries.iter().map(|entry| entry.1).collect(),
                numbered: numbered(count, label),
            }),
        }
    }

    /// The space with this label.
    pub(super) fn find(&self, spaces: &[Space], label: &str) -> Option<SpaceId> {
        if let Some(number) = number(label) {
            return self.numbered.get(number).copied().filter(|&id| id != SpaceId::NONE);
        }
        let key = key(label);
        let first = self.keys.partition_point(|&other| other < key);
        let same = self.keys[first..].iter().take_while(|&&other| other == key);
        let found = same.zip(&self.ids[first..]).find(|(_, id)| spaces[id.index()].label == label);
        found.map(|(_, &id)| id)
    }
}

fn numbered<'label>(count: usize, label: impl Fn(SpaceId) -> &'label str) -> Box<[SpaceId]> {
    let mut spaces = Vec::new();
    for id in (0..count).map(SpaceId::from_index) {
        let Some(number) = number(label(id)) else { continue };
        if number >= spaces.len() {
            spaces.resize(number + 1, SpaceId::NONE);
        }
        spaces[number] = id;
    }
    spaces.into()
}

/// The number of a label that is four digits.
fn number(label: &str) -> Option<usize> {
    let digits: &[u8; 4] = label.as_bytes().try_into().ok()?;
    let digit = |number: usize, byte: &u8| number * 10 + usize::from(byte - b'0');
    digits.iter().all(u8::is_ascii_digit).then(|| digits.iter().fold(0, digit))
}

/// The first bytes of a label; shorter labels come before longer ones that start like them.
fn key(label: &str) -> u64 {
    let mut bytes = [0; 8];
    let length = label.len().min(bytes.len());
    bytes[..length].copy_from_slice(&label.as_bytes()[..length]);
    u64::from_be_bytes(bytes)
}
