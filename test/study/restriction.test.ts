/**
 * How far files restrict agents.
 *
 * @module-tag long
 */
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { surveyText } from "../../src/cli/survey/text.ts";
import { en } from "../../src/cli/text/en.generated.ts";
import { parse } from "../../src/engine/policy/robots.ts";
import { surveyAgents } from "../../src/study/restriction/agents.ts";
import { groupFor, groupNames, probesOf, restrictionsOf } from "../../src/study/restriction/restriction.ts";
import { countFile, readingOf } from "../../src/study/tally/file.ts";
import { RestrictionCounter } from "../../src/study/tally/restriction-counter.ts";
import { emptyTally, type Tally } from "../../src/study/tally/tally.ts";
import { folderWith } from "../cli/run.ts";
import { corpusAvailable, pathOf, readRobots, reportSkipped, sampledHosts } from "../support/corpus.ts";
import { cases, thorough } from "../support/effort.ts";

const all = surveyAgents([]);

function tallyOf(bodies: readonly (string | Uint8Array)[], agents = all): Tally {
  const tally = emptyTally();
  const counter = new RestrictionCounter(agents);
  for (const body of bodies) {
    const file = { body: Buffer.from(body as string), contentType: null, garbled: false };
    const reading = countFile(tally, file, { agents, isDetailed: false, scope: "usual" });
    if (reading.unreadable === undefined) counter.count(tally, reading.restrictions);
  }
  counter.addTo(tally);
  return tally;
}

function levelOf(body: string, name: string): string | undefined {
  const counts = tallyOf([body], surveyAgents([name])).restrictions[surveyAgents([name])[0]!.name]!;
  return ["none", "partial", "full"].find((level) => counts[level] === 1);
}

/** What a file says in detail. */
function detailsOf(body: string, ...names: readonly string[]) {
  const source = readingOf(body);
  const { kinds, of } = restrictionsOf(source, parse(body), surveyAgents(names), true);
  return of.map((place) => kinds[place]!);
}

/** What a script that shares no code with the survey counts. */
function independently(files: readonly string[]): Tally["restrictions"] {
  const script = fileURLToPath(new URL("independent.py", import.meta.url));
  const input = JSON.stringify({ files, agents: all });
  return JSON.parse(
    execFileSync("python3", [script, "--levels"], { input, encoding: "utf8", maxBuffer: 2 ** 26 }),
  );
}

function levels({ restrictions }: Tally) {
  return Object.fromEntries(
    Object.entries(restrictions).map(([name, { none, partial, full }]) => [name, { none, partial, full }]),
  );
}

const STAR = "User-agent: *\n";

describe("the restriction of an agent", () => {
  it.each([
    ["none", ""],
    ["none", `${STAR}Disallow:\n`],
    ["none", "User-agent: other\nDisallow: /\n"],
    ["none", `${STAR}Disallow: /a$\nAllow: /a\nAllow: /a$\n`],
    ["none", `${STAR}Disallow: /robots.txt$\n`],
    ["partial", `${STAR}Disallow: /a\n`],
    ["partial", `${STAR}Disallow: /$\n`],
    ["partial", `${STAR}Disallow: /*?\nAllow: /\n`],
    ["partial", `${STAR}Disallow: /\nAllow: /$\n`],
    ["partial", `${STAR}Disallow: /\nAllow: /public/\n`],
    ["partial", `${STAR}Disallow: /\n\nUser-agent: GPTBot\nDisallow: /b\n`],
    ["full", `${STAR}Disallow: /\n`],
    ["full", `${STAR}Disallow: *\n`],
    ["full", `${STAR}Disallow: /\nDisallow: /a\n`],
    ["full", `${STAR}Disallow: /\nDisallow: /a\nAllow: /robots.txt$\n`],
    ["full", `${STAR}Allow: /\n\nUser-agent: GPTBot/1.0\nDisallow: /\n`],
    // The longer rule wins, and nothing is left that the shorter one opens.
    ["full", `${STAR}Allow: /\nDisallow: /*\n`],
  ])("is %s in %j", (level, body) => {
    expect(levelOf(body, "GPTBot")).toBe(level);
  });

  it("comes with who is bound by what", () => {
    const body = [
      "User-agent: Gptbot\nUser-agent: Yandex\nDisallow: /\nAllow: /a\nCrawl-delay: 2",
      "Content-Signal: ai-train=no\n",
      "User-agent: *\nDisallow: /b\nDisallow:\nContent-Signal: search=yes\n",
    ].join("\n");
    const [gpt, yandex, cc, ads] = detailsOf(body, "GPTBot", "YandexBot", "CCBot", "AdsBot-Google");
    expect(yandex).toEqual({ ...gpt, group: "Yandex" });
    expect(gpt).toEqual({
      level: "partial",
      group: "Gptbot",
      detail: {
        ...{ isStartPageAllowed: false, allow: 1, disallow: 1, crawlDelay: 2 },
        // The start page, an unnamed page, and two paths for each rule, "/" being there already.
        ...{ probes: 6, disallowed: 4, signals: ["content-signal: ai-train=no"] },
      },
    });
    expect(cc).toMatchObject({
      level: "partial",
      group: "*",
      detail: { allow: 0, disallow: 1, disallowed: 2 },
    });
    expect(cc!.detail!.signals).toEqual(["content-signal: search=yes"]);
    expect(ads).toMatchObject({ level: "none", group: undefined, detail: { disallowed: 0 } });
  });

  it("is counted by name, and for all agents of a purpose", () => {
    const agents = surveyAgents(["gptbot", "CCBot", "Googlebot", "my-bot", "*"]);
    const { restrictions, purposes } = tallyOf(
      [
        "User-agent: GPTBot\nDisallow: /\n",
        "User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n",
        "User-agent: MY-BOT\nDisallow: /x\n",
        `${STAR}Disallow: /x\n`,
        "<!doctype html>",
      ],
      agents,
    );
    expect(restrictions).toEqual({
      GPTBot: { none: 1, partial: 1, full: 2, named: 2, namedPartial: 0, namedFull: 2 },
      CCBot: { none: 2, partial: 1, full: 1, named: 1, namedPartial: 0, namedFull: 1 },
      Googlebot: { none: 3, partial: 1, full: 0, named: 0, namedPartial: 0, namedFull: 0 },
      "my-bot": { none: 2, partial: 2, full: 0, named: 1, namedPartial: 1, namedFull: 0 },
      "*": { none: 3, partial: 1, full: 0, named: 0, namedPartial: 0, namedFull: 0 },
    });
    expect(purposes).toEqual({
      "ai-training": { none: 1, partial: 1, some: 1, all: 1 },
      search: { none: 3, partial: 1, some: 0, all: 0 },
    });
  });

  it("has a bounded number of probes, fewer where they take longer", () => {
    const rules = (path: (at: number) => string) =>
      readingOf(STAR + Array.from({ length: 20_000 }, (_, i) => `Disallow: ${path(i)}\n`).join(""));
    const plain = probesOf(rules((i) => `/${i}`));
    const wild = probesOf(rules((i) => `/*a*b*c*${i}`));
    expect(wild.length).toBeGreaterThan(100);
    expect(plain.length).toBeGreaterThan(wild.length * 2);
    expect(plain.join("").length).toBeLessThan(1_100_000);
  });
});

