// The table in a browser.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, before, test } from "node:test";
import { axe, click, launch, open, sit, where } from "./page.mjs";
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

/** The table as a seat sees it, straight from the server. */
const table = (game, at = 0) => server.api(`/games/${game.id}/table`, undefined, game.seats[at].secret);

/** Ends the step by its button; where something is left undone, it asks once more. */
async function endStep(page, game) {
  const { number } = await table(game);
  await page.click("#end");
  await page.waitForTimeout(60);
  if ((await table(game)).number === number && (await page.locator("#end").count()) > 0) await page.click("#end");
  await waitFor(async () => (await table(game)).number !== number);
}

async function waitFor(what, patience = 15000) {
  for (const start = Date.now(); Date.now() - start < patience;) {
    if (await what()) return;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  throw new Error("it did not come");
}

/** Makes the choice at hand with the mouse, on the map where it is there: for whatever the rules ask. */
async function byMouse(page, game) {
  const state = await table(game);
  const { decision } = state;
  const wanted = decision.choices.find((one) => one.staff?.length) ?? decision.choices[0];
  await page.click("#tab-choices");
  const found = page.locator(`#choices [data-action="${wanted.action}"]`);
  await found.first().scrollIntoViewIfNeeded();
  await found.first().click();
  const firm = wanted.follows && wanted.follows !== "nothing";
  if (firm) await page.click("#confirm");
  else if (wanted.subject?.unit) {
    // A unit that goes somewhere shows where first: then a place on the map is clicked.
    await page.waitForTimeout(250);
    if ((await table(game)).number === state.number) {
      const peeked = (await server.api(`/games/${game.id}/peek`, { number: state.number, actions: [wanted.action] }, game.seats[0].secret)).decision;
      const to = peeked.choices.find((one) => one.staff?.length) ?? peeked.choices[0];
      if (to.subject?.space && to.subject.space !== to.subject.from) {
        const spot = await where(page, to.subject.space);
        const stage = await page.locator("#stage").boundingBox();
        const inSight = spot.x > stage.x + 5 && spot.y > stage.y + 5 && spot.x < stage.x + stage.width - 60 && spot.y < stage.y + stage.height - 60;
        if (!inSight) await page.keyboard.press("0");
        await page.waitForTimeout(200);
        await click(page, to.subject.space);
      } else await page.locator(`#choices [data-action="${to.action}"]`).first().click();
      if (to.follows && to.follows !== "nothing") await page.click("#confirm");
    }
  }
  await waitFor(async () => (await table(game)).number !== state.number);
}

for (const [variant, opponent] of [["a4-sheet", "soviet"], ["second-edition", "soviet"], ["world-at-war", "allies"]]) {
  test(`the first player-turn of ${variant} is played by mouse`, async () => {
    const game = await server.deal(variant, { [opponent]: "staff" });
    const page = await open(browser);
    await sit(page, game.seats[0].link);
    // A good many choices as a hand makes them; the rest of each step is ended or left to the staff.
    for (let made = 0; made < 12; made += 1) await byMouse(page, game);
    const turn = (text) => text.split(", ")[0];
    const first = turn((await table(game)).view.turn);
    for (let step = 0; step < 60; step += 1) {
      const state = await table(game);
      if (turn(state.view.turn) !== first && state.moves === "axis") break;
      if (state.moves !== "axis") {
        await waitFor(async () => (await table(game)).moves === "axis");
        continue;
      }
      await page.waitForSelector("#staff");
      await page.click("#staff");
      await waitFor(async () => (await table(game)).number !== state.number);
    }
    const state = await table(game);
    assert.notEqual(turn(state.view.turn), first, "the turn is over, and the other side has played");
    await page.waitForFunction((turn) => document.querySelector("#turn strong")?.textContent === turn, turn(state.view.turn));
    await page.click("#tab-log");
    await waitFor(async () => (await page.locator(".story article").count()) > 5);
    assert.deepEqual(page.wrongs, []);
    await page.context().close();
  });
}

test("an attack is made by keyboard, with its odds before it is confirmed", async () => {
  const game = await server.deal("a4-sheet", { soviet: "staff" });
  const page = await open(browser);
  await sit(page, game.seats[0].link);
  for (let step = 0; step < 3; step += 1) await endStep(page, game);
  await page.waitForFunction(() => /which hex is attacked/.test(document.querySelector("#prompt p")?.textContent ?? ""));
  await page.focus("#stage");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /who attacks/.test(document.querySelector("#prompt p")?.textContent ?? ""));
  await page.focus("#stage");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await waitFor(async () => (await table(game)).decision.choices.some((one) => one.odds));
  // What goes on leads to dice or to further choices; all of it by keys.
  for (let press = 0; press < 8; press += 1) {
    const state = await table(game);
    const rolled = state.decision?.kind === "target" || /advance|send-back|exchange/.test(state.decision?.kind ?? "");
    if (press > 1 && rolled) break;
    await page.focus("#stage");
    await page.keyboard.press("e");
    await page.waitForTimeout(120);
    if (await page.locator("#odds").isVisible()) {
      assert.match(await page.textContent("#odds"), /%/, "every result has its chance");
      await page.focus("#stage");
      await page.keyboard.press("Enter");
    }
    await waitFor(async () => (await table(game)).number !== state.number);
  }
  const log = await server.api(`/games/${game.id}/log`, undefined, game.seats[0].secret);
  assert.ok(log.passages.some((passage) => passage.lines.some((line) => line.chance && line.number > 47)), "dice were rolled");
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});

