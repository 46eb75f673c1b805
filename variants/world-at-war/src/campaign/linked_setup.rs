//! The set-up of a linked game: what the result of Storm Over Asia changes in it.

use super::Campaign;
use super::declaration::force;
use super::owner::Owner;
use super::roster::{Kind, Nation, Unit};
use super::state::POOL;
use crate::chapters::far_east::economy::Power;

impl Campaign {
    /// The regions are Communist; other cities of Communist China are Nationalist.
    pub(super) fn draw_communist_regions(&mut self) {
        if self.table.storm.is_none() {
            return;
        }
        self.state.ledger.linked = true;
        let cities = self.table.parts.cities.and(self.state.held(Owner::Communist));
        for spot in cities.iter() {
            self.state.hand_over(spot, Owner::Nationalist);
        }
        let table = self.table.clone();
        for spot in &table.regions {
            self.state.hand_over(*spot, Owner::Communist);
        }
    }

    /// 81.31.A.1 and 81.41.A.1: what is unbuilt waits in the force pool.
    pub(super) fn leave_unbuilt(&mut self) {
        let table = self.table.clone();
        let Some(storm) = &table.storm else { return };
        let armor = u8::try_from(storm.japanese_armor.get()).unwrap_or(0);
        self.leave_armor_unbuilt(armor);
        let unbuilt = storm.unbuilt_in_siberia.counts();
        for unit in table.roster.units() {
            let kind = self.force_place(unit).min(unbuilt.len() - 1);
            let wanted = u8::try_from(unbuilt[kind]).unwrap_or(0);
            let there = table.parts.siberia.contains(self.state.place(unit));
            let russian = table.roster.sort(unit).nation == Nation::Russia;
            if russian && there && self.state.owed_units[kind] < wanted {
                self.state.send(unit, POOL);
                self.state.owed_units[kind] += 1;
            }
        }
        debug_assert_eq!(force([0; 6]).counts(), [0; 5], "kinds stand in one order");
    }

    /// Armor that Japan does not have is replaced by infantry of the force pool, factor for factor.
    fn leave_armor_unbuilt(&mut self, active: u8) {
        let manchuria = self.table.parts.manchuria;
        let armor = |unit: &Unit| {
            let sort = self.table.roster.sort(*unit);
            sort.nation == Nation::Japan && sort.kind == Kind::Armor
        };
        let mut units: Vec<Unit> = self
            .units_on_map(Power::Japan)
            .filter(armor)
            .filter(|unit| manchuria.contains(self.state.place(*unit)))
            .collect();
        units.sort_by_key(|unit| std::cmp::Reverse(self.table.roster.sort(*unit).strength));
        let whole: u8 = units.iter().map(|unit| self.table.roster.sort(*unit).strength).sum();
        let mut due = whole.saturating_sub(active);
        for unit in units {
            let strength = self.table.roster.sort(unit).strength;
            if strength <= due {
                due -= strength;
                self.state.send(unit, POOL);
                self.state.owed_armor += strength;
            }
        }
        self.stand_in(self.state.owed_armor);
    }

    /// Infantry stands in for so many factors of armor.
    fn stand_in(&mut self, factors: u8) {
        let table = self.table.clone();
        let garrison = table.setup.groups.iter().find(|group| group.regions == ["manchuria"]);
        let Some(garrison) = garrison else { return };
        let mut due = factors;
        for strength in (1..=3).rev() {
            for unit in table.roster.units() {
                let sort = table.roster.sort(unit);
                let fits = sort.nation == Nation::Japan
                    && sort.kind == Kind::Infantry
                    && sort.strength == strength
                    && strength <= due
                    && self.state.place(unit) == POOL;
                if let Some(spot) = fits.then(|| self.best_spot(unit, garrison)).flatten() {
                    self.state.send(unit, spot);
                    due -= strength;
                }
            }
        }
    }
}
