//! From factors to a column.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::crt::ladder::Column;

use crate::air::{reach, support_shift};
use crate::attack::play::{MOST_ATTACKERS, Stage};
use crate::attack::shifts::{Bearing, Shifts};
use crate::campaign::action::Choice;
use crate::campaign::asks::Ask;
use crate::campaign::play::{Look, Play};
use crate::combat_results::MOST_DEFENDERS;
use crate::combat_results_table::Factors;
use crate::disrupted_units::{columns_higher, may_act, with_terrain};
use crate::hidden::taken_for;
use crate::odds::standard_column;
use crate::points;
use crate::position::UnitId;
use crate::set_up::river_is_ignored;
use crate::side::{Attacker, Side};
use crate::special_units::railway_gun::{self, Gun};
use crate::supply::{Lines, Status, defenders_higher, is_spent};
use crate::terrain::{Banks, Site, defense, is_open_ground, mountain_factors, river_shift};
use crate::unit::{Arm, State as Mark, Unit};

impl Look<'_> {
    /// The attackers with what is printed on them; the slice is as long as there are attackers.
    pub(crate) fn attacking(self, into: &mut [Unit; MOST_ATTACKERS]) -> &[Unit] {
        let attackers = self.state.battle.attackers();
        for (place, &unit) in into.iter_mut().zip(attackers) {
            *place = self.unit(unit);
        }
        &into[..attackers.len()]
    }

    /// Room for units, filled with any.
    pub(crate) fn room<const N: usize>(self) -> [Unit; N] {
        [self.unit(UnitId(0)); N]
    }

    /// Whose attack it is.
    pub(crate) fn attacker(self) -> Attacker {
        let mut units = self.room();
        Attacker::of(self.attacking(&mut units))
    }

    /// Where the defenders stand.
    pub(crate) fn site(self) -> Site {
        let battle = &self.state.battle;
        let factors = mountain_factors(battle.attackers().iter().map(|&unit| self.unit(unit)));
        let (rules, ground) = (&self.table.rules, &self.table.ground);
        Site::of(rules, ground, battle.target, self.weather(), Some(self.date()), factors)
    }

    /// Whether the defenders stand on clear ground without any bonus.
    pub(crate) fn is_open_ground(self) -> bool {
        let battle = &self.state.battle;
        let printed = battle.defenders().iter().map(|&unit| self.unit(unit).factors().defense);
        let terrain = self.table.ground.features().terrain(battle.target);
        is_open_ground(terrain, printed.zip(battle.defense))
    }

    /// The factors on both banks.
    pub(crate) fn banks(self) -> Banks {
        let battle = &self.state.battle;
        let stand =
            battle.attackers().iter().map(|&unit| (self.attack_as_known(unit), self.place(unit)));
        Banks::of(&self.table.ground, self.weather(), [battle.target, battle.ford], stand)
    }

    /// The attack factors of a unit. While it lies face down, it is what the sheet takes it for: nobody looks at it before
    /// the attack turns it up.
    pub(crate) fn attack_as_known(self, unit: UnitId) -> u32 {
        if self.is(unit, Mark::Hidden) {
            return taken_for(&self.table.rules);
        }
        self.unit(unit).factors().attack.into()
    }

    /// The factors of the attack.
    pub(crate) fn factors(self) -> Factors {
        let battle = &self.state.battle;
        let attack = battle.attackers().iter().map(|&unit| self.attack_as_known(unit));
        let defense: u16 = battle.defense[..battle.defenders().len()].iter().sum();
        Factors { attack: attack.sum(), defense: defense.into() }
    }
}

