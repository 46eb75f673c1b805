//! The combat results table and the note under it: the table itself, its first and its last column.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Silent, Sink, Topic};
use stavka_core::crt::ladder::{Column, Ratio, Rounding};
use stavka_core::crt::shift::Shift;
use stavka_core::distribution::Distribution;
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::disrupted_units::column_for;
use crate::readings::{MaximumOddsCap, MinimumOddsTest};
use crate::side::{Attacker, Side};
use crate::weather::{Place, Weather};
use crate::{A4Sheet, clause, points};

mod code;
mod ground;

pub(crate) use code::Code;
pub(crate) use ground::GroundTable;

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![Question::new(
        "combat-result",
        Topic::Crt,
        "What does this die mean in this column?",
        combat_result,
    )]
}

/// What the text says of the table's shape.
pub(crate) fn facts() -> Value {
    let Some(table) = ground::own() else { return Value::Null };
    let columns = table.ladder().ratios();
    json!({
        "dice": table.dice().to_string(),
        "columns": columns.len(),
        "results": Code::ALL.len(),
        "between_even_and_double": between_even_and_double(columns),
    })
}

fn between_even_and_double(columns: &[Ratio]) -> Option<String> {
    let even = columns.iter().position(|odds| odds.to_string() == "1:1")?;
    columns.get(even + 1).map(Ratio::to_string)
}

/// The factors of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Factors {
    /// Those that attack.
    pub attack: u32,
    /// Those of the defending hex, modified. At least one.
    pub defense: u32,
}

/// What is known as a result is read, beside column and die. A mod may ask for it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Read {
    pub attacker: Option<Side>,
    pub weather: Option<Weather>,
    /// Where the defenders stand.
    pub place: Option<Place>,
}

/// A die in a column.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Roll {
    /// The column in which the attack is made.
    pub column: Ratio,
    /// The number rolled.
    pub die: Int<1, 20>,
    /// Who attacks, where a house rule asks for it.
    pub attacker: Option<Attacker>,
    /// The weather, where a house rule asks for it.
    pub weather: Option<Weather>,
    /// Where the defenders stand, where a house rule asks for it.
    pub place: Option<Place>,
}

/// What a die leads to.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CombatResult {
    /// The result.
    pub result: Code,
}

/// crt-note.table: one die, one column, one result.
pub(crate) fn combat_result(
    rules: &A4Sheet,
    roll: &Roll,
    sink: &mut impl Sink,
) -> Result<CombatResult, Refused> {
    let column = named_column(rules, roll.column, sink)?;
    let rolls = rules.ground.dice().totals();
    if !rolls.contains(&roll.die.get()) {
        let (first, last) = rolls.into_inner();
        return Err(sink.refuse(clause::CRT_NOTE_TABLE, || {
            format!("{} can't be rolled; the table has rows for {first} to {last}", roll.die)
        }));
    }
    let attacker = roll.attacker.map(Attacker::side);
    let read = Read { attacker, weather: roll.weather, place: roll.place };
    Ok(CombatResult { result: result(rules, read, column, roll.die.get(), sink) })
}

/// crt-note.table: what a die means in a column.
pub(crate) fn result(
    rules: &A4Sheet,
    read: Read,
    column: Column,
    die: i32,
    sink: &mut impl Sink,
) -> Code {
    let (code, by) = points::result(rules, read, column, die, rules.ground.cell(column, die));
    sink.step(by, || format!("{die} at {} is {}", rules.ground.odds(column), code.name()));
    code
}

/// crt-note.table: tells what a die means for each defender, who reads so many columns higher than this one.
pub(crate) fn tell_results(
    rules: &A4Sheet,
    read: Read,
    column: Column,
    higher: &[i8],
    die: i32,
    sink: &mut impl Sink,
) {
    let own = |higher: &i8| {
        let column = column_for(rules, column, *higher);
        points::result(rules, read, column, die, rules.ground.cell(column, die))
    };
    let house = higher.iter().map(|higher| own(higher).1).find(|by| by.book > 0);
    sink.step(house.unwrap_or(clause::CRT_NOTE_TABLE), || {
        let mut codes: Vec<_> = higher.iter().map(|higher| own(higher).0.name()).collect();
        codes.dedup();
        format!("{die} at {}: {}", rules.ground.odds(column), codes.join(", "))
    });
}

/// Every result that these throws may have.
pub(crate) fn results(
    rules: &A4Sheet,
    read: Read,
    throws: &Distribution<(Column, i32)>,
    sink: &mut impl Sink,
) -> Distribution<Code> {
    cite_results(rules, read, throws, sink);
    throws.map(|&(column, die)| result(rules, read, column, die, &mut Silent))
}

