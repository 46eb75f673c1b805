//! Zones of control: which units have one, and what it does to those who move.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::{InputError, Question};
use stavka_core::schema::JsonSchema;

use crate::disrupted_units::keeps_zone;
use crate::ground::Ground;
use crate::position::{HexSet, Position, Roster, UnitId};
use crate::side::Side;
use crate::situation::{Labels, Scene, Situation};
use crate::unit::{Arm, Counter, Factors, Nation, Size, State};
use crate::{A4Sheet, clause};

/// zoc.definition: armies and korps have a zone; disrupted-units.zoc: Disrupted, only some of them.
pub(crate) fn has_zone(rules: &A4Sheet, counter: Counter, disrupted: bool) -> bool {
    match counter.size {
        Size::Army | Size::Korps => !disrupted || keeps_zone(rules, counter),
        Size::Division | Size::Brigade | Size::Regiment => false,
    }
}

/// op-movement.bonus.no-zoc: fresh Russian armies, German korps and German armies deny the bonus.
pub(crate) fn denies_bonus(counter: Counter, disrupted: bool) -> bool {
    let listed = matches!(
        (counter.nation, counter.size),
        (Nation::Russian, Size::Army) | (Nation::German, Size::Army | Size::Korps)
    );
    listed && !disrupted
}

/// completion.hidden-zone: what a hidden unit is taken for, whatever it is.
pub(crate) fn hidden_unit() -> Counter {
    Counter {
        nation: Nation::Russian,
        arm: Arm::Rifle,
        size: Size::Army,
        full: Factors { attack: 1, defense: 1 },
        weak: None,
        red: false,
    }
}

/// completion.hidden-zone: says that a hidden unit beside a hex is taken for an army.
fn tell_hidden(
    ground: &Ground,
    position: &Position,
    enemy: Side,
    hex: SpaceId,
    sink: &mut impl Sink,
) {
    let is_hidden = |unit: UnitId| position.piece(unit).states.has(State::Hidden);
    let mut anchors =
        ground.neighbours(hex).filter(|&beside| position.anchors(enemy).contains(beside));
    if let Some(anchor) = anchors.find(|&anchor| position.units_at(anchor).any(is_hidden)) {
        sink.step(clause::COMPLETION_HIDDEN_ZONE, || {
            format!("the hidden unit in {} counts as an army", ground.label(anchor))
        });
    }
}

/// zoc.same-unit: the hexes into which a unit of a side may not step from here, since a hostile unit has both
/// hexes in its zone; zoc.friendly-hex: unless a friend is there.
pub(crate) fn barred_steps(
    ground: &Ground,
    position: &Position,
    side: Side,
    from: SpaceId,
) -> HexSet {
    let enemy = side.enemy();
    if !position.zone(enemy).contains(from) {
        return HexSet::EMPTY;
    }
    let hostile =
        ground.neighbours(from).filter(|&beside| position.anchors(enemy).contains(beside));
    let watched = hostile.flat_map(|anchor| ground.neighbours(anchor));
    let barred =
        watched.filter(|&hex| ground.touch(from, hex) && !position.occupied(side).contains(hex));
    barred.collect()
}

/// What zones of control say to a step, for a unit of a side.
pub(crate) fn check_step(
    ground: &Ground,
    position: &Position,
    side: Side,
    [from, to]: [SpaceId; 2],
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let enemy = side.enemy();
    let zone = position.zone(enemy);
    if !zone.contains(from) || !zone.contains(to) {
        return Ok(());
    }
    let label = |hex| ground.label(hex);
    if position.occupied(side).contains(to) {
        sink.step(clause::ZOC_FRIENDLY_HEX, || format!("a friend holds {}", label(to)));
        return Ok(());
    }
    let watches = |hex: SpaceId| position.anchors(enemy).contains(hex) && ground.touch(hex, to);
    if let Some(anchor) = ground.neighbours(from).find(|&hex| watches(hex)) {
        return Err(sink.refuse(clause::ZOC_SAME_UNIT, || {
            format!("{} and {} are both in the zone of {}", label(from), label(to), label(anchor))
        }));
    }
    sink.step(clause::ZOC_DIFFERENT_UNIT, || {
        format!("from one zone into another: {} is in that of another unit", label(to))
    });
    Ok(())
}

