// Everything by keyboard.

import { byId, el } from "../dom.js";
import { keys, words } from "../words.js";
import { party } from "./plan.js";

const WAYS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });

/** @param {import("./game.js").Game} game @param {import("./board.js").Board} board */
export function keyboard(game, board) {
  /** The lit place that the arrows are at. @type {string|null} */
  let at = null;
  game.on("picked", () => { at = null; });
  game.on("state", () => { at = null; });

  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const typing = target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
    if (event.ctrlKey || event.metaKey || event.altKey || (/** @type {HTMLDialogElement} */ (byId("dialog"))).open) return;
    if (typing && event.key !== "Escape") return;
    const onStage = target === board.stage || target === document.body;
    if (press(event.key, onStage, event.shiftKey)) event.preventDefault();
  });

  /** @param {string} key @param {boolean} onStage @param {boolean} shift @returns {boolean} whether the key was ours */
  function press(key, onStage, shift) {
    const way = WAYS[key];
    if (way && shift) return pan(way);
    if (way) return onStage && arrow(way);
    switch (key) {
      case "Tab": return onStage && next(shift ? -1 : 1);
      case "Enter": return onStage && enter();
      case "Escape": board.pieces.fan(null); board.focus = null; game.drop(); return true;
      case "+": case "=": board.camera.zoom(1.3); return true;
      case "-": board.camera.zoom(1 / 1.3); return true;
      case "0": board.camera.fit(); return true;
      case "f": board.pieces.fan(board.pieces.fanned ? null : game.looked); game.tell("looked"); return true;
      case "g": return stack();
      case "u": game.undo(); return true;
      case "U": game.undo("step"); return true;
      case "r": game.redo(); return true;
      case "e": game.tell("end"); return true;
      case "E": game.orders.leave(); return true;
      case "s": board.toggle("supply"); return true;
      case "z": board.toggle("zones"); return true;
      case "v": board.toggle("flights"); return true;
      case "x": board.toggle("reach"); return true;
      case "w": game.orders.sendAll(); return true;
      case "c": board.toggle("control"); return true;
      case "a": board.toggle("arrows"); return true;
      case "h": board.toggle("hidden"); return true;
      case "/": game.tell("tab", "choices"); byId("filter").focus(); return true;
      case "?": help(); return true;
      default: return false;
    }
  }

  /** @param {[number, number]} way */
  function pan([dx, dy]) {
    board.camera.pan(-80 * dx, -80 * dy);
    return true;
  }

  /** @param {[number, number]} way */
  function arrow(way) {
    const lit = [...(game.picked?.spaces ?? game.offer?.spaces ?? new Map()).keys()];
    if (lit.length === 0) return pan(way);
    const unit = game.picked?.units[0];
    const from = board.spaces.get(at ?? board.pieces.units.get(unit ?? "")?.at.space ?? lit[0]);
    const found = from && board.spaces.towards(lit, from.at, way);
    if (!found) return true;
    at = found;
    const space = board.spaces.get(found);
    if (space) board.camera.show(space.at);
    game.looked = found;
    board.marks.set("looked", [found]);
    game.tell("at", found);
    return true;
  }

  /** The next unit or place that may act. @param {number} by */
  function next(by) {
    const may = game.attack?.stages.flatMap((stage) => [...stage.chosen, ...stage.open].flatMap(party));
    const units = [...(may ?? game.offer?.units.keys() ?? [])].filter((unit) => board.pieces.units.get(unit)?.at.space);
    const places = units.length === 0 ? [...(game.offer?.spaces.keys() ?? [])] : [];
    if (units.length + places.length === 0) return false;
    if (units.length > 0) {
      const now = units.indexOf(board.focus ?? "");
      const found = units[(now + by + units.length) % units.length] ?? null;
      // Past the last one the focus leaves the board, so that nobody is caught in it.
      if (now >= 0 && (now + by >= units.length || now + by < 0)) {
        board.focus = null;
        return false;
      }
      board.focus = now < 0 && by < 0 ? units.at(-1) ?? null : found;
      const label = board.pieces.units.get(board.focus ?? "")?.at.space;
      const space = board.spaces.get(label);
      if (space && label) {
        board.pieces.fan((board.pieces.stacks.get(label)?.length ?? 0) > 1 ? label : null);
        board.camera.show(space.at, 0.5);
        game.look(label);
      }
      return true;
    }
    return arrow([by, 0]);
  }

  function enter() {
    if (at && at !== game.attack?.target && board.aims(at)) return true;
    if (board.focus && game.orders.mayJoin(board.focus) && !joins(board.focus)) {
      game.orders.toggle(board.focus);
      return true;
    }
    if (game.pending || game.attack) {
      game.confirm();
      return true;
    }
    if (at && game.go(at)) return true;
    if (board.focus && !game.picked) game.pick(board.focus);
    return true;
  }

  /** Whether a unit has a part in the attack that is composed. @param {string} unit */
  function joins(unit) {
    return Boolean(game.attack?.stages.some((stage) => stage.chosen.some((choice) => party(choice).includes(unit))));
  }

  function stack() {
    if (game.attack) {
      game.orders.joinAll();
      return true;
    }
    const here = (game.looked && board.pieces.stacks.get(game.looked)) || [];
    const able = here.filter((counter) => game.offer?.units.has(counter.unit)).map((counter) => counter.unit);
    if (able.length > 0) game.pickAll(able);
    return true;
  }
}

/** The list of keys. */
export function help() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("dialog"));
  dialog.className = "";
  dialog.replaceChildren(el("h2", {}, words.keys),
    el("div", { class: "keys" }, ...keys.flatMap(([key, meaning]) => [el("kbd", {}, key), el("span", {}, meaning)])),
    el("button", { onclick: () => dialog.close() }, words.close));
  dialog.showModal();
}
