// The mods of a new game: which are played with, what is chosen of them, and those that somebody brings along.

import { el } from "../dom.js";
import { words } from "../words.js";

/** @typedef {import("../types.js").ModCard} ModCard */
/** @typedef {import("../types.js").Setting} Setting */

/**
 * The mods that fit a variant.
 * @param {import("../types.js").VariantCard} variant
 * @param {import("../api.js").Api} api
 * @param {(error: unknown) => void} complain
 */
export function showMods(variant, api, complain) {
  const list = el("div");
  const file = el("input", { type: "file", accept: ".stavka-mod,.json", id: "bring-mod", onchange: () => bring() });
  const summary = el("summary");
  show();
  return el("details", { class: "mods", onchange: count }, summary, list,
    el("p", { class: "bring" }, el("label", { for: "bring-mod" }, words.bringMod, " "), file, el("span", { class: "soft small" }, words.bringModHint)));

  function show() {
    list.replaceChildren(...variant.mods.map((one) => row(one)));
    if (variant.mods.length === 0) list.append(el("p", { class: "soft small" }, words.noMods));
    count();
  }

  function count() {
    const chosen = list.querySelectorAll("[name=mod]:checked").length;
    summary.textContent = words.modsChosen(chosen, variant.mods.length);
  }

  /** @param {ModCard} one */
  function row(one) {
    const settings = el("div", { class: "of-mod", hidden: true }, ...Object.entries(one.settings).map(([name, setting]) => choice(one, name, setting)));
    const box = el("input", { type: "checkbox", name: "mod", value: one.id, onchange: () => { settings.hidden = !box.checked; } });
    return el("div", { class: "mod" },
      el("label", {}, box, el("span", {}, el("b", {}, one.title), " ", el("span", { class: "soft small" }, `${one.id} ${one.version}, ${words.modFrom[one.from]}`))),
      el("p", {}, one.about),
      one.native && el("p", { class: "warning" }, words.modNative),
      settings,
      one.from === "brought" && el("button", { type: "button", class: "quiet small", "aria-label": words.takeAway(one.title), onclick: () => takeAway(one) }, words.takeAwayShort));
  }

  async function bring() {
    const sent = file.files?.[0];
    file.value = "";
    if (!sent) return;
    await changing(async () => {
      const card = await api.post("/mods", sent);
      complain(new Error(card.bases.includes(variant.id) ? words.modCame(card.title) : words.modElsewhere(card.title, card.bases.join(", "))));
    });
  }

  /** @param {ModCard} one */
  function takeAway(one) {
    return changing(() => api.remove(`/mods/${one.id}`));
  }

  /** Does something about the mods, and shows those there are then; what was chosen stays so. @param {() => Promise<unknown>} work */
  async function changing(work) {
    try {
      await work();
      const before = chosenSoFar();
      const library = await api.get("/library");
      variant.mods = library.variants.find((/** @type {{id: string}} */ known) => known.id === variant.id)?.mods ?? [];
      show();
      choose(before);
    } catch (error) {
      complain(error);
    }
  }

  /** Every field of the list as it stands. */
  function fields() {
    return /** @type {NodeListOf<HTMLInputElement|HTMLSelectElement>} */ (list.querySelectorAll("input, select"));
  }

  /** What is chosen, by field; a mod is a field of its own. @returns {Map<string, string|boolean>} */
  function chosenSoFar() {
    return new Map([...fields()].map((field) => [fieldName(field), isBox(field) ? field.checked : field.value]));
  }

  /** @param {Map<string, string|boolean>} before */
  function choose(before) {
    for (const field of fields()) {
      const was = before.get(fieldName(field));
      if (was === undefined) continue;
      if (!isBox(field)) field.value = String(was);
      // A click, so that what belongs to it shows too.
      else if (field.checked !== was) field.click();
    }
  }
}

/** @param {HTMLInputElement|HTMLSelectElement} field @returns {field is HTMLInputElement} */
function isBox(field) {
  return field.type === "checkbox";
}

/** @param {HTMLInputElement|HTMLSelectElement} field */
function fieldName(field) {
  return field.name === "mod" ? `mod:${field.value}` : field.name;
}

/** What may be chosen of a mod. @param {ModCard} one @param {string} name @param {Setting} setting */
function choice(one, name, setting) {
  const as = `setting:${one.id}:${name}`;
  const input = setting.is === "word"
    ? el("select", { name: as }, ...setting.of.map((word) => el("option", { value: word, selected: word === setting.default }, word.replaceAll("-", " "))))
    : setting.is === "number"
      ? el("input", { type: "number", name: as, min: setting.least, max: setting.most, value: setting.default })
      : el("input", { type: "checkbox", name: as, checked: setting.default });
  return el("label", {}, el("span", {}, el("b", {}, name.replaceAll("-", " ")), " ", setting.about), input);
}

/** @param {FormData} data */
function chosenMods(data) {
  return data.getAll("mod").map(String);
}

/**
 * The mods that a form names, with what is chosen of them.
 * @param {FormData} data @param {ModCard[]} known
 */
export function modsOf(data, known) {
  const mods = chosenMods(data);
  const settings = Object.fromEntries(known.filter((one) => mods.includes(one.id)).map((one) => [one.id, Object.fromEntries(
    Object.entries(one.settings).map(([name, setting]) => [name, chosen(setting, data.get(`setting:${one.id}:${name}`))]))]));
  return { mods, settings };
}

/** @param {Setting} setting @param {FormDataEntryValue|null} given */
function chosen(setting, given) {
  if (setting.is === "switch") return given !== null;
  return setting.is === "number" ? Number(given) : String(given);
}
