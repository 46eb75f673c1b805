// Short news, and the screen between two people who share one.

import { byId, capital, el } from "../dom.js";
import { words } from "../words.js";
import { clause } from "./clause.js";

/** @param {import("./game.js").Game} game */
export function notices(game) {
  const toast = byId("toast");
  let timer = 0;
  game.on("toast", ({ text, clause: id, stays }) => {
    toast.replaceChildren(capital(text), ...(id ? [" ", clause(id)] : []));
    toast.hidden = false;
    clearTimeout(timer);
    if (!stays) timer = setTimeout(() => { toast.hidden = true; }, 6000);
  });
  toast.addEventListener("click", () => { toast.hidden = true; });

  const screen = byId("handover");
  game.on("handover", (side) => {
    const go = el("button", { class: "main", onclick: async () => {
      await game.sit(side);
      screen.hidden = true;
    } }, words.handOverDone);
    screen.replaceChildren(el("h2", {}, capital(words.handOver(side))), el("p", { class: "soft" }, words.handOverHint), go);
    screen.hidden = false;
    go.focus();
  });
}
