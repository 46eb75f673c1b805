//! What Communist China builds, where, and at whose expense.

use stavka_core::clause::{Refused, Silent, Sink};

use crate::c79_communist_china::building::{Plan, Units, may_build, per_region};
use crate::c79_communist_china::costs::{Base, Order, Payer, Sources, bill};
use crate::c79_communist_china::placement::{Site, Unit as Built, may_build_in};
use crate::campaign::Campaign;
use crate::campaign::hexes::{Hexes, Spot};
use crate::campaign::ledger::Entry;
use crate::campaign::owner::Owner;
use crate::campaign::roster::{Kind, Sort};
use crate::count::{Count, treasury};
use crate::edition::Edition;
use crate::far_east::duty::may_hide;
use crate::far_east::economy::Power;
use crate::far_east::ground::is_land;
use crate::far_east::play::construction::Charge;
use crate::holder::{Holder, Holdings};

/// The place of a sort in the count of what was built: infantry of two factors, of one, partisans.
pub(crate) fn communist_place(sort: Sort) -> usize {
    match (sort.kind, sort.strength) {
        (Kind::Partisan, _) => 2,
        (_, 1) => 1,
        _ => 0,
    }
}

impl Campaign {
    /// 79.4: whether Communist China may build one more of this sort this turn.
    pub(crate) fn is_within_the_rate(
        &self,
        sort: Sort,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        may_build(&self.table.rules, &self.communist_plan_with(sort), sink).map(drop)
    }

    /// What Communist China would have built this turn with one more of this sort.
    pub(crate) fn communist_plan_with(&self, sort: Sort) -> Plan {
        let mut built = self.state.communist_built.map(u32::from);
        built[communist_place(sort)] += 1;
        self.communist_plan(built)
    }

    /// What Communist China would have built this turn.
    pub(crate) fn communist_plan(&self, built: [u32; 3]) -> Plan {
        Plan {
            edition: self.table.edition,
            build: units(built),
            idle_turns: Count::of(self.state.communist_idle.into()),
        }
    }

    /// 79.4 and 79.52: who pays for one more unit of this sort and how much; nothing where it is free.
    pub(crate) fn may_order_communists(
        &self,
        sort: Sort,
        sink: &mut impl Sink,
    ) -> Result<Option<Charge>, Refused> {
        self.is_within_the_rate(sort, sink)?;
        let bill = bill(&self.table.rules, &self.communist_order(sort), sink)?;
        let [brps, built] =
            [bill.brps, bill.limit_used].map(|brps| i32::try_from(brps).unwrap_or(0));
        let charge =
            Charge { payer: Power::Russia, entry: Entry::CommunistConstruction, brps, built };
        Ok((bill.payer == Payer::Russia).then_some(charge))
    }

    /// One more unit of this sort, and what decides who pays for it.
    pub(crate) fn communist_order(&self, sort: Sort) -> Order {
        let mut build = [0; 3];
        build[communist_place(sort)] = 1;
        let [_, limit, _] = self.table.rules.tables.limits;
        Order {
            build: units(build),
            depends_on: self.base_of(sort),
            scenario: self.table.kind(),
            russian_limit: treasury(limit - i32::from(self.state.cut)),
            russian_spent: Count::of(self.state.built[Power::Russia as usize].into()),
            russian_brps: Some(treasury(self.state.ledger.balance(Power::Russia))),
        }
    }

    /// What decides who pays: Yen-an, or the region to which the unit belongs, those that are kept first.
    fn base_of(&self, sort: Sort) -> Base {
        if matches!(self.table.edition, Edition::Classic) {
            return Base::YenAn(self.state.owner(self.table.places.yen_an).holder());
        }
        let regions = self.table.regions.iter().map(|spot| self.state.owner(*spot));
        let kept = regions.clone().filter(|owner| *owner == Owner::Communist).count();
        let [large, small, _] = self.state.communist_built.map(usize::from);
        let factors = 2 * large + small + usize::from(sort.strength);
        let each = per_region(&self.table.rules);
        let number = factors.div_ceil(each);
        if sort.kind == Kind::Partisan || number > self.table.regions.len() {
            return Base::AnySource(Sources { kept: Count::of(u32::try_from(kept).unwrap_or(0)) });
        }
        let lost =
            regions.filter(|owner| *owner != Owner::Communist).nth(number.saturating_sub(kept + 1));
        Base::Region(if number <= kept {
            one_city(Owner::Communist)
        } else {
            one_city(lost.unwrap_or_default())
        })
    }

