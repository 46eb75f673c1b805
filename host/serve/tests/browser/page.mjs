// A page of the table, and the ways of a hand on it.

import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(join(process.env.TOOLS, "package.json"));
export const { chromium } = require("playwright-core");
export const axe = require.resolve("axe-core/axe.min.js");

export async function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
}

/** A page in which nothing may go wrong unseen. */
export async function open(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.wrongs = [];
  page.on("pageerror", (error) => page.wrongs.push(String(error)));
  page.on("console", (message) => {
    // A server that is away is told of by the browser too.
    if (message.type() === "error" && !/ERR_CONNECTION|Failed to load resource/.test(message.text())) page.wrongs.push(message.text());
  });
  return page;
}

/** Goes to a board or a text table and waits until it can be used. */
export async function sit(page, link) {
  await page.goto("about:blank");
  await page.goto(link);
  await page.waitForSelector("body[data-ready]");
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
