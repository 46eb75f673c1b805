//! Buildups and promotions, of which the sheet has only the names.

pub(crate) mod chart;
pub(crate) mod play;

use serde::{Deserialize, Serialize};
use stavka_core::bounded::{Int, List};
use stavka_core::calendar::HalfMonth as Turn;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::combat_results_table::Code;
use crate::readings;
use crate::unit::{Arm, Described, Nation, Size, State, Unit};
use crate::{A4Sheet, clause};

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![Question::new(
        "build-up",
        Topic::Replacements,
        "May these units be built up or promoted, and to what?",
        answer,
    )]
}

/// What small units make.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BuildUp {
    /// How many rifle divisions make an army.
    pub divisions: u8,
}

/// Who becomes red.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Promotion {
    /// From which turn.
    pub from: Turn,
    /// How many in a turn.
    pub per_turn: u8,
    /// How many in the game.
    pub most: u8,
}

/// What is wanted.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "into", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Input {
    /// Divisions of a German motorized korps in one hex become the korps again.
    Korps {
        /// The divisions.
        divisions: List<Described, 4>,
        /// Whether they belong to one korps.
        one_korps: bool,
        /// Whether one of them was rebuilt this turn.
        #[serde(default)]
        rebuilt: bool,
    },
    /// Weak rifle divisions in one hex become an army.
    Army {
        /// The divisions.
        divisions: List<Described, 4>,
    },
    /// A rifle army becomes red.
    Red {
        /// The army.
        rifle_army: Described,
        /// The turn.
        turn: Turn,
        /// The best result of an attack that it took part in.
        result: Option<Code>,
        /// How many were promoted this turn.
        this_turn: Int<0, 9>,
        /// How many were promoted so far.
        so_far: Int<0, 9>,
    },
}

/// What comes of it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Answer {
    /// In words.
    pub becomes: &'static str,
}

fn answer(rules: &A4Sheet, input: &Input, sink: &mut impl Sink) -> Result<Answer, Refused> {
    let becomes = match input {
        Input::Korps { divisions, one_korps, rebuilt } => {
            must_make_korps(divisions, *one_korps, sink)?;
            if *rebuilt { "a reduced motorized korps" } else { "a full motorized korps" }
        }
        Input::Army { divisions } => {
            must_make_army(rules, divisions.iter().copied(), sink)?;
            "a hidden army from the pile"
        }
        Input::Red { rifle_army, turn, result, this_turn, so_far } => {
            let earned = result.is_some_and(earns_promotion);
            let made = Promoted { this_turn: this_turn.unsigned(), so_far: so_far.unsigned() };
            may_promote(rules, rifle_army.0, earned, *turn, made, sink)?;
            "a red army"
        }
    };
    Ok(Answer { becomes })
}

fn unless(wrong: bool, by: Clause, why: &'static str, sink: &mut impl Sink) -> Result<(), Refused> {
    sink.cite(by);
    if wrong { Err(sink.refuse(by, || why.to_owned())) } else { Ok(()) }
}

/// completion.build-up-german: the two divisions of one korps, neither of them Disrupted.
pub(crate) fn must_make_korps(
    units: &[Described],
    one_korps: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let by = clause::COMPLETION_BUILD_UP_GERMAN;
    let has = |arm: Arm| {
        let fits = |unit: &&Described| {
            let counter = unit.0.counter;
            (counter.nation, counter.arm, counter.size) == (Nation::German, arm, Size::Division)
        };
        units.iter().filter(fits).count() == 1
    };
    let pair = units.len() == 2 && has(Arm::Panzer) && has(Arm::Motorized);
    unless(
        !pair || !one_korps,
        by,
        "it takes the panzer and the motorized division of one korps",
        sink,
    )?;
    let disrupted = units.iter().any(|unit| unit.0.is_disrupted());
    unless(disrupted, by, "a Disrupted division does not build up", sink)
}

/// completion.build-up-russian: so many weak rifle divisions.
pub(crate) fn must_make_army(
    rules: &A4Sheet,
    mut units: impl ExactSizeIterator<Item = Described>,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let by = clause::COMPLETION_BUILD_UP_RUSSIAN;
    let division = |unit: Described| {
        let counter = unit.0.counter;
        (counter.nation, counter.arm, counter.size) == (Nation::Russian, Arm::Rifle, Size::Division)
    };
    let needed = rules.figures.build_up.divisions;
    let enough = units.len() == usize::from(needed) && units.all(division);
    sink.step(by, || format!("{needed} weak rifle divisions make an army"));
    unless(!enough, by, "these are not the divisions that make an army", sink)
}

/// How many armies were promoted.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Promoted {
    pub this_turn: u32,
    /// In the game.
    pub so_far: u32,
}

/// completion.promotion: the result of an attack that makes those who took part worthy.
pub(crate) fn earns_promotion(result: Code) -> bool {
    result >= Code::Retreat2
}

/// completion.promotion: whether an army may become red now.
pub(crate) fn may_promote(
    rules: &A4Sheet,
    army: Unit,
    earned: bool,
    turn: Turn,
    made: Promoted,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    must_be_on(rules, sink)?;
    must_be_worthy(army, earned, sink)?;
    must_have_room(rules, turn, made.this_turn, made.so_far, sink)
}

/// completion.promotion: it is an option.
pub(crate) fn must_be_on(rules: &A4Sheet, sink: &mut impl Sink) -> Result<(), Refused> {
    let off = rules.readings.promotion == readings::Promotion::Off;
    unless(off, clause::COMPLETION_PROMOTION, "promotions are switched off", sink)
}

/// completion.promotion: a revealed rifle army that is not Disrupted and attacked well.
fn must_be_worthy(army: Unit, earned: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    let rifle_army = (army.counter.arm, army.counter.size) == (Arm::Rifle, Size::Army);
    let ready = rifle_army && !army.is_disrupted() && !army.states.has(State::Hidden);
    let by = clause::COMPLETION_PROMOTION;
    unless(!ready, by, "only a revealed rifle army that is not Disrupted is promoted", sink)?;
    unless(!earned, by, "it took part in no attack with a D2 or better", sink)
}

/// completion.promotion: from some turn on, so many a turn and so many in all.
fn must_have_room(
    rules: &A4Sheet,
    turn: Turn,
    this_turn: u32,
    so_far: u32,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let Promotion { from, per_turn, most } = rules.figures.promotion;
    let by = clause::COMPLETION_PROMOTION;
    sink.step(by, || format!("from {from}, {per_turn} a turn, {most} in all"));
    unless(turn < from, by, "it is too early", sink)?;
    let full = this_turn >= per_turn.into() || so_far >= most.into();
    unless(full, by, "no more can be promoted now", sink)
}

/// completion.build-up-russian: how many divisions make an army.
pub(crate) fn divisions_needed(rules: &A4Sheet) -> usize {
    rules.figures.build_up.divisions.into()
}
