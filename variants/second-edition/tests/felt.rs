//! Which figures and readings the played cases of the text feel.

#[test]
fn cases_feel_what_they_are_said_to_feel() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots/felt/second-edition.txt");
    stavka_testkit::check_felt_cases::<stavka_second_edition::SecondEdition>(file);
}
