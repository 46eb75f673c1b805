//! Where a unit can go, and why not elsewhere.

use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};
use stavka_core::board::{SpaceId, SpaceSet};
use stavka_core::clause::{Clause, Refused, Silent, Sink, Topic};
use stavka_core::movement::{Account, Allowance, Hindrance, Obstacle, Search};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::ground::Ground;
use crate::movement::{self, UnitNumber, allowance, layer, unit_of};
use crate::national_limits::Provoked;
use crate::occupancy::Spots;
use crate::position::{Position, Unit};
use crate::situation::Situation;
use crate::track::Weather;
use crate::{SecondEdition, clause, national_limits, stacking, worth};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "operational-reach",
        Topic::Movement,
        "Where can a unit go by operational movement, and why not elsewhere?",
        operational_reach,
    )
}

/// A unit on a board.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReachInput {
    /// The board.
    pub situation: Situation,
    /// Which of its units moves, from 0.
    pub unit: UnitNumber,
    /// A point to which it wants to go; left out to hear of all.
    pub to: Option<String>,
    /// What the Soviet player did to Hungary; left out where nothing.
    pub provoked: Option<Provoked>,
}

/// Where a unit can go.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ReachAnswer {
    /// How much it may spend.
    pub movement: u16,
    /// Points where it can end its move, where it stands left out.
    pub points: Vec<ReachedPoint>,
}

/// A point where a unit can end its move.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ReachedPoint {
    /// The point.
    pub point: String,
    /// What the way costs.
    pub cost: u16,
    /// Whether the move must end there.
    pub ends: bool,
}

fn operational_reach(
    variant: &SecondEdition,
    input: &ReachInput,
    sink: &mut impl Sink,
) -> Result<ReachAnswer, Refused> {
    let layout = input.situation.lay_out(variant, sink)?;
    let (ground, position) = (&layout.ground, &layout.position);
    let (number, unit, from) = unit_of(position, input.unit, sink)?;
    movement::may_march(unit, sink)?;
    let mut reach = Reach::new(ground);
    let movement = reach.find(variant, ground, position, number, sink);
    let wanted = input.to.as_deref();
    let wanted = wanted.map(|to| layout.point(to, clause::COMPLETION_MOVEMENT_LINES, sink));
    let wanted = wanted.transpose()?;
    let provoked = input.provoked;
    if let Some(to) = wanted {
        reach.may_end(variant, ground, position, (unit, to), provoked, sink)?;
    }
    sink.cite(clause::COMPLETION_STACKING_LIMIT);
    let ends = reach.ends(variant, ground, position, unit);
    let ends = ends.filter(|end| *end != from && wanted.is_none_or(|to| to == *end));
    let limits = |end: &SpaceId| {
        national_limits::may_go_to(variant, ground, position, (unit, *end), provoked, &mut Silent)
    };
    let mut ends: Vec<_> = ends.filter(|end| limits(end).is_ok()).collect();
    ends.sort_unstable();
    let mover = (unit, position.weather);
    let points = ends.into_iter().map(|end| reach.describe(ground, mover, end, sink)).collect();
    Ok(ReachAnswer { movement, points })
}

/// Finds where units can go, and keeps its memory for the next time.
#[derive(Debug)]
pub(crate) struct Reach {
    /// The search, with the cost of every point.
    pub search: Search,
    /// Points that may not be entered.
    pub blocked: SpaceSet,
    /// Points where a move ends.
    pub stop: SpaceSet,
    /// The number of the last search: no other, of any thread, has the same.
    pub number: u64,
}

/// How many memories of searches there were: the upper half of the numbers of their searches.
static MEMORIES: AtomicU64 = AtomicU64::new(1);

impl Reach {
    /// For a map.
    pub(crate) fn new(ground: &Ground) -> Self {
        let none = ground.board.empty_set();
        Self {
            search: Search::new(&ground.board),
            blocked: none.clone(),
            stop: none,
            number: MEMORIES.fetch_add(1, Ordering::Relaxed) << 32,
        }
    }

    /// completion.movement.one-line: finds where a unit can go; one line is always possible. Gives what it
    /// may spend.
    pub(crate) fn find(
        &mut self,
        variant: &SecondEdition,
        ground: &Ground,
        position: &Position,
        number: usize,
        sink: &mut impl Sink,
    ) -> u16 {
        let unit = &position.units[number];
        let Some(from) = unit.at() else { return 0 };
        let troops = (unit.kind, unit.side);
        let points = allowance(variant, troops, position.month, position.weather, sink);
        self.find_within(variant, ground, position, (unit, from), points, sink);
        points
    }

