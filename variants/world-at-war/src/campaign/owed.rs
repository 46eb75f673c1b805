//! What a linked game leaves unbuilt: it is built before anything else, and for its garrison.

use stavka_core::clause::{Refused, Sink};

use super::Campaign;
use super::declaration::force;
use super::roster::{Kind, Nation, Sort};
use crate::area::Area;
use crate::chapters::c81_manchuria::unbuilt::{Armor, Building, may_japan_build, may_russia_build};
use crate::chapters::far_east::economy::Power;
use crate::count::Count;
use crate::force::RussianForce;

impl Campaign {
    /// Whether a unit of this sort is owed to a garrison.
    pub(super) fn is_owed(&self, sort: Sort) -> bool {
        match sort.nation {
            Nation::Japan => sort.kind == Kind::Armor && self.state.owed_armor >= sort.strength,
            Nation::Russia => self.state.owed_units[place(sort)] > 0,
            Nation::Wang | Nation::Nationalist | Nation::Communist => false,
        }
    }

    /// 81.31.A.2 and 81.41.A.2: whether a unit may be built while others are owed.
    pub(super) fn comes_first(&self, sort: Sort, sink: &mut impl Sink) -> Result<(), Refused> {
        let power = sort.nation.power();
        let owes = match power {
            Power::Japan => self.state.owed_armor > 0,
            Power::Russia => self.state.owed_units != [0; 5],
            Power::Nationalist | Power::Communist => false,
        };
        if !owes || self.is_owed(sort) {
            return Ok(());
        }
        let treasury = u32::try_from(self.spendable(power)).unwrap_or(0);
        let rules = &self.table.rules;
        if power == Power::Japan {
            let missing = armor(self.state.owed_armor);
            let building = Building { missing, built: Armor::default(), to: Area::Manchuria };
            return may_japan_build(rules, &building, treasury, sink).map(drop);
        }
        let [armor, large, medium, small, aaf] = self.state.owed_units.map(u32::from);
        let missing = force([armor, large, medium, small, aaf, 0]);
        let building = Building { missing, built: RussianForce::default(), to: Area::Siberia };
        may_russia_build(rules, &building, treasury, sink).map(drop)
    }

    /// What a power may still spend on units this turn.
    fn spendable(&self, power: Power) -> i32 {
        let [japan, russia, _] = self.table.rules.tables.limits;
        let limit = if power == Power::Japan { japan } else { russia - i32::from(self.state.cut) };
        let left = limit - i32::from(self.state.built[power as usize]);
        left.min(self.state.ledger.balance(power)).max(0)
    }

    /// A unit that was owed is built.
    pub(super) fn settle(&mut self, sort: Sort) {
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
