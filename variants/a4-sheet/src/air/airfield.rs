//! Airfields: where they go, and whether they can be used.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use crate::air::AirfieldPlaces;
use crate::readings::AxisAirfields;
use crate::sequence::{Phase, Step};
use crate::side::Side;
use crate::supply::Status;
use crate::{A4Sheet, clause};

/// How an airfield goes to its new hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Way {
    /// On the ground.
    Ground,
    /// By rail.
    Rail,
}

/// When in its owner's player-turn it is put there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum When {
    /// At the start, before rail heads have moved.
    BeforeRailHeads,
    /// At the start, after they have.
    AfterRailHeads,
    /// Later.
    Later,
}

/// An airfield that is to be put into a hex.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AirfieldMove {
    /// Whose it is.
    pub side: Side,
    /// When.
    pub when: When,
    /// How.
    pub way: Way,
    /// How many hexes it goes.
    pub hexes: Int<0, 99>,
    /// Hexes from its new hex to the nearest friendly ground unit.
    pub to_friend: Int<0, 99>,
    /// Hexes from its new hex to the nearest enemy ground unit.
    pub to_enemy: Int<0, 99>,
    /// Whether no unblocked line leads from the new hex to its own side.
    #[serde(default)]
    pub cut_off: bool,
    /// How the new hex is supplied.
    pub supply: Status,
}

/// An airfield in its hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Airfield {
    /// How its hex is supplied.
    pub supply: Status,
    /// Whether it is Disrupted.
    #[serde(default)]
    pub disrupted: bool,
}

/// What becomes of it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct AirfieldAnswer {
    /// Whether it is Disrupted.
    pub disrupted: bool,
    /// Whether its air unit can fly.
    pub operational: bool,
}

/// The whole move.
pub(crate) fn may_be_placed(
    rules: &A4Sheet,
    input: &AirfieldMove,
    sink: &mut impl Sink,
) -> Result<AirfieldAnswer, Refused> {
    must_be_time(rules, input.side, input.when, sink)?;
    must_be_behind_front(input, sink)?;
    let disrupted = moved(rules, input, sink)?;
    let airfield = Airfield { supply: input.supply, disrupted };
    Ok(AirfieldAnswer { disrupted, operational: is_operational(airfield, sink).is_ok() })
}

/// air.airfields.positioning: at the start of the turn; those of the Axis after its rail heads.
fn must_be_time(
    rules: &A4Sheet,
    side: Side,
    when: When,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    sink.cite(clause::AIR_AIRFIELDS_POSITIONING);
    let last = rules.readings.axis_airfields == AxisAirfields::AfterRailConversion;
    let why = match (side, when) {
        (_, When::Later) => "airfields are placed at the start of the player-turn",
        (Side::Axis, When::BeforeRailHeads) if last => "Axis airfields come after the rail heads",
        (Side::Axis, When::AfterRailHeads) if !last => "Axis airfields come before the rail heads",
        _ => return Ok(()),
    };
    Err(sink.refuse(clause::AIR_AIRFIELDS_POSITIONING, || why.to_owned()))
}

/// air.airfields.positioning: whether a field may be laid out in such a hex, wherever the front is.
pub(crate) fn suits_a_field(rules: &A4Sheet, supplied_place: bool) -> bool {
    match rules.readings.airfield_places {
        AirfieldPlaces::SuppliedPlaces => supplied_place,
        AirfieldPlaces::Anywhere => true,
    }
}

/// air.airfields.front-line: not nearer to the enemy than to friends, and not cut off.
fn must_be_behind_front(input: &AirfieldMove, sink: &mut impl Sink) -> Result<(), Refused> {
    let (friend, enemy) = (input.to_friend, input.to_enemy);
    let by = clause::AIR_AIRFIELDS_FRONT_LINE;
    if friend > enemy {
        return Err(sink.refuse(by, || {
            format!("{enemy} hexes to the enemy, {friend} to a friend: beyond the front line")
        }));
    }
    if input.cut_off {
        return Err(sink.refuse(by, || "no open line leads to its own side".to_owned()));
    }
    sink.step(by, || {
        format!("{friend} hexes to a friend, {enemy} to the enemy: behind the front line")
    });
    Ok(())
}

/// Whether it is Disrupted by its way.
fn moved(rules: &A4Sheet, input: &AirfieldMove, sink: &mut impl Sink) -> Result<bool, Refused> {
    match input.way {
        Way::Ground => on_the_ground(rules, input, sink).map(|()| false),
        Way::Rail => Ok(by_rail(sink)),
    }
}

/// air.airfields.move: as far as the fastest ground unit of its side.
fn on_the_ground(
    rules: &A4Sheet,
    input: &AirfieldMove,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let figures = &rules.figures.air.airfield;
    let most = match input.side {
        Side::Axis => figures.axis_hexes,
        Side::Russian => figures.russian_hexes,
    };
    let hexes = input.hexes.unsigned();
    if hexes > most.into() {
        return Err(sink.refuse(clause::AIR_AIRFIELDS_MOVE, || {
            format!("{hexes} hexes on the ground are more than {most}")
        }));
    }
    sink.step(clause::AIR_AIRFIELDS_MOVE, || format!("{hexes} of {most} hexes: UnDisrupted"));
    Ok(())
}

/// air.airfields.rail: Disrupted by rail.
fn by_rail(sink: &mut impl Sink) -> bool {
    sink.step(clause::AIR_AIRFIELDS_RAIL, || "moved by rail: Disrupted".to_owned());
    true
}

/// air.airfields.supply and air.airfields.rail: only an airfield in Full supply that is not Disrupted is used.
pub(crate) fn is_operational(airfield: Airfield, sink: &mut impl Sink) -> Result<(), Refused> {
    sink.cite(clause::AIR_AIRFIELDS_SUPPLY);
    if airfield.disrupted {
        return Err(sink.refuse(clause::AIR_AIRFIELDS_RAIL, || {
            "nobody flies from a Disrupted airfield".to_owned()
        }));
    }
    if airfield.supply == Status::Full {
        return Ok(());
    }
    Err(sink.refuse(clause::AIR_AIRFIELDS_SUPPLY, || {
        format!("the airfield's hex is {}, not in Full supply", airfield.supply.name())
    }))
}

/// A Disrupted airfield, and a step.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecoveryInput {
    /// Whose airfield it is.
    pub side: Side,
    /// Whose player-turn it is.
    pub turn_of: Side,
    /// The step of it.
    pub step: Phase,
}

/// Whether it can be used again.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct RecoveryAnswer {
    /// Whether it recovers in this step.
    pub recovers: bool,
}

pub(super) fn recovery(input: RecoveryInput, sink: &mut impl Sink) -> RecoveryAnswer {
    let step = Step { side: input.turn_of, phase: input.step };
    RecoveryAnswer { recovers: airfield_recovers(input.side, step, sink) }
}

/// completion.airfield-recovery: as its owner's player-turn ends.
pub(crate) fn airfield_recovers(side: Side, step: Step, sink: &mut impl Sink) -> bool {
    let due = step == Step { side, phase: Phase::Recovery };
    sink.step(clause::COMPLETION_AIRFIELD_RECOVERY, || {
        let words = if due { "can be used again" } else { "stays Disrupted" };
        format!("{}: the airfield {words}", step.name())
    });
    due
}
