/**
 * What a look costs grows as the hosts, the rules that changed and the crawlers do, up to the limits of a report.
 *
 * @module-tag long
 * @module-tag nightly
 */
import { join } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { Terminal } from "../../../src/cli/command.ts";
import { en } from "../../../src/cli/text/en.generated.ts";
import { changesBetween as changesOf } from "../../../src/cli/watch/changes.ts";
import { reportOf } from "../../../src/cli/watch/report.ts";
import { StateFolder } from "../../../src/cli/watch/state.ts";
import type { KnownFile } from "../../../src/cli/watch/versions.ts";
import { Watcher } from "../../../src/cli/watch/watcher.ts";
import { sizesTo, type Work } from "../../support/cost.ts";
import { expectLinear } from "../../support/linear.ts";
import { folderWith } from "../run.ts";
import { type Host, host } from "./site.ts";

const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => `${line(i)}\n`).join("");

/** A file, and another in which every rule is a different one. */
const versions = (rules: number): readonly [string, string] => [
  `User-agent: *\n${lines(rules, (i) => `Disallow: /shelf-${i}/`)}`,
  `User-agent: *\n${lines(rules, (i) => `Disallow: /*aisle-${i}=`)}`,
];

/** Hosts under watch, of which every one changes between two looks. */
async function watched(count: number, rules: number) {
  const [first, second] = versions(rules);
  const sites: Host[] = await Promise.all(Array.from({ length: count }, () => host(first)));
  const reports: string[] = [];
  const stdout = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      reports.push(chunk);
      done();
    },
  });
  const stderr = new PassThrough().resume();
  const terminal: Terminal = { stdin: new PassThrough(), stdout, stderr, env: {} };
  const folder = new StateFolder(join(folderWith(), "state"));
  const recipients = { json: true, webhook: undefined, exec: undefined };
  const watcher = new Watcher(folder, recipients, terminal, new AbortController().signal, {
    gone: "warning",
    maxWait: 3_600_000,
  });
  const origins = sites.map(({ origin }) => origin);
  await watcher.round(origins);
  const look = async (): Promise<void> => {
    for (const site of sites) site.answer = site.answer === first ? second : first;
    const round = await watcher.round(origins);
    if (round.reports !== count || round.waiting + round.faults > 0) throw new Error(JSON.stringify(round));
  };
  return { sites, reports, look };
}

describe("a look at hosts that all changed", () => {
  it("asks each once, and reports each once", async () => {
    // More hosts than are asked at a time.
    const { sites, reports, look } = await watched(20, 10);
    await look();
    await look();
    expect(sites.map(({ requests }) => requests.length)).toEqual(sites.map(() => 3));
    const told = reports.map((text) => (JSON.parse(text) as { host: string }).host);
    expect(told.length).toBe(40);
    expect(new Set(told).size).toBe(20);
  });

  it("takes as long as there are hosts", async () => {
    const works: Work[] = [];
    for (const size of sizesTo(64)) works.push({ size, act: (await watched(size, 100)).look });
    await expectLinear("hosts that changed", works);
  });

  it("takes as long as there are rules that changed", async () => {
    const works: Work[] = [];
    for (const size of sizesTo(800)) works.push({ size, act: (await watched(4, size)).look });
    await expectLinear("rules that changed, of four hosts", works);
  });
});

describe("comparing files that name many crawlers", () => {
  const known = (body: string): KnownFile => ({ body, outcome: "found", status: 200, since: "" });
  const file = (crawlers: number, path: string): KnownFile =>
    known(lines(crawlers, (i) => `User-agent: bot-${i}x\nDisallow: /${path}-${i}/\n`));
  const changesBetween = (before: KnownFile, after: KnownFile) => changesOf(before, after, "warning", en);

  it("takes as long as there are crawlers", async () => {
    const works = sizesTo(128).map((size): Work => {
      const [before, after] = [file(size, "shelf"), file(size, "aisle")];
      return { size, act: () => changesBetween(before, after) };
    });
    await expectLinear("crawlers whose rules changed", works);
  });

  it("compares them all", async () => {
    const changes = await changesBetween(file(5000, "shelf"), file(5000, "aisle"));
    for (const kind of ["opened", "closed"])
      expect(new Set(changes.flatMap((change) => (change.kind === kind ? change.agents : []))).size).toBe(
        5000,
      );
    expect(changes.map(({ kind }) => kind)).not.toContain("inconclusive");
  });

  it("names two hundred of those with the same change, and counts the others", async () => {
    const body = (path: string): KnownFile =>
      known(`${lines(5000, (i) => `User-agent: bot-${i}x`)}Disallow: /${path}/\n`);
    const changes = await changesBetween(body("shelf"), body("aisle"));
    const side = { outcome: "found", status: 200, sha256: null };
    const { changes: told, text } = reportOf({
      ...{ host: "https://a.example", number: 1, time: "", changes, before: side, after: side },
    });
    expect(told.map(({ agents, moreAgents }) => [agents.length, moreAgents])).toEqual([
      [200, 4800],
      [200, 4800],
    ]);
    expect(text).toContain("and 4,995 more");
  });
});
