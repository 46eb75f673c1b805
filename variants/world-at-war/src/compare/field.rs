//! The common questions on units in the field, and on what wins: movement, stacking, supply and victory.

use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::data::UnitsFile;
use stavka_core::question::Question;
use stavka_core::question::common::{
    AllowanceAnswer, AllowanceInput, Arm, Camp, Ground, MOVEMENT_ALLOWANCE, STACKING, SUPPLY,
    StackingAnswer, StackingInput, SupplyAnswer, SupplyInput, VICTORY, VictoryAnswer, VictoryInput,
};

use super::{read, side_name};
use crate::{WorldAtWar, clause, data};

pub(super) fn questions() -> [Question<WorldAtWar>; 4] {
    [
        Question::new(
            MOVEMENT_ALLOWANCE,
            Topic::Movement,
            "How far does this kind of unit move?",
            allowance,
        ),
        Question::new(
            STACKING,
            Topic::Stacking,
            "How many counters stand together?",
            |variant, input, trail| Ok(stacking(variant, input, trail)),
        ),
        Question::new(
            SUPPLY,
            Topic::Supply,
            "Is a unit so far from its source in supply?",
            |variant, input, trail| Ok(supply(variant, input, trail)),
        ),
        Question::new(
            VICTORY,
            Topic::Victory,
            "What wins the Far East?",
            |variant, input, trail| Ok(victory(variant, input, trail)),
        ),
    ]
}

/// completion.movement: the movement that the counters of an arm have; the largest where they differ.
fn allowance(
    variant: &WorldAtWar,
    input: &AllowanceInput,
    sink: &mut impl Sink,
) -> Result<AllowanceAnswer, Refused> {
    let by = clause::COMPLETION_MOVEMENT;
    let kind = match input.arm {
        Arm::Armor => "armor",
        Arm::Infantry => "infantry",
        Arm::Motorized | Arm::Cavalry => {
            return Err(sink.refuse(by, || "ground units are armor and infantry".to_owned()));
        }
    };
    let units: UnitsFile = read(data::UNITS.in_force(&variant.settings), by, sink)?;
    let own = units.units.iter().filter(|unit| unit.side == side_name(input.camp));
    let printed =
        own.filter(|unit| unit.kind == kind).filter_map(|unit| unit.factors.get("movement"));
    let Some(points) = printed.map(|points| points.get()).max() else {
        return Err(sink.refuse(by, || format!("the counters have no {kind} that moves")));
    };
    sink.step(by, || format!("{kind} has {points} movement points; there is no weather"));
    Ok(AllowanceAnswer { points })
}

/// completion.stacking: the limit in words.
fn stacking(variant: &WorldAtWar, input: &StackingInput, sink: &mut impl Sink) -> StackingAnswer {
    let figures = &variant.figures.far_east.ground;
    let counters =
        if input.ground == Ground::City { figures.counters_in_city } else { figures.counters };
    sink.cite(clause::COMPLETION_STACKING);
    let limit = format!("{counters} ground counters, and air factors and partisans besides");
    StackingAnswer { limit }
}

/// completion.supply: how long a line is does not matter.
fn supply(_: &WorldAtWar, input: &SupplyInput, sink: &mut impl Sink) -> SupplyAnswer {
    let distance = input.distance.get();
    sink.step(clause::COMPLETION_SUPPLY, || {
        format!("a line has any length: {distance} hexes are not too many")
    });
    SupplyAnswer { status: "in supply".to_owned() }
}

/// completion.victory: the points that win, a way a line.
fn victory(variant: &WorldAtWar, input: &VictoryInput, sink: &mut impl Sink) -> VictoryAnswer {
    let figures = &variant.figures.far_east.victory;
    sink.cite(clause::COMPLETION_VICTORY);
    let when = "at the end, or when Japan holds no objective in China";
    let conditions = match input.camp {
        Camp::Axis => vec![
            format!("{when}: {} points or more", figures.axis_from),
            format!(
                "points: {} for each objective in China, {} more for Chungking, {} for each of Harbin and Mukden, {} for \
                 each Siberian city, besides the other wars",
                figures.objective, figures.chungking, figures.capital, figures.siberian_city
            ),
        ],
        Camp::Allies => vec![format!("{when}: Japan has {} points or fewer", figures.allies_to)],
    };
    VictoryAnswer { conditions }
}
