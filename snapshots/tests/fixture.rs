//! The game of one page: text against code, and a game that keeps its promises.

use stavka_fixture::Ford;
use stavka_testkit as kit;

fn module() -> kit::Module {
    stavka_abi::module::<Ford>()
}

#[test]
fn text_and_code_agree() {
    kit::check_facts::<Ford>();
    kit::check_readings(module());
    kit::check_cases(module());
    kit::check_conformance(module());
    assert_eq!(kit::coverage(module()).1, Vec::<String>::new());
    assert_eq!(kit::figures_that_change_nothing(module()), Vec::<String>::new());
}

#[test]
fn the_game_keeps_its_promises() {
    kit::check_games(module(), 50);
}
