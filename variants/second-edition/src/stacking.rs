//! Stacking: how many units stand together. Ours; the chapter is lost.

use serde::{Deserialize, Serialize};
use stavka_core::board::SpaceId;
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::question::common::{
    Ground as CommonGround, STACKING, StackingAnswer, StackingInput,
};
use stavka_core::schema::JsonSchema;

use crate::ground::Ground;
use crate::kinds::{Branch, Kind};
use crate::nation::Side;
use crate::occupancy::Spots;
use crate::position::{Position, Unit};
use crate::situation::Situation;
use crate::{SecondEdition, clause};

/// The figures of stacking.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StackingFigures {
    /// Units of a side on a point.
    pub point: Int<1, 99>,
    /// The same in a fortified city.
    pub fortified_city: Int<1, 99>,
    /// Artillery and rocket units that do not count.
    pub free_guns: Int<0, 99>,
}

pub(crate) fn questions() -> Vec<Question<SecondEdition>> {
    [
        Question::new(
            "stack",
            Topic::Stacking,
            "Is there room on a point for one more unit?",
            stack,
        ),
        Question::new(STACKING, Topic::Stacking, "How many units may stand together?", stacking),
    ]
    .into()
}

/// A point and a unit that wants to end its move there.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StackInput {
    /// The board.
    pub situation: Situation,
    /// The point.
    pub point: String,
    /// The unit.
    pub kind: Kind,
}

/// Whether there is room.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StackAnswer {
    /// Units there that count.
    pub counted: u32,
    /// How many may stand there; nothing where there is no limit.
    pub limit: Option<u32>,
    /// Whether there is room for one more.
    pub room: bool,
}

fn stack(
    variant: &SecondEdition,
    input: &StackInput,
    sink: &mut impl Sink,
) -> Result<StackAnswer, Refused> {
    let layout = input.situation.lay_out(variant, sink)?;
    let point = layout.point(&input.point, clause::COMPLETION_STACKING_LIMIT, sink)?;
    let limit = limit(variant, &layout.ground, point, sink);
    let counted = counted(variant, &layout.position, input.kind.side(), point, None);
    sink.step(clause::COMPLETION_STACKING_FREE, || format!("{counted} units there count"));
    let unit = Unit::new(input.kind, point);
    let room = has_room(variant, &layout.ground, &layout.position, &unit, point);
    Ok(StackAnswer { counted, limit, room })
}

/// completion.stacking.limit, completion.stacking.fortified-city, completion.stacking.boxes: how many may
/// stand on a space.
pub(crate) fn limit(
    variant: &SecondEdition,
    ground: &Ground,
    space: SpaceId,
    sink: &mut impl Sink,
) -> Option<u32> {
    let figures = &variant.figures.stacking;
    if ground.boxes.contains(space) {
        sink.step(clause::COMPLETION_STACKING_BOXES, || "a box takes any number".to_owned());
        return None;
    }
    sink.cite(clause::COMPLETION_STACKING_LIMIT);
    if ground.fortified.contains(space) {
        let limit = figures.fortified_city.unsigned();
        let words = || format!("a fortified city takes {limit} units");
        sink.step(clause::COMPLETION_STACKING_FORTIFIED_CITY, words);
        return Some(limit);
    }
    let limit = figures.point.unsigned();
    sink.step(clause::COMPLETION_STACKING_LIMIT, || format!("a point takes {limit} units"));
    Some(limit)
}

/// completion.stacking.limit, completion.stacking.free: the clauses that bind a unit on a space.
pub(crate) fn cite(ground: &Ground, space: SpaceId, kind: Kind, sink: &mut impl Sink) {
    if ground.boxes.contains(space) {
        sink.cite(clause::COMPLETION_STACKING_BOXES);
    } else if !matches!(kind.branch(), Branch::Foot | Branch::Mounted | Branch::Armored) {
        sink.cite(clause::COMPLETION_STACKING_FREE);
    } else if ground.fortified.contains(space) {
        sink.cite(clause::COMPLETION_STACKING_FORTIFIED_CITY);
    } else {
        sink.cite(clause::COMPLETION_STACKING_LIMIT);
    }
}

/// completion.stacking.free: how many units of a side count on a space, with one more unit if given.
pub(crate) fn counted(
    variant: &SecondEdition,
    position: &Position,
    side: Side,
    space: SpaceId,
    more: Option<Kind>,
) -> u32 {
    let (mut units, mut guns) = position.occupancy.stacked(side, space);
    match more.map(Kind::branch) {
        Some(Branch::Guns) => guns += 1,
        Some(Branch::Foot | Branch::Mounted | Branch::Armored) => units += 1,
        Some(Branch::Headquarters | Branch::Air | Branch::Factory) | None => {}
    }
    units + u32::saturating_sub(guns, variant.figures.stacking.free_guns.unsigned())
}

/// completion.stacking.limit: whether one more unit has room on a space.
pub(crate) fn has_room(
    variant: &SecondEdition,
    ground: &Ground,
    position: &Position,
    unit: &Unit,
    space: SpaceId,
) -> bool {
    let limit = limit(variant, ground, space, &mut stavka_core::clause::Silent);
    let counted = || counted(variant, position, unit.side, space, Some(unit.kind));
    limit.is_none_or(|limit| counted() <= limit)
}

/// completion.stacking.limit, completion.stacking.fortified-city: the same, with the reason.
pub(crate) fn may_stand(
    variant: &SecondEdition,
    ground: &Ground,
    position: &Position,
    unit: &Unit,
    space: SpaceId,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if has_room(variant, ground, position, unit, space) {
        return Ok(());
    }
    if ground.fortified.contains(space) {
        let why = || "the city is full".to_owned();
        return Err(sink.refuse(clause::COMPLETION_STACKING_FORTIFIED_CITY, why));
    }
    Err(sink.refuse(clause::COMPLETION_STACKING_LIMIT, || "the point is full".to_owned()))
}

/// completion.stacking.limit: takes out of `spaces` every one that has no room for one more unit.
pub(crate) fn subtract_full(
    variant: &SecondEdition,
    ground: &Ground,
    position: &Position,
    more: &Unit,
    spaces: &mut Spots,
) {
    for space in &*spaces {
        if !has_room(variant, ground, position, more, space) {
            spaces.remove(space);
        }
    }
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn stacking(
    variant: &SecondEdition,
    input: &StackingInput,
    sink: &mut impl Sink,
) -> Result<StackingAnswer, Refused> {
    let figures = &variant.figures.stacking;
    sink.cite(clause::COMPLETION_STACKING_LIMIT);
    sink.cite(clause::COMPLETION_STACKING_FREE);
    let limit = if input.ground == CommonGround::City {
        sink.cite(clause::COMPLETION_STACKING_FORTIFIED_CITY);
        figures.fortified_city
    } else {
        figures.point
    };
    let limit =
        format!("{limit} units, and {} artillery or rocket unit besides", figures.free_guns);
    Ok(StackingAnswer { limit })
}
