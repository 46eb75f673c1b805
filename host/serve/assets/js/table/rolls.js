// A choice between several ways to roll: each with all of its chances in sight, so one click is enough.

import { byId, capital, el } from "../dom.js";
import { words } from "../words.js";
import { fraction, isFirm, percent } from "./choices.js";

/** More than this are in the list alone. */
const MOST = 20;

/** The ways to roll that a decision has; none where anything of it is on the board. @param {import("./choices.js").Offer|null} offered */
export function ways(offered) {
  if (!offered || offered.units.size + offered.spaces.size > 0 || offered.off.length > MOST) return [];
  const rolls = offered.off.filter((choice) => choice.odds && isFirm(choice));
  return rolls.length > 1 ? rolls : [];
}

/** @param {import("./game.js").Game} game */
export function rollsPanel(game) {
  const panel = byId("rolls");
  const show = () => {
    const all = game.picked || game.attack ? [] : ways(game.offer);
    panel.hidden = all.length === 0;
    panel.replaceChildren(...all.map(row));
  };
  game.on("state", show);
  game.on("picked", show);

  /** @param {import("../types.js").Choice} choice */
  function row(choice) {
    const outcomes = choice.odds?.outcomes ?? [];
    const bar = el("div", { class: "split", "aria-hidden": "true" }, ...outcomes.map((one, at) => {
      const part = el("i", { class: `part-${at % 6}` });
      part.style.flexGrow = String(fraction(one.chance));
      return part;
    }));
    return el("div", { class: "roll" },
      el("div", {}, el("b", {}, capital(choice.words)), choice.staff?.length ? el("span", { class: "advice", title: choice.staff.join(", ") }, ` ${words.advice}`) : null),
      el("button", { class: "main", "data-action": choice.action, onclick: () => game.act([choice.action]), "aria-label": `${words.roll}: ${choice.words}` }, words.roll),
      bar,
      el("ul", {}, ...outcomes.map((one, at) => el("li", {}, el("i", { class: `part-${at % 6}` }), el("b", {}, percent(one.chance)), ` ${one.words}`))));
  }
}
