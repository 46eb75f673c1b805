// The key of whoever started the server: it comes with the address that the server prints, and stays in this browser.

const KEPT = "stavka-owner";

/** The key, if this browser has it. */
export function ownerKey() {
  return localStorage.getItem(KEPT) ?? "";
}

/** Keeps a key that came with the address, and takes it out of the address. */
export function keepKey() {
  const given = location.hash.slice(1);
  if (!given) return;
  localStorage.setItem(KEPT, given);
  history.replaceState(null, "", location.pathname);
}
