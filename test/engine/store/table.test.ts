/**
 * The table of hosts: names of all lengths, sharing of programs, growth, and budgets.
 *
 * @module-tag slow
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Engine } from "../../../src/engine/core/engine.ts";
import type { CoreExports } from "../../../src/engine/core/exports.ts";
import { coreModule, instantiate } from "../../../src/engine/core/module.ts";
import { load, PROBLEM } from "../../../src/engine/core/source.ts";
import { PolicyStore } from "../../../src/engine/store/index.ts";
import { HostTable } from "../../../src/engine/store/table.ts";
import { type Dialect, parse, Verdict } from "../../../src/index.ts";
import { cases } from "../../support/effort.ts";

const body = (rule: string): string => `User-agent: *\nDisallow: ${rule}\n`;

describe("names", () => {
  const around = [1, 7, 8, 9, 15, 16, 17, 23, 24, 25, 26, 40, 63].map((length) => "n".repeat(length));
  const hosts = [
    ...around,
    ...around.map((name) => `${name.slice(0, -1)}m`),
    "a.example",
    "a.example:81",
    "a;b",
  ];
  const origins = hosts.flatMap((host) => [`https://${host}`, `http://${host}`]);
  const others = ["ftp://a.example", "ws://n", "foo://nnnnnnnn", `foo://${"n".repeat(30)}`];

  it("of all lengths are told apart, and so are schemes", () => {
    const store = new PolicyStore({ agent: "x" });
    const all = [...new Set([...origins, ...others])];
    all.forEach((origin, i) => {
      store.set(origin, parse(body(`/only-${i}-/`)));
    });
    expect([...store.origins()].sort()).toEqual([...all].sort());
    const urls = all.flatMap((origin, i) => [`${origin}/only-${i}-/x`, `${origin}/only-${i + 1}-/x`]);
    expect([...store.check(urls)]).toEqual(urls.map((_, i) => i % 2));
    const back = PolicyStore.fromBytes(store.toBytes(), { agent: "x" });
    expect(Buffer.compare(back.check(urls), store.check(urls))).toBe(0);
    all.forEach((origin, i) => {
      if (i % 2) expect(store.delete(origin)).toBe(true);
    });
    expect(all.map((origin) => store.has(origin))).toEqual(all.map((_, i) => i % 2 === 0));
    expect([...store.check(all.map((origin) => `${origin}/`))]).toEqual(
      all.map((_, i) => (i % 2 === 0 ? Verdict.Allowed : Verdict.Unknown)),
    );
    store.clear();
    back.clear();
  });

  it("are found in a table of any fullness, whatever has gone from it", () => {
    const name = fc.tuple(
      fc.constantFrom("https://", "http://"),
      fc.integer({ min: 0, max: 500 }),
      fc.nat(40),
    );
    const step = fc.tuple(fc.constantFrom("set", "set", "set", "delete"), name, fc.nat(5));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 1500, size: "max" }), (steps) => {
        const store = new PolicyStore({ agent: "x" });
        const model = new Map<string, number>();
        for (const [what, [scheme, n, length], rules] of steps) {
          const origin = `${scheme}h${n}${"-long".repeat(length).slice(0, length)}e`;
          if (what === "set") {
            store.set(origin, parse(body(`/r${rules}`)));
            model.set(origin, rules);
          } else expect(store.delete(origin)).toBe(model.delete(origin));
        }
        expect([...store.origins()].sort()).toEqual([...model.keys()].sort());
        const urls = [...model.keys()].flatMap((origin) => [0, 1, 2, 3, 4, 5].map((r) => `${origin}/r${r}`));
        const want = [...model.values()].flatMap((rules) =>
          [0, 1, 2, 3, 4, 5].map((r) => Number(r !== rules)),
        );
        expect([...store.check(urls)]).toEqual(want);
        store.clear();
      }),
      { numRuns: cases(60) },
    );
  });

  it("are told by all of their bytes, not by a hash of 32 bits", () => {
    const store = new PolicyStore({ agent: "x" });
    const name = (i: number): string => `https://h${String(i).padStart(6, "0")}.example/`;
    const half = 200_000;
    for (let i = 0; i < half; i++) store.set(name(i), "disallow");
    // Some nine of them share the hash of one that is held.
    const others = Array.from({ length: half }, (_, i) => name(half + i));
    expect(store.check(others).every((verdict) => verdict === Verdict.Unknown)).toBe(true);
    expect(others.some((origin) => store.has(origin))).toBe(false);
    store.clear();
  });

  it("that come and go do not fill the table", () => {
    const store = new PolicyStore({ agent: "x" });
    for (let i = 0; i < 5000; i++) {
      store.set(`https://h${i}.example`, "allow");
      expect(store.delete(`https://h${i}.example`)).toBe(true);
    }
    expect(store.bytes).toBe(64 * 8 + 64);
    expect(store.check(["https://h.example/"])[0]).toBe(Verdict.Unknown);
    store.clear();
  });

  it("without a host, or with no more than a scheme, belong to no host", () => {
    const store = new PolicyStore({ agent: "x" });
    for (let i = 0; i < 40; i++) store.set(`http://h${i}.example`, "disallow");
    const urls = [
      "http:///x",
      "https:///x",
      "http://",
      "https://",
      "http:/",
      "//",
      "h",
      "http://?",
      "https://#/x",
    ];
    expect([...store.check(urls)]).toEqual(
      urls.map((url) => (URL.canParse(url) ? Verdict.Unknown : Verdict.Invalid)),
    );
    store.clear();
  });
});

describe("a batch", () => {
  it("may clear the store while it is read", () => {
    const store = new PolicyStore({ agent: "x" });
    for (let i = 0; i < 100; i++) store.set(`https://h${i}.example`, "disallow");
    const urls = Array.from({ length: 50 }, (_, i) => `https://h${i}.example/x`);
    Object.defineProperty(urls, 20, {
      get() {
        store.clear();
        return "https://h20.example/x";
      },
    });
    expect([...store.check(urls)]).toEqual(Array(50).fill(Verdict.Unknown));
    store.clear();
  });
});

describe("programs", () => {
  it("are shared by hosts with the same rules, and only by those", () => {
    const store = new PolicyStore({ agent: "x" });
    const rules = Array.from({ length: 200 }, (_, i) => `Disallow: /a-longer-path-${i}`).join("\n");
    const same = parse(`User-agent: *\n${rules}\n`).policyFor("x");
    for (let i = 0; i < 1000; i++) store.set(`https://h${i}.example`, same);
    expect(store.bytes / 1000).toBeLessThan(100);
    // What binds the bytes to a meaning counts as well.
    const google = parse(`User-agent: *\n${rules}\n`, { dialect: "google" }).policyFor("x");
    store.set("https://google.example", google, { allowMismatch: true });
    const urls = ["https://google.example/a-longer-path-1;x", "https://h1.example/robots.txt"];
    expect([...store.check(urls)]).toEqual([google.check([urls[0]!])[0], same.check([urls[1]!])[0]]);
    // The last of its hosts takes the program with it: what the others free is as much for each.
    const freed = Array.from({ length: 1000 }, (_, i) => {
      const { bytes } = store;
      store.delete(`https://h${i}.example`);
      return bytes - store.bytes;
    });
    expect(new Set(freed.slice(0, -1))).toEqual(new Set([32]));
    expect(freed.at(-1)).toBeGreaterThan(1000);
    store.clear();
  });

  it("are let go when a host gets others", () => {
    const store = new PolicyStore({ agent: "x" });
    store.set("https://a.example", parse(body("/a")));
    const { bytes } = store;
    for (let i = 0; i < 100; i++) store.set("https://a.example", parse(body(`/b${i}`)));
    store.set("https://a.example", parse(body("/a")));
    expect([store.size, store.bytes]).toEqual([1, bytes]);
    store.clear();
  });

  /** A table whose programs have hashes below a number. */
  function hashing(below: number): HostTable {
    const core = instantiate(coreModule(load, PROBLEM));
    const checksum: CoreExports["checksum"] = (at, len, seed) => (core.checksum(at, len, seed) >>> 0) % below;
    return new HostTable(new Engine({ ...core, memory: core.memory, checksum }), Number.POSITIVE_INFINITY);
  }
  const program = (i: number, dialect: Dialect = "rfc9309") =>
    parse(body(`/p${i}${"-".repeat(i % 7)}`), { dialect })
      .policyFor("x")
      .program();

  it("are found whatever others have been let go, though many have neighbouring hashes", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60), { maxLength: 200, size: "max" }), (ops) => {
        const table = hashing(1000);
        const model = new Map<number, number>();
        ops.forEach((i, k) => {
          const held = model.get(i);
          if (held === undefined) {
            model.set(i, k);
            table.set(`https://a${k}`, program(i));
          } else {
            model.delete(i);
            table.delete(`https://a${held}`);
          }
        });
        for (const i of model.keys()) {
          const { bytes } = table;
          table.set("https://b", program(i));
          // It is another's: the host alone takes memory.
          expect(table.bytes - bytes).toBe(32);
          table.delete("https://b");
        }
        expect(table.size).toBe(model.size);
        table.clear();
      }),
      { numRuns: 60 },
    );
  });

  it("may all have one hash: they are held nevertheless, some of them by themselves", () => {
    const table = hashing(1);
    const kinds = ["rfc9309", "google"] as const;
    const some = Array.from({ length: 300 }, (_, i) => program(i >> 1, kinds[i % 2]));
    some.forEach((one, i) => {
      table.set(`https://a${i}`, one);
    });
    for (let i = 0; i < 300; i += 7) table.delete(`https://a${i}`);
    some.forEach((one, i) => {
      table.set(`https://b${i}`, one);
    });
    const held = new Map([...table.entries()].map(({ origin, block }) => [origin, block]));
    some.forEach((one, i) => {
      expect(table.programIn(held.get(`https://b${i}`)!)).toEqual(one);
    });
    for (const origin of held.keys()) table.delete(origin);
    // All that is left is the table itself, which has grown.
    expect([table.size, table.bytes]).toEqual([0, 2048 * 8 + 64]);
    table.clear();
    expect(table.bytes).toBe(0);
  });
});