    /// Finds where a unit can go for so many points.
    pub(crate) fn find_within(
        &mut self,
        variant: &SecondEdition,
        ground: &Ground,
        position: &Position,
        (unit, from): (&Unit, SpaceId),
        points: u16,
        sink: &mut impl Sink,
    ) {
        self.number += 1;
        self.hinder(variant, ground, position, unit, sink);
        let Some(layer) = layer(ground, unit, position.weather) else { return };
        sink.cite(clause::COMPLETION_MOVEMENT_ONE_LINE);
        if ground.boxes.contains(from) {
            sink.step(clause::COMPLETION_MOVEMENT_BOXES, || "it leaves its box".to_owned());
        }
        let allowance = Allowance { from, points, always_one: points > 0 };
        let hindrance = Hindrance { blocked: &self.blocked, stop: &self.stop, not_first: None };
        self.search.reach(layer, allowance, &hindrance);
    }

    /// completion.movement.enemy, completion.movement.stop: enemies bar their point, major ones stop
    /// movers beside it; 5.D bars whole countries.
    fn hinder(
        &mut self,
        variant: &SecondEdition,
        ground: &Ground,
        position: &Position,
        mover: &Unit,
        sink: &mut impl Sink,
    ) {
        let enemy = mover.side.enemy();
        position.occupancy.barred_by(enemy, &mut self.blocked);
        sink.cite(clause::COMPLETION_MOVEMENT_ENEMY);
        national_limits::block(ground, position, mover.kind.nation(), &mut self.blocked);
        self.stop.clear();
        let mut stopping = Spots::EMPTY;
        for unit in position.occupancy.on_map(enemy).iter().map(|number| &position.units[number]) {
            if let Some(at) = unit.at().filter(|_| stops_others(variant, unit)) {
                stopping.insert(at);
            }
        }
        stopping.iter().for_each(|at| self.stop.union_with(ground.beside(at)));
        sink.cite(clause::COMPLETION_MOVEMENT_STOP);
    }

    /// A point of the last search, with the clauses that set the price of the way.
    fn describe(
        &self,
        ground: &Ground,
        (unit, weather): (&Unit, Weather),
        end: SpaceId,
        sink: &mut impl Sink,
    ) -> ReachedPoint {
        let layer = layer(ground, unit, weather);
        let steps = layer.and_then(|layer| self.search.steps(&ground.board, layer, end));
        steps.iter().flatten().for_each(|step| sink.cite(step.by));
        ReachedPoint {
            point: ground.label(end).to_owned(),
            cost: self.search.cost(end).unwrap_or_default(),
            ends: self.stop.contains(end),
        }
    }

    /// Whether the last search may end on a point, and why not.
    pub(crate) fn may_end(
        &self,
        variant: &SecondEdition,
        ground: &Ground,
        position: &Position,
        (unit, to): (&Unit, SpaceId),
        provoked: Option<Provoked>,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        stacking::may_stand(variant, ground, position, unit, to, sink)?;
        national_limits::may_go_to(variant, ground, position, (unit, to), provoked, sink)?;
        if let Some(layer) = layer(ground, unit, position.weather) {
            let hindrance = Hindrance { blocked: &self.blocked, stop: &self.stop, not_first: None };
            let account = self.search.explain(&ground.board, layer, &hindrance, to);
            if let Account::Refused(obstacles) = account {
                let (by, why) = reason(obstacles.first());
                return Err(sink.refuse(by, || why.to_owned()));
            }
        }
        Ok(())
    }

    /// completion.stacking.limit: where the last search may end, points with room.
    pub(crate) fn ends<'reach>(
        &'reach self,
        variant: &'reach SecondEdition,
        ground: &'reach Ground,
        position: &'reach Position,
        unit: &'reach Unit,
    ) -> impl Iterator<Item = SpaceId> + 'reach {
        let room =
            move |space: &SpaceId| stacking::has_room(variant, ground, position, unit, *space);
        self.search.reached().iter().copied().filter(room)
    }
}

/// The clause behind an obstacle, and its words.
fn reason(obstacle: Option<&Obstacle>) -> (Clause, &'static str) {
    match obstacle {
        Some(Obstacle::Blocked { .. }) => {
            (clause::COMPLETION_MOVEMENT_ENEMY, "the enemy stands there")
        }
        Some(Obstacle::Forbidden { by, .. }) => (*by, "no line that it may use leads there"),
        Some(Obstacle::Halted { .. }) => {
            (clause::COMPLETION_MOVEMENT_STOP, "the move ends beside an enemy major unit")
        }
        _ => (clause::COMPLETION_MOVEMENT_ALLOWANCE, "the way is too long"),
    }
}

/// completion.movement.stop: undispersed major units stop those who pass.
pub(crate) fn stops_others(variant: &SecondEdition, unit: &Unit) -> bool {
    !unit.dispersed && worth::is_major(variant, unit.kind, &mut Silent)
}
