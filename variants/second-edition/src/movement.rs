//! Operational movement along lines. The printed chapter is lost; this one is ours.

use serde::Deserialize;
use stavka_core::board::{Board, Crossing, EdgeKinds, SpaceId, SpaceSet};
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Silent, Sink, Topic};
use stavka_core::movement::{Layer, Step, StepRules};
use stavka_core::question::Question;
use stavka_core::question::common::{AllowanceAnswer, AllowanceInput, Arm, MOVEMENT_ALLOWANCE};

use crate::composite::{Composite, class};
use crate::ground::{Ground, is_line};
use crate::kinds::{Branch, Kind};
use crate::nation::Side;
use crate::position::{Position, Unit};
use crate::share::Share;
use crate::track::Weather;
use crate::{SecondEdition, clause, dispersal, points};

mod claims;
pub(crate) mod play;
pub(crate) mod reach;
mod staff;

/// The figures of operational movement.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovementFigures {
    /// What a line costs.
    pub line: Int<1, 9>,
    /// What a line over mountains costs.
    pub mountain: Int<1, 9>,
    /// What mud leaves of the movement.
    pub mud: Share,
    /// What snow leaves of Axis movement.
    pub snow: Share,
    /// From when on German infantry is slower.
    pub tired_from: Month,
    /// What it moves then.
    pub tired: Int<0, 9>,
}

/// The number of a unit in a situation, from 0.
pub(crate) type UnitNumber = Int<0, 99>;

pub(crate) fn questions() -> Vec<Question<SecondEdition>> {
    [
        reach::question(),
        Question::new(
            MOVEMENT_ALLOWANCE,
            Topic::Movement,
            "How many lines does such a unit move?",
            movement_allowance,
        ),
    ]
    .into()
}

/// completion.movement.lines: by which units move.
pub(crate) const LINES: Clause = clause::COMPLETION_MOVEMENT_LINES;

/// The unit of that number, with its place.
pub(crate) fn unit_of<'unit>(
    position: &'unit Position,
    number: UnitNumber,
    sink: &mut impl Sink,
) -> Result<(usize, &'unit Unit, SpaceId), Refused> {
    let number = number.unsigned() as usize;
    let unit = position.units.get(number).and_then(|unit| Some((number, unit, unit.at()?)));
    let none = || format!("there is no unit {number} on the board; they are counted from 0");
    unit.ok_or_else(|| sink.refuse(clause::COMPLETION_MOVEMENT_LINES, none))
}

/// What a step along a line costs. To the rules only the side makes a difference; a mod may tell arms and weathers
/// apart.
pub(crate) struct LineSteps<'a> {
    pub(crate) variant: &'a SecondEdition,
    pub(crate) boxes_of: &'a [SpaceSet; 2],
}

impl LineSteps<'_> {
    fn is_decorated(&self) -> bool {
        self.variant.is_decorated(points::STEP)
    }

    /// completion.movement.lines, completion.movement.mountain, completion.movement.boxes: a step.
    fn by_the_rules(&self, side: usize, crossing: Crossing) -> Step {
        let figures = &self.variant.figures.movement;
        let cost = |figure: u32| u8::try_from(figure).unwrap_or(Step::DEAREST);
        let is_box = self.boxes_of.iter().any(|boxes| boxes.contains(crossing.to));
        if is_box || self.boxes_of[1 - side].contains(crossing.from) {
            Step::forbidden(clause::COMPLETION_MOVEMENT_BOXES)
        } else if !is_line(crossing) {
            Step::forbidden(clause::COMPLETION_MOVEMENT_LINES)
        } else if crossing.kinds.any_of(EdgeKinds::MOUNTAIN) {
            Step::costs(cost(figures.mountain.unsigned()), clause::COMPLETION_MOVEMENT_MOUNTAIN)
        } else {
            Step::costs(cost(figures.line.unsigned()), clause::COMPLETION_MOVEMENT_LINES)
        }
    }
}

