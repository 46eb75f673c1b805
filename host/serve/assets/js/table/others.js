// The same under other rules: the choice at hand and then the whole position, by other readings, figures or mods, side by side.

import { el } from "../dom.js";
import { words } from "../words.js";
import { positionBeside } from "./beside.js";
import { Chooser } from "./chooser.js";
import { clause } from "./clause.js";
import { brief } from "./odds.js";

/** @param {import("./game.js").Game} game @param {import("./board.js").Board} board @param {() => number|undefined} at which position is looked at */
export function otherRules(game, board, at) {
  const answer = el("div", { class: "answer", "aria-live": "polite" });
  const button = el("button", { id: "compare", disabled: true, onclick: ask }, words.compareAsk);
  const chooser = new Chooser(game, () => {
    button.disabled = !chooser.any;
    close();
  });
  const position = positionBeside(game, board);
  // What was found is about the table as it was then.
  game.on("state", ({ moved }) => { if (moved && answer.childElementCount > 0) close(); });
  return {
    chooser,
    parts: [el("h3", {}, words.compare), el("p", { class: "soft small" }, words.compareHint), ...chooser.parts, button, answer],
  };

  function close() {
    answer.replaceChildren();
    position.clear();
  }

  async function ask() {
    close();
    const asked = { number: game.state?.number, at: at(), under: chooser.rules };
    const still = () => asked.number === game.state?.number && answer.contains(waits);
    const waits = el("p", { class: "soft" }, words.compareWorks);
    answer.append(waits);
    waits.scrollIntoView({ block: "center" });
    button.disabled = true;
    try {
      const choice = game.state?.decision || asked.at !== undefined ? await game.api.post(`${game.path}/compare`, asked).catch(() => null) : null;
      if (choice && still()) waits.before(el("p", {}, `${words.theOthers(choice.rules)} ${words.compareSame(choice.same)}`), ...(choice.rows.length > 0 ? [sideBySide(choice.rows)] : []));
      const found = await game.api.post(`${game.path}/beside`, asked);
      if (still()) waits.replaceWith(...(choice ? [] : [el("p", {}, words.theOthers(found.rules))]), ...position.show(found));
      if (answer.childElementCount > 0) answer.scrollIntoView({ block: "start" });
    } catch (error) {
      waits.remove();
      game.complain(error);
    } finally {
      button.disabled = !chooser.any;
    }
  }
}

/** @param {any[]} rows */
function sideBySide(rows) {
  const side = (/** @type {any} */ choice) => (choice ? choice.odds ? brief(choice.odds) : "✓" : "—");
  return el("table", { class: "beside" }, el("thead", {}, el("tr", {}, el("th", {}, words.choiceAtHand), el("th", {}, words.asPlayed), el("th", {}, words.byOthers))),
    el("tbody", {}, ...rows.map((one) => el("tr", {}, el("th", {}, one.words), el("td", {}, side(one.here)), el("td", {}, side(one.there), " ", one.refused && clause(one.refused.by))))));
}
