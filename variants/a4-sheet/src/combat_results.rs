//! What combat results mean: eliminations, retreats, Disruption, exchanges and Blitzkrieg.

use stavka_core::clause::Topic;
use stavka_core::question::Question;

use crate::A4Sheet;

pub(crate) mod blitzkrieg;
pub(crate) mod claims;
pub(crate) mod distance;
mod effect;
pub(crate) mod exchange;
pub(crate) mod figures;
pub(crate) mod joining;
pub(crate) mod outcome;
pub(crate) mod play;
mod resolve;
pub(crate) mod retreat;
mod survivor;

pub(crate) use effect::{AttackersEffect, Circumstances, Defender, Effect, effect};
pub(crate) use outcome::DefenderInput;
pub(crate) use outcome::pure_armor;
pub(crate) use resolve::{ExchangeTaken, Fight, MOST_DEFENDERS, Resolved, resolve};
pub(crate) use survivor::survivors;

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![
        Question::new(
            "combat-outcome",
            Topic::Crt,
            "What does this result do to these defenders and attackers?",
            outcome::answer,
        ),
        Question::new(
            "retreat-distance",
            Topic::RetreatAdvance,
            "How far do defenders go on this result, and may they go so far?",
            distance::answer,
        ),
        Question::new(
            "blitzkrieg",
            Topic::Combat,
            "Who may attack again after these results, and may they join that attack?",
            joining::answer,
        ),
    ]
}
