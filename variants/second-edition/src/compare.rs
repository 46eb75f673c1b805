//! The common questions on whole topics, so that editions can be set side by side. Nothing is decided here: each asks the
//! functions of its chapter.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::question::common::{
    AIR_FORCE, ALLIES, AirAnswer, COMBAT_TABLE, Camp, CampInput, DISORDER, DisorderAnswer,
    ListAnswer, MonthInput, REINFORCEMENTS, REPLACEMENTS, START, STRATEGIC_MOVES, StartAnswer,
    StepsAnswer, StrategicAnswer, TURN_STEPS, TableAnswer, TableInput, UNIT_KINDS,
};

use crate::combat::{Conditions, dice};
use crate::kinds::{Branch, Kind};
use crate::nation::Side;
use crate::position::Unit;
use crate::reinforcements::due::{self, DueInput};
use crate::replacements::{axis, irreplaceable, siberian, soviet};
use crate::sequence::Step;
use crate::strategic::capacity;
use crate::track::Weather;
use crate::{SecondEdition, air, clause, dispersal, national_limits, set_up};

pub(crate) fn questions() -> Vec<Question<SecondEdition>> {
    [
        Question::new(START, Topic::Setup, "When does the game begin and end?", start),
        Question::new(TURN_STEPS, Topic::Sequence, "In which steps does a turn go?", turn_steps),
        Question::new(
            STRATEGIC_MOVES,
            Topic::StrategicMovement,
            "How many units may move strategically in this month?",
            strategic_moves,
        ),
        Question::new(
            COMBAT_TABLE,
            Topic::Crt,
            "With what do the units of an attacker hit?",
            combat_table,
        ),
        Question::new(DISORDER, Topic::Disruption, "What may a dispersed unit do?", disorder),
        Question::new(
            AIR_FORCE,
            Topic::Air,
            "How many air units are there in this month?",
            air_force,
        ),
        Question::new(UNIT_KINDS, Topic::Units, "Which kinds of unit are there?", unit_kinds),
        Question::new(
            REPLACEMENTS,
            Topic::Replacements,
            "What replaces losses in this month, while every city is held?",
            replacements,
        ),
        Question::new(
            REINFORCEMENTS,
            Topic::Reinforcements,
            "Who comes in this month?",
            reinforcements,
        ),
        Question::new(ALLIES, Topic::Politics, "What binds the allies of a camp?", allies),
    ]
    .into()
}

