//! Tactical retreats: where beaten defenders may go, a step at a time.

use stavka_core::board::{Direction, Hex, SpaceId};
use stavka_core::clause::{Refused, Silent, Sink, Topic};
use stavka_core::question::Question;

use crate::ground::{Gait, Ground, Terrain};
use crate::movement::is_bound_to_south;
use crate::position::{HexSet, Position, Roster, UnitId};
use crate::readings::{EdgeRetreat, RetreatAway, RetreatZone};
use crate::weather::Weather;
use crate::{A4Sheet, clause, stacking};

mod answer;
pub(crate) mod play;
mod question;
mod routes;

pub(crate) use question::RetreatInput;

/// The fight that a unit retreats from.
#[derive(Debug, Clone, Copy)]
pub struct Fight<'a> {
    /// The hexes attacked in it.
    pub attacked: &'a [SpaceId],
    /// The hexes from which the attack came.
    pub attackers: &'a [SpaceId],
    /// Hexes under attacks that are not resolved yet.
    pub unresolved: HexSet,
    /// The weather.
    pub weather: Weather,
}

/// A unit on its way back.
#[derive(Debug, Clone, Copy)]
pub struct Retreat<'a> {
    /// The rules.
    pub rules: &'a A4Sheet,
    /// The map.
    pub ground: &'a Ground,
    /// The counters.
    pub roster: &'a Roster,
    /// Where they stand; the unit itself where it was attacked.
    pub position: &'a Position,
    /// The unit.
    pub unit: UnitId,
    /// Where it is by now.
    pub at: SpaceId,
    /// What it retreats from.
    pub fight: Fight<'a>,
}

/// What becomes of a unit that must go a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It goes to one of the hexes.
    Retreats,
    /// It is driven off the map or into the water, and lost.
    Eliminated,
    /// It cannot retreat.
    NoRetreat,
}

/// The ways out of a hex, by direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Exits {
    /// The hexes it may go to; [`SpaceId::NONE`] where it may not.
    pub hexes: [SpaceId; 6],
    /// What becomes of it.
    pub fate: Fate,
}

/// Where one step leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Exit {
    Open(SpaceId),
    /// Off the map, into the sea or onto a lake.
    Fatal,
}

