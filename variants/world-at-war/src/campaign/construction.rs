//! Construction: first the sort of unit, then where it is built.

use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::game::Lent;

use super::action::Choice;
use super::communist_construction::communist_place;
use super::hexes::{Hexes, Spot};
use super::ledger::Entry;
use super::owner::Owner;
use super::roster::{Kind, Sort, Unit};
use super::sequence::Next;
use super::state::{POOL, Phase, mark, side_of};
use super::{Campaign, untimely};
use crate::chapters::far_east::economy::{Bill, Power, may_build};
use crate::chapters::far_east::ground::has_room;

impl Campaign {
    /// Whether anything can be built.
    pub(super) fn enter_construction(&mut self) -> Next {
        self.supply_everybody(&mut Silent);
        Next::waits_if(self.offers().next().is_some())
    }

    /// The sorts that can be built.
    pub(super) fn offers(&self) -> impl Iterator<Item = u8> + '_ {
        let side = self.state.side();
        let sheets = (0_u8..).zip(self.table.roster.sheets());
        sheets
            .filter(move |(place, sheet)| {
                side_of(sheet.sort.nation.power()) == side
                    && self.in_pool(*place).is_some()
                    && self.may_order(sheet.sort, &mut Silent).is_ok()
                    && !self.sites(sheet.sort).is_empty()
            })
            .map(|(place, _)| place)
    }

    fn in_pool(&self, sort: u8) -> Option<Unit> {
        self.table.roster.of_sort(sort).find(|unit| self.state.place(*unit) == POOL)
    }

    /// What may be chosen.
    pub(super) fn legal_construction(&self, into: &mut Lent<'_>) {
        if self.state.phase == Phase::Placing {
            self.state.reach.iter().for_each(|spot| into.push(Choice::To(spot).number()));
            return;
        }
        into.push(Choice::Done.number());
        self.offers().for_each(|sort| into.push(Choice::Build(sort).number()));
    }

    /// Does it.
    pub(super) fn apply_construction(
        &mut self,
        choice: Choice,
        sink: &mut impl Sink,
    ) -> Result<Next, Refused> {
        match (self.state.phase, choice) {
            (Phase::Choosing, Choice::Done) => Ok(Next::Over),
            (Phase::Choosing, Choice::Build(sort)) if self.offers().any(|offer| offer == sort) => {
                let wanted = self.table.roster.sheets()[usize::from(sort)].sort;
                self.may_order(wanted, sink)?;
                self.state.reach = self.sites(wanted);
                self.state.chosen = sort;
                self.state.phase = Phase::Placing;
                Ok(Next::Waits)
            }
            (Phase::Placing, Choice::To(spot)) if self.state.reach.contains(spot) => {
                self.build(self.state.chosen, spot, sink);
                self.state.phase = Phase::Choosing;
                Ok(Next::waits_if(self.offers().next().is_some()))
            }
            _ => Err(untimely(sink)),
        }
    }

    /// What a unit of this sort costs its power.
    fn price(&self, sort: Sort) -> i32 {
        let prices = self.table.rules.figures.garrison.price;
        let each = match sort.kind {
            Kind::Armor => prices.armor,
            Kind::Infantry => prices.infantry,
            Kind::Air => prices.aaf,
            Kind::Partisan => self.table.rules.figures.communist.partisan_price,
        };
        i32::from(each) * i32::from(sort.strength)
    }

    /// Who pays for it, how much, and whether the rules allow so much this turn.
    pub(super) fn may_order(
        &self,
        sort: Sort,
        sink: &mut impl Sink,
    ) -> Result<Option<(Power, i32)>, Refused> {
        let power = sort.nation.power();
        let price = self.price(sort);
        if power != Power::Communist {
            self.comes_first(sort, sink)?;
            self.may_pay(power, price, sink)?;
            return Ok(Some((power, price)));
        }
        self.is_within_the_rate(sort, sink)?;
        if self.is_free(sort, sink) {
            return Ok(None);
        }
        if self.is_outside_the_limit() {
            self.may_spend(
                Power::Russia,
                Bill { brps: price, built: 0, cut: 0, treasury: 0 },
                sink,
            )?;
        } else {
            self.may_pay(Power::Russia, price, sink)?;
        }
        Ok(Some((Power::Russia, price)))
    }

    fn may_pay(&self, power: Power, brps: i32, sink: &mut impl Sink) -> Result<i32, Refused> {
        let cut = if power == Power::Russia { self.state.cut.into() } else { 0 };
        let built = self.state.built[power as usize].into();
        self.may_spend(power, Bill { brps, built, cut, treasury: 0 }, sink)
    }

    fn may_spend(&self, power: Power, bill: Bill, sink: &mut impl Sink) -> Result<i32, Refused> {
        let treasury = self.state.ledger.balance(power);
        may_build(&self.table.rules, power, Bill { treasury, ..bill }, sink)
    }

    /// Where a unit of this sort may be built.
    pub(super) fn sites(&self, sort: Sort) -> Hexes {
        let (table, power) = (&self.table, sort.nation.power());
        let held = |owner: Owner| self.held_by(|other| other == owner);
        let supplied = self.state.supplied[power as usize];
        let home = table.parts.cities.or(table.parts.ports).and(supplied);
        match (power, sort.kind) {
            (_, Kind::Partisan) => self.hiding_places(),
            (Power::Communist, _) => {
                let towns = table.parts.towns.and(supplied);
                let zones = self.zones_against(Power::Communist);
                let open = |spot: &Spot| self.may_raise(*spot, zones.contains(*spot));
                self.with_room(sort, towns.iter().filter(open))
            }
            (Power::Russia, _) if self.is_owed(sort) => {
                let towns = table.parts.towns.and(supplied).and(table.parts.siberia);
                self.with_room(sort, towns.iter())
            }
            (Power::Russia, _) => [table.places.urals].into_iter().collect(),
            (Power::Japan, _) if self.is_owed(sort) => {
                self.with_room(sort, home.and(table.parts.manchuria).iter())
            }
            (Power::Japan, _) => {
                let land = table.parts.china.or(table.parts.manchuria).or(table.parts.korea);
                self.with_room(
                    sort,
                    home.and(land).and(held(Owner::Japan)).iter().filter(|spot| {
                        sort.nation.army().is_none() || table.parts.china.contains(*spot)
                    }),
                )
            }
            (Power::Nationalist, _) => {
                let land = home.and(table.parts.china).and(held(Owner::Nationalist));
                self.with_room(sort, land.iter())
            }
        }
    }

    pub(super) fn with_room(&self, sort: Sort, spots: impl Iterator<Item = Spot>) -> Hexes {
        let counters = self.counters();
        let room = |spot: &Spot| {
            let (city, counters) = (self.table.spot(*spot).city, counters[usize::from(*spot)]);
            has_room(&self.table.rules, city, counters.into(), &mut Silent).is_ok()
        };
        spots.filter(|spot| !sort.kind.is_ground() || room(spot)).collect()
    }

    fn build(&mut self, place: u8, spot: Spot, sink: &mut impl Sink) {
        let sort = self.table.roster.sheets()[usize::from(place)].sort;
        let Some(unit) = self.in_pool(place) else { return };
        if let Ok(Some((payer, price))) = self.may_order(sort, sink) {
            let own = sort.nation.power() == payer;
            let entry = match own {
                true if sort.tigers => Entry::Tigers,
                true => Entry::Construction,
                false => Entry::CommunistConstruction,
            };
            self.state.ledger.book(payer, entry, -price, sink);
            if own || !self.is_outside_the_limit() {
                let built = &mut self.state.built[payer as usize];
                *built = built.saturating_add(u8::try_from(price).unwrap_or(0));
            }
        }
        if sort.nation.power() == Power::Communist {
            self.cite_the_site(spot, sort, sink);
            self.state.communist_built[communist_place(sort)] += 1;
        }
        self.settle(sort);
        self.state.send(unit, spot);
        self.state.set(unit, mark::MOVED | mark::REDEPLOYED);
    }
}
