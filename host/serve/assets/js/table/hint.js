// A hint: what the staff would do, at once; then the three best choices by games that the server plays on from here, how likely each is
// to win, and the rules that it applies. It comes a game at a time, and may be stopped; meanwhile everything else can be done.

import { byId, capital, el } from "../dom.js";
import { words } from "../words.js";
import { clause } from "./clause.js";

/** @typedef {{action: number, words: string, chance: number, games: number, won: number, drawn: number, score: number, clauses: string[]}} Hint */
/** @typedef {{staff: number|null, words: string, played: number, games: number, seconds: number, best: Hint[], done: boolean, error: string|null}} News */

/** The page shows what is new no more often than this, in milliseconds. */
const OFTEN = 200;

/** @param {import("./game.js").Game} game */
export function hintPanel(game) {
  const panel = byId("advice");
  /** Stops the hint that is under way. @type {AbortController|null} */
  let stop = null;
  game.on("state", ({ moved }) => {
    if (moved) close();
  });
  game.on("hint", ask);

  function close() {
    stop?.abort();
    stop = null;
    panel.hidden = true;
  }

  async function ask() {
    const number = game.state?.number;
    if (!game.state?.decision || stop) return;
    const own = stop = new AbortController();
    const shown = new Shown(game, panel, () => own.abort());
    try {
      await game.api.lines(`${game.path}/hint`, { number }, (news) => shown.hear(news), own.signal);
    } catch (error) {
      if (!own.signal.aborted) {
        close();
        game.complain(error);
      }
    } finally {
      shown.end();
      if (stop === own) stop = null;
    }
  }
}

/** A hint on the page. What somebody may be about to press stays where it is: rows are kept, and move only as their order does. */
class Shown {
  /** @type {News|null} */
  #news = null;
  #due = 0;
  #over = false;
  /** @type {Map<number, {row: HTMLElement, show: (hint: Hint) => void}>} */
  #rows = new Map();

  /** @param {import("./game.js").Game} game @param {HTMLElement} panel @param {() => void} stop */
  constructor(game, panel, stop) {
    this.game = game;
    this.staff = el("p", { class: "by-staff" });
    this.title = el("h3", {}, words.hintTitle);
    this.list = el("ol");
    this.progress = el("progress", { "aria-label": words.hintComes });
    this.told = el("span", { class: "soft small" }, words.hintWaits);
    this.stop = el("button", { id: "stop-hint", onclick: stop }, words.stopHint);
    this.under = el("div", { class: "under-way" }, this.progress, this.stop);
    this.said = el("p", { class: "small", role: "status" });
    this.begun = 0;
    panel.replaceChildren(this.staff, this.title, this.list, this.under, this.told, this.said);
    panel.hidden = false;
    // Where the panels stand one above the other it may lie out of sight.
    const side = byId("side");
    if (side.scrollHeight > side.clientHeight) panel.scrollIntoView({ block: "start" });
  }

  /** @param {News} news */
  hear(news) {
    if (!this.#news) this.#byStaff(news);
    if (news.played > 0 && this.begun === 0) this.begun = performance.now();
    this.#news = news;
    if (!this.#due) this.#due = window.setTimeout(() => this.#show(), OFTEN);
  }

  /** Nothing more comes. */
  end() {
    clearTimeout(this.#due);
    this.#over = true;
    this.#show();
    this.under.remove();
    const news = this.#news;
    this.said.textContent = news?.error ?? (news && news.best.length === 0 ? words.hintTooShort : "");
    this.title.hidden = !news?.best.length;
  }

  #show() {
    this.#due = 0;
    const news = this.#news;
    if (!news) return;
    if (news.played > 0) this.told.textContent = this.#over ? words.hintedBy(news.played) : words.hintPlayed(news.played);
    const spent = this.begun ? (performance.now() - this.begun) / 1000 / news.seconds : 0;
    this.progress.value = Math.min(1, Math.max(spent, news.played / news.games));
    const rows = news.best.map((hint) => this.#row(hint));
    for (const [action, { row }] of this.#rows) {
      if (news.best.some((hint) => hint.action === action)) continue;
      row.remove();
      this.#rows.delete(action);
    }
    if (rows.some((row, at) => this.list.children[at] !== row)) this.list.replaceChildren(...rows);
  }

  /** What the staff would do is known before any game is played. @param {News} news */
  #byStaff({ staff, words: said }) {
    const choice = staff === null ? null : this.#choice(staff);
    this.staff.replaceChildren(...(staff === null ? [words.staffHasNone] : [`${words.staffWould} `,
      choice ? el("button", { class: "quiet", onclick: () => this.game.choose(choice) }, capital(said)) : capital(said)]));
  }

  /** @param {number} action */
  #choice(action) {
    return this.game.offer?.decision.choices.find((one) => one.action === action);
  }

  /** @param {Hint} hint */
  #row(hint) {
    const known = this.#rows.get(hint.action) ?? this.#newRow(hint);
    known.show(hint);
    return known.row;
  }

  /** @param {Hint} hint */
  #newRow(hint) {
    const choice = this.#choice(hint.action);
    const [bar, share, games] = [el("i"), el("b"), el("span")];
    const row = el("li", {},
      el("button", { class: "quiet", disabled: !choice, onclick: () => choice && this.game.choose(choice) }, capital(hint.words)),
      share, el("span", { class: "bar" }, bar), el("span", { class: "soft small" }, games, ...hint.clauses.flatMap((id) => [" ", clause(id)])));
    const show = (/** @type {Hint} */ hint) => {
      const chance = `${(100 * hint.chance).toFixed(0)}`;
      bar.style.width = `${chance}%`;
      share.textContent = `${chance} %`;
      games.textContent = words.hinted(hint);
    };
    const made = { row, show };
    this.#rows.set(hint.action, made);
    return made;
  }
}