test("a refused move names its clause, and its text is at hand", async () => {
  const game = await server.deal("a4-sheet", { soviet: "staff" });
  const page = await open(browser);
  await sit(page, game.seats[0].link);
  for (let step = 0; step < 3; step += 1) await endStep(page, game);
  const { decision } = await table(game);
  const no = decision.refused[0];
  await page.keyboard.press("0");
  await page.waitForTimeout(250);
  await click(page, no.subject.space);
  await page.waitForSelector("#toast:not([hidden]) .clause");
  assert.equal(await page.textContent("#toast .clause"), no.by);
  await page.hover("#toast .clause");
  await page.waitForSelector("#card:not([hidden])");
  assert.ok((await page.textContent("#card")).includes(no.by));
  await page.click("#toast .clause");
  await page.waitForSelector("dialog.book[open] iframe");
  const frame = page.frameLocator("dialog iframe");
  await frame.locator(`[id="${no.by}"]`).waitFor();
  await page.context().close();
});

test("a choice is taken back and done again", async () => {
  const game = await server.deal("world-at-war", {});
  const page = await open(browser);
  await sit(page, game.seats[0].link);
  const before = await table(game);
  await byMouse(page, game);
  const done = await table(game);
  await page.waitForSelector("#undo");
  await page.focus("#stage");
  await page.keyboard.press("u");
  await waitFor(async () => JSON.stringify((await table(game)).view) === JSON.stringify(before.view) || (await table(game)).redo);
  await page.waitForTimeout(150);
  for (let press = 0; press < 3 && JSON.stringify((await table(game)).view) !== JSON.stringify(done.view); press += 1) {
    await page.keyboard.press("r");
    await page.waitForTimeout(250);
  }
  assert.deepEqual((await table(game)).view, done.view);
  await page.context().close();
});

test("two browsers play one game, and each sees its side at once", async () => {
  const game = await server.deal("a4-sheet", { axis: "link", soviet: "link" });
  const [axis, soviet] = [await open(browser), await open(browser)];
  await sit(axis, game.seats[0].link);
  await sit(soviet, game.seats[1].link);
  assert.match(await soviet.textContent("#prompt"), /Axis is to choose/);
  assert.equal(await soviet.locator("#end").count(), 0);
  const number = (await table(game)).number;
  await endStep(axis, game);
  assert.ok((await table(game)).number > number);
  await soviet.click("#tab-log");
  await waitFor(async () => /done/.test(await soviet.textContent("#log")) || (await soviet.locator(".story article").count()) > 0);
  // What the Axis may not know is in nothing that it was sent.
  const seen = JSON.stringify(await table(game, 0));
  const own = (await table(game, 1)).view.counters.filter((one) => one.marks?.includes("hidden") && one.name);
  assert.ok(own.length > 0, "the Soviets hide something");
  const hidden = own.filter((one) => seen.includes(`"${one.unit}"`) && !seen.includes(`"name":"${one.name}"`));
  assert.deepEqual(hidden.map((one) => one.unit), []);
  await axis.context().close();
  await soviet.context().close();
});

