//! 8.C.2: what each step of moving a factory takes.

use serde::{Deserialize, Serialize};
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Sink};
use stavka_core::schema::JsonSchema;

use crate::factories::kind::Site;
use crate::kinds::{Branch, Kind};
use crate::nation::Side;
use crate::readings::{EntrainedCharge, SeaFromPort};
use crate::siberia::call::Phase;
use crate::strategic::capacity::{Capacity, on_first_turn};
use crate::{SecondEdition, clause};

pub(crate) mod freight;
pub(crate) mod journey;
pub(crate) mod sea;

/// How a factory is supplied.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FactorySupply {
    /// Over land.
    #[default]
    Overland,
    /// Over sea or by air.
    Otherwise,
    /// Not at all.
    None,
}

/// A turn in which factories are moved.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RailTurn {
    /// The turn.
    pub month: Month,
    pub phase: Phase,
    /// Units that the Soviet player may move strategically in it.
    pub capacity: u32,
    /// Other factories that count against it.
    pub others: u32,
}

/// 5.C.soviet: what of a capacity counts in a turn; on the first turn there is less of it.
pub(crate) fn capacity_in(
    variant: &SecondEdition,
    (month, start): (Month, Month),
    capacity: u32,
    sink: &mut impl Sink,
) -> u32 {
    let given =
        Capacity { land: u16::try_from(capacity).unwrap_or(u16::MAX), each_sea: 0, in_all: None };
    let (_, limited) = on_first_turn(variant, Side::Soviet, month == start, given, sink);
    capacity.min(limited.land.into())
}

/// 8.C.2.b.move: by which a factory is brought along lines.
pub(crate) const BY_LAND: Clause = clause::C8_C_2_B_MOVE;

/// 8.C.2.c.flip: by which a factory is set up at its destination.
pub(crate) const FLIP: Clause = clause::C8_C_2_C_FLIP;

/// 8.C.2.a.entrain: only factories are entrained.
pub(crate) fn is_factory(kind: Kind, sink: &mut impl Sink) -> Result<(), Refused> {
    if kind.branch() == Branch::Factory {
        return Ok(());
    }
    Err(sink.refuse(clause::C8_C_2_A_ENTRAIN, || "only factories are entrained".to_owned()))
}

/// 8.C.2.a.entrain: whether a factory may be turned over now.
pub(crate) fn may_entrain(
    variant: &SecondEdition,
    turn: RailTurn,
    start: Month,
    supply: FactorySupply,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    in_phase(turn.phase, sink)?;
    game_is_on(variant, turn.month, start, sink)?;
    is_supplied(supply, sink)?;
    within_limit(turn, sink)?;
    sink.step(clause::C8_C_2_A_ENTRAIN, || format!("turned over in {}", turn.month));
    Ok(())
}

/// 8.C.2.a.entrain: factories are turned over in the Soviet Replacement/Reinforcement Phase.
fn in_phase(phase: Phase, sink: &mut impl Sink) -> Result<(), Refused> {
    if phase == Phase::ReplacementReinforcement {
        return Ok(());
    }
    let why =
        || "a factory is turned over in the Soviet Replacement/Reinforcement Phase".to_owned();
    Err(sink.refuse(clause::C8_C_2_A_ENTRAIN, why))
}

/// 8.C.2.a.first-turn: from which turn of the game on.
fn game_is_on(
    variant: &SecondEdition,
    month: Month,
    start: Month,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let first = variant.figures.factory.entrain_from_turn.unsigned();
    match month.months_after(start) {
        Some(turns) if turns + 1 >= first => {
            sink.cite(clause::C8_C_2_A_FIRST_TURN);
            Ok(())
        }
        _ => Err(sink.refuse(clause::C8_C_2_A_FIRST_TURN, || {
            format!("from turn {first} of a game that starts in {start}, not in {month}")
        })),
    }
}

/// 8.C.2.a.supply: any supply will do.
fn is_supplied(supply: FactorySupply, sink: &mut impl Sink) -> Result<(), Refused> {
    if supply == FactorySupply::None {
        let why = || "a factory out of supply can't be turned over".to_owned();
        return Err(sink.refuse(clause::C8_C_2_A_SUPPLY, why));
    }
    sink.cite(clause::C8_C_2_A_SUPPLY);
    Ok(())
}

