// The board: three layers over each other, and what a pointer does on them.

import { byId, svg } from "../dom.js";
import { Camera } from "./camera.js";
import { isFirm } from "./choices.js";
import { hand } from "./hand.js";
import { Marks } from "./marks.js";
import { Pieces } from "./pieces.js";
import { party } from "./plan.js";
import { Spaces } from "./spaces.js";

/** Below this scale a click first comes nearer, on touch. */
const READABLE = 0.55;

export class Board {
  /** @type {import("../types.js").View|null} what is shown instead of the game, in review */
  past = null;
  layers = { supply: false, control: false, zones: false, flights: false, reach: false, arrows: false, hidden: false };
  /** The unit that the keyboard is at. @type {string|null} */
  focus = null;

  /** @param {import("./game.js").Game} game @param {import("../types.js").Plan} plan */
  constructor(game, plan) {
    this.game = game;
    this.stage = byId("stage");
    this.spaces = new Spaces(plan);
    const marks = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("marks")));
    const counters = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("counters")));
    this.marks = new Marks(marks, this.spaces);
    this.pieces = new Pieces(counters, this.spaces);
    this.camera = new Camera(this.stage, byId("world"), [byId("map"), marks, counters], plan.view);
    this.counters = counters;
    game.on("state", ({ moved }) => this.#state(moved));
    game.on("picked", () => this.#light());
    game.on("looked", () => this.#light());
    game.on("ways", () => this.#light());
    hand(this);
  }

  /** Shows these places, or where there is something to do. @param {string[]} [wanted] */
  frame(wanted) {
    const units = [...(this.game.offer?.units.keys() ?? [])].map((unit) => this.pieces.units.get(unit)?.at.space);
    const labels = wanted ?? [...units, ...(this.game.offer?.spaces.keys() ?? [])];
    this.camera.frame(labels.flatMap((label) => { const space = this.spaces.get(label); return space ? [space.at] : []; }), wanted ? 0 : READABLE);
  }

  /** @param {boolean} moved */
  #state(moved) {
    if (this.past) return;
    const { state } = this.game;
    if (!state) return;
    if (moved) this.pieces.fan(null);
    this.show(state.view, state.colours);
    this.#light();
    if (moved) this.game.orders.resume();
  }

  /** Shows a position. @param {import("../types.js").View} view @param {Record<string, string>} colours */
  show(view, colours) {
    const sides = this.game.state?.seats.map((seat) => seat.side) ?? [];
    this.pieces.show(view, colours, sides, this.#able());
    this.marks.control(this.layers.control ? view : null, colours);
    this.marks.supply(this.layers.supply && this.past ? this.past.supply : []);
    this.game.tell("shown");
    this.counters.classList.toggle("hidden", this.layers.hidden);
  }

  /** Switches a layer. @param {keyof Board["layers"]} layer */
  toggle(layer) {
    this.layers[layer] = !this.layers[layer];
    const { state } = this.game;
    if (state) this.show(this.past ?? state.view, state.colours);
    this.#light();
    this.game.tell("layers");
  }

  /** Who may act now. */
  #able() {
    return this.past || this.game.picked ? new Set(this.game.picked?.units) : new Set(this.game.offer?.units.keys());
  }

  #light() {
    const { game } = this;
    if (this.past) {
      for (const kind of /** @type {const} */ (["reach", "target", "dice", "chosen", "stop"])) this.marks.set(kind, []);
      this.marks.costs(new Map());
      this.marks.way([]);
      this.marks.set("looked", game.looked ? [game.looked] : []);
      return this.pieces.mark(new Set(), new Set(), null);
    }
    const spaces = game.picked?.spaces ?? game.offer?.spaces ?? new Map();
    const firm = [...spaces].filter(([, choices]) => choices.some(isFirm)).map(([label]) => label);
    const attack = /attack|target|bomb|take/.test((game.picked?.offers[0] ?? game.offer)?.decision.kind ?? "");
    this.marks.set("reach", attack ? [] : spaces.keys());
    this.marks.set("target", attack ? spaces.keys() : []);
    this.marks.set("dice", firm);
    const chosen = game.attack?.target ?? game.pending?.choice.subject?.space;
    this.marks.set("chosen", chosen ? [chosen] : []);
    const ways = Object.entries(game.ways);
    this.marks.set("stop", ways.filter(([, way]) => way.stop).map(([label]) => label));
    this.marks.costs(new Map(ways.flatMap(([label, way]) => (way.cost ? [[label, way.cost]] : []))));
    if (!game.picked) this.marks.way([]);
    this.marks.set("looked", game.looked ? [game.looked] : []);
    const joins = game.attack?.stages.flatMap((stage) => stage.chosen.flatMap(party));
    const may = game.attack?.stages.flatMap((stage) => stage.open.flatMap(party));
    const able = new Set(may ?? game.offer?.units.keys());
    this.pieces.mark(game.picked ? new Set() : able, new Set(joins ?? game.picked?.units), this.focus);
  }

  /** Brings a place into sight and lets it flash. @param {string} label */
  find(label) {
    const space = this.spaces.get(label);
    if (!space) return;
    this.camera.show(space.at, 0.6);
    this.marks.flash(label);
    this.game.look(label);
  }

  /** What a click at a point of the page means. @param {number} x @param {number} y @param {{shift: boolean, touch: boolean}} how */
  click(x, y, { shift, touch }) {
    const { game, pieces } = this;
    const point = this.camera.toMap(x, y);
    const fanned = pieces.fannedAt(point);
    if (fanned && !this.past) {
      if (game.orders.mayJoin(fanned)) return void game.orders.toggle(fanned);
      if (game.offer?.units.has(fanned)) return void game.pick(fanned, shift, touch);
      return this.grey({ unit: fanned });
    }
    const space = this.spaces.at(point);
    if (!space) {
      pieces.fan(null);
      game.look(null);
      return game.drop();
    }
    if (this.past) {
      game.look(space.label);
      return pieces.fan(space.label);
    }
    const stack = pieces.stacks.get(space.label) ?? [];
    const able = stack.filter((counter) => game.offer?.units.has(counter.unit));
    const acts = able.length > 0 || game.meant(space.label) !== null;
    game.look(space.label, !acts);
    if (touch && this.camera.scale < READABLE && !game.picked && stack.length > 0) {
      return this.camera.show(space.at, READABLE * 1.6);
    }
    const joins = game.attack ? stack.filter((counter) => game.orders.mayJoin(counter.unit)) : [];
    const [one] = joins;
    if (joins.length === 1 && one) return void game.orders.toggle(one.unit);
    if (joins.length > 1) return pieces.fan(space.label);
    if (!shift && game.attack?.target === space.label) return void game.orders.launch();
    if (!shift && this.aims(space.label)) return;
    if (!shift && game.go(space.label, touch)) {
      if (touch) game.tell("at", space.label);
      return pieces.fan(null);
    }
    const [only] = able;
    if (shift && able.length > 0) {
      for (const counter of able) game.pick(counter.unit, true);
      return;
    }
    if (able.length === 1 && only) {
      pieces.fan(null);
      return void game.pick(only.unit, false, touch);
    }
    if (stack.length > 1) {
      game.tell("tab", "place");
      return pieces.fan(pieces.fanned?.label === space.label ? null : space.label);
    }
    pieces.fan(null);
    this.grey({ space: space.label });
  }

  /** A place that can be attacked opens the panel in which the attack is composed. @param {string} label */
  aims(label) {
    const { game } = this;
    const target = !game.picked && !game.offer?.unit && game.offer?.units.size === 0 && game.offer.spaces.get(label)?.[0];
    if (!target || isFirm(target)) return false;
    this.pieces.fan(null);
    game.orders.aim(label).then((is) => { if (!is) game.go(label); });
    return true;
  }

  /** Something that can't be chosen: the rule says why. @param {{unit?: string, space?: string}} what */
  async grey(what) {
    const { game } = this;
    const asks = game.state?.decision && (game.picked || game.offer?.spaces.size || what.unit);
    if (!asks) return;
    if (what.space && !game.picked && !game.offer?.spaces.size) return;
    try {
      const said = await game.why(what);
      if (!said.allowed) game.tell("toast", { text: said.because, clause: said.clause });
    } catch (error) {
      game.complain(error);
    }
  }
}

/** The symbols that counters are drawn with, made part of the page. */
export async function loadSymbols() {
  const response = await fetch("/counters/symbols.svg");
  const parsed = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
  const holder = svg("svg", { width: 0, height: 0, "aria-hidden": "true" });
  holder.style.position = "absolute";
  holder.append(...[...parsed.documentElement.children].map((child) => document.importNode(child, true)));
  document.body.prepend(holder);
}
