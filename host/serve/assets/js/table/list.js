// Everything that may be chosen, as a list: for those who read, search, or use a keyboard alone.

import { byId, el } from "../dom.js";
import { words } from "../words.js";
import { isFirm, search } from "./choices.js";
import { clause } from "./clause.js";
import { brief } from "./odds.js";

/** More than this are not listed before somebody searches. */
const MOST = 120;

/** @param {import("./game.js").Game} game @param {import("./board.js").Board|null} board */
export function choicesPanel(game, board) {
  const panel = byId("choices");
  const filter = el("input", { class: "filter", type: "search", id: "filter", placeholder: words.filter, "aria-label": words.filter, oninput: list });
  const found = el("ul", { class: "choices" });
  const refused = el("ul", { class: "refused", "aria-label": words.refusedList });
  panel.append(filter, found, refused);
  game.on("state", ({ moved }) => {
    if (moved) filter.value = "";
    list();
  });
  game.on("picked", list);
  game.on("narrow", (unit) => {
    filter.value = "";
    list(unit);
    game.tell("tab", "choices");
  });

  /** @param {unknown} [only] the unit whose choices are listed */
  function list(only) {
    const decision = game.picked?.offers.at(-1)?.decision ?? game.state?.decision;
    const all = decision?.choices ?? [];
    const narrowed = typeof only === "string" ? game.offer?.units.get(only) ?? [] : search(all, filter.value);
    filter.hidden = all.length < 8;
    found.replaceChildren(...narrowed.slice(0, MOST).map(item));
    if (narrowed.length === 0 && all.length > 0) found.append(el("li", { class: "soft" }, words.nothingFits));
    if (narrowed.length > MOST) found.append(el("li", { class: "soft" }, `… ${narrowed.length - MOST}`));
    const no = (decision?.refused ?? []).filter((one) => one.words.toLowerCase().includes(filter.value.toLowerCase()));
    refused.replaceChildren(...no.slice(0, 20).map((one) => el("li", {}, `${one.words}: ${one.because} `, clause(one.by))));
  }

  /** Does what a click on the board does: picks the unit, or opens the attack on the place. @param {import("../types.js").Choice} choice */
  function take(choice) {
    const { unit, space } = choice.subject ?? {};
    if (unit && game.offer?.units.get(unit)?.includes(choice)) return game.pick(unit);
    if (space && board && game.offer?.spaces.get(space)?.[0] === choice && board.aims(space)) {
      const at = board.spaces.get(space)?.at;
      if (at) board.camera.show(at);
    } else game.choose(choice);
  }

  /** @param {import("../types.js").Choice} choice */
  function item(choice) {
    const { subject } = choice;
    const place = subject?.space ?? subject?.from;
    const chosen = game.pending?.choice.action === choice.action;
    return el("li", {}, el("button", {
      class: chosen ? "chosen" : undefined, "data-action": choice.action,
      onclick: () => take(choice),
      onpointerenter: () => place && board?.marks.set("looked", [place]),
      onfocus: () => place && board?.marks.set("looked", [place]),
      onpointerleave: () => board?.marks.set("looked", game.looked ? [game.looked] : []),
    }, el("span", {}, choice.words),
    choice.staff?.length ? el("span", { class: "advice", title: choice.staff.join(", ") }, words.advice) : isFirm(choice) && el("span", { class: "die", title: words.diceFollow }, "⚄"),
    choice.odds && el("span", { class: "brief" }, brief(choice.odds))));
  }
}
