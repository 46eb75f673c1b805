//! 3.C.3: what a crisis does to replacements, to the rest of the Reserve and to capacities.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Silent, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::readings::{HalvingStart, ReplacementOrder};
use crate::siberia::reserve::{self, OwnTable, ReserveTable};
use crate::units::Units;
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "crisis-effects",
        Topic::Siberia,
        "What does a Siberian crisis do in this turn to replacements, to the Reserve and to strategic movement?",
        crisis_effects,
    )
}

/// A crisis, from the doubles to its end.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CrisisSpan {
    /// The turn of the doubles.
    pub doubles: Month,
    /// The turn in which the last unit owed was sent; left out where some are still owed.
    pub over: Option<Month>,
}

/// A turn of a crisis, or near one.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EffectsInput {
    /// The crisis.
    pub crisis: CrisisSpan,
    /// The turn that is asked about.
    pub month: Month,
    /// The Siberian replacements that the turn record track shows for it.
    #[serde(default)]
    pub replacements: Units,
    /// The strategic movement capacities that are printed for it; left out where they do not matter.
    pub capacities: Option<Capacities>,
    /// Factories that are entrained.
    #[serde(default)]
    pub entrained_factories: u16,
    /// The Reserve as it stood when the doubles came; left out where it does not matter.
    pub reserve: Option<ReserveState>,
}

/// Soviet strategic movement capacities on the map.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Capacities {
    /// By land.
    pub land: u16,
    /// By sea.
    pub sea: u16,
}

/// How far the Reserve had come when the doubles came.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReserveState {
    /// Groups that had fallen due, the one of this turn included.
    pub groups_due: Int<0, 3>,
    /// Units of those groups that were kept back.
    #[serde(default)]
    pub kept_back: Units,
    /// Units of those groups that are still owed, because no dead unit was there to be used.
    #[serde(default)]
    pub owed: Units,
    /// The groups of the printed table, by those who own it.
    pub table: OwnTable,
}

/// What the crisis does in a turn.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Effects {
    /// Siberian replacements that come all the same.
    pub replacements_taken: Units,
    /// Siberian replacements that are lost for good.
    pub replacements_lost: Units,
    /// The capacities in force.
    pub capacities: Option<Capacities>,
    /// What entrained factories leave of the capacity by land.
    pub land_left: Option<u16>,
    /// Reserve units that went back to Siberia, to be recorded.
    pub returned: Option<Units>,
}

fn crisis_effects(
    variant: &SecondEdition,
    input: &EffectsInput,
    sink: &mut impl Sink,
) -> Result<Effects, Refused> {
    ends_after_it_begins(input.crisis, sink)?;
    let (crisis, month) = (input.crisis, input.month);
    let lost = replacements_lost(variant, crisis, month, input.replacements, sink);
    let capacities =
        input.capacities.map(|printed| capacities(variant, crisis, month, printed, sink));
    Ok(Effects {
        replacements_taken: input.replacements.minus(lost),
        replacements_lost: lost,
        land_left: capacities.map(|now| now.land.saturating_sub(input.entrained_factories)),
        capacities,
        returned: input.reserve.as_ref().map(|state| reserve_returned(variant, state, sink)),
    })
}

/// 3.C.3.crisis-end: a crisis ends with a commitment, so not before the doubles.
pub(crate) fn ends_after_it_begins(
    crisis: CrisisSpan,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    match crisis.over {
        Some(over) if over < crisis.doubles => {
            let why =
                || format!("a crisis that begins in {} can't be over in {over}", crisis.doubles);
            Err(sink.refuse(clause::C3_C_3_CRISIS_END, why))
        }
        _ => Ok(()),
    }
}

/// 3.C.3.a: by which replacements are lost.
pub(crate) const LOST: Clause = clause::C3_C_3_A;

/// 3.C.3.b.returned: by which who is in Siberia goes on record.
pub(crate) const RETURNED: Clause = clause::C3_C_3_B_RETURNED;

