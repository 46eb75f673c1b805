//! A World at War, chapters 78-81: text against code, and what the campaign promises.

stavka_testkit::text_against_code!(stavka_world_at_war::WorldAtWar, "world-at-war");

#[test]
fn the_game_keeps_its_promises() {
    stavka_testkit::check_games(module(), 1);
}
