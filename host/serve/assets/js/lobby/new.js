// A new game: what is played, by which rules, and who sits where.

import { capital, el } from "../dom.js";

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
  const picked = el("fieldset", { class: "variants" }, el("legend", { class: "soft" }, "Which rules?"), ...cards);
  const form = el("form", { onsubmit: deal }, picked, settings, el("button", { class: "main", type: "submit" }, "Deal the game"));
  section.append(form);
  let shown = variants[0];
  if (shown) show(shown);

  /** @param {VariantCard} variant */
  function show(variant) {
    shown = variant;
    settings.replaceChildren(
      el("div", { class: "settings" }, scenario(variant), ...variant.sides.map((side, at) => seat(variant, side, at)), title()),
      readings(variant), mods(variant));
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
    setup: { variant: variant.id, scenario: String(data.get("scenario")), readings, ...(data.get("preset") === "literal" && { preset: "literal" }) },
    mods: data.getAll("mod").map(String),
    seats,
  };
}

/** @param {VariantCard} variant */
function scenario(variant) {
  const about = el("span", { class: "about" }, variant.scenarios[0]?.summary ?? "");
  const select = el("select", { name: "scenario", onchange: () => {
    about.textContent = variant.scenarios.find((one) => one.name === select.value)?.summary ?? "";
  } }, ...variant.scenarios.map((one) => el("option", { value: one.name }, one.name)));
  return el("label", {}, "Scenario", select, about);
}

/** @param {VariantCard} variant @param {string} side @param {number} at */
function seat(variant, side, at) {
  const styles = variant.styles.map((style, number) => [number === 0 ? "staff" : `staff:${style}`, `the staff, ${style}`]);
  const all = [["here", "here, at this screen"], ["link", "by a link: a person or a bot"], ...styles, ["random", "at random"]];
  const usual = at === 0 ? "here" : "staff";
  return el("label", {}, capital(side),
    el("select", { name: `seat:${side}` }, ...all.map(([value, words]) => el("option", { value, selected: value === usual }, words ?? ""))));
}

function title() {
  return el("label", {}, "What you call it", el("input", { name: "title", maxlength: 80, placeholder: "as the rules are called" }));
}

/** @param {VariantCard} variant */
function readings(variant) {
  const rows = variant.readings.map((one) => el("div", { class: "reading" },
    el("label", { for: `reading-${one.id}` }, el("b", {}, one.id.replaceAll("-", " ")), " ", el("span", { class: "soft small" }, one.clause)),
    el("p", {}, one.issue),
    el("select", { name: `reading:${one.id}`, id: `reading-${one.id}` },
      ...Object.entries(one.alternatives).map(([name, meaning]) =>
        el("option", { value: name, selected: name === one.default, title: meaning }, name.replaceAll("-", " "))))));
  return el("details", {}, el("summary", {}, `Readings: ${rows.length} places where the source is open`),
    el("label", {}, "Start from ", el("select", { name: "preset" },
      el("option", { value: "sensible" }, "what makes a game of it"), el("option", { value: "literal" }, "the words of the source"))),
    ...rows);
}

/** @param {VariantCard} variant */
function mods(variant) {
  if (variant.mods.length === 0) return el("p", { class: "soft small" }, "No mods for it are installed.");
  return el("details", {}, el("summary", {}, "Mods"),
    ...variant.mods.map((one) => el("p", {}, el("label", {}, el("input", { type: "checkbox", name: "mod", value: one.id }), ` ${one.title} ${one.version}`))));
}
