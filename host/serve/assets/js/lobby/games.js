// The games there are: go on, hand out links, fork, keep a copy, bring one along.

import { capital, el } from "../dom.js";
import { words } from "../words.js";

/** @typedef {import("../types.js").GameCard} GameCard */

/**
 * @param {HTMLElement} section
 * @param {import("../types.js").VariantCard[]} variants
 * @param {import("../api.js").Api} api
 * @param {(error: unknown) => void} complain
 */
export async function showGames(section, variants, api, complain) {
  const list = el("ul", { class: "games" });
  const file = el("input", { type: "file", accept: ".stavka", id: "upload", onchange: bring });
  section.append(list, el("p", {}, el("label", { for: "upload" }, `${words.bringSave} `), file));
  let shown = "";
  await refresh();
  // Others play on meanwhile: whoever comes back to this page sees how the games stand now.
  const again = () => { if (document.visibilityState === "visible") refresh().catch(() => {}); };
  document.addEventListener("visibilitychange", again);
  window.addEventListener("pageshow", (event) => { if (event.persisted) again(); });

  async function refresh() {
    /** @type {GameCard[]} */
    const games = await api.get("/games");
    // What somebody is about to press stays where it is.
    if (JSON.stringify(games) === shown) return;
    shown = JSON.stringify(games);
    list.replaceChildren(...games.map((game) => card(game)));
    if (games.length === 0) list.append(el("li", { class: "soft" }, words.noGames));
  }

  /** What the rules are called; those that are not installed any more by their id. @param {string} variant */
  function called(variant) {
    return variants.find((one) => one.id === variant)?.title ?? variant;
  }

  /** @param {() => Promise<unknown>} work */
  async function doing(work) {
    try {
      await work();
      await refresh();
    } catch (error) {
      complain(error);
    }
  }

  async function bring() {
    const save = file.files?.[0];
    if (save) await doing(() => api.post(`/upload?title=${encodeURIComponent(save.name.replace(/\.stavka$/, ""))}`, save));
    file.value = "";
  }

  /** @param {GameCard} game */
  function card(game) {
    return el("li", { class: "game" },
      el("header", {}, el("h3", {}, game.title),
        el("span", { class: "soft small" }, `${called(game.variant)}, ${game.scenario}, ${new Date(game.made * 1000).toLocaleString()}`)),
      el("p", { class: "stands" }, ...standing(game.stands)),
      game.rules !== null && el("p", { class: "house small" }, el("b", {}, words.houseRules), " ", game.rules),
      el("div", { class: "seats" }, ...game.seats.map((one) => seat(game, one))),
      el("footer", {},
        el("button", { onclick: () => doing(() => api.post(`/games/${game.id}/fork`, {})) }, words.fork),
        el("button", { onclick: () => download(game) }, words.keepCopy),
        el("button", { class: "quiet", onclick: () => confirm(words.putAwayAsk(game.title)) && doing(() => api.remove(`/games/${game.id}`)) }, words.putAway)));
  }

  /** The turn, and whose it is. @param {GameCard["stands"]} stands */
  function standing(stands) {
    if (!stands) return [el("span", { class: "soft" }, words.notYetKnown)];
    const { turn, moves, winner, outcome } = stands;
    const now = outcome !== null ? words.hasEnded(winner && capital(winner), outcome) : moves ? words.isToChoose(capital(moves)) : "";
    return [el("b", {}, turn), ` ${now}`];
  }

  /** @param {GameCard} game @param {GameCard["seats"][number]} one */
  function seat(game, one) {
    const link = one.link;
    if (!link) return el("span", { class: "seat" }, el("b", {}, one.side), el("span", { class: "soft" }, one.who));
    const text = link.replace("/table/", "/text/");
    return el("span", { class: "seat" }, el("b", {}, capital(one.side)),
      el("a", { class: "play", href: link, "aria-label": words.playAs(one.side, game.title) }, words.play),
      el("a", { href: text, class: "small", "aria-label": words.asTextOf(capital(one.side), game.title) }, words.asText),
      one.who === "link" && el("button", { class: "quiet small", onclick: () => navigator.clipboard.writeText(location.origin + link) }, words.copyLink));
  }

  /** @param {GameCard} game */
  async function download(game) {
    const response = await api.raw(`/games/${game.id}/save`);
    if (!response.ok) return complain(new Error(response.statusText));
    const link = el("a", { href: URL.createObjectURL(await response.blob()), download: `${game.title.replace(/[^\w-]+/g, "-")}.stavka` });
    link.click();
    URL.revokeObjectURL(link.href);
  }
}
