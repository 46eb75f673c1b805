//! Units that go by sea, who controls it, and what it risks.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink};
use stavka_core::distribution::Fraction;
use stavka_core::schema::JsonSchema;

use super::{AzovShared, MixedVoyage, SeaMoveLimit, arrives_disrupted};
use crate::side::Side;
use crate::unit::{Described, Unit};
use crate::{A4Sheet, clause};

/// A sea.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Sea {
    /// The Baltic.
    Baltic,
    /// The Black Sea.
    Black,
    /// The Sea of Azov.
    Azov,
}

impl Sea {
    /// strategic.sea.seas: the Sea of Azov belongs to the Black Sea.
    pub(crate) const fn joins(self, other: Self) -> bool {
        matches!(self, Self::Baltic) == matches!(other, Self::Baltic)
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Baltic => "the Baltic",
            Self::Black => "the Black Sea",
            Self::Azov => "the Sea of Azov",
        }
    }
}

/// Who holds the places that control the seas.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Control {
    /// Koenigsberg.
    pub koenigsberg: Side,
    /// Sevastopol.
    pub sevastopol: Side,
    /// The western side of the Kerch Straits.
    pub kerch_west: Side,
    /// The eastern side of the Kerch Straits.
    pub kerch_east: Side,
}

/// As at the start.
impl Default for Control {
    fn default() -> Self {
        let russian = Side::Russian;
        Self {
            koenigsberg: Side::Axis,
            sevastopol: russian,
            kerch_west: russian,
            kerch_east: russian,
        }
    }
}

/// Where a voyage ends.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Port {
    /// The sea that it lies on.
    pub sea: Sea,
    /// Who holds the hex.
    pub holder: Side,
    /// Whether it is a mere coastal hex.
    #[serde(default)]
    pub no_port: bool,
}

/// A unit that wants to go by sea.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeaMove {
    /// The unit.
    pub unit: Described,
    /// The sea of its coastal hex; absent where it is not on the coast.
    pub from_sea: Option<Sea>,
    /// Where it goes.
    pub to_port: Port,
    /// Who holds the places that control the seas.
    #[serde(default)]
    pub control: Control,
    /// How many units of its side have gone by sea this turn.
    pub moved: Option<Int<0, 99>>,
    /// How many units of the other side have.
    pub moved_by_enemy: Option<Int<0, 99>>,
}

/// How the voyage goes.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SeaAnswer {
    /// The exact chance that the unit is sunk.
    pub sunk: Fraction,
    /// Whether it is Disrupted where it arrives.
    pub arrives_disrupted: bool,
}

/// The whole voyage.
pub(crate) fn sea_move(
    rules: &A4Sheet,
    input: &SeaMove,
    sink: &mut impl Sink,
) -> Result<SeaAnswer, Refused> {
    let side = input.unit.0.counter.side();
    let gone = Gone {
        own: input.moved.map_or(0, Int::unsigned),
        enemy: input.moved_by_enemy.map_or(0, Int::unsigned),
    };
    must_have_moves_left(rules, gone, sink)?;
    may_embark(input.unit.0, sink)?;
    let from = must_sail(input, sink)?;
    must_be_friendly(side, input.to_port, sink)?;
    let numbers = risk(rules, side, from, input.to_port.sea, input.control, sink);
    let die = rules.figures.gamble.die.distribution();
    let sunk = die.probability(|&face| face <= i32::from(numbers));
    Ok(SeaAnswer { sunk, arrives_disrupted: arrives_disrupted(sink) })
}

/// How many units have gone by sea this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Gone {
    /// Of the side that wants to sail.
    pub own: u32,
    /// Of the other side.
    pub enemy: u32,
}

/// strategic.sea.limit: so many units a turn.
pub(crate) fn must_have_moves_left(
    rules: &A4Sheet,
    gone: Gone,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let allowed = u32::from(rules.figures.strategic.sea.units);
    let gone = match rules.readings.sea_move_limit {
        SeaMoveLimit::EachPlayer => gone.own,
        SeaMoveLimit::BothPlayers => gone.own + gone.enemy,
    };
    sink.cite(clause::STRATEGIC_SEA_LIMIT);
    if gone < allowed {
        return Ok(());
    }
    Err(sink.refuse(clause::STRATEGIC_SEA_LIMIT, || {
        format!("{gone} have gone by sea, and only {allowed} may")
    }))
}

