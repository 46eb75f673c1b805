// Hints: the staff's choice at once, the best game by game, stopped by whoever has seen enough; and the page is free meanwhile.

import assert from "node:assert/strict";
import { browser, server, test } from "./house.mjs";
import { caughtUp, open, sit } from "./page.mjs";
import { waitFor } from "./server.mjs";

test("a hint says what the staff would do at once, comes game by game, and is stopped", async () => {
  const game = await server.deal("world-at-war", { allies: "staff" });
  const page = await open(browser);
  await sit(page, game.seats[0].link);
  const { decision, number } = await caughtUp(page, game);
  const plain = decision.choices.find((one) => one.staff?.includes("balanced"));
  await page.click("#ask-hint");
  await page.waitForSelector("#advice .by-staff button");
  assert.equal((await page.textContent("#advice .by-staff button")).toLowerCase(), plain.words.toLowerCase());
  // While it is looked for, everything else can be done.
  await page.click("#tab-log");
  await page.focus("#stage");
  await page.keyboard.press("s");
  await page.waitForFunction(() => document.querySelector("#marks .supply-full")?.getAttribute("d"));
  await page.waitForSelector("#advice li");
  await page.waitForSelector("#stop-hint");
  await page.click("#stop-hint");
  await page.waitForSelector("#stop-hint", { state: "detached" });
  assert.match(await page.textContent("#advice"), /By \d+ games? played on from here/);
  assert.ok(await page.locator("#advice li").count() > 0, "what is known stays");
  // Another is looked for at once; a move ends it.
  await waitFor(async () => {
    if (await page.locator("#stop-hint").count() === 0) await page.click("#ask-hint");
    return await page.locator("#advice .by-staff button").count() > 0 && await page.locator("#stop-hint").count() > 0;
  });
  await page.click("#advice .by-staff button");
  if (await page.evaluate(() => document.body.dataset.doing) === "picked") await page.locator("#choices [data-action]").nth(1).evaluate((button) => /** @type {HTMLElement} */ (button).click());
  await page.waitForFunction((number) => Number(document.body.dataset.number) > number, number);
  await page.waitForSelector("#advice", { state: "hidden" });
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});

test("a hint is asked for and stopped at the table as text", async () => {
  const game = await server.deal("world-at-war", { allies: "staff" });
  const page = await open(browser);
  await sit(page, game.seats[0].link.replace("/table/", "/text/"));
  const type = async (/** @type {string} */ line) => {
    await page.fill("#line", line);
    await page.keyboard.press("Enter");
  };
  const says = (/** @type {RegExp} */ what) => waitFor(async () => what.test(await page.textContent("#said") ?? ""));
  await type("hint");
  await says(/Type stop to end it/);
  await type("look Peking");
  await says(/I25 Peking/);
  await type("stop");
  await says(/How likely it is to win from here|No game came to its end/);
  await type("stop");
  await says(/No hint is under way/);
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});
