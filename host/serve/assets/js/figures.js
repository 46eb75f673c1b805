// Figures that differ from the printed ones, as people write them.

import { words } from "./words.js";

/** A figure and its value, as it is written. @param {string} line @returns {[string, any]} */
export function figure(line) {
  const found = /^([\w.-]+)\s*=\s*(.+)$/.exec(line.trim());
  if (!found) throw new Error(words.notAFigure(line));
  return [found[1] ?? "", value(found[2] ?? "")];
}

/** Figures that differ, a line each, as the tree that a set-up has. @param {string} text @returns {{figures?: Record<string, any>}} */
export function figures(text) {
  const lines = text.split("\n").map((line) => line.trim()).filter(Boolean);
  /** @type {Record<string, any>} */
  const tree = {};
  for (const line of lines) {
    const [name, taken] = figure(line);
    const path = name.split(".");
    const last = path.pop() ?? "";
    let at = tree;
    for (const name of path) at = at[name] ??= {};
    at[last] = taken;
  }
  return lines.length > 0 ? { figures: tree } : {};
}

/** A number, a list or whatever else JSON has; a word is itself. @param {string} text */
function value(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