test("who shares a screen hands over before the other side is seen", async () => {
  const game = await server.deal("a4-sheet", {});
  const page = await open(browser);
  await sit(page, game.seats[0].link);
  for (let step = 0; step < 12 && !(await page.locator("#handover").isVisible()); step += 1) {
    const state = await table(game);
    if (state.moves !== "axis") break;
    await page.click("#staff");
    await waitFor(async () => (await table(game)).number !== state.number);
    await page.waitForTimeout(120);
  }
  await page.waitForSelector("#handover:not([hidden])");
  assert.match(await page.textContent("#handover"), /Soviet is to choose/);
  await page.click("#handover button");
  await page.waitForFunction(() => /Soviet/.test(document.querySelector("#prompt .who")?.textContent ?? ""));
  assert.equal(await page.locator("#handover").isVisible(), false);
  await page.context().close();
});

test("a server that is killed loses nothing, and the page comes back by itself", async () => {
  const game = await server.deal("world-at-war", {});
  const page = await open(browser);
  await sit(page, game.seats[0].link);
  await byMouse(page, game);
  const told = await table(game);
  // Between the click and the answer.
  await page.route("**/act", async (route) => {
    await server.kill();
    await route.abort();
  }, { times: 1 });
  await page.click("#tab-choices");
  await page.locator("#choices button").first().click();
  await page.waitForSelector("#toast:not([hidden])");
  await server.start();
  await page.waitForFunction(() => /back/.test(document.querySelector("#toast")?.textContent ?? ""), undefined, { timeout: 15000 });
  const found = await table(game);
  assert.ok(found.number >= told.number, "nothing is lost");
  await byMouse(page, game);
  assert.ok((await table(game)).number > found.number, "it goes on");
  await page.context().close();
});

test("the table as text is played on a phone", async () => {
  const game = await server.deal("world-at-war", { allies: "staff" });
  const page = await open(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await sit(page, game.seats[0].link.replace("/table/", "/text/"));
  for (const line of ["help", "look Peking", "list armor", "odds", "why"]) {
    await page.fill("#line", line);
    await page.keyboard.press("Enter");
    await page.waitForFunction((line) => [...document.querySelectorAll("#said .typed")].some((one) => one.textContent === `> ${line}`), line);
  }
  await waitFor(async () => /Peking/.test(await page.textContent("#said")));
  const before = (await table(game)).number;
  await page.locator("#list button").nth(1).tap();
  await waitFor(async () => (await table(game)).number > before);
  await page.fill("#line", "undo");
  await page.keyboard.press("Enter");
  await waitFor(async () => /taken back/.test(await page.textContent("#said")));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `the page is ${wide} wide`);
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});

