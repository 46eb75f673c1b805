// Pictures of the pages, to be looked at: `SHOTS=folder run.sh shots`. Every page at three widths, by day and by night; of the board every variant.

import { browser, server, test } from "./house.mjs";
import { caughtUp, open, sit } from "./page.mjs";

const folder = process.env.SHOTS;
if (!folder) throw new Error("name a folder for the pictures in SHOTS");

const SIZES = [[390, 844], [1024, 768], [1440, 900]];

/** What is looked at of each variant: who plays the other side, and at which decisions one moves and attacks. */
const VARIANTS = {
  "a4-sheet": { others: { soviet: "staff" }, move: "move", attack: "target" },
  "second-edition": { others: { soviet: "staff" }, move: "move", attack: "attack" },
  "world-at-war": { others: { allies: "staff" }, move: "move-unit", attack: "attack-target" },
};

/** A page at a size, and how it is taken. */
async function camera(width, height, colorScheme) {
  const page = await open(browser, { viewport: { width, height }, colorScheme, hasTouch: width < 500 });
  const shot = (/** @type {string} */ name, whole = false) => page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: whole });
  return { page, shot };
}

/** The board of a variant: as it is dealt, a unit picked, an attack composed. */
async function board({ page, shot }, variant) {
  const { others, move, attack } = VARIANTS[variant];
  const game = await server.deal(variant, others, { title: `Of ${variant}` });
  await sit(page, game.seats[0].link);
  await caughtUp(page, game);
  await shot(`board-${variant}`);
  // What one does first differs: in one variant one attacks before one moves.
  for (const kind of variant === "a4-sheet" ? [attack, move] : [move, attack]) {
    await reached(game, kind);
    const { decision } = await caughtUp(page, game);
    await page.click("#tab-choices");
    if (kind === move) await picked(page, decision, () => shot(`reach-${variant}`));
    else await composed(page, decision, () => shot(`attack-${variant}`));
  }
  return game;
}

/** Has the staff go on to a decision; where one is asked first whether one attacks at all, one does. */
async function reached(game, kind) {
  if (kind === "attack-target") {
    await game.until("combat-stance");
    const { number, decision } = await game.table();
    await game.ask("act", { number, actions: [decision.choices.find((one) => one.words === "offensive").action] });
  } else await game.until(kind);
}

async function picked(page, decision, take) {
  const choice = decision.choices.filter((one) => one.subject?.unit)[3] ?? decision.choices.find((one) => one.subject?.unit);
  await page.locator(`#choices [data-action="${choice.action}"]`).first().click();
  await page.waitForFunction(() => document.body.dataset.doing === "picked");
  await page.waitForFunction(() => document.querySelectorAll("#marks .cost").length > 0, null, { timeout: 8000 }).catch(() => {});
  await take();
  await page.keyboard.press("Escape");
}

async function composed(page, decision, take) {
  const target = decision.choices.find((one) => one.subject?.space && one.staff?.length) ?? decision.choices.find((one) => one.subject?.space);
  await page.locator(`#choices [data-action="${target.action}"]`).first().click();
  await page.waitForSelector("#attack:not([hidden])");
  await page.click("#all-adjacent");
  await page.waitForSelector("#attack .prospect", { timeout: 8000 }).catch(() => {});
  await take();
  await page.keyboard.press("Escape");
}

/** What is looked up and looked back at, in the game of the sheet. */
async function lookups({ page, shot }, game) {
  await page.click("#end");
  await page.waitForSelector(".undone li");
  await shot("undone");
  await page.click("#tab-log");
  await page.waitForSelector(".story article");
  await shot("story");
  await page.click("#tab-review");
  await page.waitForFunction(() => document.querySelectorAll("#switch option").length > 20);
  await shot("review");
  await page.fill("#figure", "omf.german_panzer_division = 3");
  await page.click("#add-figure");
  await page.click("#compare");
  await page.waitForSelector("#position-beside .kind");
  const kind = page.locator("#position-beside .kind").first();
  if (!await kind.evaluate((one) => /** @type {HTMLDetailsElement} */ (one).open)) await kind.locator("> summary").click();
  await page.locator("#position-beside .choice > summary").first().click();
  await page.waitForFunction(() => document.querySelector("#marks .gone")?.getAttribute("d"));
  await shot("compare");
  await page.click("#tab-choices");
  await page.click("#ask-hint");
  await page.waitForSelector("#advice li");
  await shot("hint");
  await page.click("#stop-hint").catch(() => {});
  await page.goto(game.seats[0].link.replace("/table/", "/text/"));
  await page.waitForSelector("body[data-ready]");
  await page.fill("#line", "look Moscow");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#said pre:nth-of-type(3)");
  await shot("text");
  await page.goto(`${server.base}/books/${(await game.table()).book}`);
  await page.waitForSelector("main, article, section");
  await shot("rules");
}

for (const [width, height] of SIZES) {
  for (const colorScheme of ["light", "dark"]) {
    test(`pictures at ${width}, ${colorScheme}`, async () => {
      const taken = await camera(width, height, colorScheme);
      const { page, shot } = taken;
      for (const variant of ["second-edition", "world-at-war"]) await board(taken, variant);
      const game = await board(taken, "a4-sheet");
      await lookups(taken, game);
      await page.goto(`${server.base}/#${server.key}`);
      await page.waitForSelector(".games .game");
      await shot("lobby", true);
      for (const summary of await page.locator("form details > summary").all()) await summary.click();
      await page.locator(".variant").first().scrollIntoViewIfNeeded();
      await shot("new-game", true);
      await page.context().close();
    });
  }
}