describe("a budget", () => {
  it("is kept to, by a table full of hosts that share their rules as well", () => {
    for (const maxBytes of [5_000, 20_000, 100_000]) {
      const store = new PolicyStore({ agent: "x", maxBytes });
      for (let i = 0; i < 6000; i++) {
        store.set(`https://h${i}.example`, i % 50 === 0 ? parse(body(`/own-${i}`)) : "allow");
        expect(store.bytes).toBeLessThanOrEqual(maxBytes);
        expect(store.has(`https://h${i}.example`)).toBe(true);
      }
      // A host takes 32 bytes, its slots 16 to 32; what is left are programs.
      expect(store.size).toBeGreaterThan(maxBytes / 80);
      store.clear();
    }
  });

  it("does not fill the table where that cannot grow", () => {
    const store = new PolicyStore({ agent: "x", maxBytes: 24_700 });
    const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
    for (const a of letters.slice(0, 26)) for (const b of letters) store.set(`ws://${a}${b}`, "allow");
    // A table of 1,024 slots, of which half stay empty; hosts with such short names would fit in.
    expect(store.size).toBe(512);
    store.clear();
  });

  it("is not spent on hosts that are held already", () => {
    const store = new PolicyStore({ agent: "x" });
    for (let i = 0; i < 32; i++) store.set(`https://h${i}.example`, "allow");
    const { bytes } = store;
    // The table of 64 slots is as full as it gets.
    store.set("https://h1.example", "allow");
    expect(store.bytes).toBe(bytes);
    store.set("https://h32.example", "allow");
    expect(store.bytes).toBeGreaterThan(bytes + 64 * 8);
    const full = new PolicyStore({ agent: "x", maxBytes: bytes });
    for (let i = 0; i < 32; i++) full.set(`https://h${i}.example`, "allow");
    for (let i = 0; i < 100; i++) full.set(`https://h${i % 32}.example`, "allow");
    expect([full.size, full.bytes]).toEqual([32, bytes]);
    store.clear();
    full.clear();
  });

  it("is not spent on a host whose rules alone are more", () => {
    const store = new PolicyStore({ agent: "x", maxBytes: 5_000 });
    for (let i = 0; i < 20; i++) store.set(`https://h${i}.example`, "allow");
    const rules = Array.from({ length: 2000 }, (_, i) => `/path-${i * 7919}`).join("\nDisallow: ");
    store.set("https://h1.example", parse(body(rules)));
    store.set("https://new.example", parse(body(rules)));
    expect(store.size).toBe(19);
    expect(store.has("https://h1.example")).toBe(false);
    store.clear();
  });

  it("is never empty because of a host that there is no room for", () => {
    for (let length = 3_000; length < 5_500; length += 32) {
      const store = new PolicyStore({ agent: "x", maxBytes: 5_000 });
      for (let i = 0; i < 20; i++) store.set(`https://h${i}.example`, "allow");
      store.set("https://new.example", parse(body(`/${"x".repeat(length)}`)));
      expect(store.bytes).toBeLessThanOrEqual(5_000);
      // With its host and the table, its rules take some 700 bytes more than they have.
      if (length > 4_300) expect([store.size, store.has("https://new.example")]).toEqual([20, false]);
      else expect(store.size, `${length} bytes`).toBeGreaterThan(0);
      store.clear();
    }
  });

  it("smaller than anything lets everything go", () => {
    const store = new PolicyStore({ agent: "x", maxBytes: 1 });
    for (let i = 0; i < 100; i++) store.set(`https://h${i}.example`, "allow");
    expect(store.size).toBe(0);
    store.clear();
  });
});
