/**
 * Surveys in other dialects than RFC 9309.
 *
 * @module-tag long
 * @module-tag built
 */
import { describe, expect, it } from "vitest";
import { knownCrawler, parse } from "../../src/index.ts";
import { JOB_VERSION, readSurveyJob } from "../../src/study/queue/jobs.ts";
import { surveyAgents } from "../../src/study/restriction/agents.ts";
import { levelOf, probesOf } from "../../src/study/restriction/restriction.ts";
import { countFile, readingOf } from "../../src/study/tally/file.ts";
import { RestrictionCounter } from "../../src/study/tally/restriction-counter.ts";
import { emptyTally, SURVEY_DIALECTS, type SurveyDialect } from "../../src/study/tally/tally.ts";
import { folderWith, robotomataProcess as robotomata } from "../cli/run.ts";
import { corpusAvailable, readRobots, sampledHosts } from "../support/corpus.ts";
import { cases } from "../support/effort.ts";

const NAMES = [
  "*",
  "YandexBot",
  "YandexAdditional",
  "yandexmetrika/3.0",
  "Googlebot-Image",
  "GPTBot",
  "MJ12bot",
];

function restrictionsIn(body: string | Uint8Array, dialect: SurveyDialect) {
  const agents = surveyAgents(NAMES);
  const counter = new RestrictionCounter(agents);
  const tally = emptyTally();
  const file = { body: Buffer.from(body as string), contentType: null, garbled: false };
  const reading = countFile(tally, file, { agents, isDetailed: false, scope: "usual", dialect });
  if (reading.unreadable === undefined) counter.count(tally, reading.restrictions);
  counter.addTo(tally);
  return { reading, tally, agents };
}

const YANDEX = `User-agent: Yandex

User-agent: GPTBot
Disallow: /

User-agent: YandexAdd
Disallow: /x

User-agent: *
Disallow: /*
Allow: /
`;

it("restrictions are counted as each dialect reads", () => {
  const read = (dialect: SurveyDialect) =>
    Object.fromEntries(
      Object.entries(restrictionsIn(YANDEX, dialect).tally.restrictions).map(([name, counts]) => [
        name,
        ["partial", "full", "named"].filter((one) => counts[one] === 1).join(),
      ]),
    );
  expect(read("yandex")).toEqual({
    ...{ "*": "", YandexBot: "", YandexAdditional: "partial,named", "YandexMetrika/3.0": "" },
    ...{ "Googlebot-Image": "", GPTBot: "full,named", MJ12bot: "" },
  });
  expect(read("rfc9309")).toEqual({
    ...{ "*": "full", YandexBot: "full", YandexAdditional: "full", "YandexMetrika/3.0": "full" },
    ...{ "Googlebot-Image": "full", GPTBot: "full,named", MJ12bot: "full" },
  });
});

describe.skipIf(!corpusAvailable)("real files", () => {
  it.each(SURVEY_DIALECTS)("are restricted as policies in %s say", (dialect) => {
    let restricted = 0;
    for (const host of sampledHosts().slice(0, cases(400))) {
      const body = readRobots(host);
      const { reading, agents } = restrictionsIn(body, dialect);
      if (reading.unreadable !== undefined) continue;
      const robots = parse(body, { dialect });
      const probes = probesOf(readingOf(body, dialect));
      const { kinds, of } = reading.restrictions;
      for (const [place, { name }] of agents.entries()) {
        const known = dialect === "google" ? surveyAgents([name])[0]! : (knownCrawler(name) ?? name);
        const policy = robots.policyFor(known);
        const { level } = levelOf(policy, probes);
        expect([host, name, kinds[of[place]!]!.level]).toEqual([host, name, level]);
        if (level !== "none") restricted++;
      }
    }
    expect(restricted).toBeGreaterThan(cases(400) / 4);
  });
});

describe("survey --dialect", () => {
  it("marks its counts, and adds them to none of another dialect", async () => {
    const cwd = folderWith({ "a.txt": YANDEX, "b.txt": "User-agent: *\nDisallow: /\n" });
    const run = (...args: readonly string[]) => robotomata(["survey", ...args], { cwd });
    const json = async (...args: readonly string[]) => JSON.parse((await run("--json", ...args)).stdout);
    const [plain, google, yandex, more] = await Promise.all([
      json("b.txt"),
      json("--dialect", "google", "a.txt"),
      json("--dialect", "yandex", "a.txt"),
      json("--dialect", "yandex", "b.txt"),
    ]);
    expect([plain.dialect, google.dialect, yandex.dialect]).toEqual([undefined, "google", "yandex"]);
    expect(yandex.restrictions.YandexAdditional).toMatchObject({ partial: 1, named: 1 });
    const parts = { plain, google, yandex, more };
    const folder = folderWith(
      Object.fromEntries(Object.entries(parts).map(([name, part]) => [`${name}.json`, JSON.stringify(part)])),
    );
    const merged = (...names: readonly string[]) =>
      robotomata(["survey", "--json", "--merge", ...names.map((name) => `${name}.json`)], { cwd: folder });
    expect(JSON.parse((await merged("yandex", "more")).stdout)).toMatchObject({
      dialect: "yandex",
      files: 2,
    });
    for (const [first, second] of [
      ["plain", "yandex"],
      ["yandex", "google"],
      ["google", "plain"],
    ] as const) {
      const { code, stderr } = await merged(first, second);
      expect(code).toBe(2);
      expect(stderr).toMatch(/it was read as \w+, and the others as \w+/);
    }
  });

  it("is told in reports and methods", async () => {
    const cwd = folderWith({ "a.txt": YANDEX });
    const run = async (...args: readonly string[]) => (await robotomata(["survey", ...args], { cwd })).stdout;
    expect(await run("--dialect", "yandex", "a.txt")).toMatch(/^.*\. Read in the dialect yandex\.\n/);
    expect(await run("a.txt")).not.toMatch(/dialect/);
    const methods = await run("--methods", "--dialect", "yandex", "a.txt");
    expect(methods).toMatch(/read as the parser that Yandex publishes reads them,/);
  });

  it("refuses what it cannot count", async () => {
    const cwd = folderWith({ "a.txt": YANDEX });
    const said = async (...args: readonly string[]) =>
      (await robotomata(["survey", ...args, "a.txt"], { cwd })).stderr;
    expect(await said("--dialect", "yandex", "--dead-rules")).toMatch(
      /--dead-rules cannot be used with --dialect yandex/,
    );
    expect(await said("--dialect", "koster1996")).toMatch(/rfc9309, google, yandex/);
    expect(await said("--dialect", "yandex", "--merge")).toMatch(
      /--dialect and --merge cannot be used together/,
    );
  });

  it("reaches workers", () => {
    const task = { kind: "tar", path: "/a.tar" };
    const job = { version: JOB_VERSION, task, excluded: "" };
    expect(readSurveyJob({ ...job, dialect: "yandex" }).dialect).toBe("yandex");
    expect(readSurveyJob(job).dialect).toBe("rfc9309");
    expect(() => readSurveyJob({ ...job, dialect: "koster1996" })).toThrow(
      "a dialect that this version has not",
    );
  });
});
