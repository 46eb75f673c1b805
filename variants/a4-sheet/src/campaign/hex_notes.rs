//! A few hexes, each with a number: enough for what happens in one step.

use stavka_core::board::SpaceId;

/// As many hexes as are kept in mind.
const MOST: usize = 24;

/// Hexes with a number each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct HexNotes {
    hexes: [SpaceId; MOST],
    numbers: [u8; MOST],
    count: u8,
}

impl HexNotes {
    /// No hex.
    pub(crate) const NONE: Self =
        Self { hexes: [SpaceId::NONE; MOST], numbers: [0; MOST], count: 0 };

    /// The number of a hex, if it has one.
    pub(crate) fn get(&self, hex: SpaceId) -> Option<u8> {
        self.place(hex).map(|place| self.numbers[place])
    }

    /// Gives a hex its number, if there is room for it.
    pub(crate) fn set(&mut self, hex: SpaceId, number: u8) {
        if let Some(place) = self.place(hex) {
            self.numbers[place] = number;
        } else if usize::from(self.count) < MOST {
            let place = usize::from(self.count);
            (self.hexes[place], self.numbers[place]) = (hex, number);
            self.count += 1;
        }
    }

    fn place(&self, hex: SpaceId) -> Option<usize> {
        self.hexes[..usize::from(self.count)].iter().position(|&other| other == hex)
    }
}
