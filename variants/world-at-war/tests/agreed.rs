//! What the game does is what the questions say.

#[test]
fn what_is_played_is_what_is_asked() {
    stavka_testkit::check_agreed::<stavka_world_at_war::WorldAtWar>(2_000);
}
