//! 9: where a unit may go strategically, and in what state it arrives.

use serde::{Deserialize, Serialize};
use stavka_core::board::{Flood, SpaceId, SpaceSet};
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::game::Purpose;
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::ground::{Ground, Sea};
use crate::movement::UnitNumber;
use crate::nation::{Nation, Side};
use crate::national_limits::Provoked;
use crate::position::{Position, Unit};
use crate::situation::Situation;
use crate::{SecondEdition, clause, movement, national_limits, stacking};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "strategic-move",
        Topic::StrategicMovement,
        "May a unit move there strategically, and in what state does it arrive?",
        strategic_move,
    )
}

/// How a unit moves strategically.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum By {
    /// Along railways.
    Land,
    /// From port to port.
    Sea,
}

/// A strategic move.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveInput {
    /// The board.
    pub situation: Situation,
    /// Which of its units moves, from 0.
    pub unit: UnitNumber,
    /// Where to.
    pub to: String,
    /// How.
    pub by: By,
    /// How it has moved strategically in this turn already.
    pub moved_by: Option<By>,
    /// What the Soviet player did to Hungary; left out where nothing.
    pub provoked: Option<Provoked>,
}

/// How a unit arrives.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MoveAnswer {
    /// Whether it is dispersed when the phase ends.
    pub dispersed: bool,
    /// The highest face of a die at which it is lost on the way; 0 where there is no risk.
    pub lost_up_to: u32,
}

fn strategic_move(
    variant: &SecondEdition,
    input: &MoveInput,
    sink: &mut impl Sink,
) -> Result<MoveAnswer, Refused> {
    let layout = input.situation.lay_out(variant, sink)?;
    let (ground, position) = (&layout.ground, &layout.position);
    let (_, unit, from) = movement::unit_of(position, input.unit, sink)?;
    let to = layout.point(&input.to, clause::COMPLETION_STRATEGIC_LAND, sink)?;
    one_way_a_turn(input.moved_by, input.by, sink)?;
    may_be_moved(unit, sink)?;
    let trip = Trip { unit, way: (from, to), by: input.by, provoked: input.provoked };
    let lost_up_to = may_go(variant, ground, position, &mut Rails::new(ground), trip, sink)?;
    Ok(MoveAnswer { dispersed: dispersed_by_moving(sink), lost_up_to })
}

/// A strategic move of one unit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Trip<'unit> {
    /// Who moves.
    pub unit: &'unit Unit,
    /// From where to where.
    pub way: (SpaceId, SpaceId),
    /// How.
    pub by: By,
    /// What the Soviet player did to Hungary.
    pub provoked: Option<Provoked>,
}

/// completion.strategic.land, 8.C.2.a.entrain: whether a unit may be moved strategically at all.
pub(crate) fn may_be_moved(unit: &Unit, sink: &mut impl Sink) -> Result<(), Refused> {
    if !unit.kind.is_ground() {
        let why = || "factories move entrained, and air units not at all".to_owned();
        return Err(sink.refuse(clause::C8_C_2_A_ENTRAIN, why));
    }
    if unit.moved {
        let why = || "it has moved in this Player Turn".to_owned();
        return Err(sink.refuse(clause::COMPLETION_STRATEGIC_LAND, why));
    }
    Ok(())
}

/// Whether a unit may go somewhere strategically; the highest face of a die at which it is lost on the way.
pub(crate) fn may_go(
    variant: &SecondEdition,
    ground: &Ground,
    position: &Position,
    rails: &mut Rails,
    trip: Trip<'_>,
    sink: &mut impl Sink,
) -> Result<u32, Refused> {
    let Trip { unit, way, by, provoked } = trip;
    let (side, to) = (unit.side, way.1);
    movement::ends_on_the_map(ground, to, sink)?;
    national_limits::may_go_to(variant, ground, position, (unit, to), provoked, sink)?;
    let lost_up_to = match by {
        By::Land => {
            by_land(ground, position, (side, unit.kind.nation()), way, rails, sink)?;
            0
        }
        By::Sea => {
            let sea = by_sea(ground, position, side, way, sink)?;
            sea_risk(variant, ground, position, side, sea, sink)
        }
    };
    stacking::may_stand(variant, ground, position, unit, to, sink)?;
    Ok(lost_up_to)
}

