// Looks at the pages in a browser. Arguments: the browser, the folder of the pages, the variants.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const [browserPath, folder, ...variants] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const looks = [
  { name: "wide", viewport: { width: 1280, height: 800 }, colorScheme: "light" },
  { name: "wide and dark", viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
  { name: "narrow", viewport: { width: 390, height: 844 }, colorScheme: "light" },
];
let failures = 0;
const must = (holds, words) => {
  if (holds) return;
  failures += 1;
  console.log(`FAILED ${words}`);
};

/** The JSON texts of a file that stand behind each other. */
const several = (text) => text.split(/\n(?=\{)/).map((one) => JSON.parse(one));

const violations = async (page, where) => {
  // The page forbids scripts from elsewhere, so the checker is handed in by the debugger.
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  for (const one of found.violations) {
    const places = one.nodes.slice(0, 1).map((node) => `${node.target.join(" ")} ${node.failureSummary?.replaceAll("\n", " ")}`);
    console.log(`  ${where}: ${one.id}, ${one.nodes.length} times, at ${places.join(" | ")}`);
  }
  must(found.violations.length === 0, `${where}: ${found.violations.length} violations`);
};

const looked = async (browser, variant, look) => {
  const page = await browser.newPage({ viewport: look.viewport, colorScheme: look.colorScheme, reducedMotion: "reduce" });
  const asked = [], errors = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
  await page.goto(`file://${folder}/${variant}.html`);
  await violations(page, `${variant}, ${look.name}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  must(wide <= 0, `${variant}, ${look.name}: the page is ${wide} pixels wider than the window`);
  await page.fill("#query", "retreat supply");
  await violations(page, `${variant}, ${look.name}, while searching`);
  must(asked.length === 1, `${variant}: it fetched ${asked.slice(1)}`);
  must(errors.length === 0, `${variant}: ${errors}`);
  await page.close();
};

/** Everything unfolded: what is hidden is not looked at. Chapters at a time, since it is long. */
const unfolded = async (browser, variant) => {
  const page = await browser.newPage({ viewport: looks[0].viewport, reducedMotion: "reduce" });
  await page.goto(`file://${folder}/${variant}.html`);
  await page.evaluate(() => document.querySelectorAll("details").forEach((one) => { one.open = true; }));
  await violations(page, `${variant}, unfolded`);
  await page.close();
};

const short = (hits) => hits.map((hit) => `${hit.sort} ${hit.id} ${hit.score.toFixed(3)}`).join(", ");

const searched = async (page, variant) => {
  for (const { query, found } of several(readFileSync(`${folder}/${variant}.searches`, "utf8"))) {
    const expected = found[0]?.hits ?? [];
    const here = await page.evaluate((words) => window.stavka.find(words), query);
    const same = (hit, at) => here[at]?.id === hit.id && here[at].sort === hit.sort && Math.abs(here[at].score - hit.score) < 0.02;
    must(expected.every(same), `${variant}: for "${query}" the page finds ${short(here.slice(0, expected.length))}, the program ${short(expected)}`);
  }
};

const keys = async (page, variant) => {
  await page.keyboard.press("/");
  await page.keyboard.type("when do the Siberians come");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const to = await page.evaluate(() => decodeURIComponent(location.hash.slice(1)));
  const seen = await page.evaluate((id) => {
    const box = document.getElementById(id)?.getBoundingClientRect();
    return box && box.bottom > 0 && box.top < innerHeight;
  }, to);
  must(to && seen, `${variant}: Enter on the second hit led to "${to}", which is not to be seen`);
  await page.evaluate(() => { location.hash = document.querySelector("article.clause").id; });
  await page.keyboard.press("j");
  const next = await page.evaluate(() => decodeURIComponent(location.hash.slice(1)) === document.querySelectorAll("article.clause")[1].id);
  must(next, `${variant}: j does not lead to the next clause`);
};

const printed = async (page, variant) => {
  const paper = await page.pdf({ preferCSSPageSize: true });
  const pages = paper.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  const sizes = new Set(paper.toString("latin1").match(/\/MediaBox\s*\[[^\]]*\]/g));
  must(pages > 20, `${variant}: only ${pages} pages on paper`);
  must(sizes.size === 1 && /59[45](\.\d+)? 84[12]/.test([...sizes][0]), `${variant}: not A4 but ${[...sizes]}`);
  return pages;
};

const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
for (const variant of variants) {
  for (const look of looks) await looked(browser, variant, look);
  await unfolded(browser, variant);
  const page = await browser.newPage({ viewport: looks[0].viewport, reducedMotion: "reduce" });
  await page.goto(`file://${folder}/${variant}.html`);
  await searched(page, variant);
  await keys(page, variant);
  console.log(`${variant}: looked at in ${looks.length} ways and unfolded, ${await printed(page, variant)} pages of A4`);
  await page.close();
}
await browser.close();
console.log(failures ? `${failures} failures` : "no violation, nothing fetched, the same found as by the program");
process.exit(failures ? 1 : 0);
