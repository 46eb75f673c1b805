//! The common questions on whole topics, so that editions can be set side by side. Nothing is decided here: each asks the
//! functions of its chapter.

use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::data::{Cell, TableFile, TurnTrackFile, UnitsFile};
use stavka_core::game::Side;
use stavka_core::question::Question;
use stavka_core::question::common::{
    AIR_FORCE, ALLIES, AirAnswer, COMBAT_TABLE, Camp, CampInput, ListAnswer, MonthInput, START,
    STRATEGIC_MOVES, StartAnswer, StepsAnswer, StrategicAnswer, TURN_STEPS, TableAnswer,
    TableInput, UNIT_KINDS,
};
use stavka_core::setup::SetupError;

use crate::campaign::sequence::Step;
use crate::campaign::state::{self, AXIS};
use crate::far_east::economy::{Power, most_redeployed};
use crate::far_east::{air, combat};
use crate::{WorldAtWar, clause, data};

mod field;

pub(crate) fn questions() -> Vec<Question<WorldAtWar>> {
    let mut all = Vec::from(field::questions());
    all.extend([
        Question::new(START, Topic::Setup, "When does the game begin and end?", start),
        Question::new(TURN_STEPS, Topic::Sequence, "In which steps does a turn go?", turn_steps),
        Question::new(
            STRATEGIC_MOVES,
            Topic::StrategicMovement,
            "How many units may redeploy in a turn?",
            strategic_moves,
        ),
        Question::new(
            COMBAT_TABLE,
            Topic::Crt,
            "What are the columns and results of the ground table?",
            combat_table,
        ),
        Question::new(
            AIR_FORCE,
            Topic::Air,
            "How many air factors are there, and how far do they fly?",
            air_force,
        ),
        Question::new(UNIT_KINDS, Topic::Units, "Which kinds of unit are there?", unit_kinds),
        Question::new(ALLIES, Topic::Politics, "What binds the allies of a camp?", allies),
    ]);
    all
}

/// A chart that was read when the variant was opened can't fail to be read; the clause that it serves says so if it does.
fn read<T>(file: Result<T, SetupError>, by: Clause, sink: &mut impl Sink) -> Result<T, Refused> {
    file.map_err(|error| sink.refuse(by, || error.to_string()))
}

const fn side_name(camp: Camp) -> &'static str {
    match camp {
        Camp::Axis => "axis",
        Camp::Allies => "allies",
    }
}

const fn side(camp: Camp) -> Side {
    match camp {
        Camp::Axis => AXIS,
        Camp::Allies => state::ALLIES,
    }
}

fn start(
    variant: &WorldAtWar,
    _: &CampInput,
    sink: &mut impl Sink,
) -> Result<StartAnswer, Refused> {
    let by = clause::COMPLETION_SEQUENCE;
    let track: TurnTrackFile = read(data::TURN_TRACK.in_force(&variant.settings), by, sink)?;
    let label = |at: Option<&stavka_core::data::TurnEntry>| {
        at.map_or_else(String::new, |at| at.label.clone())
    };
    let (first, last) = (label(track.turns.first()), label(track.turns.last()));
    sink.step(by, || format!("the turn track goes from {first} to {last}"));
    let turns = u32::try_from(track.turns.len()).unwrap_or(u32::MAX);
    Ok(StartAnswer { first, last, turns })
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn turn_steps(
    _: &WorldAtWar,
    input: &CampInput,
    sink: &mut impl Sink,
) -> Result<StepsAnswer, Refused> {
    sink.cite(clause::COMPLETION_SEQUENCE);
    let steps = Step::words(side(input.camp));
    let steps = steps.split(", ").map(|word| word.replace('-', " ")).collect();
    Ok(StepsAnswer { turn: "a season".to_owned(), steps })
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn strategic_moves(
    variant: &WorldAtWar,
    input: &MonthInput,
    sink: &mut impl Sink,
) -> Result<StrategicAnswer, Refused> {
    let powers = Power::ALL
        .into_iter()
        .filter(|power| (*power == Power::Japan) == (input.camp == Camp::Axis));
    let each = powers.map(|power| {
        let most = u32::from(most_redeployed(variant, power));
        sink.step(clause::COMPLETION_REDEPLOYMENT, || format!("{power}: {most} units"));
        most
    });
    Ok(StrategicAnswer { overland: each.sum(), by_sea: None })
}

fn combat_table(
    variant: &WorldAtWar,
    _: &TableInput,
    sink: &mut impl Sink,
) -> Result<TableAnswer, Refused> {
    let by = combat::RULE;
    let table: TableFile = read(data::GROUND_CRT.in_force(&variant.settings), by, sink)?;
    sink.cite(by);
    let mut results = Vec::new();
    for cell in table.rows.iter().flat_map(|row| &row.cells) {
        let Cell::Text(code) = cell else { continue };
        if !results.contains(code) {
            results.push(code.clone());
        }
    }
    Ok(TableAnswer { dice: format!("1d{}", table.rows.len()), columns: table.columns, results })
}

fn air_force(
    variant: &WorldAtWar,
    input: &MonthInput,
    sink: &mut impl Sink,
) -> Result<AirAnswer, Refused> {
    let by = clause::COMPLETION_AIR_SUPPORT;
    let range = air::range(variant);
    let units: UnitsFile = read(data::UNITS.in_force(&variant.settings), by, sink)?;
    sink.step(by, || format!("an air factor flies {range} hexes"));
    let own =
        units.units.iter().filter(|unit| unit.side == side_name(input.camp) && unit.kind == "air");
    Ok(AirAnswer { strength: own.map(|unit| unit.count.unsigned()).sum(), range: Some(range) })
}

fn unit_kinds(
    variant: &WorldAtWar,
    input: &CampInput,
    sink: &mut impl Sink,
) -> Result<ListAnswer, Refused> {
    let by = clause::C81_31_COSTS;
    let units: UnitsFile = read(data::UNITS.in_force(&variant.settings), by, sink)?;
    sink.cite(by);
    let own = units.units.iter().filter(|unit| unit.side == side_name(input.camp));
    Ok(ListAnswer {
        list: own.map(|unit| format!("{}: {}", unit.nationality, unit.name)).collect(),
    })
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn allies(
    variant: &WorldAtWar,
    input: &CampInput,
    sink: &mut impl Sink,
) -> Result<ListAnswer, Refused> {
    let bonds = match input.camp {
        Camp::Axis => {
            vec![(clause::C80_33, "Wang infantry: only in China and Manchuria".to_owned())]
        }
        Camp::Allies => {
            let joins = variant.figures.nationalist.joining_turn;
            let waits = variant.figures.communist.ally_wait;
            vec![
                (
                    clause::C78_11_2,
                    format!(
                        "Nationalist China: a Western Ally from Allied player turn {joins} after war between Japan and the United States"
                    ),
                ),
                (
                    clause::C79_11_2,
                    format!(
                        "Communist China: Russia's ally {waits} player turns after war between Russia and Japan"
                    ),
                ),
                (clause::C80_32, "Communist ground units: only in China".to_owned()),
            ]
        }
    };
    let list = bonds.into_iter().map(|(by, words)| {
        sink.step(by, || words.clone());
        words
    });
    Ok(ListAnswer { list: list.collect() })
}
