/**
 * Recorded answers of Yandex's library, for half of the real files.
 *
 * @module-tag long
 */
import { describe, expect, it } from "vitest";
import { knownCrawler, parse } from "../../src/index.ts";
import {
  corpusAvailable,
  readRobots,
  readVerdicts,
  readYandexRobots,
  reportSkipped,
  YANDEX_VERDICTS,
} from "../support/corpus.ts";
import { referenceVerdict } from "../support/reference.ts";

if (!corpusAvailable) reportSkipped("the recorded verdicts of Yandex's library");

/**
 * Where its matcher, after a mismatch, goes on after the byte at which it noticed that: `/*_*_4-` misses `/xxx_4-5`. Of
 * these answers, the documented meaning of `*` is ours.
 */
const FAULTY = { host: "www.pcworld.co.uk", urls: ["/xxx_4-5", "/xxx_0-4/a/b?c=d"] };

describe.skipIf(!corpusAvailable)("Yandex's library on real files", () => {
  it("is answered alike by the engine and the reference, but for the faults of its matcher", () => {
    const wrong: string[] = [];
    const verdicts = readVerdicts(YANDEX_VERDICTS);
    const file = { host: "", body: new Uint8Array() };
    let faults = 0;
    for (const { host, agent, url, allowed } of verdicts) {
      if (file.host !== host) Object.assign(file, { host, body: readRobots(host) });
      const crawler = knownCrawler(agent) ?? agent;
      const tokens = typeof crawler === "string" ? crawler : crawler.tokens;
      const isFaulty = host === FAULTY.host && FAULTY.urls.includes(url);
      if (isFaulty) faults++;
      const want = allowed !== isFaulty;
      const policy = parse(file.body, { dialect: "yandex" }).policyFor(crawler);
      if (policy.isAllowed(url) !== want) wrong.push(`engine: ${host} ${agent} ${url}`);
      policy.dispose();
      if (referenceVerdict(file.body, tokens, url, "yandex") !== (want ? "allowed" : "disallowed"))
        wrong.push(`reference: ${host} ${agent} ${url}`);
    }
    expect(wrong).toEqual([]);
    expect([verdicts.length, faults]).toEqual([81_400, 8]);
  });

  it("has the robots of its table, each as one of its versions", () => {
    const rows = readYandexRobots();
    const wrong = new Set(rows.map(({ name }) => name));
    for (const { name, version, required, starless } of rows) {
      const crawler = knownCrawler(name);
      const isSame = crawler?.tokens.at(-1) === required && crawler.boundByStar !== starless;
      const value = version === "" ? name : `${name}/${version}`;
      if (crawler !== undefined && !isSame) continue;
      const found = parse(`User-agent: ${value}`, { dialect: "yandex" }).policyFor(crawler ?? name);
      if (crawler === undefined || found.agent === value) wrong.delete(name);
    }
    expect([...wrong]).toEqual([]);
  });
});