const RULES = [
  "/",
  "/$",
  "*",
  "/a",
  "/a$",
  "/a/b",
  "/*a",
  "/*?",
  "/robots.txt",
  "/r",
  "b",
  "/%61",
  "/é",
  "/a.b/../c",
  "/c?d=e",
  "/.f",
];
const AGENTS = ["*", "GPTBot", "gptbot/2", "Googlebot", "Yandex", "Mail.RU_Bot", "Kangaroo Bot", "* x", "é"];

function randomFile(next: (limit: number) => number): string {
  const lines = Array.from({ length: 1 + next(12) }, () => {
    if (next(3) === 0) return `User-agent: ${AGENTS[next(AGENTS.length)]}`;
    return `${next(3) === 0 ? "Allow" : "Disallow"}: ${next(9) === 0 ? "" : RULES[next(RULES.length)]}`;
  });
  return `${lines.join("\n")}\n`;
}

function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Whether levels are what probes tell, and groups bind as policies say. */
function check(body: string | Uint8Array): void {
  const source = readingOf(body);
  const robots = parse(body);
  const names = groupNames(source);
  for (const { level, detail } of restrictionsOf(source, robots, all, true).kinds) {
    const { probes, disallowed } = detail!;
    expect(level, `${body}`).toBe(disallowed === 0 ? "none" : disallowed === probes ? "full" : "partial");
  }
  for (const agent of all) {
    expect(groupFor(names, agent), `${agent.name} in ${body}`).toBe(robots.policyFor(agent).agent);
  }
}

describe("the groups of a survey", () => {
  it("bind agents as policies say, in generated files", () => {
    const next = numbers(11);
    for (let round = 0; round < cases(1_000); round++) check(randomFile(next));
  });

  it("bind agents as policies say, in files of real hosts", () => {
    if (!corpusAvailable) return reportSkipped("the groups of files of the corpus");
    for (const host of sampledHosts().filter((_, at) => thorough || at % 5 === 0)) check(readRobots(host));
  });
});

describe("the counts of a survey", () => {
  it("are those of an independent script, for built files", () => {
    const next = numbers(5);
    const bodies = Array.from({ length: 150 }, () => randomFile(next));
    const cwd = folderWith(Object.fromEntries(bodies.map((body, i) => [`${i}.txt`, body])));
    const files = bodies.map((_, i) => `${cwd}/${i}.txt`);
    expect(levels(tallyOf(bodies))).toEqual(independently(files));
  });

  it("are those of an independent script, for files of real hosts", () => {
    if (!corpusAvailable) return reportSkipped("an independent script on files of the corpus");
    const readable = (host: string): boolean =>
      Object.keys(tallyOf([readRobots(host)], []).unreadable).length === 0;
    // The script takes a minute for all of them, most of it for the largest.
    const hosts = sampledHosts()
      .filter((host, at) => thorough || (at % 4 === 0 && statSync(pathOf(host)).size < 6_000))
      .filter(readable);
    expect(hosts.length).toBeGreaterThan(50);
    expect(levels(tallyOf(hosts.map(readRobots)))).toEqual(independently(hosts.map(pathOf)));
  });
});

it("a survey counts files with a classic mistake as bad style, once each, and those alone", () => {
  const { classicMistakes, rules } = tallyOf([
    "User-agent: *\nDisallow: /a # not in 1994\n",
    "  User-agent: *\n  Disallow: /a\n",
    "User-agent: *\nDisallow: /a\n",
    // An error today, which nobody made then.
    "User-agent: *\nDisallow: /a\nSitemap: /relative.xml\n",
    "<!doctype html>",
  ]);
  expect(classicMistakes).toBe(2);
  expect(rules).toMatchObject({ "inline-comment": 1, "leading-space": 1 });
});

it("a survey has no list after a purpose whose crawlers no file restricts fully", () => {
  const text = surveyText(tallyOf(["User-agent: GPTBot\nDisallow: /a\n"]), en);
  expect(text).toMatch(/ 0 {4}0\.0 % {2}AI training: 1 in part$/m);
  expect(text).toMatch(/ 0 {4}0\.0 % {2}AI search$/m);
  expect(text).not.toMatch(/: ?$/m);
});
