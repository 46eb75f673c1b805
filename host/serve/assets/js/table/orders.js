// What a hand gives as one order: an attack with all who join it, or units that go somewhere together.

import { ending, isDone, offer } from "./choices.js";
import { compose, isAbout, isReady, march, party, whole } from "./plan.js";

/** The kinds of decisions that ask who joins an attack. */
const UNDER_WAY = /^(join|join-attack|attack-with)$/;

/** What flies is taken along by nobody's order but its own. */
const FLIERS = ["air", "fighter"];

/** No step asks for more things than this. */
const MOST = 12;

export class Orders {
  /** @type {import("./game.js").Game} */
  #game;

  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.#game = game;
  }

  /**
   * Throws units at a place: attacks it with those of them that may, or adds them to the attack on it.
   * @param {string[]} units @param {string} label @returns {Promise<boolean>} whether there was something to do
   */
  async hurl(units, label) {
    const attack = await this.#composed(label, new Set(units));
    if (!attack || attack.stages.every((stage) => stage.chosen.length === 0)) return false;
    this.#game.letGo();
    this.#game.attack = attack;
    this.#game.tell("picked");
    return true;
  }

  /** @param {string} label @param {Set<string>} units @returns {Promise<import("./plan.js").Attack|null>} */
  async #composed(label, units) {
    const decision = this.#game.state?.decision;
    return decision && !this.#game.busy ? compose(decision, label, units, (actions) => this.#game.after(actions)) : null;
  }

  /** Starts to compose an attack on a place, with nobody in it yet. @param {string} label @returns {Promise<boolean>} whether it is one */
  async aim(label) {
    const attack = await this.#composed(label, new Set());
    if (!attack || attack.stages[0]?.open.length === 0) return false;
    this.#game.letGo();
    this.#game.attack = attack;
    this.#game.tell("picked");
    return true;
  }

  /** Whether a unit may have a part in the attack that is composed. @param {string} unit */
  mayJoin(unit) {
    return Boolean(this.#game.attack?.stages.some((stage) => [...stage.chosen, ...stage.open].some((choice) => party(choice).includes(unit))));
  }

  /** Goes on composing an attack that is under way: it was begun elsewhere, or before the page was loaded. */
  resume() {
    const decision = this.#game.state?.decision;
    const label = decision && UNDER_WAY.test(decision.kind) && decision.choices[0]?.subject?.space;
    if (label && isAbout(decision, label)) this.aim(label);
  }

  /** Takes a unit into the attack, or out of it. @param {string} unit */
  async toggle(unit) {
    const { attack } = this.#game;
    if (!attack) return;
    const units = joined(attack);
    const all = attack.stages.flatMap((stage) => [...stage.chosen, ...stage.open]).map(party).find((all) => all.includes(unit)) ?? [unit];
    const leaves = units.has(unit);
    for (const one of all) if (leaves) units.delete(one); else units.add(one);
    await this.#compose(attack, units);
  }

  /** Takes everybody into the attack who may be, but those who fly. */
  async joinAll() {
    const { attack } = this.#game;
    if (!attack) return;
    const units = joined(attack);
    const flies = (/** @type {string} */ unit) => this.#game.state?.view.counters.some((counter) => counter.unit === unit && FLIERS.includes(counter.symbol));
    for (const unit of (attack.stages[0]?.open ?? []).flatMap(party)) if (!flies(unit)) units.add(unit);
    await this.#compose(attack, units);
  }

  /** @param {import("./plan.js").Attack} attack @param {Set<string>} units */
  async #compose(attack, units) {
    const anew = await this.#composed(attack.target, units);
    if (anew && this.#game.attack === attack) this.#game.attack = anew;
    this.#game.tell("picked");
  }

  /** Makes the attack as it is composed. @param {boolean} [last] whether it was the last one, and the rest is left as it is */
  async launch(last = false) {
    const { attack } = this.#game;
    if (!attack || !isReady(attack)) return;
    const actions = whole(attack);
    return this.#game.act(last ? [...actions, ...await this.#closing(actions)] : actions);
  }

  /** What ends the choice that goes on after these actions, so that the rest is left as it is. @param {number[]} actions */
  async #closing(actions) {
    const before = this.#game.state?.decision;
    const after = await this.#game.after(actions);
    const close = after && before && after.kind === before.kind ? ending(offer(after)) : null;
    return close && isDone(close) ? [close.action] : [];
  }

  /** Leaves the rest of what is asked as it is, without being told what is left undone; before anything was done in a step, all of the step. */
  async leave() {
    const { fresh, state } = this.#game;
    const step = state?.view.turn;
    for (let ends = 0; ends < MOST && this.#game.state?.view.turn === step; ends += 1) {
      const close = this.#game.offer && ending(this.#game.offer);
      if (!close || !isDone(close)) return;
      await this.#game.act([close.action]);
      if (!fresh) return;
    }
  }

  /**
   * Sends units to a place, one after the other; where dice follow, it is shown first.
   * @param {string[]} units @param {string} label
   * @param {{atOnce?: boolean, last?: boolean}} [how] whether dice are not asked about, and whether the rest is left as it is
   * @returns {Promise<boolean>}
   */
  async send(units, label, { atOnce = false, last = false } = {}) {
    const decision = this.#game.state?.decision;
    if (!decision || this.#game.busy) return false;
    const { actions, firm } = await march(decision, units, label, (chain) => this.#game.after(chain));
    if (actions.length === 0) return false;
    if (firm && !atOnce) {
      this.#game.letGo();
      this.#game.pending = { choice: firm, actions };
      this.#game.tell("picked");
    } else await this.#game.act(last && !firm ? [...actions, ...await this.#closing(actions)] : actions);
    return true;
  }

  /** Everybody who may goes to the place that all of it is about, as after a fight. */
  sendAll() {
    const decision = this.#game.state?.decision;
    const label = decision?.choices.find((choice) => choice.subject?.unit && choice.subject.space)?.subject?.space;
    if (decision && label && this.#game.offer) return this.send([...this.#game.offer.units.keys()], label);
  }

  /** Whether all of the choice is about one place. @param {string} label */
  isAbout(label) {
    return Boolean(this.#game.state?.decision && isAbout(this.#game.state.decision, label));
  }
}

/** Who has a part in an attack. @param {import("./plan.js").Attack} attack @returns {Set<string>} */
export function joined(attack) {
  return new Set(attack.stages.flatMap((stage) => stage.chosen.flatMap(party)));
}
