//! The names of a map, to which other files refer.

use std::collections::BTreeSet;

use super::DataError;
use super::names::unknown;
use crate::board::MapFile;

/// Every name of a map: labels and printed names of its spaces, and its regions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Gazetteer {
    places: BTreeSet<String>,
    regions: BTreeSet<String>,
}

impl Gazetteer {
    /// The names of a map.
    pub fn of(map: &MapFile) -> Self {
        let labels = map.spaces.iter().map(|space| &space.label);
        let names = map.spaces.iter().filter_map(|space| space.name.as_ref());
        Self {
            places: labels.chain(names).cloned().collect(),
            regions: map.regions.iter().cloned().collect(),
        }
    }

    /// The places and regions of the entry at `entry` are on the map.
    pub(super) fn check(
        &self,
        entry: &str,
        places: &[String],
        regions: &[String],
    ) -> Result<(), DataError> {
        held(places, &self.places, &format!("{entry}/places"), "the names and labels of the map")?;
        held(regions, &self.regions, &format!("{entry}/regions"), "the regions of the map")
    }
}

fn held(
    names: &[String],
    known: &BTreeSet<String>,
    place: &str,
    list: &str,
) -> Result<(), DataError> {
    match (0..).zip(names).find(|(_, name)| !known.contains(*name)) {
        Some((at, name)) => Err(unknown(name, format!("{place}/{at}"), list)),
        None => Ok(()),
    }
}
