// Light or dark: as the system has it, unless somebody chose.

import { el } from "./dom.js";
import { words } from "./words.js";

const KEPT = "stavka-theme";

/** Puts on what was chosen before. */
export function dress() {
  const chosen = localStorage.getItem(KEPT);
  if (chosen) document.documentElement.dataset.theme = chosen;
}

/** Changes to the other one. */
function change() {
  const dark = document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "light" : "dark";
  localStorage.setItem(KEPT, document.documentElement.dataset.theme);
}

/** The button that changes it. */
export function themeButton() {
  return el("button", { class: "quiet", id: "theme", title: words.theme, "aria-label": words.theme, onclick: change }, "◐");
}
