//! The garrisons of Manchuria and Siberia as a game begins: the lists of chapter 81, counter by counter.

use stavka_core::clause::Silent;
use stavka_core::data::GroupEntry;

use crate::c81_manchuria::start::{self, Active, Asked};
use crate::c81_siberia::siberian_garrison;
use crate::campaign::Campaign;
use crate::campaign::roster::{Kind, Nation, Unit};
use crate::campaign::state::{AWAY, POOL};
use crate::count::Count;
use crate::force::RussianForce;

/// A garrison whose units the rules list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Starting {
    /// Japan's.
    Manchurian,
    /// Russia's.
    Siberian,
}

impl Starting {
    /// The garrison of that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "Manchurian garrison" => Some(Self::Manchurian),
            "Siberian garrison" => Some(Self::Siberian),
            _ => None,
        }
    }
}

/// Whether a group of a set-up is one of the garrisons, whose units are not the chart's to list.
pub(crate) fn is_garrison(group: &GroupEntry) -> bool {
    Starting::named(&group.name).is_some()
}

impl Campaign {
    /// What Storm Over Asia left Japan.
    pub(crate) fn active_armor(&self) -> Option<Active> {
        self.table.storm.as_ref().map(|storm| Active {
            armor: Count::of(storm.japanese_armor.unsigned()),
            specialized: Count::default(),
        })
    }

    /// 81.31: what Japan starts with in Manchuria.
    fn manchurian_start(&self) -> start::Starting {
        let active = self.active_armor();
        start::starting(
            &self.table.rules,
            &Asked { edition: self.table.edition, active },
            &mut Silent,
        )
    }

    /// Sets up a garrison as the rules list it.
    pub(crate) fn set_up_garrison(&mut self, garrison: Starting) {
        let mut units = Vec::new();
        let region = match garrison {
            Starting::Manchurian => {
                self.muster_manchuria(&mut units);
                self.table.parts.manchuria
            }
            Starting::Siberian => {
                self.muster_siberia(&mut units);
                self.table.parts.siberia
            }
        };
        self.put_down(units, region, None);
    }

    /// The counters of the Manchurian garrison.
    fn muster_manchuria(&mut self, units: &mut Vec<Unit>) {
        let list = self.manchurian_start();
        let counted = [
            (Kind::Armor, 2, list.units.large_armor),
            (Kind::Armor, 1, list.units.small_armor),
            (Kind::Infantry, 3, list.units.large_infantry),
            (Kind::Infantry, 2, list.units.medium_infantry),
            (Kind::Infantry, 1, list.units.small_infantry),
            (Kind::Air, 1, list.units.aaf),
        ];
        for (kind, strength, count) in counted {
            let sort = self.table.roster.sort_of(Nation::Japan, kind, strength);
            self.muster(sort, count.get(), units);
        }
        self.muster_armor(list.armor, units);
        self.state.owed_armor = u8::try_from(list.missing_armor).unwrap_or(u8::MAX);
    }

    /// Armor of exactly so many factors, in as many small counters as can be.
    fn muster_armor(&mut self, factors: u32, units: &mut Vec<Unit>) {
        let [large, small] =
            [2, 1].map(|strength| self.table.roster.sort_of(Nation::Japan, Kind::Armor, strength));
        let free = |sort: Option<u8>| -> u32 {
            let mut all = Vec::new();
            self.muster(sort, u32::MAX, &mut all);
            u32::try_from(all.len()).unwrap_or(0)
        };
        let fits =
            |few: &u32| (factors - few).is_multiple_of(2) && (factors - few) / 2 <= free(large);
        let few = (0..=factors.min(free(small))).rev().find(fits).unwrap_or(0);
        self.muster(small, few, units);
        self.muster(large, (factors - few) / 2, units);
    }

    /// The counters of the Siberian garrison; what is unbuilt is owed.
    fn muster_siberia(&mut self, units: &mut Vec<Unit>) {
        let unbuilt = self.table.storm.as_ref().map(|storm| storm.unbuilt_in_siberia);
        let unbuilt = unbuilt.unwrap_or_default();
        let (rules, edition) = (&self.table.rules, self.table.edition);
        let list = siberian_garrison::starting(rules, edition, &unbuilt, &mut Silent);
        for (place, count) in (0..).zip(list.counts()) {
            self.muster(self.siberian_sort(place), count, units);
        }
        self.state.owed_units = owed(&unbuilt);
    }

    /// The sort of a kind of Russian unit: armor, infantry by size, air.
    fn siberian_sort(&self, place: usize) -> Option<u8> {
        const KINDS: [(Kind, u8); 5] = [
            (Kind::Armor, 3),
            (Kind::Infantry, 3),
            (Kind::Infantry, 2),
            (Kind::Infantry, 1),
            (Kind::Air, 1),
        ];
        let (kind, strength) = *KINDS.get(place)?;
        self.table.roster.sort_of(Nation::Russia, kind, strength)
    }

    /// 81.31.A.1 and 81.41.A.1: infantry of the force pool stands in for missing armor; what is unbuilt waits there.
    pub(crate) fn fill_in_for_the_unbuilt(&mut self) {
        if self.table.storm.is_none() {
            return;
        }
        self.stand_in(self.manchurian_start().stand_in);
        for unit in self.table.roster.units() {
            if self.state.place(unit) == AWAY && self.is_owed(*self.table.roster.sort(unit)) {
                self.send(unit, POOL);
            }
        }
    }

    /// Infantry stands in for so many factors of armor.
    fn stand_in(&mut self, factors: u32) {
        let table = self.table.clone();
        let mut due = factors;
        for strength in [3, 2, 1] {
            let Some(sort) = table.roster.sort_of(Nation::Japan, Kind::Infantry, strength) else {
                continue;
            };
            for unit in table.roster.of_sort(sort) {
                let fits = u32::from(strength) <= due && self.state.place(unit) == POOL;
                if let Some(spot) =
                    fits.then(|| self.best_spot(unit, table.parts.manchuria)).flatten()
                {
                    self.send(unit, spot);
                    due -= u32::from(strength);
                }
            }
        }
    }
}

/// Units of each kind as the state counts them.
fn owed(force: &RussianForce) -> [u8; 5] {
    force.counts().map(|count| u8::try_from(count).unwrap_or(u8::MAX))
}
