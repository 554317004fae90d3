/**
 * `check` and `checkPacked` cut lists into batches, by count, by text and around what does not fit. Wherever a
 * cut falls, each URL gets the verdict that it gets alone.
 *
 * @module-tag long
 */
import { describe, expect, it } from "vitest";
import { PolicyStore } from "../../../src/engine/store/index.ts";
import { type Dialect, type Policy, parse } from "../../../src/index.ts";
import { dialects } from "../../support/cases.ts";
import { pack } from "../../support/paths.ts";

const TEXT = "User-agent: *\nDisallow: /x\nAllow: /x/y\nDisallow: /*end$\nDisallow: /é\nDisallow: /~\n";

const policyIn = (dialect: Dialect): Policy => parse(TEXT, { dialect }).policyFor("Bot");

/** Each by itself, on a path that has no batches. */
function alone(policy: Policy, urls: readonly unknown[]): Uint8Array {
  return Uint8Array.from(urls, (url) => policy.check([url as string])[0]!);
}

const filler = (length: number, end = ""): string =>
  `/f${"i".repeat(Math.max(0, length - 2 - end.length))}${end}`;

/** One of each kind that is met with in its own way. */
const KINDS: readonly unknown[] = [
  "/x",
  "/q",
  "https://a.example/x/y",
  "https://b.example:8080/x?q",
  // Rewritten in the core, then by the URL parser.
  "/%78/z",
  "https://a.example/a/../x",
  "/é/b",
  "https://例え.example/x",
  "https://a.example/\ud800",
  // No URLs, and no strings.
  "",
  "nonsense",
  "mailto:a@b.example",
  undefined,
  7,
  // As long as fits the masks of a batch in characters, in bytes, and just longer.
  filler(599, "end"),
  filler(600, "end"),
  filler(601, "end"),
  `/${"é".repeat(615)}/é`,
  `/${"漢".repeat(600)}end`,
  filler(1847, "end"),
  filler(1848, "end"),
  filler(1849, "end"),
  filler(1848),
  `/x/${"%7e".repeat(682)}`,
  `/x/${"%7e".repeat(683)}`,
  // Longer than a batch's text.
  filler(32_640, "end"),
  filler(32_641, "end"),
  filler(98_176, "end"),
  filler(98_177, "end"),
  `/é${"é".repeat(50_000)}`,
];

