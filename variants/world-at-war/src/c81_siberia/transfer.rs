//! 81.42: taking units out of Siberia.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::garrison_value::siberian_value;
use super::japanese_reduction::{
    Freed, Reduction, freed_forces, is_like_for_like, is_reduction, still_free,
};
use super::minimum::siberian_minimum;
use crate::edition::Edition;
use crate::force::RussianForce;
use crate::readings::AlliedEvent;
use crate::turn::PlayerTurn;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "siberian-transfer",
        Topic::Siberia,
        "May Russia take these units out of Siberia in this redeployment phase?",
        may_transfer,
    )
}

/// Units about to leave Siberia.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Transfer {
    /// How things stand.
    pub situation: Situation,
    /// The units that leave.
    pub leaving: RussianForce,
    /// The units that stay.
    pub staying: RussianForce,
    /// The garrison before, which those that leave and those that stay must make up; absent where only they are known.
    #[serde(default)]
    pub garrison: Option<RussianForce>,
}

/// How things stand between Russia, Germany and Japan.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Situation {
    /// Which game is played.
    pub edition: Edition,
    /// The player turn in whose redeployment phase units would leave.
    pub turn: PlayerTurn,
    /// The player turn in which Russia and Germany went to war; absent while they are at peace.
    #[serde(default)]
    pub german_war: Option<PlayerTurn>,
    /// What Japan has done in Manchuria; absent where its garrison has been whole.
    #[serde(default)]
    pub reduction: Option<Reduction>,
    /// Whether Russia and Japan are at war.
    #[serde(default)]
    pub war_with_japan: bool,
}

/// The transfer is allowed.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Transferred {
    /// What makes it so.
    pub condition: Condition,
    /// What the units that stay are worth, in BRPs.
    pub brps_left: u32,
}

/// What lets units leave Siberia.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Condition {
    /// Condition A.
    WarWithGermany,
    /// Condition B.
    JapaneseReduction,
}

/// What may leave, before the minimum is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Release {
    /// Anything: condition A.
    Anything,
    /// As much of each kind as Japan lacks: condition B.
    OfAKind(Freed),
}

impl Release {
    /// The condition behind it.
    pub(super) const fn condition(self) -> Condition {
        match self {
            Self::Anything => Condition::WarWithGermany,
            Self::OfAKind(_) => Condition::JapaneseReduction,
        }
    }
}

/// 81.42: whether these units may leave.
pub(crate) fn may_transfer(
    variant: &WorldAtWar,
    transfer: &Transfer,
    sink: &mut impl Sink,
) -> Result<Transferred, Refused> {
    let situation = &transfer.situation;
    come_from_the_garrison(transfer, sink)?;
    let release = release(variant, situation, sink)?;
    if let Release::OfAKind(free) = release {
        is_like_for_like(free, &transfer.leaving, sink)?;
    }
    let condition = release.condition();
    let brps_left = siberian_value(variant, &transfer.staying, sink);
    if situation.war_with_japan {
        let (by_value, _) = minimum_clauses(situation.edition, condition);
        sink.step(by_value, || "Russia and Japan are at war: nothing has to stay".into());
    } else {
        enough_stays(variant, transfer, condition, brps_left, sink)?;
    }
    Ok(Transferred { condition, brps_left })
}

/// 81.42.1: what leaves is part of the garrison, and the rest of it stays.
fn come_from_the_garrison(transfer: &Transfer, sink: &mut impl Sink) -> Result<(), Refused> {
    let adds_up = |garrison: &RussianForce| {
        garrison.without(&transfer.leaving).is_some_and(|rest| rest == transfer.staying)
    };
    if transfer.garrison.as_ref().is_none_or(adds_up) {
        return Ok(());
    }
    Err(sink.refuse(clause::C81_42_1, || {
        "the units that leave and those that stay are not those of the garrison".into()
    }))
}

/// 81.42.1: nothing leaves Siberia before its time.
pub(super) fn release(
    variant: &WorldAtWar,
    situation: &Situation,
    sink: &mut impl Sink,
) -> Result<Release, Refused> {
    is_redeployment(situation.turn, sink)?;
    if is_war_old_enough(variant, situation, sink) {
        return Ok(Release::Anything);
    }
    if let Some(reduction) = &situation.reduction
        && let Some(free) = free_by_reduction(variant, reduction, situation.turn, sink)
    {
        return Ok(Release::OfAKind(free));
    }
    Err(sink.refuse(clause::C81_42_1, || "neither condition has held for long enough".into()))
}

