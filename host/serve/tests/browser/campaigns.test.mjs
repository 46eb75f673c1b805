// The first player-turn of each campaign, by mouse.

import assert from "node:assert/strict";
import { browser, server, test } from "./house.mjs";
import { caughtUp, choose, endStep, movedOn, open, sit } from "./page.mjs";
import { settled } from "./server.mjs";

/** So many choices of a step are made as the staff would make them, before it is ended. */
const EACH = 4;

/** The part of a turn's name before its step. */
const turn = (view) => view.turn.split(", ")[0];

for (const [variant, opponent] of [["a4-sheet", "soviet"], ["second-edition", "soviet"], ["world-at-war", "allies"]]) {
  test(`the first player-turn of ${variant} is played by mouse`, async () => {
    const game = await server.deal(variant, { [opponent]: "staff" });
    const page = await open(browser);
    await sit(page, game.seats[0].link);
    const first = turn((await settled(game)).view);
    let [made, step] = [0, ""];
    for (let all = 0; all < 300; all += 1) {
      const { view, decision, number } = await caughtUp(page, game);
      if (turn(view) !== first) break;
      if (view.turn !== step) [made, step] = [0, view.turn];
      made += 1;
      if (made <= EACH) await choose(page, game);
      else if (decision.choices.some((choice) => choice.words === "done") && await page.locator("#end").count()) await endStep(page, game);
      else {
        // What the rules want done can't be ended: a whole army is put down like those before.
        await page.click("#staff");
        await movedOn(page, number);
      }
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
