//! What is built, at whose expense, and where.

use stavka_core::clause::{Clause, Silent};

use super::{Claims, is, may_be_of, says};
use crate::c78_nationalist_china::flying_tigers::costs;
use crate::c79_communist_china::placement::Unit as Built;
use crate::c81_manchuria::unbuilt::{Garrison, Plan};
use crate::campaign::hexes::Spot;
use crate::campaign::roster::{Kind, Sort};
use crate::clause;
use crate::count::{Count, treasury};
use crate::far_east::economy::{self, Power};

impl Claims<'_> {
    pub(crate) fn build(&mut self, sort: u8, no: Option<Clause>) {
        let sheet = self.game.table.roster.sheets().get(usize::from(sort));
        let Some(sort) = sheet.map(|sheet| sheet.sort) else { return };
        if sort.nation.power() == Power::Communist {
            return self.communists(sort, no);
        }
        if sort.tigers && may_be_of(no, "78.61.C") {
            self.tigers(sort, no);
        }
        let ordered = self.game.may_order(sort, &mut Silent);
        let priced = no == Some(clause::COMPLETION_CONSTRUCTION) && ordered.is_err();
        if no.is_none() || priced {
            self.bill(sort, no);
        }
        if may_be_of(no, "81.31.A.2") && no.is_some() {
            self.owed(sort.nation.power(), no);
        }
    }

    fn bill(&mut self, sort: Sort, no: Option<Clause>) {
        let (game, power) = (self.game, sort.nation.power());
        let balance = game.state.ledger.balance(power);
        let Ok(brps) = game.price(sort, balance, &mut Silent) else { return };
        let cut = if power == Power::Russia { game.state.cut } else { 0 };
        let order = economy::Order {
            power,
            brps: Count::of(brps.unsigned_abs()),
            built_brps: Count::of(game.state.built[power as usize].into()),
            cut: Count::of(cut.into()),
            treasury: treasury(balance),
            redeployed: Count::default(),
        };
        self.put("far-east-construction", &order, [says(no)]);
    }

    fn tigers(&mut self, sort: Sort, no: Option<Clause>) {
        let bill = costs::Bill {
            tigers: Count::of(sort.strength.into()),
            offensive_brps: Count::default(),
            nationalist_brps: treasury(self.game.state.ledger.balance(Power::Nationalist)),
        };
        self.put("flying-tigers-cost", &bill, [says(no)]);
    }

    fn communists(&mut self, sort: Sort, no: Option<Clause>) {
        let game = self.game;
        if may_be_of(no, "79.4") {
            self.put("communist-build", &game.communist_plan_with(sort), [says(no)]);
        }
        if no.is_some() && may_be_of(no, "79.5") {
            self.put("communist-build-cost", &game.communist_order(sort), [says(no)]);
        }
        if no.is_none() {
            let charge = game.may_order(sort, &mut Silent).ok().flatten();
            let payer = if charge.is_some() { "russia" } else { "nobody" };
            let brps = charge.map_or(0, |charge| charge.brps);
            let answer = [is("/payer", payer), is("/brps", brps)];
            self.put("communist-build-cost", &game.communist_order(sort), answer);
        }
    }

    /// 81.31.A.2: what is owed comes first.
    fn owed(&mut self, power: Power, no: Option<Clause>) {
        let game = self.game;
        let garrison = match power {
            Power::Japan => Garrison::Manchurian(game.missing_armor()),
            _ => Garrison::Siberian(game.missing_units()),
        };
        let treasury = Count::of(game.spendable(power));
        self.put("unbuilt-garrison", &Plan { treasury, garrison, elsewhere: None }, [says(no)]);
    }

    /// Whether a side may stop building.
    pub(crate) fn stop_building(&mut self, no: Option<Clause>) {
        if no == Some(clause::C81_31_A_2) {
            self.owed(Power::Japan, no);
        }
    }

    /// Where Communist units are built.
    pub(crate) fn site(&mut self, spot: Spot, no: Option<Clause>) {
        let game = self.game;
        let sort = game.table.roster.sheets()[usize::from(game.state.chosen)].sort;
        if sort.nation.power() != Power::Communist || !may_be_of(no, "79.") {
            return;
        }
        let infantry = sort.kind == Kind::Infantry;
        let unit = if infantry { Built::Infantry } else { Built::Partisan };
        let supplied = infantry && game.supplied(sort).contains(spot);
        let zoc = infantry && game.zones_against(Power::Communist).contains(spot);
        if let Some(site) = game.site_of(spot, unit, supplied, zoc) {
            self.put("communist-placement", &site, [says(no)]);
        }
    }
}
