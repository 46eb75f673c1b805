// The panels beside the board, one at a time.

import { byId, el } from "../dom.js";
import { words } from "../words.js";

const TABS = /** @type {const} */ (["choices", "place", "log", "review"]);

/** @param {import("./game.js").Game} game */
export function tabs(game) {
  const names = { choices: words.choices, place: words.here, log: words.story, review: words.review };
  const buttons = TABS.map((name) => el("button", {
    role: "tab", id: `tab-${name}`, "aria-controls": name, "aria-selected": String(name === "choices"), onclick: () => game.tell("tab", name),
  }, names[name]));
  byId("tabs").append(...buttons);
  for (const name of TABS) byId(name).setAttribute("aria-labelledby", `tab-${name}`);
  let now = "choices";
  // After a choice that was made on the map the next one is at hand.
  game.on("state", ({ moved }) => {
    if (!moved || !game.offer) return;
    const listed = game.offer.units.size + game.offer.spaces.size === 0;
    if (now === "place" || (listed && now === "log")) game.tell("tab", "choices");
  });
  game.on("tab", (shown) => {
    now = shown;
    document.body.dataset.tab = shown;
    for (const name of TABS) {
      byId(name).hidden = name !== shown;
      byId(`tab-${name}`).setAttribute("aria-selected", String(name === shown));
    }
    // Where the panels stand one above the other, what was asked for is brought into sight.
    const side = byId("side");
    if (side.scrollHeight > side.clientHeight) byId("tabs").scrollIntoView({ block: shown === "choices" ? "nearest" : "start" });
  });
}
