//! Pressing an attack: a better column at the risk of a worse one.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink};
use stavka_core::crt::ladder::{Column, Ratio};
use stavka_core::distribution::{Dice, Distribution};
use stavka_core::question::common;
use stavka_core::schema::JsonSchema;

use super::attack::outcomes;
use super::chance::must_be_on_die;
use crate::combat_results_table::{Code, Read, named_column, result, results};
use crate::readings::{PressBelowTable, PressExchanges};
use crate::side::Attacker;
use crate::{A4Sheet, clause};

/// How far an attack is pressed, and how.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wish {
    /// Columns up.
    pub by: Int<1, 20>,
    /// How the column is found.
    pub way: Way,
}

/// How a pressed attack finds its column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Way {
    /// One die for the column, then one for the attack.
    ColumnRoll,
    /// One die for both.
    SplitDie,
}

/// A column that is pressed.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Input {
    /// Who attacks.
    pub attacker: Attacker,
    /// The column after all shifts.
    pub column: Ratio,
    /// Columns up.
    pub by: Int<1, 20>,
    /// How the column is found.
    pub way: Way,
    /// The die for the column, if it was rolled.
    pub column_die: Option<Int<1, 20>>,
    /// The die for the attack, if it was rolled.
    pub die: Option<Int<1, 20>>,
}

/// What pressing leads to.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Answer {
    /// The better column.
    pub up: Ratio,
    /// The worse column.
    pub down: Ratio,
    /// Each column and its exact chance.
    pub columns: Vec<common::Chance>,
    /// Each result and its exact chance.
    pub results: Vec<common::Chance>,
    /// The column that the dice gave.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<Ratio>,
    /// The result that the dice gave.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Code>,
}

/// A press that may be made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Press {
    up: u8,
    down: u8,
    way: Way,
}

pub(super) fn answer(
    rules: &A4Sheet,
    input: &Input,
    sink: &mut impl Sink,
) -> Result<Answer, Refused> {
    let start = named_column(rules, input.column, sink)?;
    let press = declared(rules, input.attacker, Wish { by: input.by, way: input.way }, sink)?;
    must_stay_on_table(rules, press, start, sink)?;
    let throws = press.throws(rules, &Distribution::certain(start));
    let columns = throws.map(|throw| throw.0);
    let read = Read { attacker: Some(input.attacker.side()), ..Read::default() };
    let results = results(rules, read, &throws, sink);
    let column = press.rolled_column(rules, start, input, sink)?;
    Ok(Answer {
        up: rules.ground.odds(press.column(rules, start, true)),
        down: rules.ground.odds(press.column(rules, start, false)),
        columns: outcomes(&columns, |&column| rules.ground.odds(column).to_string()),
        results: outcomes(&results, |code| code.name().to_owned()),
        column: column.map(|column| rules.ground.odds(column)),
        result: rolled_result(rules, read, column, input.die, sink)?,
    })
}

/// crt-note.table: the result, if column and die are known.
fn rolled_result(
    rules: &A4Sheet,
    read: Read,
    column: Option<Column>,
    die: Option<Int<1, 20>>,
    sink: &mut impl Sink,
) -> Result<Option<Code>, Refused> {
    sink.cite(clause::CRT_NOTE_TABLE);
    let Some((column, die)) = column.zip(die) else { return Ok(None) };
    must_be_on_die(die.get(), rules.ground.dice(), clause::CRT_NOTE_TABLE, sink)?;
    Ok(Some(result(rules, read, column, die.get(), sink)))
}

/// odds.german.press, odds.russian.press: who may press, and by how much.
pub(super) fn declared(
    rules: &A4Sheet,
    attacker: Attacker,
    wish: Wish,
    sink: &mut impl Sink,
) -> Result<Press, Refused> {
    let (up, down) = match attacker {
        Attacker::German => german(rules, wish, sink)?,
        Attacker::Russian => russian(rules, wish, sink)?,
        Attacker::AxisWithAllies => {
            return Err(sink.refuse(clause::ODDS_GERMAN_PRESS, || {
                "only Germans alone press, and allies take part in this attack".to_owned()
            }));
        }
    };
    tell_way(rules, wish.way, sink);
    Ok(Press { up, down, way: wish.way })
}

/// odds.german.press-column-roll: a die for the column, then one for the attack; odds.german.press-split-die: one die, read
/// high where it is high and low where it is low.
fn tell_way(rules: &A4Sheet, way: Way, sink: &mut impl Sink) {
    let (good, sides) = (rules.figures.press.good_numbers, rules.figures.gamble.die.sides());
    match way {
        Way::ColumnRoll => sink.step(clause::ODDS_GERMAN_PRESS_COLUMN_ROLL, || {
            format!(
                "the best {good} of {sides} numbers give the higher column, then the attack is rolled"
            )
        }),
        Way::SplitDie => sink.step(clause::ODDS_GERMAN_PRESS_SPLIT_DIE, || {
            format!("the best {good} numbers are read in the higher column, the others in the lower")
        }),
    }
}

