/**
 * Whom lines about the use of pages speak for, in files made by chance, against a reading that knows nothing of groups:
 * walk the lines, and let such a line close the list of agents as Allow and Disallow do. And that what rewrites files
 * keeps what they say to each agent.
 */
import { describe, expect, it } from "vitest";
import { signalChanges } from "../../../src/cli/shared/changes/crawler-changes.ts";
import { parse } from "../../../src/index.ts";
import { minimize } from "../../../src/site/analyze/index.ts";
import { usage } from "../../../src/site/meta/index.ts";
import { build, format } from "../../../src/site/write/index.ts";
import { cases } from "../../support/effort.ts";
import { Random } from "../../support/random.ts";

const AGENTS = ["BotA", "BotB", "BotC", "*"];
const FILES = cases(500);

/** What lines without a path say to each agent: `train no`, as in usage. */
function heard(lines: readonly string[], agent: string): string {
  let listed: string[] = [];
  let isListing = false;
  const said = new Map<string, string[]>();
  const named = new Set<string>();
  for (const line of lines) {
    const [name = "", value = ""] = line.split(": ");
    if (name === "User-agent") {
      if (!isListing) listed = [];
      listed.push(value);
      named.add(value);
      isListing = true;
    } else if (name !== "Crawl-delay" && name !== "Request-rate" && name !== "Clean-param") {
      isListing = false;
      if (name.startsWith("Content")) {
        for (const one of new Set(listed)) said.set(one, [...(said.get(one) ?? []), value]);
      }
    }
  }
  const values = said.get(named.has(agent) ? agent : "*") ?? [];
  return values.some((value) => /=n/.test(value)) ? "no" : values.length > 0 ? "yes" : "unknown";
}

function someFile(random: Random): string[] {
  return Array.from({ length: 2 + random.below(10) }, () =>
    random.pick([
      ...[0, 1].map(() => `User-agent: ${random.pick(AGENTS)}`),
      `Content-Signal: ai-train=${random.pick(["yes", "no"])}`,
      `Content-Usage: train-ai=${random.pick(["y", "n"])}`,
      random.pick(["Crawl-delay: 2", "Crawl-delay: 5", "Request-rate: 1/3", "Clean-param: a"]),
      random.pick(["Disallow: /x", "Allow: /", "Disallow: /x/y"]),
    ]),
  );
}

const train = (body: string, agent: string): string =>
  usage({ robots: parse(body), url: "https://h.example/p", agent }).train.value;

describe("lines about the use of pages", () => {
  it("speak for the agents of their own group, and still do once a file is rewritten", () => {
    const random = new Random(24);
    const counts = { files: FILES, parts: 0, smaller: 0, built: 0, changed: 0 };
    for (let n = 0; n < FILES; n++) {
      // Lines before the first group are for all: another matter.
      const lines = ["User-agent: BotA", ...someFile(random)];
      const body = `${lines.join("\n")}\n`;
      const robots = parse(body);
      if (robots.extensions.some(({ agents }) => agents !== undefined)) counts.parts++;
      const small = minimize(robots).body;
      if (small !== body) counts.smaller++;
      const written = [small, format(body), build(robots)];
      for (const agent of [...AGENTS, "Other"]) {
        const wanted = heard(lines, agent);
        for (const text of [body, ...written])
          expect(train(text, agent), `${agent}: ${body}\n${text}`).toBe(wanted);
      }
      counts.built++;
      expect(signalChanges(robots, parse(small)), body).toEqual([]);
      const turned = lines.map((line) => line.replace(/ai-train=yes/, "ai-train=no").replace(/=y$/, "=n"));
      const changes = signalChanges(robots, parse(`${turned.join("\n")}\n`)).flatMap((one) => one.agents);
      for (const agent of AGENTS) {
        if (!lines.includes(`User-agent: ${agent}`) || heard(turned, agent) === heard(lines, agent)) continue;
        counts.changed++;
        expect(changes, body).toContain(agent.toLowerCase());
      }
    }
    console.log(JSON.stringify(counts));
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(FILES / 20);
  });
});
