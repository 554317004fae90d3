/**
 * Code of the caller's that runs in the middle of a question: elements with getters, proxies, arrays that change,
 * typed arrays of classes of their own. Whatever it does with the library meanwhile, each URL has the verdict that
 * it has alone.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { engine } from "../../../src/engine/core/engine.ts";
import { PolicyStore } from "../../../src/engine/store/index.ts";
import { Policy, parse, RobotsError } from "../../../src/index.ts";
import { codeOf } from "../../hostile/codes.ts";
import { cases } from "../../support/effort.ts";
import { pack } from "../../support/paths.ts";

const RUNS = cases(60);
const FILE = "User-agent: *\nDisallow: /private\nAllow: /private/open\nDisallow: /*.pdf$\nDisallow: /é\n";
const OTHER = "User-agent: *\nDisallow: /\nAllow: /private\n";
const HOST = "https://a.example";
const PATHS = [
  "/private/x",
  "/private/open",
  "/a.pdf",
  "/",
  "/é",
  "/%7Eprivate",
  "/x/../private",
  "/b;c?d#e",
];

const policy = parse(FILE).policyFor("Bot");
const other = parse(OTHER).policyFor("Bot");
const store = new PolicyStore({ agent: "Bot" });
store.set(HOST, policy);
const otherStore = new PolicyStore({ agent: "Bot" });
otherStore.set(HOST, other);

/** What a getter may do with the library. */
const deeds: Record<string, (size: number) => void> = {
  "asks one": (size) => void other.isAllowed(`${HOST}/${"o".repeat(size)}`),
  "asks many": (size) => void other.check(many(`${HOST}/private/${size}`, 40 + (size % 300))),
  "asks the same": (size) => void policy.check(many(`${HOST}/free/${size}`, 40 + (size % 300))),
  "asks a store": (size) => void otherStore.check(many(`${HOST}/${size}é`, 3 + (size % 300))),
  "asks of packed URLs": () => {
    const { bytes, offsets } = pack(many(`${HOST}/q`, 50));
    other.checkPacked(bytes, offsets);
  },
  compiles: (size) => {
    const rules = Array.from({ length: size % 500 }, (_, i) => `Disallow: /p${i}`).join("\n");
    const fresh = parse(`User-agent: *\n${rules}\n`).policyFor("Bot");
    fresh.check(["/p1", "/p2"]);
    fresh.dispose();
  },
  loads: () => Policy.fromBytes(other.toBytes()).dispose(),
  explains: () => void other.explain(`${HOST}/private/x`),
  "makes memory grow": (size) => void other.check([`${HOST}/${"w".repeat(20_000 + size * 100)}`, "/"]),
  "is refused": () => {
    expect(codeOf(() => other.isAllowed("no"))).toBe("INVALID_URL");
  },
};

function many(url: string, count: number): string[] {
  return new Array<string>(count).fill(url);
}

const alone = (url: unknown): number => policy.check([url as string])[0]!;
const aloneInStore = (url: unknown): number => store.check([url as string])[0]!;

/** An array whose elements are got in three ways, each doing what is asked at some of them. */
function guarded(urls: readonly unknown[], how: string, at: ReadonlyMap<number, () => void>): string[] {
  if (how === "proxy") {
    return new Proxy([...urls], {
      get(target, key) {
        if (typeof key === "string" && /^\d+$/.test(key)) at.get(Number(key))?.();
        return Reflect.get(target, key);
      },
    }) as string[];
  }
  const array = [...urls];
  for (const [i, act] of at) {
    if (i >= urls.length) continue;
    Object.defineProperty(array, i, {
      get() {
        act();
        return urls[i];
      },
    });
  }
  return array as string[];
}

const lists = fc.record({
  urls: fc.array(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...PATHS).map((path) => HOST + path) },
      { weight: 3, arbitrary: fc.constantFrom(...PATHS) },
      {
        weight: 1,
        arbitrary: fc.constantFrom("\ud83d", "\ude00x", `${HOST}/😀`, "no URL", undefined, 7, null),
      },
      { weight: 1, arbitrary: fc.constant(`${HOST}/private/${"l".repeat(5_000)}`) },
    ),
    { minLength: 2, maxLength: 600, size: "max" },
  ),
  how: fc.constantFrom("proxy", "getters"),
  deeds: fc.array(fc.tuple(fc.nat(600), fc.constantFrom(...Object.keys(deeds)), fc.nat(1000)), {
    maxLength: 12,
  }),
});

