//! 81.33: Manchuria in Pacific scenarios.

use stavka_core::clause::{Refused, Silent, Sink};

use super::use_of_units::Change;
use crate::c81_siberia::garrison_value::value;
use crate::c81_siberia::japanese_reduction::{Freed, freed_by};
use crate::readings::{PacificGarrison, PacificRemoval};
use crate::{WorldAtWar, clause};

/// 81.33.2: nothing leaves that would let Russia shrink its own garrison; 81.33.1 is the exception.
pub(super) fn may_leave_in_pacific(
    variant: &WorldAtWar,
    change: &Change,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if !uses_the_permission(variant, change) {
        sink.step(clause::C81_33_2, || "nothing leaves that keeps Russia in Siberia".into());
        return Ok(());
    }
    if variant.readings.pacific_garrison == PacificGarrison::NoException {
        return Err(sink.refuse(clause::C81_33_2, || "this would open Siberia to Russia".into()));
    }
    is_time_for_removal(variant, change, sink)?;
    is_small_removal(variant, change, sink)
}

/// Whether units leave by the permission, since without them Russia could take out more.
pub(crate) fn uses_the_permission(variant: &WorldAtWar, change: &Change) -> bool {
    let [before, after] = [change.before, change.after]
        .map(|garrison| freed_by(variant, garrison.with_all_air_fit(), &mut Silent));
    frees_more(before, after)
}

/// Whether Russia may take out more of some kind than before.
fn frees_more(before: Freed, after: Freed) -> bool {
    after.armor_units > before.armor_units
        || after.infantry_factors > before.infantry_factors
        || after.aaf > before.aaf
}

/// 81.33.1: the removal has its turn: a fixed one, or that of an earlier war with Britain.
fn is_time_for_removal(
    variant: &WorldAtWar,
    change: &Change,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let latest = variant.figures.manchuria.pacific_turn;
    let turn = change
        .japan_britain_war
        .filter(|war| war.game_turn() < latest.game_turn())
        .unwrap_or(latest);
    let (now, due) = (change.turn.game_turn(), turn.game_turn());
    let words = || format!("the removal belongs to the season of {turn}; now is {}", change.turn);
    if now < due {
        return Err(sink.refuse(clause::C81_33_2, || {
            format!("these units keep Russia in Siberia, and none may leave before {turn}")
        }));
    }
    if now > due && variant.readings.pacific_removal == PacificRemoval::ThatTurn {
        return Err(sink.refuse(clause::C81_33_1, words));
    }
    sink.step(clause::C81_33_1, words);
    Ok(())
}

/// 81.33.1: the removal is small.
fn is_small_removal(
    variant: &WorldAtWar,
    change: &Change,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let [before, after] = [change.before, change.after]
        .map(|garrison| value(variant, garrison.with_all_air_fit(), &mut Silent));
    let removed = before.saturating_sub(after) + change.removed_before.get();
    let most = variant.figures.manchuria.pacific_removal;
    let words = || format!("BRPs of units that leave: {removed}, at most: {most}");
    if removed > most {
        return Err(sink.too_many(clause::C81_33_1, removed, most, words));
    }
    sink.step(clause::C81_33_1, words);
    Ok(())
}

/// 81.33.1: the most that leaves Manchuria by the permission.
pub(crate) fn most_removed(variant: &WorldAtWar) -> u32 {
    variant.figures.manchuria.pacific_removal
}
