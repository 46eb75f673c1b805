//! 8.C.1: the factories of the game, as a chart.

use serde::{Deserialize, Serialize};
use stavka_core::clause::Provenance;
use stavka_core::data::{DataError, DataFile, DataProblem};
use stavka_core::schema::JsonSchema;

use super::kind::{FactoryKind, FactoryName, Letter, NewName};
use super::months::MonthSet;

/// How many factories stand on the map when the game begins.
pub(crate) const AT_START: usize = 11;
/// How many can be built.
pub(crate) const TO_BUILD: usize = 13;

/// The factories as a data file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct FactoryFile {
    /// What the chart is called.
    pub title: String,
    /// What to know before changing it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Those that stand on the map when the game begins.
    pub at_start: [StartEntry; AT_START],
    /// Those that can be built, each kind in the order of its letters.
    pub to_build: [BuildEntry; TO_BUILD],
}

/// A factory of the start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct StartEntry {
    /// What it makes.
    pub kind: FactoryKind,
    /// The point that its counter names.
    pub point: String,
    /// The months printed under its symbol; none where it makes no units.
    #[serde(default)]
    pub months: MonthSet,
    /// Where the entry comes from.
    pub provenance: Provenance,
}

/// A factory that can be built.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct BuildEntry {
    /// What it makes.
    pub kind: FactoryKind,
    /// Its letter.
    pub letter: Letter,
    /// The months printed under its symbol; none where it makes no units.
    #[serde(default)]
    pub months: MonthSet,
    /// Where the entry comes from.
    pub provenance: Provenance,
}

impl DataFile for FactoryFile {
    /// The letters of each kind follow each other from the first one on.
    fn check(&self) -> Result<(), DataError> {
        let mut built = Built::default();
        for (at, entry) in self.to_build.iter().enumerate() {
            if built.next(entry.kind) != Some(entry.letter) {
                let message = format!("the letters of {} factories are not in order", entry.kind);
                let problem = DataProblem::Table { message };
                return Err(DataError::new(format!("/to-build/{at}/letter"), problem));
            }
            built.add(NewName { kind: entry.kind, letter: entry.letter });
        }
        Ok(())
    }
}

/// The letters that are spoken for, kind by kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Built {
    letters: [u8; FactoryKind::ALL.len()],
}

impl Built {
    /// Marks a letter.
    pub(crate) const fn add(&mut self, name: NewName) {
        self.letters[name.kind as usize] |= 1 << name.letter as u8;
    }

    /// Whether a letter is marked.
    pub(crate) const fn contains(self, name: NewName) -> bool {
        self.letters[name.kind as usize] & (1 << name.letter as u8) != 0
    }

    /// The first letter of a kind that is not marked.
    pub(crate) fn next(self, kind: FactoryKind) -> Option<Letter> {
        Letter::ALL.into_iter().find(|&letter| !self.contains(NewName { kind, letter }))
    }

    /// How many are marked.
    pub(crate) fn count(self) -> u32 {
        self.letters.iter().map(|bits| bits.count_ones()).sum()
    }
}

/// A factory of the start: what it makes, where and when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct StartPlant {
    /// What it makes.
    pub kind: FactoryKind,
    /// The point that its counter names.
    pub point: Box<str>,
    /// The months in which it produces.
    pub months: MonthSet,
}

/// A factory that can be built: what it makes and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct NewPlant {
    /// What it makes.
    pub kind: FactoryKind,
    /// Its letter.
    pub letter: Letter,
    /// The months in which it produces.
    pub months: MonthSet,
}

/// The factories in force.
#[derive(Debug, Clone)]
pub(crate) struct FactoryTable {
    /// Those of the start.
    pub at_start: Box<[StartPlant]>,
    /// Those that can be built.
    pub to_build: [NewPlant; TO_BUILD],
}

impl FactoryTable {
    /// The table of a file.
    pub(crate) fn of(file: FactoryFile) -> Self {
        let start = |entry: StartEntry| StartPlant {
            kind: entry.kind,
            point: entry.point.into(),
            months: entry.months,
        };
        let new = |entry: BuildEntry| NewPlant {
            kind: entry.kind,
            letter: entry.letter,
            months: entry.months,
        };
        Self {
            at_start: file.at_start.into_iter().map(start).collect(),
            to_build: file.to_build.map(new),
        }
    }

    /// A factory that can be built.
    pub(crate) fn new_plant(&self, name: NewName) -> Option<NewPlant> {
        let named = |plant: &NewPlant| plant.kind == name.kind && plant.letter == name.letter;
        self.to_build.into_iter().find(named)
    }

    /// The months of the factory of that name.
    pub(crate) fn months(&self, name: &FactoryName) -> Option<MonthSet> {
        match name {
            FactoryName::AtStart(name) => {
                let named =
                    |plant: &&StartPlant| plant.kind == name.kind && *plant.point == *name.point;
                self.at_start.iter().find(named).map(|plant| plant.months)
            }
            FactoryName::New(name) => self.new_plant(*name).map(|plant| plant.months),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::FACTORIES;

    #[test]
    fn letters_stand_in_order() {
        let mut file: FactoryFile = FACTORIES.own().expect("a chart");
        assert_eq!(file.check(), Ok(()));
        file.to_build.swap(0, 1);
        let error = file.check().expect_err("B before A");
        assert_eq!(error.pointer, "/to-build/0/letter");
    }
}