impl<S: Sink> Play<'_, S> {
    /// Finds the column of the attack that is to be rolled, or the clause that forbids it.
    pub(crate) fn find_column(&mut self) -> Result<(), Refused> {
        self.weigh_defenders();
        self.weigh_supply();
        let ratio = standard_column(&self.table.rules, self.look().factors(), self.sink)?;
        self.state.battle.ratio = ratio.0;
        self.shift_from(ratio)
    }

    /// The column after everything that shifts the attack from the one in which it is entered.
    pub(crate) fn shift_from(&mut self, entered: Column) -> Result<(), Refused> {
        let (supply, gun) = (self.attacker_supply(), self.gun());
        let line = self.longest_line();
        let bearing = self.look().bearing(supply, gun, line);
        let mut shifts = Shifts::on_the_ground(&self.table.rules, &bearing, self.sink)?;
        self.air_shifts(&mut shifts);
        let column = shifts.column(&self.table.rules, entered, self.sink)?;
        self.state.battle.column = column.0;
        Ok(())
    }

    /// terrain: what each defender is worth; disrupted-units.column-bonus: how high its result is read.
    pub(crate) fn weigh_defenders(&mut self) {
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

    /// From a hex of the attackers the river is ignored, or from none.
    pub(crate) fn ford(&mut self, choice: Choice) {
        self.state.ask = Ask::Nothing;
        self.state.battle.stage = Stage::Column;
        let Choice::Hex(hex) = choice else { return };
        let look = Look { table: self.table, state: self.state };
        if look.may_ford(self.sink) {
            self.state.battle.ford = hex;
            self.state.pools.rivers += 1;
        }
    }

    /// Supply as it is at this moment, for those who attack: that of the worst supplied.
    pub(crate) fn attacker_supply(&mut self) -> Status {
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
        worst
    }

    /// The longest overland line of an attacker; looked for only where a mod asks.
    pub(crate) fn longest_line(&mut self) -> Option<u16> {
        let table = self.table;
        if !table.rules.seams().decorate(points::COLUMN) {
            return None;
        }
        let look = Look { table, state: self.state };
        let places = look.state.battle.attackers().iter().map(|&unit| look.place(unit));
        let lines = Lines {
            rules: &table.rules,
            ground: &table.ground,
            roster: table.roster(),
            position: &look.state.position,
            side: look.side(),
            weather: look.weather(),
        };
        lines.longest(places, &mut self.memory.supply)
    }

    /// The same for those who defend: each reads its own column.
    pub(crate) fn weigh_supply(&mut self) {
        let battle = self.state.battle;
        let map = self.supply_of(self.look().side().enemy());
        let mut own = [Status::Full; MOST_DEFENDERS];
        for (status, &unit) in own.iter_mut().zip(battle.defenders()) {
            *status = self.status(&map, unit);
        }
        let count = battle.defenders().len();
        let higher = &mut self.state.battle.higher;
        defenders_higher(&self.table.rules, &own[..count], higher, self.sink);
    }

    /// A gun that has a word in it: the first that moves the attack, or any that could have.
    pub(crate) fn gun(&mut self) -> Option<Gun> {
        let side = self.look().side();
        let map = self.supply_of(Side::Russian);
        let mut found = None;
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
            found = Some(gun);
            if railway_gun::shift(&self.table.rules, side, gun, &mut Silent).is_some() {
                break;
            }
        }
        found
    }

    /// air.cas: what the air units add that got through.
    pub(crate) fn air_shifts(&mut self, shifts: &mut Shifts) {
        for number in 0..self.table.wings.len() {
            if self.state.battle.air >> number & 1 == 0 {
                continue;
            }
            let flight = self.look().flight(number, self.state.battle.target);
            if let Ok(reach) = reach(&self.table.rules, flight, self.sink) {
                shifts.add_air(support_shift(&self.table.rules, flight.unit, reach, self.sink));
            }
        }
    }
}

impl Look<'_> {
    /// What bears on the attack from the ground.
    pub(crate) fn bearing(self, supply: Status, gun: Option<Gun>, line: Option<u16>) -> Bearing {
        Bearing {
            side: self.side(),
            factors: self.factors(),
            weather: self.weather(),
            place: self.table.ground.features().city(self.state.battle.target).into(),
            banks: self.banks(),
            supply,
            gun,
            ground: Some(self.table.ground.features().terrain(self.state.battle.target)),
            line,
        }
    }

    /// Whether this attack goes along the line of a gun, and how near; nothing where it has no part in it.
    pub(crate) fn gun_at(self, side: Side, gun: SpaceId) -> Option<(bool, bool)> {
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
    pub(crate) fn may_ford(self, sink: &mut impl Sink) -> bool {
        let (rules, used) = (&self.table.rules, u32::from(self.state.pools.rivers));
        river_is_ignored(rules, self.date(), self.side(), used, sink)
    }

    /// The hexes from which the river may be ignored.
    pub(crate) fn fords(self, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Done);
        let (rules, battle, weather) = (&self.table.rules, &self.state.battle, self.weather());
        let matters = river_shift(rules, self.banks(), weather, &mut Silent).is_some();
        if !matters || !self.may_ford(&mut Silent) {
            return;
        }
        let mut from = [SpaceId::NONE; 6];
        for &hex in self.hexes_of(battle.attackers(), &mut from) {
            if self.table.ground.has_river(hex, battle.target, weather) {
                tell(Choice::Hex(hex));
            }
        }
    }

    /// The column that is rolled in, before a press.
    pub(crate) fn column(self) -> Column {
        Column(self.state.battle.column)
    }
}
