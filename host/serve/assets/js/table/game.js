// The game as this page knows it: asks the server, does what is chosen, and tells everybody on the page what is new.

import { Api, Refusal, Unreachable } from "../api.js";
import { listen } from "../live.js";
import { words } from "../words.js";
import { isFirm, offer, shared } from "./choices.js";
import { Orders } from "./orders.js";

/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("./choices.js").Offer} Offer */

/**
 * What is picked and not yet done: the actions before it, what would be offered then, and what waits for a second click.
 * @typedef {{units: string[], chains: number[][], offers: Offer[], spaces: Map<string, Choice[]>}} Picked
 */

export class Game extends EventTarget {
  /** @type {TableState|null} */
  state = null;
  /** @type {Offer|null} */
  offer = null;
  /** @type {Picked|null} */
  picked = null;
  /** A choice that is shown until it is confirmed, with its odds where dice follow. @type {{choice: Choice, actions: number[]}|null} */
  pending = null;
  /** An attack that is composed and not yet made. @type {import("./plan.js").Attack|null} */
  attack = null;
  /** How each place is reached by what is picked. @type {Record<string, import("../types.js").Way>} */
  ways = {};
  /** The place that is looked at. @type {string|null} */
  looked = null;
  /** Whether nothing was done from here in this step. */
  fresh = true;
  #busy = false;
  /** Whether an answer is on its way. */
  get busy() {
    return this.#busy;
  }
  #reachable = true;
  /** What would be asked after some actions; asked once. @type {Map<string, Promise<import("../types.js").Decision|null>>} */
  #peeks = new Map();
  #seenAs = "";
  /** @type {{number: number, thinking: boolean}|null} */
  #news = null;

  /** @param {string} id @param {string} secret */
  constructor(id, secret) {
    super();
    this.id = id;
    this.api = new Api(secret);
    this.path = `/games/${id}`;
    this.orders = new Orders(this);
  }

  /** @param {string} type @param {any} [detail] */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** @param {string} type @param {(detail: any) => void} heard */
  on(type, heard) {
    this.addEventListener(type, (event) => heard(/** @type {CustomEvent} */ (event).detail));
  }

