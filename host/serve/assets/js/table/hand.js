// What a pointer does on the board: pan, zoom, pinch, hover, and counters that are dragged, one or many.

import { isFirm } from "./choices.js";
import { Carried } from "./carried.js";

/** Moved less than this, a press is a click. */
const STILL = 6;
/** A stack that the pointer rests on so long fans out. */
const REST = 260;
/** Whoever a drag rests on so long comes along; who is merely passed does not. */
const DWELL = 170;
/** So near to the edge a drag moves the map, so far at a time. */
const EDGE = 28;
const SLIDE = 14;

/** @typedef {import("./board.js").Board} Board */

/** @param {Board} board */
export function hand(board) {
  const { stage, camera, game } = board;
  /** @type {Map<number, {x: number, y: number}>} */
  const down = new Map();
  let moved = 0;
  let resting = 0;
  /** The counters that are dragged. @type {string[]|null} */
  let carried = null;
  const shown = new Carried(board);
  let sliding = 0;
  stage.addEventListener("pointerdown", (event) => {
    if (isBeside(event)) return;
    clearTimeout(resting);
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    stage.setPointerCapture(event.pointerId);
    if (down.size === 1) [moved, carried] = [0, event.pointerType === "mouse" ? takes(board, event) : null];
  });
  stage.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) return isBeside(event) ? undefined : hover(event);
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    moved += Math.abs(dx) + Math.abs(dy);
    if (down.size === 2) pinch(before, event);
    else if (carried && moved > STILL) drag(event, carried);
    else if (moved > STILL) {
      camera.pan(dx, dy);
      stage.classList.add("dragging");
    }
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  const up = (/** @type {PointerEvent} */ event) => {
    const was = down.delete(event.pointerId);
    clearTimeout(resting);
    clearInterval(sliding);
    shown.put(null);
    stage.classList.remove("dragging");
    if (!was || down.size > 0 || event.type === "pointercancel") return;
    if (moved <= STILL) board.click(event.clientX, event.clientY, { shift: event.shiftKey, touch: event.pointerType === "touch" });
    else if (carried) drop(board, event, carried);
  };
  stage.addEventListener("pointerup", up);
  stage.addEventListener("pointercancel", up);
  stage.addEventListener("pointerleave", () => clearTimeout(resting));
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    const { left, top } = stage.getBoundingClientRect();
    camera.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX - left, event.clientY - top);
  }, { passive: false });

  /** @param {{x: number, y: number}} before @param {PointerEvent} event */
  function pinch(before, event) {
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const gap = (/** @type {number} */ x, /** @type {number} */ y) => Math.hypot(x - other.x, y - other.y) || 1;
    const { left, top } = stage.getBoundingClientRect();
    const middle = [(event.clientX + other.x) / 2 - left, (event.clientY + other.y) / 2 - top];
    camera.zoom(gap(event.clientX, event.clientY) / gap(before.x, before.y), middle[0], middle[1]);
  }

  /** With Shift a drag takes those along that it rests on. @param {PointerEvent} event @param {string[]} units */
  function drag(event, units) {
    const point = camera.toMap(event.clientX, event.clientY);
    const space = board.spaces.at(point);
    if (event.shiftKey) {
      const fanned = board.pieces.fannedAt(point);
      const here = fanned ? [fanned] : (space ? board.pieces.stacks.get(space.label) ?? [] : []).map((counter) => counter.unit);
      const able = here.filter((unit) => carries(board, unit));
      const [only] = able;
      // A stack lies open as long as the pointer is on it: it covers its neighbours.
      if (!fanned) board.pieces.fan(able.length > 1 && space ? space.label : null);
      clearTimeout(resting);
      if (able.length === 1 && only && !units.includes(only)) resting = setTimeout(() => along(only, units), DWELL);
    }
    shown.put(units, event);
    slide(event);
    const from = units.flatMap((unit) => board.pieces.units.get(unit)?.at.space ?? []);
    board.marks.set("looked", [...from, ...(space ? [space.label] : [])]);
  }

  /** A drag at the edge of what is seen moves the map. @param {PointerEvent} event */
  function slide(event) {
    clearInterval(sliding);
    const { left, top, right, bottom } = stage.getBoundingClientRect();
    const way = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ to) => Number(at < from + EDGE) - Number(at > to - EDGE);
    const [dx, dy] = [way(event.clientX, left, right), way(event.clientY, top, bottom)];
    if (dx || dy) sliding = setInterval(() => camera.pan(SLIDE * dx, SLIDE * dy), 30);
  }

  /** Whoever a drag rests on a moment comes along. @param {string} unit @param {string[]} units */
  function along(unit, units) {
    units.push(unit);
    shown.put(units);
  }

  /** @param {PointerEvent} event */
  function hover(event) {
    const point = camera.toMap(event.clientX, event.clientY);
    const fanned = board.pieces.fannedAt(point);
    const label = board.spaces.at(point)?.label ?? null;
    const stack = (label ? board.pieces.stacks.get(label) ?? [] : []).map((counter) => counter.unit);
    const able = (fanned ? [fanned] : stack).filter((unit) => game.offer?.units.has(unit));
    stage.classList.toggle("over", Boolean(able.length > 0 || (label && game.meant(label))));
    // What a click will ask for is asked for now, so that it is there at once.
    const [first] = able;
    const choices = first && !game.picked && able.length === 1 ? game.offer?.units.get(first) : undefined;
    if (choices?.length === 1 && choices[0] && !isFirm(choices[0])) game.peek(choices[0].action);
    board.marks.way(label && game.picked ? game.ways[label]?.way ?? [] : []);
    clearTimeout(resting);
    // A stack that is rested on fans out; it stays so while the pointer is on it.
    if (!fanned && event.pointerType === "mouse" && !game.picked) {
      const wanted = stack.length > 1 ? label : null;
      if (wanted !== (board.pieces.fanned?.label ?? null)) resting = setTimeout(() => board.pieces.fan(wanted), REST);
    }
    game.tell("hover", label);
  }
}

