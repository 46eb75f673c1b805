// A page of the table, and the ways of a hand on it. Nothing waits for a time: always for what the page shows.

import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { settled } from "./server.mjs";

const require = createRequire(join(process.env.TOOLS, "package.json"));
export const { chromium } = require("playwright-core");
export const axe = require.resolve("axe-core/axe.min.js");

/** What holds the folder of the pages. */
const assets = fileURLToPath(new URL("../..", import.meta.url));

/** A machine that does other things too takes its time. */
const PATIENCE = Number(process.env.PATIENCE ?? 90000);

export async function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-dev-shm-usage"], timeout: PATIENCE });
}

/** A page in which nothing may go wrong unseen. */
export async function open(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(PATIENCE);
  // Scripts and styles as they lie in the folder, for a server that was built before they were changed.
  if (process.env.ASSETS) await context.route("**/assets/**", (route) => route.fulfill({ path: join(assets, new URL(route.request().url()).pathname) }));
  const page = await context.newPage();
  page.wrongs = [];
  page.on("pageerror", (error) => page.wrongs.push(String(error)));
  page.on("console", (message) => {
    // A server that is away, or says no, is told of by the browser too.
    if (message.type() === "error" && !/ERR_|Failed to load resource/.test(message.text())) page.wrongs.push(message.text());
  });
  return page;
}

/** Goes to a board or a text table and waits until it can be used. */
export async function sit(page, link) {
  await page.goto("about:blank");
  await page.goto(link);
  await page.waitForSelector("body[data-ready]");
}

/** Waits until the page shows the table as it is, and nothing is under way. */
export async function caughtUp(page, game, at = 0) {
  const state = await settled(game, at);
  await page.waitForFunction((number) => document.body.dataset.number === number && !document.body.hasAttribute("data-busy"), String(state.number));
  return state;
}

/** Waits until the page shows a later table than this. */
export async function movedOn(page, number) {
  await page.waitForFunction((number) => Number(document.body.dataset.number) > number && !document.body.hasAttribute("data-busy"), number);
}

/** Where the middle of a place lies on the page. */
export async function where(page, label) {
  return page.evaluate(async (label) => {
    const map = /** @type {HTMLImageElement} */ (document.getElementById("map"));
    globalThis.plan ??= await (await fetch(map.src.replace("map.svg", "plan.json"))).json();
    const space = globalThis.plan.spaces.find((one) => one.label === label);
    const matrix = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.getElementById("counters"))).getScreenCTM();
    return { x: space.at[0] * matrix.a + matrix.e, y: space.at[1] * matrix.d + matrix.f };
  }, label);
}

/** Clicks a place. */
export async function click(page, label, options) {
  const { x, y } = await where(page, label);
  await page.mouse.click(x, y, options);
}

/** Whether a place is in sight, clear of what lies over the map. */
export async function inSight(page, label) {
  return page.evaluate(({ x, y }) => {
    const stage = document.getElementById("stage").getBoundingClientRect();
    const clear = x > stage.x + 8 && y > stage.y + 8 && x < stage.right - 60 && y < stage.bottom - 70;
    // A finger is broad: what is near to a button presses the button.
    return clear && [-18, 0, 18].every((by) => document.elementFromPoint(x, y + by)?.closest("#stage, #hint, #zoom, #boxes")?.id === "stage");
  }, await where(page, label));
}

/** Ends the step by its button; where something is left undone, it says so and asks once more. */
export async function endStep(page, game) {
  const { number } = await caughtUp(page, game);
  await page.click("#end");
  await page.waitForFunction((number) => Number(document.body.dataset.number) > number || document.querySelector(".undone") || document.querySelector("#confirm"), number);
  if (Number(await page.evaluate(() => document.body.dataset.number)) === number) await page.click((await page.locator("#confirm").count()) ? "#confirm" : "#end");
  await movedOn(page, number);
}

/** Makes the choice that the staff would make, with the mouse: in the list, and on the map where a place is to be chosen. */
export async function choose(page, game) {
  const { number, decision } = await caughtUp(page, game);
  const advised = (all) => all.find((one) => one.staff?.length) ?? all[0];
  const wanted = advised(decision.choices);
  const rolls = page.locator(`#rolls [data-action="${wanted.action}"]`);
  await page.click("#tab-choices");
  if (await rolls.count()) await rolls.first().click();
  else await page.locator(`#choices [data-action="${wanted.action}"]`).first().click();
  const doing = await page.waitForFunction((number) => (Number(document.body.dataset.number) > number ? "done" : document.body.dataset.doing), number);
  const state = await doing.jsonValue();
  if (state === "pending") await page.click("#confirm");
  else if (state === "attack") {
    if (await page.locator("#launch").isDisabled()) await page.click("#all-adjacent");
    await page.click("#launch");
  }
  else if (state === "picked") {
    const to = advised((await game.peek([wanted.action])).choices);
    const place = to.subject?.space;
    if (place && place !== to.subject.from && await inSight(page, place)) await click(page, place);
    else await page.locator(`#choices [data-action="${to.action}"]`).first().click();
    const after = await page.waitForFunction((number) => (Number(document.body.dataset.number) > number ? "done" : document.body.dataset.doing === "pending" ? "pending" : ""), number);
    if (await after.jsonValue() === "pending") await page.click("#confirm");
  }
  await movedOn(page, number);
}
