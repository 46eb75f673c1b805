// Clauses: named everywhere, read by hovering, opened in the rulebook by clicking.

import { byId, el } from "../dom.js";
import { words } from "../words.js";

/** @type {Map<string, Promise<{id: string, title: string, text: string, provenance: string}|null>>} */
const known = new Map();
let book = "";

/** From which book clauses are read. @param {string} key */
export function useBook(key) {
  if (key !== book) known.clear();
  book = key;
}

/** The address of the rulebook, at a clause. @param {string} [id] */
export function bookAddress(id) {
  return `/books/${book}${id ? `#${id}` : ""}`;
}

/** A clause as a word to hover and click. @param {string} id */
export function clause(id) {
  const link = el("button", { class: "clause", type: "button", onclick: (/** @type {Event} */ event) => { event.stopPropagation(); openBook(id); } }, id);
  link.addEventListener("pointerenter", () => { timer = setTimeout(() => show(id, link), DELAY); });
  link.addEventListener("focus", () => show(id, link));
  link.addEventListener("pointerleave", hide);
  link.addEventListener("blur", hide);
  return link;
}

/** Words in which clauses stand in brackets at the end, as prompts have them. @param {string} text */
export function withClauses(text) {
  const found = /^(.*?)\s*\(([\w./, -]*[.\d][\w./, -]*)\)$/s.exec(text);
  if (!found) return [text];
  const ids = (found[2] ?? "").split(", ");
  return [found[1] ?? "", " ", ...ids.flatMap((id) => [clause(id.split(" ")[0] ?? id), " "])];
}

/** @param {string} id */
function read(id) {
  const already = known.get(id);
  if (already) return already;
  const asked = fetch(`/books/${book}/${encodeURIComponent(id)}`).then((response) => (response.ok ? response.json() : null), () => null);
  known.set(id, asked);
  return asked;
}

/** Whoever only passes by reads nothing. */
const DELAY = 250;

let wanted = "";
let timer = 0;

/** @param {string} id @param {HTMLElement} near */
async function show(id, near) {
  wanted = id;
  const text = await read(id);
  if (!text || wanted !== id || !near.isConnected) return;
  const card = byId("card");
  card.replaceChildren(el("h3", {}, text.title), el("span", { class: "soft small" }, `${text.id} · ${text.provenance}`),
    ...text.text.split(/\n\n+/).map((/** @type {string} */ part) => el("p", {}, part.replaceAll("`", ""))));
  card.hidden = false;
  const at = near.getBoundingClientRect();
  const below = at.bottom + card.offsetHeight + 8 < innerHeight;
  card.style.left = `${Math.max(8, Math.min(at.left, innerWidth - card.offsetWidth - 8))}px`;
  card.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - card.offsetHeight - 6)}px`;
}

function hide() {
  clearTimeout(timer);
  wanted = "";
  byId("card").hidden = true;
}

/** Opens the rulebook over the board. @param {string} [id] */
export function openBook(id) {
  hide();
  const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));
  dialog.className = "book";
  dialog.replaceChildren(
    el("div", { class: "head" }, el("h2", {}, words.rulebook),
      el("span", {}, el("a", { href: bookAddress(id), target: "_blank" }, words.ownWindow), " ",
        el("button", { onclick: () => dialog.close() }, words.close))),
    el("iframe", { src: bookAddress(id), title: words.rulebook }));
  dialog.showModal();
}
