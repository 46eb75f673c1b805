//! The common questions on whole topics, so that editions can be set side by side. Nothing is decided here: each asks the
//! functions of its chapter.

use stavka_core::calendar::Month;
use stavka_core::clause::{Refused, Silent, Sink, Topic, Trail};
use stavka_core::data::{Date, Passage, ScenarioFile, ScheduleFile};
use stavka_core::question::Question;
use stavka_core::question::common::{
    AIR_FORCE, AirAnswer, COMBAT_TABLE, Camp, CampInput, DISORDER, DisorderAnswer, ListAnswer,
    MonthInput, REINFORCEMENTS, REPLACEMENTS, START, STRATEGIC_MOVES, StartAnswer, StepsAnswer,
    StrategicAnswer, TURN_STEPS, TableAnswer, TableInput,
};
use stavka_core::setup::SetupError;

use crate::air::{self, AirUnit};
use crate::combat_results_table::Code;
use crate::disrupted_units;
use crate::recovery::{self, Attack, Moment};
use crate::replacements::{Held, armies_bought, month_factors, rifle_income, tank_income};
use crate::sequence;
use crate::set_up::armies_entering;
use crate::side::Side;
use crate::strategic;
use crate::unit::{Described, State, Unit};
use crate::victory::Cities;
use crate::{A4Sheet, clause, data};

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![
        Question::new(START, Topic::Setup, "When does the game begin and end?", start::<Trail>),
        Question::new(
            TURN_STEPS,
            Topic::Sequence,
            "In which steps does a turn go?",
            turn_steps::<Trail>,
        ),
        Question::new(
            STRATEGIC_MOVES,
            Topic::StrategicMovement,
            "How many units may go by rail and by sea in a turn, while every city is held?",
            strategic_moves::<Trail>,
        ),
        Question::new(
            COMBAT_TABLE,
            Topic::Crt,
            "What are the columns and results of the ground table?",
            combat_table::<Trail>,
        ),
        Question::new(
            DISORDER,
            Topic::Disruption,
            "What may a Disrupted unit do?",
            disorder::<Trail>,
        ),
        Question::new(
            AIR_FORCE,
            Topic::Air,
            "How many air units are there in this month, and how far do they fly?",
            air_force::<Trail>,
        ),
        Question::new(
            REPLACEMENTS,
            Topic::Replacements,
            "What replaces losses in this month?",
            replacements::<Trail>,
        ),
        Question::new(
            REINFORCEMENTS,
            Topic::Reinforcements,
            "Who comes in this month?",
            reinforcements::<Trail>,
        ),
    ]
}

/// The word by which the rules call a value.
fn word(value: impl serde::Serialize) -> String {
    let value = serde_json::to_value(value).unwrap_or_default();
    value.as_str().map_or_else(|| value.to_string(), |word| word.replace('-', " "))
}

