/**
 * What an enforcer's decision costs, beside what only looks at names: isbot, and Hono's blocker of AI crawlers. All are
 * first asked the same questions about a file that closes the whole site to GPTBot, where they have to agree.
 *
 *   npm run bench -- enforce
 */

import { uaBlocker } from "@hono/ua-blocker";
import { aiBots } from "@hono/ua-blocker/ai-bots";
import { isbot } from "isbot";
import { createEnforcer } from "../src/site/enforce/index.ts";
import { corpusAvailable, readRobots } from "../test/support/corpus.ts";
import { interleave, spread, type Task } from "./measure.ts";
import { durations, table } from "./table.ts";

const PERSON =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const ROBOT =
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)";
const HEADERS = { person: PERSON, robot: ROBOT };
const URL_ASKED = "https://example.com/articles/2026/11/a-title-of-some-words?utm_source=x";
const UNITS = 1000;

const closed = createEnforcer({ robots: "User-agent: GPTBot\nDisallow: /\n", onNotice: () => {} });
const block = uaBlocker({ blocklist: aiBots });

function honoBlocks(userAgent: string): boolean {
  let isBlocked = true;
  const context = { req: { header: () => userAgent, path: "/articles" }, text: () => {} };
  void block(context as never, async () => {
    isBlocked = false;
  });
  return isBlocked;
}

for (const [who, userAgent] of Object.entries(HEADERS)) {
  const answers = [
    closed.decide({ url: URL_ASKED, userAgent }).action === "block",
    isbot(userAgent),
    honoBlocks(userAgent),
  ];
  if (answers.some((answer) => answer !== (who === "robot"))) throw new Error(`${who}: ${answers}`);
}

const files: Record<string, string | Uint8Array> = {
  "a file of two groups":
    "User-agent: GPTBot\nDisallow: /private\nDisallow: /*.pdf$\n\nUser-agent: *\nDisallow: /search\n",
  ...(corpusAvailable && { "www.amazon.com's": readRobots("www.amazon.com") }),
};

const tasks: Task[] = [];
const times = (name: string, run: () => unknown): void => {
  tasks.push({
    name,
    units: UNITS,
    run() {
      for (let i = 0; i < UNITS; i++) run();
    },
  });
};
for (const [file, robots] of Object.entries(files)) {
  const enforcer = createEnforcer({ robots, onNotice: () => {} });
  for (const [who, userAgent] of Object.entries(HEADERS)) {
    const headers = new Headers({ "user-agent": userAgent });
    const request = new Request(URL_ASKED, { headers });
    times(`${file}: decide, ${who}`, () => enforcer.decide({ url: URL_ASKED, userAgent }));
    times(`${file}: respond, ${who}`, () => enforcer.respond(request));
  }
}
for (const [who, userAgent] of Object.entries(HEADERS)) {
  times(`isbot, ${who}`, () => isbot(userAgent));
  times(`@hono/ua-blocker, ${who}`, () => honoBlocks(userAgent));
}

const measured = await interleave(tasks, { rounds: 7, time: 150 });
console.log(
  table(
    ["", "a decision"],
    [...measured].map(([name, times]) => [name, durations(spread(times))]),
  ),
);
const enforcer = createEnforcer({ robots: "User-agent: *\nDisallow: /search\n" });
const before = process.memoryUsage().heapUsed;
for (let i = 0; i < 100_000; i++) enforcer.decide({ url: URL_ASKED, userAgent: PERSON });
const grown = process.memoryUsage().heapUsed - before;
console.log(`\nheap after 100,000 people: ${(grown / 1024).toFixed(0)} KiB more (with garbage)`);
