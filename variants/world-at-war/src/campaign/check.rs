//! Whether a state is sound: nothing in debt, nothing where the chapters forbid it, no limit passed.

use stavka_core::clause::Silent;

use crate::area::Area;
use crate::c78_nationalist_china::flying_tigers::force_pool;
use crate::c79_communist_china::building::may_build;
use crate::c80_limits::ground::{March, Order, may_go};
use crate::c80_limits::nationalist_air::{AirOrder, Sortie, may_fly};
use crate::c80_limits::situation::Situation;
use crate::c81_manchuria::pacific::most_removed;
use crate::c81_siberia::garrison_value::siberian_value;
use crate::c81_siberia::minimum::siberian_minimum;
use crate::c81_urals::losses::most_cut;
use crate::campaign::Campaign;
use crate::campaign::owner::Owner;
use crate::campaign::roster::{Kind, Nation, Unit};
use crate::campaign::standing::Standing;
use crate::campaign::state::{ALLIES, AWAY, EUROPE, LATER, POOL};
use crate::far_east::economy::{Power, most_redeployed};
use crate::far_east::europe::is_an_index;
use crate::far_east::ground::has_room;
use crate::far_east::play::entering::level;
use crate::far_east::resistance::is_a_level;
use crate::power::{ChineseAir, ChineseArmy};

/// Says what is wrong.
pub(crate) fn check(game: &Campaign) -> Result<(), String> {
    game.state.ledger.check()?;
    game.check_limits()?;
    game.check_garrisons()?;
    game.check_owners()?;
    game.check_stacks()?;
    game.table.roster.units().try_for_each(|unit| game.check_unit(unit))
}

impl Campaign {
    fn check_limits(&self) -> Result<(), String> {
        let (rules, state) = (&self.table.rules, &self.state);
        if !is_a_level(rules, state.resistance.into()) {
            return Err(format!("resistance {}", state.resistance));
        }
        if !is_an_index(rules, state.index.into()) {
            return Err(format!("the European war stands at {}", state.index));
        }
        for power in Power::ALL {
            let redeployed = state.redeployed[power as usize];
            if redeployed > most_redeployed(rules, power) {
                return Err(format!("{power} has redeployed {redeployed}"));
            }
        }
        let [japan, russia, nationalist] = self.table.rules.tables.limits;
        let built =
            [(Power::Japan, japan), (Power::Russia, russia), (Power::Nationalist, nationalist)];
        for (power, limit) in built {
            // A cut of the Axis half holds for the construction that follows, not for the one before.
            let is_cut = power == Power::Russia && state.side() == ALLIES;
            let limit = if is_cut { limit - i32::from(state.cut) } else { limit };
            if i32::from(state.built[power as usize]) > limit.max(0) {
                return Err(format!("{power} has built for {}", state.built[power as usize]));
            }
        }
        if u32::from(state.cut) > most_cut(rules) {
            return Err(format!("the construction limit of Russia is cut by {}", state.cut));
        }
        let plan = self.communist_plan(state.communist_built.map(u32::from));
        if may_build(&self.table.rules, &plan, &mut Silent).is_err() {
            return Err(format!("Communist China has built {:?}", state.communist_built));
        }
        Ok(())
    }

    /// 81.43, 81.33.1, 78.61.2: what must stay in Siberia, what may leave Manchuria, how many Tigers there are.
    fn check_garrisons(&self) -> Result<(), String> {
        let (rules, state) = (&self.table.rules, &self.state);
        let tigers =
            |unit: &Unit| self.table.roster.sort(*unit).tigers && state.place(*unit) != AWAY;
        let tigers = self.table.roster.units().filter(tigers).count();
        let allowed = force_pool::allowed(rules, state.tension.into(), &mut Silent);
        if tigers > usize::try_from(allowed).unwrap_or(0) {
            return Err(format!("{tigers} Flying Tigers at a tension of {}", state.tension));
        }
        if u32::from(state.removed) > most_removed(rules) {
            return Err(format!("{} BRPs have left Manchuria", state.removed));
        }
        if state.russia_at_war() || state.owed_units != [0; 5] {
            return Ok(());
        }
        let garrison = self.siberian_garrison();
        let minimum = siberian_minimum(rules, self.table.edition, &mut Silent);
        let value = i64::from(siberian_value(rules, &garrison, &mut Silent));
        if value < i64::from(minimum.brps) || garrison.armor.get() < minimum.armor_units {
            return Err(format!("the Siberian garrison is worth {value} BRPs"));
        }
        Ok(())
    }

