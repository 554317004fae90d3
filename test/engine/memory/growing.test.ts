/**
 * The core's memory grows, and with that every view over it is renewed, in the middle of calls that have read
 * addresses before. None may be mixed up, whichever call it is that makes the memory grow.
 *
 * @module-tag slow
 * @module-tag alone
 */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SLACK } from "../../../assembly/shared/boundary.ts";
import type { Engine } from "../../../src/engine/core/engine.ts";
import { pack } from "../../support/paths.ts";

let core: Engine;
let parse: typeof import("../../../src/index.ts").parse;
let Policy: typeof import("../../../src/index.ts").Policy;
let PolicyStore: typeof import("../../../src/engine/store/index.ts").PolicyStore;

// A core of its own for each test: memory never shrinks, so what one leaves is more than the next would need.
beforeEach(async () => {
  vi.resetModules();
  ({ parse, Policy } = await import("../../../src/index.ts"));
  ({ PolicyStore } = await import("../../../src/engine/store/index.ts"));
  core = (await import("../../../src/engine/core/engine.ts")).engine();
});

const size = (): number => core.wasm.memory.buffer.byteLength;

/** Takes all free memory, so that the next block of any size makes it grow. Returns how to give it back. */
function filled(): () => void {
  const blocks: [at: number, size: number][] = [];
  // A block larger than any that is free comes after all others.
  const top = core.arena.take(2 ** 22);
  core.arena.free(top, 2 ** 22);
  for (let bytes = 2 ** 22; bytes >= 16; bytes /= 2) {
    for (;;) {
      const at = core.arena.take(bytes);
      if (at >= top) {
        core.arena.free(at, bytes);
        break;
      }
      blocks.push([at, bytes]);
    }
  }
  const rest = size() - top - SLACK - 15;
  blocks.push([core.arena.take(rest), rest]);
  return () => {
    for (const [at, bytes] of blocks) core.arena.free(at, bytes);
  };
}

let count = 0;
/** A file of its own, of this many rules, which disallows /x and /é and ends in z. */
function file(rules: number): string {
  count++;
  const filling = Array.from({ length: rules }, (_, i) => `Disallow: /q${count}-${i}/*y${i}`).join("\n");
  return `User-agent: *\nDisallow: /x\nDisallow: /é\nDisallow: /*z$\n${filling}\n`;
}

const LONG = `/${"a".repeat(50_000)}`;
const URLS = ["/x", "/y", `${LONG}z`, "https://a.example/%7ez", LONG, "/é", "", `${LONG}é`];
const WANT = [0, 1, 0, 0, 1, 0, 2, 1];

const CALLS: Readonly<Record<string, (body: string) => void>> = {
  "the first isAllowed": (body) => {
    URLS.forEach((url, i) => {
      if (WANT[i] !== 2) expect(parse(body).policyFor("Bot").isAllowed(url)).toBe(WANT[i] === 1);
    });
  },
  "the second isAllowed": (body) => {
    const policy = parse(body).policyFor("Bot");
    expect([policy.isAllowed("/y"), policy.isAllowed(`${LONG}z`), policy.isAllowed(LONG)]).toEqual([
      true,
      false,
      true,
    ]);
  },
  check: (body) => {
    expect(Array.from(parse(body).policyFor("Bot").check(URLS))).toEqual(WANT);
  },
  checkPacked: (body) => {
    const { bytes, offsets } = pack(URLS);
    expect(Array.from(parse(body).policyFor("Bot").checkPacked(bytes, offsets))).toEqual(WANT);
  },
  explain: (body) => {
    const policy = parse(body).policyFor("Bot");
    expect(policy.explain(`${LONG}z`).rule).toEqual({ type: "disallow", pattern: "/*z$", line: 4 });
    expect(policy.explain("/é").path).toBe("/%C3%A9");
    expect(policy.explain(LONG).path).toBe(LONG);
  },
  "toBytes and fromBytes": (body) => {
    const back = Policy.fromBytes(parse(body).policyFor("Bot").toBytes());
    expect(Array.from(back.check(URLS))).toEqual(WANT);
    expect(back.explain(`${LONG}z`).candidates).toEqual([{ type: "disallow", pattern: "/*z$", line: 0 }]);
  },
  "a store's set and check": (body) => {
    const store = new PolicyStore({ agent: "Bot" });
    const urls = URLS.map((url) => (url.startsWith("/") ? `https://a.example${url}` : url));
    for (let i = 0; i < 40; i++) store.set(`https://h${i}.example`, "disallow");
    store.set("https://a.example", parse(body));
    for (let i = 40; i < 200; i++) store.set(`https://h${i}.example`, "disallow");
    expect(Array.from(store.check(urls))).toEqual(WANT);
    expect(
      Array.from(store.check(["https://h3.example/", "https://h199.example/", "https://h200.example/"])),
    ).toEqual([0, 0, 3]);
    const back = PolicyStore.fromBytes(store.toBytes(), { agent: "Bot" });
    expect(Array.from(back.check(urls))).toEqual(WANT);
    store.clear();
    back.clear();
  },
};

describe("memory that grows in the middle of", () => {
  it.each(Object.entries(CALLS))("%s is harmless", (_name, call) => {
    const bystander = parse(file(300)).policyFor("Bot");
    bystander.check(["/x", "/y"]);
    let grown = 0;
    // Each round needs more than the previous one, so the areas that are reused have to grow too.
    for (const rules of [1, 40, 700, 5000]) {
      const release = filled();
      const before = size();
      call(file(rules));
      if (size() > before) grown++;
      expect(Array.from(bystander.check(URLS))).toEqual(WANT);
      release();
      call(file(rules));
    }
    expect(grown).toBeGreaterThan(0);
    bystander.dispose();
  });

  it("many calls in turn on policies that are all alive is harmless", () => {
    const before = size();
    const policies = Array.from({ length: 400 }, (_, i) => parse(file((i % 40) * 60)).policyFor("Bot"));
    policies.forEach((policy, i) => {
      if (i % 3 === 0) policy.explain("/x");
      expect(Array.from(policy.check(URLS))).toEqual(WANT);
    });
    expect(size()).toBeGreaterThan(before);
    const used = core.arena.used;
    for (const policy of policies) {
      expect(policy.isAllowed("/x")).toBe(false);
      expect(policy.isAllowed("/y")).toBe(true);
      policy.dispose();
    }
    expect(core.arena.used).toBeLessThan(used / 2);
  });
});