/// strategic.sea.limit: a Disrupted unit does not sail.
pub(crate) fn may_embark(unit: Unit, sink: &mut impl Sink) -> Result<(), Refused> {
    if !unit.is_disrupted() {
        return Ok(());
    }
    Err(sink.refuse(clause::STRATEGIC_SEA_LIMIT, || "a Disrupted unit does not move".to_owned()))
}

/// strategic.sea.limit: from a coastal hex to a port of the same sea.
fn must_sail(input: &SeaMove, sink: &mut impl Sink) -> Result<Sea, Refused> {
    let (from, to) = (must_be_coastal(input.from_sea, sink)?, input.to_port);
    if to.no_port {
        let why = || "it must land in a port".to_owned();
        return Err(sink.refuse(clause::STRATEGIC_SEA_LIMIT, why));
    }
    if from.joins(to.sea) {
        return Ok(from);
    }
    sink.cite(clause::STRATEGIC_SEA_SEAS);
    Err(sink.refuse(clause::STRATEGIC_SEA_LIMIT, || {
        format!("{} and {} are two seas", from.name(), to.sea.name())
    }))
}

/// strategic.sea.limit: ships come where there is a coast.
pub(crate) fn must_be_coastal(sea: Option<Sea>, sink: &mut impl Sink) -> Result<Sea, Refused> {
    sea.ok_or_else(|| {
        sink.refuse(clause::STRATEGIC_SEA_LIMIT, || "it does not stand on the coast".to_owned())
    })
}

/// strategic.sea.no-landings: the port must be friendly.
pub(crate) fn must_be_friendly(side: Side, to: Port, sink: &mut impl Sink) -> Result<(), Refused> {
    sink.cite(clause::STRATEGIC_SEA_NO_LANDINGS);
    if to.holder == side {
        return Ok(());
    }
    Err(sink.refuse(clause::STRATEGIC_SEA_NO_LANDINGS, || {
        "the port is in enemy hands, empty or not".to_owned()
    }))
}

/// strategic.sea.control: whose sea it is; nobody's where a reading says so.
pub(crate) fn controller(
    rules: &A4Sheet,
    sea: Sea,
    control: Control,
    sink: &mut impl Sink,
) -> Option<Side> {
    sink.cite(clause::STRATEGIC_SEA_CONTROL);
    match sea {
        Sea::Baltic => Some(control.koenigsberg),
        Sea::Black => Some(control.sevastopol),
        Sea::Azov if control.kerch_west == control.kerch_east => Some(control.kerch_west),
        Sea::Azov => match rules.readings.azov_shared {
            AzovShared::FollowsBlackSea => Some(control.sevastopol),
            AzovShared::Nobody => None,
        },
    }
}

/// strategic.sea.seas: the numbers of the die that sink a unit on this voyage.
pub(crate) fn risk(
    rules: &A4Sheet,
    side: Side,
    from: Sea,
    to: Sea,
    control: Control,
    sink: &mut impl Sink,
) -> u8 {
    let end = risk_on(rules, side, to, control, sink);
    if from == to || rules.readings.mixed_voyage == MixedVoyage::Destination {
        return end;
    }
    sink.step(clause::STRATEGIC_SEA_SEAS, || {
        format!("from {} to {}: the higher risk counts", from.name(), to.name())
    });
    end.max(risk_on(rules, side, from, control, sink))
}

/// strategic.sea.risk-friendly: the numbers of the die that sink a unit on a friendly sea.
pub(crate) fn friendly_risk(rules: &A4Sheet) -> u32 {
    rules.figures.strategic.sea.friendly_numbers.into()
}

/// strategic.sea.risk-friendly and strategic.sea.risk-enemy: the numbers that sink a unit on one sea.
fn risk_on(rules: &A4Sheet, side: Side, sea: Sea, control: Control, sink: &mut impl Sink) -> u8 {
    let figures = &rules.figures.strategic.sea;
    let sides = rules.figures.gamble.die.sides();
    let friendly = controller(rules, sea, control, sink) == Some(side);
    let (clause, numbers, whose) = if friendly {
        (clause::STRATEGIC_SEA_RISK_FRIENDLY, figures.friendly_numbers, "friendly")
    } else {
        (clause::STRATEGIC_SEA_RISK_ENEMY, figures.enemy_numbers, "not friendly")
    };
    sink.step(clause, || {
        format!("{} is {whose}: sunk on {numbers} of {sides} numbers", sea.name())
    });
    numbers
}
