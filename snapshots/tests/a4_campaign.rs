//! The campaign of the A4 sheet: what it promises, and which clauses played games reach.

use stavka_a4_sheet::A4Sheet;
use stavka_testkit as kit;

/// Everything on that is off by default.
const OPTIONS: &str = r#"{ "readings": { "weather-dice": "dice", "promotion": "on",
    "half-exchange-as-d": "in-the-open", "exchange-as-bd": "strong-attackers" } }"#;

#[test]
fn the_game_keeps_its_promises() {
    kit::check_games(stavka_abi::module::<A4Sheet>(), 1);
}

#[test]
fn played_games_reach_the_clauses() {
    let never: &[&str] = &["call the Siberians"];
    let series = |setup, seeds, staff| kit::Series { setup, seeds, staff, never };
    let (staff, chance): (&[bool], &[bool]) = (&[true; 2], &[false; 2]);
    kit::check_reach(
        stavka_abi::module::<A4Sheet>(),
        &[
            series("", (1, 13), staff),
            series("", (1, 33), chance),
            series(OPTIONS, (1, 9), staff),
            series(OPTIONS, (1, 5), chance),
        ],
    );
}
