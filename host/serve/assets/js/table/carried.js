// The counters that a drag carries, under the pointer.

import { el, svg } from "../dom.js";
import { draw } from "./counter.js";

/** More than this are shown by their number. */
const MOST = 6;

export class Carried {
  /** @type {HTMLElement|null} */
  #box = null;
  #units = "";

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
  }

  /** Shows these, at a pointer if it moved; nobody where there are none. @param {string[]|null} units @param {PointerEvent} [event] */
  put(units, event) {
    const { stage } = this.board;
    if (!units) {
      this.#box?.remove();
      this.#box = null;
      this.#units = "";
      delete stage.dataset.carried;
      return;
    }
    const before = this.#box;
    if (this.#units !== units.join(" ")) {
      this.#units = units.join(" ");
      stage.dataset.carried = this.#units;
      this.#box = el("div", { class: "carried", "aria-hidden": "true" }, ...units.slice(0, MOST).map((unit) => this.#picture(unit)),
        units.length > MOST && el("b", {}, `+${units.length - MOST}`));
      if (before) this.#box.style.transform = before.style.transform;
      before?.remove();
      stage.append(this.#box);
    }
    if (!event || !this.#box) return;
    const { left, top } = stage.getBoundingClientRect();
    this.#box.style.transform = `translate(${event.clientX - left + 10}px, ${event.clientY - top + 8}px)`;
  }

  /** @param {string} unit */
  #picture(unit) {
    const { game, pieces } = this.board;
    const counter = pieces.units.get(unit);
    const picture = svg("svg", { viewBox: "-19 -19 38 38" });
    if (!counter) return picture;
    const second = (game.state?.seats.findIndex((seat) => seat.side === counter.side) ?? 0) > 0;
    picture.append(draw(counter, game.state?.colours[`${counter.nationality ?? ""}/${counter.side}`] ?? "#ccc", second));
    return picture;
  }
}
