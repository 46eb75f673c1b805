// One counter, as the pictures of the maps have it: colour of the nation, symbol in its frame, size above, factors below.

import { svg } from "../dom.js";
import { words } from "../words.js";

/** @typedef {import("../types.js").Counter} Counter */

export const EDGE = 33;

const MARKS = /** @type {Record<string, string>} */ ({
  company: "I", battalion: "II", regiment: "III", brigade: "X", division: "XX", corps: "XXX", army: "XXXX", "army-group": "XXXXX",
});

/** What a counter is called. @param {Counter} counter */
export function title(counter) {
  return [counter.side, counter.name || words.unknown, counter.factors, ...(counter.marks ?? [])].filter(Boolean).join(" ");
}

/** What tells two faces apart. @param {Counter} counter */
export function face(counter) {
  return JSON.stringify([counter.symbol, counter.size, counter.factors, counter.marks, counter.nationality, counter.side, counter.name]);
}

/**
 * Draws a counter with its middle at the origin.
 * @param {Counter} counter @param {string} colour @param {boolean} marked whether it belongs to the side that has a second mark
 */
export function draw(counter, colour, marked) {
  const half = EDGE / 2;
  const square = { x: -half, y: -half, width: EDGE, height: EDGE, rx: 3 };
  const has = (/** @type {string} */ mark) => counter.marks?.includes(mark);
  const group = svg("g", has("disrupted") ? { transform: "rotate(14)" } : {},
    svg("rect", { class: "counter-shadow", ...square, x: -half + 1.4, y: -half + 1.6 }),
    svg("rect", { class: "counter", fill: colour, ...square }),
    // The sides are told apart by more than colour.
    marked && svg("path", { class: "other", d: `M${-half + 1} ${half - 9}V${half - 2.6}Q${-half + 1} ${half - 1} ${-half + 2.6} ${half - 1}H${-half + 9}Z` }),
    counter.symbol !== "unknown" && svg("rect", { class: "unit-frame", x: -11, y: -9.6, width: 22, height: 14 }),
    svg("use", { href: `#unit-${counter.symbol}`, x: 0, y: -2.6 }),
    counter.size && svg("text", { class: "size", "font-size": 6, y: -10.9 }, MARKS[counter.size] ?? ""),
    svg("text", { class: "factors", "font-size": (counter.factors ?? "").length > 7 ? 6.4 : 8.4, y: 14.4 }, counter.factors ?? ""));
  let corner = -half + 2;
  for (const mark of counter.marks ?? []) corner = put(group, mark, corner, square, counter.size !== undefined);
  group.append(svg("rect", { class: "ring", ...square, x: -half - 1.5, y: -half - 1.5, width: EDGE + 3, height: EDGE + 3, rx: 4.5 }));
  return group;
}

/** Half of the room that the largest size takes above the frame. */
const SIZE_ROOM = 10.5;

/** An edge, which leaves room for the size above the frame where there is one. @param {number} half @param {boolean} sized */
function dashed(half, sized) {
  return sized ? `M${SIZE_ROOM} ${-half}H${half}V${half}H${-half}V${-half}H${-SIZE_ROOM}` : `M${-half} ${-half}H${half}V${half}H${-half}Z`;
}

/** @param {SVGGElement} group @param {string} mark @param {number} corner @param {Record<string, number>} square @param {boolean} sized @returns {number} */
function put(group, mark, corner, square, sized) {
  const half = EDGE / 2;
  switch (mark) {
    case "disrupted": group.append(svg("rect", { class: "mark-hatch", ...square })); return corner;
    case "moved": group.append(svg("rect", { class: "mark-moved", ...square })); return corner;
    case "hidden": group.append(svg("path", { class: "mark-hidden", d: dashed(half - 1.4, sized) })); return corner;
    case "reduced": group.append(svg("rect", { class: "mark-band", x: -half + 1.2, y: -half + 1.2, width: 3.2, height: EDGE - 2.4, rx: 1 })); return corner;
    case "entrenched": group.append(svg("path", { class: "mark-dug-in", d: `M${-half - 1.5} ${half - 4}V${half + 2}H${half + 1.5}V${half - 4}` })); return corner;
    default: {
      const kind = mark === "isolated" ? ["mark-isolated", "U"] : mark === "limited" ? ["mark-limited", "L"] : ["mark-other", mark.charAt(0).toUpperCase()];
      group.append(svg("rect", { class: kind[0], x: half - 6.2, y: corner - 4.2, width: 8.4, height: 8.4, rx: 4.2 }),
        svg("text", { class: "mark-letter", "font-size": 6.2, x: half - 2, y: corner + 2.2 }, kind[1] ?? ""));
      return corner + 8;
    }
  }
}
