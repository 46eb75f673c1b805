//! The railway guns of Leningrad.

use serde::{Deserialize, Serialize};
use stavka_core::board::SpaceId;
use stavka_core::calendar::HalfMonth as Turn;
use stavka_core::clause::Sink;
use stavka_core::crt::shift::Shift;
use stavka_core::schema::JsonSchema;

use super::{due_words, is_silenced};
use crate::ground::Ground;
use crate::position::HexSet;
use crate::readings::RailwayGunReach;
use crate::side::Side;
use crate::strategic::Railways;
use crate::supply::Status;
use crate::{A4Sheet, clause};

/// The figures of the guns.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RailwayGun {
    /// Columns for an attack that it supports.
    pub attack_columns: i8,
    /// Columns for an attack on it.
    pub defense_columns: i8,
    /// How many there are.
    pub guns: u8,
    /// When they come.
    pub entry: Turn,
}

/// A gun near an attack.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Gun {
    /// Whether the attack goes along the rail line it stands on: to a hex of the line if it supports, from one
    /// if it is attacked.
    pub on_line: bool,
    /// Whether the attacked hex is next to it, or to a Russian attacker on its line.
    #[serde(default)]
    pub adjacent: bool,
    /// How it is supplied.
    #[serde(default = "full")]
    pub supply: Status,
}

fn full() -> Status {
    Status::Full
}

/// A gun near an attack, and whose attack it is.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Input {
    /// Who attacks.
    pub attacker: Side,
    /// The gun.
    pub gun: Gun,
}

/// What it does.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Answer {
    /// Columns, up for the attacker if positive.
    pub columns: i8,
}

pub(super) fn answer(rules: &A4Sheet, input: &Input, sink: &mut impl Sink) -> Answer {
    let Some(shift) = shift(rules, input.attacker, input.gun, sink) else {
        return Answer { columns: 0 };
    };
    sink.step(shift.clause, || format!("{:+} for the attack", shift.columns));
    Answer { columns: shift.columns }
}

/// special-units.railway-gun.attack: the line of a gun, from where it stands along the railway to the next junction
/// each way, and no farther than the first hex with an enemy.
pub(crate) fn line(ground: &Ground, railways: &Railways, gun: SpaceId, enemies: &HexSet) -> HexSet {
    let mut line: HexSet = [gun].into_iter().collect();
    for first in railways.from(ground, gun) {
        let (mut before, mut hex) = (gun, first);
        while !line.contains(hex) {
            line.insert(hex);
            let mut ways = railways.from(ground, hex).filter(|&next| next != before);
            let next = ways.next().filter(|_| !enemies.contains(hex));
            let (Some(next), None) = (next, ways.next()) else { break };
            (before, hex) = (hex, next);
        }
    }
    line
}

/// How a gun moves an attack: one of its own side that it supports, or one of the enemy on it.
pub(crate) fn shift(
    rules: &A4Sheet,
    attacker: Side,
    gun: Gun,
    sink: &mut impl Sink,
) -> Option<Shift> {
    if !fires(rules, gun, sink) {
        return None;
    }
    match attacker {
        Side::Russian => supports(rules, gun, sink),
        Side::Axis => hinders(rules, gun, sink),
    }
}

/// special-units.railway-gun.supply: without supply it does not fire.
fn fires(rules: &A4Sheet, gun: Gun, sink: &mut impl Sink) -> bool {
    let fires = !is_silenced(rules, gun.supply);
    sink.step(clause::SPECIAL_UNITS_RAILWAY_GUN_SUPPLY, || {
        let words = if fires { "the gun fires" } else { "the gun is silent" };
        format!("{} supply: {words}", gun.supply.name())
    });
    fires
}

/// special-units.railway-gun.attack: it helps an attack down its line.
fn supports(rules: &A4Sheet, gun: Gun, sink: &mut impl Sink) -> Option<Shift> {
    let near = gun.adjacent || rules.readings.railway_gun_reach == RailwayGunReach::WholeLine;
    let columns = rules.figures.railway_gun.attack_columns;
    let shift = Shift { columns, clause: clause::SPECIAL_UNITS_RAILWAY_GUN_ATTACK, cap: None };
    if gun.on_line && near {
        return Some(shift);
    }
    sink.step(shift.clause, || "the hex is not on its line, or too far down it".to_owned());
    None
}

/// special-units.railway-gun.defense: it hinders an attack on it from its line.
fn hinders(rules: &A4Sheet, gun: Gun, sink: &mut impl Sink) -> Option<Shift> {
    let columns = rules.figures.railway_gun.defense_columns;
    let shift = Shift { columns, clause: clause::SPECIAL_UNITS_RAILWAY_GUN_DEFENSE, cap: None };
    if gun.on_line {
        return Some(shift);
    }
    sink.step(shift.clause, || "no attacker stands on its line".to_owned());
    None
}

/// special-units.railway-gun.arrival: how many have come by a turn.
pub(crate) fn come_by(rules: &A4Sheet, turn: Turn, lost: bool, sink: &mut impl Sink) -> u32 {
    let figures = &rules.figures.railway_gun;
    let come = if turn < figures.entry || lost { 0 } else { figures.guns };
    sink.step(clause::SPECIAL_UNITS_RAILWAY_GUN_ARRIVAL, || {
        let place = if lost { ", and Leningrad is lost" } else { "" };
        format!("{}{place}: {come} railway guns", due_words(turn, figures.entry))
    });
    come.into()
}

/// special-units.railway-gun.arrival: the turn on which they come, and how many.
pub(crate) fn coming(rules: &A4Sheet) -> (Turn, u8) {
    let figures = &rules.figures.railway_gun;
    (figures.entry, figures.guns)
}