impl StepRules for LineSteps<'_> {
    fn classes(&self) -> usize {
        if self.is_decorated() { 2 * Branch::ALL.len() } else { 2 }
    }

    fn weathers(&self) -> usize {
        if self.is_decorated() { Weather::ALL.len() } else { 1 }
    }

    fn step(&self, board: &Board, class: usize, weather: usize, crossing: Crossing) -> Step {
        let (arm, side) = (class / 2, class % 2);
        let base = self.by_the_rules(side, crossing);
        // What no line joins stays apart: no mod moves units over the sea or into the boxes.
        if !self.is_decorated() || matches!(base, Step::Forbidden { .. }) {
            return base;
        }
        let place = |space| self.variant.places.number(board, space);
        let number = |place: usize| i32::try_from(place).unwrap_or(-1);
        let (from, to) = (place(crossing.from), place(crossing.to));
        let between = points::edges(crossing.kinds);
        let facts = [number(side), number(arm), number(weather), from, to, between];
        points::bearable(self.variant.settings.seams.step(points::STEP, &facts, base))
    }
}

/// The steps of a unit in a weather. One layer serves all arms and weathers unless a mod tells them apart.
pub(crate) fn layer<'ground>(
    ground: &'ground Ground,
    unit: &Unit,
    weather: Weather,
) -> Option<&'ground Layer> {
    let side = unit.side.index();
    let own = ground.steps.layer(2 * unit.kind.branch() as usize + side, weather as usize);
    own.or_else(|| ground.steps.layer(side, 0))
}

/// completion.movement.lines, completion.movement.mountain: tells what each step of a way costs, and what set its price.
pub(crate) fn tell_way(
    ground: &Ground,
    (unit, weather): (&Unit, Weather),
    way: impl Iterator<Item = SpaceId>,
    sink: &mut impl Sink,
) {
    let mut before = None;
    for to in way {
        let layer = layer(ground, unit, weather);
        let step = |from| layer.and_then(|layer| layer.step_between(&ground.board, from, to));
        match before.and_then(step) {
            Some(Step::Allowed { cost, by, .. }) => {
                sink.step(by, || format!("the step to {} costs {cost}", ground.label(to)));
            }
            Some(step) => sink.cite(step.by()),
            None => {}
        }
        before = Some(to);
    }
}

/// completion.dispersal.effects, completion.movement.allowance: whether a unit may move operationally.
pub(crate) fn may_march(unit: &Unit, sink: &mut impl Sink) -> Result<(), Refused> {
    dispersal::may_move(unit, sink)?;
    if unit.moved {
        let why = || "it has moved in this Player Turn".to_owned();
        return Err(sink.refuse(clause::COMPLETION_MOVEMENT_ALLOWANCE, why));
    }
    Ok(())
}

/// completion.movement.lines: who is not on the map moves nowhere. Gives its place.
pub(crate) fn is_on_the_map(unit: &Unit, sink: &mut impl Sink) -> Result<SpaceId, Refused> {
    let none = || "it is not on the map".to_owned();
    unit.at().ok_or_else(|| sink.refuse(clause::COMPLETION_MOVEMENT_LINES, none))
}

/// completion.movement.lines: seas and other spaces without land are no points.
pub(crate) fn no_point(sink: &mut impl Sink) -> Refused {
    sink.refuse(clause::COMPLETION_MOVEMENT_LINES, || "it is no point of the map".to_owned())
}

/// completion.movement.enemy: nobody is put where the enemy stands, or on what he holds.
pub(crate) fn of_the_enemy(sink: &mut impl Sink) -> Refused {
    sink.refuse(clause::COMPLETION_MOVEMENT_ENEMY, || "the enemy holds the point".to_owned())
}

/// completion.movement.boxes: no move ends in a box.
pub(crate) fn ends_on_the_map(
    ground: &Ground,
    to: SpaceId,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if ground.boxes.contains(to) {
        let why = || "no move ends in a box beside the map".to_owned();
        return Err(sink.refuse(clause::COMPLETION_MOVEMENT_BOXES, why));
    }
    Ok(())
}

