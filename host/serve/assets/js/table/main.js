// The page of a game: puts its parts together.

import { byId } from "../dom.js";
import { dress } from "../theme.js";
import { words } from "../words.js";
import { attackPanel } from "./attack.js";
import { bar } from "./bar.js";
import { Board, loadSymbols } from "./board.js";
import { boxesStrip } from "./boxes.js";
import { useBook } from "./clause.js";
import { footLine } from "./foot.js";
import { Game } from "./game.js";
import { hintPanel } from "./hint.js";
import { keyboard } from "./keys.js";
import { askedLayers } from "./layers.js";
import { choicesPanel } from "./list.js";
import { logPanel } from "./log.js";
import { notices } from "./notices.js";
import { oddsPanel } from "./odds.js";
import { placePanel } from "./place.js";
import { promptPanel } from "./prompt.js";
import { reviewPanel } from "./review.js";
import { rollsPanel } from "./rolls.js";
import { tabs } from "./tabs.js";

dress();
const id = location.pathname.split("/").at(-1) ?? "";
const game = new Game(id, location.hash.slice(1));
notices(game);

async function start() {
  const [first] = await Promise.all([game.api.get(`${game.path}/table`), loadSymbols()]);
  useBook(first.book);
  const board = first.map ? await lay(first.map) : null;
  tabs(game);
  bar(game, board);
  promptPanel(game, board);
  attackPanel(game, board);
  rollsPanel(game);
  oddsPanel(game);
  hintPanel(game);
  choicesPanel(game, board);
  if (board) {
    boxesStrip(game, board);
    footLine(game, board);
    placePanel(game, board);
    reviewPanel(game, board);
    keyboard(game, board);
    askedLayers(game, board);
  }
  logPanel(game, board);
  game.on("state", () => {
    if (!game.state) return;
    useBook(game.state.book);
    document.body.dataset.number = String(game.state.number);
    document.body.dataset.doing = "";
  });
  game.on("picked", () => { document.body.dataset.doing = game.attack ? "attack" : game.pending ? "pending" : game.picked ? "picked" : ""; });
  game.on("busy", (busy) => document.body.toggleAttribute("data-busy", busy));
  game.take(first);
  board?.frame();
  await game.start();
  document.body.dataset.ready = "yes";
}

/** @param {string} key */
async function lay(key) {
  const map = /** @type {HTMLImageElement} */ (byId("map"));
  map.src = `/maps/${key}/map.svg`;
  const plan = await (await fetch(`/maps/${key}/plan.json`)).json();
  return new Board(game, plan);
}

start().catch((error) => {
  game.tell("toast", { text: error?.status === 404 ? words.noLink : error?.message || words.lost, stays: true });
});