impl Retreat<'_> {
    /// Every hex into which the next step may lead, and what becomes of the unit if there is none.
    pub(crate) fn exits(&self, sink: &mut impl Sink) -> Exits {
        let mut hexes = [SpaceId::NONE; 6];
        let (mut fatal, mut crowded) = (false, false);
        for way in Direction::ALL {
            match self.exit(way, sink) {
                Ok(Exit::Open(hex)) => hexes[way.index()] = hex,
                Ok(Exit::Fatal) => fatal = true,
                Err(Refused { by }) => crowded |= by == clause::STACKING_RETREAT_LIMIT,
            }
        }
        self.keep_farthest(&mut hexes, sink);
        let fate = if hexes == [SpaceId::NONE; 6] {
            self.stuck(fatal, crowded, sink)
        } else {
            Fate::Retreats
        };
        Exits { hexes, fate }
    }

    /// Whether the next step may lead into this hex.
    pub(crate) fn may_go(&self, to: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
        let way = Direction::ALL.into_iter().find(|way| self.beside(*way) == Some(to));
        if let Some(way) = way {
            self.exit(way, sink)?;
        }
        if self.exits(&mut Silent).hexes.contains(&to) {
            return Ok(());
        }
        Err(sink.refuse(clause::TACTICAL_RETREATS_AWAY_FROM_ATTACKERS, || {
            "another step leads farther from the attackers".to_owned()
        }))
    }

    fn beside(&self, way: Direction) -> Option<SpaceId> {
        let hex = self.ground.features().ring(self.at)[way.index()];
        (hex != SpaceId::NONE).then_some(hex)
    }

    /// The unit's hex when it was attacked.
    fn origin(&self) -> SpaceId {
        self.position.piece(self.unit).place
    }

    fn distance(&self, hex: Hex, to: SpaceId) -> u32 {
        hex.distance(self.ground.features().hex(to))
    }

    /// Whether one step may be taken, and where it leads.
    fn exit(&self, way: Direction, sink: &mut impl Sink) -> Result<Exit, Refused> {
        let here = self.ground.features().hex(self.at);
        let there = here.neighbour(way);
        self.go_on(sink)?;
        let name = self.ground.label(self.beside(way).unwrap_or(SpaceId::NONE));
        self.away_from_attacked(here, there, name, sink)?;
        self.no_closer(here, there, name, sink)?;
        self.blocked_hexside(here, there, self.beside(way), sink)?;
        let Some(hex) = self.beside(way) else { return Ok(Exit::Fatal) };
        if self.is_water(hex) {
            return Ok(Exit::Fatal);
        }
        self.ground_lets(hex, sink)?;
        self.no_enemy_zone(hex, sink)?;
        self.room(hex, sink)?;
        Ok(Exit::Open(hex))
    }

    /// tactical-retreats.no-enemy-zoc: a retreat that may end in a zone ends there.
    fn go_on(&self, sink: &mut impl Sink) -> Result<(), Refused> {
        if self.at == self.origin() || !self.is_zone(self.at) {
            return Ok(());
        }
        Err(sink.refuse(clause::TACTICAL_RETREATS_NO_ENEMY_ZOC, || {
            format!("the retreat ended in the zone around {}", self.ground.label(self.at))
        }))
    }

    /// tactical-retreats.away-from-attacked-hex: every step leads farther from what was attacked.
    fn away_from_attacked(
        &self,
        here: Hex,
        there: Hex,
        name: &str,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let by = clause::TACTICAL_RETREATS_AWAY_FROM_ATTACKED_HEX;
        let own = [self.origin()];
        let hexes = match self.rules.readings.retreat_away {
            RetreatAway::EveryHex => self.fight.attacked,
            RetreatAway::OwnHex => &own,
        };
        let all = hexes.iter().chain(&own);
        let stays = |hex: &&SpaceId| self.distance(there, **hex) <= self.distance(here, **hex);
        if let Some(&hex) = all.into_iter().find(stays) {
            let label = self.ground.label(hex);
            return Err(sink.refuse(by, || format!("{name}: no farther from {label}")));
        }
        sink.cite(by);
        Ok(())
    }

    /// tactical-retreats.no-closer: no step leads nearer to an attacker.
    fn no_closer(
        &self,
        here: Hex,
        there: Hex,
        name: &str,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let by = clause::TACTICAL_RETREATS_NO_CLOSER;
        let closer = |hex: &&SpaceId| self.distance(there, **hex) < self.distance(here, **hex);
        if let Some(&hex) = self.fight.attackers.iter().find(closer) {
            let label = self.ground.label(hex);
            return Err(sink.refuse(by, || format!("{name}: nearer to the attackers in {label}")));
        }
        sink.cite(by);
        Ok(())
    }

    /// tactical-retreats.blocked-hexsides: not across a hexside that touches a hex from which it was attacked.
    fn blocked_hexside(
        &self,
        here: Hex,
        there: Hex,
        to: Option<SpaceId>,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let by = clause::TACTICAL_RETREATS_BLOCKED_HEXSIDES;
        let features = self.ground.features();
        let origin = features.hex(self.origin());
        let touches = |hex: &&SpaceId| {
            let attacker = features.hex(**hex);
            let themselves = attacker.distance(origin) == 1;
            themselves && attacker.distance(here) <= 1 && attacker.distance(there) <= 1
        };
        let Some(&attacker) = self.fight.attackers.iter().find(touches) else { return Ok(()) };
        let held =
            to.is_some_and(|hex| self.friend_in(hex) && !self.fight.unresolved.contains(hex));
        let label = self.ground.label(attacker);
        let name = self.ground.label(to.unwrap_or(SpaceId::NONE));
        if held {
            sink.step(by, || {
                format!("{name}: the hexside touches {label}, but a friend is behind it")
            });
            return Ok(());
        }
        Err(sink.refuse(by, || {
            format!("{name}: the hexside touches {label}, from where it was attacked")
        }))
    }

    fn friend_in(&self, hex: SpaceId) -> bool {
        let side = self.roster.counter(self.unit).side();
        let own = |&other: &UnitId| other != self.unit && self.roster.counter(other).side() == side;
        self.position.units_at(hex).any(|other| own(&other))
    }

    /// terrain.edge: the sea, or a lake that is not frozen.
    fn is_water(&self, hex: SpaceId) -> bool {
        let season = crate::ground::Season::of(self.fight.weather);
        matches!(season.ground(self.ground.features().terrain(hex)), Terrain::Sea | Terrain::Lake)
    }

    /// The ground itself: mountains, closed countries, the north.
    fn ground_lets(&self, hex: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
        let counter = self.roster.counter(self.unit);
        let label = self.ground.label(hex);
        if is_bound_to_south(counter.nation) && self.ground.features().north.contains(hex) {
            let by = clause::OP_MOVEMENT_AXIS_ALLIED_SOUTH;
            return Err(sink.refuse(by, || format!("{label} is not in the south")));
        }
        let gait = Gait::of(counter).light();
        if self.ground.is_open(gait, self.fight.weather, self.at, hex) {
            return Ok(());
        }
        let mountain = self.ground.features().terrain(hex) == Terrain::Mountain;
        let by = match gait {
            Gait::Rails => clause::COMPLETION_RAIL_BOUND,
            _ if mountain && gait.is_mobile_korps() => clause::TERRAIN_MOUNTAIN_TRANSIT,
            _ => clause::COMPLETION_CLOSED_GROUND,
        };
        Err(sink.refuse(by, || format!("{label} is closed to this unit")))
    }

    /// Whether a hex is in a hostile zone that neither a friend nor a fortress lifts.
    fn is_zone(&self, hex: SpaceId) -> bool {
        let enemy = self.roster.counter(self.unit).side().enemy();
        let lifted = self.friend_in(hex) || self.ground.features().fortress.contains(hex);
        self.position.zone(enemy).contains(hex) && !lifted
    }

    /// tactical-retreats.no-enemy-zoc: not into a hostile zone, and not into the enemy himself.
    fn no_enemy_zone(&self, hex: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
        let by = clause::TACTICAL_RETREATS_NO_ENEMY_ZOC;
        let enemy = self.roster.counter(self.unit).side().enemy();
        let label = self.ground.label(hex);
        if self.position.occupied(enemy).contains(hex) {
            return Err(sink.refuse(by, || format!("the enemy holds {label}")));
        }
        let keep_out = self.rules.readings.retreat_zone == RetreatZone::KeepOut;
        if self.is_zone(hex) && keep_out {
            return Err(sink.refuse(by, || format!("{label} is in a hostile zone of control")));
        }
        if self.position.zone(enemy).contains(hex) {
            sink.step(by, || format!("{label} is in a hostile zone, but may be entered"));
        }
        sink.cite(by);
        Ok(())
    }

    /// stacking.retreat-limit: not into a hex of friends that is full.
    fn room(&self, hex: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
        let Self { rules, ground, roster, position, unit, .. } = *self;
        let by = clause::STACKING_RETREAT_LIMIT;
        match stacking::may_enter(rules, ground, roster, position, unit, hex, &mut Silent) {
            Ok(()) => {
                sink.cite(by);
                Ok(())
            }
            Err(_) => Err(sink.refuse(by, || format!("{} has no room for it", ground.label(hex)))),
        }
    }

    /// tactical-retreats.away-from-attackers: if some step leads away from all attackers, only such steps stay.
    fn keep_farthest(&self, hexes: &mut [SpaceId; 6], sink: &mut impl Sink) {
        let by = clause::TACTICAL_RETREATS_AWAY_FROM_ATTACKERS;
        let features = self.ground.features();
        let here = features.hex(self.at);
        let away = |hex: SpaceId| {
            let farther = |attacker: &SpaceId| {
                self.distance(features.hex(hex), *attacker) > self.distance(here, *attacker)
            };
            hex != SpaceId::NONE && self.fight.attackers.iter().all(farther)
        };
        if !hexes.iter().any(|&hex| away(hex)) {
            sink.cite(by);
            return;
        }
        for hex in hexes.iter_mut().filter(|hex| **hex != SpaceId::NONE && !away(**hex)) {
            let label = self.ground.label(*hex);
            sink.step(by, || format!("not {label}: another step leads farther from the attackers"));
            *hex = SpaceId::NONE;
        }
    }

    /// terrain.edge, stacking.no-retreat: what becomes of a unit without a way out.
    fn stuck(&self, fatal: bool, crowded: bool, sink: &mut impl Sink) -> Fate {
        if fatal && self.rules.readings.edge_retreat == EdgeRetreat::Eliminated {
            sink.step(clause::TERRAIN_EDGE, || {
                "only the edge of the map or water lies open: it is lost".to_owned()
            });
            return Fate::Eliminated;
        }
        if fatal {
            sink.step(clause::TERRAIN_EDGE, || "edge and water are no way out".to_owned());
        }
        if crowded {
            let words = || "friends leave it no room: No Retreat".to_owned();
            sink.step(clause::STACKING_NO_RETREAT, words);
        }
        Fate::NoRetreat
    }
}

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![Question::at_position(
        "retreat",
        Topic::RetreatAdvance,
        "Where may this unit retreat to?",
        |input| &input.situation,
        question::prepare,
        question::answer,
    )]
}

#[cfg(test)]
mod tests;
