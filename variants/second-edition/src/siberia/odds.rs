//! 3.C.3: the exact risk of an early call.

use serde::{Deserialize, Serialize};
use stavka_core::calendar::Month;
use stavka_core::clause::{Refused, Silent, Sink, Topic};
use stavka_core::distribution::Fraction;
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::siberia::call;
use crate::siberia::dice::{self, CalledReserve};
use crate::siberia::severity::{self, Column};
use crate::units::BasicType;
use crate::{SecondEdition, clause, set_up};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "crisis-odds",
        Topic::Siberia,
        "How likely is a Siberian crisis after a call in this month, and what does it cost on average?",
        crisis_odds,
    )
}

/// The exact risk of a call.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CrisisOdds {
    /// Every turn with a roll.
    pub rolls: Vec<RollOdds>,
    /// The chance that a crisis comes at all.
    pub crisis: Fraction,
    /// The chance of each column of the commitment table.
    pub columns: Vec<ColumnOdds>,
    /// The units that the call costs on average, the calls without a crisis counted in.
    pub expected: ExpectedUnits,
    /// The units that a crisis costs on average; left out where none can come.
    pub expected_in_crisis: Option<Fraction>,
}

/// One turn with a roll.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct RollOdds {
    /// The turn.
    pub month: Month,
    /// The column, should doubles come now.
    pub column: Column,
    /// The chance that the first doubles come now.
    pub now: Fraction,
    /// The chance that they have come by now.
    pub by_now: Fraction,
}

/// A column of the commitment table and its chance.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ColumnOdds {
    /// The column.
    pub column: Column,
    /// Its chance.
    pub chance: Fraction,
    /// Its units.
    pub units: u32,
}

/// Units on average.
#[derive(Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct ExpectedUnits {
    /// Infantry armies.
    pub infantry: Fraction,
    /// Tank corps.
    pub armor: Fraction,
    /// Artillery units.
    pub artillery: Fraction,
    /// Cavalry corps.
    pub cavalry: Fraction,
    /// All of them.
    pub total: Fraction,
}

/// A call whose risk is asked for.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OddsInput {
    /// The turn of the call.
    pub called: Month,
    /// The turn in which its first unit really entered; left out where that was the turn it was due.
    pub first_appearance: Option<Month>,
    /// The turn in which the game started; left out for a regular start.
    pub start: Option<Month>,
}

fn crisis_odds(
    variant: &SecondEdition,
    input: &OddsInput,
    sink: &mut impl Sink,
) -> Result<CrisisOdds, Refused> {
    // A game starts in one of few months, so that there is an end to the rolls.
    if let Some(start) = input.start {
        set_up::may_start(variant, start, sink)?;
    }
    call::not_too_early(variant, input.called, input.start, sink)?;
    let OddsInput { called, first_appearance, .. } = *input;
    let first = dice::clock_start(variant, CalledReserve { called, first_appearance }, sink)?;
    Ok(odds_from(variant, first, sink))
}

/// The whole risk of a call, with dice that count from `first` on.
pub(crate) fn odds_from(variant: &SecondEdition, first: Month, sink: &mut impl Sink) -> CrisisOdds {
    let months = dice::turns_with_a_roll(variant, first, sink);
    let rolls = roll_odds(variant, first, &months, sink);
    let crisis = rolls.last().map_or_else(Fraction::zero, |roll| roll.by_now.clone());
    let chances = Column::ALL.map(|column| column_chance(&rolls, column));
    let columns = column_odds(variant, &chances, sink);
    let expected = expected_units(variant, &chances);
    CrisisOdds {
        expected_in_crisis: ratio(&expected.total, &crisis),
        rolls,
        crisis,
        columns,
        expected,
    }
}

/// 3.C.3.doubles: the chance of doubles in one roll.
fn doubles_chance(variant: &SecondEdition, sink: &mut impl Sink) -> Fraction {
    let figures = &variant.figures.reserve;
    let [doubles, others] = dice::throws(variant).map(u64::from);
    let chance = whole(doubles, doubles + others);
    sink.step(clause::C3_C_3_DOUBLES, || {
        format!(
            "{} dice of {} faces show doubles with a chance of {chance}",
            figures.dice, figures.faces
        )
    });
    chance
}

/// 3.C.3.roll-different, 3.C.3.roll-end: turn by turn, the chance that the first doubles come.
fn roll_odds(
    variant: &SecondEdition,
    first: Month,
    months: &[Month],
    sink: &mut impl Sink,
) -> Vec<RollOdds> {
    let doubles = doubles_chance(variant, sink);
    let different = complement(&doubles);
    let (mut none_yet, mut by_now) = (Fraction::one(), Fraction::zero());
    let mut rolls = Vec::with_capacity(months.len());
    for &month in months {
        let now = none_yet.clone() * &doubles;
        by_now = by_now + &now;
        none_yet = none_yet * &different;
        let column = severity::column(first, month, &mut Silent);
        sink.step(clause::C3_C_3_ROLL_DIFFERENT, || {
            format!("{month}: first doubles with a chance of {now}")
        });
        rolls.push(RollOdds { month, column, now, by_now: by_now.clone() });
    }
    sink.step(clause::C3_C_3_GAMBLE_WON, || {
        format!("the call succeeds with a chance of {none_yet}")
    });
    rolls
}

fn column_chance(rolls: &[RollOdds], column: Column) -> Fraction {
    let hits = rolls.iter().filter(|roll| roll.column == column);
    hits.fold(Fraction::zero(), |sum, roll| sum + &roll.now)
}

/// 3.C.3.table.basis: each column with its chance and its units.
fn column_odds(
    variant: &SecondEdition,
    chances: &[Fraction; 3],
    sink: &mut impl Sink,
) -> Vec<ColumnOdds> {
    sink.cite(clause::C3_C_3_TABLE_BASIS);
    let columns = Column::ALL.into_iter().zip(chances);
    let odds = columns.map(|(column, chance)| {
        let units = severity::required(variant, column, sink).total();
        ColumnOdds { column, chance: chance.clone(), units }
    });
    odds.collect()
}

fn expected_units(variant: &SecondEdition, chances: &[Fraction; 3]) -> ExpectedUnits {
    let mean = |units: &dyn Fn(Column) -> u32| {
        let parts = Column::ALL.into_iter().zip(chances);
        parts.fold(Fraction::zero(), |sum, (column, chance)| {
            sum + &(whole(units(column).into(), 1) * chance)
        })
    };
    let required = |column| severity::required(variant, column, &mut Silent);
    let of = |kind: BasicType| mean(&|column| required(column).count(kind).into());
    ExpectedUnits {
        infantry: of(BasicType::Infantry),
        armor: of(BasicType::Armor),
        artillery: of(BasicType::Artillery),
        cavalry: of(BasicType::Cavalry),
        total: mean(&|column| required(column).total()),
    }
}

/// A fraction whose denominator is known not to be zero.
fn whole(numerator: u64, denominator: u64) -> Fraction {
    Fraction::new(numerator, denominator).unwrap_or_else(|_| Fraction::zero())
}

/// What is left of certainty.
pub(crate) fn complement(chance: &Fraction) -> Fraction {
    let rest = chance.denominator() - chance.numerator();
    Fraction::new(rest, chance.denominator().clone()).unwrap_or_else(|_| Fraction::zero())
}

/// One fraction by another; nothing where that one is zero.
fn ratio(above: &Fraction, below: &Fraction) -> Option<Fraction> {
    let numerator = above.numerator() * below.denominator();
    Fraction::new(numerator, above.denominator() * below.numerator()).ok()
}

#[cfg(test)]
mod tests;