fn start<S: Sink>(rules: &A4Sheet, _: &CampInput, sink: &mut S) -> Result<StartAnswer, Refused> {
    let by = clause::WEATHER_CATEGORIES;
    let none = |sink: &mut S| sink.refuse(by, || "the turn record track is empty".to_owned());
    let [first, last] = rules.track.ends().ok_or_else(|| none(sink))?;
    sink.step(by, || format!("the turn record track goes from {first} to {last}"));
    Ok(StartAnswer { first: first.to_string(), last: last.to_string(), turns: rules.track.turns() })
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn turn_steps<S: Sink>(
    rules: &A4Sheet,
    input: &CampInput,
    sink: &mut S,
) -> Result<StepsAnswer, Refused> {
    let own = sequence::steps(rules).filter(|step| step.side == Side::from(input.camp));
    let steps = own.map(|step| {
        sink.cite(step.clause());
        format!("{} {}", step.name(), word(step.phase))
    });
    Ok(StepsAnswer { turn: "half a month".to_owned(), steps: steps.collect() })
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn strategic_moves<S: Sink>(
    rules: &A4Sheet,
    input: &MonthInput,
    sink: &mut S,
) -> Result<StrategicAnswer, Refused> {
    let turn = input.month.first_half();
    let allowance = strategic::allowance(rules, input.camp.into(), turn, Cities::russian(), sink);
    sink.cite(clause::STRATEGIC_SEA_LIMIT);
    let by_sea = rules.figures.strategic.sea.units.into();
    Ok(StrategicAnswer { overland: allowance.units, by_sea: Some(by_sea) })
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn combat_table<S: Sink>(
    rules: &A4Sheet,
    _: &TableInput,
    sink: &mut S,
) -> Result<TableAnswer, Refused> {
    sink.cite(clause::CRT_NOTE_TABLE);
    let columns = rules.ground.ladder().ratios().iter().map(ToString::to_string);
    let results = Code::ALL.iter().map(|code| code.name().to_owned());
    Ok(TableAnswer {
        dice: rules.ground.dice().to_string(),
        columns: columns.collect(),
        results: results.collect(),
    })
}

fn disorder<S: Sink>(
    rules: &A4Sheet,
    input: &CampInput,
    sink: &mut S,
) -> Result<DisorderAnswer, Refused> {
    let words = match input.camp {
        Camp::Axis => "german infantry korps 3-3 disrupted",
        Camp::Allies => "russian infantry army 2-3 disrupted",
    };
    let unit = words.parse::<Described>().map(|unit| unit.0);
    let unit: Unit = unit.map_err(|error| {
        sink.refuse(clause::DISRUPTED_UNITS_NO_MOVE_ATTACK, || error.to_string())
    })?;
    debug_assert!(unit.states.has(State::Disrupted), "as the words say");
    let may_move = disrupted_units::may_act(unit, sink).is_ok();
    let recovers = |step: &sequence::Step| {
        let moment = Moment { step: *step, attack: Attack::None };
        recovery::recovers(rules, unit, moment, &mut Silent)
    };
    let when = sequence::steps(rules).find(recovers).map_or_else(
        || "never".to_owned(),
        |step| {
            recovery::recovers(rules, unit, Moment { step, attack: Attack::None }, sink);
            format!("in {} {}", step.name(), word(step.phase))
        },
    );
    Ok(DisorderAnswer { name: "Disrupted".to_owned(), may_move, recovers: when })
}

fn air_force<S: Sink>(
    rules: &A4Sheet,
    input: &MonthInput,
    sink: &mut S,
) -> Result<AirAnswer, Refused> {
    let unit = match input.camp {
        Camp::Axis => AirUnit::Fliegerkorps,
        Camp::Allies => AirUnit::FrontAir,
    };
    let (by, range) = air::range(rules, unit);
    let strength = fliers(rules, input).map_err(|error| sink.refuse(by, || error.to_string()))?;
    sink.step(by, || format!("{} flies {range} hexes", unit.name()));
    Ok(AirAnswer { strength, range: Some(range) })
}

/// The air units that the set-up and the schedule have brought by the end of a month.
fn fliers(rules: &A4Sheet, input: &MonthInput) -> Result<u32, SetupError> {
    let side = side_name(input.camp);
    let scenario: ScenarioFile = data::BARBAROSSA.in_force(&rules.settings)?;
    let here =
        scenario.groups.iter().filter(|group| group.side == side).flat_map(|group| &group.units);
    let here = here.filter(|muster| air::is_flier(&muster.unit)).count();
    let schedule: ScheduleFile = data::REINFORCEMENTS.in_force(&rules.settings)?;
    let by_now = schedule
        .entries
        .iter()
        .filter(|entry| entry.side == side && month_of(entry.turn) <= Some(input.month));
    let (mut came, mut left) = (0, 0);
    for entry in by_now {
        let fliers = entry.units.iter().filter(|muster| air::is_flier(&muster.unit)).count();
        match entry.passage {
            Passage::Arrive => came += fliers,
            Passage::Leave => left += fliers,
        }
    }
    Ok(u32::try_from((here + came).saturating_sub(left)).unwrap_or(u32::MAX))
}

const fn side_name(camp: Camp) -> &'static str {
    match camp {
        Camp::Axis => "axis",
        Camp::Allies => "soviet",
    }
}

fn month_of(date: Date) -> Option<Month> {
    match date {
        Date::HalfMonth(turn) => Some(turn.month()),
        Date::Month(month) => Some(month),
        Date::Season(_) => None,
    }
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn replacements<S: Sink>(
    rules: &A4Sheet,
    input: &MonthInput,
    sink: &mut S,
) -> Result<ListAnswer, Refused> {
    let first = input.month.first_half();
    let list = match input.camp {
        Camp::Axis => {
            let halves = [first, first.plus(1)];
            let factors: u32 = halves.map(|turn| month_factors(rules, turn, sink)).iter().sum();
            vec![format!("{factors} panzer factors")]
        }
        Camp::Allies => {
            let held = |major| Held { moscow: true, major, victory: 0 };
            let base = rifle_income(rules, held(0), sink);
            let more = rifle_income(rules, held(1), &mut Silent) - base;
            let army = rules.figures.replacements.rifle.army_factors;
            armies_bought(rules, base, sink);
            let tanks = tank_income(rules, 1, sink) - tank_income(rules, 0, &mut Silent);
            vec![
                format!(
                    "rifle factors a turn: {base} of Moscow and Siberia, {more} for each other major city"
                ),
                format!("an army for {army} of them"),
                format!("tank factors a turn: {tanks} for each factory"),
            ]
        }
    };
    Ok(ListAnswer { list })
}

fn reinforcements<S: Sink>(
    rules: &A4Sheet,
    input: &MonthInput,
    sink: &mut S,
) -> Result<ListAnswer, Refused> {
    let by = match input.camp {
        Camp::Axis => clause::REINFORCEMENTS_GERMAN_MONTH,
        Camp::Allies => clause::SETUP_RUSSIAN_REINFORCEMENT_STREAM,
    };
    let schedule: Result<ScheduleFile, _> = data::REINFORCEMENTS.in_force(&rules.settings);
    let schedule = schedule.map_err(|error| sink.refuse(by, || error.to_string()))?;
    sink.cite(by);
    let mut list = Vec::new();
    let due = schedule.entries.iter().filter(|entry| {
        entry.side == side_name(input.camp)
            && entry.passage == Passage::Arrive
            && month_of(entry.turn) == Some(input.month)
    });
    for entry in due {
        let Date::HalfMonth(turn) = entry.turn else { continue };
        if let Some(draw) = entry.draw {
            let armies = armies_entering(rules, turn, draw.unsigned(), sink);
            list.push(format!("{turn}: {armies} armies of the pile"));
        }
        let units: Vec<_> = entry.units.iter().map(|muster| muster.unit.as_str()).collect();
        if !units.is_empty() {
            list.push(format!("{turn}: {}", units.join(", ")));
        }
    }
    Ok(ListAnswer { list })
}