    /// 79.41.1: whether Communist infantry may be raised in a hex in supply.
    pub(crate) fn may_raise(&self, spot: Spot, japanese_zoc: bool) -> bool {
        let site = self.site_of(spot, Built::Infantry, true, japanese_zoc);
        site.is_some_and(|site| may_build_in(site, &mut Silent).is_ok())
    }

    /// 79.41.1: why Communist infantry is not raised in a hex.
    pub(crate) fn may_found_infantry(
        &self,
        spot: Spot,
        supplied: bool,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let zoc = self.zones_against(Power::Communist).contains(spot);
        let site = self.site_of(spot, Built::Infantry, supplied, zoc);
        may_build_in(is_land(site, sink)?, sink).map(drop)
    }

    /// Tells by which clauses a unit may be built where it is.
    pub(crate) fn cite_the_site(&self, spot: Spot, sort: Sort, sink: &mut impl Sink) {
        let _ = match sort.kind {
            Kind::Partisan => self.may_hide_from_japan(spot, sink),
            _ => self.may_found_infantry(spot, true, sink),
        };
    }

    /// 79.42.2: hexes of China in Japanese hands; completion.partisans: one to a hex.
    pub(crate) fn hiding_places(&self) -> Hexes {
        let held = self.state.held(Owner::Japan).and(&self.table.parts.china);
        held.without(&self.partisans())
    }

    /// Whether one more partisan may hide in a hex.
    pub(crate) fn may_hide(&self, spot: Spot, sink: &mut impl Sink) -> Result<(), Refused> {
        self.may_hide_from_japan(spot, sink)?;
        may_hide(self.partisans().contains(spot), sink)
    }

    /// 79.42.2: whether partisans may be built in a hex.
    fn may_hide_from_japan(&self, spot: Spot, sink: &mut impl Sink) -> Result<(), Refused> {
        let site = self.site_of(spot, Built::Partisan, false, false);
        may_build_in(is_land(site, sink)?, sink).map(drop)
    }

    /// Who held a hex as the Chinese turn began, as far as it matters, and who holds it now.
    pub(crate) fn holders(&self, spot: Spot) -> (Holder, Holder) {
        let held_by = self.state.owner(spot).holder();
        let ours = self.state.held_at_start.contains(spot);
        // Who else held it does not matter; only Japan loses hexes to Communists.
        (if ours { held_by } else { Holder::Japan }, held_by)
    }

    /// What 79.4 asks of a hex.
    pub(crate) fn site_of(
        &self,
        spot: Spot,
        unit: Built,
        supplied: bool,
        japanese_zoc: bool,
    ) -> Option<Site> {
        let area = self.table.spot(spot).area?;
        let (held_at_start, held_by) = self.holders(spot);
        Some(Site { unit, hex: None, area, held_at_start, held_by, supplied, japanese_zoc })
    }
}

/// Infantry of two factors, of one, partisans.
fn units(counts: [u32; 3]) -> Units {
    let [large_infantry, small_infantry, partisans] = counts.map(Count::of);
    Units { large_infantry, small_infantry, partisans }
}

/// A region of a single city that somebody holds.
fn one_city(owner: Owner) -> Holdings {
    let mut cities = Holdings::default();
    let city = match owner {
        Owner::Nationalist => &mut cities.nationalist,
        Owner::Communist => &mut cities.communist,
        Owner::Russia => &mut cities.russia,
        Owner::Western => &mut cities.western_allies,
        Owner::Japan | Owner::Nobody => &mut cities.japan,
    };
    *city = Count::of(1);
    cities
}
