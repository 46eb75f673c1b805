//! What combat results mean: eliminations, retreats, Disruption, exchanges and Blitzkrieg.

use stavka_core::clause::{Topic, Trail};
use stavka_core::question::Question;

use crate::A4Sheet;

pub mod blitzkrieg;
pub(crate) mod claims;
pub mod distance;
mod effect;
pub mod exchange;
pub mod figures;
pub mod joining;
pub mod outcome;
pub(crate) mod play;
mod resolve;
pub mod retreat;
mod survivor;

pub use effect::{AttackersEffect, Circumstances, Defender, Effect, attackers_effect, effect};
pub use outcome::DefenderInput;
pub(crate) use outcome::pure_armor;
pub use resolve::{ExchangeTaken, Fight, MOST_DEFENDERS, Resolved, resolve};
pub use survivor::survivors;

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![
        Question::new(
            "combat-outcome",
            Topic::Crt,
            "What does this result do to these defenders and attackers?",
            |rules, input, trail: &mut Trail| outcome::answer(rules, input, trail),
        ),
        Question::new(
            "retreat-distance",
            Topic::RetreatAdvance,
            "How far do defenders go on this result, and may they go so far?",
            |rules, input, trail: &mut Trail| distance::answer(rules, input, trail),
        ),
        Question::new(
            "blitzkrieg",
            Topic::Combat,
            "Who may attack again after these results, and may they join that attack?",
            |rules, input, trail: &mut Trail| joining::answer(rules, input, trail),
        ),
    ]
}
