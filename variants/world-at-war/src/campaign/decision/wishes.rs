//! What a player might want to choose, whether the rules let him or not: what a decision says no to comes from here.

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::hexes::{Hexes, Spot};
use crate::campaign::roster::{Kind, Nation, Unit};
use crate::campaign::sequence::Step;
use crate::campaign::state::{Phase, Stance, mark};
use crate::far_east::air::staging_range;
use crate::far_east::economy::Power;

impl Campaign {
    /// What the mover might want here.
    pub(crate) fn wishes(&self) -> Vec<Choice> {
        let placing = self.state.phase == Phase::Placing;
        match self.state.current() {
            Step::Strengthening => self.japanese(|_| true).map(Choice::Redeploy).collect(),
            Step::Draft => self.japanese(|_| true).map(Choice::Give).collect(),
            Step::Movement if placing => self.ways_wished(),
            Step::Movement => self.on_map().map(Choice::Move).collect(),
            Step::Combat(power) => self.wishes_in_combat(power),
            Step::Construction if placing => self.sites_wished(),
            Step::Construction => self.builds_wished(),
            Step::Redeployment if placing => self.journeys_wished(),
            Step::Redeployment => self.on_map().map(Choice::Redeploy).collect(),
            _ => Vec::new(),
        }
    }

    /// Japanese units on the map.
    fn japanese(&self, wanted: impl Fn(Unit) -> bool) -> impl Iterator<Item = Unit> {
        let units = self.units_on_map(Power::Japan);
        units.filter(move |unit| {
            self.table.roster.sort(*unit).nation == Nation::Japan && wanted(*unit)
        })
    }

    /// The side's own units on the map.
    fn on_map(&self) -> impl Iterator<Item = Unit> {
        self.units_of(self.state.side()).filter(|unit| self.table.has(self.state.place(*unit)))
    }

    /// The spaces beside the chosen unit; for air the towns in flying distance and a little more.
    fn ways_wished(&self) -> Vec<Choice> {
        let (unit, from) = (self.state.chosen, self.state.place(self.state.chosen));
        let spots = if self.table.roster.sort(unit).kind == Kind::Air {
            let far = 2 * staging_range(&self.table.rules);
            let near = |spot: &Spot| self.table.distance(from, *spot) <= far;
            self.table.parts.towns.iter().filter(near).collect()
        } else {
            self.table.spot(from).near
        };
        to_each(spots)
    }

    fn wishes_in_combat(&self, power: Power) -> Vec<Choice> {
        match (self.state.phase, self.state.stances[power as usize]) {
            (Phase::Choosing, Stance::Pass) => vec![Choice::Attrition, Choice::Offensive],
            (Phase::Choosing, _) => self.attacks_wished(power),
            (Phase::Preparing, _) => self.joins_wished(power),
            (Phase::Placing, _) => {
                let beside = self.next_to(self.ground_of(power));
                beside
                    .iter()
                    .filter(|spot| self.table.spot(*spot).hex.is_some())
                    .map(Choice::Take)
                    .collect()
            }
            (Phase::Advancing, _) => {
                let near = self.table.spot(self.state.target).near;
                let beside = |unit: &Unit| near.contains(self.state.place(*unit));
                self.units_on_map(power).filter(beside).map(Choice::Advance).collect()
            }
            (Phase::Exploiting, _) => {
                let armor = |unit: &Unit| {
                    self.table.roster.sort(*unit).kind == Kind::Armor
                        || self.state.has(*unit, mark::ATTACKED)
                };
                self.units_on_map(power).filter(armor).map(Choice::Exploit).collect()
            }
            (Phase::Following, _) => self.ways_wished(),
            (Phase::InTheAir | Phase::Rolling, _) => Vec::new(),
        }
    }

    /// Enemies beside own ground units, whoever is at war with them.
    fn attacks_wished(&self, power: Power) -> Vec<Choice> {
        let beside = self.next_to(self.ground_of(power));
        let mut spots = beside.and(&self.enemies_of(power));
        if beside.contains(self.table.places.urals) && power == Power::Japan {
            spots.insert(self.table.places.urals);
        }
        spots.iter().map(Choice::Attack).collect()
    }

    /// Own stacks beside the target, air, and the beginning.
    fn joins_wished(&self, power: Power) -> Vec<Choice> {
        let near = self.table.spot(self.state.target).near;
        let stacks = near.and(&self.ground_of(power));
        let committed = |spot: &Spot| {
            let mut units = self.units_on_map(power);
            units.any(|unit| {
                self.state.place(unit) == *spot && self.state.has(unit, mark::COMMITTED)
            })
        };
        let stacks = stacks.iter().filter(|spot| !committed(spot)).map(Choice::With);
        [Choice::Begin, Choice::WithAir].into_iter().chain(stacks).collect()
    }

    /// Every sort of the side's units.
    fn builds_wished(&self) -> Vec<Choice> {
        let sorts = (0_u8..).zip(self.table.roster.sheets()).map(|(sort, _)| sort);
        let ours = sorts.filter(|sort| self.is_ours_to_build(*sort)).map(Choice::Build);
        std::iter::once(Choice::Done).chain(ours).collect()
    }

    /// The towns of the power that builds.
    fn sites_wished(&self) -> Vec<Choice> {
        let sort = self.table.roster.sheets()[usize::from(self.state.chosen)].sort;
        let held = self.state.held(sort.nation.power().into());
        let spots = if sort.kind == Kind::Partisan { self.partisans() } else { Hexes::default() };
        to_each(spots.or(&held.and(&self.table.parts.towns)))
    }

    /// The towns of the power, and Europe.
    fn journeys_wished(&self) -> Vec<Choice> {
        let sort = self.table.roster.sort(self.state.chosen);
        let mut spots = self.state.held(sort.nation.power().into()).and(&self.table.parts.towns);
        spots.remove(self.state.place(self.state.chosen));
        let mut wishes = to_each(spots);
        if sort.nation == Nation::Russia {
            wishes.insert(0, Choice::ToEurope);
        }
        wishes
    }
}

fn to_each(spots: Hexes) -> Vec<Choice> {
    spots.iter().map(Choice::To).collect()
}
