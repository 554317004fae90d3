/** The core's table of hosts does by itself what it is for: hosts spread over it, nobody knows how, and plain URLs find them. */
import { describe, expect, it } from "vitest";
import { CHUNK } from "../../assembly/shared/boundary.ts";
import { HOST_BUCKET } from "../../assembly/shared/store.ts";
import { engine } from "../../src/core/engine.ts";
import { parse, Verdict } from "../../src/index.ts";
import { PolicyStore } from "../../src/store/index.ts";
import { HostTable } from "../../src/store/table.ts";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789"];
const policy = parse("User-agent: *\nDisallow: /shut\n").policyFor("x");
const program = policy.program();

function tableOf(origins: Iterable<string>): HostTable {
  const table = new HostTable(engine(), Number.POSITIVE_INFINITY);
  for (const origin of origins) table.set(origin, program);
  return table;
}

describe("hosts", () => {
  const lengths = [10, 15, 16, 17, 24, 31, 32, 33, 40, 41, 47];
  const places = lengths.flatMap((length) =>
    [8, (length + 6) >> 1, length - 2].map((at) => [length, at] as const),
  );

  it.each(places)("of %i bytes are spread by what differs from byte %i on", (length, at) => {
    const rest = "https://".padEnd(length, "h");
    const pairs = LETTERS.flatMap((a) => LETTERS.map((b) => a + b));
    const origins = pairs.map((pair) => rest.slice(0, at) + pair + rest.slice(at + 2));
    const table = tableOf(origins);
    const core = engine();
    const buckets = origins.map((origin) => {
      const slot = core.wasm.findHost(table.at, table.mask, CHUNK, core.writeText(origin)) >>> 0;
      return Math.floor((slot - table.at) / HOST_BUCKET);
    });
    // Of 512 buckets, 1,296 hosts that are dealt out blindly leave some forty empty.
    expect(table.mask + 1).toBe(4096);
    expect(new Set(buckets).size).toBeGreaterThan(420);
    table.clear();
  });

  it("lie elsewhere when hashes begin with another number, whatever the lengths of their names", () => {
    for (const length of [10, 16, 24, 32, 33, 50]) {
      const origins = LETTERS.map((letter) => `https://${letter}`.padEnd(length, "h"));
      const order = (seed: number): string[] => {
        engine().wasm.seedHosts(seed);
        const table = tableOf(origins);
        const found = [...table.entries()].map(({ origin }) => origin);
        table.clear();
        return found;
      };
      tableOf([]).clear();
      expect(order(1)).toEqual(order(1));
      expect(order(1)).not.toEqual(order(2));
    }
  });
});

describe("plain URLs", () => {
  it("are answered without the host side, however long the names of their hosts are", () => {
    const origins = Array.from({ length: 60 }, (_, i) =>
      ["http", "https"].map((scheme) => `${scheme}://${"h".repeat(i + 1)}`),
    ).flat();
    const table = tableOf(origins);
    const urls = [...origins, "https://nobody.example"].flatMap((origin) => [
      `${origin}/`,
      `${origin}/shut`,
      `${origin}/open/a-longer-path?with=a-query`,
      `${origin}/%73hut/caf%c3%a9`,
    ]);
    const core = engine();
    core.writeText(urls.join(""));
    let end = 0;
    urls.forEach((url, i) => {
      end += url.length;
      core.offsets[i + 1] = end;
    });
    core.offsets[0] = 0;
    expect(core.wasm.checkHosts(table.at, table.mask, CHUNK, urls.length)).toBe(0);
    const held = [Verdict.Allowed, Verdict.Disallowed, Verdict.Allowed, Verdict.Disallowed];
    expect([...core.verdicts.subarray(0, urls.length)]).toEqual([
      ...origins.flatMap(() => held),
      ...held.map(() => Verdict.Unknown),
    ]);
    table.clear();
  });

  it("are answered for hosts whose names are written in capitals", () => {
    const store = new PolicyStore({ agent: "x" });
    for (const letter of LETTERS) store.set(`https://${letter}.example`, policy);
    const names = LETTERS.map((letter) => `https://${letter.toUpperCase()}.example`);
    const urls = names.flatMap((origin) => [`${origin}/`, `${origin}/shut`]);
    expect([...store.check(urls)]).toEqual(names.flatMap(() => [Verdict.Allowed, Verdict.Disallowed]));
    store.clear();
  });
});
