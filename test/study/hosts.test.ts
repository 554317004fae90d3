/**
 * Lists of hosts, of any length.
 *
 * @module-tag slow
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readHosts } from "../../src/study/harvest/hosts.ts";
import { OriginList } from "../../src/study/origins.ts";
import { inChunks } from "./captures.ts";

describe("OriginList", () => {
  it("has each origin once, in the order in which they came", () => {
    fc.assert(
      fc.property(fc.array(fc.webUrl({ validSchemes: ["http", "https"] }), { maxLength: 200 }), (urls) => {
        const list = new OriginList();
        const set = new Set<string>();
        for (const { origin } of urls.map((url) => new URL(url))) {
          expect(list.has(origin)).toBe(set.has(origin));
          expect(list.add(origin)).toBe(!set.has(origin));
          set.add(origin);
        }
        expect([...list]).toEqual([...set]);
        expect(list.size).toBe(set.size);
      }),
      { numRuns: 25 },
    );
  });

  it("goes on over the ends of its chunks", () => {
    const origins = Array.from({ length: 90_000 }, (_, i) => `https://${"h".repeat(i % 60)}${i}.example`);
    origins.splice(40_000, 0, `https://${"long.".repeat(300_000)}example`);
    const list = new OriginList();
    for (const origin of origins) list.add(origin);
    for (const origin of origins.slice(0, 100)) expect(list.add(origin)).toBe(false);
    expect([...list]).toEqual(origins);
    // While it is being read, too.
    const seen: string[] = [];
    const grown = new OriginList();
    grown.add(origins[0]!);
    for (const origin of grown) if (seen.push(origin) === 1) grown.add(origins[1]!);
    expect(seen[0]).toBe(origins[0]);
  });
});

describe("readHosts", () => {
  it("tells from a line of colons at once that it is not a host", async () => {
    const text = `${":".repeat(900)}g\n`.repeat(200);
    expect((await readHosts(inChunks(Buffer.from(text), 4096))).wrong.count).toBe(200);
  });

  it("reads each host once, and reports lines that are not hosts", async () => {
    const text =
      "a.example\nhttps://b.example/x\nA.EXAMPLE # again\nhttp://a.example\n[::1]:8080\nünï.example\nno host\n";
    for (const size of [1, 7, 100]) {
      const { origins, duplicates, wrong } = await readHosts(inChunks(Buffer.from(text), size));
      expect([...origins]).toEqual([
        "https://a.example",
        "https://b.example",
        "http://a.example",
        "https://[::1]:8080",
        "https://xn--n-nga1b.example",
      ]);
      expect({ duplicates, wrong: wrong.count }).toEqual({ duplicates: 1, wrong: 1 });
    }
  });
});
