/** The table of hosts: names of all lengths, sharing of programs, growth, budgets, and memory that is refused. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Engine, engine, instantiate } from "../../src/core/engine.ts";
import { coreModule } from "../../src/core/source.ts";
import { parse, Verdict } from "../../src/index.ts";
import { PolicyStore } from "../../src/store/index.ts";
import { HostTable } from "../../src/store/table.ts";
import { withoutGrowth } from "../support/growth.ts";

const body = (rule: string): string => `User-agent: *\nDisallow: ${rule}\n`;

/** What a table of its own core memory holds. */
const held = (table: HostTable): string[] => [...table.entries()].map(({ origin }) => origin).sort();

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
      { numRuns: Number(process.env.FUZZ_RUNS ?? 60) },
    );
  });

  it("without a host, or no more than a scheme, are nobody's", () => {
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

describe("programs", () => {
  it("are shared by hosts with the same rules, and only by those", () => {
    const store = new PolicyStore({ agent: "x" });
    const rules = Array.from({ length: 200 }, (_, i) => `Disallow: /a-longer-path-${i}`).join("\n");
    const same = parse(`User-agent: *\n${rules}\n`).policyFor("x");
    for (let i = 0; i < 1000; i++) store.set(`https://h${i}.example`, same);
    expect(store.bytes / 1000).toBeLessThan(100);
    // What binds the bytes to a meaning counts as well.
    const google = parse(`User-agent: *\n${rules}\n`, { dialect: "google" }).policyFor("x");
    store.set("https://google.example", google);
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

  it("may all have one hash: they are held all the same, some of them by themselves", () => {
    const core = instantiate(coreModule());
    const table = new HostTable(new Engine({ ...core, memory: core.memory, checksum: () => 7 }), Infinity);
    const program = (i: number) =>
      parse(body(`/p${i}`))
        .policyFor("x")
        .program();
    const bytesOf = (origin: string) => [...table.entries()].find((entry) => entry.origin === origin)!.bytes;
    for (let i = 0; i < 300; i++) table.set(`https://a${i}`, program(i % 150));
    for (let i = 0; i < 300; i += 7) table.delete(`https://a${i}`);
    for (let i = 0; i < 300; i++) table.set(`https://b${i}`, program(i % 150));
    for (let i = 0; i < 300; i++) expect(bytesOf(`https://b${i}`)).toEqual(program(i % 150).bytes);
    for (const origin of held(table)) table.delete(origin);
    // All that is left is the table itself, which has grown.
    expect(table.size).toBe(0);
    expect(table.bytes).toBe(2048 * 8 + 64);
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
      // A host takes 48 bytes, its two slots 16 or while the table is half as full 32; what is left are programs.
      expect(store.size).toBeGreaterThan((maxBytes - 600) / 160);
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

describe("memory that cannot grow", () => {
  it("refuses hosts, and keeps those held", () => {
    const store = new PolicyStore({ agent: "x" });
    const large = parse(body(Array.from({ length: 3000 }, (_, i) => `/some-path-${i}`).join("\nDisallow: ")));
    const long = `https://${"l".repeat(60_000)}`;
    for (let i = 0; i < 500; i++) store.set(`https://h${i}.example`, "disallow");
    const policy = large.policyFor("x");
    policy.check(["/"]);
    const { bytes } = store;
    const used = engine().arena.used;
    withoutGrowth(() => {
      let refused = 0;
      for (const act of [
        () => store.set("https://h1.example", policy),
        () => store.set("https://new.example", policy),
        () => store.set(long, "allow"),
        () => {
          for (let i = 500; i < 1e6; i++) store.set(`https://h${i}.example`, "disallow");
        },
      ]) {
        try {
          act();
        } catch (error) {
          expect(error).toMatchObject({ code: "OUT_OF_MEMORY" });
          refused++;
        }
      }
      expect(refused).toBeGreaterThan(0);
    });
    for (let i = 2; i < 500; i++) expect(store.has(`https://h${i}.example`)).toBe(true);
    const urls = Array.from({ length: 500 }, (_, i) => `https://h${i}.example/some-path-9`);
    expect(store.check(urls).every((verdict) => verdict === 0)).toBe(true);
    expect(store.bytes - bytes).toBeGreaterThanOrEqual(0);
    store.clear();
    // The areas for passing things on may have grown, blocks of the store may not be left.
    expect(engine().arena.used - used + bytes).toBeLessThan(1 << 20);
    policy.dispose();
  });
});
