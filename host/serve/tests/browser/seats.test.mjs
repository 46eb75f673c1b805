// Who sits at the table: two browsers, one screen for two, a server that is killed, and a bot.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { browser, server, test } from "./house.mjs";
import { caughtUp, choose, endStep, movedOn, open, sit } from "./page.mjs";
import { Server, settled, waitFor } from "./server.mjs";

/** Has the staff of both sides play on until this year: the rest is the test's. */
async function forward(game, year) {
  for (let step = 0; step < 600; step += 1) {
    const { view, moves, number } = await game.table();
    if (view.turn.includes(year)) return;
    const at = game.seats.findIndex((seat) => seat.side === moves);
    await game.ask("staff", { number }, at);
  }
  throw new Error(`${year} did not come`);
}

test("two browsers play one game, and each sees its side at once", async () => {
  const game = await server.deal("a4-sheet", { axis: "link", soviet: "link" });
  const [axis, soviet] = [await open(browser), await open(browser)];
  await sit(axis, game.seats[0].link);
  await sit(soviet, game.seats[1].link);
  assert.match(await soviet.textContent("#prompt"), /Axis is to choose/);
  assert.equal(await soviet.locator("#end").count(), 0);
  const { number } = await game.table();
  await endStep(axis, game);
  await movedOn(soviet, number);
  // What the Axis may not know is in nothing that it was sent.
  const seen = JSON.stringify(await game.table(0));
  const own = (await game.table(1)).view.counters.filter((one) => one.marks?.includes("hidden") && one.name);
  assert.ok(own.length > 0, "the Soviets hide something");
  const told = own.filter((one) => seen.includes(`"unit":"${one.unit}","name":"${one.name}"`));
  assert.deepEqual(told.map((one) => one.unit), []);
  await axis.context().close();
  await soviet.context().close();
});

test("who shares a screen hands over before the other side is seen", async () => {
  const game = await server.deal("a4-sheet", {});
  const page = await open(browser);
  await sit(page, game.seats[0].link);
  for (let step = 0; step < 14 && !(await page.locator("#handover").isVisible()); step += 1) {
    const { number } = await game.table();
    await page.waitForFunction((number) => Number(document.body.dataset.number) === number && !document.body.hasAttribute("data-busy"), number);
    await page.click("#staff");
    await page.waitForFunction((number) => Number(document.body.dataset.number) > number || !document.querySelector("#handover")?.hasAttribute("hidden"), number);
  }
  await page.waitForSelector("#handover:not([hidden])");
  assert.match(await page.textContent("#handover"), /Soviet is to choose/);
  await page.click("#handover button");
  await page.waitForFunction(() => /Soviet/.test(document.querySelector("#prompt .who")?.textContent ?? ""));
  await page.waitForSelector("#handover", { state: "hidden" });
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});

test("a server that is killed loses nothing, and the page comes back by itself", async () => {
  const own = new Server();
  await own.start();
  const game = await own.deal("world-at-war", {});
  const page = await open(browser);
  await sit(page, game.seats[0].link);
  await choose(page, game);
  const told = await settled(game);
  // Between the click and the answer: the move may have been kept, or never have come.
  await page.route("**/act", async (route) => {
    await own.kill();
    await route.abort();
  }, { times: 1 });
  await page.click("#staff", { trial: true });
  await page.click("#end");
  const waits = await page.waitForFunction(() => document.querySelector(".undone, #confirm") ?? document.querySelector("#toast:not([hidden])"));
  if (await waits.evaluate((found) => found.id !== "toast")) await page.click((await page.locator("#confirm").count()) ? "#confirm" : "#end");
  await page.waitForFunction(() => /does not answer/.test(document.querySelector("#toast")?.textContent ?? ""));
  await own.start();
  await page.waitForFunction(() => /is back/.test(document.querySelector("#toast")?.textContent ?? ""));
  const found = await caughtUp(page, game);
  assert.ok(found.number >= told.number, "nothing is lost");
  await choose(page, game);
  assert.ok((await game.table()).number > found.number, "it goes on");
  await page.context().close();
  await own.end();
});

test("a game by link between a browser and the Python bot comes to its end", async () => {
  const game = await server.deal("world-at-war", { axis: "link", allies: "link" });
  if (!process.env.WHOLE) await forward(game, "1945");
  const program = new URL("../../../../docs/bots/web_bot.py", import.meta.url).pathname;
  const bot = spawn("python3", [program, game.seats[1].link], { stdio: ["ignore", "ignore", "inherit"] });
  const page = await open(browser);
  try {
    await sit(page, game.seats[0].link);
    for (let step = 0; step < 400; step += 1) {
      await waitFor(async () => { const state = await game.table(); return state.outcome || state.moves === "axis"; });
      const { outcome, number } = await game.table();
      if (outcome) break;
      await page.waitForFunction((number) => Number(document.body.dataset.number) >= number && !document.body.hasAttribute("data-busy") && document.querySelector("#staff"), number);
      await page.click("#staff");
      await movedOn(page, number);
    }
    assert.ok((await game.table()).outcome, "the game is over");
    await page.waitForFunction(() => /over/i.test(document.querySelector("#prompt .who")?.textContent ?? ""));
    await page.click("#tab-review");
    await page.waitForSelector("#review .chart");
    await page.waitForSelector("#review .luck li");
    assert.match(await page.textContent("#review .sums"), /Axis .*Allies /);
  } finally {
    bot.kill();
    await page.context().close();
  }
});