test("axe finds nothing on lobby, text table and rulebook", async () => {
  const game = await server.deal("world-at-war", { allies: "staff" });
  const { book } = await table(game);
  const pages = [`${server.base}/#${server.key}`, game.seats[0].link.replace("/table/", "/text/"), `${server.base}/books/${book}`];
  for (const colorScheme of ["light", "dark"]) {
    const page = await open(browser, { colorScheme, bypassCSP: true });
    for (const address of pages) {
      await page.goto("about:blank");
      await page.goto(address);
      await page.waitForTimeout(500);
      await page.addScriptTag({ path: axe });
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      assert.deepEqual(violations.map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 120)}`), [], `${address.replace(/#.*/, "")} ${colorScheme}`);
    }
    await page.context().close();
  }
});

test("the board is quick", async () => {
  const game = await server.deal("a4-sheet", { soviet: "staff" });
  const page = await open(browser);
  const start = Date.now();
  await sit(page, game.seats[0].link);
  const usable = Date.now() - start;
  const frames = await page.evaluate(async () => {
    const paths = document.querySelectorAll("#marks path.reach");
    const pieces = [...document.querySelectorAll(".piece")].slice(0, 10);
    const map = /** @type {HTMLImageElement} */ (document.getElementById("map"));
    const plan = await (await fetch(map.src.replace("map.svg", "plan.json"))).json();
    const times = [];
    for (let round = 0; round < 12; round += 1) {
      const lit = plan.spaces.slice(round * 20, round * 20 + 90);
      paths[0]?.setAttribute("d", lit.map(({ at, shape }) => `M${shape.map(([x, y]) => `${at[0] + x} ${at[1] + y}`).join("L")}Z`).join(""));
      for (const piece of pieces) /** @type {SVGGElement} */ (piece).style.transform = `translate(${400 + 10 * round}px, ${500 + 8 * round}px)`;
      const begin = performance.now();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      times.push((performance.now() - begin) / 2);
    }
    return times.sort((one, other) => one - other);
  });
  await sit(page, game.seats[0].link);
  const unit = (await table(game)).decision.choices[1].subject;
  const spot = await where(page, unit.from);
  await page.mouse.click(spot.x, spot.y);
  // A stack fans out first; then the click on a counter lights where it can go.
  await page.waitForSelector(".plate");
  const box = await page.locator(`[data-unit="${unit.unit}"]`).boundingBox();
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
  const legal = await page.evaluate(() => globalThis.legal);
  const middle = frames[Math.floor(frames.length / 2)];
  console.log(`usable after ${usable} ms; a frame with 90 hexes and ten counters ${middle.toFixed(1)} ms (worst ${frames.at(-1).toFixed(1)}); legal moves after ${legal.toFixed(0)} ms`);
  // Twice the bars: the machine of the tests does other things too. What is said above is what it is.
  assert.ok(usable < 4000 && middle < 100 && legal < 400, `${usable} ${middle} ${legal}`);
  await page.context().close();
});

test("a game by link between a browser and the Python bot comes to its end", async () => {
  const game = await server.deal("world-at-war", { axis: "link", allies: "link" });
  const bot = spawn("python3", [new URL("../../../../docs/bots/web_bot.py", import.meta.url).pathname, game.seats[1].link.replace("/table/", "/table/")], { stdio: ["ignore", "ignore", "inherit"] });
  const page = await open(browser);
  await sit(page, game.seats[0].link);
  const begin = Date.now();
  while (!(await table(game)).outcome && Date.now() - begin < 150000) {
    const state = await table(game);
    if (state.moves !== "axis") {
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    await page.waitForSelector("#staff", { timeout: 10000 });
    await page.click("#staff");
    await waitFor(async () => (await table(game)).number !== state.number);
  }
  const { outcome } = await table(game);
  bot.kill();
  assert.ok(outcome, "the game is over");
  await page.waitForFunction(() => /over/i.test(document.querySelector("#prompt .who")?.textContent ?? ""));
  await page.click("#tab-review");
  await page.waitForSelector("#review .chart");
  await page.context().close();
});

test("the choice at hand is seen under another reading", async () => {
  const game = await server.deal("a4-sheet", { soviet: "staff" });
  const page = await open(browser);
  await sit(page, game.seats[0].link);
  await page.click("#tab-review");
  await page.waitForFunction(() => (document.querySelector("#review select")?.childElementCount ?? 0) > 20);
  await page.locator("#review select").selectOption({ index: 1 });
  await page.locator("#review button", { hasText: /other rules/ }).click();
  await page.waitForFunction(() => /choices are the same/.test(document.querySelector("#review")?.textContent ?? ""));
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});

test("pictures are taken where somebody wants them", { skip: !process.env.SHOTS }, async () => {
  const game = await server.deal("a4-sheet", { soviet: "staff" });
  const { book } = await table(game);
  const pages = { lobby: `${server.base}/#${server.key}`, board: game.seats[0].link, text: game.seats[0].link.replace("/table/", "/text/"), rules: `${server.base}/books/${book}` };
  for (const [width, height] of [[390, 844], [1024, 768], [1440, 900]]) {
    for (const colorScheme of ["light", "dark"]) {
      const page = await open(browser, { viewport: { width, height }, colorScheme });
      for (const [name, address] of Object.entries(pages)) {
        await page.goto("about:blank");
        await page.goto(address);
        await page.waitForTimeout(900);
        await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png` });
      }
      await page.context().close();
    }
  }
});
