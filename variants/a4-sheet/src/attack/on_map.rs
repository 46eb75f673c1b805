//! The same question for an attack on a map, where the ground tells most of it.

use std::sync::Arc;

use stavka_core::board::SpaceId;
use stavka_core::bounded::List;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::question::InputError;

use super::attackers::must_be_open;
use super::declaration::{must_be_next_to, must_have_factors};
use super::means::{Means, input_with_means};
use super::plan::{Answer, Plan, chances};
use crate::A4Sheet;
use crate::combat_results::Defender;
use crate::disrupted_units::{may_act, with_terrain};
use crate::ground::{City, Terrain};
use crate::no_retreat::Stand;
use crate::position::{HexSet, UnitId};
use crate::retreat::{Fate, Fight, Retreat};
use crate::situation::{Scene, Situation, UnitAt, wrong};
use crate::terrain::{Banks, Site, defense};
use crate::unit::{Arm, Unit};
use crate::weather::Place;

input_with_means! {
    /// An attack on a map.
    pub struct Input {
        /// The situation.
        pub situation: Situation,
        /// The hex that is attacked.
        pub target: String,
        /// Those that attack.
        pub attackers: List<UnitAt, 24>,
        /// Defenders that are ordered to stand.
        #[serde(default)]
        pub ordered: List<UnitAt, 12>,
    }
}

pub(super) struct Ready {
    scene: Arc<Scene>,
    target: SpaceId,
    attackers: Vec<UnitId>,
    defenders: Vec<UnitId>,
    ordered: Vec<UnitId>,
    means: Means,
}

pub(super) fn prepare(scene: Arc<Scene>, input: &Input) -> Result<Ready, InputError> {
    let means = input.means();
    let target = scene.hex(&input.target, "/target")?;
    let find = |units: &[UnitAt], pointer: &str| {
        units.iter().map(|unit| scene.find(unit, pointer)).collect::<Result<Vec<_>, _>>()
    };
    let attackers = find(&input.attackers, "/attackers")?;
    let ordered = find(&input.ordered, "/ordered")?;
    let side = attackers.first().map(|&unit| scene.unit(unit).counter.side());
    let hostile = |unit: &UnitId| side.is_some_and(|side| scene.unit(*unit).counter.side() != side);
    if attackers.iter().any(hostile) {
        return Err(wrong("/attackers", "units of both sides attack; name those of one"));
    }
    let defenders: Vec<_> = scene.position.units_at(target).filter(hostile).collect();
    if defenders.is_empty() {
        return Err(wrong("/target", "no enemy of the attackers is in that hex"));
    }
    Ok(Ready { scene, target, attackers, defenders, ordered, means })
}

pub(super) fn answer(
    rules: &A4Sheet,
    ready: &Ready,
    sink: &mut impl Sink,
) -> Result<Answer, Refused> {
    let Scene { ground, weather, .. } = &*ready.scene;
    let attackers = ready.able_attackers(sink)?;
    let (defenders, bonus) = ready.defenders(rules, &attackers, sink);
    let features = ground.features();
    let plan = Plan {
        attackers: &attackers,
        defenders: &defenders,
        weather: *weather,
        place: place(features.city(ready.target)),
        open: features.terrain(ready.target) == Terrain::Clear && !bonus,
        banks: ready.banks(&attackers),
        means: &ready.means,
    };
    chances(rules, &plan, sink)
}

fn place(city: City) -> Place {
    match city {
        City::None => Place::Open,
        City::Town => Place::Town,
        City::City | City::Major | City::Victory => Place::City,
    }
}

impl Ready {
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

    /// The defenders with what the hex adds, and whether it adds anything.
    fn defenders(
        &self,
        rules: &A4Sheet,
        attackers: &[Unit],
        sink: &mut impl Sink,
    ) -> (Vec<Defender>, bool) {
        let Scene { ground, weather, turn, .. } = &*self.scene;
        let mountaineers = attackers.iter().filter(|unit| unit.counter.arm == Arm::Mountain);
        let mountain = mountaineers.map(|unit| u32::from(unit.factors().attack)).sum();
        let site = Site::of(rules, ground, self.target, *weather, *turn, mountain);
        let units: Vec<Unit> = self.defenders.iter().map(|&unit| self.scene.unit(unit)).collect();
        let worth = defense(rules, &units, site, sink);
        let defenders: Vec<_> = (self.defenders.iter().zip(units).zip(worth.each))
            .map(|((&id, unit), defense)| Defender { unit, defense, stand: self.stand(rules, id) })
            .collect();
        let own = |defender: &Defender| u16::from(defender.unit.factors().defense);
        for defender in &defenders {
            with_terrain(defender.unit, defender.defense.into(), sink);
        }
        let bonus = defenders.iter().any(|defender| defender.defense > own(defender));
        (defenders, bonus)
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
            unresolved: HexSet::EMPTY,
            weather: *weather,
        };
        let retreat = Retreat { rules, ground, roster, position, unit, at: self.target, fight };
        match retreat.exits(&mut Silent).fate {
            Fate::NoRetreat => Stand::Surrounded,
            Fate::Retreats | Fate::Eliminated => Stand::Free,
        }
    }

    /// The attack factors on either side of a river.
    fn banks(&self, attackers: &[Unit]) -> Banks {
        let Scene { ground, weather, .. } = &*self.scene;
        let mut banks = Banks { across: 0, beside: 0 };
        for (&id, unit) in self.attackers.iter().zip(attackers) {
            let factors = u32::from(unit.factors().attack);
            if ground.has_river(self.place_of(id), self.target, *weather) {
                banks.across += factors;
            } else {
                banks.beside += factors;
            }
        }
        banks
    }
}
