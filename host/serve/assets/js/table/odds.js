// What a choice leads to, before it is made: every result with its exact chance, what moved the odds, and what was assumed.

import { byId, capital, el } from "../dom.js";
import { words } from "../words.js";
import { clause } from "./clause.js";
import { fraction, isFirm, percent } from "./choices.js";

/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").Odds} Odds */

/** The odds of a choice as a list. @param {Odds} odds */
export function table(odds) {
  const rows = odds.outcomes.map((one) => {
    const bar = el("i");
    bar.style.width = `${(100 * fraction(one.chance)).toFixed(1)}%`;
    return el("div", { class: "prospect" },
      el("b", {}, percent(one.chance), el("small", {}, one.chance)),
      el("span", {}, one.words, " ", one.clause && clause(one.clause)),
      el("div", { class: "bar" }, bar));
  });
  const shifts = (odds.shifts ?? []).map((one) => el("li", {}, el("b", {}, (one.by > 0 ? "+" : "") + one.by), clause(one.clause)));
  const assumed = (odds.assumed ?? []).map((text) => el("li", { class: "soft" }, `${words.assumed} ${text}`));
  return el("div", {}, ...rows, shifts.length + assumed.length > 0 && el("ul", { class: "shifts" }, ...shifts, ...assumed));
}

/** The odds in a few words. @param {Odds} odds */
export function brief(odds) {
  const best = [...odds.outcomes].sort((one, other) => fraction(other.chance) - fraction(one.chance)).slice(0, 2);
  return best.map((one) => `${percent(one.chance)} ${one.words}`).join(" · ");
}

/** The panel of the choice that waits for a second click. @param {import("./game.js").Game} game */
export function oddsPanel(game) {
  const panel = byId("odds");
  const show = () => {
    const { pending } = game;
    panel.hidden = !pending;
    if (!pending) return panel.replaceChildren();
    const { choice } = pending;
    const follows = !isFirm(choice) ? words.mayUndo : choice.follows === "revelation" ? words.shows : words.diceFollow;
    panel.replaceChildren(
      el("h3", {}, capital(choice.words)),
      choice.odds ? table(choice.odds) : el("p", { class: "soft" }, follows),
      el("div", { class: "doing" },
        el("button", { class: "main", id: "confirm", onclick: () => game.confirm() }, words.confirm, " ", el("kbd", {}, "Enter")), " ",
        el("button", { onclick: () => game.drop() }, words.cancel, " ", el("kbd", {}, "Esc"))));
  };
  game.on("picked", show);
  game.on("state", show);
}
