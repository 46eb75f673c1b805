//! The same question for an attack on a map, where the ground tells most of it.

use std::sync::Arc;

use stavka_core::board::SpaceId;
use stavka_core::bounded::List;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::question::InputError;

use super::attackers::must_be_open;
use super::declaration::{must_be_next_to, must_have_factors};
use super::means::{Means, input_with_means};
use super::plan::{Answer, Forecast, Plan, chances, forecast};
use crate::combat_results::Defender;
use crate::disrupted_units::{may_act, with_terrain};
use crate::no_retreat::Stand;
use crate::position::{HexSet, UnitId};
use crate::retreat::{Fate, Fight, Retreat};
use crate::situation::{Scene, Situation, UnitAt, wrong};
use crate::supply::Lines;
use crate::terrain::{Banks, Site, defense, is_open_ground, mountain_factors};
use crate::unit::Unit;
use crate::{A4Sheet, points};

input_with_means! {
    /// An attack on a map.
    pub(crate) struct Input {
        /// The situation.
        #[serde(serialize_with = "crate::situation::left_out")]
        pub situation: Situation,
        /// The hex that is attacked.
        pub target_hex: String,
        /// Those that attack.
        pub attackers: List<UnitAt, 24>,
        /// Defenders that are ordered to stand.
        #[serde(default)]
        pub ordered: List<UnitAt, 12>,
        /// The hex of the attackers from which the river is ignored.
        pub ford: Option<String>,
        /// Hexes under attacks that are not resolved yet.
        #[serde(default)]
        pub unresolved: Vec<String>,
    }
}

/// An attack on a map, made ready.
#[derive(Debug)]
pub(crate) struct Ready {
    /// The map and who stands on it.
    pub scene: Arc<Scene>,
    /// The hex that is attacked.
    pub target: SpaceId,
    pub attackers: Vec<UnitId>,
    pub defenders: Vec<UnitId>,
    /// Defenders that are ordered to stand.
    pub ordered: Vec<UnitId>,
    /// The hex of the attackers from which the river is ignored.
    pub ford: SpaceId,
    /// Hexes under attacks that are not resolved yet.
    pub unresolved: HexSet,
    /// How many Blitzkrieg attacks led to this one.
    pub extra: u8,
    /// What the attacker brings and wants beside his units.
    pub means: Means,
}

pub(super) fn prepare(scene: Arc<Scene>, input: &Input) -> Result<Ready, InputError> {
    let means = input.means();
    let target = scene.hex(&input.target_hex, "/target_hex")?;
    let find = |units: &[UnitAt], pointer: &str| {
        units.iter().map(|unit| scene.find(unit, pointer)).collect::<Result<Vec<_>, _>>()
    };
    let attackers = find(&input.attackers, "/attackers")?;
    let ordered = find(&input.ordered, "/ordered")?;
    let ford = input.ford.as_ref().map(|ford| scene.hex(ford, "/ford")).transpose()?;
    let ford = ford.unwrap_or(SpaceId::NONE);
    let unresolved = scene.hexes(&input.unresolved, "/unresolved")?.into_iter().collect();
    let side = attackers.first().map(|&unit| scene.unit(unit).counter.side());
    let hostile = |unit: &UnitId| side.is_some_and(|side| scene.unit(*unit).counter.side() != side);
    if attackers.iter().any(hostile) {
        return Err(wrong("/attackers", "units of both sides attack; name those of one"));
    }
    let defenders: Vec<_> = scene.position.units_at(target).filter(hostile).collect();
    if defenders.is_empty() {
        return Err(wrong("/target_hex", "no enemy of the attackers is in that hex"));
    }
    Ok(Ready { scene, target, attackers, defenders, ordered, ford, unresolved, extra: 0, means })
}

pub(super) fn answer(
    rules: &A4Sheet,
    ready: &Ready,
    sink: &mut impl Sink,
) -> Result<Answer, Refused> {
    ready.with_plan(rules, sink, chances)
}

impl Ready {
    /// What the dice may make of it.
    pub(crate) fn forecast(
        &self,
        rules: &A4Sheet,
        sink: &mut impl Sink,
    ) -> Result<Forecast, Refused> {
        self.with_plan(rules, sink, forecast)
    }

