//! The whole attack: who may take part, its columns, and the exact chances of what it does to both sides.

use stavka_core::clause::Topic;
use stavka_core::question::Question;

use crate::A4Sheet;

pub(crate) mod attackers;
pub(crate) mod claims;
pub(crate) mod declaration;
mod end;
pub(crate) mod forecast;
mod means;
pub(crate) mod on_map;
pub(crate) mod plan;
pub(crate) mod play;
pub(crate) mod question;
pub(crate) mod shifts;
pub(crate) mod staff;
#[cfg(test)]
mod tests;

pub(crate) use end::End;
pub(crate) use means::{Gambles, Means};

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![
        Question::new(
            "attack",
            Topic::Combat,
            "In which columns is this attack rolled, and what are the exact chances of its results and losses?",
            question::answer,
        ),
        Question::at_position(
            "attack-on-map",
            Topic::Combat,
            "What are the exact chances of an attack by these units on that hex?",
            |input| &input.situation,
            on_map::prepare,
            on_map::answer,
        ),
        Question::new(
            "who-may-attack",
            Topic::Combat,
            "Which of these units may attack that hex in this step?",
            |rules, input, trail| Ok(declaration::answer(rules, input, trail)),
        ),
        Question::at_position(
            "who-may-attack-on-map",
            Topic::Combat,
            "Which units next to that hex may attack it in this step?",
            |input| &input.situation,
            attackers::prepare,
            |rules, ready, trail| Ok(attackers::answer(rules, ready, trail)),
        ),
    ]
}
