//! What an attack is made of: which stacks, which air factors, at what price.

use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Silent, Sink};

use crate::c78_nationalist_china::flying_tigers::costs;
use crate::c79_communist_china::costs::Payer;
use crate::c79_communist_china::offensive_costs::payer;
use crate::c80_limits::defense_abroad::{Defender, defense_multiplier};
use crate::c80_limits::ground::Order;
use crate::c80_limits::nationalist_air::AirOrder;
use crate::campaign::Campaign;
use crate::campaign::hexes::{Hexes, Spot};
use crate::campaign::owner::Owner;
use crate::campaign::roster::{Kind, Unit};
use crate::campaign::state::mark;
use crate::count::{Count, treasury};
use crate::far_east::duty::{may_fly, may_support, somebody_attacks};
use crate::far_east::economy::Power;
use crate::far_east::play::combat::Against;
use crate::far_east::play::entering::level;
use crate::far_east::{air, combat};
use crate::power::ChineseArmy;

impl Campaign {
    /// Where ready units stand beside the target that the chapters let attack it.
    pub(crate) fn stacks_beside(&self, power: Power) -> Hexes {
        let near = self.table.spot(self.state.target).near;
        let ready = self.units_on_map(power).filter(|unit| {
            near.contains(self.state.place(*unit)) && self.joins(*unit, power, &mut Silent)
        });
        ready.map(|unit| self.state.place(unit)).collect()
    }

    /// Whether a unit beside a space may attack it.
    pub(crate) fn may_join(
        &self,
        unit: Unit,
        power: Power,
        target: Spot,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        self.may_still_attack(unit, power, sink)?;
        self.may_strike(unit, target, Order::Offensive, sink)
    }

    /// Whether a unit may take part in the attack that is prepared.
    pub(crate) fn joins(&self, unit: Unit, power: Power, sink: &mut impl Sink) -> bool {
        self.may_join(unit, power, self.state.target, sink).is_ok()
    }

    /// Ground and air factors that are committed.
    pub(crate) fn committed(&self) -> [u32; 2] {
        let mut factors = [0; 2];
        for unit in self.joined() {
            let sort = self.table.roster.sort(unit);
            factors[usize::from(sort.kind == Kind::Air)] += u32::from(sort.strength);
        }
        factors
    }

    /// The next air factor that could support the attack.
    pub(crate) fn next_flier(&self, power: Power) -> Option<Unit> {
        let [ground, air] = self.committed();
        may_support(ground, air, &mut Silent).ok()?;
        self.units_on_map(power).find(|unit| self.can_fly(*unit))
    }

    /// Whether an air factor is fit and in range of the target.
    pub(crate) fn can_fly(&self, unit: Unit) -> bool {
        self.may_fly_along(unit, &mut Silent).is_ok()
    }

    /// Whether an air factor may fly to the target, and what keeps it.
    pub(crate) fn may_fly_along(&self, unit: Unit, sink: &mut impl Sink) -> Result<(), Refused> {
        let air = self.table.roster.sort(unit).kind == Kind::Air;
        may_fly(air, self.state.has(unit, mark::FLOWN | mark::COMMITTED), sink)?;
        let distance = self.table.distance(self.state.place(unit), self.state.target);
        air::is_in_range(&self.table.rules, distance, sink)?;
        self.may_chinese_fly(unit, self.state.target, AirOrder::Fly, sink)
    }

    /// Whether every committed stack attacks over a river.
    pub(crate) fn is_over_river(&self) -> bool {
        let beyond = self.table.spot(self.state.target).beyond_river;
        self.attackers().all(|unit| beyond.contains(self.state.place(unit)))
    }

