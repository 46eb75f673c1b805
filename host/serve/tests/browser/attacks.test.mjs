// An attack is composed in one panel by every variant: opened from the list, with everybody who may join, and the chances before it is made.

import assert from "node:assert/strict";
import { browser, server, test } from "./house.mjs";
import { caughtUp, movedOn, open, sit } from "./page.mjs";

/** Who plays the other side, and the decision in which one attacks. */
const VARIANTS = /** @type {const} */ ({ "second-edition": ["soviet", "attack"], "world-at-war": ["allies", "attack-target"] });

/** Has the staff go on to the attacks; where one is asked whether one attacks at all, one does. */
async function attacking(game, kind) {
  if (kind !== "attack-target") return game.until(kind);
  await game.until("combat-stance");
  const { number, decision } = await game.table();
  await game.ask("act", { number, actions: [decision.choices.find((one) => one.words === "offensive").action] });
}

/** Opens the panel for a place that several may attack: where one alone may, there is nothing to put together. */
async function openForSeveral(page, targets, joins) {
  for (const { action } of targets) {
    await page.locator(`#choices [data-action="${action}"]`).first().click();
    await page.waitForSelector("#attack:not([hidden]) .joins, #attack:not([hidden]) .prospect");
    if (await joins.count() > 1) return;
    await page.keyboard.press("Escape");
    await page.waitForSelector("#attack", { state: "hidden" });
  }
  assert.fail("no place that several may attack");
}

for (const [variant, [others, kind]] of Object.entries(VARIANTS)) {
  test(`an attack of ${variant} is composed in one panel`, async () => {
    const game = await server.deal(variant, { [others]: "staff" });
    await attacking(game, kind);
    const page = await open(browser);
    await sit(page, game.seats[0].link);
    const { number, decision } = await caughtUp(page, game);
    const joins = page.locator("#attack .joins input");
    await openForSeveral(page, decision.choices.filter((choice) => choice.subject?.space), joins);
    assert.ok(await page.locator("#launch").isDisabled(), "nobody joins yet");
    await joins.first().click();
    await page.waitForSelector("#attack .joined");
    await page.click("#all-adjacent");
    await page.waitForFunction(() => document.querySelectorAll("#attack .joined").length > 1);
    await page.waitForSelector("#attack .prospect .clause");
    assert.match(await page.textContent("#attack .prospect"), /%/);
    const before = await page.locator("#attack .joined").count();
    await page.locator("#attack .joined input").last().click();
    await page.waitForFunction((before) => document.querySelectorAll("#attack .joined").length < before, before);
    await page.click("#all-adjacent");
    await page.waitForSelector("#launch:not([disabled])");
    assert.equal((await game.table()).number, number, "all of it was tried on a copy");
    await page.click("#launch");
    await movedOn(page, number);
    assert.deepEqual(page.wrongs, []);
    await page.context().close();
  });
}
