//! What it is worth to have a unit in a space.

use stavka_core::clause::Silent;

use super::estimate::Estimate;
use super::{Campaign, Style};
use crate::area::Area;
use crate::campaign::hexes::Spot;
use crate::campaign::roster::{Nation, Unit};
use crate::far_east::play::relations::Passage;

/// What taking a place of note is worth, for each point of its value.
const TAKEN: i32 = 20;
/// What the first garrison of an own one is.
const GUARDED: i32 = 4;
/// Every step that a hungry unit is off supply.
const STEP: i32 = 6;

/// Who stands around a space, without the unit that is asked about.
struct Around {
    /// The unit's factors.
    strength: i32,
    /// Own factors in the space.
    others: i32,
    /// Own factors beside it.
    friends: i32,
    /// Enemy factors beside it.
    enemies: i32,
    /// Spaces beside it from which supply comes.
    links: i32,
}

impl Campaign {
    /// What it is worth to have a unit in a space.
    pub(crate) fn worth(&self, estimate: &Estimate<'_>, unit: Unit, spot: Spot) -> i32 {
        let style = estimate.style;
        let takes = self.passage(estimate, spot) == Passage::Enemy;
        let around = self.around(estimate, unit, spot);
        let alone = takes && is_alone(estimate, &around);
        let mut worth =
            self.drawn_to(estimate, spot) + self.worth_of_place(estimate, spot, &around, alone);
        if takes {
            worth += style.ground - if alone { style.alone } else { 0 };
        }
        if around.enemies > 0 {
            worth += self.worth_in_contact(estimate, unit, spot, &around);
        }
        worth + self.worth_of_supply(estimate, unit, spot, &around)
    }

    fn passage(&self, estimate: &Estimate<'_>, spot: Spot) -> Passage {
        estimate.passages[self.state.owner(spot) as usize]
    }

    fn around(&self, estimate: &Estimate<'_>, unit: Unit, spot: Spot) -> Around {
        let strength = i32::from(self.table.roster.sort(unit).strength);
        let from = self.state.place(unit);
        let supplied = self.supply_of_power(estimate.power);
        let here = |spot: Spot| if spot == from { strength } else { 0 };
        let own = |spot: Spot| i32::from(estimate.own[usize::from(spot)]) - here(spot);
        let mut around = Around { strength, others: own(spot), friends: 0, enemies: 0, links: 0 };
        for near in self.table.compass.beside(spot) {
            around.friends += own(*near);
            around.enemies += i32::from(estimate.enemy[usize::from(*near)]);
            around.links += i32::from(supplied.contains(*near));
        }
        around
    }

    /// A place of note that is taken, or gets its first garrison. A lone unit that will be cut off holds nothing for long.
    fn worth_of_place(
        &self,
        estimate: &Estimate<'_>,
        spot: Spot,
        around: &Around,
        alone: bool,
    ) -> i32 {
        let Some(place) = self.table.compass.key(spot) else { return 0 };
        let value = self.table.keys[usize::from(place)].1;
        match self.passage(estimate, spot) {
            Passage::Enemy => {
                let taken = TAKEN * value * estimate.style.attack / 100;
                if alone { taken / 4 } else { taken }
            }
            Passage::Friend if around.others == 0 => GUARDED * value * estimate.style.defense / 100,
            Passage::Friend | Passage::Closed => 0,
        }
    }

    fn worth_in_contact(
        &self,
        estimate: &Estimate<'_>,
        unit: Unit,
        spot: Spot,
        around: &Around,
    ) -> i32 {
        let Around { strength, others, friends, enemies, .. } = *around;
        let style = estimate.style;
        let multiplier = if self.table.spot(spot).city { 3 } else { 2 };
        let defense = (others + strength) * multiplier;
        let company = (others.min(5) + friends.min(12) / 3) * style.company / 100;
        let danger = (enemies - defense).clamp(0, 20) * style.danger / 100;
        company - danger + self.worth_of_mass(estimate, unit, spot)
    }

    /// What a unit does for attacks on whoever stands beside a space: it is worth most where it brings the odds.
    fn worth_of_mass(&self, estimate: &Estimate<'_>, unit: Unit, spot: Spot) -> i32 {
        let Style { mass, good, .. } = *estimate.style;
        if mass == 0 {
            return 0;
        }
        let strength = i32::from(self.table.roster.sort(unit).strength);
        let (from, mut best) = (self.state.place(unit), 0);
        for target in self.table.compass.beside(spot) {
            let factors = i32::from(estimate.enemy[usize::from(*target)]);
            if factors == 0 {
                continue;
            }
            let multiplier =
                i32::try_from(self.ground_multiplier(*target, false, &mut Silent)).unwrap_or(2);
            let needed = factors * multiplier * if good < 3 { 3 } else { 4 } / 2;
            let beside = self.table.compass.beside(*target);
            let own = |near: &Spot| {
                i32::from(estimate.own[usize::from(*near)])
                    - if *near == from { strength } else { 0 }
            };
            let have: i32 = beside.iter().map(own).sum();
            let prize = mass
                + factors
                + self
                    .table
                    .compass
                    .key(*target)
                    .map_or(0, |place| self.table.keys[usize::from(place)].1);
            let brings = match have {
                have if have >= needed => 0,
                have if have + strength >= needed => prize,
                have => prize * (have + strength) / (2 * needed),
            };
            best = best.max(brings);
        }
        best
    }

    /// Whether enemies stand beside a space.
    pub(crate) fn is_in_contact(&self, estimate: &Estimate<'_>, spot: Spot) -> bool {
        let enemy = |near: &Spot| estimate.enemy[usize::from(*near)] > 0;
        self.table.compass.beside(spot).iter().any(enemy)
    }

    /// Units that would be lost for want of supply go where there is some, and none go where there will be none.
    fn worth_of_supply(
        &self,
        estimate: &Estimate<'_>,
        unit: Unit,
        spot: Spot,
        around: &Around,
    ) -> i32 {
        let sort = self.table.roster.sort(unit);
        let endures =
            sort.nation == Nation::Nationalist && self.table.spot(spot).area == Some(Area::China);
        let supplied = self.supply_of_power(estimate.power);
        let linked = around.links > 0 && self.passage(estimate, spot) == Passage::Enemy;
        if endures || !estimate.minds || supplied.contains(spot) || linked {
            return 0;
        }
        -estimate.style.hunger - STEP * self.table.compass.to_nearest(spot, supplied)
    }
}

/// Whether a unit that takes a space would stand there with nobody beside it and be cut off by whoever comes.
fn is_alone(estimate: &Estimate<'_>, around: &Around) -> bool {
    estimate.minds && around.others == 0 && around.friends == 0 && around.links <= 2
}
