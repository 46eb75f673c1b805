// Layers over the map that the server is asked for: zones of control, how far aircraft fly, the reach of any unit, and the last moves.

import { words } from "../words.js";

/** @param {import("./game.js").Game} game @param {import("./board.js").Board} board */
export function askedLayers(game, board) {
  /** What was told last, and when. @type {{number: number, seenAs: string, told: any}|null} */
  let last = null;
  /** Layers that lie there, of which nothing more is said. @type {Set<string>} */
  const silent = new Set();
  game.on("layers", () => { show(); arrows(); });
  game.on("shown", () => { if (!board.past && board.layers.supply) show(); });
  game.on("state", ({ moved }) => {
    if (!moved) return;
    show();
    arrows();
  });
  game.on("looked", () => { if (board.layers.reach) reach(); });

  async function show() {
    const { state } = game;
    const { zones, flights, supply } = board.layers;
    if (state && (zones || flights || supply) && (last?.number !== state.number || last.seenAs !== state.seen_as)) {
      const told = await game.api.get(`${game.path}/layers`, { seen_as: state.seen_as }).catch(() => ({ zones: null, flights: [], supply: [] }));
      last = { number: state.number, seenAs: state.seen_as, told };
    }
    complain();
    board.marks.supply(board.layers.supply ? last?.told.supply ?? [] : []);
    board.marks.zones(board.layers.zones ? last?.told.zones ?? {} : {});
    const flown = board.layers.flights ? (last?.told.flights ?? []).flatMap((/** @type {{spaces: string[]}} */ one) => one.spaces) : [];
    board.marks.set("flight", new Set(flown));
    reach();
  }

  /** Says once why a layer that was just laid shows nothing. */
  function complain() {
    const { zones, flights, supply } = board.layers;
    const shown = { zones: zones && last?.told.zones, flights: flights && last?.told.flights.length, supply: supply && last?.told.supply.some((/** @type {{spaces: string[]}} */ one) => one.spaces.length > 0) };
    const empty = /** @type {const} */ ([["zones", words.noZones], ["flights", words.noFlights], ["supply", words.noSupply]]).find(([layer]) => board.layers[layer] && !shown[layer] && !silent.has(layer));
    for (const layer of /** @type {const} */ (["zones", "flights", "supply"])) if (board.layers[layer]) silent.add(layer); else silent.delete(layer);
    if (empty) game.tell("toast", { text: empty[1] });
  }

  /** Who went where in this turn and the one before. */
  async function arrows() {
    const { state } = game;
    const told = state && board.layers.arrows ? await game.api.get(`${game.path}/went`, { seen_as: state.seen_as }).catch(() => []) : [];
    if (state !== game.state) return;
    board.marks.arrows(board.layers.arrows ? told : []);
    if (board.layers.arrows && told.length === 0 && !silent.has("arrows")) game.tell("toast", { text: words.noArrows });
    if (board.layers.arrows) silent.add("arrows"); else silent.delete("arrows");
  }

  /** Where the units of the place that is looked at could go, whoever owns them. */
  async function reach() {
    const label = game.looked;
    const here = board.layers.reach && label ? board.pieces.stacks.get(label) ?? [] : [];
    const told = await Promise.all(here.slice(0, 6).map((counter) => game.api.get(`${game.path}/reach`, { unit: counter.unit }).catch(() => null)));
    if (game.looked !== label) return;
    board.marks.set("extent", new Set(told.flatMap((one) => Object.keys(one?.places ?? {}))));
    const no = told.find((one) => one?.refused)?.refused;
    if (no && told.every((one) => Object.keys(one?.places ?? {}).length === 0)) game.tell("toast", { text: no[1], clause: no[0] });
    else if (here.length > 0 && told.every((one) => one === null)) game.tell("toast", { text: words.noReach });
  }
}
