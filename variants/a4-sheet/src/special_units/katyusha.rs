//! Katyushas: rockets that Disrupt.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::{Int, List};
use stavka_core::calendar::HalfMonth as Turn;
use stavka_core::clause::{Refused, Sink};
use stavka_core::distribution::Fraction;
use stavka_core::schema::JsonSchema;

use super::{due_words, is_silenced};
use crate::disrupted_units;
use crate::supply::Status;
use crate::unit::{Described, State, Unit};
use crate::{A4Sheet, clause};

/// The figures of the rockets.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Katyusha {
    /// How far they reach.
    pub range_hexes: u8,
    /// The lowest number that hits with index A.
    pub a_first: u8,
    /// The highest number that hits with index A.
    pub a_last: u8,
    /// The lowest number that hits with index B.
    pub b_first: u8,
    /// The highest number that hits with index B.
    pub b_last: u8,
    /// How many start the game.
    pub starting: u8,
    /// How many come later.
    pub later: u8,
    /// When those come.
    pub arrival: Turn,
}

/// The letter on a Katyusha.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Index {
    /// Low numbers hit.
    A,
    /// High numbers hit.
    B,
}

/// A Katyusha that wants to fire.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Input {
    /// The Katyusha.
    pub katyusha: Described,
    /// Its letter.
    pub index: Index,
    /// How many hexes away the target is.
    pub distance: Int<0, 9>,
    /// Whether ground attacks of the phase were resolved.
    #[serde(default)]
    pub attacks_resolved: bool,
    /// The enemy units in the hex.
    pub targets: List<Described, 12>,
    /// A die for each of them, if they were rolled.
    #[serde(default)]
    pub dice: List<Int<1, 20>, 12>,
}

/// What the fire does.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Answer {
    /// The chance of each unit to be hit.
    pub chance: Fraction,
    /// The units after the dice that were rolled.
    pub targets: Vec<Described>,
}

pub(super) fn answer(
    rules: &A4Sheet,
    input: &Input,
    sink: &mut impl Sink,
) -> Result<Answer, Refused> {
    may_fire(rules, input.katyusha.0, sink)?;
    must_be_in_reach(rules, input, sink)?;
    let die = rules.figures.gamble.die;
    let chance = die.distribution().probability(|&face| hits(rules, input.index, face));
    let rolled = input.dice.iter().map(|die| Some(die.get())).chain(std::iter::repeat(None));
    let targets = input.targets.iter().zip(rolled).map(|(&Described(unit), die)| {
        let hit = die.is_some_and(|die| is_hit(rules, input.index, unit, die, sink));
        let states = if hit { unit.states.with(State::Disrupted) } else { unit.states };
        Described(Unit { states, ..unit })
    });
    let targets = targets.collect();
    sink.step(clause::SPECIAL_UNITS_KATYUSHA_EFFECT, || format!("each unit is hit with {chance}"));
    Ok(Answer { chance, targets })
}

/// special-units.katyusha.condition: neither Disrupted nor without supply.
pub(crate) fn may_fire(
    rules: &A4Sheet,
    katyusha: Unit,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    sink.cite(clause::SPECIAL_UNITS_KATYUSHA_CONDITION);
    let supply = Status::of(katyusha.states);
    if !katyusha.is_disrupted() && !is_silenced(rules, supply) {
        return Ok(());
    }
    Err(sink.refuse(clause::SPECIAL_UNITS_KATYUSHA_CONDITION, || {
        let why = if katyusha.is_disrupted() { "Disrupted" } else { "without supply" };
        format!("{why}, it does not fire")
    }))
}

/// special-units.katyusha.fire: at a hex in reach, before ground attacks.
fn must_be_in_reach(rules: &A4Sheet, input: &Input, sink: &mut impl Sink) -> Result<(), Refused> {
    if input.attacks_resolved {
        return Err(sink.refuse(clause::SPECIAL_UNITS_KATYUSHA_FIRE, || {
            "ground attacks are being resolved: rockets fire before them".to_owned()
        }));
    }
    reaches(rules, input.distance.unsigned(), sink)
}

