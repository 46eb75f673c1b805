// The counters on the board, in their stacks. Only what changed is drawn anew.

import { svg } from "../dom.js";
import { EDGE, draw, face, title } from "./counter.js";

/** @typedef {import("../types.js").Counter} Counter */
/** @typedef {import("../types.js").TableState} TableState */

/** More than this of a stack are shown by their number. */
const MOST = 3;
const SHIFT = 4;
/** How far apart counters of a stack lie that is fanned out, and how many in a row. */
const APART = 38;
const ROW = 5;

export class Pieces {
  /** @type {Map<string, {node: SVGGElement, face: string}>} */
  #nodes = new Map();
  /** @type {Map<string, Counter[]>} */
  stacks = new Map();
  /** @type {Map<string, Counter>} */
  units = new Map();
  /** Who is in each box beside the map. @type {Map<string, Counter[]>} */
  boxes = new Map();
  /** The places of the counters that are fanned out. @type {{label: string, spots: {unit: string, at: [number, number]}[]}|null} */
  fanned = null;
  #floor = svg("g");
  #counts = svg("g");
  #over = svg("g");

  /** @param {SVGSVGElement} layer @param {import("./spaces.js").Spaces} spaces */
  constructor(layer, spaces) {
    this.spaces = spaces;
    this.layer = layer;
    layer.setAttribute("viewBox", spaces.view.join(" "));
    layer.append(this.#floor, this.#counts, this.#over);
  }

  /**
   * Shows a position.
   * @param {import("../types.js").View} view @param {Record<string, string>} colours @param {string[]} sides
   * @param {Set<string>} able who may act lies on top of its stack
   */
  show(view, colours, sides, able) {
    this.stacks = new Map();
    this.units = new Map();
    this.boxes = new Map();
    for (const counter of view.counters) {
      this.units.set(counter.unit, counter);
      const label = counter.at.space ?? counter.at.holding ?? "";
      const places = this.spaces.get(counter.at.space) ? this.stacks : this.boxes;
      const stack = places.get(label);
      if (stack) stack.push(counter);
      else places.set(label, [counter]);
    }
    for (const stack of this.stacks.values()) stack.sort((one, other) => Number(able.has(other.unit)) - Number(able.has(one.unit)));
    const gone = new Set(this.#nodes.keys());
    for (const [label, stack] of this.stacks) {
      stack.forEach((counter, depth) => {
        if (depth >= MOST && this.fanned?.label !== label) return;
        gone.delete(counter.unit);
        this.#put(counter, colours[`${counter.nationality ?? ""}/${counter.side}`] ?? "#ccc", sides.indexOf(counter.side) > 0);
      });
    }
    for (const unit of gone) {
      this.#nodes.get(unit)?.node.remove();
      this.#nodes.delete(unit);
    }
    this.#again = () => this.show(view, colours, sides, able);
    this.#arrange();
  }

  /** Shows the same once more. */
  #again = () => {};

  /** Fans out the stack of a place, or none. @param {string|null} label */
  fan(label) {
    const count = label === null ? 0 : (this.stacks.get(label)?.length ?? 0);
    const before = this.fanned?.label ?? null;
    this.fanned = label !== null && count > 1 ? { label, spots: this.#spots(label, count) } : null;
    if ((this.fanned?.label ?? null) !== before) this.#again();
  }

  /** The counter of the fanned stack at a point of the map. @param {[number, number]} point */
  fannedAt([x, y]) {
    const half = APART / 2;
    return this.fanned?.spots.find(({ at }) => Math.abs(at[0] - x) < half && Math.abs(at[1] - y) < half)?.unit;
  }

  /** Marks who may act, who is picked, and who has the focus. @param {Set<string>} able @param {Set<string>} picked @param {string|null} focus */
  mark(able, picked, focus) {
    for (const [unit, { node }] of this.#nodes) {
      node.classList.toggle("able", able.has(unit));
      node.classList.toggle("picked", picked.has(unit));
      node.classList.toggle("focus", unit === focus);
    }
  }

  /** @param {Counter} counter @param {string} colour @param {boolean} marked */
  #put(counter, colour, marked) {
    const looks = face(counter) + colour;
    const known = this.#nodes.get(counter.unit);
    if (known?.face === looks) return;
    const node = known?.node ?? svg("g", { class: "piece", "data-unit": counter.unit });
    node.replaceChildren(svg("title", {}, title(counter)), draw(counter, colour, marked));
    this.#nodes.set(counter.unit, { node, face: looks });
  }

  #arrange() {
    const labels = [...this.stacks.keys()].sort((one, other) => (this.spaces.get(one)?.at[1] ?? 0) - (this.spaces.get(other)?.at[1] ?? 0));
    const counts = [];
    let before = null;
    for (const label of labels) {
      const stack = this.stacks.get(label) ?? [];
      const space = this.spaces.get(label);
      if (!space || this.fanned?.label === label) continue;
      const shown = stack.slice(0, MOST);
      const [x, y] = [space.at[0] + space.counter[0] - (SHIFT * (shown.length - 1)) / 2, space.at[1] + space.counter[1] + (SHIFT * (shown.length - 1)) / 2];
      for (let depth = shown.length - 1; depth >= 0; depth -= 1) {
        const node = this.#nodes.get(/** @type {Counter} */ (shown[depth]).unit)?.node;
        if (!node) continue;
        place(node, x + SHIFT * depth, y - SHIFT * depth);
        if (node.parentNode !== this.#floor || node.previousSibling !== before) insertAfter(this.#floor, node, before);
        before = node;
      }
      if (stack.length > MOST) {
        counts.push(svg("g", { transform: `translate(${x + EDGE / 2 + SHIFT} ${y + EDGE / 2 - SHIFT})` },
          svg("rect", { class: "stack-count", x: -6.5, y: -5, width: 13, height: 10, rx: 5 }),
          svg("text", { class: "stack-number", "font-size": 8, y: 2.9 }, String(stack.length))));
      }
    }
    this.#counts.replaceChildren(...counts);
    this.#spread();
  }

  #spread() {
    if (!this.fanned) return this.#over.replaceChildren();
    const { spots } = this.fanned;
    const xs = spots.map(({ at }) => at[0]);
    const ys = spots.map(({ at }) => at[1]);
    const half = APART / 2 + 3;
    const plate = svg("rect", {
      class: "plate", rx: 6, x: Math.min(...xs) - half, y: Math.min(...ys) - half,
      width: Math.max(...xs) - Math.min(...xs) + 2 * half, height: Math.max(...ys) - Math.min(...ys) + 2 * half,
    });
    const nodes = spots.map(({ unit, at }) => {
      const node = this.#nodes.get(unit)?.node;
      if (node) place(node, at[0], at[1]);
      return node;
    });
    this.#over.replaceChildren(plate, ...nodes.filter((node) => node !== undefined));
  }

  /** @param {string} label @param {number} count */
  #spots(label, count) {
    const space = this.spaces.get(label);
    const [x, y] = space ? [space.at[0] + space.counter[0], space.at[1] + space.counter[1]] : [0, 0];
    const rows = Math.ceil(count / ROW);
    return (this.stacks.get(label) ?? []).map((counter, at) => {
      const row = Math.floor(at / ROW);
      const wide = Math.min(ROW, count - row * ROW);
      const spot = /** @type {[number, number]} */ ([x + ((at % ROW) - (wide - 1) / 2) * APART, y + (row - (rows - 1)) * APART]);
      return { unit: counter.unit, at: spot };
    });
  }
}

/** @param {SVGGElement} node @param {number} x @param {number} y */
function place(node, x, y) {
  node.style.transform = `translate(${x}px, ${y}px)`;
}

/** @param {Node} parent @param {Node} node @param {Node|null} before */
function insertAfter(parent, node, before) {
  parent.insertBefore(node, before ? before.nextSibling : parent.firstChild);
}
