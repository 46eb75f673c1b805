// Boxes and tracks beside the map, as places: who is in them is looked at, picked and sent there like anywhere else.

import { byId, capital, el } from "../dom.js";

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/** The first month that is named, in halves; nothing where none is. @param {string} text */
function month(text) {
  const found = new RegExp(`(${MONTHS.join("|")})(?: (I+))?`).exec(text);
  return found ? 2 * MONTHS.indexOf(found[1] ?? "") + (found[2] ?? "I").length : null;
}

/** When a box is due, counted from now: the boxes of the turns stand in their order, after those that have none. @param {string} name @param {number|null} now */
function due(name, now) {
  const then = month(name);
  return then === null ? -1 : (then - (now ?? 0) + 24) % 24;
}

/** The boxes in their order, as seen from a turn. @param {Iterable<string>} names @param {string} turn */
export function inOrder(names, turn) {
  const now = month(turn);
  return [...names].sort((one, other) => due(one, now) - due(other, now));
}

/** @param {import("./game.js").Game} game @param {import("./board.js").Board} board */
export function boxesStrip(game, board) {
  const strip = byId("boxes");
  for (const event of ["shown", "picked", "looked", "state"]) game.on(event, show);

  function show() {
    const { offer, picked } = game;
    const able = (/** @type {import("../types.js").Counter} */ counter) => !board.past && !picked && offer?.units.has(counter.unit);
    // Where somebody may go that is not on the map is a box too, if nobody is in it yet.
    const lit = board.past ? [] : [...(picked?.spaces ?? offer?.spaces ?? new Map()).keys()].filter((label) => !board.spaces.get(label));
    const names = inOrder(new Set([...board.pieces.boxes.keys(), ...lit]), game.state?.view.turn ?? "");
    strip.hidden = names.length === 0;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.box : undefined;
    strip.replaceChildren(...names.map((name) => {
      const here = board.pieces.boxes.get(name) ?? [];
      const kind = lit.includes(name) ? "lit" : here.some(able) ? "able" : undefined;
      return el("button", { class: kind, "data-box": name, "aria-pressed": String(game.looked === name), onclick: () => click(name) },
        capital(name), " ", el("b", {}, String(here.length)));
    }));
    if (focused !== undefined) [...strip.children].find((one) => one instanceof HTMLElement && one.dataset.box === focused && (one.focus(), true));
  }

  /** @param {string} name */
  function click(name) {
    if (!board.past && game.go(name)) return;
    game.look(name);
  }
}
