// Other rules of the same edition, chosen one by one: readings, mods, figures. What is chosen stays as long as the page is open.

import { el } from "../dom.js";
import { figure } from "../figures.js";
import { words } from "../words.js";
import { bookAddress } from "./clause.js";

/** All readings by the words of the source, as a choice in the list. */
const LITERAL = "literal";

/** @typedef {{preset?: string, readings?: Record<string, string>, figures?: Record<string, any>, mods?: string[]}} Other */

export class Chooser {
  /** What is chosen, as it is written, with what it is called. @type {Map<string, string>} */
  #chosen = new Map();
  #chips = el("ul", { class: "chips", "aria-label": words.chosenRules });
  #list = el("select", { id: "switch", "aria-label": words.addRule, onchange: () => this.#take() });
  #names = el("datalist", { id: "figure-names" });
  #figure = el("input", {
    id: "figure", list: "figure-names", "aria-label": words.addFigure, placeholder: words.figurePlaceholder, spellcheck: "false", autocomplete: "off",
    onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") this.#takeFigure(); },
  });
  #heard;

  /** @param {import("./game.js").Game} game @param {() => void} heard hears when something else is chosen */
  constructor(game, heard) {
    this.game = game;
    this.#heard = heard;
    this.parts = [this.#list,
      el("div", { class: "row" }, this.#figure, el("button", { id: "add-figure", onclick: () => this.#takeFigure() }, words.add)), this.#names, this.#chips];
    this.#fill();
  }

  /** Whether there is something to set beside. */
  get any() {
    return this.#chosen.size > 0;
  }

  /** What is chosen, as the server takes it. @returns {Other} */
  get rules() {
    /** @type {Required<Omit<Other, "preset">> & Other} */
    const other = { readings: {}, figures: {}, mods: [] };
    for (const rule of this.#chosen.keys()) {
      const [kind, id = "", taken = ""] = /** @type {string[]} */ (/^(\w+):?([^=]*)=?(.*)$/s.exec(rule)?.slice(1) ?? []);
      if (kind === LITERAL) other.preset = LITERAL;
      if (kind === "reading") other.readings[id] = taken;
      if (kind === "mod") other.mods.push(id);
      if (kind === "figure") other.figures[id] = JSON.parse(taken);
    }
    return other;
  }

  /** The readings, mods and figures that there are. */
  async #fill() {
    const read = (/** @type {string} */ what) => fetch(`${bookAddress()}/${what}.json`).then((response) => (response.ok ? response.json() : []), () => []);
    const [switches, figures, mods] = await Promise.all([read("switches"), read("figures"), this.game.api.get(`${this.game.path}/mods`).catch(() => [])]);
    this.#list.replaceChildren(el("option", { value: "" }, words.addRule), el("option", { value: LITERAL }, words.literal),
      ...switches.flatMap((/** @type {any} */ one) => Object.entries(one.others).map(([name, meaning]) =>
        el("option", { value: `reading:${one.id}=${name}`, title: `${one.issue} ${meaning}` }, `${one.id.replaceAll("-", " ")}: ${name.replaceAll("-", " ")}`))),
      ...(mods.length > 0 ? [el("optgroup", { label: words.mods }, ...mods.map((/** @type {{id: string, title: string}} */ one) => el("option", { value: `mod:${one.id}` }, one.title)))] : []));
    this.#names.replaceChildren(...figures.map((/** @type {{name: string, clause: string, value: any}} */ one) =>
      el("option", { value: `${one.name} = ${JSON.stringify(one.value)}` }, one.clause)));
  }

  #take() {
    const option = this.#list.selectedOptions[0];
    if (!option?.value) return;
    // One reading is taken one way.
    const id = option.value.split("=")[0] ?? "";
    for (const rule of this.#chosen.keys()) if (rule.split("=")[0] === id) this.#chosen.delete(rule);
    this.#chosen.set(option.value, option.textContent ?? "");
    this.#list.value = "";
    this.#show();
  }

  #takeFigure() {
    if (!this.#figure.value.trim()) return;
    try {
      const [name, value] = figure(this.#figure.value);
      for (const rule of this.#chosen.keys()) if (rule.split("=")[0] === `figure:${name}`) this.#chosen.delete(rule);
      this.#chosen.set(`figure:${name}=${JSON.stringify(value)}`, `${name} = ${JSON.stringify(value)}`);
      this.#figure.value = "";
      this.#show();
    } catch (error) {
      this.game.tell("toast", { text: /** @type {Error} */ (error).message });
    }
  }

  #show() {
    this.#chips.replaceChildren(...[...this.#chosen].map(([rule, name]) => el("li", {}, el("button", {
      class: "chip", "aria-label": words.takeAway(name), onclick: () => { this.#chosen.delete(rule); this.#show(); },
    }, name, " ", el("span", { "aria-hidden": "true" }, "×")))));
    this.#heard();
  }
}
