// How many gestures a whole turn takes: the first German turn of the staff, recorded, and then done by hand on the board to the same
// end position. A press, a drag and a key each count as one; where the pointer merely rests does not.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { caughtUp, inSight, launch, movedOn, open, sit, where } from "./page.mjs";
import { Server, settled } from "./server.mjs";

/** The bar. */
const MOST = 90;
const SEED = 7;

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

const turn = (view) => view.turn.split(", ")[0];

/** The staff's first turn, choice by choice. */
async function record() {
  const game = await server.deal("a4-sheet", { soviet: "staff" }, SEED);
  const made = [];
  let state = await settled(game);
  const first = turn(state.view);
  let last = state.view;
  while (state.decision && turn(state.view) === first) {
    const { decision } = state;
    const choice = decision.choices.find((one) => one.staff?.includes("balanced")) ?? decision.choices[0];
    made.push({ kind: decision.kind, choice, offered: decision.choices.length });
    const done = await game.ask("act", { number: state.number, actions: [choice.action] });
    if (done.moves === "axis") last = done.view;
    state = await settled(game);
    if (turn(state.view) === first) last = state.view;
  }
  return { made, last };
}

/** What of a position a hand can bring about: where everybody is, and in what state. */
const position = (view) => view.counters.map((one) => `${one.unit} ${JSON.stringify(one.at)} ${one.factors ?? ""} ${(one.marks ?? []).join()}`).sort();

/** The recorded choices as orders of a hand. What the staff looked at and left as it was is no order. */
function orders(made) {
  const all = [];
  for (let at = 0; at < made.length;) {
    const { kind, choice } = made[at];
    const next = made[at + 1];
    if (kind === "target" && choice.subject?.space) at = attack(made, at, all);
    else if (choice.subject?.unit && next && next.kind === `${kind}-to`) {
      const to = next.choice.subject?.space;
      if (to && to !== next.choice.subject.from) all.push({ go: [choice.subject.unit], to, kind });
      at += 2;
    } else if (kind === "embark" && next?.kind === "sail-to") {
      all.push({ go: [choice.subject.unit], to: next.choice.subject.space, kind });
      at += 2;
    } else if (kind === "advance" && choice.subject?.unit) {
      all.push({ go: [choice.subject.unit], to: choice.subject.space, kind });
      at += 1;
    } else {
      all.push({ choose: choice, kind });
      at += 1;
    }
  }
  return together(all);
}

/** An attack with all who join it and fly. */
function attack(made, from, all) {
  const target = made[from].choice.subject.space;
  const units = [];
  let at = from + 1;
  for (; at < made.length && /^(join|support)$/.test(made[at].kind) && made[at].choice.subject?.space === target; at += 1) {
    const { choice } = made[at];
    if (choice.subject.unit) units.push(choice.subject.unit);
    if (choice.words === "give it up") return at + 1;
  }
  all.push({ attack: target, units });
  return at;
}

/** Units that go to one place in a row go together. */
function together(all) {
  const found = [];
  for (const order of all) {
    const same = order.go && found.findLast((one) => one.go && one.to === order.to && one.kind === order.kind && found.slice(found.indexOf(one)).every((later) => later.kind === order.kind));
    if (same) same.go.push(...order.go);
    else found.push(order.go ? { ...order, go: [...order.go] } : order);
  }
  return found;
}

/** Whether an order is what is asked for. */
function fits(decision, order) {
  if (order.attack) return decision?.kind === "target" || (decision?.kind === "resolve" && order.kind === "resolve");
  return decision?.kind === order.kind;
}

/** Whether the table moves on within a while. */
async function came(page, number) {
  return page.waitForFunction((number) => Number(document.body.dataset.number) > number, number, { timeout: 10000 }).then(() => true, () => false);
}

/** A hand that counts what it does. */
class Hand {
  count = 0;

  constructor(page, game) {
    Object.assign(this, { page, game });
  }

  async press(key) {
    this.count += 1;
    await this.page.keyboard.press(key);
  }

