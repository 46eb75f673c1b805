// What of a decision is on the board: without a page.

import assert from "node:assert/strict";
import { test } from "./house.mjs";
import { ending, left, offer, percent, search, shared } from "../../assets/js/table/choices.js";
import { figures } from "../../assets/js/figures.js";
import { compose, isReady, march, whole } from "../../assets/js/table/plan.js";

const decision = (choices) => ({ by: 0, prompt: "?", kind: "test", choices });
const choice = (action, words, subject, more = {}) => ({ action, words, subject, ...more });

test("units pick where there are several", () => {
  const found = offer(decision([choice(0, "done"), choice(1, "move a", { unit: "a", from: "1" }), choice(2, "move b", { unit: "b", from: "1" })]));
  assert.deepEqual([...found.units.keys()], ["a", "b"]);
  assert.deepEqual(found.off.map((one) => one.words), ["done"]);
  assert.equal(found.unit, null);
  assert.equal(left(found), 2);
});

test("places pick where the unit is known", () => {
  const found = offer(decision([choice(0, "stay", { unit: "a", from: "1" }), choice(1, "to 2", { unit: "a", from: "1", space: "2" }), choice(2, "to 3", { unit: "a", from: "1", space: "3" })]));
  assert.equal(found.unit, "a");
  assert.deepEqual([...found.spaces.keys()], ["2", "3"]);
  assert.equal(found.units.size, 0);
  assert.equal(ending(found)?.words, "stay");
});

test("units join where the target is known", () => {
  const found = offer(decision([choice(0, "give it up", { space: "9" }), choice(1, "go", { space: "9" }, { odds: { outcomes: [] } }), choice(2, "with a", { unit: "a", from: "1", space: "9" })]));
  assert.deepEqual([...found.units.keys()], ["a"]);
  assert.equal(found.spaces.size, 0);
  assert.equal(ending(found)?.words, "go", "the choice that leads somewhere");
});

test("groups are picked by any of theirs or by where they stand", () => {
  const found = offer(decision([choice(0, "call off", { space: "9" }), choice(1, "with 1", { from: "1", space: "9", group: ["a", "b"] })]));
  assert.deepEqual([...found.units.keys()], ["a", "b"]);
  assert.deepEqual([...found.spaces.keys()], ["1"]);
});

test("a group goes where all of it can", () => {
  const one = offer(decision([choice(0, "stay", { unit: "a" }), choice(1, "to 2", { unit: "a", space: "2" }), choice(2, "to 3", { unit: "a", space: "3" })]));
  const other = offer(decision([choice(0, "stay", { unit: "b" }), choice(2, "to 3", { unit: "b", space: "3" }), choice(3, "to 4", { unit: "b", space: "4" })]));
  assert.deepEqual([...shared([one, other]).keys()], ["3"]);
});

test("words are found in any order, and chances are read", () => {
  const all = [choice(0, "to 0811 Riga"), choice(1, "to 0909 Dno")];
  assert.deepEqual(search(all, "RIGA to").map((one) => one.action), [0]);
  assert.equal(percent("5/6"), "83.3 %");
  assert.equal(percent("1/1"), "100 %");
  assert.equal(percent("1/16384"), "< 0.1 %");
  assert.equal(percent("16383/16384"), "> 99.9 %");
});

test("figures that differ are read as a tree", () => {
  assert.deepEqual(figures("air.range.axis = 7\n\nair.most = [1, 2]\nname = clear"), { figures: { air: { range: { axis: 7 }, most: [1, 2] }, name: "clear" } });
  assert.deepEqual(figures(" \n"), {});
  assert.throws(() => figures("seven"), /seven/);
});

/** A server that knows what follows what. */
const known = (tree) => async (actions) => tree[actions.join()] ?? null;

