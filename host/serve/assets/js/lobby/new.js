// A new game: what is played, by which rules, and who sits where.

import { capital, el } from "../dom.js";
import { figures } from "../figures.js";
import { words } from "../words.js";
import { modsOf, showMods } from "./mods.js";

/** @typedef {import("../types.js").VariantCard} VariantCard */

/**
 * @param {HTMLElement} section
 * @param {VariantCard[]} variants
 * @param {import("../api.js").Api} api
 * @param {(error: unknown) => void} complain
 */
export function showNew(section, variants, api, complain) {
  const settings = el("div");
  const cards = variants.map((variant, at) =>
    el("label", { class: "variant" },
      el("input", { type: "radio", name: "variant", value: variant.id, checked: at === 0, onchange: () => show(variant) }),
      el("h3", {}, variant.title),
      el("p", {}, variant.summary)));
  const picked = el("fieldset", { class: "variants" }, el("legend", { class: "soft" }, words.whichRules), ...cards);
  const form = el("form", { onsubmit: deal }, picked, settings, el("button", { class: "main", type: "submit" }, words.deal));
  section.append(form);
  let shown = variants[0];
  if (shown) show(shown);

  /** @param {VariantCard} variant */
  function show(variant) {
    shown = variant;
    settings.replaceChildren(
      el("div", { class: "settings" }, scenario(variant), ...variant.sides.map((side, at) => seat(variant, side, at)), title()),
      readings(variant), options(), showMods(variant, api, complain));
  }

  /** @param {SubmitEvent} event */
  async function deal(event) {
    event.preventDefault();
    if (!shown) return;
    try {
      const game = await api.post("/games", wish(new FormData(form), shown));
      const own = game.seats.find((/** @type {{link: string|null, who: string}} */ one) => one.who === "here");
      location.href = own?.link ?? "/";
      if (!own) location.reload();
    } catch (error) {
      complain(error);
    }
  }
}

/** @param {FormData} data @param {VariantCard} variant */
function wish(data, variant) {
  const readings = Object.fromEntries(
    variant.readings.map((one) => [one.id, String(data.get(`reading:${one.id}`))]).filter(([id, taken]) =>
      taken !== variant.readings.find((one) => one.id === id)?.default));
  const seats = Object.fromEntries(variant.sides.map((side) => [side, String(data.get(`seat:${side}`))]));
  return {
    title: String(data.get("title") ?? ""),
    setup: {
      variant: variant.id, scenario: String(data.get("scenario")), readings, ...figures(String(data.get("figures") ?? "")),
    },
    ...modsOf(data, variant.mods),
    seats,
  };
}

/** @param {VariantCard} variant */
function scenario(variant) {
  const about = el("span", { class: "about" }, variant.scenarios[0]?.summary ?? "");
  const select = el("select", { name: "scenario", onchange: () => {
    about.textContent = variant.scenarios.find((one) => one.name === select.value)?.summary ?? "";
  } }, ...variant.scenarios.map((one) => el("option", { value: one.name }, one.name)));
  return el("label", {}, words.scenario, select, about);
}

/** @param {VariantCard} variant @param {string} side @param {number} at */
function seat(variant, side, at) {
  const styles = variant.styles.map((style, number) => [number === 0 ? "staff" : `staff:${style}`, words.seatStaff(style)]);
  const all = [["here", words.seatHere], ["link", words.seatLink], ...styles, ["search", words.foresight], ["random", words.seatRandom]];
  const usual = at === 0 ? "here" : "staff";
  return el("label", {}, capital(side),
    el("select", { name: `seat:${side}` }, ...all.map(([value, words]) => el("option", { value, selected: value === usual }, words ?? ""))));
}

function title() {
  return el("label", {}, words.titleOf, el("input", { name: "title", maxlength: 80, placeholder: words.titleUsual }));
}

/** @param {VariantCard} variant */
function readings(variant) {
  const rows = variant.readings.map((one) => el("div", { class: "reading" },
    el("label", { for: `reading-${one.id}` }, el("b", {}, one.id.replaceAll("-", " ")), " ", el("span", { class: "soft small" }, one.clause)),
    el("p", {}, one.issue),
    el("select", { name: `reading:${one.id}`, id: `reading-${one.id}` },
      ...Object.entries(one.alternatives).map(([name, meaning]) =>
        el("option", { value: name, selected: name === one.default, title: meaning }, name.replaceAll("-", " "))))));
  return el("details", {}, el("summary", {}, words.readings(rows.length)),
    el("label", {}, words.startFrom, " ", el("select", { name: "preset", onchange: (/** @type {Event & {target: HTMLSelectElement}} */ { target }) => take(target.value === "literal" ? "literal" : "default") },
      el("option", { value: "default" }, words.sensible), el("option", { value: "literal" }, words.sourceWords))),
    ...rows);

  /** Sets every reading as one of the two named choices of all has it. @param {"default"|"literal"} which */
  function take(which) {
    for (const one of variant.readings) /** @type {HTMLSelectElement} */ (document.getElementById(`reading-${one.id}`)).value = one[which];
  }
}

function options() {
  return el("details", {}, el("summary", {}, words.options),
    el("label", {}, el("p", { class: "soft small" }, words.optionsHint), el("textarea", { name: "figures", rows: 3, cols: 40, placeholder: words.figurePlaceholder, spellcheck: "false" })));
}
