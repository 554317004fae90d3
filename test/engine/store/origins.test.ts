/** Origins that are out of the ordinary, and stores that say they hold some. */
import { describe, expect, it } from "vitest";
import { PolicyStore } from "../../../src/engine/store/index.ts";
import { parse, Verdict } from "../../../src/index.ts";
import { codeOf } from "../../hostile/codes.ts";
import { signedStore } from "./signed.ts";

describe("origins", () => {
  it("with a semicolon, at which Google's parser begins the path", () => {
    const body = "User-agent: *\nDisallow: /x\nAllow: /;b\n";
    for (const dialect of ["google", "rfc9309"] as const) {
      const policy = parse(body, { dialect }).policyFor("x");
      const store = new PolicyStore({ agent: "x", dialect });
      store.set("https://a;b", policy);
      const paths = ["/xy", "/x", "/x%20", "/", "/;b"];
      const urls = [...paths, ...paths, ...paths, ...paths].map((path) => `https://a;b${path}`);
      expect([...store.check(urls)], dialect).toEqual(urls.map((url) => policy.check([url])[0]));
    }
  });

  it("without a path have an empty one, whatever URL comes next in a batch", () => {
    const store = new PolicyStore({ agent: "x" });
    const policy = parse("User-agent: *\nDisallow: /a\nDisallow: /$\n").policyFor("x");
    store.set("https://h.example", policy);
    for (const next of ["/a", "/", "//h.example/", "?", "https://h.example/a"])
      expect(store.check(["https://h.example", next])[0], next).toBe(Verdict.Disallowed);
    store.clear();
  });

  it("longer than a host's entry can say", () => {
    const store = new PolicyStore({ agent: "x" });
    const longest = `https://${"a".repeat(65_527)}`;
    store.set(longest, "disallow");
    expect(store.check([`${longest}/x`])).toEqual(Uint8Array.of(0));
    expect([...PolicyStore.fromBytes(store.toBytes(), { agent: "x" }).origins()]).toEqual([longest]);
    expect(codeOf(() => store.set(`${longest}a`, "disallow"))).toBe("INVALID_URL");
    expect(store.size).toBe(1);
    store.clear();
  });

  it.each([
    "https://a.example#",
    "https://a.example?",
    "https://A.example.",
    "https://a.example/",
    "nothing of that",
  ])("that a stored file only claims: %s", (claimed) => {
    const name = "https://a.example.".slice(0, claimed.length).padEnd(claimed.length, "m");
    const store = new PolicyStore({ agent: "x", dialect: "google" });
    store.set(name, "allow");
    const bytes = store.toBytes();
    const at = Buffer.from(bytes).indexOf(name);
    expect(at).toBeGreaterThan(0);
    bytes.set(new TextEncoder().encode(claimed), at);
    expect(codeOf(() => PolicyStore.fromBytes(signedStore(bytes), { agent: "x" }))).toBe("BAD_IMAGE");
  });

  it.each([16, 32, 64, 128])("with flag %i, which only an image has, or nothing", (flag) => {
    const store = new PolicyStore({ agent: "x" });
    store.set("https://a.example", "allow");
    const bytes = store.toBytes();
    expect(PolicyStore.fromBytes(signedStore(bytes), { agent: "x" }).size).toBe(1);
    bytes[28]! |= flag;
    expect(codeOf(() => PolicyStore.fromBytes(signedStore(bytes), { agent: "x" }))).toBe("BAD_IMAGE");
  });
});
