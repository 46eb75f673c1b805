// How many gestures a whole turn takes: the first German turn of the staff, recorded, and then done by hand on the board to the same
// end position. A press, a drag and a key each count as one; where the pointer merely rests does not.

import assert from "node:assert/strict";
import { browser, server, test } from "./house.mjs";
import { caughtUp, inSight, movedOn, open, sit, where } from "./page.mjs";
import { settled } from "./server.mjs";

/** The bar. */
const MOST = 90;
const SEED = 7;

/** Whether it is still the first player-turn. */
const goes = (view, first) => view.turn.split(", ")[0] === first.split(", ")[0] && view.turn.split(", ")[1]?.[0] === first.split(", ")[1]?.[0];

/** The choice that the staff would make. */
const advised = ({ choices }) => choices.find((one) => one.staff?.includes("balanced")) ?? choices[0];

/** Answers for the other side where it is asked in between; the table when the first side is to choose, or the turn is over. */
async function answered(game, first) {
  for (;;) {
    const state = await settled(game);
    if (state.decision || state.outcome || !goes(state.view, first)) return state;
    const theirs = await settled(game, 1);
    await game.ask("act", { number: theirs.number, actions: [advised(theirs.decision).action] }, 1);
  }
}

/** The staff's first turn, choice by choice, each with where its unit stood before and after. */
async function record() {
  const game = await server.deal("a4-sheet", { axis: "link", soviet: "link" }, { seed: SEED });
  const made = [];
  let state = await settled(game);
  const first = state.view.turn;
  while (state.decision && goes(state.view, first)) {
    const choice = advised(state.decision);
    const place = (view) => view.counters.find((one) => one.unit === choice.subject?.unit)?.at.space;
    made.push({ kind: state.decision.kind, choice, before: place(state.view) });
    await game.ask("act", { number: state.number, actions: [choice.action] });
    state = await answered(game, first);
    made.at(-1).after = place(state.view);
  }
  return { made, first, last: state.view };
}

/** What of a position a hand can bring about: where everybody is, and in what state. */
const position = (view) => view.counters.map((one) => `${one.unit} ${JSON.stringify(one.at)} ${one.factors ?? ""} ${(one.marks ?? []).join()}`).sort();

/** What a hand is not asked: to leave things as they are. */
const LEFT = /^(done|go|stay)$/;

/** The recorded choices as orders of a hand. What the staff looked at and left as it was is no order. */
function orders(made) {
  const all = [];
  for (let at = 0; at < made.length; at += 1) {
    const { kind, choice, before, after } = made[at];
    const { unit, space } = choice.subject ?? {};
    if (/^(target|resolve)$/.test(kind) && space) {
      const units = [];
      while (/^(join|support)$/.test(made[at + 1]?.kind)) units.push(...[made[at += 1].choice.subject.unit ?? []].flat());
      all.push({ kind, attack: space, units });
    } else if (unit && made[at + 1]?.kind === `${kind}-to`) {
      const to = made[at += 1].choice.subject.space;
      if (to && to !== before) all.push({ kind, go: [unit], to });
    } else if (kind === "advance" && unit) {
      if (after !== before) all.push({ kind, go: [unit], to: after });
    } else if (kind !== "move" && !LEFT.test(choice.words)) all.push({ kind, choose: choice });
  }
  return together(all);
}

/** Units that go to one place one after the other go together. */
function together(all) {
  const found = [];
  for (const order of all) {
    const before = found.at(-1);
    if (order.go && before?.go && before.kind === order.kind && before.to === order.to) before.go.push(...order.go);
    else found.push(order);
  }
  return found;
}

/** Whether the table moves on, and is not left as it is with a word of why. */
async function came(page, number) {
  const what = await page.waitForFunction((number) => (Number(document.body.dataset.number) > number ? "moved" : document.querySelector("#toast:not([hidden])") ? "no" : ""), number);
  return await what.jsonValue() === "moved";
}