/// completion.movement.allowance: what a unit may spend in a turn.
pub(crate) fn allowance(
    variant: &SecondEdition,
    (kind, side): (Kind, Side),
    month: Month,
    weather: Weather,
    sink: &mut impl Sink,
) -> u16 {
    let printed = variant.tables.counters.of_kind(kind).movement;
    sink.step(clause::COMPLETION_MOVEMENT_ALLOWANCE, || format!("the counter says {printed}"));
    let printed = match kind.composite() {
        Some(composite) => as_its_arm(variant, composite, weather, printed, sink),
        None => printed,
    };
    let movement = tired_infantry(variant, kind, month, printed, sink);
    in_weather(variant, side, weather, movement, sink).into()
}

/// 8.C.3.b.movement: the counter of a composite bears the movement of its usual arm; one that moves as cavalry in bad
/// weather moves as a cavalry corps does.
fn as_its_arm(
    variant: &SecondEdition,
    composite: Composite,
    weather: Weather,
    printed: u8,
    sink: &mut impl Sink,
) -> u8 {
    let usual = class::moves_as(variant, composite, Weather::Good, &mut Silent);
    match class::moves_as(variant, composite, weather, sink) {
        arm if arm != usual && arm == class::Arm::Cavalry => {
            variant.tables.counters.of_kind(Kind::CavalryCorps).movement
        }
        _ => printed,
    }
}

/// completion.movement.tired-infantry: German infantry slows down for good.
fn tired_infantry(
    variant: &SecondEdition,
    kind: Kind,
    month: Month,
    printed: u8,
    sink: &mut impl Sink,
) -> u8 {
    let figures = &variant.figures.movement;
    if kind != Kind::GermanInfantryKorps {
        return printed;
    }
    sink.cite(clause::COMPLETION_MOVEMENT_TIRED_INFANTRY);
    if month < figures.tired_from {
        return printed;
    }
    let words = || format!("from {} on it moves {}", figures.tired_from, figures.tired);
    sink.step(clause::COMPLETION_MOVEMENT_TIRED_INFANTRY, words);
    u8::try_from(figures.tired.unsigned()).unwrap_or(printed)
}

/// completion.movement.weather: mud slows both sides, snow the Axis.
fn in_weather(
    variant: &SecondEdition,
    side: Side,
    weather: Weather,
    movement: u8,
    sink: &mut impl Sink,
) -> u8 {
    let figures = &variant.figures.movement;
    let share = match (weather, side) {
        (Weather::Mud, _) => figures.mud,
        (Weather::Snow, Side::Axis) => figures.snow,
        _ => return movement,
    };
    let left = u8::try_from(share.rounded_up(movement.into())).unwrap_or(movement);
    let words = || format!("{} leaves {left} of {movement}", weather.name());
    sink.step(clause::COMPLETION_MOVEMENT_WEATHER, words);
    left
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn movement_allowance(
    variant: &SecondEdition,
    input: &AllowanceInput,
    sink: &mut impl Sink,
) -> Result<AllowanceAnswer, Refused> {
    let kind = match (Side::from(input.camp), input.arm) {
        (Side::Axis, Arm::Armor | Arm::Motorized) => Kind::PanzerKorps,
        (Side::Axis, Arm::Infantry) => Kind::GermanInfantryKorps,
        (Side::Axis, Arm::Cavalry) => Kind::RumanianCavalryCorps,
        (Side::Soviet, Arm::Armor) => Kind::TankCorps,
        (Side::Soviet, Arm::Motorized) => Kind::MoscowMotorizedDivision,
        (Side::Soviet, Arm::Infantry) => Kind::InfantryArmy,
        (Side::Soviet, Arm::Cavalry) => Kind::CavalryCorps,
    };
    let month = variant.figures.reserve.regular_start;
    let points =
        allowance(variant, (kind, kind.side()), month, Weather::of_sky(input.weather), sink);
    Ok(AllowanceAnswer { points: points.into() })
}
