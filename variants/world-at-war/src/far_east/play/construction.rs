//! Construction: first the sort of unit, then where it is built.

use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::Subject;

use crate::c78_nationalist_china::flying_tigers::costs;
use crate::c79_communist_china::costs::partisan_price;
use crate::c79_communist_china::play::construction::communist_place;
use crate::c81_siberia::garrison_value::value;
use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::hexes::{Hexes, Spot};
use crate::campaign::ledger::Entry;
use crate::campaign::owner::Owner;
use crate::campaign::roster::{Kind, Nation, Sort, Unit};
use crate::campaign::state::{POOL, Phase, mark, side_of};
use crate::campaign::walk::{Next, Went};
use crate::count::{self, Count};
use crate::far_east::duty::{has_a_site, is_in_the_pool, may_be_built_at, untimely};
use crate::far_east::economy::{Bill, Power, may_build};
use crate::far_east::ground::has_room;
use crate::staff::Style;

/// What a unit costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Charge {
    /// Who pays.
    pub payer: Power,
    /// What for.
    pub entry: Entry,
    /// How much.
    pub brps: i32,
    /// What has then been used of the payer's limit.
    pub built: i32,
}

/// completion.construction, 79.4, 81.31.A.2: what is built.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BuildUnit;

impl Asks for BuildUnit {
    const KIND: &'static str = "build-unit";

    /// Whether anything can be built.
    fn enter(self, game: &mut Campaign, _: &mut impl Sink) -> Next {
        game.supply_everybody(&mut Silent);
        Next::waits_if(game.offers().next().is_some())
    }

    fn prompt(self, _: &Campaign) -> String {
        "What is built? (completion.construction)".into()
    }

    fn answers(self, game: &Campaign, tell: &mut impl FnMut(Choice)) {
        if game.may_stop_building(&mut Silent).is_ok() {
            tell(Choice::Done);
        }
        game.offers().for_each(|sort| tell(Choice::Build(sort)));
    }

    fn take(self, game: &mut Campaign, choice: Choice, sink: &mut impl Sink) -> Went {
        match choice {
            Choice::Done => {
                game.may_stop_building(sink)?;
                Ok(Next::Over)
            }
            Choice::Build(sort) if game.is_ours_to_build(sort) => {
                is_in_the_pool(game.in_pool(sort).is_some(), sink)?;
                let wanted = game.table.roster.sheets()[usize::from(sort)].sort;
                game.may_order(wanted, sink)?;
                let sites = game.sites(wanted);
                has_a_site(!sites.is_empty(), sink)?;
                game.state.reach = sites;
                game.state.chosen = sort;
                game.state.phase = Phase::Placing;
                Ok(Next::Waits)
            }
            _ => Err(untimely(sink)),
        }
    }

    fn subject(self, game: &Campaign, choice: Choice) -> Subject {
        match choice {
            Choice::Build(sort) => {
                game.in_pool(sort).map(|unit| game.about(unit)).unwrap_or_default()
            }
            other => game.about_choice(other),
        }
    }

    /// Every sort of the side's units, and to stop.
    fn wanted(self, game: &Campaign) -> Vec<Choice> {
        let sorts = (0_u8..).zip(game.table.roster.sheets()).map(|(sort, _)| sort);
        let ours = sorts.filter(|sort| game.is_ours_to_build(*sort)).map(Choice::Build);
        std::iter::once(Choice::Done).chain(ours).collect()
    }

    fn staff(self, game: &Campaign, style: &Style, _: u64) -> Option<Choice> {
        Some(game.staff_order(style))
    }
}

/// completion.construction, 79.41, 79.42: where it is built.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BuildAt;

impl Asks for BuildAt {
    const KIND: &'static str = "build-at";

    fn prompt(self, _: &Campaign) -> String {
        "Where is it built? (completion.construction)".into()
    }

    fn answers(self, game: &Campaign, tell: &mut impl FnMut(Choice)) {
        game.state.reach.iter().for_each(|spot| tell(Choice::To(spot)));
    }

    fn take(self, game: &mut Campaign, choice: Choice, sink: &mut impl Sink) -> Went {
        let Choice::To(spot) = choice else { return Err(untimely(sink)) };
        if !game.table.has(spot) {
            return Err(untimely(sink));
        }
        if !game.state.reach.contains(spot) {
            let sort = game.table.roster.sheets()[usize::from(game.state.chosen)].sort;
            return Err(game.is_no_site(sort, spot, sink));
        }
        game.build(game.state.chosen, spot, sink);
        game.state.phase = Phase::Choosing;
        Ok(Next::waits_if(game.offers().next().is_some()))
    }