/// 9.land-or-sea: by land or by sea, not both in one turn.
pub(crate) fn one_way_a_turn(
    moved_by: Option<By>,
    by: By,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    sink.cite(clause::C9_LAND_OR_SEA);
    if moved_by.is_some_and(|moved| moved != by) {
        let why =
            || "a unit moves strategically by land or by sea in a turn, not by both".to_owned();
        return Err(sink.refuse(clause::C9_LAND_OR_SEA, why));
    }
    Ok(())
}

/// 9.dispersed: who moved strategically is dispersed when the phase ends.
pub(crate) fn dispersed_by_moving(sink: &mut impl Sink) -> bool {
    sink.step(clause::C9_DISPERSED, || "dispersed when the phase ends".to_owned());
    true
}

/// Finds where railways lead, and keeps its memory for the next time.
#[derive(Debug, Clone)]
pub(crate) struct Rails {
    flood: Flood,
    blocked: SpaceSet,
    start: SpaceSet,
}

impl Rails {
    /// For a map.
    pub(crate) fn new(ground: &Ground) -> Self {
        let none = ground.board.empty_set();
        Self { flood: Flood::new(&ground.board), blocked: none.clone(), start: none }
    }

    /// Every space that a unit of a side and nation reaches by rail, over points that the side holds and the nation
    /// may enter.
    pub(crate) fn reach(
        &mut self,
        ground: &Ground,
        position: &Position,
        (side, nation): (Side, Nation),
        from: SpaceId,
    ) -> &SpaceSet {
        block_strange_points(ground, position, side, &mut self.blocked);
        national_limits::block(ground, position, nation, &mut self.blocked);
        self.start.clear();
        self.start.insert(from);
        let rails = |slot: usize| ground.rails[slot];
        self.flood.spread(&ground.board, &self.start, &self.blocked, None, rails)
    }
}

/// completion.strategic.land: along railways, over points that the side holds; 5.D bars those that its nation never
/// enters.
pub(crate) fn by_land(
    ground: &Ground,
    position: &Position,
    (side, nation): (Side, Nation),
    (from, to): (SpaceId, SpaceId),
    rails: &mut Rails,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if !rails.reach(ground, position, (side, nation), from).contains(to) {
        // No railways bar a German: where they would lead there, the nation is what bars it.
        let open = rails.reach(ground, position, (side, Nation::German), from).contains(to);
        let by = national_limits::clause_of(nation).filter(|_| open);
        let why = || match by {
            Some(_) => "the railways lead through points that its nation never enters".to_owned(),
            None => "no chain of railways and points that the side holds leads there".to_owned(),
        };
        return Err(sink.refuse(by.unwrap_or(clause::COMPLETION_STRATEGIC_LAND), why));
    }
    sink.step(clause::COMPLETION_STRATEGIC_LAND, || {
        format!("from {} to {} by rail", ground.label(from), ground.label(to))
    });
    Ok(())
}

/// completion.strategic.land: whether an open railway leads on from a point.
pub(crate) fn leads_on(
    ground: &Ground,
    position: &Position,
    side: Side,
    from: SpaceId,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (board, open) = (&ground.board, |space| is_open(position, side, space));
    let leads = |slot: usize| ground.rails[slot] && open(board.targets()[slot]);
    if open(from) && board.slots(from).any(leads) {
        return Ok(());
    }
    Err(no_station(sink))
}

/// completion.strategic.land: no railway leads anywhere with room.
pub(crate) fn no_station(sink: &mut impl Sink) -> Refused {
    let why = || "no open railway leads from there to a point with room".to_owned();
    sink.refuse(clause::COMPLETION_STRATEGIC_LAND, why)
}