/** A generator of numbers below n, the same in each run. */
function seeded(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

function same(policy: Policy, urls: readonly unknown[], want: Uint8Array, name: string): void {
  const got = policy.check(urls as string[]);
  expect(Buffer.compare(got, want), `check: ${name}`).toBe(0);
  // Packed there are strings only.
  const texts = urls.map((url) => (typeof url === "string" ? url : ""));
  const { bytes, offsets } = pack(texts);
  expect(Buffer.compare(policy.checkPacked(bytes, offsets), want), `checkPacked: ${name}`).toBe(0);
}

describe.each(dialects)("a batch in %s", (dialect) => {
  it("gives every pair of kinds of URL, in both orders, the same answers as each alone", () => {
    const policy = policyIn(dialect);
    // An empty string stands for what cannot be packed; Google's reading takes it for a path.
    const kinds = KINDS.map((url) => (typeof url === "string" || dialect !== "google" ? url : "/q"));
    const verdicts = alone(policy, kinds);
    expect(new Set(verdicts).size).toBe(dialect === "google" ? 2 : 3);
    for (let a = 0; a < kinds.length; a++) {
      for (let b = 0; b < kinds.length; b++) {
        const want = Uint8Array.of(verdicts[a]!, verdicts[b]!, verdicts[0]!);
        same(policy, [kinds[a], kinds[b], kinds[0]], want, `${a} ${b}`);
      }
    }
  });

  it("answers Invalid for what is not a string, among others", () => {
    const policy = policyIn(dialect);
    for (const one of [undefined, null, 1, {}, []]) {
      expect(policy.check(["/x", one as unknown as string, "/q"])).toEqual(Uint8Array.of(0, 2, 1));
      expect(policy.check([one, one, "/x", one] as string[])).toEqual(Uint8Array.of(2, 2, 0, 2));
    }
  });
});

describe("a batch at its limits takes", () => {
  const policy = policyIn("rfc9309");
  const kinds = KINDS.filter((url) => typeof url !== "string" || url.length < 3000);
  const verdicts = alone(policy, kinds);
  const bases = ["/x", "/q", "https://a.example/x", "/a/end"];
  const base = alone(policy, bases);

  it.each([0, 1, 2, 127, 128, 129, 255, 256, 257, 511, 512, 513, 767, 768, 769, 1025])(
    "%i URLs, with every kind at the places where a cut may fall",
    (count) => {
      const plain = Array.from({ length: count }, (_, i) => bases[i % 4]!);
      const want = Uint8Array.from(plain, (_, i) => base[i % 4]!);
      same(policy, plain, want, "plain");
      const places = [0, 1, 127, 128, 254, 255, 256, 257, 510, 511, 512, count - 2, count - 1];
      kinds.forEach((kind, k) => {
        const urls: unknown[] = plain.slice();
        const changed = want.slice();
        for (const place of places) {
          if (place < 0 || place >= count) continue;
          urls[place] = kind;
          changed[place] = verdicts[k]!;
        }
        same(policy, urls, changed, String(k));
      });
    },
  );

  it("texts that add up to just less, as much and more than a batch holds", () => {
    // Characters of a batch of strings, and bytes of a packed one.
    for (const limit of [32_640, 98_176]) {
      for (let off = -3; off <= 3; off++) {
        for (const parts of [1, 2, 3, 64, 255]) {
          const share = Math.floor((limit + off) / parts);
          const urls = Array.from({ length: parts }, (_, i) => filler(share, i % 2 ? "end" : ""));
          urls[parts - 1] = filler(limit + off - share * (parts - 1), "end");
          urls.push("/x", "/é");
          const want = urls.map((url) => Number(!/end$|^\/[xé]/.test(url)));
          same(policy, urls, Uint8Array.from(want), `${limit} ${off} ${parts}`);
        }
      }
    }
  });

  it("long texts are gone over about as often as short ones", () => {
    for (const length of [20, 128, 500, 1800]) {
      const urls = Array.from({ length: 1000 }, (_, i) => filler(length, i % 2 ? "end" : "y"));
      let reads = 0;
      const counted = new Proxy(urls, {
        get(target, key, receiver) {
          if (/^\d+$/.test(String(key))) reads++;
          return Reflect.get(target, key, receiver);
        },
      });
      expect([...policyIn("rfc9309").check(counted)]).toEqual(urls.map((_, i) => (i % 2 ? 0 : 1)));
      // Each once, and once more where a batch ends.
      expect(reads).toBeLessThan(1200);
    }
  });

  it("text whose bytes are more than its characters, so that offsets have to be counted again", () => {
    for (const unit of ["é", "漢", "\u{1F600}", "\ud800"]) {
      for (const count of [1, 255, 256, 257]) {
        const urls = Array.from({ length: count }, (_, i) => `/${unit.repeat(i % 120)}${i % 3 ? "end" : ""}`);
        const want = urls.map((url) => Number(!url.endsWith("end") && !url.startsWith("/é")));
        same(policy, urls, Uint8Array.from(want), `${unit} ${count}`);
      }
    }
  });

  it("lists of any kinds in any order", () => {
    const random = seeded(Number(process.env.FUZZ_SEED ?? 7));
    for (let round = 0; round < 150; round++) {
      const count = [3, 40, 256, 300, 520, 1100][random(6)]!;
      // Few lists are mixed evenly: most have runs of one kind.
      const picks: number[] = [];
      while (picks.length < count) {
        const pick = random(kinds.length);
        for (let run = random(3) ? 1 : random(90); run >= 0 && picks.length < count; run--) picks.push(pick);
      }
      same(
        policy,
        picks.map((pick) => kinds[pick]),
        Uint8Array.from(picks, (pick) => verdicts[pick]!),
        String(round),
      );
    }
  });

  it("is the same for a store of one host", () => {
    const store = new PolicyStore({ agent: "Bot" });
    store.set("https://a.example", policy);
    const texts = kinds.filter((url): url is string => typeof url === "string" && url.startsWith("/"));
    const urls = texts.map((url) => `https://a.example${url}`);
    const want = alone(policy, urls);
    const random = seeded(Number(process.env.FUZZ_SEED ?? 11));
    for (const count of [1, 255, 256, 257, 513]) {
      const picks = Array.from({ length: count }, () => random(urls.length));
      const got = store.check(picks.map((pick) => urls[pick]!));
      expect(
        Buffer.compare(
          got,
          Uint8Array.from(picks, (pick) => want[pick]!),
        ),
        String(count),
      ).toBe(0);
    }
    store.clear();
  });
});

describe("a million URLs", () => {
  it("at once, as strings and packed", () => {
    const policy = policyIn("rfc9309");
    const count = 1_000_000;
    const urls = Array.from({ length: count }, (_, i) =>
      i % 5 === 0 ? `/x/${i}` : i % 5 === 1 ? `https://a.example/x/y${i}` : i % 97 === 3 ? "?" : `/p/${i}`,
    );
    const want = Uint8Array.from(urls, (url) => (url === "?" ? 2 : url.startsWith("/x/") ? 0 : 1));
    const verdicts = policy.check(urls);
    expect(verdicts.length).toBe(count);
    expect(Buffer.compare(verdicts, want)).toBe(0);
    const { bytes, offsets } = pack(urls);
    expect(Buffer.compare(policy.checkPacked(bytes, offsets), want)).toBe(0);
  });
});
