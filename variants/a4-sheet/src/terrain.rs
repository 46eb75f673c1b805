//! Terrain: what ground, cities, rivers and digging in do for defenders and against those who cross.

use stavka_core::clause::Topic;
use stavka_core::question::Question;

use crate::A4Sheet;

mod cover;
mod defense;
mod defense_question;
pub(crate) mod figures;
mod river;
mod site;

pub(crate) use defense_question::DefenseInput;
pub(crate) use river::{RiverAttacker, RiverInput};

pub(crate) use cover::is_covered;
pub(crate) use defense::defense;
pub(crate) use river::{Banks, river_shift, river_toll};
pub(crate) use site::{Line, Site, is_open_ground, mountain_factors};

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![
        Question::new(
            "defense",
            Topic::Terrain,
            "What are these defenders worth where they stand?",
            |rules, input: &defense_question::DefenseInput, trail| {
                Ok(defense_question::answer(rules, input, trail))
            },
        ),
        Question::new(
            "river-attack",
            Topic::Terrain,
            "What does the river cost this attack?",
            river::answer,
        ),
        Question::new(
            "air-cover",
            Topic::Air,
            "Does the ground hide these units from aircraft?",
            |_, input: &cover::CoverInput, trail| Ok(cover::answer(input, trail)),
        ),
    ]
}
