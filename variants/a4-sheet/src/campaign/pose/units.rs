//! The counters of a made position, each taken once, and where those wait that it does not name.

use stavka_core::calendar::HalfMonth;
use stavka_core::clause::Silent;

use crate::campaign::play::Play;
use crate::campaign::state::Beside;
use crate::campaign::table::Table;
use crate::campaign::unit_set::UnitSet;
use crate::position::UnitId;
use crate::set_up::armies_drawn;
use crate::unit::{Arm, Size};

/// The counters that were taken.
#[derive(Debug, Default)]
pub(crate) struct Reserve {
    taken: UnitSet,
}

impl Reserve {
    /// The next free counter of a sort by its id or name; one counter by the id with its number.
    pub(crate) fn take(&mut self, table: &Table, name: &str) -> Result<UnitId, String> {
        let sorts = &table.counters.sorts;
        let sort = sorts.iter().find(|sort| *sort.id == *name || *sort.name == *name);
        let found = match sort {
            Some(sort) => sort.units().find(|&unit| !self.taken.contains(unit)),
            None => {
                Some(numbered(table, name).ok_or_else(|| format!("there is no unit `{name}`"))?)
            }
        };
        let unit = found.filter(|&unit| !self.taken.contains(unit));
        let unit = unit.ok_or_else(|| format!("there is no other unit `{name}`"))?;
        self.taken.insert(unit);
        Ok(unit)
    }

    /// So many free counters of which something holds.
    fn rest(
        &mut self,
        table: &Table,
        count: usize,
        holds: impl Fn(UnitId) -> bool,
    ) -> Result<Vec<UnitId>, String> {
        let free = table.roster().units().filter(|&unit| holds(unit) && !self.taken.contains(unit));
        let units: Vec<_> = free.take(count).collect();
        if units.len() < count {
            return Err(format!("{} counters are left where {count} must wait", units.len()));
        }
        for &unit in &units {
            self.taken.insert(unit);
        }
        Ok(units)
    }
}

/// A counter such as `rifle-army-2-2-3`.
fn numbered(table: &Table, name: &str) -> Option<UnitId> {
    let (id, number) = name.rsplit_once('-')?;
    let place = number.parse::<usize>().ok()?.checked_sub(1)?;
    table.counters.named(id)?.units().nth(place)
}

impl Play<'_, Silent> {
    /// A place beside the map by its name.
    pub(crate) fn beside_called(&self, name: &str) -> Result<Beside, String> {
        match (name, name.parse::<HalfMonth>()) {
            (_, Ok(date)) => self.turn_on(date).map(Beside::Due),
            ("siberia", _) => Ok(Beside::Siberia),
            ("lost", _) => Ok(Beside::Pile),
            ("gone", _) => Ok(Beside::Gone),
            _ => Err(format!("`{name}` is no place beside the map: siberia, lost, gone or a turn")),
        }
    }

    pub(crate) fn wait_as_scheduled(&mut self, unit: UnitId) -> Result<(), String> {
        let arrivals = self.table.arrivals.iter();
        let arrival = arrivals.into_iter().find(|arrival| arrival.units.contains(&unit));
        let name = &self.table.counters.sort(unit).name;
        let arrival = arrival.ok_or_else(|| format!("the schedule has no turn for {name}"))?;
        self.state.beside[unit.index()] = Beside::Due(arrival.turn);
        Ok(())
    }

    /// Those that are not named wait where they do no harm, as many as the game must have.
    pub(crate) fn fill_up(&mut self, reserve: &mut Reserve, unseen: u8) -> Result<(), String> {
        self.fill_armies(reserve, unseen)?;
        self.fill_tanks(reserve)?;
        let table = self.table;
        for unit in table.roster().units().filter(|&unit| !reserve.taken.contains(unit)) {
            let counter = table.roster().counter(unit);
            self.state.beside[unit.index()] = match (counter.arm, counter.size) {
                (Arm::Shock, _) => Beside::Siberia,
                (Arm::Rifle | Arm::Infantry, Size::Division) => Beside::Remnants,
                _ => continue,
            };
        }
        self.fill_korps(reserve);
        Ok(())
    }

    /// The armies that were put away before the game, and those of the pile that nobody has seen.
    fn fill_armies(&mut self, reserve: &mut Reserve, unseen: u8) -> Result<(), String> {
        let table = self.table;
        let away = armies_drawn(&table.rules)[1];
        let army = |unit| {
            let counter = table.roster().counter(unit);
            (counter.arm, counter.size) == (Arm::Rifle, Size::Army)
        };
        for unit in reserve.rest(table, usize::from(away) + usize::from(unseen), army)? {
            self.state.beside[unit.index()] = Beside::Unseen;
        }
        Ok(())
    }

    fn fill_tanks(&mut self, reserve: &mut Reserve) -> Result<(), String> {
        let table = self.table;
        let tank = |unit| matches!(table.roster().counter(unit).arm, Arm::Tank | Arm::Mechanized);
        let in_game = table.roster().units().filter(|&unit| tank(unit));
        let in_game = in_game.filter(|&unit| reserve.taken.contains(unit)).count();
        let missing = table.opening.tanks[0].len().checked_sub(in_game);
        let missing = missing.ok_or("there are more tank korps than the game has")?;
        for unit in reserve.rest(table, missing, tank)? {
            self.state.beside[unit.index()] = Beside::Park;
        }
        Ok(())
    }

    /// A korps is whole unless one of its divisions is named.
    fn fill_korps(&mut self, reserve: &Reserve) {
        for korps in &self.table.korps {
            let parts = [korps.panzer, korps.motorized];
            let split = parts.into_iter().any(|unit| reserve.taken.contains(unit));
            if split {
                self.state.beside[korps.whole.index()] = Beside::Broken;
                continue;
            }
            for part in parts {
                self.state.beside[part.index()] = Beside::Inside;
            }
        }
    }
}
