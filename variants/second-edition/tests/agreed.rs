//! What the game does is what the questions say.

#[test]
fn the_game_and_its_rules_agree() {
    stavka_testkit::check_agreed::<stavka_second_edition::SecondEdition>(2_000);
}
