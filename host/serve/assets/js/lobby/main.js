// The lobby: a new game, and those there are.

import { Api, Refusal } from "../api.js";
import { byId } from "../dom.js";
import { keepKey, ownerKey } from "../owner.js";
import { dress, themeButton } from "../theme.js";
import { words } from "../words.js";
import { showGames } from "./games.js";
import { showNew } from "./new.js";

dress();
byId("masthead").append(themeButton());
keepKey();
const api = new Api(ownerKey());

/** @param {unknown} error */
function complain(error) {
  const unknown = error instanceof Refusal && error.status === 401;
  byId("notice").textContent = unknown ? words.noKey : error instanceof Error && error.message ? error.message : words.lost;
  byId("notice").scrollIntoView({ block: "nearest" });
}

async function start() {
  try {
    const library = await api.get("/library");
    byId("notice").textContent = library.refused.join(" ");
    showNew(byId("new"), library.variants, api, complain);
    await showGames(byId("games"), library.variants, api, complain);
  } catch (error) {
    complain(error);
  }
}

start();
