//! Who attacks whom, at what odds and price.

use stavka_core::bounded::Int;
use stavka_core::clause::{Clause, Silent};

use super::{Claims, is, may_be_of, says};
use crate::c78_nationalist_china::flying_tigers::costs;
use crate::c79_communist_china::offensive_costs::Offensive;
use crate::c80_limits::attacks;
use crate::c80_limits::ground::Order;
use crate::c81_urals::attrition::{Attacker, Manner};
use crate::c81_urals::edge::Map;
use crate::c81_urals::forces::Owner as Army;
use crate::campaign::action::Choice;
use crate::campaign::hexes::Spot;
use crate::campaign::roster::{Kind, Unit};
use crate::campaign::state::{Phase, mark};
use crate::clause;
use crate::count::{Count, treasury};
use crate::far_east::air::{Crews, Fight, WingAsked};
use crate::far_east::combat::Attack;
use crate::far_east::economy::Power;
use crate::power::Ally;

impl Claims<'_> {
    pub(crate) fn fight(&mut self, power: Power, choice: Choice, no: Option<Clause>) {
        match choice {
            Choice::Begin => self.beginning(power, no),
            Choice::WithAir => self.air_support(power, no),
            Choice::Exploit(unit) => {
                let breakthrough = self.game.breakthrough(unit);
                self.put("far-east-exploitation", &breakthrough, [says(no)]);
            }
            Choice::Attack(spot) => self.target(power, spot, no),
            Choice::Take(spot) => self.strikes(power, spot, Order::Attrition, no),
            Choice::Advance(unit) if may_be_of(no, "80.3") => {
                let march = self.game.march_to(unit, self.game.state.target, Order::Move);
                if let Some(march) = march {
                    self.put("chinese-movement", &march, [says(no)]);
                }
            }
            Choice::Bomb => {
                let flight = self.game.bombing_flight(Army::Japanese);
                let fought = self.game.air_in_the_box() > 0;
                self.put("urals-air-mission", &flight, [is("/air_combat", fought)]);
            }
            _ => {}
        }
    }

    fn target(&mut self, power: Power, spot: Spot, no: Option<Clause>) {
        if self.game.is_the_box(spot) {
            let fight = self.game.fight(Map::Pacific, Attacker::Edge, Manner::Attack);
            return self.put("urals-ground-combat", &fight, [says(no)]);
        }
        self.strikes(power, spot, Order::Offensive, no);
    }

    /// Whether somebody beside a space may attack it; the refusal is that of the first.
    fn strikes(&mut self, power: Power, spot: Spot, order: Order, no: Option<Clause>) {
        if no.is_none() || !may_be_of(no, "80.3") {
            return;
        }
        let (game, near) = (self.game, self.game.table.spot(spot).near);
        let beside = |unit: &Unit| {
            near.contains(game.state.place(*unit)) && game.table.roster.sort(*unit).kind.is_ground()
        };
        let first = game.units_on_map(power).find(beside);
        if let Some(march) = first.and_then(|unit| game.march_to(unit, spot, order)) {
            self.put("chinese-movement", &march, [says(no)]);
        }
    }

    /// The attack that is prepared.
    fn beginning(&mut self, power: Power, no: Option<Clause>) {
        let (game, target) = (self.game, self.game.state.target);
        let [ground, air] = game.committed();
        if ground == 0 {
            return;
        }
        let river = game.is_over_river();
        let plain = game.ground_multiplier(target, river, &mut Silent);
        let whole = game.multiplier_at(target, river, &mut Silent);
        if let Some(defender) = game.defender_at(target, plain) {
            self.put("chinese-defense", &defender, [is("/multiplier", whole)]);
        }
        let chinese = matches!(power, Power::Nationalist | Power::Communist);
        if chinese && may_be_of(no, "80.21") {
            let defense = game.factors_at(target) * whole + game.worst_air(power);
            self.chinese_attack(power, [ground, defense], no);
        }
        let table = no.is_none() || no == Some(clause::COMPLETION_GROUND_COMBAT);
        if table && plain == whole && !(chinese && no.is_some()) {
            self.odds(power, [ground, if no.is_none() { air } else { 0 }], river, no);
        }
        let price = game.may_begin(power, &mut Silent).ok();
        if let Some(price) = price {
            self.payers(power, price);
        }
    }

    fn chinese_attack(&mut self, power: Power, [ground, defense]: [u32; 2], no: Option<Clause>) {
        let ally = if power == Power::Communist { Ally::Communist } else { Ally::Nationalist };
        let strength = |number: u32| Int::new(i32::try_from(number).unwrap_or(0));
        let (Some(attack), Some(defense)) = (strength(ground), strength(defense)) else { return };
        let attack =
            attacks::Attack { attackers: vec![ally], support: Vec::new(), attack, defense };
        self.put("chinese-attack", &attack, [says(no)]);
    }

    fn odds(&mut self, power: Power, forces: [u32; 2], river: bool, no: Option<Clause>) {
        let game = self.game;
        let [attack, aaf] = forces.map(Count::of);
        let defense = Count::of(game.factors_at(game.state.target));
        let site = game.place_of(game.state.target, river);
        let Some(roll) = Int::new(1) else { return };
        let supply_distance = Count::default();
        let turn = game.turn();
        let attack = Attack { power, turn, attack, aaf, defense, site, supply_distance, roll };
        let first = game.state.attacked[power as usize] == 0;
        match game.may_begin(power, &mut Silent) {
            Ok(price) if no.is_none() && first => {
                self.put("far-east-attack", &attack, [says(no), is("/brps", price)]);
            }
            _ => self.put("far-east-attack", &attack, [says(no)]),
        }
    }

    /// Who pays for it.
    fn payers(&mut self, power: Power, price: i32) {
        let game = self.game;
        let brps = Count::of(price.unsigned_abs());
        if power == Power::Communist {
            let paid = game.paying(power, &mut Silent).is_some();
            let offensive = Offensive {
                brps,
                russian_ally: game.communists_are_allied(&mut Silent),
                scenario: game.table.kind(),
            };
            let payer = if paid { "russia" } else { "nobody" };
            self.put("communist-offensive-cost", &offensive, [is("/payer", payer)]);
        }
        let tigers = |unit: Unit| {
            game.table.roster.sort(unit).tigers && game.state.has(unit, mark::COMMITTED)
        };
        if game.table.roster.units().any(tigers) {
            let bill = costs::Bill {
                tigers: Count::default(),
                offensive_brps: brps,
                nationalist_brps: treasury(game.state.ledger.balance(Power::Nationalist)),
            };
            self.put("flying-tigers-cost", &bill, [is("/cost", price)]);
        }
    }

    /// The first air factor that is fit is too far away.
    fn air_support(&mut self, power: Power, no: Option<Clause>) {
        let game = self.game;
        let [ground, air] = game.committed();
        let mut fliers = game.units_on_map(power);
        let first = fliers.find(|unit| game.table.roster.sort(*unit).kind == Kind::Air);
        let fit = first.filter(|unit| !game.state.has(*unit, mark::FLOWN | mark::COMMITTED));
        let (Some(unit), true) = (fit, no == Some(clause::COMPLETION_AIR_SUPPORT) && air < ground)
        else {
            return;
        };
        let Some(year) = Int::new(game.turn().year().into()) else { return };
        let wing = WingAsked { aaf: Count::of(1), crews: Crews::Other };
        let distance = Count::of(game.table.distance(game.state.place(unit), game.state.target));
        debug_assert_eq!(game.state.phase, Phase::Preparing);
        let fight = Fight { distance, attacking_air: wing, defending_air: wing, year };
        self.put("far-east-air", &fight, [says(no)]);
    }
}
