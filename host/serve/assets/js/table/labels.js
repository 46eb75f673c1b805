// Labels and names of places in what is told: each leads to the map.

import { el } from "../dom.js";

/** What may be a label, or the name that a place goes by. */
const LABEL = /(\b[A-Z]?\d{2,4}\b|\b[A-Z][\w-]+(?: [A-Z][\w-]+)*\b)/;

/** Words in which the labels of places lead to the map. @param {import("./board.js").Board|null} board @param {string} text @returns {(Node|string)[]} */
export function withPlaces(board, text) {
  if (!board) return [text];
  /** @type {(Node|string)[]} */
  const parts = [];
  for (const part of text.split(LABEL)) {
    const button = board.spaces.get(part) && el("button", { class: "place-name", onclick: () => board.find(part) }, part);
    const before = parts.at(-1);
    // A stop or a comma behind a button begins no line.
    const [stop] = /^[,.;:)]/.exec(part) ?? [""];
    if (stop && before instanceof HTMLElement) parts[parts.length - 1] = el("span", { class: "kept" }, before, stop);
    parts.push(button || part.slice(before instanceof HTMLElement ? stop.length : 0));
  }
  return parts;
}

/** The places that a text names. @param {import("./board.js").Board} board @param {string} text */
export function labelsIn(board, text) {
  return text.split(LABEL).filter((part) => board.spaces.get(part));
}
