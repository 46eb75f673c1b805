// Plays the tests of the files named, or of all of them: those that take long first, so that the last one is a short one.

import { play } from "./house.mjs";

const ALL = ["gestures", "seats", "campaigns", "playing", "looking", "beside", "attacks", "hints", "pages", "lobby", "unit", "speed"];

const named = process.argv.slice(2);
for (const file of named.length > 0 ? named : ALL) await import(`./${file}.test.mjs`);
play(Number(process.env.TOGETHER ?? 2));