/** Whether a pointer is on what lies over the map. @param {PointerEvent} event */
function isBeside(event) {
  return event.target instanceof Element && event.target.closest("button, input, select, #scrub, #hint, #boxes") !== null;
}

/** Whether a unit may be dragged now. @param {Board} board @param {string} unit */
function carries(board, unit) {
  const { offer, state } = board.game;
  if (!offer || !state) return false;
  if (offer.units.has(unit) || board.game.orders.mayJoin(unit)) return true;
  return throws(board) && board.pieces.units.get(unit)?.side === state.seen_as;
}

/** Whether units are thrown at a place here, and do not go to one. @param {Board} board */
function throws(board) {
  const { offer } = board.game;
  if (!offer) return false;
  const about = offer.decision.choices[0]?.subject?.space;
  const targets = offer.units.size === 0 && offer.spaces.size > 0 && !offer.unit;
  return targets || (offer.decision.kind === "join" && Boolean(about) && board.game.orders.isAbout(about ?? ""));
}

/**
 * The counters that a press takes up: of a stack that is fanned out the one under the pointer, else all that may be dragged.
 * @param {Board} board @param {PointerEvent} event @returns {string[]|null}
 */
function takes(board, event) {
  if (board.past || !board.game.offer) return null;
  const point = board.camera.toMap(event.clientX, event.clientY);
  const fanned = board.pieces.fannedAt(point);
  const space = board.spaces.at(point);
  const stack = fanned ? [fanned] : (space ? board.pieces.stacks.get(space.label) ?? [] : []).map((counter) => counter.unit);
  const found = stack.filter((unit) => carries(board, unit));
  return found.length > 0 ? found : null;
}

/** With Ctrl nothing is asked any more; with Shift at the end of it, the rest is left as it is. @param {Board} board @param {PointerEvent} event @param {string[]} units */
async function drop(board, event, units) {
  const { game } = board;
  const space = board.spaces.at(board.camera.toMap(event.clientX, event.clientY));
  board.pieces.fan(null);
  if (!space) return game.drop();
  const thrown = throws(board);
  const atOnce = event.ctrlKey || event.metaKey;
  const last = atOnce && event.shiftKey;
  const done = thrown ? await game.orders.hurl(units, space.label) : await game.orders.send(units, space.label, { atOnce, last });
  if (!done) return board.grey({ space: space.label });
  if (thrown && atOnce) await game.orders.launch(last);
}
