/**
 * Recorded answers of google/robotstxt, through every public way to a verdict.
 *
 * @module-tag long
 */
import { describe, expect, it } from "vitest";
import { parse } from "../../src/index.ts";
import { corpusAvailable, readRobots, readVerdicts, reportSkipped } from "../support/corpus.ts";
import { pack } from "../support/paths.ts";

if (!corpusAvailable) reportSkipped("the recorded verdicts of google/robotstxt");

describe.skipIf(!corpusAvailable)("google/robotstxt on real files", () => {
  it("is answered alike by isAllowed, check, checkPacked and explain", () => {
    const asked = new Map<string, { host: string; agent: string; urls: string[]; allowed: boolean[] }>();
    for (const { host, agent, url, allowed } of readVerdicts()) {
      const key = `${host}\t${agent}`;
      let entry = asked.get(key);
      if (entry === undefined) {
        entry = { host, agent, urls: [], allowed: [] };
        asked.set(key, entry);
      }
      entry.urls.push(url);
      entry.allowed.push(allowed);
    }
    const wrong: string[] = [];
    let checked = 0;
    for (const { host, agent, urls, allowed } of asked.values()) {
      const body = readRobots(host);
      const policy = parse(body, { dialect: "google" }).policyFor(agent);
      const text = parse(new TextDecoder("utf-8", { ignoreBOM: true }).decode(body), { dialect: "google" });
      const batch = policy.check(urls);
      const { bytes, offsets } = pack(urls);
      const packed = policy.checkPacked(bytes, offsets);
      urls.forEach((url, i) => {
        checked++;
        const want = Number(allowed[i]);
        const once = parse(body, { dialect: "google" }).policyFor(agent);
        const answers = {
          once: Number(once.isAllowed(url)),
          again: Number(once.isAllowed(url)),
          string: Number(text.policyFor(agent).isAllowed(url)),
          batch: batch[i],
          packed: packed[i],
          explain: Number(policy.explain(url).allowed),
        };
        for (const [way, got] of Object.entries(answers)) {
          if (got !== want) wrong.push(`${way} ${host} ${agent} ${url}: ${got}, not ${want}`);
        }
        once.dispose();
      });
      policy.dispose();
    }
    // Files in other encodings than UTF-8 change when they are decoded, so a string of them may differ.
    const decoded = wrong.filter((text) => text.startsWith("string "));
    expect(wrong.filter((text) => !text.startsWith("string "))).toEqual([]);
    expect(decoded).toEqual([]);
    expect(checked).toBe(39_066);
  });
});
