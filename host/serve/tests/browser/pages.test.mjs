// The other pages: the table as text on a phone, axe.

import assert from "node:assert/strict";
import { browser, server, test } from "./house.mjs";
import { axe, caughtUp, open, sit } from "./page.mjs";
import { waitFor } from "./server.mjs";

test("the table as text is played on a phone", async () => {
  const game = await server.deal("world-at-war", { allies: "staff" });
  const page = await open(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await sit(page, game.seats[0].link.replace("/table/", "/text/"));
  const said = () => page.locator("#said pre").count();
  for (const line of ["help", "look Peking", "list armor", "odds", "why"]) {
    const before = await said();
    await page.fill("#line", line);
    await page.keyboard.press("Enter");
    await waitFor(async () => await said() >= before + 2);
  }
  assert.match(await page.textContent("#said"), /Peking/);
  const before = (await game.table()).number;
  await page.locator("#list button").nth(1).tap();
  await waitFor(async () => (await game.table()).number > before);
  await page.waitForFunction(() => document.querySelector("#asked")?.textContent?.startsWith("Where"));
  await page.fill("#line", "undo");
  await page.keyboard.press("Enter");
  await waitFor(async () => /taken back/.test(await page.textContent("#said")));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `the page is ${wide} wide`);
  assert.deepEqual(page.wrongs, []);
  await page.context().close();
});

/** Rules of axe that look at colours: in the dark only these find anything else. */
const COLOURS = { dark: ["color-contrast", "link-in-text-block"] };

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing on lobby, text table and rulebook, ${colorScheme}`, async () => {
    const game = await server.deal("world-at-war", { allies: "staff" });
    const { book } = await game.table();
    const pages = [
      [`${server.base}/#${server.key}`, ".games .game"], [game.seats[0].link.replace("/table/", "/text/"), "body[data-ready]"],
      [`${server.base}/books/${book}`, "main, article, section"],
    ];
    const page = await open(browser, { colorScheme, bypassCSP: true });
    for (const [address, ready] of pages) {
      await page.goto("about:blank");
      await page.goto(address);
      await page.waitForSelector(ready, { state: "attached" });
      await page.addScriptTag({ path: axe });
      const { violations } = await page.evaluate((rules) => globalThis.axe.run(document, { resultTypes: ["violations"], ...(rules && { runOnly: { type: "rule", values: rules } }) }), COLOURS[colorScheme]);
      assert.deepEqual(violations.map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 120)}`), [], address.replace(/#.*/, ""));
    }
    await page.context().close();
  });
}
