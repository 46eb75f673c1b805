//! What is built, and where.

use super::{Campaign, Style};
use crate::campaign::action::Choice;
use crate::campaign::hexes::Spot;
use crate::campaign::roster::{Kind, Sort};
use crate::far_east::economy::Power;

impl Campaign {
    /// What a power needs most, as long as enough is left to fight with.
    pub(crate) fn staff_order(&self, style: &Style) -> Choice {
        let sheets = self.table.roster.sheets();
        let wanted = |place: &u8| self.wants(sheets[usize::from(*place)].sort, style);
        let best = self.offers().filter(|place| wanted(place) > 0).max_by_key(wanted);
        best.map_or(Choice::Done, Choice::Build)
    }

    fn wants(&self, sort: Sort, style: &Style) -> i32 {
        let power = sort.nation.power();
        let balance = self.state.ledger.balance(power);
        let reserve = self.reserve(power) * style.reserve / 100;
        let size = i32::from(sort.strength);
        if self.is_owed(sort) {
            return 60 + size;
        }
        if sort.tigers {
            return 50;
        }
        match (power, sort.kind) {
            (Power::Communist, Kind::Partisan) => 20,
            (Power::Communist, _) => 20 + size,
            (_, _) if balance <= reserve => 0,
            (Power::Nationalist, Kind::Partisan) => 1,
            (_, Kind::Air) => 2,
            (_, Kind::Armor) => 8 + size,
            (_, _) => 10 + size,
        }
    }

    /// What a power keeps to fight with until the year ends.
    fn reserve(&self, power: Power) -> i32 {
        let seasons = 3 - i32::try_from(self.turn().season_of_year()).unwrap_or(0);
        match power {
            Power::Japan => 6 * seasons,
            Power::Nationalist => seasons,
            // Russia saves up for its declaration.
            Power::Russia if !self.state.russia_at_war() => 40,
            Power::Russia => 4 * seasons,
            Power::Communist => 0,
        }
    }

    /// Where units are wanted, but rather not beside the enemy, who would wear them down at once; partisans where the map has most traffic.
    pub(crate) fn staff_site(&self, style: &Style) -> Choice {
        let sort = self.table.roster.sheets()[usize::from(self.state.chosen)].sort;
        let estimate = self.estimate(sort.nation.power(), style);
        let unit = self.table.roster.of_sort(self.state.chosen).next().unwrap_or(0);
        let worth = |spot: &Spot| {
            if sort.kind == Kind::Partisan {
                return i32::try_from(self.table.spot(*spot).near.len()).unwrap_or(0);
            }
            let fodder = if self.is_in_contact(&estimate, *spot) { style.fodder } else { 0 };
            self.worth(&estimate, unit, *spot) - fodder
        };
        self.state.reach.iter().max_by_key(worth).map_or(Choice::Done, Choice::To)
    }
}
