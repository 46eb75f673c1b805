//! A World at War, chapters 78-81: text against code.

stavka_testkit::text_against_code!(stavka_world_at_war::WorldAtWar, "world-at-war");
