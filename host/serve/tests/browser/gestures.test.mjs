// How many gestures a whole turn takes: the first German turn of the staff, recorded, and then done by hand on the board to the same
// end position. A press, a drag and a key each count as one; where the pointer merely rests does not.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { caughtUp, launch, movedOn, open, sit, where } from "./page.mjs";
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
  const game = await server.deal("a4-sheet", { axis: "link", soviet: "link" }, SEED);
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

/** Units that go to one place in one step go together, once the last of them would. */
function together(all) {
  const found = [];
  for (const order of all) {
    const row = found.length - found.findLastIndex((one) => one.kind !== order.kind) - 1;
    const same = order.go && found.slice(found.length - row).find((one) => one.to === order.to);
    if (!same) found.push(order);
    else {
      found.splice(found.indexOf(same), 1);
      found.push({ ...order, go: [...same.go, ...order.go] });
    }
  }
  return found;
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

  /** Drags units over each other to a place, without being asked; the last time, the rest stays as it is. */
  async drag(units, label, last) {
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
    if (last) await page.keyboard.down("Shift");
    await page.mouse.up();
    if (last) await page.keyboard.up("Shift");
    await page.keyboard.up("Control");
  }

  /** Leaves the rest of the step as it is. */
  async leave(number) {
    await this.page.focus("#stage");
    await this.press("E");
    if (process.env.TELL) console.log(this.count, "leave");
    await movedOn(this.page, number).catch(async (error) => { await this.page.screenshot({ path: "/tmp/leave.png" }); throw error; });
  }

  async click(selector) {
    this.count += 1;
    await this.page.locator(selector).first().click();
  }
}

test("the first German turn of the staff is done by hand with few gestures", async () => {
  const { made, first, last } = await record();
  const game = await server.deal("a4-sheet", { axis: "link", soviet: "link" }, SEED);
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
  assert.ok(hand.count <= MOST, `${hand.count} gestures`);
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
    await hand.drag(order.units ?? order.go, order.attack ?? order.to, last);
    // A hand that slipped tries again, and that counts too.
    if (!(await came(page, number))) await hand.drag(order.units ?? order.go, order.attack ?? order.to, last);
  }
  await movedOn(page, number).catch((error) => { throw new Error(`${JSON.stringify(order)} at ${decision.prompt}: ${error}`); });
}

/** A choice that is not on the map, by its button or in the list. */
async function choose(hand, decision, wanted, number) {
  const { page } = hand;
  const choice = decision.choices.find((one) => one.words === wanted.words) ?? wanted;
  const roll = `#rolls [data-action="${choice.action}"]`;
  const listed = `#choices [data-action="${choice.action}"]`;
  await hand.click(await page.locator(roll).count() ? roll : listed);
  await page.waitForFunction((number) => Number(document.body.dataset.number) > number || document.querySelector("#confirm, #launch"), number);
  if (Number(await page.evaluate(() => document.body.dataset.number)) === number) await hand.press("Enter");
}