/// 3.C.3.a: replacements that fall due while the crisis lasts are lost.
pub(crate) fn replacements_lost(
    variant: &SecondEdition,
    crisis: CrisisSpan,
    month: Month,
    due: Units,
    sink: &mut impl Sink,
) -> Units {
    if due.is_none() {
        return due;
    }
    let over_before =
        |limit: fn(&Month, &Month) -> bool| crisis.over.is_some_and(|over| limit(&over, &month));
    // Taken before the dice, symbols escape a crisis that breaks in their turn and not one that ends in it.
    let (not_yet, no_more) = match variant.readings.replacement_order {
        ReplacementOrder::BeforeDice => (month <= crisis.doubles, over_before(Month::lt)),
        ReplacementOrder::AfterDice => (month < crisis.doubles, over_before(Month::le)),
    };
    sink.cite(clause::C3_C_3_A);
    if no_more {
        let words = || format!("the crisis is over: taken as the turn record track shows: {due}");
        sink.step(clause::C3_C_3_CRISIS_END_REPLACEMENTS, words);
    } else if not_yet {
        sink.step(clause::C3_C_3_A, || format!("taken before the crisis breaks: {due}"));
    } else {
        sink.step(clause::C3_C_3_A, || format!("due in the crisis and lost: {due}"));
        return due;
    }
    Units::default()
}

/// 3.C.3.d.halved: each capacity is halved, a fraction counting as a whole.
fn capacities(
    variant: &SecondEdition,
    crisis: CrisisSpan,
    month: Month,
    printed: Capacities,
    sink: &mut impl Sink,
) -> Capacities {
    if !is_halved(variant, crisis, month, sink) {
        return printed;
    }
    let share = variant.figures.crisis.capacity_share;
    let halved = |number: u16| u16::try_from(share.rounded_up(number.into())).unwrap_or(number);
    let capacities = Capacities { land: halved(printed.land), sea: halved(printed.sea) };
    sink.step(clause::C3_C_3_D_HALVED, || {
        format!(
            "by land {} instead of {}, by sea {} instead of {}",
            capacities.land, printed.land, capacities.sea, printed.sea
        )
    });
    capacities
}

/// 3.C.3.d.halved: whether the crisis halves the capacities of a turn.
pub(crate) fn is_halved(
    variant: &SecondEdition,
    crisis: CrisisSpan,
    month: Month,
    sink: &mut impl Sink,
) -> bool {
    let from = match variant.readings.halving_start {
        HalvingStart::SameTurn => crisis.doubles,
        HalvingStart::NextTurn => crisis.doubles.plus(1),
    };
    sink.cite(clause::C3_C_3_D_HALVED);
    month >= from && !is_removed(crisis, month, sink)
}

/// 3.C.3.d.removed: the halving ends with the crisis, also in the turn in which it ends.
fn is_removed(crisis: CrisisSpan, month: Month, sink: &mut impl Sink) -> bool {
    let removed = crisis.over.is_some_and(|over| over <= month);
    if removed {
        let words = || {
            "the last unit has been sent before strategic movement: capacities are normal"
                .to_owned()
        };
        sink.step(clause::C3_C_3_D_REMOVED, words);
    }
    removed
}

/// 3.C.3.b.returned, 3.C.3.b.record: what of the Reserve is not on the map goes back, and is written down.
pub(crate) fn reserve_returned(
    variant: &SecondEdition,
    state: &ReserveState,
    sink: &mut impl Sink,
) -> Units {
    let later = state.groups_due.unsigned() as usize + 1..=ReserveTable::GROUPS;
    let later = later.map(|group| reserve::group_units(variant, group, state.table, &mut Silent));
    let groups = later.fold(Units::default(), Units::plus);
    let returned = groups.plus(state.kept_back).plus(state.owed);
    sink.step(clause::C3_C_3_B_RETURNED, || {
        format!("later groups {groups}, kept back {}, owed {}", state.kept_back, state.owed)
    });
    sink.cite(clause::C3_C_1_QUANTITIES);
    sink.step(clause::C3_C_3_B_RECORD, || format!("recorded as waiting in Siberia: {returned}"));
    returned
}
