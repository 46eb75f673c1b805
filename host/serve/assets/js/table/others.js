// The same under other rules: this choice by another reading or mod, and this fight by every edition, side by side.

import { capital, el } from "../dom.js";
import { words } from "../words.js";
import { fraction, percent } from "./choices.js";
import { bookAddress, clause } from "./clause.js";
import { brief } from "./odds.js";

/** @param {import("./game.js").Game} game @param {() => number|undefined} at which position is looked at @returns {Node[]} */
export function otherRules(game, at) {
  const answer = el("div");
  const switches = el("select", { id: "switch", "aria-label": words.compare }, el("option", { value: "" }, words.literal));
  fetch(`${bookAddress()}/switches.json`).then((response) => response.json()).then((/** @type {any[]} */ all) => {
    switches.append(...all.flatMap((one) => Object.entries(one.others).map(([name, meaning]) =>
      el("option", { value: `${one.id}=${name}`, title: `${one.issue} ${meaning}` }, `${one.id.replaceAll("-", " ")}: ${name.replaceAll("-", " ")}`))));
  }, () => {});
  game.api.get(`${game.path}/mods`).then((/** @type {{id: string, title: string}[]} */ mods) => {
    if (mods.length > 0) switches.append(el("optgroup", { label: words.mods }, ...mods.map((one) => el("option", { value: `mod:${one.id}` }, one.title))));
  }, () => {});
  const ask = async () => {
    try {
      const found = await game.api.post(`${game.path}/compare`, { number: game.state?.number, at: at(), under: rules(switches.value) });
      answer.replaceChildren(el("p", {}, `${capital(found.rules)}. ${words.compareSame(found.same)}`), ...(found.rows.length > 0 ? [sideBySide(found.rows)] : []));
    } catch (error) {
      game.complain(error);
    }
  };
  return [el("h3", {}, words.compare), el("p", { class: "soft small" }, words.compareHint), switches,
    el("button", { id: "compare", onclick: ask }, words.compareAsk), answer];
}

/** What a choice in the list of other rules stands for. @param {string} value */
function rules(value) {
  if (value.startsWith("mod:")) return { mods: [value.slice(4)] };
  const [id, taken] = value.split("=");
  return id && taken ? { readings: { [id]: taken } } : { preset: "literal" };
}

/** @param {any[]} rows */
function sideBySide(rows) {
  const side = (/** @type {any} */ choice) => (choice ? choice.odds ? brief(choice.odds) : "✓" : "—");
  return el("table", { class: "beside" }, el("thead", {}, el("tr", {}, el("th", {}, ""), el("th", {}, words.asPlayed), el("th", {}, words.byOthers))),
    el("tbody", {}, ...rows.map((one) => el("tr", {}, el("th", {}, one.words), el("td", {}, side(one.here)), el("td", {}, side(one.there), " ", one.refused && clause(one.refused.by))))));
}

/** The other rules that are chosen to be set beside, if any. */
function chosenRules() {
  const switches = /** @type {HTMLSelectElement|null} */ (document.getElementById("switch"));
  return switches ? rules(switches.value) : undefined;
}

/** A fight in numbers by every edition. @param {import("./game.js").Game} game @param {import("./board.js").Board} board @returns {Node[]} */
export function sameFight(game, board) {
  const [attack, defense] = sums(game, board);
  const number = (/** @type {string} */ name, /** @type {number} */ value) => el("input", { type: "number", min: 1, max: 999, value, name, "aria-label": name });
  const pick = (/** @type {string} */ name, /** @type {readonly string[]} */ all) =>
    el("select", { name, "aria-label": name }, ...all.map((one) => el("option", { value: one }, one.replaceAll("-", " "))));
  const answer = el("div", { class: "editions" });
  const form = el("form", { class: "fight", id: "fight", onsubmit: ask }, number("attack", attack), words.against, number("defense", defense), words.on,
    pick("ground", ["clear", "forest", "swamp", "hills", "mountain", "town", "city"]), pick("weather", ["good", "light-mud", "mud", "frost", "snow"]),
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
    const under = data.has("under") ? chosenRules() : undefined;
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
