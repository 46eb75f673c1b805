// The bar above the board: the turn, how it stands, and tools; and the buttons on the map.

import { byId, el } from "../dom.js";
import { themeButton } from "../theme.js";
import { words } from "../words.js";
import { openBook } from "./clause.js";
import { help } from "./keys.js";

/** @param {import("./game.js").Game} game @param {import("./board.js").Board|null} board */
export function bar(game, board) {
  const house = el("button", { id: "house", hidden: true, onclick: () => openBook("changes") });
  byId("turn").append(house);
  game.on("state", () => {
    const { state } = game;
    if (!state) return;
    const [turn, ...step] = state.view.turn.split(", ");
    const [strong, span] = byId("turn").children;
    if (strong) strong.textContent = turn ?? "";
    if (span) span.textContent = step.join(", ");
    byId("status").replaceChildren(...state.view.status.map((one) => el("li", {}, `${one.label} `, el("b", {}, one.value))));
    house.hidden = state.rules === null;
    house.title = words.houseRulesHint(state.rules ?? "");
    house.replaceChildren(state.mods.length > 0 ? state.mods.join(", ") : words.houseRules);
    document.title = `${state.title}: ${state.view.turn}`;
  });
  byId("tools").append(
    el("button", { class: "quiet", title: words.rulebook, "aria-label": words.rulebook, onclick: () => openBook() }, "§"),
    el("button", { class: "quiet", id: "open-text", title: words.openText, "aria-label": words.openText, onclick: () => { location.href = `/text/${game.id}${location.hash}`; } }, "¶"),
    themeButton(),
    el("button", { class: "quiet", title: words.keys, "aria-label": words.keys, onclick: help }, "?"));
  if (!board) return;
  const layers = /** @type {const} */ ([["supply", "S"], ["control", "C"], ["zones", "Z"], ["flights", "V"], ["reach", "X"], ["arrows", "↗"], ["hidden", "H"]]);
  const toggles = layers.map(([layer, sign]) => {
    const title = words.layerTitles[layer];
    return el("button", { class: "layer", title, "aria-label": title, "aria-pressed": "false", onclick: () => board.toggle(layer) }, sign);
  });
  const more = el("button", { class: "more", title: words.layers, "aria-label": words.layers, "aria-expanded": "false", onclick: () => more.setAttribute("aria-expanded", String(byId("zoom").classList.toggle("open"))) }, "≡");
  byId("zoom").append(
    el("button", { title: words.nearer, "aria-label": words.nearer, onclick: () => board.camera.zoom(1.4) }, "+"),
    el("button", { title: words.farther, "aria-label": words.farther, onclick: () => board.camera.zoom(1 / 1.4) }, "−"),
    el("button", { title: words.allOfMap, "aria-label": words.allOfMap, onclick: () => board.camera.fit() }, "⤢"), more, ...toggles);
  game.on("layers", () => layers.forEach(([layer], at) => toggles[at]?.setAttribute("aria-pressed", String(board.layers[layer]))));
}
