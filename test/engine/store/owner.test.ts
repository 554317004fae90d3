/** Whom policies, images and stores are for: nobody answers by another crawler's rules without saying so. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RobotsClient } from "../../../src/crawl/fetch/index.ts";
import { PolicyStore } from "../../../src/engine/store/index.ts";
import { type Agent, type Dialect, knownCrawler, Policy, parse } from "../../../src/index.ts";
import { codeOf, messageOf } from "../../hostile/codes.ts";

const BODY = "User-agent: acmebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n";
const HOST = "https://a.example";

/** The code with which a store refuses what was made for somebody, as a policy and as an image; "none" if it does not. */
function refusal(made: Agent, holds: Agent, dialects: { made?: Dialect; holds?: Dialect } = {}): string {
  const policy = parse(BODY, { dialect: dialects.made ?? "rfc9309" }).policyFor(made);
  const store = new PolicyStore({ agent: holds, dialect: dialects.holds ?? "rfc9309" });
  const codes = [policy, policy.toBytes(), Policy.fromBytes(policy.toBytes())].map((given) =>
    codeOf(() => store.set(HOST, given)),
  );
  expect(new Set(codes).size).toBe(1);
  expect(store.size).toBe(codes[0] === "none" ? 1 : 0);
  store.clear();
  return codes[0]!;
}

describe("a store", () => {
  it("refuses the rules of another crawler", () => {
    expect(refusal("acmebot", "OtherBot")).toBe("POLICY_MISMATCH");
    expect(refusal("OtherBot", "acmebot")).toBe("POLICY_MISMATCH");
    // Both are bound by the group of all crawlers, but could have been told apart.
    expect(refusal("OneBot", "OtherBot")).toBe("POLICY_MISMATCH");
    expect(refusal("*", "OtherBot")).toBe("POLICY_MISMATCH");
    expect(refusal(["acmebot", "OtherBot"], ["OtherBot", "acmebot"])).toBe("POLICY_MISMATCH");
    expect(refusal(["acmebot", "OtherBot"], "acmebot")).toBe("POLICY_MISMATCH");
    expect(refusal("AdsBot-Google", knownCrawler("AdsBot-Google")!)).toBe("POLICY_MISMATCH");
    expect(refusal("FooBot,BarBot", ["FooBot", "BarBot"])).toBe("POLICY_MISMATCH");
    expect(refusal("x,!*", { tokens: ["x"], boundByStar: false })).toBe("POLICY_MISMATCH");
    expect(refusal(["x", "!*"], { tokens: ["x"], boundByStar: false })).toBe("POLICY_MISMATCH");
    expect(refusal("a%2cb", "a,b")).toBe("POLICY_MISMATCH");
  });

  it("takes those of its own, however it is named", () => {
    expect(refusal("acmebot", "AcmeBot")).toBe("none");
    // Bound by "*", asked as OneBot.
    expect(refusal("OneBot", "onebot")).toBe("none");
    expect(refusal(["acmebot"], "acmebot")).toBe("none");
    expect(refusal("acmebot", { tokens: ["ACMEBOT"], boundByStar: true })).toBe("none");
    expect(refusal("Mozilla/5.0 (compatible; AcmeBot/2.1; +https://acme.example)", "acmebot")).toBe("none");
    expect(refusal("B\u00fccher\ud800bot", "b\u00fccher\ud800bot")).toBe("none");
    expect(refusal("x".repeat(9_000), "x".repeat(9_000))).toBe("none");
  });

  it("is for no names that are longer than images keep", () => {
    const [long, longer] = ["a", "b"].map((end) => "x".repeat(10_000) + end);
    expect(codeOf(() => new PolicyStore({ agent: long! }))).toBe("INVALID_ARGUMENT");
    expect(refusal(longer!, "x".repeat(9_999))).toBe("POLICY_MISMATCH");
  });

  it("refuses those of another dialect", () => {
    expect(refusal("acmebot", "acmebot", { made: "google" })).toBe("POLICY_MISMATCH");
    expect(refusal("acmebot", "acmebot", { holds: "koster1996" })).toBe("POLICY_MISMATCH");
    expect(refusal("acmebot", "acmebot", { made: "google", holds: "google" })).toBe("none");
  });

  it("says whose they are, and takes them if that is meant", () => {
    const image = parse(BODY).policyFor("acmebot").toBytes();
    const store = new PolicyStore({ agent: "OtherBot", dialect: "google" });
    expect(messageOf(() => store.set(HOST, image))).toBe(
      "The image is for acmebot (rfc9309), and not for otherbot (google).",
    );
    store.set(HOST, image, { allowMismatch: true });
    expect(store.isAllowed(`${HOST}/a`)).toBe(false);
    expect(codeOf(() => store.set(HOST, image, { allowMissmatch: true } as never))).toBe("INVALID_ARGUMENT");
    // From here on they are the store's.
    const other = new PolicyStore({ agent: "acmebot" });
    expect(codeOf(() => other.set(HOST, store.get(HOST)!))).toBe("POLICY_MISMATCH");
    store.set("https://b.example", Policy.fromBytes(image), { allowMismatch: true });
    expect(store.size).toBe(2);
    store.clear();
  });

  it("judges images of version 2 by the group that applied", () => {
    const golden = (name: string): Uint8Array =>
      Buffer.from(
        JSON.parse(readFileSync(new URL(`../image/golden/version-2/${name}.json`, import.meta.url), "utf8"))
          .image,
        "hex",
      );
    const code = (name: string, agent: string): string =>
      codeOf(() => new PolicyStore({ agent }).set(HOST, golden(name)));
    expect(code("crawl-delay", "Bot")).toBe("none");
    expect(code("crawl-delay", "OtherBot")).toBe("POLICY_MISMATCH");
    expect(code("one-prefix", "OtherBot")).toBe("none");
    expect(code("plain-prefixes", "Bot")).toBe("POLICY_MISMATCH");
    expect(messageOf(() => new PolicyStore({ agent: "x" }).set(HOST, golden("crawl-delay")))).toBe(
      "The image is for a group of Bot (rfc9309), and not for x (rfc9309).",
    );
  });
});

