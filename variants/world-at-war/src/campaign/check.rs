//! Whether a state is sound: nothing in debt, nothing where the chapters forbid it, no limit passed.

use stavka_core::clause::Silent;

use super::Campaign;
use super::owner::Owner;
use super::roster::{Nation, Unit};
use super::state::{AWAY, EUROPE, LATER, POOL, mark};
use crate::area::Area;
use crate::chapters::c80_limits::ground::Order;
use crate::chapters::far_east::economy::Power;
use crate::chapters::far_east::ground::has_room;

impl Campaign {
    /// Says what is wrong.
    pub(super) fn audit(&self) -> Result<(), String> {
        self.state.ledger.check()?;
        self.check_limits()?;
        self.check_owners()?;
        self.check_stacks()?;
        self.table.roster.units().try_for_each(|unit| self.check_unit(unit))
    }

    fn check_limits(&self) -> Result<(), String> {
        let (figures, state) = (&self.table.rules.figures.far_east, &self.state);
        let level = i32::from(state.resistance);
        let resistance = figures.resistance.lowest..=figures.resistance.highest;
        if !resistance.contains(&level) {
            return Err(format!("resistance {level}"));
        }
        if i32::from(state.index) > figures.europe.highest {
            return Err(format!("the European war stands at {}", state.index));
        }
        let most = &figures.redeployment;
        let most = [most.japan, most.nationalist, most.communist, most.russia];
        if state.redeployed.iter().zip(most).any(|(redeployed, most)| *redeployed > most) {
            return Err(format!("redeployed {:?} of {most:?}", state.redeployed));
        }
        let [japan, russia, nationalist] = self.table.rules.tables.limits;
        let built =
            [(Power::Japan, japan), (Power::Russia, russia), (Power::Nationalist, nationalist)];
        for (power, limit) in built {
            if i32::from(state.built[power as usize]) > limit {
                return Err(format!("{power} has built for {}", state.built[power as usize]));
            }
        }
        let rates = &self.table.rules.figures.communist.build;
        let [infantry, partisans] = state.communist_built.map(u16::from);
        if infantry > rates.classic_infantry || partisans > rates.partisans {
            return Err(format!("Communist China has built {infantry} and {partisans}"));
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
        for (spot, counters) in (0_u16..).zip(self.counters()) {
            if counters == 0 || spot == self.table.places.urals {
                continue;
            }
            let city = self.table.spot(spot).city;
            if has_room(&self.table.rules, city, u32::from(counters) - 1, &mut Silent).is_err() {
                return Err(format!("{counters} counters in {}", self.table.name(spot)));
            }
        }
        for power in Power::ALL {
            let both = self.ground_of(power).and(self.enemies_of(power));
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
            (Nation::Nationalist, Some(area)) => area != Area::China && self.strays(unit),
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

    /// Whether a Nationalist unit that has just moved is where chapter 80 does not let it go.
    fn strays(&self, unit: Unit) -> bool {
        let spot = self.state.place(unit);
        self.state.has(unit, mark::MOVED)
            && self.state.side() == super::state::ALLIES
            && self.may_enter_area(unit, spot, Order::Move, &mut Silent).is_err()
            && self.may_enter_area(unit, spot, Order::Withdraw, &mut Silent).is_err()
    }
}