/// 81.42.1: units leave in Allied redeployment phases.
fn is_redeployment(turn: PlayerTurn, sink: &mut impl Sink) -> Result<(), Refused> {
    if turn.is_allied() {
        return Ok(());
    }
    Err(sink.refuse(clause::C81_42_1, || format!("{turn} has no Allied redeployment phase")))
}

/// 81.42.B: what a Japanese reduction frees, once the wait for it is over; nothing of any kind where the garrison is
/// whole again.
fn free_by_reduction(
    variant: &WorldAtWar,
    reduction: &Reduction,
    now: PlayerTurn,
    sink: &mut impl Sink,
) -> Option<Freed> {
    let freed = freed_forces(variant, &reduction.garrison, sink);
    let free = still_free(freed, &reduction.moved, sink);
    is_reduction(&freed, sink);
    wait_is_over(variant, reduction.since, now, sink).then_some(free)
}

/// 81.42.A: condition A, war with Germany.
fn is_war_old_enough(variant: &WorldAtWar, situation: &Situation, sink: &mut impl Sink) -> bool {
    let Some(outbreak) = situation.german_war else {
        sink.step(clause::C81_42_A, || "Russia and Germany are at peace".into());
        return false;
    };
    sink.step(clause::C81_42_A, || format!("Russia and Germany are at war since {outbreak}"));
    wait_is_over(variant, outbreak, situation.turn, sink)
}

/// 81.42.1: whether enough Allied redeployment phases have come since the event.
pub(super) fn wait_is_over(
    variant: &WorldAtWar,
    event: PlayerTurn,
    now: PlayerTurn,
    sink: &mut impl Sink,
) -> bool {
    let come = match variant.readings.allied_event {
        AlliedEvent::Counts => now.allied_turns_begun_since(event),
        AlliedEvent::NextTurn => now.allied_turns_begun_after(event),
    };
    let needed = u32::from(variant.figures.siberia.redeployment_phases);
    sink.step(clause::C81_42_1, || {
        format!("Allied redeployment phases from {event} to {now}: {come}; units leave in number {needed}")
    });
    come >= needed
}

/// 81.42.1: the first player turn in which units may leave for this event.
pub(super) fn wait_ends(variant: &WorldAtWar, event: PlayerTurn) -> PlayerTurn {
    let needed = variant.figures.siberia.redeployment_phases;
    let skipped = variant.readings.allied_event == AlliedEvent::NextTurn && event.is_allied();
    event.allied_turn_number(needed.saturating_add(u16::from(skipped)))
}

/// 81.42.B.4: the minimum holds under both conditions; under B this clause says so.
fn enough_stays(
    variant: &WorldAtWar,
    transfer: &Transfer,
    condition: Condition,
    brps_left: u32,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let edition = transfer.situation.edition;
    let minimum = siberian_minimum(variant, edition, sink);
    let (by_value, by_armor) = minimum_clauses(edition, condition);
    sink.cite(by_value);
    if i64::from(brps_left) < i64::from(minimum.brps) {
        let why = || format!("{brps_left} BRPs would stay, {} must", minimum.brps);
        return Err(sink.too_few(by_value, brps_left, minimum.brps, why));
    }
    let armor = transfer.staying.armor.get();
    if armor < minimum.armor_units {
        let why =
            || format!("armor units that would stay: {armor}, that must: {}", minimum.armor_units);
        return Err(sink.too_few(by_armor, armor, minimum.armor_units, why));
    }
    Ok(())
}

/// The clauses that speak of the value and of the armor that must stay.
pub(super) fn minimum_clauses(edition: Edition, condition: Condition) -> (Clause, Clause) {
    match (condition, edition) {
        (Condition::JapaneseReduction, _) => (clause::C81_42_B_4, clause::C81_42_B_4),
        (Condition::WarWithGermany, Edition::Linked(_)) => (clause::C81_43_1, clause::C81_43_2),
        (Condition::WarWithGermany, Edition::Classic) => (clause::C81_43_CLASSIC, clause::C81_43_2),
    }
}