  /** Looks for the first time, and from then on whenever the table moves on. */
  async start() {
    await this.refresh();
    listen(this.api, `${this.path}/events`, (news) => {
      this.#news = news;
      this.#follow();
    }, (reachable) => {
      if (reachable !== this.#reachable) this.tell("toast", { text: reachable ? words.back : words.lost, stays: !reachable });
      this.#reachable = reachable;
      if (reachable) this.refresh();
    });
  }

  /** Looks again if there is news, unless an answer is on its way that has it. */
  #follow() {
    const [news, state] = [this.#news, this.state];
    if (news && state && !this.#busy && (news.number !== state.number || news.thinking !== state.thinking)) this.refresh();
  }

  /** Looks at the table as it is. @param {string} [seenAs] */
  async refresh(seenAs = this.#seenAs) {
    try {
      this.take(await this.api.get(`${this.path}/table`, { seen_as: seenAs || undefined }));
    } catch (error) {
      if (!(error instanceof Unreachable)) this.complain(error);
    }
  }

  /** From now on through these eyes. @param {string} side */
  sit(side) {
    this.#seenAs = side;
    return this.refresh(side);
  }

  /** @param {TableState} state */
  take(state) {
    if (this.state && state.number < this.state.number) return;
    const moved = state.number !== this.state?.number || state.seen_as !== this.state?.seen_as;
    // Who shares a screen hands over before the other side is seen.
    const shares = state.yours.length > 1 && state.moves && state.yours.includes(state.moves);
    if (shares && !this.#seenAs && state.moves) this.#seenAs = state.moves;
    if (shares && state.moves && state.moves !== this.#seenAs) {
      if (state.hides) return this.tell("handover", state.moves);
      this.#seenAs = state.moves;
      if (state.seen_as !== state.moves) return void this.refresh(state.moves);
    }
    if (state.view.turn !== this.state?.view.turn) this.fresh = true;
    // What is picked is a part of the decision that was sent first.
    if (!moved && this.state) state.decision = this.state.decision;
    this.state = state;
    if (moved) {
      this.offer = state.decision ? offer(state.decision) : null;
      this.letGo();
      this.#peeks.clear();
    }
    this.tell("state", { moved });
  }

  /** What would be asked after these actions. @param {number[]} actions @returns {Promise<import("../types.js").Decision|null>} */
  after(actions) {
    const key = actions.join();
    const known = this.#peeks.get(key);
    if (known) return known;
    const asked = this.api.post(`${this.path}/peek`, { number: this.state?.number, actions }).then((reply) => reply.decision, () => {
      // What went wrong once may go right the next time.
      this.#peeks.delete(key);
      return null;
    });
    this.#peeks.set(key, asked);
    return asked;
  }

  /** What would be offered after an action. @param {number} action @returns {Promise<Offer|null>} */
  async peek(action) {
    const decision = await this.after([action]);
    return decision ? offer(decision) : null;
  }

  /**
   * Picks a unit: shows where it can go, or does what there is to do with it.
   * @param {string} unit @param {boolean} [more] whether those that are picked stay so @param {boolean} [ask] whether to show first what would be done
   */
  async pick(unit, more = false, ask = false) {
    const choices = this.offer?.units.get(unit) ?? [];
    const [choice] = choices;
    if (!choice || this.#busy) return;
    if (choices.length > 1) return this.tell("narrow", unit);
    if (isFirm(choice)) return this.choose(choice);
    const next = await this.peek(choice.action);
    if (!next || next.unit !== unit) return this.choose(choice, ask);
    /** @type {Picked} */
    const before = (more && this.picked) || { units: [], chains: [], offers: [], spaces: new Map() };
    if (before.units.includes(unit)) return;
    const offers = [...before.offers, next];
    this.picked = {
      units: [...before.units, unit], chains: [...before.chains, [choice.action]], offers,
      spaces: offers.length > 1 ? shared(offers) : next.spaces,
    };
    this.pending = null;
    this.attack = null;
    this.tell("picked");
    this.#lookAhead();
  }

  /** Asks what it costs to go to the places that are lit. */
  async #lookAhead() {
    const { picked, state } = this;
    this.ways = {};
    if (picked?.chains.length !== 1) return;
    const ways = await this.api.post(`${this.path}/ways`, { number: state?.number, actions: picked.chains[0] }).catch(() => ({}));
    if (this.picked !== picked) return;
    this.ways = ways;
    this.tell("ways");
  }

  /** Picks all units of a place that go somewhere. @param {string[]} units */
  async pickAll(units) {
    this.drop();
    for (const unit of units) {
      const choice = this.offer?.units.get(unit)?.[0];
      if (!choice || isFirm(choice)) continue;
      const next = await this.peek(choice.action);
      if (next?.unit === unit) await this.pick(unit, true);
    }
  }

  /** Lets go of what is picked. */
  drop() {
    this.letGo();
    this.tell("picked");
  }

  /** Forgets what is picked, aimed at or waits. */
  letGo() {
    this.picked = null;
    this.pending = null;
    this.attack = null;
    this.ways = {};
  }

  /** What a click on a place would choose. @param {string} label @returns {{choice: Choice, actions: number[]}|null} */
  meant(label) {
    const { picked } = this;
    if (picked) {
      const choices = picked.spaces.get(label);
      if (!choices?.[0]) return null;
      const actions = picked.chains.flatMap((chain, at) => [...chain, /** @type {Choice} */ (choices[Math.min(at, choices.length - 1)]).action]);
      return { choice: choices[choices.length - 1] ?? choices[0], actions };
    }
    const [choice] = this.offer?.spaces.get(label) ?? [];
    return choice ? { choice, actions: [choice.action] } : null;
  }

  /**
   * Chooses a place; where dice follow, the second time.
   * @param {string} label @param {boolean} [ask] whether to show first what would be done @returns {boolean} whether there was something to choose
   */
  go(label, ask = false) {
    const meant = this.meant(label);
    if (!meant) return false;
    this.#weigh(meant, ask);
    return true;
  }

  /** Chooses; where dice follow, the second time. @param {Choice} choice @param {boolean} [ask] whether to show first what would be done */
  choose(choice, ask = false) {
    const chain = this.picked?.offers.length === 1 && this.picked.offers[0]?.decision.choices.includes(choice) ? this.picked.chains[0] ?? [] : [];
    this.#weigh({ choice, actions: [...chain, choice.action] }, ask);
  }

  /** @param {{choice: Choice, actions: number[]}} meant @param {boolean} ask */
  #weigh(meant, ask) {
    const again = this.pending?.actions.join() === meant.actions.join();
    if ((ask || isFirm(meant.choice)) && !again) {
      this.pending = meant;
      this.tell("picked");
      return;
    }
    this.act(meant.actions);
  }

  /** Does what waits for a second click. */
  confirm() {
    if (this.attack) return this.orders.launch();
    if (this.pending) this.act(this.pending.actions);
  }

  /** @param {number[]} actions */
  act(actions) {
    return this.#send("act", { actions });
  }

  /** @param {string} [howFar] */
  undo(howFar = "choice") {
    return this.#send("undo", { how_far: howFar });
  }

  redo() {
    return this.#send("redo", {});
  }

  /** @param {string} [style] */
  staff(style = "") {
    return this.#send("staff", { style });
  }

  /** Why something can't be done. @param {{unit?: string, space?: string, words?: string}} what */
  why(what) {
    const actions = this.picked?.chains.length === 1 ? this.picked.chains[0] : [];
    return this.api.post(`${this.path}/why`, { number: this.state?.number, actions, ...what });
  }

  /** @param {string} verb @param {Record<string, unknown>} body */
  async #send(verb, body) {
    if (this.#busy || !this.state) return;
    this.#busy = true;
    this.fresh = false;
    this.tell("busy", true);
    try {
      this.take(await this.api.post(`${this.path}/${verb}`, { number: this.state.number, ...body }));
    } catch (error) {
      if (error instanceof Refusal && error.status === 409) this.tell("toast", { text: words.movedOn });
      else this.complain(error);
      // Whether it was done before the line broke, the table itself says.
      await this.refresh();
    } finally {
      this.#busy = false;
      this.tell("busy", false);
      this.#follow();
    }
  }

  /** @param {unknown} error */
  complain(error) {
    if (error instanceof Refusal) this.tell("toast", { text: error.status === 404 ? words.noLink : error.message, clause: error.clause });
    else if (error instanceof Unreachable) this.tell("toast", { text: words.lost });
    else throw error;
  }

  /** Looks at a place. @param {string|null} label @param {boolean} [closely] whether to show what is in it */
  look(label, closely = true) {
    this.looked = label;
    this.tell("looked");
    if (label && closely) this.tell("tab", "place");
  }
}
