// The first player-turn of each campaign, by mouse.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { caughtUp, choose, endStep, launch, movedOn, open, sit } from "./page.mjs";
import { Server, settled } from "./server.mjs";

const server = new Server();
let browser;

before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server.end();
});

/** The part of a turn's name before its step. */
const turn = (view) => view.turn.split(", ")[0];

for (const [variant, opponent] of [["a4-sheet", "soviet"], ["second-edition", "soviet"], ["world-at-war", "allies"]]) {
  test(`the first player-turn of ${variant} is played by mouse`, async () => {
    const game = await server.deal(variant, { [opponent]: "staff" });
    const page = await open(browser);
    await sit(page, game.seats[0].link);
    // A good many choices as a hand makes them; the rest of each step is ended or left to the staff.
    for (let made = 0; made < 8; made += 1) await choose(page, game);
    const first = turn((await settled(game)).view);
    for (let step = 0; step < 60; step += 1) {
      const state = await caughtUp(page, game);
      if (turn(state.view) !== first && state.decision) break;
      await page.click("#staff");
      await movedOn(page, state.number);
    }
    const { view } = await settled(game);
    assert.notEqual(turn(view), first, "the turn is over, and the other side has played");
    await page.waitForFunction((turn) => document.querySelector("#turn strong")?.textContent === turn, turn(view));
    await page.click("#tab-log");
    await page.waitForFunction(() => document.querySelectorAll(".story article").length > 5);
    assert.deepEqual(page.wrongs, []);
    await page.context().close();
  });
}

test("what is left undone is listed before a step is ended, and leads to its place", async () => {
  const game = await server.deal("a4-sheet", { soviet: "staff" });
  await game.until("move");
  const page = await open(browser);
  await sit(page, game.seats[0].link);
  const { decision } = await caughtUp(page, game);
  await page.click("#end");
  await page.waitForSelector(".undone li");
  assert.match(await page.textContent(".undone p"), new RegExp(`${decision.choices.length - 1} choices are left`));
  await page.locator(".undone li button").first().click();
  await page.waitForSelector("#tab-place[aria-selected=true]");
  await endStep(page, game);
  assert.notEqual((await settled(game)).decision?.kind, "move");
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});
