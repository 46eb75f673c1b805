//! 81.65: how units leave the Urals box.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::edge::{EdgeHex, is_listed};
use super::forces::{GroundFactors, Phase, UnitKind, Wars, Way};
use crate::count::Count;
use crate::readings::EnemiesAtTheBox;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "urals-exit",
        Topic::UralsBox,
        "May Russian units leave the Urals box so, and what stays in it?",
        |variant, exit, trail| {
            may_leave(variant, exit, trail).map(|factors_left| Left { factors_left })
        },
    )
}

/// Russian units about to leave the box.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Exit {
    /// What kind of unit.
    pub unit: UnitKind,
    /// Their factors.
    pub factors: Count,
    /// In which phase.
    pub phase: Phase,
    /// How.
    pub by: Way,
    /// The edge hex which they enter.
    pub edge_hex: EdgeHex,
    /// Whether enemy units stand in it.
    #[serde(default)]
    pub enemy_units: bool,
    /// The ground factors before they leave.
    pub ground: GroundFactors,
    /// Who is at war with Russia.
    #[serde(default)]
    pub wars: Wars,
}

/// They may leave.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Left {
    /// Russian ground factors left in the box.
    pub factors_left: u32,
}

/// 81.65: whether these units may leave, and the ground factors that stay.
pub(crate) fn may_leave(
    variant: &WorldAtWar,
    exit: &Exit,
    sink: &mut impl Sink,
) -> Result<u32, Refused> {
    match exit.phase {
        Phase::Redeployment => may_redeploy_out(exit.by, sink)?,
        Phase::Movement | Phase::Combat => may_move_out(exit, sink)?,
    }
    is_listed(variant, exit.edge_hex, sink)?;
    let leaving = if exit.unit == UnitKind::Air { 0 } else { exit.factors.get() };
    let there = exit.ground.russian.get();
    let staying = there.checked_sub(leaving).ok_or_else(|| {
        let why = || format!("{leaving} factors can't leave where {there} are");
        sink.too_few(clause::C81_65_1, there, leaving, why)
    })?;
    if exit.edge_hex.controller.is_enemy() {
        may_enter_enemy_hex(exit, sink)?;
        enough_stay(variant, exit, staying, sink)?;
    }
    Ok(staying)
}

/// 81.65.1: units move or stage out in the movement phase.
fn may_move_out(exit: &Exit, sink: &mut impl Sink) -> Result<(), Refused> {
    if exit.phase != Phase::Movement || !exit.by.moves(exit.unit) {
        return Err(sink.refuse(clause::C81_65_1, || {
            "ground units move out and air units stage out, in the movement phase".into()
        }));
    }
    sink.step(clause::C81_65_1, || "a unit moves or stages out".into());
    Ok(())
}

/// 81.65.2: units redeploy out of the box or through it.
fn may_redeploy_out(by: Way, sink: &mut impl Sink) -> Result<(), Refused> {
    if !by.is_redeployment() {
        return Err(sink.refuse(clause::C81_65_2, || "in this phase units redeploy".into()));
    }
    sink.step(clause::C81_65_2, || "a unit redeploys out of the box or through it".into());
    Ok(())
}

/// 81.65.3: ground units may move into an empty enemy hex.
fn may_enter_enemy_hex(exit: &Exit, sink: &mut impl Sink) -> Result<(), Refused> {
    if exit.by != Way::Move {
        return Err(sink.refuse(clause::C81_65_3, || {
            "only ground units that move enter a hex in enemy hands".into()
        }));
    }
    if exit.enemy_units {
        return Err(sink.refuse(clause::C81_65_3, || "the hex is not empty".into()));
    }
    sink.step(clause::C81_65_3, || "the hex is in enemy hands and empty".into());
    Ok(())
}

/// 81.65.4: those who stay must not be outnumbered.
fn enough_stay(
    variant: &WorldAtWar,
    exit: &Exit,
    staying: u32,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let enemies = match variant.readings.enemies_at_the_box {
        EnemiesAtTheBox::All => exit.ground.enemies(),
        EnemiesAtTheBox::AtWar => exit.ground.at_war(exit.wars).iter().sum(),
    };
    let words = || format!("factors that stay: {staying}, enemy factors beside the box: {enemies}");
    if staying < enemies {
        return Err(sink.too_few(clause::C81_65_4, staying, enemies, words));
    }
    sink.step(clause::C81_65_4, words);
    Ok(())
}
