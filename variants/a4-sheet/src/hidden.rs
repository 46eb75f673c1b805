//! Hidden and revealed Russian units: who may look, and who may hide again.

pub(crate) mod play;

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::combat_results_table::{Factors, entered_column};
use crate::side::Side;
use crate::unit::{Arm, Counter, Described, State, Unit};
use crate::{A4Sheet, clause};

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![
        Question::new(
            "hidden-unit",
            Topic::HiddenUnits,
            "May this be done with this unit, hidden as it is?",
            |_, input, trail| answer(input, trail),
        ),
        Question::new(
            "revealed-attack",
            Topic::HiddenUnits,
            "What becomes of an attack when its defenders are turned up?",
            |rules, input: &Revealed, trail| Ok(revealed(rules, input, trail)),
        ),
    ]
}

/// What is wanted of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Wish {
    /// To look at it.
    Look,
    /// To fight with it or against it.
    Fight,
    /// To hide it again.
    Hide,
}

/// A unit and what is wanted of it.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Input {
    /// The unit.
    pub unit: Described,
    /// Who wants it.
    pub player: Side,
    /// What is wanted.
    pub wish: Wish,
}

/// It may be done.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Answer {
    /// Always true: what is not allowed is refused.
    pub allowed: bool,
    /// The unit afterwards.
    pub unit: Described,
}

fn answer(input: &Input, sink: &mut impl Sink) -> Result<Answer, Refused> {
    let unit = input.unit.0;
    let states = match input.wish {
        Wish::Look => {
            may_look(unit, input.player, sink)?;
            unit.states
        }
        Wish::Fight => {
            is_turned_up(unit, sink);
            unit.states.without(State::Hidden)
        }
        Wish::Hide => {
            may_hide(unit, sink)?;
            unit.states.with(State::Hidden)
        }
    };
    Ok(Answer { allowed: true, unit: Described(Unit { states, ..unit }) })
}

/// hidden.unknown: nobody knows a hidden unit before its first combat.
pub(crate) fn may_look(unit: Unit, player: Side, sink: &mut impl Sink) -> Result<(), Refused> {
    if !unit.states.has(State::Hidden) {
        sink.step(clause::HIDDEN_UNKNOWN, || "it is revealed: both may look".to_owned());
        return Ok(());
    }
    if player == Side::Russian && is_elite(unit.counter) {
        sink.step(clause::HIDDEN_ELITE, || "the Russian knows his elite and tank units".to_owned());
        return Ok(());
    }
    if player == Side::Russian {
        sink.cite(clause::HIDDEN_NO_PEEK);
    }
    let by = if is_elite(unit.counter) { clause::HIDDEN_ELITE } else { clause::HIDDEN_UNKNOWN };
    Err(sink.refuse(by, || match player {
        Side::Axis => "the Axis does not see hidden units".to_owned(),
        Side::Russian => "the Russian does not look at hidden infantry either".to_owned(),
    }))
}

/// hidden.elite: everything but plain rifle units.
pub(crate) fn is_elite(counter: Counter) -> bool {
    counter.red || counter.arm != Arm::Rifle
}

/// hidden.unknown: whether combat turns a unit up.
pub(crate) fn is_turned_up(unit: Unit, sink: &mut impl Sink) -> bool {
    let hidden = unit.states.has(State::Hidden);
    if hidden {
        sink.step(clause::HIDDEN_UNKNOWN, || "turned up before the odds are computed".to_owned());
    }
    hidden
}

/// hidden.unknown: the factors that a unit is taken for as long as nobody knows it.
pub(crate) fn taken_for(rules: &A4Sheet) -> u32 {
    rules.figures.replacements.rifle.army_factors.get().into()
}

/// hidden.rehide and hidden.no-peek: a revealed unit may be hidden again, if it is not Disrupted.
pub(crate) fn may_hide(unit: Unit, sink: &mut impl Sink) -> Result<(), Refused> {
    if unit.is_disrupted() || unit.counter.side() == Side::Axis {
        return Err(sink.refuse(clause::HIDDEN_REHIDE, || {
            "only Russian units that are not Disrupted may be hidden again".to_owned()
        }));
    }
    sink.cite(clause::HIDDEN_REHIDE);
    if is_elite(unit.counter) {
        sink.step(clause::HIDDEN_ELITE, || "hidden again, its owner still knows it".to_owned());
    } else {
        sink.step(clause::HIDDEN_NO_PEEK, || "hidden again, plain infantry is unknown".to_owned());
    }
    Ok(())
}

/// An attack whose defenders are turned up.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Revealed {
    /// Factors that attack.
    pub attack: Int<1, 999>,
    /// Factors that turn out to defend.
    pub defense: Int<1, 999>,
}

/// What becomes of it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct RevealedAnswer {
    /// Whether it takes place.
    pub takes_place: bool,
    /// Whether its units have attacked in any case.
    pub attacked: bool,
}

/// completion.hidden-too-strong: an attack that turns out too weak does not take place.
fn revealed(rules: &A4Sheet, input: &Revealed, sink: &mut impl Sink) -> RevealedAnswer {
    let factors = Factors { attack: input.attack.unsigned(), defense: input.defense.unsigned() };
    sink.cite(clause::HIDDEN_UNKNOWN);
    let takes_place = takes_place(entered_column(rules, factors, sink).is_ok(), sink);
    RevealedAnswer { takes_place, attacked: true }
}

/// completion.hidden-too-strong: whether an attack takes place after its defenders were turned up.
pub(crate) fn takes_place(has_column: bool, sink: &mut impl Sink) -> bool {
    sink.step(clause::COMPLETION_HIDDEN_TOO_STRONG, || {
        let words = if has_column { "it takes place" } else { "it does not take place" };
        format!("{words}; its units have attacked")
    });
    has_column
}