/// 8.C.2.a.limit: no more of them than units that may move strategically.
fn within_limit(turn: RailTurn, sink: &mut impl Sink) -> Result<(), Refused> {
    let number = turn.others + 1;
    let words = || format!("entrained {number}, at most {}", turn.capacity);
    if number > turn.capacity {
        return Err(sink.refuse(clause::C8_C_2_A_LIMIT, words));
    }
    sink.step(clause::C8_C_2_A_LIMIT, words);
    Ok(())
}

/// 8.C.2.b.move: an entrained factory moves in a later phase of that kind, along open lines.
pub(crate) fn may_move(
    variant: &SecondEdition,
    since: Month,
    turn: RailTurn,
    open: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let first = since.plus(variant.figures.factory.turns_after_entraining.unsigned());
    if turn.month < first || turn.phase != Phase::ReplacementReinforcement {
        let why = || {
            format!("it moves in the Soviet Replacement/Reinforcement Phase of {first} or later")
        };
        return Err(sink.refuse(clause::C8_C_2_B_MOVE, why));
    }
    if !open {
        return lines_are_cut(sink);
    }
    sink.step(clause::C8_C_2_B_MOVE, || format!("moved along lines in {}", turn.month));
    Ok(())
}

/// 8.C.2.b.move: it moves along lines free of the enemy.
pub(crate) fn lines_are_cut(sink: &mut impl Sink) -> Result<(), Refused> {
    let why = || "no lines free of the enemy lead there".to_owned();
    Err(sink.refuse(clause::C8_C_2_B_MOVE, why))
}

/// 8.C.2.b.move: a factory that halted in this turn moves on in a later one.
pub(crate) fn one_leg_a_turn(
    halted: Option<Month>,
    turn: RailTurn,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if halted == Some(turn.month) {
        let why = || "it has moved in this turn".to_owned();
        return Err(sink.refuse(clause::C8_C_2_B_MOVE, why));
    }
    Ok(())
}

/// 8.C.2.b.sea: the halt at the port costs turns; by our reading also where the factory began there.
pub(crate) fn may_sail(
    variant: &SecondEdition,
    since: Month,
    halted: Option<Month>,
    turn: RailTurn,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let figures = &variant.figures.factory;
    let after_entraining = since.plus(figures.turns_after_entraining.unsigned());
    let first = match (halted, variant.readings.sea_from_port) {
        (None, SeaFromPort::AtOnce) => after_entraining,
        (None, SeaFromPort::ExtraTurn) => {
            after_entraining.plus(figures.extra_turns_at_sea.unsigned())
        }
        (Some(halted), _) => halted.plus(figures.extra_turns_at_sea.unsigned()),
    };
    if turn.month < first || turn.phase != Phase::ReplacementReinforcement {
        let why = || {
            format!(
                "it halts in the port where it embarks, and sails in the phase of {first} or later"
            )
        };
        return Err(sink.refuse(clause::C8_C_2_B_SEA, why));
    }
    sink.step(clause::C8_C_2_B_SEA, || format!("sails in {}", turn.month));
    Ok(())
}

/// 8.C.2.a.cost: what a factory takes out of the capacity of a turn, by whether it arrives in it.
pub(crate) fn charge(variant: &SecondEdition, arrives: bool, sink: &mut impl Sink) -> u32 {
    let factors = variant.figures.factory.factors_a_turn.unsigned();
    let free = arrives && variant.readings.entrained_charge == EntrainedCharge::WhileEntrained;
    let charge = if free { 0 } else { factors };
    sink.step(clause::C8_C_2_A_COST, || {
        let turn = if arrives { "the turn of its arrival" } else { "a turn on the way" };
        format!("{turn} takes {charge}")
    });
    charge
}

/// 8.C.2.c.flip, 8.C.2.escape, 8.C.2.b.siberia-safe: at its destination a factory is turned up again.
pub(crate) fn arrive(month: Month, site: Site, sink: &mut impl Sink) {
    if site == Site::Siberia {
        let words = || "it is out of reach in Siberia".to_owned();
        sink.step(clause::C8_C_2_B_SIBERIA_SAFE, words);
    }
    sink.step(clause::C8_C_2_C_FLIP, || format!("at its destination in {month}: turned up"));
    sink.cite(clause::C8_C_2_ESCAPE);
}

/// 8.C.2.d.native: what Siberia had at the start stays there.
pub(crate) fn may_leave_siberia(native: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    if native {
        let why = || "the production that Siberia had at the start can't be moved".to_owned();
        return Err(sink.refuse(clause::C8_C_2_D_NATIVE, why));
    }
    sink.step(clause::C8_C_2_D_BACK, || "it comes back by the same steps".to_owned());
    Ok(())
}
