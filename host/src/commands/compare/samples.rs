//! The inputs with which editions are compared, for every common question.

use serde_json::{Value, json};
use stavka_core::question::common;

/// The samples of a question: a short name, and the input.
pub(super) fn of(question: &str) -> Vec<(String, Value)> {
    match question {
        common::COMBAT_ODDS => odds(),
        common::MOVEMENT_ALLOWANCE => allowances(),
        common::SUPPLY => supply(),
        common::WEATHER => weather(),
        common::SIBERIA => calls(),
        common::STACKING
        | common::VICTORY
        | common::START
        | common::TURN_STEPS
        | common::DISORDER
        | common::UNIT_KINDS
        | common::ALLIES => of_camps(|camp| json!({ "camp": camp })),
        common::COMBAT_TABLE => of_camps(|camp| json!({ "attacker": camp })),
        common::STRATEGIC_MOVES
        | common::AIR_FORCE
        | common::REPLACEMENTS
        | common::REINFORCEMENTS => months(),
        _ => Vec::new(),
    }
}

const CAMPS: [&str; 2] = ["axis", "allies"];
const SKIES: [&str; 5] = ["good", "light-mud", "mud", "frost", "snow"];

fn of_camps(input: fn(&str) -> Value) -> Vec<(String, Value)> {
    CAMPS.iter().map(|camp| ((*camp).to_owned(), input(camp))).collect()
}

/// From a hopeless attack to a safe one, and the same over mud and into a city.
fn odds() -> Vec<(String, Value)> {
    let attack = |name: &str, attack: u32, ground: &str, sky: &str| {
        let input = json!({ "attacker": "axis", "attack": attack, "defense": 4, "ground": ground, "weather": sky });
        (name.to_owned(), input)
    };
    vec![
        attack("4 against 4", 4, "clear", "good"),
        attack("8 against 4", 8, "clear", "good"),
        attack("14 against 4", 14, "clear", "good"),
        attack("14 against 4, city", 14, "city", "good"),
        attack("14 against 4, mud", 14, "clear", "mud"),
        attack("14 against 4, snow", 14, "clear", "snow"),
        attack("24 against 4", 24, "clear", "good"),
    ]
}

fn allowances() -> Vec<(String, Value)> {
    let mut samples = Vec::new();
    for camp in CAMPS {
        for arm in ["armor", "infantry"] {
            for sky in ["good", "mud", "snow"] {
                let input = json!({ "camp": camp, "arm": arm, "weather": sky });
                samples.push((format!("{camp} {arm}, {sky}"), input));
            }
        }
    }
    samples
}

fn supply() -> Vec<(String, Value)> {
    let mut samples = Vec::new();
    for camp in CAMPS {
        for distance in [0, 4, 8, 16] {
            samples.push((
                format!("{camp}, {distance} spaces"),
                json!({ "camp": camp, "distance": distance }),
            ));
        }
    }
    samples
}

fn weather() -> Vec<(String, Value)> {
    let mut samples = Vec::new();
    for sky in SKIES {
        for camp in CAMPS {
            samples.push((format!("{sky}, {camp}"), json!({ "weather": sky, "camp": camp })));
        }
    }
    samples
}

/// The months in which the question was asked in earnest.
fn calls() -> Vec<(String, Value)> {
    let months = ["July", "August", "September", "October", "November", "December"];
    let call = |(number, name): (u32, &str)| {
        (format!("called in {name} 1941"), json!({ "call": format!("1941-{number:02}") }))
    };
    (7..).zip(months).map(call).collect()
}

/// From the first summer to the first winter.
fn months() -> Vec<(String, Value)> {
    let months =
        [("July 1941", "1941-07"), ("October 1941", "1941-10"), ("January 1942", "1942-01")];
    let of = |camp: &'static str| {
        months.map(|(name, month)| {
            (format!("{camp}, {name}"), json!({ "camp": camp, "month": month }))
        })
    };
    CAMPS.into_iter().flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use stavka_core::question::common::*;
    use stavka_core::question::parse;

    fn fit<I: serde::de::DeserializeOwned>(question: &str) {
        let samples = of(question);
        assert!(!samples.is_empty(), "{question}");
        for (name, input) in samples {
            assert!(parse::<I>(&input.to_string()).is_ok(), "{question}: {name}");
        }
    }

    #[test]
    fn every_sample_fits_its_question() {
        fit::<OddsInput>(COMBAT_ODDS);
        fit::<AllowanceInput>(MOVEMENT_ALLOWANCE);
        fit::<SupplyInput>(SUPPLY);
        fit::<StackingInput>(STACKING);
        fit::<WeatherInput>(WEATHER);
        fit::<SiberiaInput>(SIBERIA);
        fit::<VictoryInput>(VICTORY);
        for camps in [START, TURN_STEPS, DISORDER, UNIT_KINDS, ALLIES] {
            fit::<CampInput>(camps);
        }
        for months in [STRATEGIC_MOVES, AIR_FORCE, REPLACEMENTS, REINFORCEMENTS] {
            fit::<MonthInput>(months);
        }
        fit::<TableInput>(COMBAT_TABLE);
    }
}
