/** Verdicts of many URLs at once: each in its place, whichever part of the store answers it. */
import { describe, expect, it } from "vitest";
import { PolicyStore } from "../../../src/engine/store/index.ts";
import { parse, Verdict } from "../../../src/index.ts";
import { dialects } from "../../support/cases.ts";

const HOSTS = ["https://a.example", "https://b.example:8443", "http://c.example"];
const BODY = "User-agent: *\nAllow: /shut/open\nDisallow: /shut\n";

/** URLs in many spellings, which the core reads by itself or leaves to the host side; `answer` where no policy decides. */
function* mixed(): Generator<{ url: unknown; answer?: number }> {
  for (let i = 0; i < 200; i++) {
    const host = HOSTS[i % HOSTS.length]!;
    const [scheme, name] = host.split("//") as [string, string];
    for (const path of [`/shut/${i}`, `/free/${i}`, `/shut/open/${i}`, `/shut/ü${i}`]) {
      yield { url: host + path };
      yield { url: new URL(host + path) };
      yield { url: `${host}/free/..${path}` };
      yield { url: `${scheme}//user@${name}${path}` };
      yield { url: `${scheme.toUpperCase()}//${name.toUpperCase()}${path}` };
      yield { url: `${scheme}//other.example${path}`, answer: Verdict.Unknown };
      yield { url: `${scheme}//user@other.example${path}`, answer: Verdict.Unknown };
      yield { url: path, answer: Verdict.Invalid };
      yield { url: i, answer: Verdict.Invalid };
      // More than a batch has room for.
      if (i % 40 === 0) yield { url: `${host}${path}${"x".repeat(40_000)}` };
    }
  }
}

describe.each(dialects)("a store of %s", (dialect) => {
  const store = new PolicyStore({ agent: "x", dialect });
  const policy = parse(BODY, { dialect }).policyFor("x");
  for (const host of HOSTS) store.set(host, policy);
  const all = [...mixed()];
  const urls = all.map(({ url }) => url as string);
  const want = all.map(({ url, answer }) => answer ?? policy.check([url as string])[0]!);

  it("answers a list of many batches as it answers each URL", () => {
    expect(new Set(want).size).toBe(4);
    expect([...store.check(urls)]).toEqual(want);
    expect(urls.map((url) => store.check([url])[0])).toEqual(want);
  });

  it("answers one URL as it answers a list", () => {
    const alone = urls.map((url) => {
      try {
        const allowed = store.isAllowed(url);
        return allowed === undefined ? Verdict.Unknown : Number(allowed);
      } catch {
        return Verdict.Invalid;
      }
    });
    expect(alone).toEqual(want);
  });

  it("answers a long URL by itself, whatever was asked before", () => {
    const long = (path: string): string => `${HOSTS[0]}${path}${"x".repeat(40_000)}`;
    for (let round = 0; round < 2; round++) {
      expect(store.isAllowed(`${HOSTS[0]}/shut/`)).toBe(false);
      expect(store.isAllowed(long("/free/"))).toBe(true);
      expect(store.isAllowed(`${HOSTS[0]}/free/`)).toBe(true);
      expect(store.isAllowed(long("/shut/"))).toBe(false);
    }
  });

  it("picks those that are allowed", () => {
    const picked = store.filter(urls);
    expect(picked.length).toBe(want.filter((verdict) => verdict === Verdict.Allowed).length);
    expect(picked.every((url) => policy.isAllowed(url))).toBe(true);
  });

  it("takes no URL of more characters than it was given, at once or alone", () => {
    const short = new PolicyStore({ agent: "x", maxUrlLength: 40 });
    short.set(HOSTS[0]!, parse("", { dialect }));
    for (const begin of ["https://a.example/", "https://user@a.example/"]) {
      const [fits, long] = [begin.padEnd(40, "x"), begin.padEnd(41, "x")] as const;
      expect([...short.check([fits, long])]).toEqual([Verdict.Allowed, Verdict.Invalid]);
      expect(short.isAllowed(fits)).toBe(true);
      expect(() => short.isAllowed(long)).toThrow("40");
    }
    short.clear();
  });
});
