//! completion.siberian-calendar: the question about Siberia that every edition answers.

use stavka_core::calendar::Month;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::question::common::{SIBERIA, SiberiaAnswer, SiberiaInput};

use super::declaration::may_japan_declare;
use super::garrison_value::russian_value;
use super::minimum::siberian_minimum;
use super::transfer::{wait_ends, wait_is_over};
use crate::edition::Edition;
use crate::turn::PlayerTurn;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        SIBERIA,
        Topic::Siberia,
        "When may troops come from Siberia, and at what risk?",
        call_from_siberia,
    )
}

/// completion.siberian-calendar: what a call in this month brings on the historical calendar.
pub(crate) fn call_from_siberia(
    variant: &WorldAtWar,
    input: &SiberiaInput,
    sink: &mut impl Sink,
) -> Result<SiberiaAnswer, Refused> {
    let turn = player_turn(input.call, sink)?;
    let german_war = variant.figures.siberia.german_war;
    if !wait_is_over(variant, german_war, turn, sink) {
        return Err(sink.refuse(clause::C81_42_1, || {
            format!("{turn} is too early for war since {german_war}")
        }));
    }
    let minimum = siberian_minimum(variant, Edition::Classic, sink).brps;
    let start = russian_value(variant, &variant.figures.siberia.start, sink);
    let free = i64::from(start) - i64::from(minimum);
    let price = may_japan_declare(variant, Edition::Classic, true, sink)?;
    Ok(SiberiaAnswer {
        arrivals: vec![format!("{turn}: up to {} BRPs of units", free.max(0))],
        risk: "none: no die is rolled, and what may leave is free to leave".into(),
        at_stake: format!(
            "Japan may declare war for {price} BRPs, however strong Siberia is, and meets what stayed"
        ),
        safe_from: wait_ends(variant, german_war).to_string(),
    })
}

/// completion.siberian-calendar: the Allied player turn of a month.
fn player_turn(month: Month, sink: &mut impl Sink) -> Result<PlayerTurn, Refused> {
    let turn = PlayerTurn::allied_in_month(month);
    let Some(turn) = turn else {
        return Err(sink.refuse(clause::COMPLETION_SIBERIAN_CALENDAR, || {
            format!("{month} is in no year of the war")
        }));
    };
    sink.step(clause::COMPLETION_SIBERIAN_CALENDAR, || format!("{month} is in {turn}"));
    Ok(turn)
}
