// What the rules expect now, and the few things that are always at hand.

import { byId, capital, el } from "../dom.js";
import { words } from "../words.js";
import { ending, isDone, left, undone } from "./choices.js";
import { ways } from "./rolls.js";
import { withClauses, clause } from "./clause.js";

/** @typedef {import("./game.js").Game} Game */

/** More choices than this that are not on the board are in the list alone. */
const MOST = 4;
/** So many of those that are left undone are named. */
const LISTED = 12;

/** @param {Game} game @param {import("./board.js").Board|null} board */
export function promptPanel(game, board) {
  const panel = byId("prompt");
  /** Whether somebody was told what is left undone. */
  let warned = false;
  /** The clauses of a prompt that names none itself: for which table and actions, and which. */
  let by = { key: "", clauses: /** @type {Promise<string[]>} */ (Promise.resolve([])) };
  game.on("state", ({ moved }) => {
    if (moved) warned = false;
    show();
  });
  game.on("picked", show);
  game.on("end", end);
  // Who looks at something else is told again; who goes through what is left undone keeps the list.
  game.on("tab", (name) => { if (name === "log" || name === "review") forget(); });
  game.on("hint", forget);

  function forget() {
    if (!warned) return;
    warned = false;
    show();
  }

  function show() {
    const { state } = game;
    if (!state) return;
    const decision = game.picked?.offers.at(-1)?.decision ?? state.decision;
    panel.replaceChildren(who(state), el("p", {}, ...said(state, decision)), el("div", { class: "doing" }, ...buttons(state)));
  }

  /** @param {import("../types.js").TableState} state */
  function who(state) {
    const side = state.moves ?? "";
    const colour = el("i");
    colour.style.background = Object.entries(state.colours).find(([key]) => key.endsWith(`/${side}`))?.[1] ?? "transparent";
    if (state.outcome) return el("div", { class: "who" }, words.over);
    const text = state.thinking ? `${capital(side)} ${words.thinking}` : state.yours.includes(side) ? `${words.yourMove}: ${capital(side)}` : `${capital(side)} ${words.waits}`;
    return el("div", { class: "who" }, colour, text);
  }

  /** @param {import("../types.js").TableState} state @param {import("../types.js").Decision|null} decision */
  function said(state, decision) {
    if (state.broken) return [state.broken];
    if (state.outcome) {
      const winner = state.outcome.winner === null ? words.draw : `${capital(state.seats[state.outcome.winner]?.side ?? "?")} ${words.wins}`;
      return [`${winner}: ${state.outcome.title} `, clause(state.outcome.by)];
    }
    if (!decision) return ["…"];
    const prompt = withClauses(decision.prompt);
    if (prompt.length > 1) return prompt;
    const named = el("span");
    name(named, state.number);
    return [...prompt, named];
  }

  /** Names the clauses by which the choices at hand are made; they are asked for once. @param {HTMLElement} into @param {number} number */
  async function name(into, number) {
    const actions = game.picked?.chains.length === 1 ? game.picked.chains[0] ?? [] : [];
    const key = `${number}:${actions.join()}`;
    if (by.key !== key) by = { key, clauses: game.api.post(`${game.path}/clauses`, { number, actions }).catch(() => []) };
    into.replaceChildren(...(await by.clauses).flatMap((id) => [" ", clause(id)]));
  }

  /** @param {import("../types.js").TableState} state */
  function buttons(state) {
    /** @type {Node[]} */
    const all = [];
    if (state.outcome) return all;
    const close = !game.picked && !game.attack && game.offer && ways(game.offer).length === 0 && ending(game.offer);
    if (close && game.offer && game.offer.off.length <= MOST) {
      all.push(el("button", { class: "main", id: "end", onclick: end }, warned ? words.endAnyway : capital(close.words), " ", el("kbd", {}, "e")));
      for (const choice of game.offer.off) if (choice !== close) all.push(el("button", { onclick: () => game.choose(choice) }, capital(choice.words)));
      if (warned) all.push(leftUndone(game.offer));
    }
    if (game.picked) {
      const stay = game.picked.offers.length === 1 ? game.picked.offers[0]?.off ?? [] : [];
      for (const choice of stay) all.push(el("button", { onclick: () => game.choose(choice) }, capital(choice.words)));
      all.push(el("button", { onclick: () => game.drop() }, words.cancel, " ", el("kbd", {}, "Esc")));
    }
    if (state.undo) all.push(el("button", { id: "undo", onclick: () => game.undo() }, words.undo, " ", el("kbd", {}, "u")));
    if (state.undo) all.push(el("button", { class: "quiet", id: "undo-step", onclick: () => game.undo("step") }, words.undoStep, " ", el("kbd", {}, "U")));
    if (state.redo) all.push(el("button", { id: "redo", onclick: () => game.redo() }, words.redo, " ", el("kbd", {}, "r")));
    if (game.offer && together(game.offer)) all.push(el("button", { id: "all-there", onclick: () => game.orders.sendAll() }, words.allThere, " ", el("kbd", {}, "w")));
    if (state.decision && !game.picked && !game.attack) all.push(el("button", { class: "quiet", id: "staff", onclick: () => game.staff() }, words.staff), el("button", { class: "quiet", id: "ask-hint", onclick: () => game.tell("hint") }, words.hint));
    return all;
  }

  /** What is left undone, each leading to its place. @param {import("./choices.js").Offer} offered */
  function leftUndone(offered) {
    const list = undone(offered).slice(0, LISTED);
    const rest = left(offered) - list.length;
    return el("div", { class: "undone", role: "alert" }, el("p", {}, words.left(left(offered))),
      el("ul", {}, ...list.map(({ choice, place }) => el("li", {}, el("button", { class: "quiet", onclick: () => place && board?.find(place) }, capital(choice.words)))),
        rest > 0 && el("li", { class: "soft" }, words.andMore(rest))));
  }

  /** Ends the step; where something is left undone, it says so first. */
  function end() {
    const close = game.offer && ending(game.offer);
    if (!close || !game.offer || game.picked) return;
    if (left(game.offer) > 0 && !warned && isDone(close)) {
      warned = true;
      return show();
    }
    game.choose(close);
  }
}

/** Whether several units may go to one place that all of it is about, as after a fight. @param {import("./choices.js").Offer} offered */
function together(offered) {
  const own = offered.decision.choices.filter((choice) => choice.subject?.unit);
  const label = own[0]?.subject?.space;
  return own.length > 1 && label !== undefined && /advance/.test(offered.decision.kind) && own.every((choice) => choice.subject?.space === label);
}
