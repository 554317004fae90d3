/**
 * What a look costs grows as the hosts, the rules that changed and the crawlers do, up to the limits of a report.
 *
 * @module-tag long
 */
import { join } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { Terminal } from "../../../src/cli/command.ts";
import { changesBetween } from "../../../src/cli/watch/changes.ts";
import { StateFolder } from "../../../src/cli/watch/state.ts";
import { Watcher } from "../../../src/cli/watch/watcher.ts";
import { parse } from "../../../src/index.ts";
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
  const watcher = new Watcher(folder, recipients, terminal, new AbortController().signal, "warning");
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
  const file = (crawlers: number, path: string): string =>
    lines(crawlers, (i) => `User-agent: bot-${i}x\nDisallow: /${path}-${i}/\n`);

  it("takes as long as there are crawlers", async () => {
    const works = sizesTo(128).map((size): Work => {
      const [before, after] = [parse(file(size, "shelf")), parse(file(size, "aisle"))];
      return { size, act: () => changesBetween(before, after) };
    });
    await expectLinear("crawlers whose rules changed", works);
  });

  it("stops at a number of crawlers, and says so", async () => {
    const [before, after] = [parse(file(5000, "shelf")), parse(file(5000, "aisle"))];
    const changes = await changesBetween(before, after);
    const compared = changes.filter(({ kind }) => kind === "opened" || kind === "closed");
    // What opened and what closed, for each crawler.
    expect(new Set(compared.flatMap(({ agents }) => agents)).size).toBeLessThanOrEqual(200);
    expect(compared.length).toBeLessThanOrEqual(400);
    expect(changes.map(({ kind }) => kind)).toContain("inconclusive");
  });
});