/// zoc.same-unit: says where a unit may not step from one zone to another, if there is such a place.
pub(crate) fn tell_barred_steps(
    ground: &Ground,
    position: &Position,
    side: Side,
    from: SpaceId,
    sink: &mut impl Sink,
) {
    if let Some(to) = barred_steps(ground, position, side, from).iter().next() {
        sink.step(clause::ZOC_SAME_UNIT, || {
            let (from, to) = (ground.label(from), ground.label(to));
            format!("not from {from} to {to}: both are in the zone of one unit")
        });
    }
}

/// zoc.stop: whether a move ends in this hex; zoc.divisions: it goes on beside divisions; disrupted-units.zoc: and beside
/// whoever lost his zone.
pub(crate) fn stops(
    ground: &Ground,
    roster: &Roster,
    position: &Position,
    side: Side,
    hex: SpaceId,
    sink: &mut impl Sink,
) -> bool {
    let enemy = side.enemy();
    let stops = position.zone(enemy).contains(hex);
    if stops {
        sink.step(clause::ZOC_STOP, || {
            format!("{} is in a hostile zone of control: the move ends", ground.label(hex))
        });
        tell_hidden(ground, position, enemy, hex, sink);
        return true;
    }
    let beside = || ground.neighbours(hex).filter(|hex| position.occupied(enemy).contains(*hex));
    let lost_it = |unit: UnitId| {
        let states = position.piece(unit).states;
        states.has(State::Disrupted) && roster.has_zone(unit, states.without(State::Disrupted))
    };
    let label = ground.label(hex);
    if beside().flat_map(|hex| position.units_at(hex)).any(lost_it) {
        sink.step(clause::DISRUPTED_UNITS_ZOC, || {
            format!("a Disrupted enemy beside {label} has lost its zone of control")
        });
    } else if beside().next().is_some() {
        sink.step(clause::ZOC_DIVISIONS, || {
            format!("the enemies beside {label} have no zone of control")
        });
    }
    false
}

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![Question::at_position(
        "zone-of-control",
        Topic::Zoc,
        "Whose zones of control is this hex in?",
        |input| &input.situation,
        prepare,
        |_, ready: &Ready, trail| Ok(answer(ready, trail)),
    )]
}

/// A hex of a situation.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ZoneInput {
    /// The situation.
    #[serde(serialize_with = "crate::situation::left_out")]
    pub situation: Situation,
    /// The hex.
    pub hex: String,
}

/// Whose zones it is in.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ZoneAnswer {
    /// Whether an Axis unit has it in its zone.
    pub axis: bool,
    /// Whether a Russian unit has it in its zone.
    pub russian: bool,
    /// The hexes from which zones reach it.
    pub from: Labels,
}

struct Ready {
    scene: Arc<Scene>,
    hex: SpaceId,
}

fn prepare(scene: Arc<Scene>, input: &ZoneInput) -> Result<Ready, InputError> {
    Ok(Ready { hex: scene.hex(&input.hex, "/hex")?, scene })
}

fn answer(ready: &Ready, sink: &mut impl Sink) -> ZoneAnswer {
    let Scene { ground, roster, position, .. } = &*ready.scene;
    sink.cite(clause::ZOC_DEFINITION);
    let both = [Side::Axis, Side::Russian];
    let [axis, russian] =
        both.map(|side| stops(ground, roster, position, side.enemy(), ready.hex, sink));
    let is_anchor = |hex: &SpaceId| both.iter().any(|&side| position.anchors(side).contains(*hex));
    let from = ground.neighbours(ready.hex).filter(is_anchor).collect();
    ZoneAnswer { axis, russian, from: ready.scene.labels(&from) }
}

/// completion.control: what only this side has in its zones of control is its own, but cities must be entered.
pub(crate) fn swept(
    position: &Position,
    side: Side,
    cities: &HexSet,
    sink: &mut impl Sink,
) -> HexSet {
    sink.cite(clause::COMPLETION_CONTROL);
    let enemy = side.enemy();
    let held = position.zone(side).or(position.occupied(side));
    let contested = position.zone(enemy).or(position.occupied(enemy));
    held.without(&contested).and(position.control(enemy)).without(cities)
}
