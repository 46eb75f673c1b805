//! What the rules need to know of the chart of counters.

use stavka_core::data::UnitsFile;

use crate::composite::{Composite, CompositeCounts};
use crate::nation::Nation;

/// The counters in force.
#[derive(Debug, Clone)]
pub struct Counters {
    /// How many there are of each kind of composite.
    pub composites: CompositeCounts,
    nations: Box<[(Box<str>, Nation)]>,
}

impl Counters {
    /// The counters of a file.
    pub fn of(file: &UnitsFile) -> Self {
        let count = |kind: Composite| {
            let entry = file.units.iter().find(|unit| unit.id == kind.counter());
            let count = entry.map_or(0, |unit| unit.count.unsigned());
            std::iter::repeat_n(kind, count as usize)
        };
        let nations = file.units.iter().filter_map(|unit| {
            Some((unit.id.as_str().into(), Nation::from_name(&unit.nationality)?))
        });
        Self {
            composites: Composite::ALL.into_iter().flat_map(count).collect::<Vec<_>>().into(),
            nations: nations.collect(),
        }
    }

    /// The nation of a unit, by the name that the chart gives it.
    pub fn nation(&self, unit: &str) -> Option<Nation> {
        self.nations.iter().find(|(id, _)| **id == *unit).map(|&(_, nation)| nation)
    }
}
