//! From factors to a column.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::crt::ladder::Column;
use stavka_core::crt::shift::Shift;

use super::{MOST_ATTACKERS, Stage};
use crate::air::{reach, support_shift, supported_column};
use crate::campaign::ask::Ask;
use crate::campaign::choice::Choice;
use crate::campaign::play::{Look, Play};
use crate::clause;
use crate::combat_results::MOST_DEFENDERS;
use crate::combat_results_table::{Factors, shift_from_beyond};
use crate::disrupted_units::{columns_higher, may_act, with_terrain};
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
            let (factors, from) = (u32::from(self.unit(unit).factors().attack), self.place(unit));
            let river = self.table.ground.has_river(from, battle.target, weather);
            if river && from != battle.ford {
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
        self.weigh_supply();
        let ratio = standard_column(&self.table.rules, self.look().factors(), self.sink)?;
        self.state.battle.ratio = ratio.0;
        self.shift_from(ratio)
    }

    /// The column after everything that shifts the attack from the one in which it is entered.
    pub(super) fn shift_from(&mut self, entered: Column) -> Result<(), Refused> {
        let mut shifts = Shifts::NONE;
        shifts.add(shift_from_beyond(&self.table.rules, self.look().factors()));
        self.weather_shift(&mut shifts);
        self.river(&mut shifts);
        self.attacker_supply(&mut shifts)?;
        self.guns(&mut shifts);
        let first_air = shifts.count;
        self.air_shifts(&mut shifts);
        let (shifts, count) = shifts.packed();
        let shifts = &shifts[..count];
        let column = supported_column(&self.table.rules, entered, shifts, first_air, self.sink)?;
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

    fn river(&mut self, shifts: &mut Shifts) {
        let look = self.look();
        let (banks, weather) = (look.banks(), look.weather());
        shifts.add(river_shift(&self.table.rules, banks, weather, self.sink));
    }

    /// From a hex of the attackers the river is ignored, or from none.
    pub(in crate::campaign) fn ford(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        self.state.battle.stage = Stage::Column;
        let Choice::Hex(hex) = choice else { return };
        let look = Look { table: self.table, state: self.state };
        if look.may_ford(self.sink) {
            self.state.battle.ford = hex;
            self.state.pools.rivers += 1;
        }
    }

    /// Supply as it is at this moment, for those who attack.
    fn attacker_supply(&mut self, shifts: &mut Shifts) -> Result<(), Refused> {
        let battle = self.state.battle;
        let map = self.supply_of(self.look().side());
        let mut worst = Status::Full;
        for (place, &unit) in battle.attackers().iter().enumerate() {
            let status = self.status(&map, unit);
            worst = worst.max(status);
            if is_spent(status, self.sink) {
                self.state.battle.spent |= 1 << place;
            }
        }
        shifts.add(attacker_shift(&self.table.rules, worst, self.sink)?);
        Ok(())
    }

    /// The same for those who defend: each reads its own column.
    fn weigh_supply(&mut self) {
        let battle = self.state.battle;
        self.sink.cite(clause::SUPPLY_MOMENT);
        let map = self.supply_of(self.look().side().enemy());
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
    }

    /// Guns that have a word in it; one of them is enough.
    fn guns(&mut self, shifts: &mut Shifts) {
        let side = self.look().side();
        let map = self.supply_of(Side::Russian);
        for &unit in self.table.roster().frail() {
            let look = self.look();
            let full = look.unit(unit);
            let there = look.place(unit) != SpaceId::NONE;
            if full.counter.arm != Arm::RailwayGun || !there || may_act(full, &mut Silent).is_err()
            {
                continue;
            }
            let Some((on_line, adjacent)) = look.gun_at(side, look.place(unit)) else { continue };
            let supply = self.quiet_status(&map, unit);
            let gun = Gun { on_line, adjacent, supply };
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
    /// Whether this attack goes along the line of a gun, and how near; nothing where it has no part in it.
    fn gun_at(self, side: Side, gun: SpaceId) -> Option<(bool, bool)> {
        let (target, table) = (self.state.battle.target, self.table);
        let enemies = self.state.position.occupied(Side::Axis);
        let line = railway_gun::line(&table.ground, &table.railways, gun, enemies);
        let attackers = self.state.battle.attackers();
        let mut on_line =
            attackers.iter().map(|&unit| self.place(unit)).filter(|hex| line.contains(*hex));
        match side {
            Side::Russian => {
                let near = table.ground.touch(gun, target) || on_line.next().is_some();
                Some((line.contains(target), near))
            }
            Side::Axis if gun == target => Some((on_line.next().is_some(), true)),
            Side::Axis => None,
        }
    }

    /// Whether a river that matters may still be ignored.
    fn may_ford(self, sink: &mut impl Sink) -> bool {
        let (rules, used) = (&self.table.rules, u32::from(self.state.pools.rivers));
        river_is_ignored(rules, self.date(), self.side(), used, sink)
    }

    /// The hexes from which the river may be ignored.
    pub(in crate::campaign) fn fords(self, offer: &mut impl FnMut(Choice)) {
        offer(Choice::Done);
        let (rules, battle, weather) = (&self.table.rules, &self.state.battle, self.weather());
        let matters = river_shift(rules, self.banks(), weather, &mut Silent).is_some();
        if !matters || !self.may_ford(&mut Silent) {
            return;
        }
        let mut from = [SpaceId::NONE; 6];
        for &hex in self.hexes_of(battle.attackers(), &mut from) {
            if self.table.ground.has_river(hex, battle.target, weather) {
                offer(Choice::Hex(hex));
            }
        }
    }

    /// The column that is rolled in, before a press.
    pub(in crate::campaign) fn column(self) -> Column {
        Column(self.state.battle.column)
    }
}
