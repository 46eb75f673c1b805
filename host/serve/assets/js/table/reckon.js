// The strengths of an attack and the column that they come to, before anything moves it: asked of the rules, where they have a question
// for it.

import { el } from "../dom.js";
import { words } from "../words.js";
import { clause } from "./clause.js";
import { party } from "./plan.js";

/** The question by which rules tell it. */
const QUESTION = "attack-on-map";

/** Who stands in a place and is not counted among those that fight there. */
const MARKERS = ["rail-head", "air", "airfield", "factory"];

/** @typedef {{factors: [number, number], ratio: string}} Answer */
/** @typedef {{answer?: Answer, steps?: {clause: string, words: string}[]}} Ruling */

/** @param {import("./game.js").Game} game */
export function reckoner(game) {
  /** Whether these rules have no such question. */
  let none = false;
  /** What was asked last, and what came of it. @type {{key: string, ruling: Promise<Ruling|null>}} */
  let last = { key: "", ruling: Promise.resolve(null) };

  /** A line that fills itself once the rules have answered. @param {import("./plan.js").Attack} attack */
  return (attack) => {
    const line = el("p", { class: "ratio", hidden: true });
    const attackers = attack.stages.flatMap((stage) => stage.chosen.flatMap(party).flatMap(called));
    if (none || attackers.length === 0) return line;
    const input = { target_hex: attack.target, attackers };
    const key = `${game.state?.number} ${JSON.stringify(input)}`;
    if (last.key !== key) last = { key, ruling: ask(input) };
    last.ruling.then((ruling) => {
      if (!ruling?.answer) return;
      const { factors: [attacks, defends], ratio } = ruling.answer;
      const by = ruling.steps?.find((step) => step.words.includes(` is ${ratio}`));
      line.hidden = false;
      line.replaceChildren(`${attacks} ${words.against} ${defends}: `, el("b", {}, ratio), " ", ...(by ? [clause(by.clause)] : []));
    });
    return line;
  };

  /** @param {object} input @returns {Promise<Ruling|null>} */
  async function ask(input) {
    try {
      return await game.api.post(`${game.path}/ask`, { question: QUESTION, input });
    } catch {
      none = true;
      return null;
    }
  }

  /** A unit as questions call it: by its place and its number among those that fight there; nobody who flies. @param {string} unit */
  function called(unit) {
    const all = game.state?.view.counters ?? [];
    const space = all.find((counter) => counter.unit === unit)?.at.space;
    const here = all.filter((counter) => counter.at.space === space && !MARKERS.includes(counter.symbol));
    const at = here.findIndex((counter) => counter.unit === unit);
    return space && at >= 0 ? [`${space}/${at}`] : [];
  }
}
