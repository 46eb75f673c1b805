// The picture of the board in docs/table.md: an attack of the first German turn, composed and not yet made. `run.sh picture` takes it
// anew; the file to write is named in PICTURE.

import { browser, server, test } from "./house.mjs";
import { caughtUp, click, open, sit } from "./page.mjs";
import { writeSmall } from "./small.mjs";

const file = process.env.PICTURE;
if (!file) throw new Error("name the file of the picture in PICTURE");

test("the picture of the board", async () => {
  const game = await server.deal("a4-sheet", { soviet: "staff" }, { title: "Barbarossa" });
  await game.until("target");
  const page = await open(browser, { viewport: { width: 1120, height: 660 }, colorScheme: "light" });
  await sit(page, game.seats[0].link);
  await caughtUp(page, game);
  await click(page, "0518");
  await page.waitForSelector("#attack:not([hidden])");
  await page.click("#all-adjacent");
  await page.waitForSelector("#attack .prospect");
  await page.waitForSelector("#attack .ratio:not([hidden])");
  await page.evaluate(async () => { await document.fonts.ready; });
  const png = await page.screenshot();
  await page.goto("about:blank");
  await writeSmall(page, png, file);
  await page.context().close();
});
