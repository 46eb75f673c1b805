//! A World at War, chapters 78-81: text against code, and what the campaign promises.

stavka_testkit::text_against_code!(stavka_world_at_war::WorldAtWar, "world-at-war");

#[test]
fn the_game_keeps_its_promises() {
    stavka_testkit::check_games(module(), 1);
}

#[test]
fn played_games_reach_the_clauses() {
    let series = |seeds, staff| stavka_testkit::Series { setup: "", seeds, staff, never: &[] };
    let (staff, chance): (&[bool], &[bool]) = (&[true; 2], &[false; 2]);
    stavka_testkit::check_reach(module(), &[series((1, 7), staff), series((1, 13), chance)]);
}
