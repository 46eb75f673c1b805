// Labels and names of places in what is told: each leads to the map.

import { el } from "../dom.js";

/** What may be a label, or the name that a place goes by. */
const LABEL = /(\b[A-Z]?\d{2,4}\b|\b[A-Z][\w-]+(?: [A-Z][\w-]+)*\b)/;

/** Words in which the labels of places lead to the map. @param {import("./board.js").Board|null} board @param {string} text @returns {(Node|string)[]} */
export function withPlaces(board, text) {
  if (!board) return [text];
  return text.split(LABEL).map((part, at) => (board.spaces.get(part) ? el("button", { class: "place-name", onclick: () => board.find(part) }, part) : at > 0 ? joined(part) : part));
}

/** What stands behind a button and begins with a stop or a comma begins no line. @param {string} text */
export function joined(text) {
  return text.replace(/^[,.;:)]/, "\u2060$&");
}

/** The places that a text names. @param {import("./board.js").Board} board @param {string} text */
export function labelsIn(board, text) {
  return text.split(LABEL).filter((part) => board.spaces.get(part));
}