test("an attack is composed stage by stage, until dice follow", async () => {
  const target = { space: "9" };
  const now = decision([choice(0, "done"), choice(1, "attack 9", target), choice(2, "attack 8", { space: "8" })]);
  const join = (...more) => decision([choice(10, "give it up", target), ...more]);
  const a = choice(11, "with a", { unit: "a", from: "1", space: "9" });
  const b = choice(12, "with b", { unit: "b", from: "1", space: "9" });
  const go = choice(13, "go", target, { odds: { outcomes: [] } });
  const fly = choice(14, "fly f", { unit: "f", from: "2", space: "9" }, { odds: { outcomes: [] } });
  const done = choice(15, "done", target, { odds: { outcomes: [] }, follows: "chance" });
  const peek = known({
    1: join(a, b), "1,11": join(go, b), "1,11,12": join(go), "1,11,13": decision([done, fly]), "1,11,13,14": decision([done, choice(16, "fly g", { unit: "g", from: "2", space: "9" })]),
  });
  const attack = await compose(now, "9", new Set(["a", "f"]), peek);
  assert.deepEqual(attack.stages.map((stage) => stage.chosen.map((one) => one.subject.unit)), [["a"], ["f"]]);
  assert.deepEqual(attack.stages[0].open.map((one) => one.subject.unit), ["b"]);
  assert.deepEqual(whole(attack), [1, 11, 13, 14, 15]);
  assert.ok(isReady(attack));
  const nobody = await compose(now, "9", new Set(), peek);
  assert.equal(nobody.stages[0].open.length, 2);
  assert.ok(!isReady(nobody), "nobody joins yet");
});

test("who attacks from a place together joins as one, and what only gives an attack up never closes it", async () => {
  const target = { space: "9" };
  const now = decision([choice(0, "done"), choice(1, "attack 9", target), choice(2, "attack 8", { space: "8" })]);
  const off = choice(10, "call the attack off", target);
  const north = choice(11, "with 1", { from: "1", space: "9", edge: ["1", "9"], group: ["a", "b"] });
  const south = choice(12, "with 2", { from: "2", space: "9", edge: ["2", "9"], group: ["c"] });
  const fly = choice(13, "with an air unit", target);
  const go = choice(14, "begin the attack", { space: "9", group: ["a", "b", "c"] }, { odds: { outcomes: [] }, follows: "chance" });
  const peek = known({
    1: decision([off, north, south]), "1,12": decision([off, north]), "1,11": decision([off, go, south, fly]), "1,11,12": decision([off, go, fly]),
    "1,11,12,13": decision([off, go, fly]), "1,11,13": decision([off, go, south, fly]),
  });
  const nobody = await compose(now, "9", new Set(), peek);
  assert.deepEqual(nobody.stages[0].open.map((one) => one.words), ["with 1", "with 2"]);
  const few = await compose(now, "9", new Set(["c"]), peek);
  assert.equal(few.close, null, "to call it off is no attack");
  assert.ok(!isReady(few));
  const most = await compose(now, "9", new Set(["b", "c", "with an air unit 1"]), peek);
  assert.deepEqual(whole(most), [1, 11, 12, 13, 14]);
  assert.deepEqual(most.stages[0].open.map((one) => one.subject.unit), ["with an air unit 2"], "and another of the same");
  assert.ok(isReady(most));
});

test("units go to a place one after the other, and who can't stays", async () => {
  const now = decision([choice(0, "done"), choice(1, "move a", { unit: "a", from: "1" }), choice(2, "move b", { unit: "b", from: "1" }), choice(3, "move c", { unit: "c", from: "1" })]);
  const to = (unit, ...labels) => decision([choice(0, "stay", { unit, from: "1" }), ...labels.map((label, at) => choice(20 + at, `to ${label}`, { unit, from: "1", space: label }))]);
  const peek = known({ 1: to("a", "7"), "1,20": now, "1,20,2": to("b", "5"), "1,20,3": to("c", "6", "7"), "1,20,3,21": now });
  assert.deepEqual(await march(now, ["a", "b", "c"], "7", peek), { actions: [1, 20, 3, 21], went: ["a", "c"], firm: null });
});