  /** Rests on a stack until it fans out; where the counter lies then. */
  async spot(unit, label, dragging) {
    const { page } = this;
    const { x, y } = await where(page, label);
    await page.mouse.move(x, y, { steps: 2 });
    const alone = (await this.game.table()).view.counters.filter((one) => one.at.space === label).length === 1;
    if (alone) return { x, y };
    if (!dragging) await page.mouse.move(x + 1, y);
    await page.waitForFunction((unit) => document.querySelector(".plate")?.parentElement?.querySelector(`[data-unit="${unit}"]`), unit);
    const box = await page.locator(`[data-unit="${unit}"] .counter`).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Drags units over each other to a place, without asking. */
  async drag(units, label) {
    const { page } = this;
    this.count += 1;
    const at = new Map((await this.game.table()).view.counters.map((one) => [one.unit, one.at.space]));
    const [first, ...rest] = units;
    const start = await this.spot(first, at.get(first), false);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + 9, start.y, { steps: 3 });
    if (rest.length > 0) await page.keyboard.down("Shift");
    for (const unit of rest) {
      const { x, y } = await this.spot(unit, at.get(unit), true);
      await page.mouse.move(x, y);
      await page.waitForFunction((unit) => document.getElementById("stage")?.dataset.carried?.split(" ").includes(unit), unit, { timeout: 10000 });
    }
    if (rest.length > 0) await page.keyboard.up("Shift");
    await page.keyboard.down("Control");
    const end = await where(page, label);
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up("Control");
  }

  /** Ends the step; where something is left undone, it takes two. */
  async end(number) {
    const { page } = this;
    await page.focus("#stage");
    await this.press("e");
    await page.waitForFunction((number) => Number(document.body.dataset.number) > number || document.querySelector(".undone, #confirm"), number);
    if (Number(await page.evaluate(() => document.body.dataset.number)) === number) await this.press((await page.locator("#confirm").count()) ? "Enter" : "e");
    await movedOn(page, number);
  }

  async click(selector) {
    this.count += 1;
    await this.page.locator(selector).first().click();
  }
}

test("the first German turn of the staff is done by hand with few gestures", async () => {
  const { made, last } = await record();
  const game = await server.deal("a4-sheet", { soviet: "staff" }, SEED);
  const page = await open(browser, { viewport: { width: 1600, height: 1200 } });
  await sit(page, game.seats[0].link);
  const hand = new Hand(page, game);
  const list = orders(made);
  let seen = null;
  for (const [at, order] of list.entries()) {
    let state = await caughtUp(page, game);
    // What the staff looked at one by one and left as it was is left at once.
    for (let ends = 0; ends < 3 && !fits(state.decision, order) && !order.choose; ends += 1) {
      await hand.end(state.number);
      state = await caughtUp(page, game);
    }
    if (order.choose && !fits(state.decision, order)) continue;
    const { decision, number } = state;
    seen = state.view;
    if (process.env.TELL) console.log(hand.count, decision?.kind, JSON.stringify(order).slice(0, 150));
    if (order.attack) await hand.drag(order.units, order.attack);
    else if (order.go) {
      const able = decision.choices.flatMap((one) => one.subject?.unit ?? []);
      const all = order.kind === "advance" && new Set(able).size > 1 && able.every((unit) => order.go.includes(unit)) && decision.choices.every((one) => !one.subject?.unit || one.subject.space === order.to);
      if (all) await hand.press("w");
      else await hand.drag(order.go, order.to);
    } else await choose(hand, decision, order, number);
    // A hand that slipped tries again, and that counts too.
    if (order.go && !(await came(page, number))) await hand.drag(order.go, order.to);
    await movedOn(page, number).catch((error) => { throw new Error(`order ${at} ${JSON.stringify(order)} at ${decision?.prompt}: ${error}`); });
    assert.equal(await inSight(page, "0518"), true, "the front stays in sight");
  }
  const end = await settled(game);
  if (turn(end.view) === turn(last)) seen = end.view;
  console.log(`${made.length} choices of the staff, ${hand.count} gestures by hand`);
  assert.deepEqual(position(seen), position(last), "the same end position");
  assert.ok(hand.count <= MOST, `${hand.count} gestures`);
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});

/** A choice that is not on the map, by its button or in the list. */
async function choose(hand, decision, { choose: wanted }, number) {
  const { page } = hand;
  const choice = decision.choices.find((one) => one.words === wanted.words) ?? wanted;
  const roll = `#rolls [data-action="${choice.action}"]`;
  if (await page.locator(roll).count()) return hand.click(roll);
  const ends = decision.choices.filter((one) => !one.subject?.unit && !one.subject?.space);
  const ending = ends.length === 1 && ends[0].action === choice.action;
  if (ending) {
    await page.focus("#stage");
    await hand.press("e");
  } else await hand.click(`#choices [data-action="${choice.action}"]`);
  await page.waitForFunction((number) => Number(document.body.dataset.number) > number || document.querySelector(".undone, #confirm, #launch"), number);
  if (Number(await page.evaluate(() => document.body.dataset.number)) > number) return;
  if (await page.locator("#confirm, #launch").count()) await hand.press("Enter");
  else await hand.press("e");
}