describe("an image", () => {
  const image = parse(BODY).policyFor("OneBot").toBytes();

  it("says who asked, whichever group applies", () => {
    expect(Policy.fromBytes(image)).toMatchObject({ agent: "*", agentKey: "onebot", asked: "onebot" });
    const ads = parse(BODY).policyFor(knownCrawler("AdsBot-Google"));
    for (const one of [ads, Policy.fromBytes(ads.toBytes())]) {
      expect(one).toMatchObject({ agent: undefined, agentKey: "adsbot-google,!*" });
    }
    expect(parse(BODY).policyFor(["A", "b"]).agentKey).toBe("a,b");
    const store = new PolicyStore({ agent: "OneBot" });
    store.set(HOST, image);
    expect(store.get(HOST)!.agentKey).toBe("onebot");
    store.clear();
  });

  it("keeps its crawler when it is written again", () => {
    expect(Buffer.compare(Policy.fromBytes(image).toBytes(), image)).toBe(0);
    expect(Buffer.compare(parse(BODY).policyFor("ONEBOT").toBytes(), image)).toBe(0);
  });
});

describe("the bytes of a store", () => {
  const store = new PolicyStore({ agent: "acmebot" });
  store.set(HOST, parse(BODY));
  const bytes = store.toBytes();

  it("are read for its own crawler and dialect", () => {
    expect(PolicyStore.fromBytes(bytes, { agent: "AcmeBot" }).isAllowed(`${HOST}/a`)).toBe(false);
    expect(messageOf(() => PolicyStore.fromBytes(bytes, { agent: "OtherBot" }))).toBe(
      "The store is for acmebot (rfc9309), and not for otherbot (rfc9309).",
    );
    expect(codeOf(() => PolicyStore.fromBytes(bytes, { agent: "acmebot", dialect: "google" }))).toBe(
      "POLICY_MISMATCH",
    );
    const meant = PolicyStore.fromBytes(bytes, { agent: "OtherBot", allowMismatch: true });
    expect(meant.isAllowed(`${HOST}/a`)).toBe(false);
    expect(PolicyStore.fromBytes(meant.toBytes(), { agent: "OtherBot" }).size).toBe(1);
  });

  it("are read in version 3, which did not say whose they are", () => {
    const old = Buffer.from(
      [
        "72627473 0300 0000 91000000 07b41de6 02000000 03000000",
        "25000000 08 01bc2f090000631200800e0013002e70646603196172740a00002f1d00040168656c701500",
        "05000000 08 01012f0200",
        ...["a", "b", "c"].map(
          (name) =>
            `1100 0${name === "b" ? 1 : 0}000000 ${Buffer.from(`https://${name}.example`).toString("hex")}`,
        ),
      ]
        .join("")
        .replaceAll(" ", ""),
      "hex",
    );
    const back = PolicyStore.fromBytes(old, { agent: "anyone" });
    expect([...back.check(["a", "b", "c"].map((name) => `https://${name}.example/`))]).toEqual([1, 0, 1]);
  });
});

describe("a client's policies", () => {
  it.each([
    ["rules", new Response(BODY)],
    ["a blanket answer", new Response("", { status: 403 })],
    ["an answer for a host that fails", new Response("", { status: 500 })],
  ])("are for its crawler: %s", async (_what, response) => {
    const client = new RobotsClient({ userAgent: "acmebot/1.0", fetch: async () => response.clone() });
    const { policy } = await client.get(`${HOST}/`);
    const store = new PolicyStore({ agent: "acmebot" });
    for (const given of [policy, policy.toBytes()]) {
      store.set(HOST, given);
      expect(store.isAllowed(`${HOST}/a`)).toBe(policy.isAllowed("/a"));
      expect(codeOf(() => new PolicyStore({ agent: "OtherBot" }).set(HOST, given))).toBe("POLICY_MISMATCH");
    }
    await client.close();
  });
});
