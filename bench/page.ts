/**
 * What visitors of the tester wait for, in Chromium: `npx tsx bench/page.ts`, after `npm run build`. With
 * `--against DIR`, a checkout that has been built too, visits to the two pages take turns. A visit begins with an empty
 * cache. `--load` leaves typing out.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import { executablePath, launch, visit, write } from "../test/web/chromium.ts";
import { serveBuild } from "../test/web/site.ts";
import { ratios, spread } from "./measure.ts";
import { range, TIMES, table } from "./table.ts";

const MS = { name: " ms", size: 1 };
/** Typed after the last line of the file. The verdict of the first URL turns with its last letter. */
const TYPED = "\n# closed until the relaunch in spring\nUser-agent: Googlebot\nDisallow: /";

const { values } = parseArgs({
  options: {
    against: { type: "string" },
    rounds: { type: "string", default: "5" },
    load: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);

const rules = Array.from({ length: 14_500 }, (_, i) => `Disallow: /shelf/${i}/item/*?s=`);
const largeFile = ["User-agent: *", ...rules, ""].join("\n");
const manyUrls = `/\n${Array.from({ length: 100_000 }, (_, i) => `/shelf/${i % 25_000}/item/${i}`).join("\n")}`;

/** What is in the page before somebody types. */
const WORKS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "a small file": (page) => write(page, "#urls-editor", "/\n/cart/\n/search\n"),
  "a file of 480 KB": async (page) => {
    await write(page, "#urls-editor", "/\n/cart/\n/search\n");
    await write(page, "#robots-editor", largeFile);
  },
  "100,000 URLs": (page) => write(page, "#urls-editor", manyUrls),
};

interface Figures {
  /** Milliseconds of each visit, by what is waited for. */
  readonly [name: string]: number[];
}

/** Notes in the page when the first verdict is there, and how long each key takes until it is painted. */
function watchPage(): void {
  const seen = { verdict: 0, keys: [] as number[] };
  Object.assign(globalThis, { seen });
  new MutationObserver((_, observer) => {
    if (!document.querySelector("#cell-0-0 .sign")?.textContent) return;
    seen.verdict = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true, characterData: true });
  addEventListener(
    "keydown",
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => seen.keys.push(performance.now() - timeStamp);
        port2.postMessage(0);
      }),
    true,
  );
}

type Seen = { seen: { verdict: number; keys: number[] } };

type Add = (name: string, ms: number) => void;

async function load(browser: Browser, url: string, add: Add): Promise<void> {
  const { page, close } = await visit(browser, url, {}, watchPage);
  await page.locator("#cell-0-0 .sign").waitFor();
  const [paint, verdict] = await page.evaluate(() => [
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    (globalThis as unknown as Seen).seen.verdict,
  ]);
  add("first paint", paint!);
  add("first verdict", verdict!);
  await close();
}

async function type(browser: Browser, url: string, add: Add): Promise<void> {
  for (const [name, fill] of Object.entries(WORKS)) {
    const { page: filled, close } = await visit(browser, url, {}, watchPage);
    await fill(filled);
    const sign = filled.locator("#cell-0-0 .sign");
    // All verdicts first: what is measured is typing, not what was pasted.
    await filled.waitForFunction(
      () => /^[\d,]+$/.test(document.querySelector("#url-facts")?.textContent ?? ""),
      null,
      {
        timeout: 120_000,
      },
    );
    await filled.waitForTimeout(1_500);
    await filled.locator("#robots-editor .cm-content").click();
    await filled.keyboard.press("Control+End");
    await filled.evaluate(() => {
      (globalThis as unknown as Seen).seen.keys.length = 0;
    });
    const before = await sign.textContent();
    for (const key of TYPED.slice(0, -1)) {
      // A completion that is offered would take the line break.
      if (key === "\n") await filled.keyboard.press("Escape");
      await filled.keyboard.type(key, { delay: 60 });
    }
    await filled.waitForTimeout(500);
    const start = performance.now();
    await filled.keyboard.type(TYPED.at(-1)!);
    await filled.waitForFunction(
      (was) => document.querySelector("#cell-0-0 .sign")?.textContent !== was,
      before,
      { timeout: 60_000, polling: 5 },
    );
    add(`new verdict, ${name}`, performance.now() - start);
    const keys = (await filled.evaluate(() => (globalThis as unknown as Seen).seen.keys)).sort(
      (a, b) => a - b,
    );
    add(`key to paint, ${name}: median`, keys[Math.floor(keys.length / 2)]!);
    add(`key to paint, ${name}: longest`, keys.at(-1)!);
    await close();
  }
}

if (executablePath === undefined) process.exit(1);
const folders = [undefined, ...(values.against === undefined ? [] : [resolve(values.against, "dist/web")])];
const sites = await Promise.all(folders.map((folder) => serveBuild(folder)));
const figures: Record<string, number[]>[] = sites.map(() => ({}));
const browser = await launch();

/** Visits all sites in turn, so that whatever slows the machine down slows all of them down. */
async function inTurns(times: number, visitOnce: typeof load): Promise<void> {
  // The round before the first is for the browser, which starts more slowly than it goes on.
  for (let round = -1; round < times; round++) {
    for (let i = 0; i < sites.length; i++) {
      const turn = (i + round + 1) % sites.length;
      const mine = figures[turn]!;
      await visitOnce(browser, sites[turn]!.url, (name, ms) => {
        if (round >= 0) mine[name] = [...(mine[name] ?? []), ms];
      });
    }
    process.stderr.write(`${visitOnce.name}: ${round + 1} of ${times}\n`);
  }
}
await inTurns(4 * rounds, load);
if (!values.load) await inTurns(rounds, type);
await browser.close();
for (const site of sites) site.close();
const [ours, theirs] = figures as [Figures, Figures | undefined];
const rows = Object.entries(ours).map(([name, ms]) => [
  name,
  range(spread(ms), MS),
  ...(theirs === undefined
    ? []
    : [range(spread(theirs[name]!), MS), range(spread(ratios(theirs[name]!, ms)), TIMES)]),
]);
console.log(
  table(["milliseconds", "this build", ...(theirs === undefined ? [] : ["other build", "faster by"])], rows),
);