describe("elements that run code", () => {
  it("do not change the verdicts of a policy or of a store", () => {
    fc.assert(
      fc.property(lists, ({ urls, how, deeds: planned }) => {
        const at = new Map(planned.map(([i, deed, size]) => [i, () => deeds[deed]!(size)]));
        expect([...policy.check(guarded(urls, how, at))]).toEqual(urls.map(alone));
        expect([...store.check(guarded(urls, how, at))]).toEqual(urls.map(aloneInStore));
      }),
      { numRuns: RUNS },
    );
  });

  it.each(Object.keys(deeds))("at each of many places: one %s", (deed) => {
    const urls = Array.from({ length: 300 }, (_, i) => HOST + PATHS[i % PATHS.length]!);
    const want = urls.map(alone);
    for (let i = 0; i < urls.length; i += 23) {
      const at = new Map([[i, () => deeds[deed]!(i)]]);
      expect([...policy.check(guarded(urls, "getters", at))]).toEqual(want);
      expect([...store.check(guarded(urls, "getters", at))]).toEqual(want);
    }
  });

  it("may throw, which leaves everything as it was", () => {
    const urls = PATHS.map((path) => HOST + path);
    const at = new Map([
      [
        3,
        () => {
          throw new TypeError("mine");
        },
      ],
    ]);
    for (const check of [policy, store])
      expect(() => check.check(guarded(urls, "proxy", at))).toThrow("mine");
    expect([...policy.check(urls)]).toEqual(urls.map(alone));
  });

  it("may dispose of the policy, which is then reported", () => {
    for (const place of [0, 1, 299, 300, 599]) {
      const doomed = parse(FILE).policyFor("Bot");
      const at = new Map([[place, () => doomed.dispose()]]);
      expect(codeOf(() => doomed.check(guarded(many(HOST, 600), "getters", at)))).toBe("DISPOSED");
    }
  });

  it("may clear the store", () => {
    const held = new PolicyStore({ agent: "Bot" });
    held.set(HOST, "allow");
    const at = new Map([[400, () => held.clear()]]);
    const verdicts = held.check(guarded(many(`${HOST}/x`, 600), "getters", at));
    // What was read with the clearing element, or after it, is of a store without hosts.
    expect([verdicts[0], verdicts[400], verdicts[599]]).toEqual([1, 3, 3]);
  });
});

describe("an array that changes while it is read", () => {
  it.each([
    ["grows", (array: string[]) => void array.push(...many("/private", 700))],
    ["shrinks", (array: string[]) => void array.splice(1)],
  ])("%s, and has as many verdicts as it had elements", (_name, change) => {
    for (const checked of [policy, store]) {
      const array = many(`${HOST}/private/x`, 300);
      Object.defineProperty(array, 0, {
        configurable: false,
        get() {
          change(array);
          return `${HOST}/private/x`;
        },
      });
      const verdicts = checked.check(array);
      expect(verdicts.length).toBe(300);
      expect(verdicts[0]).toBe(0);
    }
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 40, "2", {}])(
    "says that its length is %j, which is refused",
    (length) => {
      const liar = new Proxy(["/"], {
        get: (target, key) => (key === "length" ? length : Reflect.get(target, key)),
      });
      for (const checked of [policy, store])
        expect(codeOf(() => checked.check(liar))).toBe("INVALID_ARGUMENT");
    },
  );
});

/** Bytes that say what is wrong of themselves and ask the library whenever they are looked at. */
class Meddler extends Uint8Array {
  static get [Symbol.species](): Uint8ArrayConstructor {
    deeds["makes memory grow"]!(900);
    return Uint8Array;
  }
  override get length(): number {
    deeds["asks many"]!(3);
    return 7;
  }
  override subarray(): Uint8Array<ArrayBuffer> {
    deeds["makes memory grow"]!(1900);
    return new Uint8Array(3);
  }
}

