// The same by other rules, side by side: the choice at hand, the whole position, the past, and a fight by every edition.

import assert from "node:assert/strict";
import { browser, server, test } from "./house.mjs";
import { caughtUp, open, sit } from "./page.mjs";

/** A board of the sheet at its step of movement, with the review open. */
async function reviewed() {
  const game = await server.deal("a4-sheet", { soviet: "staff" });
  await game.until("move");
  const page = await open(browser);
  await sit(page, game.seats[0].link);
  await caughtUp(page, game);
  await page.click("#tab-review");
  await page.waitForFunction(() => document.querySelectorAll("#switch option").length > 20);
  return { game, page };
}

/** Adds a figure and sets the rules side by side. */
async function figure(page, text) {
  await page.fill("#figure", text);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".chip");
  await page.click("#compare");
  await page.waitForSelector("#position-beside");
}

test("a position is seen by other rules: what it allows, costs and supplies, in a list and on the map", async () => {
  const { game, page } = await reviewed();
  const { number } = await game.table();
  assert.ok(await page.locator("#compare").isDisabled(), "nothing is chosen yet");
  await figure(page, "omf.german_panzer_division = 3");
  // What may not be reached any more lies on the map as long as its unit is open in the list.
  const kind = page.locator("#position-beside .kind").first();
  assert.match(await kind.locator("> summary").textContent(), /^German armour \d+ choices: \d+ only as played/);
  if (!await kind.evaluate((one) => /** @type {HTMLDetailsElement} */ (one).open)) await kind.locator("> summary").click();
  await kind.locator(".choice summary").first().click();
  await page.waitForFunction(() => document.querySelector("#marks .gone")?.getAttribute("d"));
  assert.match(await page.textContent("#position-beside .choice[open] .gone"), /\d{4}/);
  await page.locator("#position-beside .choice[open] summary").click();
  await page.waitForFunction(() => !document.querySelector("#marks .gone")?.getAttribute("d"));
  // Another figure goes beside it, the first is taken away.
  await page.click(".chip");
  await page.waitForSelector("#position-beside", { state: "detached" });
  await figure(page, "supply.limited_hexes = 1");
  assert.match(await page.textContent("#position-beside table"), /full|limited|none/);
  const [played, others] = [page.locator("#supply-beside button").first(), page.locator("#supply-beside button").last()];
  await played.click();
  await page.waitForFunction(() => document.querySelector("#marks .differs")?.getAttribute("d"));
  const without = () => page.evaluate(() => [...document.querySelectorAll("#marks .supply-none")].map((path) => path.getAttribute("d")).join());
  const before = await without();
  await others.click();
  assert.notEqual(await without(), before, "others are without supply");
  await page.click("#tab-choices");
  await page.waitForFunction(() => !document.querySelector("#marks .differs")?.getAttribute("d"));
  assert.equal((await game.table()).number, number, "nothing is done");
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});

test("a choice and a fight are seen by another reading, and what does not fit is said", async () => {
  const { page } = await reviewed();
  await page.fill("#figure", "no figure at all");
  await page.click("#add-figure");
  await page.waitForFunction(() => /is no figure/.test(document.querySelector("#toast:not([hidden])")?.textContent ?? ""));
  await page.fill("#figure", "");
  // A position can't stand under rules that have other units or turns; that is told, too.
  await page.locator("#switch").selectOption("literal");
  await page.click("#compare");
  await page.waitForFunction(() => /can't stand/.test(document.querySelector("#position-beside")?.textContent ?? ""));
  await page.click(".chip");
  await page.locator("#switch").selectOption("reading:blitzkrieg-chain=chain");
  await page.click("#compare");
  await page.waitForFunction(() => /choices? (is|are) the same/.test(document.querySelector("#review")?.textContent ?? ""));
  await page.locator("#fight [name='under']").check();
  await page.locator("#fight button").click();
  await page.waitForFunction(() => document.querySelectorAll(".editions article").length > 2);
  assert.match(await page.textContent(".editions .here"), /A4/);
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});
