//! Dark Crusade, second edition: text against code.

use stavka_second_edition::SecondEdition;
use stavka_testkit as kit;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/second-edition");
const COVERAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/coverage");

fn module() -> kit::Module {
    stavka_abi::module::<SecondEdition>()
}

#[test]
fn facts_are_those_of_the_code() {
    kit::check_facts::<SecondEdition>();
}

#[test]
fn every_reading_opens() {
    kit::check_readings(module());
}

#[test]
fn every_case_holds() {
    kit::check_cases(module());
}

#[test]
fn it_conforms() {
    kit::check_conformance(module());
}

#[test]
fn clauses() {
    kit::check_pages(module(), FOLDER);
}

#[test]
fn coverage_has_no_gap() {
    let (list, gaps) = kit::coverage(module());
    kit::settings(COVERAGE).bind(|| insta::assert_snapshot!("second-edition", list));
    assert!(gaps.is_empty(), "no code or no case for: {}", gaps.join(", "));
}

#[test]
fn every_figure_changes_a_ruling() {
    let idle = kit::figures_that_change_nothing(module());
    assert!(idle.is_empty(), "no case feels these figures: {}", idle.join(", "));
}
