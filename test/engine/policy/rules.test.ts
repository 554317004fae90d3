import { describe, expect, it } from "vitest";
import { type Dialect, Policy, parse } from "../../../src/index.ts";

const FILE = `User-agent: *
Disallow: /b
Allow: /a/long
Disallow:
Disallow: no-slash
Disallow: /b
Disallow: *c
Allow: /b
`;

const rules = (dialect: Dialect): string[] =>
  parse(FILE, { dialect })
    .policyFor("x")
    .rules.map(({ type, pattern, line }) => `${line} ${type} ${pattern}`);

describe("Policy.rules", () => {
  it("has the longest first, Allow before Disallow, and the earlier line first", () => {
    const expected = ["3 allow /a/long", "8 allow /b", "2 disallow /b", "6 disallow /b", "7 disallow *c"];
    expect(rules("rfc9309")).toEqual(expected);
    expect(rules("google")).toEqual(expected);
  });

  it("is in file order if the first match decides, with repeated patterns last", () => {
    expect(rules("koster1996")).toEqual(["2 disallow /b", "3 allow /a/long", "6 disallow /b", "8 allow /b"]);
  });

  it("has only what the dialect takes for rules", () => {
    expect(rules("original1994")).toEqual(["2 disallow /b", "6 disallow /b"]);
  });

  it("is read from images too, without lines", () => {
    for (const dialect of ["rfc9309", "google", "koster1996", "original1994"] as const) {
      const policy = parse(FILE, { dialect }).policyFor("x");
      const image = Policy.fromBytes(policy.toBytes());
      const written = new Set(policy.rules.map(({ type, pattern }) => `${type} ${pattern}`));
      expect(image.rules.length).toBeGreaterThan(0);
      for (const { type, pattern, line } of image.rules) {
        expect(written.has(`${type} ${pattern}`), pattern).toBe(true);
        expect(line).toBe(0);
      }
    }
    const image = Policy.fromBytes(
      parse("User-agent: *\nDisallow: /a*b$\nAllow: /*x\nDisallow: /y$").policyFor("x").toBytes(),
    );
    expect(image.rules.map(({ pattern }) => pattern)).toEqual(["/a*b$", "/*x", "/y$"]);
  });

  it("writes a literal dollar at the end in images so that it stays one", () => {
    const body = "User-agent: *\nDisallow: /a$*\nDisallow: /*b$*\nDisallow: /c%24\n";
    const image = Policy.fromBytes(parse(body, { dialect: "google" }).policyFor("x").toBytes());
    const lines = image.rules.map(({ pattern }) => `Disallow: ${pattern}\n`);
    const again = parse(`User-agent: *\n${lines.join("")}`, { dialect: "google" }).policyFor("x");
    const urls = ["/a$", "/a$x", "/a", "/xb$", "/xb$x", "/xb", "/c$", "/c$x", "/c"];
    expect(lines.length).toBe(3);
    expect([...again.check(urls)]).toEqual([...image.check(urls)]);
    // Where no character is special, none has to be kept from being so.
    const plain = parse("User-agent: *\nDisallow: /a$\n", { dialect: "original1994" }).policyFor("x");
    expect(Policy.fromBytes(plain.toBytes()).rules.map(({ pattern }) => pattern)).toEqual(["/a$"]);
  });

  it("decides as explanations do", () => {
    const policy = parse(FILE).policyFor("x");
    expect(policy.explain("/b").candidates[0]).toEqual(policy.rules[1]);
    expect(policy.rules).toBe(policy.rules);
    expect(Object.isFrozen(policy.rules)).toBe(true);
  });

  it("is empty without rules, in images too, whatever was compiled before", () => {
    const many = Array.from({ length: 3000 }, (_, i) => `Disallow: /${i}\nDisallow: /*${i}\n`).join("");
    const empty = parse("User-agent: *\nDisallow:\n").policyFor("x").toBytes();
    expect(parse(`User-agent: *\n${many}`).policyFor("x").check(["/1", "/"])).toEqual(new Uint8Array([0, 1]));
    const policy = parse("User-agent: *\nDisallow:\n").policyFor("x");
    expect(policy.check(["/1", "/"])).toEqual(new Uint8Array([1, 1]));
    expect(policy.toBytes()).toEqual(empty);
    expect(Policy.fromBytes(empty).rules).toEqual([]);
  });

  it("is empty without rules, and gone with the policy", () => {
    const policy = parse("").policyFor("x");
    expect(policy.rules).toEqual([]);
    policy.dispose();
    expect(() => policy.rules).toThrow(/disposed/);
  });
});