    /// The ground units that are committed to the attack.
    pub(crate) fn attackers(&self) -> impl Iterator<Item = Unit> + '_ {
        self.joined().filter(|unit| self.table.roster.sort(*unit).kind.is_ground())
    }

    /// The air factors that are committed to the attack.
    pub(crate) fn fliers(&self) -> impl Iterator<Item = Unit> + '_ {
        self.joined().filter(|unit| self.table.roster.sort(*unit).kind == Kind::Air)
    }

    /// Whoever is committed to the attack.
    pub(crate) fn joined(&self) -> impl Iterator<Item = Unit> + '_ {
        self.state.marked(mark::COMMITTED).iter()
    }

    /// The ground units of a power in some spaces.
    pub(crate) fn ground_within(
        &self,
        power: Power,
        spots: Hexes,
    ) -> impl Iterator<Item = Unit> + '_ {
        self.units_on_map(power).filter(move |unit| {
            spots.contains(self.state.place(*unit))
                && self.table.roster.sort(*unit).kind.is_ground()
        })
    }

    /// Whether the attack may begin as it is prepared; what it costs.
    pub(crate) fn may_begin(&self, power: Power, sink: &mut impl Sink) -> Result<i32, Refused> {
        let [ground, air] = self.committed();
        somebody_attacks(ground, sink)?;
        let (spot, river, helpers) =
            (self.state.target, self.is_over_river(), self.worst_air(power));
        let multiplier = self.multiplier_at(spot, river, sink);
        let against = Against { spot, river, multiplier, helpers };
        self.may_fight(&self.fight_of(power, ground, against, self.attackers()), sink)?;
        let price = self.price_of_attack(power, ground, air, sink);
        let there = self
            .paying(power, &mut Silent)
            .map_or(i32::MAX, |payer| self.state.ledger.balance(payer));
        combat::can_pay(price, there, sink)?;
        if let Some(payer) = self.paying(power, &mut Silent) {
            self.may_spend_elsewhere(payer, price, sink)?;
        }
        self.may_pay_the_tigers(price, sink)?;
        Ok(price)
    }

    /// 78.61.C: whether Nationalist China can pay for an attack that the Flying Tigers support.
    fn may_pay_the_tigers(&self, price: i32, sink: &mut impl Sink) -> Result<(), Refused> {
        if !self.fliers().any(|unit| self.table.roster.sort(unit).tigers) {
            return Ok(());
        }
        let bill = costs::Bill {
            tigers: Count::default(),
            offensive_brps: Count::of(u32::try_from(price).unwrap_or(0)),
            nationalist_brps: treasury(self.state.ledger.balance(Power::Nationalist)),
        };
        costs::pay(&self.table.rules, &bill, sink).map(drop)
    }

    /// 80.21.1: what the defender's air may add; the odds of Chinese are to hold whatever happens in the air.
    pub(crate) fn worst_air(&self, power: Power) -> u32 {
        match power {
            Power::Nationalist | Power::Communist => self.helpers(),
            Power::Japan | Power::Russia => 0,
        }
    }

    fn price_of_attack(&self, power: Power, ground: u32, air: u32, sink: &mut impl Sink) -> i32 {
        let (rules, before) = (&self.table.rules, u32::from(self.state.attacked[power as usize]));
        let paid = combat::ground_cost(rules, before, &mut Silent);
        let whole = combat::ground_cost(rules, before + ground, sink);
        i32::try_from(whole - paid + combat::air_cost(rules, air, sink)).unwrap_or(0)
    }

    /// Who pays for a power's offensives.
    pub(crate) fn paying(&self, power: Power, sink: &mut impl Sink) -> Option<Power> {
        if power != Power::Communist {
            return Some(power);
        }
        let ally = self.communists_are_allied(&mut Silent);
        let payer = payer(ally, self.table.kind(), sink);
        (payer == Payer::Russia).then_some(Power::Russia)
    }

    /// The defense multiplier of the ground, the city and the river.
    pub(crate) fn ground_multiplier(&self, spot: Spot, river: bool, sink: &mut impl Sink) -> u32 {
        combat::multiplier(&self.table.rules, self.place_of(spot, river), sink)
    }

    /// What helps the defence of a space.
    pub(crate) fn place_of(&self, spot: Spot, river: bool) -> combat::Place {
        let facts = self.table.spot(spot);
        combat::Place { terrain: facts.terrain, city: facts.city, river }
    }

    /// The defense multiplier of whoever stands in a space.
    pub(crate) fn multiplier_at(&self, spot: Spot, river: bool, sink: &mut impl Sink) -> u32 {
        let multiplier = self.ground_multiplier(spot, river, sink);
        let Some(defender) = self.defender_at(spot, multiplier) else { return multiplier };
        let changed = defense_multiplier(&self.table.rules, &defender, sink);
        u32::try_from(changed).unwrap_or(0).max(1)
    }

    /// 80.41: the Nationalists who defend a space with such a multiplier; nothing where none do.
    pub(crate) fn defender_at(&self, spot: Spot, multiplier: u32) -> Option<Defender> {
        let hostile = matches!(self.state.owner(spot), Owner::Japan | Owner::Russia);
        let defends = !hostile && self.state.standing().ground(Power::Nationalist).contains(spot);
        Some(Defender {
            unit: ChineseArmy::Nationalist,
            area: self.table.spot(spot).area.filter(|_| defends)?,
            resistance: level(self.state.resistance),
            multiplier: Int::new(i32::try_from(multiplier).ok()?)?,
        })
    }
}
