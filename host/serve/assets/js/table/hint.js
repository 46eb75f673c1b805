// A hint: the three best choices by games that the server plays on from here, how likely each is to win, and the rules that it
// applies.

import { byId, capital, el } from "../dom.js";
import { words } from "../words.js";
import { clause } from "./clause.js";

/** @typedef {{action: number, words: string, chance: number, games: number, won: number, drawn: number, score: number, clauses: string[]}} Hint */

/** @param {import("./game.js").Game} game */
export function hintPanel(game) {
  const panel = byId("advice");
  game.on("state", ({ moved }) => {
    if (moved) show([]);
  });
  game.on("hint", ask);

  async function ask() {
    const number = game.state?.number;
    if (!game.state?.decision || panel.dataset.asking) return;
    panel.dataset.asking = "yes";
    panel.hidden = false;
    panel.replaceChildren(el("p", { class: "soft" }, words.hintComes));
    try {
      /** @type {Hint[]} */
      const hints = await game.api.post(`${game.path}/hint`, { number });
      if (game.state?.number === number) show(hints);
    } catch (error) {
      show([]);
      game.complain(error);
    } finally {
      delete panel.dataset.asking;
    }
  }

  /** @param {Hint[]} hints */
  function show(hints) {
    panel.hidden = hints.length === 0;
    panel.replaceChildren(...(hints.length ? [el("h3", {}, words.hintTitle), el("ol", {}, ...hints.map(row))] : []));
  }

  /** @param {Hint} hint */
  function row(hint) {
    const choice = game.offer?.decision.choices.find((one) => one.action === hint.action);
    const bar = el("i");
    bar.style.width = `${(100 * hint.chance).toFixed(0)}%`;
    return el("li", {},
      el("button", { class: "quiet", disabled: !choice, onclick: () => choice && game.choose(choice) }, capital(hint.words)),
      el("b", {}, `${(100 * hint.chance).toFixed(0)} %`), el("span", { class: "bar" }, bar),
      el("span", { class: "soft small" }, words.hinted(hint), ...hint.clauses.flatMap((id) => [" ", clause(id)])));
  }
}
