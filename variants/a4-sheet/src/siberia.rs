//! The Siberian reserve: when its armies come, what an early call risks, and where they enter.

use serde::{Deserialize, Serialize};
use stavka_core::calendar::HalfMonth as Turn;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::distribution::{Distribution, Fraction};
use stavka_core::question::Question;
use stavka_core::question::common::{self, SiberiaAnswer, SiberiaInput};
use stavka_core::schema::JsonSchema;

use crate::readings::SiberianSafeStart;
use crate::{A4Sheet, clause};

mod entry;
pub(crate) mod play;

pub(crate) use entry::{Allowed, Footing, may_enter};

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![
        Question::new(
            "siberian-gamble",
            Topic::Siberia,
            "If the Siberians are brought in from this turn on, which armies come, and what is the risk?",
            siberian_gamble,
        ),
        Question::new(
            "siberian-entry",
            Topic::Siberia,
            "May a Siberian army enter here?",
            |rules, entry, trail| {
                may_enter(rules, entry, trail)?;
                Ok(Allowed { allowed: true })
            },
        ),
        Question::new(
            common::SIBERIA,
            Topic::Siberia,
            "When may troops come from Siberia, and at what risk?",
            common_siberia,
        ),
    ]
}

/// The turn on which the Russian player starts.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Call {
    /// That turn.
    pub start: Turn,
}

/// What comes, and what it risks.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Reserve {
    /// Each turn with its armies.
    pub arrivals: Vec<Arrival>,
    /// All armies together.
    pub armies: u32,
    /// How many turns too early it is.
    pub early_turns: u32,
    /// The exact chance of losing the game.
    pub risk: Fraction,
}

/// The armies of one turn.
#[derive(Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Arrival {
    /// The turn.
    pub turn: Turn,
    /// How many armies.
    pub armies: u32,
    /// Whether they arrive Disrupted.
    pub disrupted: bool,
}

/// The whole call.
pub(crate) fn siberian_gamble(
    rules: &A4Sheet,
    call: &Call,
    sink: &mut impl Sink,
) -> Result<Reserve, Refused> {
    must_be_in_game(rules, call.start, sink)?;
    let arrivals: Vec<_> = called(rules, call.start, sink).collect();
    let early_turns = early_turns(rules, call.start);
    Ok(Reserve {
        armies: arrivals.iter().map(|arrival| arrival.armies).sum(),
        arrivals,
        early_turns,
        risk: risk_of_losing(rules, early_turns, sink),
    })
}

/// siberia.four-armies: armies come on turns of the game.
fn must_be_in_game(rules: &A4Sheet, start: Turn, sink: &mut impl Sink) -> Result<(), Refused> {
    let game = &rules.figures.game;
    if (game.first_turn..=game.last_turn).contains(&start) {
        return Ok(());
    }
    Err(sink.refuse(clause::SIBERIA_FOUR_ARMIES, || {
        format!(
            "{start} is no turn of the game, which goes from {} to {}",
            game.first_turn, game.last_turn
        )
    }))
}

/// siberia.safe-start: a start without risk forfeits the last army, unless the calendar is read to cost it.
fn armies_called(rules: &A4Sheet, start: Turn, sink: &mut impl Sink) -> u32 {
    let figures = &rules.figures.siberia;
    let all = u32::from(figures.turns) * u32::from(figures.armies_per_turn);
    let safe = figures.safe_from.first_half();
    if start < safe || rules.readings.siberian_safe_start == SiberianSafeStart::CallAhead {
        return all;
    }
    let left = all.saturating_sub(figures.armies_forfeited.into());
    sink.step(clause::SIBERIA_SAFE_START, || {
        format!("{start} is not before {safe}: no risk, but only {left} of {all} armies")
    });
    left
}

/// siberia.safe-start: read with a call ahead, the first army comes the turn after it.
fn first_arrival(rules: &A4Sheet, start: Turn, sink: &mut impl Sink) -> Turn {
    match rules.readings.siberian_safe_start {
        SiberianSafeStart::Forfeit => start,
        SiberianSafeStart::CallAhead => {
            let first = start.plus(1);
            sink.step(clause::SIBERIA_SAFE_START, || {
                format!("called on {start}, they come from {first}")
            });
            first
        }
    }
}

