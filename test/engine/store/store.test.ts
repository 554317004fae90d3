// @module-tag slow
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { engine } from "../../../src/engine/core/engine.ts";
import { PolicyStore } from "../../../src/engine/store/index.ts";
import { Policy, parse, Verdict } from "../../../src/index.ts";
import { codeOf } from "../../hostile/codes.ts";
import { bodyOf, cases, dialects } from "../../support/cases.ts";

const SHOP = "User-agent: *\nDisallow: /cart\nAllow: /cart/help\nDisallow: /*.pdf$\n";

describe("PolicyStore", () => {
  it("answers URLs of many hosts at once", () => {
    const store = new PolicyStore({ agent: "FooBot" });
    store.set("https://shop.example", parse(SHOP));
    store.set("http://shop.example:8080/any/path", "disallow");
    store.set("https://open.example/", "allow");
    store.set("https://policy.example", parse("User-agent: foobot\nDisallow: /x\n").policyFor("FooBot"));
    store.set("https://image.example", parse(SHOP).policyFor("FooBot").toBytes());
    const verdicts = store.check([
      "https://shop.example/cart/1",
      "https://shop.example/cart/help/1",
      "https://shop.example/a.pdf",
      "https://shop.example",
      "https://shop.example?q=1",
      "https://SHOP.example:443/cart",
      "https://user@shop.example/cart",
      "https://shop.example/%63art",
      "https://shop.example/a/../cart",
      "http://shop.example:8080/",
      "http://shop.example:8080/robots.txt",
      "http://shop.example/",
      "https://open.example/anything",
      "https://policy.example/x/y",
      "https://image.example/cart",
      "https://nobody.example/",
      "/cart",
      "",
      "mailto:a@b.example",
      `https://shop.example/cart/${"x".repeat(3000)}`,
      "https://shop.example/é",
      undefined as unknown as string,
    ]);
    expect(Array.from(verdicts)).toEqual([0, 1, 0, 1, 1, 0, 0, 0, 0, 0, 1, 3, 1, 0, 0, 3, 2, 2, 2, 0, 1, 2]);
  });

  it("gives the verdicts of the policies it holds, for the whole case table", () => {
    for (const dialect of dialects) {
      const wrong: string[] = [];
      for (const entry of cases) {
        const url = entry.url.startsWith("/") ? `https://a.example${entry.url}` : entry.url;
        let origin: string;
        try {
          const { protocol, host } = new URL(url);
          origin = `${protocol}//${host}`;
          if (host === "") continue;
        } catch {
          continue;
        }
        const robots = parse(bodyOf(entry), { dialect });
        const store = new PolicyStore({ agent: entry.agent, dialect });
        store.set(origin, robots);
        const want = robots.policyFor(entry.agent).check([url, url])[0];
        if (store.check([url, url])[1] !== want) wrong.push(entry.id);
        store.clear();
      }
      expect(wrong).toEqual([]);
    }
  });

  it("holds, replaces and lets go like a map", () => {
    const operations = fc.array(
      fc.tuple(fc.constantFrom("set", "delete", "check"), fc.integer({ min: 0, max: 300 }), fc.boolean()),
      { maxLength: 2000, size: "max" },
    );
    fc.assert(
      fc.property(operations, (list) => {
        const store = new PolicyStore({ agent: "x" });
        const model = new Map<string, boolean>();
        for (const [what, n, allow] of list) {
          const origin = `https://host${n}.example`;
          if (what === "set") {
            store.set(origin, allow ? "allow" : "disallow");
            model.set(origin, allow);
          } else if (what === "delete") {
            expect(store.delete(origin)).toBe(model.delete(origin));
          }
          const held = model.get(origin);
          expect(store.check([`${origin}/p`])[0]).toBe(held === undefined ? Verdict.Unknown : Number(held));
          expect(store.has(origin)).toBe(held !== undefined);
          expect(store.size).toBe(model.size);
        }
        expect([...store.origins()].sort()).toEqual([...model.keys()].sort());
        store.clear();
        expect(store.size).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it("keeps to its byte budget and lets go of hosts that nobody asks for", () => {
    const maxBytes = 200_000;
    const store = new PolicyStore({ agent: "x", maxBytes });
    const robots = parse(SHOP);
    for (let i = 0; i < 12_000; i++) {
      store.set(`https://host${i}.example`, robots);
      store.check(["https://host7.example/cart"]);
      expect(store.bytes).toBeLessThanOrEqual(maxBytes);
    }
    expect(store.has("https://host7.example")).toBe(true);
    expect(store.has("https://host8.example")).toBe(false);
    expect(store.has("https://host11999.example")).toBe(true);
    expect(store.size).toBeGreaterThan(100);
    store.clear();
  });

  it("takes what it says, and gives all of it back", () => {
    const { arena } = engine();
    const before = arena.used;
    const store = new PolicyStore({ agent: "x" });
    expect([store.bytes, arena.used - before]).toEqual([0, 0]);
    const tails = Array.from({ length: 20 }, (_, i) => `Disallow: /*tail${i}\n`).join("");
    const policies = [SHOP, `User-agent: *\n${tails}`].map((body) => parse(body).policyFor("x"));
    for (const policy of policies) policy.check(["/"]);
    const own = arena.used - before;
    for (let i = 0; i < 3000; i++) store.set(`https://${"h".repeat(i % 30)}${i}.example`, policies[i % 2]!);
    for (let i = 0; i < 3000; i += 3) store.delete(`https://${"h".repeat(i % 30)}${i}.example`);
    // What the engine keeps for passing things on is the arena's as well.
    expect(arena.used - before - own - store.bytes).toBeLessThan(64 * 1024);
    const { bytes } = store;
    const used = arena.used;
    store[Symbol.dispose]();
    expect([store.bytes, used - arena.used]).toEqual([0, bytes]);
    expect([...store.check(["https://0.example/", "/"])]).toEqual([Verdict.Unknown, Verdict.Invalid]);
    for (const policy of policies) policy.dispose();
  });

  it("survives a round trip through bytes, which do not depend on the order of setting", () => {
    const hosts = Array.from({ length: 500 }, (_, i) => `https://h${i}.example`);
    const fill = (order: readonly string[]): PolicyStore => {
      const store = new PolicyStore({ agent: "x" });
      for (const host of order) store.set(host, parse(`${SHOP}Disallow: /${host.length}`));
      return store;
    };
    const bytes = fill(hosts).toBytes();
    expect(Buffer.compare(bytes, fill([...hosts].reverse()).toBytes())).toBe(0);
    const back = PolicyStore.fromBytes(bytes, { agent: "x" });
    expect(back.size).toBe(500);
    const urls = hosts.flatMap((host) => [`${host}/cart`, `${host}/free`, `${host}/x.pdf`]);
    expect(Buffer.compare(back.check(urls), fill(hosts).check(urls))).toBe(0);
  });

  it("refuses damaged bytes and misuse with a code", () => {
    const store = new PolicyStore({ agent: "x" });
    store.set("https://a.example", parse(SHOP));
    const bytes = store.toBytes();
    for (let i = 0; i < bytes.length; i++) {
      const damaged = bytes.slice();
      damaged[i] = damaged[i]! ^ 0x5a;
      // Two bytes of the header are kept for later and mean nothing yet.
      if (i === 6 || i === 7) continue;
      expect(codeOf(() => PolicyStore.fromBytes(damaged, { agent: "x" }))).toMatch(
        /^(BAD_IMAGE|IMAGE_VERSION)$/,
      );
      expect(codeOf(() => PolicyStore.fromBytes(bytes.slice(0, i), { agent: "x" }))).toBe("BAD_IMAGE");
    }
    expect(codeOf(() => store.set("nowhere", "allow"))).toBe("INVALID_URL");
    expect(codeOf(() => store.set("mailto:a@b", "allow"))).toBe("INVALID_URL");
    expect(codeOf(() => store.set("https://a.example", Uint8Array.of(1, 2)))).toBe("BAD_IMAGE");
    expect(codeOf(() => new PolicyStore({ agent: "x", maxBytes: Number.NaN }))).toBe("INVALID_ARGUMENT");
    expect(codeOf(() => new PolicyStore({ agent: "x", dialect: "latin" as "google" }))).toBe(
      "INVALID_ARGUMENT",
    );
    expect(Policy.fromBytes(parse(SHOP).policyFor("x").toBytes()).isAllowed("/cart")).toBe(false);
  });
});