    fn subject(self, game: &Campaign, choice: Choice) -> Subject {
        match choice {
            Choice::To(spot) => game
                .in_pool(game.state.chosen)
                .map_or_else(|| game.about_space(spot), |unit| game.about_going(unit, spot)),
            other => game.about_choice(other),
        }
    }

    /// The towns of the power that builds.
    fn wanted(self, game: &Campaign) -> Vec<Choice> {
        let sort = game.table.roster.sheets()[usize::from(game.state.chosen)].sort;
        let held = game.state.held(sort.nation.power().into());
        let spots = if sort.kind == Kind::Partisan { game.partisans() } else { Hexes::default() };
        spots.or(&held.and(&game.table.parts.towns)).iter().map(Choice::To).collect()
    }

    fn staff(self, game: &Campaign, style: &Style, _: u64) -> Option<Choice> {
        Some(game.staff_site(style))
    }
}

impl Campaign {
    /// The sorts that can be built.
    pub(crate) fn offers(&self) -> impl Iterator<Item = u8> + '_ {
        let sheets = (0_u8..).zip(self.table.roster.sheets());
        sheets
            .filter(|(place, sheet)| {
                self.is_ours_to_build(*place)
                    && self.in_pool(*place).is_some()
                    && self.may_order(sheet.sort, &mut Silent).is_ok()
                    && self.has_site(sheet.sort)
            })
            .map(|(place, _)| place)
    }

    /// Whether such units are of the side whose half it is.
    fn is_ours_to_build(&self, sort: u8) -> bool {
        let sheet = self.table.roster.sheets().get(usize::from(sort));
        sheet.is_some_and(|sheet| side_of(sheet.sort.nation.power()) == self.state.side())
    }

    /// The next unit of a sort in the force pool.
    fn in_pool(&self, sort: u8) -> Option<Unit> {
        self.table.roster.of_sort(sort).find(|unit| self.state.place(*unit) == POOL)
    }

    /// Who pays for a unit and how much, if the rules allow it this turn; nothing where it is free.
    pub(crate) fn may_order(
        &self,
        sort: Sort,
        sink: &mut impl Sink,
    ) -> Result<Option<Charge>, Refused> {
        let payer = sort.nation.power();
        if payer == Power::Communist {
            return self.may_order_communists(sort, sink);
        }
        self.comes_first(sort, sink)?;
        let treasury = self.state.ledger.balance(payer);
        let brps = self.price(sort, treasury, sink)?;
        let cut = if payer == Power::Russia { self.state.cut.into() } else { 0 };
        let built = i32::from(self.state.built[payer as usize]);
        may_build(&self.table.rules, payer, Bill { brps, built, cut, treasury }, sink)?;
        let entry = if sort.tigers { Entry::Tigers } else { Entry::Construction };
        Ok(Some(Charge { payer, entry, brps, built: built + brps }))
    }

    /// What a unit of this sort costs its power.
    pub(crate) fn price(
        &self,
        sort: Sort,
        treasury: i32,
        sink: &mut impl Sink,
    ) -> Result<i32, Refused> {
        let (rules, strength) = (&self.table.rules, u32::from(sort.strength));
        let brps = if sort.tigers {
            let nationalist_brps = count::treasury(treasury);
            let tigers = Count::of(strength);
            let bill = costs::Bill { tigers, offensive_brps: Count::default(), nationalist_brps };
            costs::pay(rules, &bill, sink)?.cost
        } else if sort.kind == Kind::Partisan {
            partisan_price(rules, strength, sink)
        } else {
            value(rules, sort.factors(), sink)
        };
        Ok(i32::try_from(brps).unwrap_or(i32::MAX))
    }

    /// Where a unit of this sort may be built.
    fn sites(&self, sort: Sort) -> Hexes {
        let (land, zones) = (self.building_land(sort), self.zones_at_sites(sort));
        land.iter().filter(|spot| self.is_site(sort, *spot, &zones)).collect()
    }

    /// Whether a unit of this sort may be built anywhere.
    fn has_site(&self, sort: Sort) -> bool {
        let (land, zones) = (self.building_land(sort), self.zones_at_sites(sort));
        land.iter().any(|spot| self.is_site(sort, spot, &zones))
    }

    /// Where a unit of this sort may be built, as far as the land goes.
    fn building_land(&self, sort: Sort) -> Hexes {
        match (sort.nation.power(), sort.kind) {
            (_, Kind::Partisan) => self.hiding_places(),
            (Power::Communist, _) => self.table.parts.china.and(self.supplied(sort)),
            (Power::Russia, _) if !self.is_owed(sort) => {
                [self.table.places.urals].into_iter().collect()
            }
            _ => self.own_land(sort).and(self.supplied(sort)),
        }
    }

    /// The zones of control that keep units of this sort from being built.
    fn zones_at_sites(&self, sort: Sort) -> Hexes {
        let raised = sort.nation.power() == Power::Communist && sort.kind != Kind::Partisan;
        if raised { self.zones_against(Power::Communist) } else { Hexes::EMPTY }
    }

    /// Whether a unit of this sort may be built in a hex of that land.
    fn is_site(&self, sort: Sort, spot: Spot, zones: &Hexes) -> bool {
        match (sort.nation.power(), sort.kind) {
            (_, Kind::Partisan) => self.may_hide(spot, &mut Silent).is_ok(),
            (Power::Communist, _) => {
                self.may_raise(spot, zones.contains(spot)) && self.has_room_for(sort, spot)
            }
            (Power::Russia, _) if !self.is_owed(sort) => true,
            _ => self.has_room_for(sort, spot),
        }
    }

    /// The towns in which a power's own units are built; what is owed goes to its garrison.
    fn own_land(&self, sort: Sort) -> Hexes {
        let parts = &self.table.parts;
        let home = parts.cities.or(&parts.ports);
        let held = |owner: Owner| self.state.held(owner);
        match sort.nation {
            Nation::Russia => parts.towns.and(&parts.siberia),
            Nation::Japan if self.is_owed(sort) => home.and(&parts.manchuria),
            Nation::Japan => {
                let land = parts.china.or(&parts.manchuria).or(&parts.korea);
                home.and(&land).and(&held(Owner::Japan))
            }
            Nation::Wang => home.and(&parts.china).and(&held(Owner::Japan)),
            _ => home.and(&parts.china).and(&held(Owner::Nationalist)),
        }
    }

    /// Why a unit of this sort is not built in a space.
    fn is_no_site(&self, sort: Sort, spot: Spot, sink: &mut impl Sink) -> Refused {
        let supplied = self.supplied(sort).contains(spot);
        let own = match (sort.nation.power(), sort.kind) {
            (_, Kind::Partisan) => self.may_hide(spot, sink),
            (Power::Communist, _) => self.may_found_infantry(spot, supplied, sink),
            (Power::Russia, _) if !self.is_owed(sort) => may_be_built_at(false, true, sink),
            _ => may_be_built_at(self.own_land(sort).contains(spot), supplied, sink),
        };
        let counters = self.counters_at(spot);
        let room =
            |sink: &mut _| has_room(&self.table.rules, self.table.spot(spot).city, counters, sink);
        match own.and_then(|()| room(sink)) {
            Err(refused) => refused,
            Ok(()) => untimely(sink),
        }
    }

    fn has_room_for(&self, sort: Sort, spot: Spot) -> bool {
        let (city, counters) = (self.table.spot(spot).city, self.counters_at(spot));
        !sort.kind.is_ground() || has_room(&self.table.rules, city, counters, &mut Silent).is_ok()
    }

    fn build(&mut self, place: u8, spot: Spot, sink: &mut impl Sink) {
        let sort = self.table.roster.sheets()[usize::from(place)].sort;
        let Some(unit) = self.in_pool(place) else { return };
        if let Ok(Some(charge)) = self.may_order(sort, sink) {
            self.state.ledger.book(charge.payer, charge.entry, -charge.brps, sink);
            let built = u8::try_from(charge.built).unwrap_or(u8::MAX);
            self.state.built[charge.payer as usize] = built;
        }
        if sort.nation.power() == Power::Communist {
            self.cite_the_site(spot, sort, sink);
            self.state.communist_built[communist_place(sort)] += 1;
        }
        self.settle(sort);
        self.send(unit, spot);
        self.state.set(unit, mark::MOVED | mark::REDEPLOYED);
    }
}
