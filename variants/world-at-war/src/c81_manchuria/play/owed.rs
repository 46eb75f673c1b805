//! What a linked game leaves unbuilt: it is built before anything else, and for its garrison.

use stavka_core::clause::{Refused, Sink};

use crate::area::Area;
use crate::c81_manchuria::unbuilt::{
    Armor, Building, may_japan_build, may_japan_spend, may_russia_build, may_russia_spend,
};
use crate::c81_siberia::play::declaration::force;
use crate::campaign::Campaign;
use crate::campaign::roster::{Kind, Nation, Sort};
use crate::campaign::state::powers;
use crate::count::Count;
use crate::far_east::economy::Power;
use crate::force::RussianForce;

impl Campaign {
    /// Whether a unit of this sort is owed to a garrison.
    pub(crate) fn is_owed(&self, sort: Sort) -> bool {
        match sort.nation {
            Nation::Japan => sort.kind == Kind::Armor && self.state.owed_armor >= sort.strength,
            Nation::Russia => self.state.owed_units[place(sort)] > 0,
            Nation::Wang | Nation::Nationalist | Nation::Communist => false,
        }
    }

    /// Whether a power owes anything.
    fn owes(&self, power: Power) -> bool {
        match power {
            Power::Japan => self.state.owed_armor > 0,
            Power::Russia => self.state.owed_units != [0; 5],
            Power::Nationalist | Power::Communist => false,
        }
    }

    /// 81.31.A.2 and 81.41.A.2: whether a unit may be built while others are owed.
    pub(crate) fn comes_first(&self, sort: Sort, sink: &mut impl Sink) -> Result<(), Refused> {
        if self.is_owed(sort) {
            return Ok(());
        }
        self.has_built_what_it_owes(sort.nation.power(), sink)
    }

    /// 81.31.A.2 and 81.41.A.2: whether the side may stop building; not while it can build what it owes.
    pub(crate) fn may_stop_building(&self, sink: &mut impl Sink) -> Result<(), Refused> {
        if !powers(self.state.side()).iter().any(|power| self.owes(*power)) {
            return Ok(());
        }
        let sheets = self.table.roster.sheets();
        let owed = self.offers().map(|sort| sheets[usize::from(sort)].sort);
        match owed.into_iter().find(|sort| self.is_owed(*sort)) {
            Some(sort) => self.has_built_what_it_owes(sort.nation.power(), sink),
            None => Ok(()),
        }
    }

    /// Whether nothing that a power owes can be paid any more this turn.
    fn has_built_what_it_owes(&self, power: Power, sink: &mut impl Sink) -> Result<(), Refused> {
        if !self.owes(power) {
            return Ok(());
        }
        let (rules, treasury) = (&self.table.rules, self.spendable(power));
        if power == Power::Japan {
            return may_japan_build(rules, &self.missing_armor(), treasury, sink).map(drop);
        }
        may_russia_build(rules, &self.missing_units(), treasury, sink).map(drop)
    }

    /// 81.31.A.2 and 81.41.A.2: whether a power may spend so much on something else than units.
    pub(crate) fn may_spend_elsewhere(
        &self,
        power: Power,
        brps: i32,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        if !self.owes(power) {
            return Ok(());
        }
        let treasury = u32::try_from(self.state.ledger.balance(power)).unwrap_or(0);
        let (rules, brps) = (&self.table.rules, u32::try_from(brps).unwrap_or(0));
        if power == Power::Japan {
            return may_japan_spend(rules, &self.missing_armor(), treasury, brps, sink).map(drop);
        }
        may_russia_spend(rules, &self.missing_units(), treasury, brps, sink).map(drop)
    }

    pub(crate) fn missing_armor(&self) -> Building<Armor> {
        let missing = armor(self.state.owed_armor);
        Building { missing, built: Armor::default(), to: Area::Manchuria }
    }

    pub(crate) fn missing_units(&self) -> Building<RussianForce> {
        let [armor, large, medium, small, aaf] = self.state.owed_units.map(u32::from);
        let missing = force([armor, large, medium, small, aaf, 0]);
        Building { missing, built: RussianForce::default(), to: Area::Siberia }
    }

    /// What a power may still spend on units this turn.
    pub(crate) fn spendable(&self, power: Power) -> u32 {
        let [japan, russia, _] = self.table.rules.tables.limits;
        let limit = if power == Power::Japan { japan } else { russia - i32::from(self.state.cut) };
        let left = limit - i32::from(self.state.built[power as usize]);
        u32::try_from(left.min(self.state.ledger.balance(power))).unwrap_or(0)
    }

    /// A unit that was owed is built.
    pub(crate) fn settle(&mut self, sort: Sort) {
        if !self.is_owed(sort) {
            return;
        }
        match sort.nation {
            Nation::Japan => self.state.owed_armor -= sort.strength,
            _ => self.state.owed_units[place(sort)] -= 1,
        }
    }
}

/// Armor, infantry of three, two and one factors, air.
fn place(sort: Sort) -> usize {
    match (sort.kind, sort.strength) {
        (Kind::Armor, _) => 0,
        (Kind::Air, _) => 4,
        (Kind::Infantry | Kind::Partisan, 3) => 1,
        (Kind::Infantry | Kind::Partisan, 2) => 2,
        (Kind::Infantry | Kind::Partisan, _) => 3,
    }
}

/// So many armor factors as units, large ones first.
fn armor(factors: u8) -> Armor {
    let factors = u32::from(factors);
    Armor { large: Count::of(factors / 2), small: Count::of(factors % 2) }
}