    fn check_owners(&self) -> Result<(), String> {
        for spot in 0..u16::try_from(self.table.spots.len()).unwrap_or(0) {
            let owner = self.state.owner(spot);
            let holders =
                Owner::ALL.into_iter().filter(|owner| self.state.held(*owner).contains(spot));
            if !holders.eq([owner]) {
                return Err(format!("{} is not held by {owner:?} alone", self.table.name(spot)));
            }
        }
        Ok(())
    }

    fn check_stacks(&self) -> Result<(), String> {
        if Standing::of(&self.table.roster, self.state.places()) != *self.state.standing() {
            return Err("somebody stands where nobody came".into());
        }
        for (spot, counters) in (0_u16..).zip(*self.counters()) {
            if counters == 0 || spot == self.table.places.urals {
                continue;
            }
            let city = self.table.spot(spot).city;
            if has_room(&self.table.rules, city, u32::from(counters) - 1, &mut Silent).is_err() {
                return Err(format!("{counters} counters in {}", self.table.name(spot)));
            }
        }
        for power in Power::ALL {
            let both = self.ground_of(power).and(&self.enemies_of(power));
            if let Some(spot) = both.iter().next() {
                return Err(format!("enemies share {}", self.table.name(spot)));
            }
        }
        Ok(())
    }

    fn check_unit(&self, unit: Unit) -> Result<(), String> {
        let (sort, spot) = (self.table.roster.sort(unit), self.state.place(unit));
        if matches!(spot, POOL | AWAY | LATER | EUROPE) {
            return Ok(());
        }
        if !self.table.has(spot) {
            return Err(format!("{} is nowhere", self.table.roster.name(unit)));
        }
        let area = self.table.spot(spot).area;
        let wrong = match (sort.nation, area) {
            (_, None) => true,
            (Nation::Russia, _) => false,
            (_, Some(Area::UralsBox)) => true,
            (Nation::Communist, Some(area)) => area != Area::China,
            (Nation::Wang, Some(area)) => !matches!(area, Area::China | Area::Manchuria),
            (Nation::Nationalist, Some(area)) => area != Area::China && self.strays(unit, area),
            (Nation::Japan, _) => false,
        };
        let hostile = sort.kind.is_ground() && {
            let owner = self.state.owner(spot);
            Power::ALL
                .into_iter()
                .any(|power| owner == power.into() && self.at_war(power, sort.nation.power()))
        };
        if wrong || hostile {
            let name = self.table.roster.name(unit);
            return Err(format!("{name} may not be in {}", self.table.name(spot)));
        }
        Ok(())
    }

    /// 80.31, 78.61.A: whether a Nationalist unit stands abroad where nothing can have let it go so far: neither
    /// the highest level that there was, nor the front and the date, nor the standing bases of the Flying Tigers.
    fn strays(&self, unit: Unit, area: Area) -> bool {
        let rules = &self.table.rules;
        let tigers = self.table.roster.sort(unit).tigers;
        let once = level(self.state.highest_resistance);
        let now = Situation { resistance: once, ..self.situation() };
        if self.table.roster.sort(unit).kind == Kind::Air {
            let unit = if tigers { ChineseAir::FlyingTigers } else { ChineseAir::NationalistAaf };
            return may_fly(rules, &Sortie { unit, order: AirOrder::Base, area, now }, &mut Silent)
                .is_err();
        }
        let march = March {
            unit: ChineseArmy::Nationalist,
            order: Order::Move,
            from: Area::China,
            to: area,
            now,
        };
        may_go(rules, &march, &mut Silent).is_err()
    }
}