/** A place near a stack where nobody stands, out of reach of stacks that lie open. */
async function clearing(page, label) {
  const from = await where(page, label);
  return page.evaluate(({ from, least }) => {
    const matrix = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.getElementById("counters"))).getScreenCTM();
    const taken = [...document.querySelectorAll(".piece")].map((piece) => piece.getBoundingClientRect());
    const spots = globalThis.plan.spaces.map(({ at }) => ({ x: at[0] * matrix.a + matrix.e, y: at[1] * matrix.d + matrix.f }));
    const stage = document.getElementById("stage").getBoundingClientRect();
    const far = (spot) => Math.hypot(spot.x - from.x, spot.y - from.y);
    const free = spots.filter((spot) => far(spot) > least && spot.x > stage.left + 20 && spot.y > stage.top + 20 && spot.x < stage.right - 60 && spot.y < stage.bottom - 60
      && !taken.some((box) => spot.x > box.left - 12 && spot.x < box.right + 12 && spot.y > box.top - 12 && spot.y < box.bottom + 12));
    return free.sort((one, other) => far(one) - far(other))[0];
  }, { from, least: 150 });
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

  /** Rests on a stack until it fans out; where the counter lies then. It comes from a place that no open stack covers. */
  async spot(unit, label) {
    const { page } = this;
    const clear = await clearing(page, label);
    await page.mouse.move(clear.x, clear.y);
    await page.waitForFunction(() => !document.querySelector(".plate"));
    const { x, y } = await where(page, label);
    await page.mouse.move(x, y);
    const alone = (await this.game.table()).view.counters.filter((one) => one.at.space === label).length === 1;
    if (alone) return { x, y };
    await page.waitForFunction((unit) => document.querySelector(".plate")?.parentElement?.querySelector(`[data-unit="${unit}"]`)
      || document.getElementById("stage")?.dataset.carried?.split(" ").includes(unit), unit);
    const box = await page.locator(`[data-unit="${unit}"] .counter`).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Drags units over each other to a place, without being asked; the last time, the rest stays as it is. */
  async drag(units, label, last) {
    const { page } = this;
    this.count += 1;
    const at = new Map((await this.game.table()).view.counters.map((one) => [one.unit, one.at.space]));
    const [first, ...rest] = units;
    const start = await this.spot(first, at.get(first));
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + 9, start.y, { steps: 3 });
    if (rest.length > 0) await page.keyboard.down("Shift");
    for (const unit of rest) {
      const { x, y } = await this.spot(unit, at.get(unit));
      await page.mouse.move(x, y);
      await page.waitForFunction((unit) => document.getElementById("stage")?.dataset.carried?.split(" ").includes(unit), unit, { timeout: 10000 });
    }
    if (rest.length > 0) await page.keyboard.up("Shift");
    await page.keyboard.down("Control");
    const end = await where(page, label);
    await page.mouse.move(end.x, end.y, { steps: 4 });
    if (last) await page.keyboard.down("Shift");
    await page.mouse.up();
    if (last) await page.keyboard.up("Shift");
    await page.keyboard.up("Control");
  }

  /** Leaves the rest of the step as it is. */
  async leave(number) {
    await this.page.focus("#stage");
    await this.press("E");
    await movedOn(this.page, number);
  }

  async click(selector) {
    this.count += 1;
    await this.page.locator(selector).first().click();
  }
}

test("the first German turn of the staff is done by hand with few gestures", async () => {
  const { made, first, last } = await record();
  const game = await server.deal("a4-sheet", { axis: "link", soviet: "link" }, { seed: SEED });
  const page = await open(browser, { viewport: { width: 1600, height: 1200 } });
  await sit(page, game.seats[0].link);
  const hand = new Hand(page, game);
  const list = orders(made);
  for (const [at, order] of list.entries()) {
    const state = await reach(hand, order, first);
    if (process.env.TELL) console.log(hand.count, state.decision.kind, JSON.stringify(order).slice(0, 150));
    await obey(hand, order, state, list[at + 1]?.kind !== order.kind);
  }
  for (let state = await answered(game, first); goes(state.view, first); state = await answered(game, first)) {
    await caughtUp(page, game);
    await hand.leave(state.number);
  }
  console.log(`${made.length} choices of the staff, ${hand.count} gestures by hand`);
  assert.deepEqual(position((await settled(game)).view), position(last), "the same end position");
  // The recorded turn of the bar had 216 choices; another map or staff makes it longer or shorter.
  assert.ok(hand.count * 216 <= MOST * made.length, `${hand.count} gestures for ${made.length} choices`);
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});

/** Leaves what the staff left, until an order is what is asked for. */
async function reach(hand, order, first) {
  for (let ends = 0; ends < 6; ends += 1) {
    const state = await answered(hand.game, first);
    await caughtUp(hand.page, hand.game);
    if (state.decision?.kind === order.kind) return state;
    await hand.leave(state.number);
  }
  throw new Error(`${order.kind} was not asked for: ${JSON.stringify(order)}`);
}

/** Carries out an order. */
async function obey(hand, order, { decision, number }, last) {
  const { page } = hand;
  if (order.choose) await choose(hand, decision, order.choose, number);
  else if (order.units?.length === 0) await choose(hand, decision, decision.choices.find((one) => one.subject?.space === order.attack), number);
  else {
    const [units, to] = [order.units ?? order.go, order.attack ?? order.to];
    if (!(await inSight(page, to))) await hand.press("0");
    await hand.drag(units, to, last);
    // A hand that slipped tries again, and that counts too.
    if (!(await came(page, number))) await hand.drag(units, to, last);
  }
  await movedOn(page, number).catch((error) => { throw new Error(`${JSON.stringify(order)} at ${decision.prompt}: ${error}`); });
}

/** A choice that is not on the map, by its button or in the list. */
async function choose(hand, decision, wanted, number) {
  const { page } = hand;
  const choice = decision.choices.find((one) => one.words === wanted.words) ?? wanted;
  const roll = `#rolls [data-action="${choice.action}"]`;
  const listed = `#choices [data-action="${choice.action}"]`;
  await page.waitForSelector(`${roll}, ${listed}`, { state: "attached" });
  await hand.click(await page.locator(roll).count() ? roll : listed);
  await page.waitForFunction((number) => Number(document.body.dataset.number) > number || document.querySelector("#confirm, #launch"), number);
  if (Number(await page.evaluate(() => document.body.dataset.number)) === number) await hand.press("Enter");
}
