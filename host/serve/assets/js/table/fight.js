// The same fight in numbers by every edition, side by side.

import { capital, el } from "../dom.js";
import { words } from "../words.js";
import { fraction, percent } from "./choices.js";
import { clause } from "./clause.js";

/** The grounds and the weather that every edition knows. */
const GROUNDS = ["clear", "forest", "swamp", "hills", "mountain", "town", "city"];
const WEATHER = ["good", "light-mud", "mud", "frost", "snow"];

/**
 * A fight in numbers by every edition.
 * @param {import("./game.js").Game} game @param {import("./board.js").Board} board @param {import("./chooser.js").Chooser} chooser other rules, to be asked too
 * @returns {Node[]}
 */
export function sameFight(game, board, chooser) {
  const [attack, defense] = sums(game, board);
  const number = (/** @type {string} */ name, /** @type {number} */ value) => el("input", { type: "number", min: 1, max: 999, value, name, "aria-label": name });
  const pick = (/** @type {string} */ name, /** @type {readonly string[]} */ all, /** @type {string} */ usual) =>
    el("select", { name, "aria-label": name }, ...all.map((one) => el("option", { value: one, selected: one === usual }, one.replaceAll("-", " "))));
  // The ground of the place that is attacked or looked at, and the weather of the day.
  const ground = board.spaces.get(game.attack?.target ?? game.looked ?? undefined)?.terrain ?? "";
  const weather = game.state?.view.status.find((one) => one.label === "weather")?.value.toLowerCase().replaceAll(" ", "-") ?? "";
  const answer = el("div", { class: "editions" });
  const form = el("form", { class: "fight", id: "fight", onsubmit: ask }, number("attack", attack), words.against, number("defense", defense), words.on,
    pick("ground", GROUNDS, ground), pick("weather", WEATHER, weather),
    el("label", {}, el("input", { type: "checkbox", name: "river" }), words.overRiver),
    el("label", {}, el("input", { type: "checkbox", name: "under" }), words.alsoUnder),
    el("button", { type: "submit" }, words.askEditions));
  return [el("h3", {}, words.sameFight), el("p", { class: "soft small" }, words.sameFightHint), form, answer];

  /** @param {SubmitEvent} event */
  async function ask(event) {
    event.preventDefault();
    const data = new FormData(form);
    const side = game.state?.seen_as === "axis" ? "axis" : "allies";
    const fight = { attacker: side, attack: Number(data.get("attack")), defense: Number(data.get("defense")), ground: data.get("ground"), weather: data.get("weather"), river: data.has("river"), printed: true };
    const under = data.has("under") && chooser.any ? chooser.rules : undefined;
    try {
      answer.replaceChildren(...(await game.api.post(`${game.path}/fight`, { fight, under })).map(edition));
    } catch (error) {
      game.complain(error);
    }
  }
}

/** @param {any} one */
function edition({ title, here, under, ruling }) {
  const results = ruling.answer?.results ?? [];
  return el("article", { class: here ? "here" : undefined }, el("h4", {}, title), under && el("p", { class: "soft small" }, capital(under)),
    ruling.answer ? el("p", { class: "soft small" }, `${ruling.answer.ratio} → ${ruling.answer.column}`) : el("p", {}, ruling.refused?.because ?? "—"),
    el("ul", {}, ...results.map((/** @type {{outcome: string, probability: string}} */ result) => {
      const bar = el("i");
      bar.style.width = `${(100 * fraction(result.probability)).toFixed(1)}%`;
      return el("li", {}, el("b", {}, percent(result.probability)), ` ${result.outcome}`, el("span", { class: "bar" }, bar));
    })),
    el("p", {}, ...ruling.clauses.slice(0, 4).flatMap((/** @type {{clause: string}} */ cited) => (here ? [clause(cited.clause), " "] : [el("span", { class: "soft small" }, `${cited.clause} `)]))));
}

/** The factors of the fight at hand: of those who join, and of those who stand in the target. @param {import("./game.js").Game} game @param {import("./board.js").Board} board @returns {[number, number]} */
function sums(game, board) {
  const factor = (/** @type {string|undefined} */ text, /** @type {number} */ at) => Number(text?.split("-")[at] ?? text?.split("-")[0]) || 0;
  const units = game.attack?.stages.flatMap((stage) => stage.chosen.flatMap((choice) => choice.subject?.unit ?? [])) ?? [];
  const attack = units.reduce((sum, unit) => sum + factor(board.pieces.units.get(unit)?.factors, 0), 0);
  const target = game.attack?.target ?? game.looked;
  const enemies = (target ? board.pieces.stacks.get(target) ?? [] : []).filter((counter) => counter.side !== game.state?.seen_as);
  const defense = enemies.reduce((sum, counter) => sum + factor(counter.factors, 0), 0);
  return [Math.max(1, attack || 12), Math.max(1, defense || 4)];
}
