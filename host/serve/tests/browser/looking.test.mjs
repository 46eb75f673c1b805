// What is looked at, and how else one plays: fingers, boxes beside the map, the past, the rules, a page that is twice as large.

import assert from "node:assert/strict";
import { browser, server, test } from "./house.mjs";
import { caughtUp, click, inSight, open, sit, where } from "./page.mjs";
import { settled } from "./server.mjs";

test("on a screen that is touched the first tap shows what the second does", async () => {
  const game = await server.deal("a4-sheet", { soviet: "staff" });
  await game.until("move");
  const page = await open(browser, { viewport: { width: 900, height: 800 }, hasTouch: true });
  await sit(page, game.seats[0].link);
  const { number, decision, view } = await caughtUp(page, game);
  const alone = (choice) => view.counters.filter((one) => one.at.space === choice.subject.from).length === 1;
  const pick = decision.choices.filter((choice) => choice.subject?.unit && alone(choice))[0];
  const tap = async (label) => {
    const { x, y } = await where(page, label);
    await page.touchscreen.tap(x, y);
  };
  // From afar the first tap only comes nearer.
  await page.keyboard.press("0");
  await tap(pick.subject.from);
  await page.waitForFunction(() => /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.getElementById("counters"))).getScreenCTM().a > 0.6);
  assert.equal(await page.evaluate(() => document.body.dataset.doing), "");
  await tap(pick.subject.from);
  await page.waitForFunction(() => document.body.dataset.doing === "picked");
  await page.waitForFunction(() => document.querySelectorAll("#marks .cost").length > 5);
  const taken = new Set(view.counters.map((one) => one.at.space));
  let to;
  for (const choice of (await game.peek([pick.action])).choices) {
    const place = choice.subject?.space;
    if (!to && place && place !== choice.subject.from && !taken.has(place) && await inSight(page, place)) to = place;
  }
  assert.ok(to, "a lit place is in sight");
  await tap(to);
  await page.waitForSelector("#confirm");
  assert.match(await page.textContent("#hint"), new RegExp(`${to}.*costs`), "what it costs");
  assert.equal((await game.table()).number, number, "nothing is done yet");
  await tap(to);
  await page.waitForFunction((number) => Number(document.body.dataset.number) > number, number);
  assert.equal((await settled(game)).view.counters.find((one) => one.unit === pick.subject.unit)?.at.space, to);
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});

test("boxes beside the map are places", async () => {
  const game = await server.deal("world-at-war", { allies: "staff" });
  const page = await open(browser);
  await sit(page, game.seats[0].link);
  const { view } = await caughtUp(page, game);
  const pool = view.counters.filter((one) => one.at.holding === "force pool").length;
  await page.click("#boxes [data-box='force pool']");
  assert.equal(await page.textContent("#place h3"), "Force pool");
  assert.equal(await page.locator("#place > .counters-here > li").count(), pool);
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});

test("every first prompt names its clauses, and the rulebook is searched beside the board", async () => {
  for (const variant of ["a4-sheet", "second-edition", "world-at-war"]) {
    const game = await server.deal(variant, {});
    const page = await open(browser);
    await sit(page, game.seats[0].link);
    await page.waitForSelector("#prompt p .clause");
    if (variant === "a4-sheet") {
      await page.click("#tools button[title^='The rulebook']");
      const book = page.frameLocator("dialog.book iframe");
      await book.locator("input").first().fill("retreat through a zone of control");
      await book.locator("a[href*='zoc']:visible").first().waitFor();
    }
    assert.deepEqual(page.wrongs, []);
    await page.context().close();
  }
});

test("the past is looked at, replayed, drawn in arrows and forked from", async () => {
  const game = await server.deal("a4-sheet", { soviet: "staff" });
  await game.until("move");
  const page = await open(browser);
  // Whoever started the server has the key in this browser.
  await page.goto(`${server.base}/#${server.key}`);
  await page.waitForSelector(".games .game");
  await sit(page, game.seats[0].link);
  const { entries } = await caughtUp(page, game);
  await page.focus("#stage");
  await page.keyboard.press("a");
  await page.waitForFunction(() => document.querySelectorAll("#marks .arrow").length > 5);
  await page.keyboard.press("a");
  await page.waitForFunction(() => document.querySelectorAll("#marks .arrow").length === 0);
  await page.click("#tab-log");
  const line = page.locator(".story .jump").first();
  const at = Number(/\d+/.exec(await line.getAttribute("title"))[0]);
  await line.click();
  const shown = (/** @type {number} */ at) => page.waitForFunction((at) => document.querySelector("#scrub p")?.textContent?.startsWith(`${at} of`), at);
  await shown(at);
  await page.click("#scrub [aria-label='One on']");
  await shown(at + 1);
  await page.click("#replay");
  await shown(at + 3);
  await page.click("#replay");
  await page.locator("#scrub input").fill(String(entries - 2));
  await shown(entries - 2);
  await page.click("#scrub [aria-label='A turn back']");
  await shown(0);
  await page.click("#scrub [aria-label='One on']");
  await shown(1);
  await page.click("#fork-here");
  await page.waitForURL((url) => url.pathname.startsWith("/table/") && !url.pathname.endsWith(game.id));
  await page.waitForSelector("body[data-ready]");
  const secret = new URL(page.url()).hash.slice(1);
  const fork = await server.api(`/games/${new URL(page.url()).pathname.split("/").at(-1)}/table`, undefined, secret);
  assert.ok(fork.entries < entries, "it starts where one looked");
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});

test("what is grey says why not, by its clause", async () => {
  const game = await server.deal("a4-sheet", { soviet: "staff" });
  await game.until("move");
  const page = await open(browser);
  await sit(page, game.seats[0].link);
  const { decision, view } = await caughtUp(page, game);
  const unit = "german-panzer-division-6-1";
  await page.click("#tab-choices");
  await page.locator(`#choices [data-action="${decision.choices.find((one) => one.subject?.unit === unit).action}"]`).click();
  await page.waitForFunction(() => document.body.dataset.doing === "picked");
  await click(page, "1416");
  await page.waitForSelector("#toast:not([hidden]) .clause");
  await page.click("#toast", { position: { x: 5, y: 5 } });
  await page.keyboard.press("Escape");
  // Whoever may not be chosen says so in the list of the place, and a place where there is nothing to choose.
  await page.keyboard.press("0");
  const stands = new Set(view.counters.map((one) => one.at.space));
  const theirs = view.counters.find((one) => one.side === "soviet" && one.at.space);
  assert.ok(!stands.has("1416"));
  for (const [place, what] of [[theirs.at.space, "#place .counters-here button"], ["1416", "#why-not"]]) {
    await click(page, place);
    await page.locator(what).first().click();
    await page.waitForSelector("#toast:not([hidden]) .clause");
    await page.click("#toast", { position: { x: 5, y: 5 } });
  }
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});

test("at 200 % everything is within reach", async () => {
  const game = await server.deal("a4-sheet", { soviet: "staff" });
  await game.until("target");
  const page = await open(browser, { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 });
  await sit(page, game.seats[0].link);
  await caughtUp(page, game);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 640);
  for (const what of ["#end", "#undo", "#tab-review", "#choices [data-action]", "#zoom .more"]) {
    const one = page.locator(what).first();
    await one.scrollIntoViewIfNeeded();
    assert.ok(await one.isVisible(), what);
    await one.click({ trial: true });
  }
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});
