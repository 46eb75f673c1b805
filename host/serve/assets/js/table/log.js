// The story of the game: told in passages, whose lines lead to the place and to the position.

import { byId, capital, el } from "../dom.js";
import { words } from "../words.js";
import { clause } from "./clause.js";
import { withPlaces } from "./labels.js";

/** @typedef {import("../types.js").Passage} Passage */

/** Passages that are shown at once; the rest when somebody asks. */
const MOST = 150;
/** Steps of the rules that are told of one passage. */
const MOST_STEPS = 60;

/** @param {import("./game.js").Game} game @param {import("./board.js").Board|null} board */
export function logPanel(game, board) {
  const panel = byId("log");
  const story = el("div", { class: "story" });
  panel.append(story);
  /** @type {Passage[]} */
  let told = [];
  let seenAs = "";
  let asking = false;
  game.on("tab", (name) => { if (name === "log") panel.scrollTop = panel.scrollHeight; });
  game.on("state", async ({ moved }) => {
    const { state } = game;
    if (!moved || !state || asking) return;
    asking = true;
    try {
      for (let number = -1; number !== game.state?.number;) {
        number = game.state?.number ?? -1;
        await catchUp();
      }
      show();
    } catch {
      // The next move tells the rest.
    } finally {
      asking = false;
    }
  });

  async function catchUp() {
    const { state } = game;
    if (!state) return;
    if (state.seen_as !== seenAs) told = [];
    seenAs = state.seen_as;
    told = told.filter((passage) => passage.to <= state.entries);
    const since = told.at(-1)?.from ?? 0;
    const page = await game.api.get(`${game.path}/log`, { since, seen_as: seenAs });
    told = [...told.filter((passage) => passage.from < since), ...page.passages];
  }

  function show() {
    const parts = [];
    let turn = "";
    for (const passage of told.slice(-MOST)) {
      if (passage.turn !== turn) parts.push(el("h3", {}, passage.turn));
      turn = passage.turn;
      parts.push(article(passage));
    }
    story.replaceChildren(...parts);
    panel.scrollTop = panel.scrollHeight;
  }

  /** @param {Passage} passage */
  function article(passage) {
    const rolled = passage.lines.some((line) => line.chance);
    const done = counted(passage.lines.filter((line) => line.do !== "done").map((line) => (line.chance ? `${line.by}: ${line.do}` : line.do)));
    const head = el("p", {}, el("button", { class: "jump", title: `entry ${passage.to}`, onclick: () => game.tell("review", passage.to) },
      el("b", {}, capital(passage.by)), " ", done.join(", ")));
    const came = passage.changes.length > 0 && el("p", { class: "came" }, ...passage.changes.flatMap((text) => [...withPlaces(board, text), ". "]));
    const clauses = rolled && passage.clauses.length > 0 && el("p", { class: "clauses" }, ...passage.clauses.slice(0, 6).map((id) => clause(id)));
    const how = rolled && passage.steps.length > 0 && reasons(passage);
    return el("article", { class: rolled ? "chance" : undefined }, head, came, clauses, how);
  }

  /** The steps of the rules, made when somebody wants to read them. @param {Passage} passage */
  function reasons(passage) {
    const details = el("details", { ontoggle: () => {
      if (details.childElementCount > 1) return;
      details.append(el("ul", {}, ...passage.steps.slice(0, MOST_STEPS).map((step) => el("li", {}, ...withPlaces(board, step.words), " ", clause(step.clause)))));
    } }, el("summary", {}, words.how));
    return details;
  }
}

/** The same thing several times in a row is told once, with how often. @param {string[]} lines @returns {string[]} */
function counted(lines) {
  /** @type {{text: string, times: number}[]} */
  const runs = [];
  for (const text of lines) {
    const last = runs.at(-1);
    if (last?.text === text) last.times += 1;
    else runs.push({ text, times: 1 });
  }
  return runs.map(({ text, times }) => (times > 1 ? `${text} (${times} times)` : text));
}