/// odds.german.press: as many columns down as up.
fn german(rules: &A4Sheet, wish: Wish, sink: &mut impl Sink) -> Result<(u8, u8), Refused> {
    let (by, most) = (wish.by, rules.figures.press.maximum_columns);
    match u8::try_from(by.get()).ok().filter(|&by| by <= most) {
        Some(columns) => {
            sink.step(clause::ODDS_GERMAN_PRESS, || format!("{columns} up or {columns} down"));
            Ok((columns, columns))
        }
        None => Err(sink.refuse(clause::ODDS_GERMAN_PRESS, || {
            format!("Germans press by at most {most} columns, not by {by}")
        })),
    }
}

/// odds.russian.press: little to win, more to lose.
fn russian(rules: &A4Sheet, wish: Wish, sink: &mut impl Sink) -> Result<(u8, u8), Refused> {
    let (up, down) = (rules.figures.press.russian_up, rules.figures.press.russian_down);
    if wish.by.get() == i32::from(up) {
        sink.step(clause::ODDS_RUSSIAN_PRESS, || format!("{up} up or {down} down"));
        return Ok((up, down));
    }
    Err(sink.refuse(clause::ODDS_RUSSIAN_PRESS, || {
        format!("Russians press by {up} up and {down} down, not by {}", wish.by)
    }))
}

/// odds.german.press: the worse column must be there to fall to.
pub(super) fn must_stay_on_table(
    rules: &A4Sheet,
    press: Press,
    column: Column,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let ground = &rules.ground;
    let stays = ground.moved(column, -i32::from(press.down)).is_some();
    if stays || rules.readings.press_below_table == PressBelowTable::Stops {
        return Ok(());
    }
    Err(sink.refuse(clause::ODDS_GERMAN_PRESS, || {
        let (start, minimum) = (ground.odds(column), ground.odds(ground.minimum()));
        format!("{} columns down from {start} would be below {minimum}", press.down)
    }))
}

/// odds.german.press: whether a pressed attack may still refuse an exchange.
pub(super) fn makes_exchanges_mandatory(rules: &A4Sheet, sink: &mut impl Sink) -> bool {
    let mandatory = rules.readings.press_exchanges == PressExchanges::Mandatory;
    if mandatory {
        sink.step(clause::ODDS_GERMAN_PRESS, || {
            "a pressed attack must take any exchange".to_owned()
        });
    }
    mandatory
}

impl Press {
    /// The column that a good or a bad number leads to.
    pub(super) fn column(self, rules: &A4Sheet, start: Column, good: bool) -> Column {
        let by = if good { i32::from(self.up) } else { -i32::from(self.down) };
        rules.ground.moved(start, by).unwrap_or(rules.ground.minimum())
    }

    /// Every column and die of an attack pressed from these columns.
    pub(super) fn throws(
        self,
        rules: &A4Sheet,
        starts: &Distribution<Column>,
    ) -> Distribution<(Column, i32)> {
        let die = self.way.dice(rules).distribution();
        let column =
            |start: &Column, face: &i32| self.column(rules, *start, self.way.is_good(rules, *face));
        match self.way {
            Way::ColumnRoll => rules.ground.throws(&starts.combine(&die, column)),
            Way::SplitDie => starts.combine(&die, |start, face| (column(start, face), *face)),
        }
    }

    /// The column that the dice gave, if they were rolled.
    fn rolled_column(
        self,
        rules: &A4Sheet,
        start: Column,
        input: &Input,
        sink: &mut impl Sink,
    ) -> Result<Option<Column>, Refused> {
        let die = match self.way {
            Way::ColumnRoll => input.column_die,
            Way::SplitDie => input.die,
        };
        let Some(die) = die.map(Int::get) else { return Ok(None) };
        must_be_on_die(die, self.way.dice(rules), clause::ODDS_GERMAN_PRESS, sink)?;
        Ok(Some(self.column(rules, start, self.way.is_good(rules, die))))
    }
}

impl Way {
    /// The dice that choose the column.
    fn dice(self, rules: &A4Sheet) -> Dice {
        match self {
            Self::ColumnRoll => rules.figures.gamble.die.dice(),
            Self::SplitDie => rules.ground.dice(),
        }
    }

    /// The highest numbers are the best.
    pub(super) fn is_good(self, rules: &A4Sheet, face: i32) -> bool {
        face > self.dice(rules).totals().end() - i32::from(rules.figures.press.good_numbers)
    }
}