    fn with_plan<S: Sink, T>(
        &self,
        rules: &A4Sheet,
        sink: &mut S,
        see: impl FnOnce(&A4Sheet, &Plan<'_>, &mut S) -> Result<T, Refused>,
    ) -> Result<T, Refused> {
        let Scene { ground, weather, .. } = &*self.scene;
        let attackers = self.able_attackers(sink)?;
        let (defenders, open) = self.defenders(rules, &attackers, sink);
        let factors = attackers.iter().map(|unit| u32::from(unit.factors().attack));
        let places = self.attackers.iter().map(|&unit| self.place_of(unit));
        let way = [self.target, self.ford];
        let plan = Plan {
            attackers: &attackers,
            defenders: &defenders,
            weather: *weather,
            place: ground.features().city(self.target).into(),
            open,
            banks: Banks::of(ground, *weather, way, factors.zip(places)),
            ground: Some(ground.features().terrain(self.target)),
            line: self.longest_line(rules),
            extra: self.extra,
            escaping: 0,
            means: &self.means,
        };
        see(rules, &plan, sink)
    }

    /// The longest overland line of an attacker; looked for only where a mod asks.
    fn longest_line(&self, rules: &A4Sheet) -> Option<u16> {
        if !rules.seams().decorate(points::COLUMN) {
            return None;
        }
        let Scene { ground, roster, position, weather, .. } = &*self.scene;
        let side = roster.counter(*self.attackers.first()?).side();
        let places = self.attackers.iter().map(|&unit| self.place_of(unit));
        let lines = Lines { rules, ground, roster, position, side, weather: *weather };
        ground.with_supply_scratch(|scratch| lines.longest(places, scratch))
    }

    /// The attackers, if all of them can attack that hex.
    fn able_attackers(&self, sink: &mut impl Sink) -> Result<Vec<Unit>, Refused> {
        let able = |&id: &UnitId| {
            let unit = self.scene.unit(id);
            may_act(unit, sink)?;
            let (ground, from) = (&self.scene.ground, self.place_of(id));
            must_be_next_to(ground.touch(from, self.target), sink)?;
            must_have_factors(unit, sink)?;
            must_be_open(ground, self.scene.weather, [from, self.target], sink)?;
            Ok(unit)
        };
        self.attackers.iter().map(able).collect()
    }

    fn place_of(&self, unit: UnitId) -> SpaceId {
        self.scene.position.piece(unit).place
    }

    /// The defenders with what the hex adds, and whether they stand on clear ground that adds nothing.
    fn defenders(
        &self,
        rules: &A4Sheet,
        attackers: &[Unit],
        sink: &mut impl Sink,
    ) -> (Vec<Defender>, bool) {
        let Scene { ground, weather, turn, .. } = &*self.scene;
        let mountain = mountain_factors(attackers.iter().copied());
        let site = Site::of(rules, ground, self.target, *weather, *turn, mountain);
        let units: Vec<Unit> = self.defenders.iter().map(|&unit| self.scene.unit(unit)).collect();
        let worth = defense(rules, &units, site, sink);
        let defenders: Vec<_> = (self.defenders.iter().zip(units).zip(worth.each))
            .map(|((&id, unit), defense)| Defender { unit, defense, stand: self.stand(rules, id) })
            .collect();
        for defender in &defenders {
            with_terrain(defender.unit, defender.defense.into(), sink);
        }
        let worth =
            defenders.iter().map(|one: &Defender| (one.unit.factors().defense, one.defense));
        let open = is_open_ground(ground.features().terrain(self.target), worth);
        (defenders, open)
    }

    /// Whether a defender may retreat from this attack.
    fn stand(&self, rules: &A4Sheet, unit: UnitId) -> Stand {
        if self.ordered.contains(&unit) {
            return Stand::Ordered;
        }
        let Scene { ground, roster, position, weather, .. } = &*self.scene;
        let from: Vec<_> = self.attackers.iter().map(|&unit| self.place_of(unit)).collect();
        let fight = Fight {
            attacked: &[self.target],
            attackers: &from,
            unresolved: self.unresolved,
            weather: *weather,
        };
        let retreat = Retreat { rules, ground, roster, position, unit, at: self.target, fight };
        match retreat.exits(&mut Silent).fate {
            Fate::NoRetreat => Stand::Surrounded,
            Fate::Retreats | Fate::Eliminated => Stand::Free,
        }
    }
}
