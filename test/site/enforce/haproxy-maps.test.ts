// @module-tag long
/**
 * HAProxy's maps are files of their own: a reload while they are being replaced, or after a kill in between, reads some
 * of the old and some of the new ones. No robot then gets what both robots.txt files forbid it.
 */
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import { type ServerConfig, serverConfig } from "../../../src/site/enforce/servers/config.ts";
import { skipped } from "../../crawl/fetch/skip.ts";
import type { Outcome } from "./answer.ts";
import { isInstalled, startServer } from "./real-servers.ts";

const PAIRS: readonly (readonly [what: string, before: string, after: string])[] = [
  [
    "a class that comes first is gone",
    "User-agent: GPTBot\nDisallow: /a\n\nUser-agent: CCBot\nDisallow: /b\n",
    "User-agent: GPTBot\nDisallow:\n\nUser-agent: CCBot\nDisallow: /b\n",
  ],
  [
    "names of the file's own come and go",
    "User-agent: *\nDisallow: /x\n\nUser-agent: tool-a\nDisallow: /a\n\nUser-agent: tool-b\nDisallow: /b\n",
    "User-agent: tool-b\nDisallow: /b\n\nUser-agent: tool-c\nUser-agent: CCBot\nDisallow: /\n",
  ],
  [
    "a name has several words, and apps have one of them",
    "User-agent: Signal\nDisallow: /a\n\nUser-agent: Intranet\nDisallow: /b\n",
    "User-agent: Intranet\nDisallow: /b\n\nUser-agent: Poseidon Research Crawler\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n",
  ],
];
const HEADERS = [
  ...["GPTBot/1.0", "CCBot/2.0", "tool-a/1.0", "tool-b", "tool-c", "GPTBot CCBot", "Signal/1.0 CFNetwork/1"],
  ...["Signal", "Intranet/1", "Poseidon Research Crawler/1.0", "Poseidon+Research+Crawler", "UnknownBot/1.0"],
  ...["python-requests/2.31.0", "", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/150.0"],
];
const TARGETS = ["/a", "/b", "/x", "/free", "/robots.txt"];

function configOf(body: string): ServerConfig {
  const options = { others: "rules", undeclared: "rules", methods: "crawling", ranges: [] } as const;
  return serverConfig(parse(body), { ...options, target: "haproxy", name: "site", about: [], maps: "site" });
}

async function answersOf(config: ServerConfig): Promise<Outcome[][]> {
  await using server = await startServer("haproxy", [{ name: "site", config }]);
  const answers: Outcome[][] = [];
  for (const header of HEADERS) answers.push(await server.ask("site", header, TARGETS));
  return answers;
}

describe.runIf(isInstalled("haproxy"))("where only some maps have been replaced", () => {
  it.each(PAIRS)("nothing is served that both files forbid, if %s", async (_, ...bodies) => {
    const [before, after] = bodies.map(configOf) as [ServerConfig, ServerConfig];
    const linesOf = ({ text }: ServerConfig): string => text!.replace(/^#.*\n/gm, "");
    expect(linesOf(after)).toBe(linesOf(before));
    const [old, now] = [await answersOf(before), await answersOf(after)];
    expect(now).not.toEqual(old);
    const fresh = new Map(after.files.map(({ path, text }) => [path, text]));
    const changed = before.files.filter(({ path, text }) => fresh.get(path) !== text).map(({ path }) => path);
    let mixtures = 0;
    for (let chosen = 1; chosen < 2 ** changed.length - 1; chosen++) {
      const replaced = new Set(changed.filter((_, i) => (chosen >> i) % 2 === 1));
      const files = before.files.map((one) =>
        replaced.has(one.path) ? { ...one, text: fresh.get(one.path) ?? one.text } : one,
      );
      const mixed = await answersOf({ ...before, files });
      const opened = HEADERS.flatMap((header, h) =>
        TARGETS.filter(
          (_, t) => mixed[h]![t] === "served" && old[h]![t] === "blocked" && now[h]![t] === "blocked",
        ).map((target) => `${header} ${target}`),
      );
      expect(opened, [...replaced].join()).toEqual([]);
      expect(new Set(mixed.at(-1)), "people").toEqual(new Set(["served"]));
      expect(
        mixed.map((answers) => answers.at(-1)),
        "/robots.txt",
      ).toEqual(HEADERS.map(() => "served"));
      mixtures++;
    }
    console.log(`${mixtures} mixtures of ${changed.length} maps`);
  });
});

if (!isInstalled("haproxy")) skipped("mixtures of HAProxy's maps", "it is not installed");
