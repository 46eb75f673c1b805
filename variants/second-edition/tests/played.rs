//! The played cases of the rules text hold, quickly to run while a rule is written.

#[test]
fn every_played_case_holds() {
    stavka_testkit::check_played::<stavka_second_edition::SecondEdition>();
}
