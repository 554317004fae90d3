/**
 * The core's table of hosts does by itself what it is for: hosts spread over it, nobody knows how, and plain URLs find them.
 *
 * @module-tag alone
 */
import { describe, expect, it } from "vitest";
import { BATCH_CAP, CHUNK } from "../../../assembly/shared/boundary.ts";
import { BUCKET_ADDRESSES, HOST_BUCKET, HOST_EMPTY, HOST_TOMBSTONE } from "../../../assembly/shared/store.ts";
import { engine } from "../../../src/engine/core/engine.ts";
import { PolicyStore } from "../../../src/engine/store/index.ts";
import { HostTable } from "../../../src/engine/store/table.ts";
import { parse, Verdict } from "../../../src/index.ts";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789"];
const policy = parse("User-agent: *\nDisallow: /shut\n").policyFor("x");
const program = policy.program();

function tableOf(origins: Iterable<string>): HostTable {
  const table = new HostTable(engine(), Number.POSITIVE_INFINITY);
  for (const origin of origins) table.set(origin, program);
  return table;
}

/** Puts URLs where the core reads batches. */
function writeBatch(urls: readonly string[]): void {
  engine().writeTextBytes(Buffer.from(urls.join("")));
  const { offsets } = engine();
  let end = 0;
  urls.forEach((url, i) => {
    end += url.length;
    offsets[i + 1] = end;
  });
  offsets[0] = 0;
}

