// One server and one browser for all tests, and a context for each: what they cost to start is paid once. Tests are told here, and
// played by `main.mjs`, so many side by side.

import { after, before, describe, it } from "node:test";
import { launch } from "./page.mjs";
import { Server } from "./server.mjs";

/** The server of all tests that need none of their own. */
export const server = new Server();
/** The browser. @type {import("playwright-core").Browser} */
export let browser;

/** @typedef {{name: string, work: () => Promise<void>|void}} Told */
/** @type {Told[]} */
const together = [];
/** @type {Told[]} */
const alone = [];

/** A test that minds no others beside it. @param {string} name @param {Told["work"]} work */
export function test(name, work) {
  together.push({ name, work });
}

/** A test that is played once all others are over. @param {string} name @param {Told["work"]} work */
export function testAlone(name, work) {
  alone.push({ name, work });
}

/** Plays all that was told. @param {number} lanes how many side by side */
export function play(lanes) {
  before(async () => {
    [browser] = await Promise.all([launch(), server.start()]);
  });
  after(async () => {
    await browser?.close();
    await server.end();
  });
  const told = (/** @type {Told[]} */ tests) => () => { for (const { name, work } of tests) it(name, work); };
  describe("side by side", { concurrency: lanes }, told(together));
  describe("alone", { concurrency: 1 }, told(alone));
}