fn start(
    variant: &SecondEdition,
    _: &CampInput,
    sink: &mut impl Sink,
) -> Result<StartAnswer, Refused> {
    let (first, last) = (set_up::regular_start(variant), variant.figures.set_up.last_turn);
    set_up::may_start(variant, first, sink)?;
    let turns = last.months_after(first).map_or(0, |months| months + 1);
    Ok(StartAnswer { first: first.to_string(), last: last.to_string(), turns })
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn turn_steps(
    _: &SecondEdition,
    input: &CampInput,
    sink: &mut impl Sink,
) -> Result<StepsAnswer, Refused> {
    let (common, halves) = Step::ALL.split_at(1);
    let half = &halves[Side::from(input.camp).index() * Step::PHASES..][..Step::PHASES];
    let steps = common.iter().chain(half).map(|step| {
        sink.cite(step.clause());
        step.words().to_owned()
    });
    Ok(StepsAnswer { turn: "a month".to_owned(), steps: steps.collect() })
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn strategic_moves(
    variant: &SecondEdition,
    input: &MonthInput,
    sink: &mut impl Sink,
) -> Result<StrategicAnswer, Refused> {
    let printed = capacity::printed(variant, input.camp.into(), input.month, true, sink);
    Ok(StrategicAnswer { overland: printed.land.into(), by_sea: Some(printed.each_sea.into()) })
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn combat_table(
    variant: &SecondEdition,
    input: &TableInput,
    sink: &mut impl Sink,
) -> Result<TableAnswer, Refused> {
    let side = Side::from(input.attacker);
    let conditions = Conditions::in_turn(side, set_up::regular_start(variant), Weather::default());
    let fighters = Kind::ALL.iter().filter(|kind| kind.side() == side && kind.is_ground());
    let mut by_face = std::collections::BTreeMap::<u8, Vec<&str>>::new();
    for &kind in fighters {
        let hits_on = dice::attacker_hits_on(variant, kind, conditions, sink);
        by_face.entry(hits_on).or_default().push(kind.id());
    }
    let results =
        by_face.iter().map(|(face, kinds)| format!("hit on {face}: {}", kinds.join(", ")));
    let results = results.collect();
    let dice = format!("1d{} for each factor", variant.faces());
    Ok(TableAnswer { dice, columns: Vec::new(), results })
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn disorder(
    _: &SecondEdition,
    input: &CampInput,
    sink: &mut impl Sink,
) -> Result<DisorderAnswer, Refused> {
    let kind = match input.camp {
        Camp::Axis => Kind::GermanInfantryKorps,
        Camp::Allies => Kind::InfantryArmy,
    };
    let unit = Unit { dispersed: true, ..Unit::new(kind, SpaceId(0)) };
    let may_move = dispersal::may_move(&unit, sink).is_ok();
    let recovers = if dispersal::recovers(&unit, true, sink) {
        "as its Replacement/Reinforcement Phase begins, if it is in supply"
    } else {
        "never"
    };
    Ok(DisorderAnswer { name: "dispersed".to_owned(), may_move, recovers: recovers.to_owned() })
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn air_force(
    variant: &SecondEdition,
    input: &MonthInput,
    sink: &mut impl Sink,
) -> Result<AirAnswer, Refused> {
    let strength = air::strength(variant, input.camp.into(), input.month, sink);
    Ok(AirAnswer { strength, range: None })
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn unit_kinds(
    variant: &SecondEdition,
    input: &CampInput,
    sink: &mut impl Sink,
) -> Result<ListAnswer, Refused> {
    let side = Side::from(input.camp);
    let kinds =
        Kind::ALL.iter().filter(|kind| kind.side() == side && kind.branch() != Branch::Factory);
    let list = kinds.map(|&kind| {
        let mut words = kind.id().to_owned();
        if kind.composite().is_some() {
            sink.cite(clause::C8_C_3_KINDS);
            words += ", a composite";
        }
        if irreplaceable::is_irreplaceable(variant, kind) {
            sink.cite(clause::C8_A_D_LIST);
            words += ", never replaced";
        }
        words
    });
    Ok(ListAnswer { list: list.collect() })
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn replacements(
    variant: &SecondEdition,
    input: &MonthInput,
    sink: &mut impl Sink,
) -> Result<ListAnswer, Refused> {
    let list = match input.camp {
        Camp::Axis => {
            let of = |(which, name)| match axis::due(variant, which, input.month, sink) {
                0 => None,
                units => Some(format!("{units} {name}")),
            };
            axis::Which::ROWS.into_iter().filter_map(of).collect()
        }
        Camp::Allies => {
            let cities = variant.tables.cities.all();
            let factors = soviet::infantry_factors(variant, false, cities, sink);
            let units = soviet::units_bought(variant, factors, sink);
            let symbols = siberian::due(variant, input.month, None, sink);
            vec![
                format!("{factors} infantry factors of the cities: {units} units"),
                format!("from Siberia: {symbols}"),
            ]
        }
    };
    Ok(ListAnswer { list })
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn reinforcements(
    variant: &SecondEdition,
    input: &MonthInput,
    sink: &mut impl Sink,
) -> Result<ListAnswer, Refused> {
    let asked = DueInput { month: input.month, allies: Vec::new() };
    let due = due::reinforcements_due(variant, &asked, sink);
    let own = due.come.into_iter().filter(|unit| unit.nation.side() == Side::from(input.camp));
    Ok(ListAnswer { list: own.map(|unit| format!("{} {}", unit.count, unit.unit)).collect() })
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn allies(
    variant: &SecondEdition,
    input: &CampInput,
    sink: &mut impl Sink,
) -> Result<ListAnswer, Refused> {
    let list = match input.camp {
        Camp::Axis => national_limits::bonds(variant, sink),
        Camp::Allies => {
            let date = crate::reinforcements::entry::polish_date(variant);
            sink.cite(clause::C8_B_POLISH_DATE);
            vec![format!("Polish army: comes in {date}")]
        }
    };
    Ok(ListAnswer { list })
}