describe("hosts", () => {
  const lengths = [12, 15, 16, 17, 24, 31, 32, 33, 40, 41, 47];
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
    // Of 512 buckets, 1,296 hosts that are dealt out blindly leave some forty empty, and hashes a few more.
    expect(table.mask + 1).toBe(4096);
    expect(new Set(buckets).size).toBeGreaterThan(350);
    table.clear();
  });

  it("are told by all of their bytes where their hashes are the same", () => {
    const { wasm } = engine();
    const slotIn = (table: HostTable, origin: string): number =>
      wasm.findHost(table.at, table.mask, CHUNK, engine().writeText(origin)) >>> 0;
    for (let length = 10; length < 60; length++) {
      const known = "https://".padEnd(length, "h");
      const others = Array.from(
        { length: length - 8 },
        (_, i) => `${known.slice(0, i + 8)}i${known.slice(i + 9)}`,
      );
      for (const other of [...others, `${known}h`, `${known}.${"h".repeat(16)}`, known.slice(0, -1)]) {
        const table = tableOf([known]);
        const alike = tableOf([other]);
        const { u32 } = engine();
        const own = slotIn(table, known);
        const theirs = slotIn(alike, other);
        const slot = table.at + theirs - alike.at;
        if (slot !== own) {
          // The known host stands where the other would, with its hash.
          u32[slot >>> 2] = u32[own >>> 2]!;
          u32[(slot - BUCKET_ADDRESSES) >>> 2] = u32[(theirs - BUCKET_ADDRESSES) >>> 2]!;
          expect(table.has(other)).toBe(false);
          engine().offsets[0] = 0;
          engine().offsets[1] = engine().writeText(`${other}/shut`);
          wasm.checkHosts(table.at, table.mask, CHUNK, 1);
          expect(engine().verdicts[0]).toBe(Verdict.Unknown);
          table.set(other, program);
          expect([table.has(known), table.has(other)]).toEqual([true, true]);
          u32[slot >>> 2] = HOST_TOMBSTONE;
        }
        table.clear();
        alike.clear();
      }
    }
  });

  it("that come and go in any numbers leave empty slots, with which all searches end", () => {
    const table = tableOf([]);
    for (let round = 0; round < 300; round++) {
      const origins = Array.from({ length: 30 }, (_, i) => `https://h${round}-${i}.example`);
      for (const origin of origins) table.set(origin, program);
      expect(table.has(`https://h${round}.example`)).toBe(false);
      for (const origin of origins) expect(table.delete(origin)).toBe(true);
    }
    expect(table.mask + 1).toBe(64);
    // A larger table is without what has gone.
    for (let i = 0; i < 33; i++) table.set(`https://h${i}.example`, program);
    expect(table.mask + 1).toBe(128);
    const words = engine().u32.subarray(table.at >>> 2, (table.at >>> 2) + 256);
    const addresses = words.filter((_, i) => (i * 4) % HOST_BUCKET >= BUCKET_ADDRESSES);
    expect(addresses.filter((address) => address !== HOST_EMPTY)).toHaveLength(33);
    table.clear();
  });

  /** Hosts by the bucket of a small table that they belong into, twelve for each. */
  function hostsByBucket(): string[][] {
    const found: string[][] = Array.from({ length: 8 }, () => []);
    for (let i = 0; found.some((origins) => origins.length < 12); i++) {
      const origin = `https://h${i}.example`;
      const alone = tableOf([origin]);
      expect(alone.mask + 1).toBe(64);
      const slot = engine().wasm.findHost(alone.at, alone.mask, CHUNK, engine().writeText(origin)) >>> 0;
      const origins = found[Math.floor((slot - alone.at) / HOST_BUCKET)]!;
      if (origins.length < 12) origins.push(origin);
      alone.clear();
    }
    return found;
  }

  it("go on in the next bucket where there is no room in one, after the last in the first", () => {
    const core = engine();
    const size = 8 * HOST_BUCKET;
    const own = core.arena.take(3 * size) + size;
    for (const [i, origins] of hostsByBucket().entries()) {
      const table = tableOf(origins);
      core.u8.fill(0, own - size, own + 2 * size);
      core.wasm.moveHosts(table.at, table.mask, own, table.mask);
      const buckets = origins.map((origin) => {
        const slot = core.wasm.findHost(own, table.mask, CHUNK, core.writeText(origin)) >>> 0;
        return Math.floor((slot - own) / HOST_BUCKET);
      });
      const next = (i + 1) % 8;
      expect(buckets.sort()).toEqual([...new Array(8).fill(i), ...new Array(4).fill(next)].sort());
      const around = [core.u8.subarray(own - size, own), core.u8.subarray(own + size, own + 2 * size)];
      expect(around.every((bytes) => bytes.every((byte) => byte === 0))).toBe(true);
      table.clear();
    }
    core.arena.free(own - size, 3 * size);
  });

  it("that come and go in one bucket after the other leave empty slots as well", () => {
    const table = tableOf([]);
    for (const origins of hostsByBucket()) {
      for (const origin of origins) table.set(origin, program);
      for (const origin of origins) expect(table.delete(origin)).toBe(true);
    }
    table.set("https://h.example", program);
    expect([table.has("https://a.example"), table.has("https://h.example")]).toEqual([false, true]);
    expect(table.mask + 1).toBe(64);
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
    const odd = ["https://user@h/", "https://h/a/../b", "ftp://h/"];
    writeBatch([...urls, ...odd]);
    const core = engine();
    expect(core.wasm.checkHosts(table.at, table.mask, CHUNK, urls.length)).toBe(0);
    expect(core.wasm.checkHosts(table.at, table.mask, CHUNK, urls.length + odd.length)).toBe(odd.length);
    const answers = [...core.verdicts.subarray(0, urls.length)];
    const held = [Verdict.Allowed, Verdict.Disallowed, Verdict.Allowed, Verdict.Disallowed];
    expect(answers).toEqual([...origins.flatMap(() => held), ...held.map(() => Verdict.Unknown)]);
    table.clear();
  });

  it("are answered to the last of as many as a batch may hold", () => {
    const origins = Array.from({ length: 3 }, (_, i) => `https://${"h".repeat(i + 1)}`);
    const table = tableOf(origins);
    const store = new PolicyStore({ agent: "x" });
    for (const origin of origins) store.set(origin, policy);
    for (const count of [BATCH_CAP - 1, BATCH_CAP, BATCH_CAP + 1, 2 * BATCH_CAP]) {
      const urls = Array.from({ length: count }, (_, i) => `${origins[i % 3]}/${i % 2 ? "shut" : "open"}`);
      const want = urls.map((_, i) => (i % 2 ? Verdict.Disallowed : Verdict.Allowed));
      expect([...store.check(urls)]).toEqual(want);
      if (count > BATCH_CAP) continue;
      writeBatch(urls);
      const core = engine();
      expect(core.wasm.checkHosts(table.at, table.mask, CHUNK, count)).toBe(0);
      expect([...core.verdicts.subarray(0, count)]).toEqual(want);
    }
    table.clear();
    store.clear();
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
