// What of a decision is on the board: which units and places choose something. Plain functions, no page.

/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").Decision} Decision */

/**
 * A decision as the board sees it.
 * @typedef {{
 *   decision: Decision,
 *   unit: string|null,
 *   units: Map<string, Choice[]>,
 *   spaces: Map<string, Choice[]>,
 *   off: Choice[],
 * }} Offer
 */

/**
 * Sorts the choices: those that a unit picks, those that a place picks, and those that are not on the board. What all choices have in
 * common, such as the unit that moves or the place that is attacked, picks nothing.
 * @param {Decision} decision
 * @returns {Offer}
 */
export function offer(decision) {
  const { choices } = decision;
  const unit = common(choices, (choice) => choice.subject?.unit);
  const space = common(choices, (choice) => choice.subject?.space);
  /** @type {Offer} */
  const found = { decision, unit, units: new Map(), spaces: new Map(), off: [] };
  for (const choice of choices) {
    const subject = choice.subject ?? {};
    const byUnit = subject.unit && subject.unit !== unit ? [subject.unit] : [];
    const bySpace = subject.space && subject.space !== space ? [subject.space] : [];
    const group = subject.group?.length && subject.from ? subject.group : [];
    for (const one of [...byUnit, ...group]) add(found.units, one, choice);
    if (byUnit.length === 0) for (const one of bySpace) add(found.spaces, one, choice);
    if (group.length > 0 && subject.from) add(found.spaces, subject.from, choice);
    if (byUnit.length + bySpace.length + group.length === 0) found.off.push(choice);
  }
  // To stay may be about a place too: what leads there says so, and comes first.
  for (const [space, all] of found.spaces) all.sort((one, other) => Number(other.words.includes(space)) - Number(one.words.includes(space)));
  return found;
}

/**
 * What every choice has alike, if there are several choices.
 * @param {Choice[]} choices @param {(choice: Choice) => string|undefined} of @returns {string|null}
 */
function common(choices, of) {
  const first = choices[0] && of(choices[0]);
  return first && choices.length > 1 && choices.every((choice) => of(choice) === first) ? first : null;
}

/** @template K, V @param {Map<K, V[]>} map @param {K} key @param {V} value */
function add(map, key, value) {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** Whether what follows can't be taken back. @param {Choice} choice */
export function isFirm(choice) {
  return Boolean(choice.follows && choice.follows !== "nothing");
}

/**
 * The choice that goes on: of those that are not on the board the one that leads somewhere, or the first.
 * @param {Offer} offered @returns {Choice|null}
 */
export function ending(offered) {
  return offered.off.find((choice) => choice.odds || isFirm(choice)) ?? offered.off[0] ?? null;
}

/** Whether a choice only leaves the rest as it is. @param {Choice} choice */
export function isDone(choice) {
  return choice.words === "done" && !isFirm(choice);
}

/** How many choices are on the board. @param {Offer} offered */
export function left(offered) {
  return new Set([...offered.units.values(), ...offered.spaces.values()].flat().map((choice) => choice.action)).size;
}

/** What is on the board and not done: one of each unit or place, with where it is. @param {Offer} offered @returns {{choice: Choice, place: string|undefined}[]} */
export function undone(offered) {
  const first = [...offered.units.values(), ...offered.spaces.values()].flatMap((choices) => choices[0] ?? []);
  return [...new Set(first)].map((choice) => ({ choice, place: choice.subject?.from ?? choice.subject?.space }));
}

/**
 * The places that all of these offers lead to, each with the choices that lead there, in the order of the offers.
 * @param {Offer[]} offers @returns {Map<string, Choice[]>}
 */
export function shared(offers) {
  const [first, ...rest] = offers;
  /** @type {Map<string, Choice[]>} */
  const spaces = new Map();
  for (const [space, choices] of first?.spaces ?? []) {
    const others = rest.map((one) => one.spaces.get(space)?.[0]);
    if (choices[0] && others.every((one) => one)) spaces.set(space, [choices[0], .../** @type {Choice[]} */ (others)]);
  }
  return spaces;
}

/** The choices whose words have all of these words. @param {Choice[]} choices @param {string} text */
export function search(choices, text) {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter((choice) => wanted.every((part) => choice.words.toLowerCase().includes(part)));
}

/** A fraction such as `5/6` as a number. @param {string} text */
export function fraction(text) {
  const [over, under] = text.split("/").map(Number);
  return (over ?? 0) / (under ?? 1);
}

/** A fraction in percent. @param {string} text */
export function percent(text) {
  const share = 100 * fraction(text);
  // What may happen is never told as if it could not, nor as if it were sure.
  if (share > 0 && share < 0.05) return "< 0.1 %";
  if (share < 100 && share >= 99.95) return "> 99.9 %";
  return `${share === 100 || share === 0 ? share.toFixed(0) : share.toFixed(1)} %`;
}