/// completion.strategic.sea: whether a point is a port that a sea joins to another one.
pub(crate) fn may_embark(
    ground: &Ground,
    position: &Position,
    side: Side,
    from: SpaceId,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let joins = |sea: Sea| {
        let ports = ground.ports(sea);
        ports.contains(from) && ports.iter().any(|to| to != from && is_open(position, side, to))
    };
    if is_open(position, side, from) && Sea::ALL.into_iter().any(joins) {
        return Ok(());
    }
    Err(no_port(sink))
}

/// completion.strategic.sea: no sea leads to a port with room.
pub(crate) fn no_port(sink: &mut impl Sink) -> Refused {
    let why = || "no sea joins two ports that the side holds, the other one with room".to_owned();
    sink.refuse(clause::COMPLETION_STRATEGIC_SEA, why)
}

/// Whether a side may use a space: it holds it, and no enemy stands there.
pub(crate) fn is_open(position: &Position, side: Side, space: SpaceId) -> bool {
    position.holds(side, space) && !position.bars(side.enemy(), space)
}

/// Fills `blocked` with every space that a side does not hold, or where the enemy stands.
pub(crate) fn block_strange_points(
    ground: &Ground,
    position: &Position,
    side: Side,
    blocked: &mut SpaceSet,
) {
    match side {
        Side::Axis => blocked.copy_words(position.soviet.words()),
        Side::Soviet => {
            blocked.copy_from(&ground.everything);
            position.soviet.iter().for_each(|space| blocked.remove(space));
        }
    }
    blocked.extend(position.occupancy.each_barred_by(side.enemy()));
}

/// completion.strategic.sea: from a port to a port of the same sea, both held.
pub(crate) fn by_sea(
    ground: &Ground,
    position: &Position,
    side: Side,
    (from, to): (SpaceId, SpaceId),
    sink: &mut impl Sink,
) -> Result<Sea, Refused> {
    let held = |space| is_open(position, side, space);
    let joins = |sea: &Sea| ground.ports(*sea).contains(from) && ground.ports(*sea).contains(to);
    let sea = Sea::ALL.into_iter().find(joins).filter(|_| held(from) && held(to));
    let Some(sea) = sea else {
        let why = || "no sea joins two ports that the side holds".to_owned();
        return Err(sink.refuse(clause::COMPLETION_STRATEGIC_SEA, why));
    };
    sink.step(clause::COMPLETION_STRATEGIC_SEA, || format!("over the {}", sea.label()));
    Ok(sea)
}

/// The die for ships.
pub(crate) const SHIPS: Purpose =
    Purpose { name: "sea", clause: clause::COMPLETION_STRATEGIC_SEA_RISK };

/// completion.strategic.sea-risk: a die for every unit at sea.
pub(crate) fn sea_risk(
    variant: &SecondEdition,
    ground: &Ground,
    position: &Position,
    side: Side,
    sea: Sea,
    sink: &mut impl Sink,
) -> u32 {
    let figures = &variant.figures.strategic;
    let contested = ground.ports(sea).iter().any(|port| position.holds(side.enemy(), port));
    let risk = match (figures.safe_seas.contains(&sea), contested) {
        (true, _) => 0,
        (false, true) => figures.contested_sea_risk.unsigned(),
        (false, false) => figures.sea_risk.unsigned(),
    };
    sink.step(clause::COMPLETION_STRATEGIC_SEA_RISK, || match risk {
        0 => "no risk on this sea".to_owned(),
        risk => format!("lost on {risk} or less of a die"),
    });
    risk
}

/// completion.strategic.sea: by which who sails is put down.
pub(crate) const BY_SEA: Clause = clause::COMPLETION_STRATEGIC_SEA;

/// completion.strategic.sea-risk: what a die says of a ship; the clause by which it is lost, if it is.
pub(crate) const fn lost_at_sea(risk: u32, face: u32) -> Option<Clause> {
    if face <= risk { Some(clause::COMPLETION_STRATEGIC_SEA_RISK) } else { None }
}
