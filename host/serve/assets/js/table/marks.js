// The layer between map and counters: one path for each kind of mark.

import { svg } from "../dom.js";

const KINDS = /** @type {const} */ (["control", "supply", "zone", "flight", "extent", "reach", "target", "dice", "stop", "gone", "gained", "differs", "chosen", "looked"]);

/** @typedef {typeof KINDS[number]} Kind */

export class Marks {
  /** @type {Map<string, SVGPathElement>} */
  #paths = new Map();
  #control = svg("g");
  #supply = svg("g");
  #arrows = svg("g");
  #way = svg("path", { class: "way" });
  #costs = svg("g");
  #zones = svg("g");

  /** @param {SVGSVGElement} layer @param {import("./spaces.js").Spaces} spaces */
  constructor(layer, spaces) {
    this.layer = layer;
    this.spaces = spaces;
    layer.setAttribute("viewBox", spaces.view.join(" "));
    layer.append(this.#control, this.#supply, this.#zones);
    for (const kind of KINDS.slice(2)) {
      const path = svg("path", { class: kind });
      this.#paths.set(kind, path);
      layer.append(path);
    }
    layer.append(this.#way, this.#arrows, this.#costs);
  }

  /** Marks these places, and no others of the kind. @param {Exclude<Kind, "control"|"supply">} kind @param {Iterable<string>} labels */
  set(kind, labels) {
    const part = kind === "looked" ? 0.96 : kind === "stop" ? 0.8 : 1;
    this.#paths.get(kind)?.setAttribute("d", this.spaces.path(labels, part));
  }

  /** Who holds what; nothing where there is no view. @param {import("../types.js").View|null} view @param {Record<string, string>} colours */
  control(view, colours) {
    const each = view?.control ?? [];
    this.#control.replaceChildren(...each.map(({ holder, spaces }, at) => {
      const path = svg("path", { class: "control", fill: colours[`${holder}/${holder}`] ?? "#888", "stroke-dasharray": EDGES[at % EDGES.length], d: this.spaces.path(spaces, 0.96) });
      path.style.fillOpacity = "0.5";
      return path;
    }));
  }

  /** Who is supplied, and how well. @param {import("../types.js").View["supply"]} each */
  supply(each) {
    this.#supply.replaceChildren(...each.map(({ state, spaces }) => {
      const kind = state === "full" || state === "limited" ? state : "none";
      return svg("path", { class: `supply-${kind}`, d: this.spaces.path(spaces, 0.86) });
    }));
  }

  /** Arrows from place to place. @param {[string, string][]} moves */
  arrows(moves) {
    this.#arrows.replaceChildren(...moves.flatMap(([from, to]) => {
      const [one, other] = [this.spaces.get(from)?.at, this.spaces.get(to)?.at];
      return one && other ? [svg("path", { class: "arrow", d: arrow(one, other) })] : [];
    }));
  }

  /** The way that something would take. @param {string[]} labels */
  way(labels) {
    const points = labels.flatMap((label) => this.spaces.get(label)?.at.join(" ") ?? []);
    this.#way.setAttribute("d", points.length > 1 ? `M${points.join("L")}` : "");
  }

  /** Numbers in places: what it costs to get there. @param {Map<string, string>} costs */
  costs(costs) {
    this.#costs.replaceChildren(...[...costs].flatMap(([label, cost]) => {
      const space = this.spaces.get(label);
      return space ? [svg("text", { class: "cost", x: space.at[0], y: space.at[1] + 5 }, cost)] : [];
    }));
  }

  /** Zones of sides, each in its own hatching. @param {Record<string, string[]>} zones */
  zones(zones) {
    this.#zones.replaceChildren(...Object.values(zones).map((labels, at) => svg("path", { class: `zone zone-${at}`, d: this.spaces.path(labels, 0.98) })));
  }

  /** Lets a place flash. @param {string} label */
  flash(label) {
    const path = svg("path", { class: "flash", d: this.spaces.path([label]) });
    this.layer.append(path);
    setTimeout(() => path.remove(), 1500);
  }
}

/** The edges of places by who holds them: told apart by more than colour. */
const EDGES = ["none", "2 4", "9 3", "9 3 2 3", "5 6"];

/** So far before the middle of a place an arrow ends: counters lie over it, and its tip must show. */
const SHORT = 19;

/** A bent arrow. @param {[number, number]} from @param {[number, number]} to */
function arrow([ax, ay], [cx, cy]) {
  const [dx, dy] = [cx - ax, cy - ay];
  const [mx, my] = [(ax + cx) / 2 - dy * 0.12, (ay + cy) / 2 + dx * 0.12];
  const way = Math.atan2(cy - my, cx - mx);
  const short = Math.min(SHORT, Math.hypot(dx, dy) / 3);
  const [bx, by] = [cx - short * Math.cos(way), cy - short * Math.sin(way)];
  const tip = (/** @type {number} */ turn) => `${(bx - 10 * Math.cos(way + turn)).toFixed(1)} ${(by - 10 * Math.sin(way + turn)).toFixed(1)}`;
  const end = `${bx.toFixed(1)} ${by.toFixed(1)}`;
  return `M${ax} ${ay}Q${mx.toFixed(1)} ${my.toFixed(1)} ${end}M${tip(0.5)}L${end}L${tip(-0.5)}`;
}