describe("checkPacked", () => {
  const urls = Array.from({ length: 700 }, (_, i) => HOST + PATHS[i % PATHS.length]!);
  const want = urls.map(alone);
  const { bytes, offsets } = pack(urls);

  const copied = <T extends Uint8Array | Uint32Array>(into: T, from: T): T => {
    into.set(from);
    return into;
  };

  it.each<[string, () => Uint8Array, () => Uint32Array]>([
    ["plain arrays", () => bytes, () => offsets],
    ["a Buffer", () => Buffer.from(bytes), () => offsets],
    ["a class with a will of its own", () => Meddler.from(bytes) as Uint8Array, () => offsets],
    [
      "shared memory",
      () => copied(new Uint8Array(new SharedArrayBuffer(bytes.length)), bytes),
      () => copied(new Uint32Array(new SharedArrayBuffer(offsets.byteLength)), offsets),
    ],
    [
      "resizable buffers",
      () => copied(new Uint8Array(resizable(bytes.length)), bytes),
      () => copied(new Uint32Array(resizable(offsets.byteLength)), offsets),
    ],
  ])("reads %s", (_name, makeBytes, makeOffsets) => {
    expect([...policy.checkPacked(makeBytes(), makeOffsets())]).toEqual(want);
  });

  it("refuses what has been transferred away, has shrunk, or only looks like bytes", () => {
    const gone = bytes.slice();
    structuredClone(gone.buffer, { transfer: [gone.buffer] });
    const buffer = resizable(bytes.length);
    const shrunk = copied(new Uint8Array(buffer, 0, bytes.length), bytes);
    (buffer as ArrayBuffer & { resize(size: number): void }).resize(10);
    const likeness = Object.create(Uint8Array.prototype) as Uint8Array;
    for (const bad of [
      gone,
      shrunk,
      likeness,
      new Proxy(bytes, {}),
      [...bytes],
      new Uint8ClampedArray(bytes),
    ]) {
      expect(codeOf(() => policy.checkPacked(bad as Uint8Array, offsets))).toBe("INVALID_ARGUMENT");
    }
    expect([...policy.checkPacked(gone, new Uint32Array(1))]).toEqual([]);
  });

  it("never reads outside, whatever another thread makes of shared offsets", () => {
    const shared = copied(new Uint32Array(new SharedArrayBuffer(offsets.byteLength)), offsets);
    // Another thread would write between two looks; here the looks themselves do, at the worst moments.
    const { chunk } = engine();
    const set = chunk.set;
    for (const value of [0, 1, 0x7fffffff, 0xffffffff]) {
      shared.set(offsets);
      chunk.set = (...given: Parameters<typeof set>) => {
        shared.fill(value, 100);
        set.apply(chunk, given);
      };
      try {
        const verdicts = attempt(() => policy.checkPacked(bytes, shared));
        if (verdicts instanceof Uint8Array)
          expect([...verdicts.subarray(0, 100)]).toEqual(want.slice(0, 100));
        else expect(verdicts).toBe("INVALID_ARGUMENT");
      } finally {
        Reflect.deleteProperty(chunk, "set");
      }
    }
    expect([...policy.checkPacked(bytes, offsets)]).toEqual(want);
  });
});

describe("bodies, images and stores in bytes of any class", () => {
  const image = policy.toBytes();
  it.each<[string, (bytes: Uint8Array) => Uint8Array]>([
    ["a class with a will of its own", (from) => Meddler.from(from) as Uint8Array],
    ["shared memory", (from) => withBytes(new Uint8Array(new SharedArrayBuffer(from.length)), from)],
    ["a resizable buffer", (from) => withBytes(new Uint8Array(resizable(from.length)), from)],
  ])("%s", (_name, make) => {
    const used = engine().arena.used;
    const loaded = Policy.fromBytes(make(image));
    const parsed = parse(make(new TextEncoder().encode(FILE)));
    const stored = PolicyStore.fromBytes(make(store.toBytes()), { agent: "Bot" });
    for (const path of PATHS) {
      const verdict = policy.isAllowed(path);
      expect(loaded.isAllowed(path)).toBe(verdict);
      expect(parsed.policyFor("Bot").isAllowed(path)).toBe(verdict);
      expect(stored.check([HOST + path])[0]).toBe(Number(verdict));
    }
    expect(parsed.groups[0]?.rules.length).toBe(4);
    loaded.dispose();
    stored.clear();
    expect(engine().arena.used).toBeLessThan(used + 2 ** 20);
  });
});

function withBytes(into: Uint8Array, from: Uint8Array): Uint8Array {
  into.set(from);
  return into;
}

function resizable(size: number): ArrayBuffer {
  return new (ArrayBuffer as unknown as new (size: number, o: object) => ArrayBuffer)(size, {
    maxByteLength: size * 2,
  });
}

function attempt(ask: () => Uint8Array): Uint8Array | string {
  try {
    return ask();
  } catch (error) {
    if (error instanceof RobotsError) return error.code;
    throw error;
  }
}