/// siberia.four-armies: the turns of a call with their armies, in a row and as long as the game lasts.
pub(crate) fn called<S: Sink>(
    rules: &A4Sheet,
    start: Turn,
    sink: &mut S,
) -> impl Iterator<Item = Arrival> + use<S> {
    let total = armies_called(rules, start, sink);
    let first = first_arrival(rules, start, sink);
    let figures = &rules.figures.siberia;
    let each = u32::from(figures.armies_per_turn);
    let (turns, last) = (u32::from(figures.turns), rules.figures.game.last_turn);
    let coming = move || {
        let armies = move |place: u32| total.saturating_sub(place * each).min(each);
        let arrival = move |place: u32| Arrival {
            turn: first.plus(place),
            armies: armies(place),
            disrupted: false,
        };
        let arrivals = (0..turns).map(arrival);
        arrivals.filter(move |arrival| arrival.armies > 0 && arrival.turn <= last)
    };
    sink.step(clause::SIBERIA_FOUR_ARMIES, || {
        let turns: Vec<_> = coming().map(|arrival| arrival_words(&arrival)).collect();
        if turns.is_empty() {
            "no army comes before the game ends".to_owned()
        } else {
            turns.join(", ")
        }
    });
    coming()
}

fn arrival_words(arrival: &Arrival) -> String {
    let noun = if arrival.armies == 1 { "shock army" } else { "shock armies" };
    format!("{}: {} {noun}", arrival.turn, arrival.armies)
}

/// How many turns before the safe one.
pub(crate) fn early_turns(rules: &A4Sheet, start: Turn) -> u32 {
    rules.figures.siberia.safe_from.first_half().halves_after(start).unwrap_or(0)
}

/// siberia.gamble: for each early turn the dice may lose the game.
fn risk_of_losing(rules: &A4Sheet, early_turns: u32, sink: &mut impl Sink) -> Fraction {
    let turn = lost_on_one_turn(rules);
    let safe = Distribution::certain(false);
    let lost =
        (0..early_turns).fold(safe, |lost, _| lost.combine(&turn, |before, now| *before || *now));
    let risk = lost.probability(|&lost| lost);
    if early_turns > 0 {
        sink.step(clause::SIBERIA_GAMBLE, || {
            let each = turn.probability(|&lost| lost);
            let turns = if early_turns == 1 { "turn" } else { "turns" };
            format!("{early_turns} {turns} early, at {each} a turn: the game is lost with {risk}")
        });
    }
    risk
}

/// siberia.gamble: how the throws of an early turn end, with the weight of each: all dice must go wrong.
pub(crate) fn throws(rules: &A4Sheet) -> [(bool, u32); 2] {
    let figures = &rules.figures;
    let (sides, rolls) = (figures.gamble.die.sides(), figures.siberia.rolls.get().into());
    let fatal = u32::from(figures.siberia.fatal_number).min(sides).pow(rolls);
    [(false, sides.pow(rolls) - fatal), (true, fatal)]
}

fn lost_on_one_turn(rules: &A4Sheet) -> Distribution<bool> {
    let throws = throws(rules).map(|(lost, weight)| (lost, weight.into()));
    Distribution::weighted(throws).unwrap_or_else(|_| Distribution::certain(false))
}

/// The common question: the call comes in the first half of the month.
fn common_siberia(
    rules: &A4Sheet,
    input: &SiberiaInput,
    sink: &mut impl Sink,
) -> Result<SiberiaAnswer, Refused> {
    let reserve = siberian_gamble(rules, &Call { start: input.call.first_half() }, sink)?;
    Ok(SiberiaAnswer {
        arrivals: reserve.arrivals.iter().map(arrival_words).collect(),
        risk: reserve.risk.to_string(),
        at_stake: "the game".to_owned(),
        safe_from: rules.figures.siberia.safe_from.first_half().to_string(),
    })
}

/// siberia.gamble: the clause that ends the game where the dice of an early turn went wrong.
pub(crate) fn far_east_lost(lost: bool, sink: &mut impl Sink) -> Option<Clause> {
    let by = clause::SIBERIA_GAMBLE;
    sink.step(by, || {
        let words = if lost { "the Far East is lost, and the war" } else { "the Far East holds" };
        words.to_owned()
    });
    lost.then_some(by)
}

#[cfg(test)]
mod tests {
    use stavka_core::clause::Silent;
    use stavka_core::setup::Setup;
    use stavka_core::variant::Variant;

    use super::*;

    #[test]
    fn the_risk_equals_every_throw_of_the_dice() {
        let rules = A4Sheet::open(&Setup::default()).expect("opens");
        for early_turns in 0..=3u32 {
            let dice = 2 * early_turns;
            let throws = 6u32.pow(dice);
            let die = |throw: u32, place: u32| throw / 6u32.pow(place) % 6 + 1;
            let lost = |throw: &u32| {
                (0..early_turns)
                    .any(|turn| die(*throw, 2 * turn) <= 2 && die(*throw, 2 * turn + 1) <= 2)
            };
            let count = u32::try_from((0..throws).filter(lost).count()).expect("few");
            let every = Fraction::new(count, throws).expect("a fraction");
            assert_eq!(risk_of_losing(&rules, early_turns, &mut Silent), every);
        }
    }
}
