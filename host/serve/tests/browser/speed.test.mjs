// How fast the board is, on a machine that does little else: usable, lit, moved, and legal moves on screen.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { caughtUp, launch, open, sit, where } from "./page.mjs";
import { Server } from "./server.mjs";

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

/** Lights 90 places and moves ten counters, a dozen times; the times of the frames. */
async function frames(page) {
  return page.evaluate(async () => {
    const path = document.querySelector("#marks path.reach");
    const pieces = [...document.querySelectorAll(".piece")].slice(0, 10);
    const map = /** @type {HTMLImageElement} */ (document.getElementById("map"));
    const plan = await (await fetch(map.src.replace("map.svg", "plan.json"))).json();
    const times = [];
    for (let round = 0; round < 12; round += 1) {
      const lit = plan.spaces.slice(round * 20, round * 20 + 90);
      path?.setAttribute("d", lit.map(({ at, shape }) => `M${shape.map(([x, y]) => `${at[0] + x} ${at[1] + y}`).join("L")}Z`).join(""));
      for (const piece of pieces) /** @type {SVGGElement} */ (piece).style.transform = `translate(${400 + 10 * round}px, ${500 + 8 * round}px)`;
      const begin = performance.now();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      times.push((performance.now() - begin) / 2);
    }
    return times.sort((one, other) => one - other);
  });
}

/** From the click on a counter to its places on screen. */
async function legal(page, game) {
  const unit = (await game.table()).decision.choices.find((one) => one.subject?.unit)?.subject;
  const spot = await where(page, unit.from);
  await page.mouse.move(spot.x, spot.y, { steps: 3 });
  await page.waitForSelector(".plate");
  await page.waitForFunction((unit) => document.querySelector(".plate")?.parentElement?.querySelector(`[data-unit="${unit}"]`), unit.unit);
  const box = await page.locator(`[data-unit="${unit.unit}"] .counter`).boundingBox();
  await page.evaluate(() => {
    globalThis.legal = new Promise((resolve) => {
      let begin = 0;
      document.addEventListener("pointerup", () => { begin = performance.now(); }, { capture: true, once: true });
      const path = document.querySelector("#marks path.reach");
      new MutationObserver(() => {
        if (begin && path?.getAttribute("d")) requestAnimationFrame(() => resolve(performance.now() - begin));
      }).observe(/** @type {Element} */ (path), { attributes: true });
    });
  });
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return page.evaluate(() => globalThis.legal);
}

test("the board is quick", async () => {
  const game = await server.deal("a4-sheet", { soviet: "staff" });
  const page = await open(browser);
  await sit(page, game.seats[0].link);
  const start = Date.now();
  await sit(page, game.seats[0].link);
  const usable = Date.now() - start;
  const times = await frames(page);
  await sit(page, game.seats[0].link);
  await caughtUp(page, game);
  const shown = await legal(page, game);
  const middle = times[Math.floor(times.length / 2)];
  console.log(`usable after ${usable} ms; a frame with 90 hexes and ten counters ${middle.toFixed(1)} ms (worst ${times.at(-1).toFixed(1)}); legal moves after ${shown.toFixed(0)} ms`);
  assert.ok(usable < 2000 && middle < 50 && shown < 100, `${usable} ${middle} ${shown}`);
  await page.context().close();
});
