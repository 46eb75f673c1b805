//! Where the units of a made position are, and what they have done.

use super::Position;
use crate::c81_manchuria::play::starting_garrisons::Starting;
use crate::campaign::Campaign;
use crate::campaign::hexes::Spot;
use crate::campaign::roster::Unit;
use crate::campaign::state::{AWAY, EUROPE, LATER, POOL, mark};

/// What lies beside the map, in words.
const HOLDINGS: [(&str, Spot); 4] =
    [("force-pool", POOL), ("away", AWAY), ("after-german-surrender", LATER), ("europe", EUROPE)];

/// What a unit may have done, in words.
const MARKS: [(&str, u8); 6] = [
    ("moved", mark::MOVED),
    ("inverted", mark::FLOWN),
    ("attacked", mark::ATTACKED),
    ("redeployed", mark::REDEPLOYED),
    ("broke-through", mark::BROKE_THROUGH),
    ("exploited", mark::EXPLOITED),
];

/// Said once for each half that a unit has been without supply.
const HUNGRY: &str = "unsupplied";

impl Campaign {
    /// The named units first, then the groups with what is left of their sorts.
    pub(super) fn place_units(&mut self, position: &Position) -> Result<(), String> {
        for (sort, places) in &position.units {
            let number = self.table.roster.sort_named(sort);
            let number = number.ok_or_else(|| format!("there is no sort `{sort}`"))?;
            let mut units = self.table.roster.of_sort(number);
            for place in places {
                let unit = units.next().ok_or_else(|| format!("there are fewer of `{sort}`"))?;
                self.place_unit(unit, place)?;
            }
        }
        let table = self.table.clone();
        for name in &position.groups {
            if let Some(garrison) = Starting::named(name) {
                self.set_up_garrison(garrison);
                continue;
            }
            let group = table.scenario.file.groups.iter().find(|group| group.name == *name);
            self.set_up_group(group.ok_or_else(|| format!("there is no group `{name}`"))?);
        }
        Ok(())
    }

    /// Puts a unit where the words say, such as `C29, moved`.
    fn place_unit(&mut self, unit: Unit, words: &str) -> Result<(), String> {
        let mut words = words.split(',').map(str::trim);
        let place = words.next().unwrap_or_default();
        let beside = HOLDINGS.into_iter().find(|(name, _)| *name == place).map(|(_, spot)| spot);
        let spot = beside.or_else(|| self.spot_named(place));
        self.put(unit, spot.ok_or_else(|| format!("there is no place `{place}`"))?);
        for word in words {
            if word == HUNGRY {
                self.state.hungry[usize::from(unit)] += 1;
                continue;
            }
            let mark = MARKS.into_iter().find(|(name, _)| *name == word);
            let (_, mark) = mark.ok_or_else(|| format!("there is no mark `{word}`"))?;
            self.state.set(unit, mark);
        }
        Ok(())
    }
}
