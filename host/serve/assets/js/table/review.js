// Looking back: any position of the game, how it went, and the same choice under other rules.

import { Api } from "../api.js";
import { byId, capital, el, svg } from "../dom.js";
import { ownerKey } from "../owner.js";
import { words } from "../words.js";
import { sameFight } from "./fight.js";
import { otherRules } from "./others.js";

/** So long a position stands while the game is replayed, in milliseconds. */
const STANDS = 450;

/** The lines of a chart, told apart by more than colour. */
const INKS = ["#8f2a22", "#1d5fa8", "#2f6b3a", "#8a5a00", "#6b3fa0", "#0f766e"];
const DASHES = ["none", "7 3", "2 3", "10 3 2 3", "4 2", "1 4"];

/** @param {import("./game.js").Game} game @param {import("./board.js").Board} board */
export function reviewPanel(game, board) {
  const panel = byId("review");
  const bar = byId("scrub");
  const slider = el("input", { type: "range", min: 0, "aria-label": words.review, oninput: () => { playing = false; go(Number(slider.value)); } });
  const line = el("p");
  const eyes = el("select", { "aria-label": words.seenAs, onchange: () => go(Number(slider.value)) });
  /** @param {string} sign @param {string} title @param {() => number} to */
  const leap = (sign, title, to) => el("button", { title, "aria-label": title, onclick: () => { playing = false; go(to()); } }, sign);
  const now = () => Number(slider.value);
  const replay = el("button", { id: "replay", onclick: () => (playing ? stop() : run()) });
  const fork = el("button", { id: "fork-here", onclick: forkHere }, words.forkHere);
  bar.append(el("div", { class: "row" },
    leap("«", words.turnBack, () => starts.findLast((at) => at < now()) ?? 0), leap("‹", words.earlier, () => now() - 1), replay, slider,
    leap("›", words.later, () => now() + 1), leap("»", words.turnOn, () => starts.find((at) => at > now()) ?? Number(slider.max))),
    el("div", { class: "row" }, line, eyes, fork, el("button", { class: "main", id: "live", onclick: live }, words.live)));
  fork.hidden = !ownerKey();
  game.on("review", (at) => { playing = false; go(at); });
  game.on("tab", (name) => { if (name === "review") show(); });

  let last = -1;
  const others = otherRules(game, board, () => (board.past ? last : undefined));
  /** Whether the game is replayed now. */
  let playing = false;
  /** After how many entries each turn began. @type {number[]} */
  let starts = [];

  /** Shows one position after the other, as the side saw them. */
  async function run() {
    if (now() >= Number(slider.max)) await go(0);
    playing = true;
    named();
    while (playing && now() < Number(slider.max)) {
      await go(now() + 1);
      await new Promise((resolve) => setTimeout(resolve, STANDS));
    }
    stop();
  }

  function stop() {
    playing = false;
    named();
  }

  function named() {
    replay.textContent = playing ? words.stopReplay : words.replay;
  }

  /** A game of its own from the position looked at: for whoever started the server. */
  async function forkHere() {
    try {
      const made = await new Api(ownerKey()).post(`${game.path}/fork`, { to: now() });
      location.href = made.seats.find((/** @type {{link: string|null}} */ seat) => seat.link)?.link ?? "/";
    } catch (error) {
      game.complain(error);
    }
  }

  /** @param {number} at */
  async function go(at) {
    const { state } = game;
    if (!state) return;
    if (bar.hidden) {
      const who = state.outcome ? [...state.seats.map((seat) => seat.side), "all"] : state.yours;
      eyes.replaceChildren(...who.map((side) => el("option", { value: side, selected: side === state.seen_as }, side === "all" ? words.all : side)));
      eyes.hidden = who.length < 2;
    }
    last = at;
    named();
    try {
      const past = await game.api.get(`${game.path}/review`, { at: Math.max(0, at), seen_as: eyes.value || state.seen_as });
      if (last !== at) return;
      bar.hidden = false;
      slider.max = past.entries;
      slider.value = past.at;
      line.textContent = `${past.at} of ${past.entries} · ${past.view.turn} · ${past.words}`;
      board.past = past.view;
      board.show(past.view, past.colours);
      game.tell("picked");
    } catch (error) {
      game.complain(error);
    }
  }

  function live() {
    stop();
    board.past = null;
    bar.hidden = true;
    if (game.state) board.show(game.state.view, game.state.colours);
    game.tell("picked");
  }

  async function show() {
    const { state } = game;
    if (!state) return;
    try {
      const course = await game.api.get(`${game.path}/course`, { seen_as: state.seen_as });
      starts = course.turns.map((/** @type {{at: number}} */ turn) => turn.at);
      panel.replaceChildren(
        el("button", { id: "look-back", onclick: () => go(state.entries) }, words.lookBack), el("h3", {}, words.points), ...chart(course.turns, words.points),
        el("h3", {}, words.units), ...chart(course.turns.map((/** @type {{units: Record<string, number>}} */ turn) => ({ ...turn, numbers: turn.units })), words.units),
        el("h3", {}, words.fell), ...fallen(course.turns), el("h3", {}, words.luck), ...luck(course.luck),
        ...others.parts, ...sameFight(game, board, others.chooser));
    } catch (error) {
      game.complain(error);
    }
  }

  /** @param {{name: string, at: number, numbers: Record<string, number>}[]} turns @param {string} about */
  function chart(turns, about) {
    const labels = [...new Set(turns.flatMap((turn) => Object.keys(turn.numbers)))].filter((label) => new Set(turns.map((turn) => turn.numbers[label])).size > 1).slice(0, INKS.length);
    const all = labels.flatMap((label) => turns.map((turn) => turn.numbers[label] ?? 0));
    if (turns.length < 2 || labels.length === 0) return [el("p", { class: "soft small" }, words.noPointsYet)];
    const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
    const x = (/** @type {number} */ at) => 8 + (284 * at) / (turns.length - 1);
    const y = (/** @type {number} */ value) => 100 - (92 * (value - least)) / (most - least);
    const lines = labels.map((label, ink) => svg("path", {
      stroke: INKS[ink], "stroke-dasharray": DASHES[ink], d: `M${turns.map((turn, at) => `${x(at).toFixed(1)} ${y(turn.numbers[label] ?? 0).toFixed(1)}`).join("L")}`,
    }));
    const legend = labels.map((label, ink) => {
      const dash = svg("svg", { viewBox: "0 0 26 6", width: 26, height: 6, "aria-hidden": "true" }, svg("path", { d: "M0 3H26", stroke: INKS[ink], "stroke-width": 3, "stroke-dasharray": DASHES[ink] }));
      return el("li", {}, dash, ` ${label} ${turns.at(-1)?.numbers[label] ?? ""}`);
    });
    return [svg("svg", { class: "chart", viewBox: "0 0 300 112", preserveAspectRatio: "none", role: "img", "aria-label": about }, ...lines,
      svg("text", { x: 8, y: 9 }, String(most)), least < 0 && svg("text", { x: 8, y: 98 }, String(least)),
      svg("text", { x: 8, y: 110 }, turns[0]?.name ?? ""), svg("text", { x: 292, y: 110, "text-anchor": "end" }, turns.at(-1)?.name ?? "")),
    el("ul", { class: "legend" }, ...legend)];
  }

  /** @param {{name: string, left: number, fell: [string, string][]}[]} turns */
  function fallen(turns) {
    const named = turns.map((turn) => ({ ...turn, fell: turn.fell.filter(([space]) => board.spaces.get(space)?.name) })).filter((turn) => turn.fell.length + turn.left > 0);
    if (named.length === 0) return [el("p", { class: "soft small" }, words.nothingFell)];
    return [el("ul", { class: "fell" }, ...named.map((turn) => el("li", {}, el("b", {}, turn.name), ...holders(turn.fell),
      turn.left > 0 && el("div", { class: "soft" }, words.leftMap(turn.left)))))];
  }

  /** What fell to whom. @param {[string, string][]} fell */
  function holders(fell) {
    const all = [...new Set(fell.map(([, to]) => to))];
    const place = (/** @type {string} */ space, /** @type {string} */ comma) => el("span", { class: "kept" }, el("button", { class: "place-name", onclick: () => board.find(space) }, board.spaces.get(space)?.name ?? space), comma);
    return all.map((holder) => el("div", {}, `${words.toHolder(holder)} `,
      ...fell.filter(([, to]) => to === holder).flatMap(([space], at, own) => [place(space, at < own.length - 1 ? "," : ""), " "])));
  }

  /** @param {{sides: [string, string], sum: number, fights: {to: number, turn: string, what: string, worth: number}[]}|null} told */
  function luck(told) {
    if (!told) return [el("p", { class: "soft" }, words.luckLater)];
    const signed = (/** @type {number} */ worth) => `${worth > 0 ? "+" : ""}${worth.toFixed(1)}`;
    const most = Math.max(1, ...told.fights.map((fight) => Math.abs(fight.worth)));
    const row = (/** @type {{to: number, turn: string, what: string, worth: number}} */ fight) => {
      const bar = el("i", { class: fight.worth < 0 ? "ill" : undefined });
      bar.style.width = `${(50 * Math.abs(fight.worth)) / most}%`;
      return el("li", {}, el("button", { class: "quiet", title: fight.turn, onclick: () => go(fight.to) }, el("b", {}, signed(fight.worth)), ` ${fight.what}`), el("span", { class: "worth" }, bar));
    };
    return [el("p", { class: "sums" }, ...told.sides.map((side, at) => el("span", {}, `${capital(side)} `, el("b", {}, signed(at === 0 ? told.sum : -told.sum))))),
      el("p", { class: "soft small" }, words.luckHint(capital(told.sides[0]))),
      el("ul", { class: "luck" }, ...told.fights.map(row))];
  }
}
