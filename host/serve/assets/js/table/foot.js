// The line at the foot of the map: what the hand may do next, and what it takes to get to the place that the pointer rests on or a key
// is at, with the clauses behind it.

import { byId, el } from "../dom.js";
import { words } from "../words.js";
import { isFirm } from "./choices.js";
import { clause } from "./clause.js";

/** A place that is merely passed is not told of: so the pointer can be led to the line and its clauses. */
const REST = 120;

/** @param {import("./game.js").Game} game @param {import("./board.js").Board} board */
export function footLine(game, board) {
  const line = byId("hint");
  let timer = 0;
  /** @type {string|null} */
  let at = null;
  const over = (/** @type {string|null} */ label) => { at = label; show(); };
  game.on("picked", () => over(null));
  game.on("looked", show);
  game.on("ways", show);
  game.on("state", ({ moved }) => (moved ? over(null) : show()));
  game.on("at", (label) => {
    clearTimeout(timer);
    over(label);
    board.marks.way(game.picked ? game.ways[label]?.way ?? [] : []);
  });
  game.on("hover", (label) => {
    clearTimeout(timer);
    if (label !== at) timer = setTimeout(() => over(label && game.picked && game.meant(label) ? label : null), REST);
  });
  line.addEventListener("pointerenter", () => clearTimeout(timer));

  function show() {
    const text = asked();
    const told = board.past ? [] : placed();
    line.hidden = !text && told.length === 0;
    line.replaceChildren(...(told.length > 0 ? [el("p", {}, ...told)] : []), ...(text ? [el("p", { class: told.length > 0 ? "soft small" : undefined }, text)] : []));
  }

  function asked() {
    if (board.past) return "";
    // A screen that is touched has neither keys nor clicks to name.
    const how = matchMedia("(hover: none)").matches ? words.touched : words;
    if (game.attack) return how.composing;
    if (game.pending) return isFirm(game.pending.choice) ? how.clickAgain : how.tapAgain;
    return game.picked ? how.clickSpace : "";
  }

  /** The place that the hand is at: its name, what it costs, whether one must stop there, and by which clauses. */
  function placed() {
    const meant = at === null ? null : game.meant(at);
    if (at === null || !meant) return [];
    const way = game.ways[at];
    if (!game.picked || !way) return [meant.choice.words];
    return [el("b", {}, board.spaces.name(at)), way.cost ? ` ${words.costs(way.cost)}` : "",
      ...(way.clauses ?? []).slice(0, 4).flatMap((id) => [" ", clause(id)]),
      ...(way.stop ? [`, ${words.stops} `, clause(way.stop)] : [])];
  }
}
