//! 81.31.B and 81.32: what Japan may do with its Manchurian units, and what that opens to Russia.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::pacific::may_leave_in_pacific;
use super::requirement::required_value;
use crate::c81_siberia::garrison_value::garrison_value;
use crate::c81_siberia::japanese_reduction::{Freed, freed_forces};
use crate::count::Count;
use crate::edition::Edition;
use crate::force::Garrison;
use crate::readings::ArmorSwap;
use crate::scenario::ScenarioKind;
use crate::turn::PlayerTurn;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "manchurian-withdrawal",
        Topic::Garrison,
        "May Japan change its Manchurian garrison so, and what does that open to Russia?",
        may_change,
    )
}

/// A change of the Manchurian garrison within a Japanese player turn.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Change {
    /// Which game is played.
    pub edition: Edition,
    /// Which kind of scenario.
    #[serde(default)]
    pub scenario: ScenarioKind,
    /// The player turn of the change.
    pub turn: PlayerTurn,
    /// The player turn in which Britain and Japan went to war; absent while they are at peace.
    #[serde(default)]
    pub japan_britain_war: Option<PlayerTurn>,
    /// BRPs of units that have left by the permission of Pacific scenarios before.
    #[serde(default)]
    pub removed_before: Count,
    /// Whether other armor came for armor that left.
    #[serde(default)]
    pub armor_swapped: bool,
    /// The garrison as the turn begins.
    pub before: Garrison,
    /// The garrison as it ends.
    pub after: Garrison,
}

/// The change is allowed.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Changed {
    /// What the garrison is worth now.
    pub brps: u32,
    /// What Russia may take out of Siberia for it, in time.
    pub frees: Freed,
    /// Whether Russia may declare war without superior forces.
    pub russia_may_declare: bool,
}

/// 81.32: whether the garrison may change so, and what follows.
pub(crate) fn may_change(
    variant: &WorldAtWar,
    change: &Change,
    sink: &mut impl Sink,
) -> Result<Changed, Refused> {
    if change.armor_swapped {
        may_swap_armor(variant, change.after.armor.get(), sink)?;
    }
    if change.scenario == ScenarioKind::Pacific {
        may_leave_in_pacific(variant, change, sink)?;
    }
    sink.step(clause::C81_32_1, || "no penalty attaches to the use of the units".into());
    let frees = opens_siberia(variant, &change.after, sink);
    let brps = garrison_value(variant, &change.after, sink);
    Ok(Changed { frees, brps, russia_may_declare: opens_war(variant, change.edition, brps, sink) })
}

/// 81.31.B: a swap of armor leaves enough of it.
fn may_swap_armor(variant: &WorldAtWar, armor: u32, sink: &mut impl Sink) -> Result<(), Refused> {
    let needed = variant.figures.manchuria.swap_armor;
    let words = || format!("armor factors after the swap: {armor}, needed: {needed}");
    if armor < needed && variant.readings.armor_swap == ArmorSwap::Required {
        return Err(sink.too_few(clause::C81_31_B, armor, needed, words));
    }
    sink.step(clause::C81_31_B, words);
    Ok(())
}

/// 81.32.2: what is missing lets Russia take comparable units out of Siberia.
fn opens_siberia(variant: &WorldAtWar, after: &Garrison, sink: &mut impl Sink) -> Freed {
    let freed = freed_forces(variant, after, sink);
    sink.step(clause::C81_32_2, || {
        let Freed { armor_units, infantry_factors, aaf } = freed;
        format!(
            "what is missing or inverted frees armor units {armor_units}, infantry factors {infantry_factors}, AAF {aaf}"
        )
    });
    freed
}

/// 81.32.3: whether the garrison has become too weak to hold Russia off.
fn opens_war(variant: &WorldAtWar, edition: Edition, brps: u32, sink: &mut impl Sink) -> bool {
    let needed = required_value(variant, edition, sink);
    sink.step(clause::C81_32_3, || {
        format!("the garrison is worth {brps} BRPs; {needed} hold Russia off")
    });
    i64::from(brps) < i64::from(needed)
}
