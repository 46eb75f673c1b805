// What a hand does on the board: an attack by keyboard and in its panel, a refusal, undo, ways and layers.

import assert from "node:assert/strict";
import { browser, server, test } from "./house.mjs";
import { caughtUp, choose, click, movedOn, open, sit, where } from "./page.mjs";
import { settled } from "./server.mjs";

/** A board of the sheet, at a decision of this kind. */
async function at(kind) {
  const game = await server.deal("a4-sheet", { soviet: "staff" });
  await game.until(kind);
  const page = await open(browser);
  await sit(page, game.seats[0].link);
  await caughtUp(page, game);
  return { game, page };
}

test("an attack is made by keyboard, with its odds before it is confirmed", async () => {
  const { game, page } = await at("target");
  const { number, entries } = await settled(game);
  await page.focus("#stage");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#attack:not([hidden]) .joins");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#attack .joined");
  await page.keyboard.press("g");
  await page.waitForSelector("#attack .prospect");
  assert.match(await page.textContent("#attack"), /%/, "every result has its chance");
  assert.equal((await game.table()).number, number, "nothing is done yet");
  await page.keyboard.press("Enter");
  await movedOn(page, number);
  // What is asked then is answered in the list or by its button, which are reached by keys alone.
  for (let press = 0; press < 6; press += 1) {
    const state = await caughtUp(page, game);
    const log = await game.ask("log");
    if (log.passages.some((passage) => passage.lines.some((line) => line.chance && line.number > entries))) break;
    const roll = page.locator("#rolls button.main").first();
    await (await roll.count() ? roll : page.locator("#choices button[data-action]").first()).focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction((number) => Number(document.body.dataset.number) > number || document.body.dataset.doing, state.number);
    if (await page.locator("#confirm").count()) {
      await page.focus("#stage");
      await page.keyboard.press("Enter");
    }
    await movedOn(page, state.number);
  }
  const log = await game.ask("log");
  assert.ok(log.passages.some((passage) => passage.lines.some((line) => line.chance && line.number > entries)), "dice were rolled");
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});

test("an attack is composed in one panel, and nothing is done before it is launched", async () => {
  const { game, page } = await at("target");
  const { number } = await settled(game);
  await click(page, "0518");
  await page.waitForSelector("#attack:not([hidden])");
  await page.click("#attack [data-unit='german-army-9-1']");
  await page.waitForSelector("#attack .joined [data-unit='german-army-9-1']");
  const alone = await page.textContent("#attack .prospect");
  await page.click("#attack [data-unit='german-army-16-1']");
  await page.waitForSelector("#attack .joined [data-unit='german-army-16-1']");
  assert.notEqual(await page.textContent("#attack .prospect"), alone, "the odds follow who joins");
  await page.click("#attack [data-unit='fliegerkorps-viii']");
  await page.waitForSelector("#attack .joined [data-unit='fliegerkorps-viii']");
  await page.waitForSelector("#attack .shifts .clause");
  await page.click("#attack [data-unit='german-army-16-1']");
  await page.waitForFunction(() => !document.querySelector("#attack .joined [data-unit='german-army-16-1']"));
  assert.equal((await game.table()).number, number, "all of it was tried on a copy");
  await page.click("#launch");
  await movedOn(page, number);
  await caughtUp(page, game);
  await page.waitForSelector("#rolls .roll");
  assert.ok(await page.locator("#rolls .roll").count() > 3, "every way to roll with its chances");
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});

test("a picked unit shows what places cost, the way there and where it must stop", async () => {
  const { game, page } = await at("move");
  const { decision } = await settled(game);
  const unit = "german-panzer-division-6-1";
  await page.click("#tab-choices");
  await page.locator(`#choices [data-action="${decision.choices.find((one) => one.subject?.unit === unit).action}"]`).click();
  await page.waitForFunction(() => document.querySelectorAll("#marks .cost").length > 50);
  await page.waitForFunction(() => document.querySelector("#marks .stop")?.getAttribute("d"));
  const costs = await page.locator("#marks .cost").allTextContents();
  assert.ok(costs.includes("1") && costs.some((cost) => cost.includes("1/2")), "halves along roads");
  const spot = await where(page, "0616");
  await page.mouse.move(spot.x, spot.y, { steps: 3 });
  await page.waitForFunction(() => document.querySelector("#marks .way")?.getAttribute("d")?.includes("L"));
  await page.waitForSelector("#hint .clause");
  assert.match(await page.textContent("#hint"), /0616.*costs/, "what it costs, and by which clause");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.querySelectorAll("#marks .cost").length === 0);
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});

test("layers are laid over the map by keys", async () => {
  const { page } = await at("move");
  await page.focus("#stage");
  const drawn = { s: ".supply-full", c: ".control", z: ".zone", v: ".flight" };
  for (const [key, mark] of Object.entries(drawn)) {
    await page.keyboard.press(key);
    await page.waitForFunction((mark) => document.querySelector(`#marks ${mark}`)?.getAttribute("d"), mark);
    await page.keyboard.press(key);
    await page.waitForFunction((mark) => !document.querySelector(`#marks ${mark}`)?.getAttribute("d"), mark);
  }
  await page.keyboard.press("x");
  await click(page, "0416");
  await page.waitForFunction(() => document.querySelector("#marks .extent")?.getAttribute("d"));
  await page.keyboard.press("h");
  await page.waitForSelector("#counters.hidden", { state: "attached" });
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});

test("a refused move names its clause, and its text is at hand", async () => {
  const { game, page } = await at("target");
  const no = (await settled(game)).decision.refused[0];
  await page.keyboard.press("0");
  await click(page, no.subject.space);
  await page.waitForSelector("#toast:not([hidden]) .clause");
  assert.equal(await page.textContent("#toast .clause"), no.by);
  await page.focus("#toast .clause");
  await page.waitForSelector("#card:not([hidden])");
  assert.ok((await page.textContent("#card")).includes(no.by));
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog.book[open] iframe");
  await page.frameLocator("dialog iframe").locator(`[id="${no.by}"]`).waitFor({ state: "attached" });
  await page.context().close();
});

test("choices are taken back, to the start of the step too, and done again", async () => {
  const game = await server.deal("world-at-war", {});
  const page = await open(browser);
  await sit(page, game.seats[0].link);
  const start = await caughtUp(page, game);
  const states = [start];
  for (let made = 0; made < 3; made += 1) {
    await choose(page, game);
    states.push(await settled(game));
  }
  await page.focus("#stage");
  const press = async (key) => {
    const { number } = await caughtUp(page, game);
    await page.keyboard.press(key);
    await movedOn(page, number);
    return settled(game);
  };
  const back = await press("U");
  assert.deepEqual(back.view, start.view, "the start of the step");
  let again = back;
  for (let redo = 0; redo < 12 && again.redo; redo += 1) again = await press("r");
  assert.deepEqual(again.view, states.at(-1).view, "all of it done again");
  assert.notDeepEqual((await press("u")).decision, again.decision);
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});
