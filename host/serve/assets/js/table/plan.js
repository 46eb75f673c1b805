// Choices that belong together and are made at once: an attack with all who join it, or several units that go to one place.
//
// Nothing is done here. Every step is tried by the server on a copy (`peek`), so the rules say what may follow; what comes out is the
// list of actions that does it. Plain functions, no page.

import { ending, isFirm, offer } from "./choices.js";

/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").Decision} Decision */
/** @typedef {import("./choices.js").Offer} Offer */
/** @typedef {(actions: number[]) => Promise<Decision|null>} Peek */

/**
 * One thing that an attack is asked: who joins, or who flies; with those who do. Nothing closes it as long as too few do.
 * @typedef {{decision: Decision, offered: Offer, chosen: Choice[], open: Choice[], close: Choice|null}} Stage
 */

/**
 * An attack as it is composed; nothing closes it as long as all that could be done is to give it up.
 * @typedef {{target: string, actions: number[], stages: Stage[], close: Choice|null}} Attack
 */

/** Nobody is asked more often than this in one plan. */
const MOST = 30;

/** Who joins by a choice: a unit, or all who attack from a place together. @param {Choice} choice @returns {string[]} */
export function party(choice) {
  const { unit, from, group } = choice.subject ?? {};
  return unit ? [unit] : from && group ? group : [];
}

/** Whether all of a decision is about one place. @param {Decision} decision @param {string} label */
export function isAbout(decision, label) {
  return decision.choices.length > 0 && decision.choices.every((choice) => choice.subject?.space === label);
}

/**
 * Composes an attack on a place: with these units, as far as the rules let them, asked stage by stage until dice follow or
 * something else is asked. It starts at the choice of the place, or inside an attack on it that is under way.
 * @param {Decision} now @param {string} target @param {Set<string>} units @param {Peek} peek @returns {Promise<Attack|null>}
 */
export async function compose(now, target, units, peek) {
  /** @type {number[]} */
  const actions = [];
  /** @type {Decision|null} */
  let decision = now;
  if (!isAbout(now, target)) {
    const first = offer(now).spaces.get(target)?.[0];
    if (!first || isFirm(first)) return null;
    actions.push(first.action);
    decision = await peek(actions);
  }
  /** @type {Attack} */
  const attack = { target, actions, stages: [], close: null };
  while (decision && isAbout(decision, target) && attack.stages.length < MOST) {
    /** @type {Choice|null} */
    const before = attack.stages.length === 0 ? ending(offer(decision)) : null;
    const stage = await join(decision, units, actions, peek);
    if (!stage) break;
    attack.stages.push(stage);
    // What could be chosen before anybody joined gives the attack up.
    const givesUp = stage.close?.action === before?.action && !before?.odds && !(before && isFirm(before));
    attack.close = givesUp ? null : stage.close;
    if (!attack.close || isFirm(attack.close)) break;
    decision = await peek([...actions, attack.close.action]);
    if (decision && isAbout(decision, target)) actions.push(attack.close.action);
  }
  return attack.stages.length > 0 ? attack : null;
}

/** What joins and is no counter on the board, such as an air unit of a pool: one like the other, so they are told apart by their number. */
const UNNAMED = /^with /;

/** A decision in which these have a name, too. @param {Decision} decision @param {Choice[]} chosen those who joined before @returns {Decision} */
function named(decision, chosen) {
  const name = (/** @type {Choice} */ choice) => {
    if (party(choice).length > 0 || !UNNAMED.test(choice.words) || isFirm(choice)) return choice;
    const number = chosen.filter((one) => one.words === choice.words).length + 1;
    return { ...choice, subject: { ...choice.subject, unit: `${choice.words} ${number}` } };
  };
  return { ...decision, choices: decision.choices.map(name) };
}

/**
 * One stage: those of the units that may join do.
 * @param {Decision} asked @param {Set<string>} units @param {number[]} actions @param {Peek} peek @returns {Promise<Stage|null>}
 */
