//! From factors to a column.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Sink};
use stavka_core::crt::ladder::Column;
use stavka_core::crt::shift::Shift;

use super::MOST_ATTACKERS;
use crate::air::{reach, support_shift, supported_column};
use crate::campaign::play::{Look, Play};
use crate::clause;
use crate::combat_results::MOST_DEFENDERS;
use crate::combat_results_table::{Factors, shift_from_beyond};
use crate::disrupted_units::{columns_higher, with_terrain};
use crate::ground::City;
use crate::odds::standard_column;
use crate::position::UnitId;
use crate::set_up::river_is_ignored;
use crate::side::{Attacker, Side};
use crate::special_units::railway_gun::{self, Gun};
use crate::supply::{Status, attacker_shift, defender_shift, is_spent};
use crate::terrain::{Banks, Site, defense, river_shift};
use crate::unit::{Arm, Unit};
use crate::weather::{Place, attack_shift};

/// As many things as can move an attack, air units among them.
const MOST_SHIFTS: usize = 16;

/// Room for what moves an attack.
#[derive(Debug, Clone, Copy)]
struct Shifts {
    shifts: [Option<Shift>; MOST_SHIFTS],
    count: usize,
}

impl Shifts {
    const NONE: Self = Self { shifts: [None; MOST_SHIFTS], count: 0 };

    fn add(&mut self, shift: Option<Shift>) {
        if let (Some(place), Some(_)) = (self.shifts.get_mut(self.count), shift) {
            *place = shift;
            self.count += 1;
        }
    }

    /// Those that there are, one after the other.
    fn packed(self) -> ([Shift; MOST_SHIFTS], usize) {
        let none = Shift { columns: 0, clause: clause::CRT_NOTE_TABLE, cap: None };
        (self.shifts.map(|shift| shift.unwrap_or(none)), self.count)
    }
}

impl Look<'_> {
    /// The attackers with what is printed on them; the slice is as long as there are attackers.
    pub(super) fn attacking(self, into: &mut [Unit; MOST_ATTACKERS]) -> &[Unit] {
        let attackers = self.state.battle.attackers();
        for (place, &unit) in into.iter_mut().zip(attackers) {
            *place = self.unit(unit);
        }
        &into[..attackers.len()]
    }

    /// Room for units, filled with any.
    pub(super) fn room<const N: usize>(self) -> [Unit; N] {
        [self.unit(UnitId(0)); N]
    }

    /// Whose attack it is.
    pub(in crate::campaign) fn attacker(self) -> Attacker {
        let mut units = self.room();
        Attacker::of(self.attacking(&mut units))
    }

    /// The place of the defenders, as far as weather asks.
    fn site_place(self) -> Place {
        match self.table.ground.features().city(self.state.battle.target) {
            City::None => Place::Open,
            City::Town => Place::Town,
            City::City | City::Major | City::Victory => Place::City,
        }
    }

    /// Where the defenders stand.
    fn site(self) -> Site {
        let battle = &self.state.battle;
        let mountain = |unit: &&UnitId| self.unit(**unit).counter.arm == Arm::Mountain;
        let mountain = battle.attackers().iter().filter(mountain);
        let factors = mountain.map(|&unit| u32::from(self.unit(unit).factors().attack)).sum();
        let (rules, ground) = (&self.table.rules, &self.table.ground);
        Site::of(rules, ground, battle.target, self.weather(), Some(self.date()), factors)
    }

    /// Whether the defenders stand on clear ground without any bonus.
    pub(super) fn is_open_ground(self) -> bool {
        let battle = &self.state.battle;
        let features = self.table.ground.features();
        let printed: u16 = battle
            .defenders()
            .iter()
            .map(|&unit| u16::from(self.unit(unit).factors().defense))
            .sum();
        features.terrain(battle.target) == crate::ground::Terrain::Clear
            && battle.defense[..battle.defenders().len()].iter().sum::<u16>() == printed
    }

    /// The factors on both banks.
    fn banks(self) -> Banks {
        let battle = &self.state.battle;
        let weather = self.weather();
        let mut banks = Banks { across: 0, beside: 0 };
        for &unit in battle.attackers() {
            let factors = u32::from(self.unit(unit).factors().attack);
            if self.table.ground.has_river(self.place(unit), battle.target, weather) {
                banks.across += factors;
            } else {
                banks.beside += factors;
            }
        }
        banks
    }

    /// The factors of the attack.
    pub(in crate::campaign) fn factors(self) -> Factors {
        let battle = &self.state.battle;
        let attack =
            battle.attackers().iter().map(|&unit| u32::from(self.unit(unit).factors().attack));
        let defense: u16 = battle.defense[..battle.defenders().len()].iter().sum();
        Factors { attack: attack.sum(), defense: u32::from(defense).max(1) }
    }
}

