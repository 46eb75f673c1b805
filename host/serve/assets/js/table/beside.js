// A whole position by other rules beside those that are played: what only one of them allows, what is ruled otherwise, who is
// supplied otherwise; in a list, and on the map.

import { capital, el } from "../dom.js";
import { words } from "../words.js";
import { clause } from "./clause.js";
import { labelsIn, withPlaces } from "./labels.js";

/** @typedef {{what: string[], here: string, there: string}} Change */
/** @typedef {{choice: string, by: "here"|"there"|null, only_here: string[], only_there: string[], ruled: Change[]}} Differs */
/** @typedef {{name: string, choices: Differs[]}} Kind */
/**
 * What the server found.
 * @typedef {{rules: string, refused: string|null, choices: [number, number], differ: Kind[], supplied: Change[],
 *   supply: [import("../types.js").View["supply"], import("../types.js").View["supply"]], scores: Record<string, [number, number]>}} Beside
 */

/** No more choices than this lie open at once; of more, each kind is opened by whoever wants to read it. */
const FEW = 6;

/** @param {import("./game.js").Game} game @param {import("./board.js").Board} board */
export function positionBeside(game, board) {
  game.on("tab", (name) => { if (name !== "review") clear(); });
  return { show, clear };

  /** @param {Beside} found @returns {Node[]} */
  function show(found) {
    if (found.refused) return [el("p", { id: "position-beside" }, `${words.cantStand} ${found.refused}`)];
    const { differ, supplied } = found;
    const count = differ.reduce((sum, kind) => sum + kind.choices.length, 0);
    const scores = Object.entries(found.scores).filter(([, [here, there]]) => here !== there);
    const nothing = count + supplied.length + scores.length === 0;
    return [el("section", { class: "position", id: "position-beside", "aria-label": words.wholePosition },
      el("h4", {}, words.wholePosition),
      nothing && el("p", {}, words.positionSame),
      !nothing && el("p", { class: "soft small" }, words.positionCounts(found.choices, count, supplied.length)),
      ...scores.map(([side, [here, there]]) => el("p", { class: "small" }, words.standsAt(capital(side), here, there))),
      supplied.length > 0 && onMap(found), supplied.length > 0 && supply(supplied), ...differ.map((kind) => ofKind(kind, count <= FEW)))];
  }

  /** Buttons that lay the supply of either over the map, with what differs. @param {Beside} found */
  function onMap({ supply, supplied }) {
    const differ = supplied.map(({ what }) => what[1] ?? "");
    const buttons = [words.asPlayed, words.byOthers].map((name, at) => el("button", {
      "aria-pressed": "false", onclick: () => {
        const on = buttons[at]?.getAttribute("aria-pressed") !== "true";
        clear();
        for (const [other, button] of buttons.entries()) button.setAttribute("aria-pressed", String(on && other === at));
        if (!on) return;
        board.marks.supply(supply[at] ?? []);
        board.marks.set("differs", differ);
        board.frame(differ);
      },
    }, name));
    return el("p", { class: "on-map", id: "supply-beside" }, `${words.supplyOnMap} `, ...buttons);
  }

  /** Who is supplied otherwise. @param {Change[]} supplied */
  function supply(supplied) {
    const row = (/** @type {Change} */ { what: [side, place], here, there }) => el("tr", {}, el("th", {}, `${capital(side ?? "")} `, ...withPlaces(board, place ?? "")),
      el("td", {}, here || words.notKnown), el("td", {}, there || words.notKnown));
    return table(words.supplyOtherwise(supplied.length), supplied.map(row));
  }

  /** The choices of a kind of unit, with how much of them differs. @param {Kind} kind @param {boolean} open */
  function ofKind({ name, choices }, open) {
    const title = [el("b", {}, capital(name || words.otherChoices)), ` ${words.choicesOf(choices.length)} `, counts(choices)];
    return folded("kind", title, () => choices.map(one), open);
  }

  /** Something that is made when it is opened for the first time: all of a large position at once would be slow. @param {string} kind @param {(Node|string)[]} title @param {() => Node[]} make @param {boolean} [open] @param {(open: boolean) => void} [turned] */
  function folded(kind, title, make, open = false, turned) {
    let made = open;
    const details = el("details", { class: kind, open, ontoggle: () => {
      if (details.open && !made) details.append(...make());
      made ||= details.open;
      turned?.(details.open);
    } }, el("summary", {}, ...title), ...(open ? make() : []));
    return details;
  }

  /** How much of these choices differs. @param {Differs[]} choices */
  function counts(choices) {
    const sum = (/** @type {(one: Differs) => number} */ of) => choices.reduce((sum, one) => sum + of(one), 0);
    const [here, there] = /** @type {const} */ (["here", "there"]).map((which) => sum((one) => Number(one.by === which) + one[`only_${which}`].length));
    const ruled = sum((one) => one.ruled.reduce((sum, { what }) => sum + Math.max(1, what.length), 0));
    return el("span", { class: "soft small" }, [here && `${here} ${words.onlyHere}`, there && `${there} ${words.onlyThere}`, ruled && words.ruledOtherwise(ruled)].filter(Boolean).join(", "));
  }

  /** A choice with all that differs in it; as long as it lies open, on the map too. @param {Differs} differs */
  function one(differs) {
    const { choice, by, only_here: here, only_there: there, ruled } = differs;
    if (here.length + there.length + ruled.length === 0) return el("p", { class: `choice ${by === "here" ? "gone" : "gained"}` }, ...withPlaces(board, choice), " ", el("span", { class: "soft small" }, by === "here" ? words.onlyHere : words.onlyThere));
    const list = (/** @type {string} */ kind, /** @type {string} */ name, /** @type {string[]} */ all) => (all.length > 0 ? [el("p", { class: kind }, el("b", {}, `${capital(name)}: `), ...places(all))] : []);
    const rows = () => ruled.map((change) => el("tr", {}, el("th", {}, ...(change.what.length === 0 ? [words.itself] : places(change.what))), el("td", {}, ...said(change.here)), el("td", {}, ...said(change.there))));
    return folded("choice", [capital(choice), " ", counts([differs])], () => [
      ...list("gone", words.onlyHere, here), ...list("gained", words.onlyThere, there), ...(ruled.length > 0 ? [table(words.says, rows())] : []),
    ], false, (open) => (open ? mark(differs) : clear()));
  }

  /** Words in a row, with the places in them. @param {string[]} all */
  function places(all) {
    return all.flatMap((text, at) => [...withPlaces(board, at < all.length - 1 ? `${text},` : text), " "]);
  }

  /** @param {Differs} differs */
  function mark({ choice, only_here: here, only_there: there, ruled }) {
    clear();
    const all = (/** @type {string[]} */ texts) => texts.flatMap((text) => labelsIn(board, text));
    board.marks.set("gone", all(here));
    board.marks.set("gained", all(there));
    board.marks.set("differs", all(ruled.flatMap(({ what }) => what)));
    const [from] = labelsIn(board, choice);
    board.marks.set("looked", from ? [from] : []);
    board.frame([...all([...here, ...there]), ...(from ? [from] : [])]);
  }

  /** Takes all of it off the map. */
  function clear() {
    for (const kind of /** @type {const} */ (["gone", "gained", "differs"])) board.marks.set(kind, []);
    board.marks.set("looked", game.looked ? [game.looked] : []);
    game.tell("layers");
  }
}

/** What the rules say, with the clause that says it. @param {string} text @returns {(Node|string)[]} */
function said(text) {
  const found = /^([\w.-]+): (.*)$/s.exec(text);
  if (!found) return [text || words.nothingOfItsOwn];
  return [found[2] ?? "", " ", clause(found[1] ?? "")];
}

/** @param {string} about @param {Node[]} rows */
function table(about, rows) {
  return el("table", { class: "beside" }, el("thead", {}, el("tr", {}, el("th", {}, about), el("th", {}, words.asPlayed), el("th", {}, words.byOthers))), el("tbody", {}, ...rows));
}
