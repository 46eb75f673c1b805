//! 8.A.c: which replacements come out of Siberia.

use serde::{Deserialize, Serialize};
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::nation::Nation;
use crate::points::ComeAs;
use crate::readings::SymbolWithoutUnit;
use crate::units::Units;
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "siberian-replacements",
        Topic::Replacements,
        "Which replacements does the Soviet player take out of Siberia in this turn?",
        siberian_replacements,
    )
}

/// 8.A.c.hold: by which what the symbols bring is put into Siberia.
pub(crate) const HELD: Clause = clause::C8_A_C_HOLD;

/// A turn, and what lies in the dead pile.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SiberianInput {
    /// The turn.
    pub month: Month,
    /// The symbols of a printed track; those of ours where left out.
    pub symbols: Option<Units>,
    /// Dead units that can be used; as many as needed where left out.
    pub dead: Option<Units>,
    /// Units that were owed before.
    #[serde(default)]
    pub owed: Units,
}

/// What comes out of Siberia.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SiberianAnswer {
    /// Units that the symbols call for.
    pub due: Units,
    /// Units that are taken.
    pub taken: Units,
    /// Units that are lost for want of dead ones.
    pub lapsed: Units,
    /// Units that are still owed.
    pub owed: Units,
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn siberian_replacements(
    variant: &SecondEdition,
    input: &SiberianInput,
    sink: &mut impl Sink,
) -> Result<SiberianAnswer, Refused> {
    let due = due(variant, input.month, input.symbols, sink);
    let wanted = due.plus(input.owed);
    let taken = input.dead.map_or(wanted, |dead| wanted.minus(wanted.minus(dead)));
    let (lapsed, owed) = without_units(variant, wanted.minus(taken), sink);
    Ok(SiberianAnswer { due, taken, lapsed, owed })
}

/// 8.A.c.schedule, 8.A.c.every-time, 8.A.c.symbol: the symbols of a turn, each so many units.
pub(crate) fn due(
    variant: &SecondEdition,
    month: Month,
    own: Option<Units>,
    sink: &mut impl Sink,
) -> Units {
    let symbols = own.unwrap_or_else(|| variant.tables.track.siberian(month));
    sink.step(clause::C8_A_C_SCHEDULE, || format!("symbols of {month}: {symbols}"));
    sink.cite(clause::C8_A_C_EVERY_TIME);
    let each = variant.figures.replacements.units_per_symbol.unsigned();
    let due = symbols.times(u16::try_from(each).unwrap_or(u16::MAX));
    sink.step(clause::C8_A_C_SYMBOL, || format!("to be taken now: {due}"));
    Units::of_each(|kind| {
        let (sort, count) = ((Nation::Soviet, Some(kind.counters()[0])), due.count(kind));
        let base = (count.into(), clause::C8_A_C_SYMBOL);
        let (units, by) = variant.arrivals(month, ComeAs::SiberianReplacement, sort, base);
        if by != base.1 {
            sink.step(by, || format!("{units} of type {}", kind.name()));
        }
        u16::try_from(units).unwrap_or(count)
    })
}

/// 8.A.c.symbol: what becomes of a symbol for which no dead unit is there.
pub(crate) fn without_units(
    variant: &SecondEdition,
    short: Units,
    sink: &mut impl Sink,
) -> (Units, Units) {
    if short.is_none() {
        return (short, short);
    }
    let none = Units::default();
    let lapses = variant.readings.symbol_without_unit == SymbolWithoutUnit::Lapses;
    sink.step(clause::C8_A_C_SYMBOL, || {
        let fate = if lapses { "lapses" } else { "is owed" };
        format!("no dead unit for {short}: it {fate}")
    });
    if lapses { (short, none) } else { (none, short) }
}