/// Cites who decides these throws, where it is not the table alone.
pub(crate) fn cite_results(
    rules: &A4Sheet,
    read: Read,
    throws: &Distribution<(Column, i32)>,
    sink: &mut impl Sink,
) {
    if rules.seams().decorate(points::RESULT) {
        for ((column, die), _) in throws.weights() {
            let cell = rules.ground.cell(*column, *die);
            sink.cite(points::result(rules, read, *column, *die, cell).1);
        }
    }
}

/// crt-note.table: the column that these odds head.
pub(crate) fn named_column(
    rules: &A4Sheet,
    odds: Ratio,
    sink: &mut impl Sink,
) -> Result<Column, Refused> {
    rules.ground.ladder().find(odds).ok_or_else(|| {
        sink.refuse(clause::CRT_NOTE_TABLE, || {
            let columns: Vec<_> =
                rules.ground.ladder().ratios().iter().map(Ratio::to_string).collect();
            format!("{odds} heads no column; there are {}", columns.join(", "))
        })
    })
}

/// crt-note.minimum-odds: no attack is made at worse odds.
pub(crate) fn entered_column(
    rules: &A4Sheet,
    factors: Factors,
    sink: &mut impl Sink,
) -> Result<Column, Refused> {
    let ground = &rules.ground;
    let column = ground.ladder().column(factors.attack, factors.defense, Rounding::Down);
    sink.cite(clause::CRT_NOTE_MINIMUM_ODDS);
    match column.filter(|&column| column >= ground.minimum()) {
        Some(column) => Ok(held_to_maximum(rules, factors, column, sink)),
        None => Err(sink.refuse(clause::CRT_NOTE_MINIMUM_ODDS, || {
            let minimum = ground.odds(ground.minimum());
            format!("{} against {} is worse than {minimum}", factors.attack, factors.defense)
        })),
    }
}

/// crt-note.maximum-odds: better odds count as the last column.
fn held_to_maximum(
    rules: &A4Sheet,
    factors: Factors,
    column: Column,
    sink: &mut impl Sink,
) -> Column {
    let ground = &rules.ground;
    let over = columns_over(rules, factors);
    if over > 0 && rules.readings.maximum_odds_cap == MaximumOddsCap::BeforeAndAfter {
        sink.step(clause::CRT_NOTE_MAXIMUM_ODDS, || {
            let maximum = ground.odds(ground.maximum());
            format!(
                "{} against {} is better than {maximum} and counts as that",
                factors.attack, factors.defense
            )
        });
    }
    column.min(ground.maximum())
}

/// How many whole columns beyond the last one the factors would reach.
fn columns_over(rules: &A4Sheet, factors: Factors) -> u64 {
    let needed = rules.ground.attack_needed(rules.ground.maximum(), factors.defense);
    u64::from(factors.attack).saturating_sub(needed) / u64::from(factors.defense.max(1))
}

/// crt-note.maximum-odds, read so that only the shifted column is cut: what lies beyond the table pays
/// for shifts down.
pub(crate) fn shift_from_beyond(rules: &A4Sheet, factors: Factors) -> Option<Shift> {
    let over = columns_over(rules, factors);
    let counts = over > 0 && rules.readings.maximum_odds_cap == MaximumOddsCap::AfterShifts;
    let columns = i8::try_from(over).unwrap_or(i8::MAX);
    counts.then_some(Shift { columns, clause: clause::CRT_NOTE_MAXIMUM_ODDS, cap: None })
}

/// crt-note.minimum-odds and crt-note.maximum-odds: the column after all shifts stays on the table.
pub(crate) fn shifted_column(
    rules: &A4Sheet,
    column: Column,
    shifts: &[Shift],
    sink: &mut impl Sink,
) -> Result<Column, Refused> {
    let ground = &rules.ground;
    let shifted = ground.ladder().shifted(column, shifts, sink);
    if let Some(shifted) = shifted.filter(|&shifted| shifted >= ground.minimum()) {
        return Ok(shifted.min(ground.maximum()));
    }
    match rules.readings.minimum_odds_test {
        MinimumOddsTest::RatioAndColumn => Err(sink.refuse(clause::CRT_NOTE_MINIMUM_ODDS, || {
            format!(
                "the shifts lead from {} below {}",
                ground.odds(column),
                ground.odds(ground.minimum())
            )
        })),
        MinimumOddsTest::Ratio => {
            sink.step(clause::CRT_NOTE_MINIMUM_ODDS, || {
                format!("the shifts stop at {}", ground.odds(ground.minimum()))
            });
            Ok(ground.minimum())
        }
    }
}
