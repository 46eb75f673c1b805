// The lobby: a game by other readings with the staff in a style, its links, a fork, a save that goes out and comes in, and away.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { browser, server, test } from "./house.mjs";
import { open, sit } from "./page.mjs";

/** The lobby, with all its games in sight. */
async function lobby(page) {
  await page.goto("about:blank");
  await page.goto(`${server.base}/#${server.key}`);
  await page.waitForSelector(".games > li");
}

/** The games of this title: others are played on the same server. */
const games = async (title) => (await server.api("/games")).filter((game) => game.title === title);

test("a game is dealt as it was wished for, and its seats are opened by their links", async () => {
  const page = await open(browser);
  await lobby(page);
  await page.locator(".variant", { hasText: /A4/ }).click();
  await page.selectOption("[name='seat:axis']", "here");
  await page.selectOption("[name='seat:soviet']", "staff:cautious");
  await page.fill("[name=title]", "By the chain");
  await page.locator("summary", { hasText: /Readings/ }).click();
  await page.selectOption("[name='reading:blitzkrieg-chain']", "chain");
  await page.locator("summary", { hasText: /Options/ }).click();
  await page.fill("[name=figures]", "no such = thing");
  await page.locator("button", { hasText: "Deal the game" }).click();
  await page.waitForFunction(() => /no such = thing/.test(document.querySelector("#notice")?.textContent ?? ""));
  await page.fill("[name=figures]", "siberia.armies_per_turn = 2");
  await page.locator("button", { hasText: "Deal the game" }).click();
  await page.waitForSelector("body[data-ready]");
  assert.match(page.url(), /\/table\/[0-9a-f]{16}#[0-9a-f]{32}$/);
  const [made] = await games("By the chain");
  assert.deepEqual(made.seats.map((seat) => seat.who), ["here", "staff:cautious"]);
  const save = await fetch(`${server.base}/api/games/${made.id}/save`, { headers: { authorization: `Bearer ${server.key}` } });
  const head = JSON.parse((await save.text()).split("\n")[0]);
  assert.deepEqual(head.setup.readings, { "blitzkrieg-chain": "chain" });
  assert.deepEqual(head.setup.figures, { siberia: { armies_per_turn: 2 } });
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});

test("a game is forked, kept, brought along and put away", async () => {
  const title = "To be forked";
  await server.deal("world-at-war", { axis: "link", allies: "link" }, { title });
  const page = await open(browser, { acceptDownloads: true });
  page.on("dialog", (dialog) => dialog.accept());
  await lobby(page);
  const card = (/** @type {string} */ title) => page.locator(".game").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  assert.equal(await card(title).locator(".play").count(), 2, "a link for each seat");
  assert.match(await card(title).locator("header").textContent(), /A World at War/, "which game");
  assert.equal(await card(title).locator(".stands").textContent(), "Axis Spring 1941 Axis is to choose");
  await card(title).locator("button", { hasText: "Fork" }).click();
  const fork = `${title} (fork)`;
  await card(fork).waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), card(fork).locator("button", { hasText: "Keep a copy" }).click()]);
  assert.match(download.suggestedFilename(), /\.stavka$/);
  await page.setInputFiles("#upload", { name: "Brought along.stavka", mimeType: "application/octet-stream", buffer: readFileSync(await download.path()) });
  await card("Brought along").waitFor();
  const [brought] = await games("Brought along");
  assert.equal(brought.variant, "world-at-war");
  await card(fork).locator("button", { hasText: "Put away" }).click();
  await card(fork).waitFor({ state: "detached" });
  assert.deepEqual(await games(fork), []);
  await sit(page, server.base + brought.seats[0].link);
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});

/** A mod that somebody wrote down. @param {Record<string, unknown>} more */
const mod = (more) => ({
  id: "early-siberians", version: "1.0.0", title: "Early Siberians", bases: { "a4-sheet": "^0.1.0" },
  figures: { "siberia.armies_per_turn": { was: 1, now: 2 } }, ...more,
});

test("mods are chosen with their settings, brought along, and shown in the game and in its rulebook", async () => {
  const page = await open(browser);
  await lobby(page);
  await page.locator(".variant", { hasText: /A4/ }).click();
  await page.locator("summary", { hasText: /^Mods/ }).click();
  const bring = (/** @type {unknown} */ json) => page.setInputFiles("#bring-mod", { name: "mod.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(json)) });
  const notice = (/** @type {string} */ says) => page.waitForFunction((says) => document.querySelector("#notice")?.textContent?.includes(says), says);
  const row = (/** @type {string} */ title) => page.locator(".mod", { hasText: title });
  await bring(mod({ native: true }));
  await notice("never taken from a browser");
  await bring(mod({ figures: { "siberia.nothing": { was: 1, now: 2 } } }));
  await notice("siberia.nothing");
  await row("Long lines").getByRole("checkbox").check();
  await row("Long lines").locator("[name='setting:long-lines:near']").fill("2");
  await bring(mod({}));
  await row("Early Siberians").waitFor();
  assert.equal(await row("Long lines").getByRole("checkbox").isChecked(), true, "what was chosen stays so");
  await row("Early Siberians").getByRole("checkbox").check();
  await page.fill("[name=title]", "Under two mods");
  await page.locator("button", { hasText: "Deal the game" }).click();
  await page.waitForSelector("body[data-ready]");
  assert.equal(await page.locator("#house").textContent(), "early-siberians 1.0.0, long-lines 1.0.0 (near 2, worst 2)");
  await page.click("#house");
  const book = page.frameLocator("dialog.book iframe");
  await book.locator("#changes td", { hasText: "early-siberians" }).first().waitFor();
  assert.match(String(await book.locator("#changes").textContent()), /siberia\.armies_per_turn[\s\S]*long-lines\/1/);
  await lobby(page);
  const [made] = await games("Under two mods");
  assert.match(made.rules, /early-siberians 1\.0\.0/);
  await page.locator(".variant", { hasText: /A4/ }).click();
  await page.locator("summary", { hasText: /^Mods/ }).click();
  await row("Early Siberians").getByRole("button", { name: "Take Early Siberians away" }).click();
  await row("Early Siberians").waitFor({ state: "detached" });
  await sit(page, server.base + made.seats[0].link);
  assert.match(String(await page.locator("#house").textContent()), /early-siberians/);
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});
