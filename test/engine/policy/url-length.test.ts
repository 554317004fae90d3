/**
 * The option `maxUrlLength`: what is longer is invalid, however it is asked, and what is not is answered as ever.
 *
 * @module-tag slow
 */
import { describe, expect, it } from "vitest";
import { RobotsClient } from "../../../src/crawl/fetch/index.ts";
import { PolicyStore } from "../../../src/engine/store/index.ts";
import { Policy, parse, Verdict } from "../../../src/index.ts";
import { codeOf, messageOf } from "../../hostile/codes.ts";
import { dialects } from "../../support/cases.ts";
import { pack } from "../../support/paths.ts";

const FILE = "User-agent: *\nDisallow: /*b\n";
const ORIGIN = "https://a.example";

/** URLs of lengths around the limit, disallowed, some of which the core reads alone and some not. */
const urlsAround = (limit: number): string[] =>
  [-7, -1, 0, 1, 2, 9, 3000].flatMap((more) =>
    ["x", "é", "%7E", "?"].map((unit) => {
      const url = `${ORIGIN}/b`;
      return `${url}${unit.repeat(limit)}`.slice(0, limit + more).padEnd(limit + more, "y");
    }),
  );

describe.each([30, 100, 1_848, 2_000, 40_000, 100_000])("maxUrlLength %i", (maxUrlLength) => {
  const urls = urlsAround(maxUrlLength);
  const want = urls.map((url) => (url.length > maxUrlLength ? Verdict.Invalid : Verdict.Disallowed));

  it.each(dialects.filter((dialect) => dialect === "rfc9309" || dialect === "google"))(
    "is the same limit for every call in %s",
    (dialect) => {
      const robots = parse(FILE, { dialect, maxUrlLength });
      const image = robots.policyFor("Bot").toBytes();
      const { bytes, offsets } = pack(urls);
      for (const make of [() => robots.policyFor("Bot"), () => Policy.fromBytes(image, { maxUrlLength })]) {
        for (const [i, url] of urls.entries()) {
          const invalid = want[i] === Verdict.Invalid;
          const policy = make();
          for (let time = 0; time < 2; time++) {
            expect(codeOf(() => policy.isAllowed(url))).toBe(invalid ? "INVALID_URL" : "none");
            expect([...policy.check([url])]).toEqual([want[i]]);
            expect(codeOf(() => policy.explain(url))).toBe(invalid ? "INVALID_URL" : "none");
          }
          policy.dispose();
        }
        const policy = make();
        for (let time = 0; time < 3; time++) {
          expect([...policy.check(urls)]).toEqual(want);
          expect([...policy.checkPacked(bytes, offsets)]).toEqual(want);
          // Enough that a batch is looked at as a whole.
          expect([...policy.check([...urls, ...urls, ...urls])]).toEqual([...want, ...want, ...want]);
        }
        policy.dispose();
      }
      const store = new PolicyStore({ agent: "Bot", dialect, maxUrlLength });
      store.set(ORIGIN, image);
      expect([...store.check(urls)]).toEqual(want);
      const stored = PolicyStore.fromBytes(store.toBytes(), { agent: "Bot", dialect, maxUrlLength });
      expect([...stored.check(urls)]).toEqual(want);
      for (const held of [store, stored]) held.clear();
    },
  );

  it("is that of a client, too, which fetches nothing for longer ones", async () => {
    let fetched = 0;
    const client = new RobotsClient({
      userAgent: "Bot",
      maxUrlLength,
      fetch: async () => {
        fetched++;
        return new Response(FILE);
      },
    });
    const long = urls.filter((url) => url.length > maxUrlLength);
    expect([...(await client.check(long))]).toEqual(long.map(() => Verdict.Invalid));
    expect(await client.isAllowed(long[0]!)).toBe(false);
    expect(fetched).toBe(0);
    expect([...(await client.check(urls))]).toEqual(want);
    expect(fetched).toBe(1);
  });
});

describe("the error for a URL that is too long", () => {
  const message = async (ask: () => unknown): Promise<string> => {
    try {
      await ask();
    } catch (error) {
      return (error as Error).message;
    }
    return "none";
  };
  const origin = "https://a.example/";
  const url = `${origin}${"x".repeat(300_000)}`;
  const said =
    /^"https:\/\/a\.example\/x{62}\.\.\." has 300018 characters, and a URL may have at most 262144\.$/;
  const policy = parse("").policyFor("Bot");
  const store = new PolicyStore({ agent: "Bot" });
  store.set(origin, "allow");

  it("says that it is too long, and how long one may be", async () => {
    const asks = [
      () => policy.isAllowed(url),
      () => policy.isAllowed(new URL(url)),
      () => policy.explain(url),
      () => store.isAllowed(url),
      () => store.explain(url),
    ];
    for (const ask of asks) expect(await message(ask), `${ask}`).toMatch(said);
    const short = parse("", { maxUrlLength: 20 }).policyFor("Bot");
    expect(await message(() => short.isAllowed(`${origin}abc`))).toBe(
      '"https://a.example/abc" has 21 characters, and a URL may have at most 20.',
    );
  });

  it("says what else is wrong with shorter ones", async () => {
    expect(await message(() => policy.isAllowed("a/b"))).toContain(
      '"a/b" is neither an absolute URL nor a path',
    );
    expect(await message(() => store.isAllowed("/a"))).toContain('"/a" is not an absolute URL with a host');
  });
});

describe("maxUrlLength", () => {
  it.each([0, -1, 0.5, Number.NaN, 262_145, Number.POSITIVE_INFINITY, "8192"])("%s is refused", (value) => {
    const maxUrlLength = value as number;
    const image = parse("").policyFor("Bot").toBytes();
    for (const make of [
      () => parse("", { maxUrlLength }),
      () => Policy.fromBytes(image, { maxUrlLength }),
      () => new PolicyStore({ agent: "Bot", maxUrlLength }),
      () => new RobotsClient({ userAgent: "Bot", maxUrlLength }),
    ]) {
      expect(codeOf(make)).toBe("INVALID_ARGUMENT");
      expect(messageOf(make)).toMatch(/maxUrlLength must be a whole number.*1.*262144/);
    }
  });

  it.each([1, 262_144])("may be %i", (maxUrlLength) => {
    const policy = parse("", { maxUrlLength }).policyFor("Bot");
    const urls = ["/", `/${"x".repeat(maxUrlLength - 1)}`, `/${"x".repeat(maxUrlLength)}`];
    expect([...policy.check(urls)]).toEqual([Verdict.Allowed, Verdict.Allowed, Verdict.Invalid]);
  });

  it("is 262,144 by default", () => {
    const policy = parse(FILE, { maxUrlLength: undefined as unknown as number }).policyFor("Bot");
    const longest = `/${"b".repeat(262_143)}`;
    expect([...policy.check([longest, `${longest}b`])]).toEqual([Verdict.Disallowed, Verdict.Invalid]);
  });
});
