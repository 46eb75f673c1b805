// The table as text: one prompt, one list, one place where everything is said. The commands are those of the terminal.

import { Refusal, Unreachable } from "../api.js";
import { byId, capital, el } from "../dom.js";
import { dress, themeButton } from "../theme.js";
import { words } from "../words.js";
import { search } from "../table/choices.js";
import { Game } from "../table/game.js";

/** More than this are not listed before somebody types a part of the words. */
const MOST = 25;

/** How wide a letter of what is said is, and the edge beside it, in pixels. */
const LETTER = 8.3;
const EDGE = 12;

dress();
const id = location.pathname.split("/").at(-1) ?? "";
const game = new Game(id, location.hash.slice(1));
const said = byId("said");
const line = /** @type {HTMLInputElement} */ (byId("line"));
let known = 0;

/** So many letters fit into a line of what is said: the edges of the field hold none. */
function letters() {
  return Math.floor((said.clientWidth - 2 * EDGE) / LETTER);
}

/** @param {string} text @param {string} [kind] */
function say(text, kind) {
  if (!text.trim()) return;
  said.append(el("pre", { class: kind }, text.trimEnd()));
  said.scrollTop = said.scrollHeight;
}

function list() {
  const choices = game.state?.decision?.choices ?? [];
  const found = search(choices, /^(list|look|why|odds|news|undo|help|hint|stop)\b/.test(line.value) ? "" : line.value);
  byId("count").textContent = choices.length === 0 ? "" : `${found.length} of ${choices.length} choices`;
  byId("list").replaceChildren(...found.slice(0, MOST).map((choice) =>
    el("li", { value: choices.indexOf(choice) + 1 }, el("button", { onclick: () => type(choice.words) }, choice.words))));
}

/** @param {string} text */
async function type(text) {
  if (!text.trim() || !game.state) return;
  say(`> ${text}`, "typed");
  line.value = "";
  if (text.trim() === "stop") return stop();
  try {
    const width = letters();
    const answer = await game.api.post(`${game.path}/say`, { number: game.state.number, line: text, known, width, seen_as: game.state.seen_as });
    say(answer.text);
    if (answer.hint) hint();
    if (answer.done) await game.refresh("");
    else list();
  } catch (error) {
    if (error instanceof Refusal) say(error.clause ? `${error.message} (${error.clause})` : error.message);
    else if (error instanceof Unreachable) say(words.lost);
    else throw error;
    await game.refresh("");
  }
  line.focus();
}

/** Why a hint is given up that nobody stopped. */
const MOVED = "the table has moved on";
/** The hint that is under way. @type {AbortController|null} */
let hinting = null;

/** What playing on from here says is best; the line is free meanwhile. */
async function hint() {
  if (!game.state?.decision || hinting) return;
  const own = hinting = new AbortController();
  say(`${words.hintComes} ${words.hintStop}`);
  /** @type {import("../table/hint.js").News|null} */
  let last = null;
  try {
    await game.api.lines(`${game.path}/hint`, { number: game.state.number }, (news) => { last = news; }, own.signal);
  } catch (error) {
    if (!own.signal.aborted) say(error instanceof Refusal ? error.message : words.lost);
  }
  if (hinting === own) hinting = null;
  if (own.signal.reason !== MOVED) tell(last);
}

/** @param {import("../table/hint.js").News|null} news */
function tell(news) {
  if (!news) return;
  const rows = news.best.map((one) => `${(100 * one.chance).toFixed(0)} %  ${one.words}: ${words.hinted(one)}`);
  say(news.error ?? (rows.length > 0 ? [words.hintTitle, ...rows].join("\n") : words.hintTooShort));
}

/** Ends the hint that is under way. */
function stop() {
  if (!hinting) say(words.hintNone);
  hinting?.abort();
  hinting = null;
}

byId("form").addEventListener("submit", (event) => {
  event.preventDefault();
  type(line.value);
});
line.addEventListener("input", list);
game.on("toast", ({ text }) => say(text));
game.on("handover", (side) => {
  say(`${words.handOver(side)}. ${words.handOverHint}`);
  game.sit(side);
});

let prompt = "";
game.on("state", async ({ moved }) => {
  const { state } = game;
  if (!state || !moved) return;
  // What is worked out is about the table as it was.
  hinting?.abort(MOVED);
  byId("title").textContent = state.title;
  byId("standing").textContent = [state.view.turn, ...state.view.status.map((one) => `${one.label} ${one.value}`), state.rules === null ? "" : `${words.houseRules}: ${state.rules}`].filter(Boolean).join(" · ");
  /** @type {HTMLAnchorElement} */ (byId("rules")).href = `/books/${state.book}`;
  try {
    const news = await game.api.post(`${game.path}/say`, { number: state.number, line: "news", known, seen_as: state.seen_as, width: letters() });
    known = state.entries;
    say(news.text);
  } catch {
    // The next move tells it.
  }
  const asked = state.outcome ? `${words.over}: ${state.outcome.title}` : state.decision?.prompt ?? `${capital(state.moves ?? "")} ${state.thinking ? words.thinking : words.waits}`;
  byId("asked").textContent = asked;
  if (asked !== prompt) say(asked, "asked");
  prompt = asked;
  list();
});

byId("pages").append(themeButton());
/** @type {HTMLAnchorElement} */ (byId("board")).href = `/table/${id}${location.hash}`;
game.api.get(`${game.path}/table`).then((state) => {
  known = state.entries;
  game.take(state);
  return game.start();
}).then(() => { document.body.dataset.ready = "yes"; line.focus(); }, (error) => say(error instanceof Refusal ? words.noLink : words.lost));
