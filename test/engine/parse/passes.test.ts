/**
 * A file is read by two readers: the core's pass over bytes (assembly/read/group.ts) and the host's table of lines
 * (table.ts), to which it leaves what it cannot read. Where both can, they must find the same rules.
 *
 * @module-tag slow
 */
import { describe, expect, it } from "vitest";
import { corpusAvailable, readRobots, reportSkipped, sampledHosts } from "../../support/corpus.ts";
import { readBoth } from "../../support/readers.ts";

const AGENTS: readonly (string | readonly string[])[] = [
  "Googlebot",
  "GPTBot",
  "bingbot",
  "AhrefsBot",
  "Nobody",
  "*",
  ["AdsBot-Google", "Googlebot"],
  ["Nobody", "bingbot", "Googlebot", "a"],
];

/** A generator of numbers below n, the same in each run. */
function seeded(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

const LINES = [
  ...[
    "User-agent: a\n",
    "User-agent: a\n",
    "User-agent: *\r\n",
    "user-agent : Googlebot #\n",
    "UserAgent: bingbot\r",
  ],
  ...[
    "Disallow: /x\n",
    "Allow: /x*y$\r",
    "disalow:/a%2f?b#c\n",
    "Allow /index.html\n",
    "\n",
    "Disallow:\r\n",
  ],
].map((line) => Buffer.from(line));
const PIECES = [
  ...[
    "User-agent: a\n",
    "User-agent: *\r\n",
    "Disallow: /x\n",
    "Allow: /x*y$\r",
    "user-agent : Googlebot #\n",
  ],
  ...[
    "User-agent",
    "user agent",
    "useragents",
    "UserAgent",
    "Disallow",
    "disalow",
    "Allow",
    "Allowed",
    "allo",
  ],
  ...[
    ":",
    ":",
    " ",
    " ",
    "\t",
    "#",
    "\n",
    "\n",
    "\n",
    "\r",
    "\r\n",
    "a",
    "*",
    "* x",
    "*x",
    "bingbot",
    "nobody",
  ],
  ...[
    "/",
    "/a",
    "/*",
    "$",
    "/a$b",
    "%",
    "%4",
    "%41",
    "%2f",
    "%2F",
    "é",
    "?",
    "index.htm",
    "/index.html",
    "^",
  ],
].map((piece) => Buffer.from(piece));

describe.each(["rfc9309", "google"] as const)("the core and TypeScript in %s", (dialect) => {
  it("find the same rules in random files", () => {
    const random = seeded(dialect.length + Number(process.env.FUZZ_SEED ?? 0));
    let read = 0;
    let some = 0;
    for (let round = 0; round < 30_000; round++) {
      const body = Buffer.concat(
        Array.from({ length: random(40) }, () =>
          random(2) ? PIECES[random(PIECES.length)]! : LINES[random(LINES.length)]!,
        ),
      );
      // Damage, which may be a line end or a byte that only looks like one.
      for (let n = random(3); n > 0 && body.length > 0; n--) body[random(body.length)] = random(256);
      const agent = random(2) ? "a" : AGENTS[random(AGENTS.length)]!;
      const { fast, slow } = readBoth(body, agent, dialect);
      if (fast === undefined) continue;
      read++;
      if (slow.length > 0) some++;
      if (fast.join("\n") !== slow.join("\n")) {
        expect({ body: body.toString("latin1"), agent, fast }).toEqual({
          body: body.toString("latin1"),
          agent,
          fast: slow,
        });
      }
    }
    // The comparison is worth something: the pass reads most, and there are rules to compare.
    expect(read).toBeGreaterThan(15_000);
    expect(some).toBeGreaterThan(3_000);
  });

  if (!corpusAvailable) reportSkipped("both readers on real files");

  it.skipIf(!corpusAvailable)("find the same rules in real files", () => {
    let read = 0;
    let given = 0;
    const wrong: string[] = [];
    for (const host of sampledHosts()) {
      const body = readRobots(host);
      for (const agent of AGENTS) {
        const { fast, slow } = readBoth(body, agent, dialect);
        if (fast === undefined) given++;
        else read++;
        if (fast !== undefined && fast.join("\n") !== slow.join("\n")) wrong.push(`${host} ${agent}`);
      }
    }
    console.log(`${dialect}: the pass read ${read} of ${read + given} real files and agents`);
    expect(wrong).toEqual([]);
    expect(read).toBeGreaterThan(given);
  });
});
