//! What the game does is what its questions say.

#[test]
fn play_and_rulings_agree() {
    stavka_testkit::check_agreed::<stavka_a4_sheet::A4Sheet>(2_000);
}
