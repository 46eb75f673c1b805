// What is in a place: its ground, who holds it, who stands there; and what lies beside the map.

import { byId, capital, el, svg } from "../dom.js";
import { words } from "../words.js";
import { inOrder } from "./boxes.js";
import { draw, title } from "./counter.js";

/** @param {import("./game.js").Game} game @param {import("./board.js").Board} board */
export function placePanel(game, board) {
  const panel = byId("place");
  game.on("looked", show);
  game.on("state", show);
  game.on("picked", show);

  function show() {
    const { state } = game;
    if (!state) return;
    const view = board.past ?? state.view;
    if (!game.looked) return panel.replaceChildren(el("p", { class: "soft" }, words.pickPlace), ...beside());
    const label = game.looked;
    const space = board.spaces.get(label);
    const here = board.pieces.stacks.get(label) ?? board.pieces.boxes.get(label) ?? [];
    const holder = view.control.find((one) => one.spaces.includes(label))?.holder;
    const ground = [space ? space.terrain : words.beside, ...(space?.tags ?? []), holder && `${words.heldBy} ${holder}`].filter(Boolean).join(", ");
    const movable = here.filter((counter) => game.offer?.units.has(counter.unit));
    panel.replaceChildren(
      el("h3", {}, capital(board.spaces.name(label))), el("p", { class: "ground" }, capital(ground)),
      here.length === 0 ? el("p", { class: "soft" }, words.emptyPlace) : list(here),
      ...(state.decision && !board.past && movable.length === 0 && !game.meant(label) ? [el("button", { class: "quiet", id: "why-not", onclick: () => say({ space: label }) }, words.whyNot)] : []),
      ...(movable.length > 1 && !board.past ? [el("button", { onclick: () => game.pickAll(movable.map((counter) => counter.unit)) }, words.wholeStack, " ", el("kbd", {}, "g"))] : []),
      ...(space ? beside() : []));
  }

  /** @param {import("../types.js").Counter[]} counters */
  function list(counters) {
    const { state } = game;
    const sides = state?.seats.map((seat) => seat.side) ?? [];
    return el("ul", { class: "counters-here" }, ...counters.map((counter) => {
      const able = !board.past && game.offer?.units.has(counter.unit);
      const picture = svg("svg", { viewBox: "-19 -19 38 38", "aria-hidden": "true" },
        draw(counter, state?.colours[`${counter.nationality ?? ""}/${counter.side}`] ?? "#ccc", sides.indexOf(counter.side) > 0));
      return el("li", {}, el("button", { class: able ? "able" : undefined, onclick: (/** @type {MouseEvent} */ event) => pick(counter.unit, event.shiftKey) },
        picture, el("span", {}, capital(title(counter)))));
    }));
  }

  /** @param {string} unit @param {boolean} more */
  async function pick(unit, more) {
    if (game.offer?.units.has(unit)) return game.pick(unit, more);
    if (game.state?.decision && !board.past) await say({ unit });
  }

  /** Why something can't be chosen. @param {{unit?: string, space?: string}} what */
  async function say(what) {
    try {
      const said = await game.why(what);
      if (!said.allowed) game.tell("toast", { text: said.because, clause: said.clause });
    } catch (error) {
      game.complain(error);
    }
  }

  function beside() {
    const { boxes } = board.pieces;
    if (boxes.size === 0) return [];
    return [el("h3", { class: "beside" }, words.beside), ...inOrder(boxes.keys(), game.state?.view.turn ?? "").map((name) => {
      const counters = boxes.get(name) ?? [];
      return el("details", {}, el("summary", {}, `${capital(name)} (${counters.length})`), list(counters));
    })];
  }
}
