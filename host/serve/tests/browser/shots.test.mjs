// Pictures of the pages, to be looked at.

import { browser, server, test } from "./house.mjs";
import { caughtUp, click, open, sit, where } from "./page.mjs";

const folder = process.env.SHOTS;
if (!folder) throw new Error("name a folder for the pictures in SHOTS");

for (const [width, height] of [[390, 844], [1024, 768], [1440, 900]]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`pictures at ${width}, ${colorScheme}`, async () => {
      const game = await server.deal("a4-sheet", { soviet: "staff" });
      await game.until("target");
      const page = await open(browser, { viewport: { width, height }, colorScheme });
      const shot = (name) => page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
      await page.goto(`${server.base}/#${server.key}`);
      await page.waitForSelector(".games .game");
      await shot("lobby");
      await sit(page, game.seats[0].link);
      await caughtUp(page, game);
      await shot("board");
      await click(page, "0518");
      await page.waitForSelector("#attack:not([hidden])");
      await page.click("#all-adjacent");
      await page.waitForSelector("#attack .prospect");
      await shot("attack");
      await page.keyboard.press("Escape");
      await game.until("move");
      await caughtUp(page, game);
      await page.click("#tab-choices");
      await page.locator("#choices [data-action]").nth(1).click();
      await page.waitForFunction(() => document.querySelectorAll("#marks .cost").length > 20);
      const spot = await where(page, "0616");
      await page.mouse.move(spot.x, spot.y);
      await shot("reach");
      await page.keyboard.press("Escape");
      await page.click("#tab-review");
      await page.locator("#fight button").click();
      await page.waitForSelector(".editions article");
      await shot("review");
      await sit(page, game.seats[0].link.replace("/table/", "/text/"));
      await shot("text");
      await page.goto(`${server.base}/books/${(await game.table()).book}`);
      await page.waitForSelector("body");
      await shot("rules");
      await page.context().close();
    });
  }
}
