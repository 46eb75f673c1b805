//! Asymmetric combat odds: the usual ones, and what Germans and Russians may gamble for.

use stavka_core::clause::Topic;
use stavka_core::question::{Question, common};

use crate::A4Sheet;

pub(crate) mod attack;
mod chance;
#[cfg(test)]
pub(crate) mod every_gamble;
pub(crate) mod extended;
mod plain;
mod played;
pub(crate) mod press;
pub(crate) mod prospects;
pub(crate) mod round_up;
mod standard;
#[cfg(test)]
mod tests;

pub(crate) use chance::{die, faces};
pub(crate) use played::{
    is_good_number, press_makes_mandatory, pressed, round_up_numbers, round_up_refused, rounded_up,
};
pub(crate) use standard::column as standard_column;

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![
        Question::new(
            "attack-odds",
            Topic::Combat,
            "In which columns can this attack end up, and what are its exact odds?",
            |rules, input: &attack::AttackInput, trail| {
                attack::attack_odds(rules, &input.into(), trail)
            },
        ),
        Question::new(
            common::COMBAT_ODDS,
            Topic::Combat,
            "What are the odds of this attack?",
            plain::odds,
        ),
        Question::new(
            "round-up-chance",
            Topic::Combat,
            "What is the chance that surplus factors lift this attack to the next column?",
            round_up::answer,
        ),
        Question::new(
            "press",
            Topic::Combat,
            "What does pressing an attack in this column lead to?",
            press::answer,
        ),
        Question::new(
            "extended-gamble",
            Topic::Combat,
            "What is the chance of this target column against this fallback?",
            extended::answer,
        ),
    ]
}