async function join(asked, units, actions, peek) {
  /** @type {Choice[]} */
  const chosen = [];
  let decision = named(asked, chosen);
  for (let tries = 0; tries < MOST; tries += 1) {
    const offered = offer(decision);
    const close = ending(offered);
    const next = decision.choices.find((choice) => party(choice).some((unit) => units.has(unit)) && !chosen.includes(choice));
    // Whose flight the dice follow at once closes the plan by itself.
    if (next && isFirm(next)) return { decision, offered, chosen: [...chosen, next], open: pickable(decision, next), close: next };
    if (!next) {
      if (decision.choices.some((choice) => choice.subject?.edge && party(choice).length === 0)) return null;
      if (!close) return chosen.length + pickable(decision).length > 0 ? { decision, offered, chosen, open: pickable(decision), close } : null;
      return chosen.length + pickable(decision).length > 0 || close.odds ? { decision, offered, chosen, open: pickable(decision), close } : null;
    }
    const after = await peek([...actions, next.action]);
    if (!after || !after.choices[0] || after.choices[0].subject?.space !== next.subject?.space) return null;
    actions.push(next.action);
    chosen.push(next);
    decision = named(after, chosen);
  }
  return null;
}

/** The choices of a stage by which somebody joins. @param {Decision} decision @param {Choice} [besides] */
function pickable(decision, besides) {
  return decision.choices.filter((choice) => party(choice).length > 0 && choice !== besides);
}

/** Whether there is something to launch: somebody joins, or the rules have odds for it as it is. @param {Attack} attack */
export function isReady({ stages, close }) {
  return Boolean(close && (close.odds || isFirm(close) || stages.some((stage) => stage.chosen.length > 0)));
}

/** Everything that a composed attack does, its closing choice too. @param {Attack} attack */
export function whole(attack) {
  return attack.close ? [...attack.actions, attack.close.action] : attack.actions;
}

/**
 * The actions by which these units go to a place, one after the other; those that can't are left where they are.
 * @param {Decision} now @param {string[]} units @param {string} label @param {Peek} peek
 * @returns {Promise<{actions: number[], went: string[], firm: Choice|null}>}
 */
export async function march(now, units, label, peek) {
  /** @type {number[]} */
  const actions = [];
  /** @type {string[]} */
  const went = [];
  /** @type {Decision|null} */
  let decision = now;
  for (const unit of units) {
    if (!decision) break;
    const step = await oneGoes(decision, unit, label, actions, peek);
    if (!step) continue;
    actions.push(...step.actions);
    went.push(unit);
    if (step.firm) return { actions, went, firm: step.firm };
    decision = await peek(actions);
  }
  return { actions, went, firm: null };
}

/**
 * @param {Decision} decision @param {string} unit @param {string} label @param {number[]} before @param {Peek} peek
 * @returns {Promise<{actions: number[], firm: Choice|null}|null>}
 */
async function oneGoes(decision, unit, label, before, peek) {
  const mine = decision.choices.filter((choice) => choice.subject?.unit === unit || choice.subject?.group?.includes(unit));
  const straight = mine.find((choice) => choice.subject?.space === label && choice.subject?.from !== label);
  if (straight && isFirm(straight)) return { actions: [straight.action], firm: straight };
  const first = straight ?? mine[0];
  if (!first || isFirm(first)) return null;
  const next = await peek([...before, first.action]);
  const own = next && (next.choices[0]?.subject?.unit === unit || offer(next).unit === unit)
    ? next.choices.filter((choice) => choice.subject?.unit === unit && choice.subject.space === label && choice.subject.from !== label) : [];
  // To stay where one is may also be about the place; what leads there says so.
  const to = own.find((choice) => choice.words.includes(label)) ?? own.at(-1);
  if (to) return { actions: [first.action, to.action], firm: isFirm(to) ? to : null };
  return straight && !(next && offer(next).unit === unit) ? { actions: [straight.action], firm: null } : null;
}
