// An attack in one panel: the target, who joins, air and guns, what moved the column, and every result with its chance, before
// anything is done.

import { byId, capital, el } from "../dom.js";
import { words } from "../words.js";
import { clause } from "./clause.js";
import { isFirm } from "./choices.js";
import { table } from "./odds.js";
import { isReady, party } from "./plan.js";
import { reckoner } from "./reckon.js";

/** @typedef {import("./plan.js").Attack} Attack */
/** @typedef {import("./plan.js").Stage} Stage */

/** @param {import("./game.js").Game} game @param {import("./board.js").Board|null} board */
export function attackPanel(game, board) {
  const panel = byId("attack");
  const reckoned = reckoner(game);
  game.on("picked", show);
  game.on("state", show);

  function show() {
    const { attack } = game;
    panel.hidden = !attack;
    if (!attack) return panel.replaceChildren();
    const joined = attack.stages.flatMap((stage) => stage.chosen).length;
    panel.replaceChildren(
      el("h3", {}, `${words.attackOn} ${board?.spaces.name(attack.target) ?? attack.target}`, " ",
        el("span", { class: "soft small" }, defenders(attack.target))),
      reckoned(attack),
      // What comes of it stays in sight, however many may join.
      attack.close?.odds ? table(attack.close.odds) : el("p", { class: "soft" }, ...(joined > 0 ? later(attack) : [])),
      ...attack.stages.map((stage, at) => list(stage, at)),
      el("div", { class: "doing" },
        el("button", { class: "main", id: "launch", disabled: !isReady(attack), onclick: () => game.orders.launch() },
          attack.close && isFirm(attack.close) ? words.launch : words.declare, " ", el("kbd", {}, "Enter")), " ",
        el("button", { id: "all-adjacent", onclick: () => game.orders.joinAll() }, words.allAdjacent, " ", el("kbd", {}, "g")), " ",
        el("button", { title: "Esc", onclick: () => game.drop() }, words.cancel)));
  }

  /** Why no odds are told: those who join may not begin it, by which clause, or it is only declared now. @param {Attack} attack */
  function later(attack) {
    if (attack.close) return [words.oddsLater];
    const no = (attack.stages[0]?.decision.refused ?? []).filter((one) => !one.subject?.unit && !one.subject?.from);
    return [words.notEnough, ...no.flatMap((one) => [" ", `${capital(one.words)}: ${one.because} `, clause(one.by)])];
  }

  /** @param {string} label */
  function defenders(label) {
    const here = (board?.pieces.stacks.get(label) ?? []).filter((counter) => counter.side !== game.state?.seen_as);
    return here.map((counter) => [counter.name || words.unknown, counter.factors].filter(Boolean).join(" ")).join(", ");
  }

  /** @param {Stage} stage @param {number} at */
  function list(stage, at) {
    const rows = [...stage.chosen.map((one) => row(one, true)), ...stage.open.map((one) => row(one, false))];
    if (rows.length === 0) return el("div");
    return el("fieldset", { class: "joins" }, el("legend", {}, at === 0 ? words.whoJoins : words.airAndGuns), ...rows);
  }

  /** @param {import("../types.js").Choice} choice @param {boolean} joined */
  function row(choice, joined) {
    const all = party(choice).flatMap((unit) => board?.pieces.units.get(unit) ?? []);
    const [unit = "", from] = [party(choice)[0], choice.subject?.from];
    const shifts = (choice.odds?.shifts ?? []).slice(-1);
    const name = choice.subject?.unit ? all[0]?.name : all.map((one) => one.name).join(", ");
    return el("label", { class: joined ? "joined" : undefined, onpointerenter: () => from && board?.marks.set("looked", [from]) },
      el("input", { type: "checkbox", "data-unit": unit, checked: joined, onchange: () => game.orders.toggle(unit) }),
      el("span", {}, capital(name || choice.words)), el("b", {}, all.map((one) => one.factors).filter(Boolean).join(" ")),
      el("span", { class: "soft small" }, from ?? "", ...shifts.flatMap((one) => [` ${one.by > 0 ? "+" : ""}${one.by} `, clause(one.clause)])));
  }
}
