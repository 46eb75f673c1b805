// Light or dark: as the system has it, unless somebody chose.

const KEPT = "stavka-theme";

/** Puts on what was chosen before. */
export function dress() {
  const chosen = localStorage.getItem(KEPT);
  if (chosen) document.documentElement.dataset.theme = chosen;
}

/** Changes to the other one. */
export function change() {
  const dark = document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "light" : "dark";
  localStorage.setItem(KEPT, document.documentElement.dataset.theme);
}
