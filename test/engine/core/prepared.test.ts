/**
 * Large batches are prepared for: a first look settles most URLs before any walk. Whatever the rules are like, each
 * URL must get the verdict that it gets alone, where nothing is prepared.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Dialect, type Policy, parse } from "../../../src/index.ts";
import { cases } from "../../support/effort.ts";
import { generatedFile, generatedOther, generatedUrl } from "../../support/generated.ts";
import { pack } from "../../support/paths.ts";

const RUNS = cases(300);
const url = fc.oneof({ weight: 6, arbitrary: generatedUrl }, { weight: 3, arbitrary: generatedOther });
const dialect = fc.constantFrom<Dialect>("rfc9309", "rfc9309", "google", "koster1996", "original1994");

describe("prepared batches", () => {
  it("give each URL the same verdict as alone", () => {
    fc.assert(
      fc.property(
        generatedFile,
        fc.array(url, { minLength: 40, maxLength: 90 }),
        dialect,
        (body, urls, dialect) => {
          const alone = parse(body, { dialect }).policyFor("x");
          const want = urls.map((one) => alone.check([one])[0]);
          const policy = parse(body, { dialect }).policyFor("x");
          expect([...policy.check(urls)]).toEqual(want);
          const { bytes, offsets } = pack(urls);
          expect([...policy.checkPacked(bytes, offsets)]).toEqual(want);
          expect(urls.map((one) => policy.check([one])[0])).toEqual(want);
          policy.dispose();
          alone.dispose();
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("of a program with wide offsets", () => {
    const rules = Array.from(
      { length: 9000 },
      (_, i) => `${i % 5 ? "Disallow" : "Allow"}: /${i % 7}/item-${i}`,
    );
    const body = `User-agent: *\n${rules.join("\n")}\nDisallow: /*long-segment-of-a-tail\nDisallow: /8\nAllow: /8/x\n`;
    const policy = parse(body).policyFor("x");
    expect(policy.toBytes().length).toBeGreaterThan(0xffff);
    const urls = Array.from({ length: 600 }, (_, i) => [
      `https://a.example/${i % 7}/item-${i}`,
      `https://a.example/${i % 9}/item-${i}`,
      `https://a.example/${i % 9}/x-long-segment-of-a-tail`,
      `https://a.example/${i % 9}/x-long-segment-of-a`,
    ]).flat();
    const want = urls.map((url) => policy.check([url])[0]);
    expect(new Set(want)).toEqual(new Set([0, 1]));
    expect([...policy.check(urls)]).toEqual(want);
    // Another with narrow ones leaves what was prepared as it is.
    const narrow = parse("User-agent: *\nDisallow: /shut\n").policyFor("x");
    const few = urls.slice(0, 40);
    const asks = [() => policy.check(few), () => few.map((url) => Number(policy.isAllowed(url)))];
    for (const ask of [...asks, ...asks]) {
      expect(narrow.isAllowed("https://a.example/shut")).toBe(false);
      expect([...ask()]).toEqual(want.slice(0, 40));
    }
  });

  it("of a single path beside rules that begin with a star, or with no slash", () => {
    for (const others of ["Disallow: *.pdf$", "Disallow: *.pdf$\nAllow: *?x", "Disallow: none"]) {
      for (const path of ["/p", "/private", "/private-and-longer-than-a-vector"]) {
        const policy = parse(`User-agent: *\n${others}\nDisallow: ${path}\n`).policyFor("x");
        const lengths = Array.from({ length: path.length }, (_, i) => i + 1);
        const urls = lengths.flatMap((length) =>
          ["", "-", "xx"].map((end) => `https://a.example${path.slice(0, length)}${end}`),
        );
        const many = Array.from({ length: 20 }, () => urls).flat();
        const want = many.map((url) => Number(!url.startsWith(`https://a.example${path}`)));
        expect([...policy.check(many)]).toEqual(want);
        expect([...policy.check(many)]).toEqual(want);
        policy.dispose();
      }
    }
  });

  it("of rules with any number of beginnings of two letters", () => {
    const letters = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    for (const [firsts, seconds] of [
      [1, 52],
      [15, 10],
      [16, 10],
      [17, 10],
      [40, 10],
      [52, 52],
    ] as const) {
      const shut = letters.slice(0, firsts).flatMap((a) => letters.slice(0, seconds).map((b) => `/${a}${b}`));
      const policy = parse(`User-agent: *\n${shut.map((path) => `Disallow: ${path}\n`).join("")}`).policyFor(
        "x",
      );
      const paths = letters.flatMap((a) => letters.map((b) => `/${a}${b}`));
      const urls = [...paths, ...paths.map((path) => `${path}x`)].map((path) => `https://a.example${path}`);
      const isShut = new Set(shut);
      const want = [...paths, ...paths].map((path) => Number(!isShut.has(path)));
      expect([...policy.check(urls)]).toEqual(want);
      expect([...policy.check(urls)]).toEqual(want);
      policy.dispose();
    }
  });

  it("follow the policy that is asked, even in the place of another's program", () => {
    const urls = Array.from({ length: 64 }, (_, i) => `https://a.example/${i % 2 ? "open" : "shut"}/${i}`);
    const policies = ["/open", "/shut", "/", "/*en/"].map((value) =>
      parse(`User-agent: *\nDisallow: ${value}\n`).policyFor("x"),
    );
    const answers = (): string[] => policies.map((policy) => policy.check(urls).slice(0, 2).join(""));
    expect(answers()).toEqual(["10", "01", "00", "10"]);
    expect(answers()).toEqual(["10", "01", "00", "10"]);
    // The last of them is prepared. Single questions may be about any.
    const one = (policy: Policy): string =>
      urls
        .slice(0, 2)
        .map((url) => Number(policy.isAllowed(url)))
        .join("");
    expect(policies.map(one)).toEqual(["10", "01", "00", "10"]);
    for (const policy of policies) policy.dispose();
    const after = parse("User-agent: *\nAllow: /open\n").policyFor("x");
    expect(after.check(urls).slice(0, 2).join("")).toBe("11");
  });

  it("end where each URL ends, even if the next one continues like a rule", () => {
    const policy = parse("User-agent: *\nDisallow: /dir/abchttps:\nDisallow: /dir/xyz\n").policyFor("x");
    const urls = Array.from({ length: 256 }, () => "https://a.example/dir/abc");
    for (let time = 0; time < 3; time++) expect([...policy.check(urls)]).toEqual(urls.map(() => 1));
    expect(policy.check([...urls, "https://a.example/dir/abchttps:"]).at(-1)).toBe(0);
  });

  it("know nothing of the rules of another policy that batches were prepared for", () => {
    const tails = ["one", "two", "six", "ten"];
    const urls = Array.from({ length: 256 }, (_, i) => `https://a.example/${i}-${tails[i % 4]}/`);
    // All are kept, and so are their programs.
    for (const count of [1, 2, 3]) {
      const policies = tails.map((_, i) => {
        const own = [...tails, ...tails].slice(i, i + count);
        const policy = parse(
          `User-agent: *\n${own.map((tail) => `Disallow: /*${tail}\n`).join("")}`,
        ).policyFor("x");
        const want = tails.map((tail) => Number(!own.includes(tail)));
        return { policy, want };
      });
      for (const { policy, want } of [...policies, ...policies]) {
        const got = [...policy.check(urls)];
        expect(got).toEqual(urls.map((_, i) => want[i % 4]));
      }
    }
  });
});
