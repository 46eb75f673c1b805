// The lobby: a game by other readings with the staff in a style, its links, a fork, a save that goes out and comes in, and away.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, sit } from "./page.mjs";
import { Server, waitFor } from "./server.mjs";

const server = new Server();
let browser;

before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server.end();
});

/** The lobby, with all its games in sight. */
async function lobby(page) {
  await page.goto("about:blank");
  await page.goto(`${server.base}/#${server.key}`);
  await page.waitForSelector(".games > li");
}

const games = () => server.api("/games");

test("a game is dealt as it was wished for, and its seats are opened by their links", async () => {
  const page = await open(browser);
  await lobby(page);
  await page.locator(".variant", { hasText: /A4/ }).click();
  await page.selectOption("[name='seat:axis']", "here");
  await page.selectOption("[name='seat:soviet']", "staff:cautious");
  await page.fill("[name=title]", "By the chain");
  await page.locator("summary", { hasText: /Readings/ }).click();
  await page.selectOption("[name='reading:blitzkrieg-chain']", "chain");
  await page.locator("button", { hasText: "Deal the game" }).click();
  await page.waitForSelector("body[data-ready]");
  assert.match(page.url(), /\/table\/[0-9a-f]{16}#[0-9a-f]{32}$/);
  const [made] = await games();
  assert.equal(made.title, "By the chain");
  assert.deepEqual(made.seats.map((seat) => seat.who), ["here", "staff:cautious"]);
  const save = await fetch(`${server.base}/api/games/${made.id}/save`, { headers: { authorization: `Bearer ${server.key}` } });
  const head = JSON.parse((await save.text()).split("\n")[0]);
  assert.deepEqual(head.setup.readings, { "blitzkrieg-chain": "chain" });
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});

test("a game is forked, kept, brought along and put away", async () => {
  const game = await server.deal("world-at-war", { axis: "link", allies: "link" });
  const page = await open(browser, { acceptDownloads: true });
  page.on("dialog", (dialog) => dialog.accept());
  await lobby(page);
  const before = (await games()).length;
  const card = page.locator(".game", { hasText: "world-at-war" }).first();
  assert.equal(await card.locator(".play").count(), 2, "a link for each seat");
  await card.locator("button", { hasText: "Fork" }).click();
  await waitFor(async () => (await games()).length === before + 1);
  await page.locator(".game h3", { hasText: "(fork)" }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(".game", { hasText: "(fork)" }).locator("button", { hasText: "Keep a copy" }).click(),
  ]);
  assert.match(download.suggestedFilename(), /\.stavka$/);
  await page.setInputFiles("#upload", await download.path());
  await waitFor(async () => (await games()).length === before + 2);
  const [brought] = await games();
  const [one, other] = await Promise.all([brought.id, game.id].map((id) => server.api("/games").then((all) => all.find((found) => found.id === id))));
  assert.equal(one.variant, other.variant);
  await page.waitForFunction((count) => document.querySelectorAll(".games .game").length === count, before + 2);
  await page.locator(".game", { hasText: "(fork)" }).locator("button", { hasText: "Put away" }).click();
  await waitFor(async () => (await games()).length === before + 1);
  await sit(page, server.base + (await games())[0].seats[0].link);
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});