/// special-units.katyusha.fire: whether rockets reach so far.
pub(crate) fn reaches(rules: &A4Sheet, distance: u32, sink: &mut impl Sink) -> Result<(), Refused> {
    let range = u32::from(rules.figures.katyusha.range_hexes);
    if (1..=range).contains(&distance) {
        sink.cite(clause::SPECIAL_UNITS_KATYUSHA_FIRE);
        return Ok(());
    }
    Err(sink.refuse(clause::SPECIAL_UNITS_KATYUSHA_FIRE, || {
        format!("it reaches {range}, and the hex is {distance} away")
    }))
}

/// special-units.katyusha.effect: whether a die hits.
pub(crate) fn hits(rules: &A4Sheet, index: Index, die: i32) -> bool {
    let figures = &rules.figures.katyusha;
    let (first, last) = match index {
        Index::A => (figures.a_first, figures.a_last),
        Index::B => (figures.b_first, figures.b_last),
    };
    (i32::from(first)..=i32::from(last)).contains(&die)
}

/// special-units.katyusha.effect: a unit that is hit is Disrupted.
pub(crate) fn is_hit(
    rules: &A4Sheet,
    index: Index,
    unit: Unit,
    die: i32,
    sink: &mut impl Sink,
) -> bool {
    let hit = hits(rules, index, die);
    sink.step(clause::SPECIAL_UNITS_KATYUSHA_EFFECT, || {
        format!("{die} {}", if hit { "Disrupts it" } else { "misses" })
    });
    if hit {
        disrupted_units::again(unit, sink);
    }
    hit
}

/// A unit that enters the hex of a Katyusha.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entered {
    /// The unit.
    pub entered_by: Described,
    /// Whether other Russian units are in the hex.
    #[serde(default)]
    pub protected: bool,
}

/// What becomes of the Katyusha.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct EnteredAnswer {
    /// Whether it is eliminated by the way.
    pub eliminated: bool,
}

pub(super) fn entered(input: &Entered, sink: &mut impl Sink) -> EnteredAnswer {
    EnteredAnswer { eliminated: is_run_over(input.entered_by.0, input.protected, sink) }
}

/// special-units.katyusha.vulnerable: Germans run over one that is alone.
pub(crate) fn is_run_over(by: Unit, protected: bool, sink: &mut impl Sink) -> bool {
    let eliminated = by.counter.nation.is_german() && !protected;
    sink.step(clause::SPECIAL_UNITS_KATYUSHA_VULNERABLE, || {
        let words = if eliminated { "eliminated, and the move goes on" } else { "not run over" };
        words.to_owned()
    });
    eliminated
}

/// special-units.katyusha.arrival: how many have come by a turn.
pub(crate) fn come_by(rules: &A4Sheet, turn: Turn, sink: &mut impl Sink) -> u32 {
    let figures = &rules.figures.katyusha;
    let later = if turn < figures.arrival { 0 } else { figures.later };
    let come = u32::from(figures.starting) + u32::from(later);
    sink.step(clause::SPECIAL_UNITS_KATYUSHA_ARRIVAL, || {
        format!("{}: {come} Katyushas", due_words(turn, figures.arrival))
    });
    come
}

/// special-units.katyusha.irreplaceable: what is lost stays lost.
pub(crate) fn left(come: u32, lost: u32, sink: &mut impl Sink) -> u32 {
    if lost > 0 {
        sink.step(clause::SPECIAL_UNITS_KATYUSHA_IRREPLACEABLE, || {
            format!("{lost} of them lost for good")
        });
    }
    come.saturating_sub(lost)
}

/// special-units.katyusha.arrival: the turn on which the later ones come, how many were there before, and how many come.
pub(crate) fn later(rules: &A4Sheet) -> (Turn, [u8; 2]) {
    let figures = &rules.figures.katyusha;
    (figures.arrival, [figures.starting, figures.later])
}