impl<S: Sink> Play<'_, S> {
    /// Finds the column of the attack that is to be rolled, or the clause that forbids it.
    pub(super) fn find_column(&mut self) -> Result<(), Refused> {
        self.weigh_defenders();
        let factors = self.look().factors();
        let ratio = standard_column(&self.table.rules, factors, self.sink)?;
        let mut shifts = Shifts::NONE;
        shifts.add(shift_from_beyond(&self.table.rules, factors));
        self.weather_shift(&mut shifts);
        self.river(&mut shifts);
        self.supply_shifts(&mut shifts)?;
        self.guns(&mut shifts);
        let first_air = shifts.count;
        self.air_shifts(&mut shifts);
        let (shifts, count) = shifts.packed();
        let shifts = &shifts[..count];
        let column = supported_column(&self.table.rules, ratio, shifts, first_air, self.sink)?;
        self.state.battle.ratio = ratio.0;
        self.state.battle.column = column.0;
        Ok(())
    }

    /// terrain: what each defender is worth; disrupted-units.column-bonus: how high its result is read.
    fn weigh_defenders(&mut self) {
        let table = self.table;
        let look = Look { table, state: self.state };
        let (site, mut units) = (look.site(), look.room::<MOST_DEFENDERS>());
        let count = look.state.battle.defenders().len();
        for (place, &unit) in units.iter_mut().zip(look.state.battle.defenders()) {
            *place = look.unit(unit);
        }
        let worth = defense(&table.rules, &units[..count], site, self.sink);
        for (place, unit) in units[..count].iter().enumerate() {
            self.state.battle.defense[place] = worth.each[place];
            with_terrain(*unit, worth.each[place].into(), self.sink);
            self.state.battle.higher[place] = columns_higher(&table.rules, *unit, self.sink);
        }
    }

    fn weather_shift(&mut self, shifts: &mut Shifts) {
        let look = self.look();
        let (side, weather, place) = (look.side(), look.weather(), look.site_place());
        shifts.add(attack_shift(&self.table.rules, side, weather, place, self.sink));
    }

    /// terrain.river.combat, setup.first-turn.river: the river, unless it is ignored once.
    fn river(&mut self, shifts: &mut Shifts) {
        let look = self.look();
        let (banks, weather, side, date) = (look.banks(), look.weather(), look.side(), look.date());
        let Some(shift) = river_shift(&self.table.rules, banks, weather, self.sink) else { return };
        let used = u32::from(self.state.pools.rivers);
        if river_is_ignored(&self.table.rules, date, side, used, self.sink) {
            self.state.pools.rivers += 1;
        } else {
            shifts.add(Some(shift));
        }
    }

    /// supply.attacker-column, supply.defender-column: supply as it is at this moment.
    fn supply_shifts(&mut self, shifts: &mut Shifts) -> Result<(), Refused> {
        let battle = self.state.battle;
        let side = self.look().side();
        self.sink.cite(clause::SUPPLY_MOMENT);
        let map = self.supply_of(side);
        let mut worst = Status::Full;
        for (place, &unit) in battle.attackers().iter().enumerate() {
            let status = self.status(&map, unit);
            worst = worst.max(status);
            if is_spent(status, self.sink) {
                self.state.battle.spent |= 1 << place;
            }
        }
        shifts.add(attacker_shift(&self.table.rules, worst, self.sink)?);
        let map = self.supply_of(side.enemy());
        let mut own = [Status::Full; MOST_DEFENDERS];
        for (status, &unit) in own.iter_mut().zip(battle.defenders()) {
            *status = self.status(&map, unit);
        }
        let stack = own.iter().copied().max().unwrap_or(Status::Full);
        for (place, status) in own.iter().enumerate().take(battle.defenders().len()) {
            if let Some(shift) = defender_shift(&self.table.rules, *status, stack) {
                self.sink.cite(shift.clause);
                self.state.battle.higher[place] += shift.columns;
            }
        }
        Ok(())
    }

    /// special-units.railway-gun.attack, special-units.railway-gun.defense: guns that have a word in it.
    fn guns(&mut self, shifts: &mut Shifts) {
        let target = self.state.battle.target;
        let side = self.look().side();
        for unit in self.table.roster().units() {
            let look = self.look();
            let full = look.unit(unit);
            let hex = look.place(unit);
            if full.counter.arm != Arm::RailwayGun || hex == SpaceId::NONE || full.is_disrupted() {
                continue;
            }
            let Some(on_line) = look.gun_on_line(side, hex, target) else { continue };
            let gun = Gun { on_line, adjacent: true, supply: Status::Full };
            let shift = railway_gun::shift(&self.table.rules, side, gun, self.sink);
            shifts.add(shift);
            if shift.is_some() {
                return;
            }
        }
    }

    /// air.cas: what the air units add that got through.
    fn air_shifts(&mut self, shifts: &mut Shifts) {
        for number in 0..self.table.wings.len() {
            if self.state.battle.air >> number & 1 == 0 {
                continue;
            }
            let flight = self.look().flight(number, self.state.battle.target);
            if let Ok(reach) = reach(&self.table.rules, flight, self.sink) {
                shifts.add(Some(support_shift(&self.table.rules, flight.unit, reach, self.sink)));
            }
        }
    }
}

impl Look<'_> {
    /// Whether a gun is near this attack, and if so, whether its line leads there.
    fn gun_on_line(self, side: Side, gun: SpaceId, target: SpaceId) -> Option<bool> {
        let board = self.table.ground.board();
        let rail = |one: SpaceId, other: SpaceId| {
            board.slot_between(one, other).is_some_and(|slot| self.table.railways.has(slot))
        };
        match side {
            Side::Russian if self.table.ground.touch(gun, target) => Some(rail(gun, target)),
            Side::Axis if gun == target => {
                let attackers = self.state.battle.attackers();
                Some(attackers.iter().any(|&unit| rail(self.place(unit), target)))
            }
            _ => None,
        }
    }

    /// The column that is rolled in, before a press.
    pub(in crate::campaign) fn column(self) -> Column {
        Column(self.state.battle.column)
    }
}
