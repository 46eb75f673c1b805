// The board: three layers over each other, and what a pointer does on them.

import { byId, svg } from "../dom.js";
import { words } from "../words.js";
import { Camera } from "./camera.js";
import { isFirm } from "./choices.js";
import { Marks } from "./marks.js";
import { Pieces } from "./pieces.js";
import { Spaces } from "./spaces.js";

/** Moved less than this, a press is a click. */
const STILL = 6;
/** Below this scale a click first comes nearer, on touch. */
const READABLE = 0.55;

export class Board {
  /** @type {import("../types.js").View|null} what is shown instead of the game, in review */
  past = null;
  layers = { supply: false, control: false, arrows: false, hidden: false };
  /** The unit that the keyboard is at. @type {string|null} */
  focus = null;
  #views = /** @type {{turn: string, at: Map<string, string>}[]} */ ([]);

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
    this.#pointers();
  }

  /** Shows where there is something to do. */
  frame() {
    const units = [...(this.game.offer?.units.keys() ?? [])].map((unit) => this.pieces.units.get(unit)?.at.space);
    const labels = [...units, ...(this.game.offer?.spaces.keys() ?? [])];
    this.camera.frame(labels.flatMap((label) => { const space = this.spaces.get(label); return space ? [space.at] : []; }));
  }

  /** @param {boolean} moved */
  #state(moved) {
    if (this.past) return;
    const { state } = this.game;
    if (!state) return;
    if (moved) this.pieces.fan(null);
    this.#remember(state.view);
    this.show(state.view, state.colours);
    this.#light();
  }

  /** Shows a position. @param {import("../types.js").View} view @param {Record<string, string>} colours */
  show(view, colours) {
    const sides = this.game.state?.seats.map((seat) => seat.side) ?? [];
    this.pieces.show(view, colours, sides, this.#able());
    this.marks.control(this.layers.control ? view : null, colours);
    this.marks.supply(this.layers.supply ? view : null);
    this.marks.arrows(this.layers.arrows ? this.#moves() : []);
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

  /** Where every unit stood at the start of this turn and the one before. @param {import("../types.js").View} view */
  #remember(view) {
    const turn = view.turn.split(", ")[0] ?? "";
    if (this.#views[0]?.turn === turn) return;
    const at = new Map(view.counters.flatMap((counter) => (counter.at.space ? [[counter.unit, counter.at.space]] : [])));
    this.#views = [{ turn, at }, ...this.#views].slice(0, 2);
  }

  /** Who went where since the turn before. @returns {[string, string][]} */
  #moves() {
    const before = this.#views.at(-1)?.at ?? new Map();
    return [...this.pieces.units.values()].flatMap((counter) => {
      const from = before.get(counter.unit);
      const to = counter.at.space;
      return from && to && from !== to ? [/** @type {[string, string]} */ ([from, to])] : [];
    });
  }

  /** Who may act now. */
  #able() {
    return this.past || this.game.picked ? new Set(this.game.picked?.units) : new Set(this.game.offer?.units.keys());
  }

  #light() {
    const { game } = this;
    if (this.past) {
      for (const kind of /** @type {const} */ (["reach", "target", "dice", "chosen"])) this.marks.set(kind, []);
      this.marks.set("looked", game.looked ? [game.looked] : []);
      return this.pieces.mark(new Set(), new Set(), null);
    }
    const spaces = game.picked?.spaces ?? game.offer?.spaces ?? new Map();
    const firm = [...spaces].filter(([, choices]) => choices.some(isFirm)).map(([label]) => label);
    const attack = /attack|target|bomb|take/.test((game.picked?.offers[0] ?? game.offer)?.decision.kind ?? "");
    this.marks.set("reach", attack ? [] : spaces.keys());
    this.marks.set("target", attack ? spaces.keys() : []);
    this.marks.set("dice", firm);
    const chosen = game.pending?.choice.subject?.space;
    this.marks.set("chosen", chosen && game.pending ? [chosen] : []);
    this.marks.set("looked", game.looked ? [game.looked] : []);
    const able = new Set(game.offer?.units.keys());
    this.pieces.mark(game.picked ? new Set() : able, new Set(game.picked?.units), this.focus);
    this.#say();
  }

  #say() {
    const hint = byId("hint");
    const { game } = this;
    const text = game.pending ? words.clickAgain : game.picked ? words.clickSpace : "";
    hint.hidden = !text;
    if (text) hint.textContent = text;
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
      if (game.offer?.units.has(fanned)) return void game.pick(fanned, shift);
      return this.#grey({ unit: fanned });
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
    if (!shift && game.go(space.label)) return pieces.fan(null);
    const [only] = able;
    if (shift && able.length > 0) {
      for (const counter of able) game.pick(counter.unit, true);
      return;
    }
    if (able.length === 1 && only) {
      pieces.fan(null);
      return void game.pick(only.unit);
    }
    if (stack.length > 1) {
      game.tell("tab", "place");
      return pieces.fan(pieces.fanned?.label === space.label ? null : space.label);
    }
    pieces.fan(null);
    this.#grey({ space: space.label });
  }

  /** Something that can't be chosen: the rule says why. @param {{unit?: string, space?: string}} what */
  async #grey(what) {
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

  #pointers() {
    const { stage, camera } = this;
    /** @type {Map<number, {x: number, y: number}>} */
    const down = new Map();
    let moved = 0;
    /** @type {string[]|null} the counters under the pointer that may be dragged */
    let carried = null;
    stage.addEventListener("pointerdown", (event) => {
      if (event.target instanceof Element && event.target.closest("button, input, #scrub, #hint")) return;
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      stage.setPointerCapture(event.pointerId);
      if (down.size === 1) [moved, carried] = [0, event.pointerType === "mouse" ? this.#carry(event) : null];
    });
    stage.addEventListener("pointermove", (event) => {
      const before = down.get(event.pointerId);
      if (!before) return this.#hover(event);
      const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
      moved += Math.abs(dx) + Math.abs(dy);
      if (down.size === 2) pinch(before, event);
      else if (carried && moved > STILL) this.#drag(event, carried);
      else if (moved > STILL) {
        camera.pan(dx, dy);
        stage.classList.add("dragging");
      }
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    const up = (/** @type {PointerEvent} */ event) => {
      const was = down.delete(event.pointerId);
      stage.classList.remove("dragging");
      if (!was || down.size > 0) return;
      if (event.type === "pointercancel") return;
      if (moved <= STILL) this.click(event.clientX, event.clientY, { shift: event.shiftKey, touch: event.pointerType === "touch" });
      else if (carried) this.#drop(event, carried);
    };
    stage.addEventListener("pointerup", up);
    stage.addEventListener("pointercancel", up);
    stage.addEventListener("wheel", (event) => {
      event.preventDefault();
      const { left, top } = stage.getBoundingClientRect();
      camera.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX - left, event.clientY - top);
    }, { passive: false });

    /** @param {{x: number, y: number}} before @param {PointerEvent} event */
    function pinch(before, event) {
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) return;
      const gap = (/** @type {number} */ x, /** @type {number} */ y) => Math.hypot(x - other.x, y - other.y) || 1;
      const { left, top } = stage.getBoundingClientRect();
      const middle = [(event.clientX + other.x) / 2 - left, (event.clientY + other.y) / 2 - top];
      camera.zoom(gap(event.clientX, event.clientY) / gap(before.x, before.y), middle[0], middle[1]);
    }
  }

  /**
   * The counters that a press takes up: those that may act there, or those that may be thrown at a target; of a stack that is fanned
   * out the one under the pointer.
   * @param {PointerEvent} event @returns {string[]|null}
   */
  #carry(event) {
    const { offer, state } = this.game;
    if (this.past || !offer || !state) return null;
    const point = this.camera.toMap(event.clientX, event.clientY);
    const fanned = this.pieces.fannedAt(point);
    const space = this.spaces.at(point);
    const stack = fanned ? [fanned] : (space ? this.pieces.stacks.get(space.label) ?? [] : []).map((counter) => counter.unit);
    const able = stack.filter((unit) => offer.units.has(unit));
    const own = stack.filter((unit) => this.pieces.units.get(unit)?.side === state.seen_as);
    const found = able.length > 0 ? able : offer.units.size === 0 && offer.spaces.size > 0 && !offer.unit ? own : [];
    return found.length > 0 ? found : null;
  }

  /** @param {PointerEvent} event @param {string[]} units */
  #drag(event, units) {
    const [top] = units;
    if (top && this.game.offer?.units.has(top) && !this.#thrown() && !this.game.picked?.units.includes(top)) {
      if (event.shiftKey) this.game.pickAll(units);
      else this.game.pick(top);
    }
    const space = this.spaces.at(this.camera.toMap(event.clientX, event.clientY));
    this.marks.set("looked", space ? [space.label] : []);
  }

  /** Whether units are thrown at a place here, and do not go to one. */
  #thrown() {
    const choices = this.game.offer?.decision.choices ?? [];
    const about = choices[0]?.subject?.space;
    return Boolean(about) && choices.every((choice) => choice.subject?.space === about);
  }

  /** @param {PointerEvent} event @param {string[]} units */
  async #drop(event, units) {
    const space = this.spaces.at(this.camera.toMap(event.clientX, event.clientY));
    if (this.#thrown() || !this.game.offer?.units.size) {
      const done = space && (await this.game.hurl(units, space.label));
      if (!done && space) await this.#grey({ space: space.label });
      return;
    }
    // What can be chosen may still be on its way.
    for (let wait = 0; wait < 20 && !this.game.picked; wait += 1) await new Promise((resolve) => setTimeout(resolve, 25));
    if (!space) return this.game.drop();
    if (!this.game.go(space.label)) {
      await this.#grey({ space: space.label });
      this.game.drop();
    }
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    const point = this.camera.toMap(event.clientX, event.clientY);
    const fanned = this.pieces.fannedAt(point);
    const space = this.spaces.at(point);
    const label = space?.label ?? null;
    const units = fanned ? [fanned] : (label ? this.pieces.stacks.get(label) ?? [] : []).map((counter) => counter.unit);
    const able = units.filter((unit) => this.game.offer?.units.has(unit));
    this.stage.classList.toggle("over", Boolean(able.length > 0 || (label && this.game.meant(label))));
    // What a click will ask for is asked for now, so that it is there at once.
    const [first] = able;
    const choices = first && !this.game.picked && able.length === 1 ? this.game.offer?.units.get(first) : undefined;
    if (choices?.length === 1 && choices[0] && !isFirm(choices[0])) this.game.peek(choices[0].action);
    this.game.tell("hover", label);
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
