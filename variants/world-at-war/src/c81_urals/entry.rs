//! 81.62 to 81.634: how units enter the Urals box.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::edge::{EdgeHex, is_listed, list_clause};
use super::forces::{Owner, Phase, UnitKind, Way};
use crate::count::Count;
use crate::questions::Allowed;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "urals-entry",
        Topic::UralsBox,
        "May this unit enter the Urals box so?",
        |variant, entry, trail| may_enter(variant, entry, trail).map(Allowed::from),
    )
}

/// A unit about to enter the box.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    /// Whose unit.
    pub owner: Owner,
    /// What kind of unit.
    pub unit: UnitKind,
    /// In which phase.
    pub phase: Phase,
    /// How.
    pub by: Way,
    /// Through which hex.
    pub edge_hex: EdgeHex,
    /// Russian air factors in the box.
    #[serde(default)]
    pub air_in_box: Count,
}

/// 81.63: whether this unit may enter.
pub(crate) fn may_enter(
    variant: &WorldAtWar,
    entry: &Entry,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    is_russian(entry.owner, sink)?;
    match entry.phase {
        Phase::Movement if entry.unit == UnitKind::Air => may_stage_in(entry.by, sink)?,
        Phase::Movement => may_move_in(entry.by, sink)?,
        Phase::Combat => may_exploit_in(entry.unit, entry.by, sink)?,
        Phase::Redeployment => may_redeploy_in(entry.by, sink)?,
    }
    is_listed(variant, entry.edge_hex, sink)?;
    is_free_of_enemies(entry.edge_hex, sink)?;
    has_room(entry, sink);
    Ok(())
}

/// 81.634: only Russian units enter.
fn is_russian(owner: Owner, sink: &mut impl Sink) -> Result<(), Refused> {
    if owner == Owner::Russian {
        return Ok(());
    }
    Err(sink.refuse(clause::C81_634, || "enemies may bomb the box, not enter it".into()))
}

/// 81.631.A: ground units move in.
fn may_move_in(by: Way, sink: &mut impl Sink) -> Result<(), Refused> {
    if by != Way::Move {
        return Err(sink.refuse(clause::C81_631_A, || "ground units move in this phase".into()));
    }
    sink.step(clause::C81_631_A, || "a ground unit moves in".into());
    Ok(())
}

/// 81.631.B: air units stage in.
fn may_stage_in(by: Way, sink: &mut impl Sink) -> Result<(), Refused> {
    if by != Way::Stage {
        return Err(sink.refuse(clause::C81_631_B, || "air units stage in this phase".into()));
    }
    sink.step(clause::C81_631_B, || "an air unit stages in".into());
    Ok(())
}

/// 81.632.A: armor exploits in.
fn may_exploit_in(unit: UnitKind, by: Way, sink: &mut impl Sink) -> Result<(), Refused> {
    if unit != UnitKind::Armor || by != Way::Exploit {
        return Err(sink.refuse(clause::C81_632_A, || {
            "only armor enters in the combat phase, by exploitation".into()
        }));
    }
    sink.step(clause::C81_632_A, || "armor exploits in".into());
    Ok(())
}

/// 81.633.A: units redeploy in.
fn may_redeploy_in(by: Way, sink: &mut impl Sink) -> Result<(), Refused> {
    if !by.is_redeployment() {
        return Err(sink.refuse(clause::C81_633_A, || "in this phase units redeploy".into()));
    }
    sink.step(clause::C81_633_A, || "a unit redeploys in".into());
    Ok(())
}

/// The hex must not be in enemy hands; the clause that lists it says so.
fn is_free_of_enemies(through: EdgeHex, sink: &mut impl Sink) -> Result<(), Refused> {
    if through.controller.is_enemy() {
        let hex = through.hex;
        return Err(sink.refuse(list_clause(through.map), || format!("{hex} is in enemy hands")));
    }
    Ok(())
}

/// 81.62: room for any number of air units.
fn has_room(entry: &Entry, sink: &mut impl Sink) {
    if entry.unit == UnitKind::Air {
        let air = entry.air_in_box.get();
        sink.step(clause::C81_62, || {
            format!("air factors in the box: {air}; there is room for any number")
        });
    }
}
