// What the rules expect now, and the few things that are always at hand.

import { byId, capital, el } from "../dom.js";
import { words } from "../words.js";
import { ending, isFirm, left } from "./choices.js";
import { withClauses, clause } from "./clause.js";

/** @typedef {import("./game.js").Game} Game */

/** More choices than this that are not on the board are in the list alone. */
const MOST = 4;

/** @param {Game} game */
export function promptPanel(game) {
  const panel = byId("prompt");
  /** Whether somebody was told what is left undone. */
  let warned = false;
  game.on("state", ({ moved }) => {
    if (moved) warned = false;
    show();
  });
  game.on("picked", show);
  game.on("end", end);

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
    return decision ? withClauses(decision.prompt) : ["…"];
  }

  /** @param {import("../types.js").TableState} state */
  function buttons(state) {
    /** @type {Node[]} */
    const all = [];
    if (state.outcome) return all;
    const close = !game.picked && game.offer && ending(game.offer);
    if (close && game.offer && game.offer.off.length <= MOST) {
      all.push(el("button", { class: "main", id: "end", onclick: end }, warned ? words.endAnyway : capital(close.words), " ", el("kbd", {}, "e")));
      for (const choice of game.offer.off) if (choice !== close) all.push(el("button", { onclick: () => game.choose(choice) }, capital(choice.words)));
      if (warned) all.push(el("span", { class: "soft small", role: "alert" }, words.left(left(game.offer))));
    }
    if (game.picked) {
      const stay = game.picked.offers.length === 1 ? game.picked.offers[0]?.off ?? [] : [];
      for (const choice of stay) all.push(el("button", { onclick: () => game.choose(choice) }, capital(choice.words)));
      all.push(el("button", { onclick: () => game.drop() }, words.cancel, " ", el("kbd", {}, "Esc")));
    }
    if (state.undo) all.push(el("button", { id: "undo", onclick: () => game.undo() }, words.undo, " ", el("kbd", {}, "u")));
    if (state.undo) all.push(el("button", { class: "quiet", onclick: () => game.undo("step") }, words.undoStep));
    if (state.redo) all.push(el("button", { onclick: () => game.redo() }, words.redo, " ", el("kbd", {}, "r")));
    if (state.decision && !game.picked) all.push(el("button", { class: "quiet", id: "staff", onclick: () => game.staff() }, words.staff));
    return all;
  }

  /** Ends the step; where something is left undone, it says so first. */
  function end() {
    const close = game.offer && ending(game.offer);
    if (!close || !game.offer || game.picked) return;
    if (left(game.offer) > 0 && !warned && close.words === "done" && !isFirm(close)) {
      warned = true;
      return show();
    }
    game.choose(close);
  }
}
