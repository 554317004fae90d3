/**
 * Names of robots against the addresses that used them.
 *
 * @module-tag slow
 */
import { Resolver } from "node:dns/promises";
import { describe, expect, it } from "vitest";
import { sentenceOf } from "../../../src/base/because.ts";
import { parse } from "../../../src/index.ts";
import { readAddress } from "../../../src/site/identity/address.ts";
import { SPOOF_REASONS } from "../../../src/site/identity/address-proof.ts";
import { Networks } from "../../../src/site/identity/networks.ts";
import { BotCounter } from "../../../src/site/logs/index.ts";
import { type VerifyOptions, verify } from "../../../src/site/logs/verify.ts";
import { PATIENT } from "../../support/waits.ts";
import { type Answers, dnsServer } from "./dns-server.ts";

/** Requests by header and addresses. */
async function verified(
  requests: readonly (readonly [agent: string, client: string])[],
  options: VerifyOptions,
) {
  const counter = new BotCounter({ robots: parse("User-agent: *\nDisallow: /no\n") });
  for (const [agent, client] of requests) {
    counter.add({ agent, client, method: "GET", target: "/no", status: 200, host: undefined, time: "" });
  }
  return verify(counter.report().bots, counter, options);
}

/** @param timeout - for answers that never come */
async function dnsWith(answers: Answers, timeout = PATIENT): Promise<{ dns: Resolver; asked: string[] }> {
  const { address, asked } = await dnsServer(answers);
  const dns = new Resolver({ timeout, tries: 1 });
  dns.setServers([address]);
  return { dns, asked };
}

describe("checked by DNS, a robot is", () => {
  const wide = "2001:4860:4801:10::5";
  const answers: Answers = {
    "66.249.66.1 PTR": ["crawl-66-249-66-1.googlebot.com"],
    "crawl-66-249-66-1.googlebot.com A": ["66.249.66.1"],
    [`${wide} PTR`]: ["crawl-6.googlebot.com"],
    "crawl-6.googlebot.com AAAA": ["2001:4860:4801:10:0:0:0:5"],
    "203.0.113.1 PTR": ["host.badly.example"],
    "203.0.113.2 PTR": ["crawl-66-249-66-1.googlebot.com"],
    "203.0.113.3 PTR": ["googlebot.com.evil.example", "notgooglebot.com", "googlebot.com"],
    "203.0.113.4 PTR": ["Several.example", "Crawl-4.GoogleBot.com"],
    "crawl-4.googlebot.com A": ["198.51.100.1", "203.0.113.4"],
    "203.0.113.6 PTR": "fail",
    "203.0.113.7 PTR": "silence",
    "203.0.113.8 PTR": ["crawl-8.googlebot.com"],
    "crawl-8.googlebot.com A": "fail",
    "203.0.113.10 PTR": ["x.gae.googleusercontent.com"],
    "x.gae.googleusercontent.com A": ["203.0.113.10"],
  };

  it.each([
    ["66.249.66.1", "verified", undefined],
    [wide, "verified", undefined],
    ["203.0.113.4", "verified", undefined],
    ["::ffff:66.249.66.1", "verified", undefined],
    ["203.0.113.1", "spoofed", "the address is host.badly.example"],
    ["203.0.113.2", "spoofed", "crawl-66-249-66-1.googlebot.com does not lead back to the address"],
    ["203.0.113.3", "spoofed", "the address is googlebot.com.evil.example"],
    ["203.0.113.5", "spoofed", "the address has no name in DNS"],
    ["203.0.113.10", "spoofed", "the address is x.gae.googleusercontent.com"],
    ["203.0.113.6", "unchecked", undefined],
    ["203.0.113.7", "unchecked", undefined],
    ["203.0.113.8", "unchecked", undefined],
    ["10.0.0.1", "unchecked", undefined],
    ["fe80::1", "unchecked", undefined],
    ["crawl.googlebot.com", "unchecked", undefined],
  ] as const)("%s: %s", async (address, result, why) => {
    const { dns } = await dnsWith(answers, answers[`${address} PTR`] === "silence" ? 200 : PATIENT);
    const found = (await verified([["Googlebot", address]], { ranges: [], dns })).get("Googlebot")!;
    const all = { verified: 0, spoofed: 0, unchecked: 0, [result]: 1 };
    expect({ ...found, spoofedAddresses: undefined }).toEqual({ ...all, forbidden: all });
    for (const { because } of found.spoofedAddresses) expect(sentenceOf(SPOOF_REASONS, because)).toBe(why);
    expect(found.spoofedAddresses).toEqual(
      result === "spoofed" ? [{ address, requests: 1, forbidden: 1, why, because: expect.anything() }] : [],
    );
  });

  it("asked about once for each address and operator, and not at all where there is nothing to check by", async () => {
    const { dns, asked } = await dnsWith(answers);
    const requests = ["Googlebot", "Googlebot-Image", "Googlebot", "Bytespider", "FooBot", "bingbot"].map(
      (agent) => [agent, "66.249.66.1"] as const,
    );
    const found = await verified(requests, { ranges: [], dns });
    expect([...found].map(([agent, { verified, spoofed }]) => [agent, verified, spoofed])).toEqual([
      ["Googlebot", 2, 0],
      ["Googlebot-Image", 1, 0],
      ["bingbot", 0, 1],
    ]);
    expect(asked.sort()).toEqual(["66.249.66.1 PTR", "66.249.66.1 PTR", "crawl-66-249-66-1.googlebot.com A"]);
  });

  it("left alone as soon as DNS does not answer at all", async () => {
    let asked = 0;
    const fail = async (): Promise<string[]> => {
      asked++;
      throw Object.assign(new Error("no"), { code: "ETIMEOUT" });
    };
    const requests = Array.from(
      { length: 2000 },
      (_, i) => ["Googlebot", `203.0.${i >> 8}.${i & 255}`] as const,
    );
    const dns = { resolvePtr: fail, resolve4: fail, resolve6: fail };
    const found = await verified(requests, { ranges: [], dns });
    expect(found.get("Googlebot")).toEqual({
      verified: 0,
      spoofed: 0,
      unchecked: 2000,
      forbidden: { verified: 0, spoofed: 0, unchecked: 2000 },
      spoofedAddresses: [],
    });
    expect(asked).toBeLessThan(400);
  });

  it("taken for a fetcher that people start where Google says so", async () => {
    const { dns } = await dnsWith(answers);
    const found = await verified([["FeedFetcher-Google", "203.0.113.10"]], { ranges: [], dns });
    expect(found.get("FeedFetcher-Google")).toMatchObject({ verified: 1 });
  });
});

const PUBLISHED = {
  Google: JSON.stringify({
    creationTime: "2026-11-20T15:00:00",
    prefixes: [{ ipv6Prefix: "2001:4860:4801:10::/64" }, { ipv4Prefix: "66.249.64.0/27" }],
  }),
  Amazon: JSON.stringify({
    prefixes: [{ ip_prefix: "66.249.64.0/27", region: "us-east-1", service: "AMAZON" }],
    ipv6_prefixes: [{ ipv6_prefix: "2001:4860:4801:10::/64", region: "x" }],
  }),
  "a list": JSON.stringify({ ips: [{ ip_address: "66.249.64.5" }, { ip_address: "2001:4860:4801:10::7" }] }),
  text: "# published 2026-11-20\r\n66.249.64.0/27 ; first\n\n2001:4860:4801:10::/64,extra\n",
};

describe("published ranges", () => {
  it.each(Object.entries(PUBLISHED))("are read as %s publishes them", (_who, text) => {
    const ranges = new Networks("Googlebot", "x", text);
    expect(ranges.size).toBe(2);
    expect(
      ["66.249.64.5", "66.249.64.96", "2001:4860:4801:10::7", "2001:4860:4801:11::7"].map((one) =>
        ranges.has(readAddress(one)!),
      ),
    ).toEqual([true, false, true, false]);
  });

  it.each([
    ["Googlebot IPs\n66.249.64.0/27\n66.249.64.32/27\n", []],
    ["\nprefix,region\r\n66.249.64.0/27,US\r\n", []],
    ["Googlebot IPs\n66.249.64.0/27\nnone\n", ["Googlebot", "none"]],
    ["Googlebot IPs\n", ["Googlebot"]],
    ["66.249.64.0/33\n66.249.64.0/27\n", ["66.249.64.0/33"]],
    ["66.249.64.0/27\nGooglebot IPs\n", ["Googlebot"]],
  ])("may have a heading of words above nothing but networks: %j", (text, unreadable) => {
    expect(new Networks("Googlebot", "x", text).unreadable).toEqual(unreadable);
  });

  it("are reported as empty where a file has none", () => {
    for (const text of [
      "",
      "{",
      "null",
      "[]",
      '"x"',
      "1.2.3.4/33",
      "::/129",
      "1.2.3/8",
      "[".repeat(100_000),
      `${"[".repeat(5000)}${"]".repeat(5000)}`,
    ]) {
      expect(new Networks("Googlebot", "x", text).size).toBe(0);
    }
  });

  it("tell whether a robot is its operator's without any network", async () => {
    const byToken = new Networks("Googlebot", "googlebot.json", PUBLISHED.Google);
    const byOperator = new Networks("Microsoft", "bing.json", '["198.51.100.0/24"]');
    const requests = [
      ["Googlebot", "66.249.64.1"],
      ["Googlebot", "203.0.113.1"],
      ["Googlebot", "203.0.113.1"],
      ["Googlebot-Image", "66.249.64.2"],
      ["AdsBot-Google", "66.249.64.3"],
      ["BingPreview", "198.51.100.1"],
      ["bingbot", "198.51.101.1"],
    ] as const;
    const found = await verified(requests, { ranges: [byToken, byOperator] });
    expect(
      Object.fromEntries([...found].map(([agent, { verified, spoofed }]) => [agent, [verified, spoofed]])),
    ).toEqual({
      Googlebot: [1, 2],
      "Googlebot-Image": [1, 0],
      BingPreview: [1, 0],
      bingbot: [0, 1],
    });
    expect(found.get("Googlebot")!.spoofedAddresses).toEqual([
      {
        address: "203.0.113.1",
        requests: 2,
        forbidden: 2,
        why: "not in googlebot.json",
        because: { code: "not-in", values: { lists: "googlebot.json" } },
      },
    ]);
  });

  it("leave a robot outside of them to DNS", async () => {
    const { dns, asked } = await dnsWith({
      "203.0.113.1 PTR": ["geo-crawl-1.geo.googlebot.com"],
      "geo-crawl-1.geo.googlebot.com A": ["203.0.113.1"],
    });
    const ranges = [new Networks("Googlebot", "googlebot.json", PUBLISHED.Google)];
    const requests = [
      ["Googlebot", "66.249.64.1"],
      ["Googlebot", "203.0.113.1"],
    ] as const;
    expect((await verified(requests, { ranges, dns })).get("Googlebot")).toMatchObject({
      verified: 2,
      spoofed: 0,
    });
    expect(asked).not.toContain("66.249.64.1 PTR");
  });
});

describe("each kind of Google's robots", () => {
  it.each([
    ["Googlebot", ["googlebot.com"]],
    ["GoogleOther", ["googlebot.com"]],
    ["Storebot-Google", ["googlebot.com"]],
    ["AdsBot-Google", ["googlebot.com", "google.com"]],
    ["APIs-Google", ["googlebot.com", "google.com"]],
    ["FeedFetcher-Google", ["googlebot.com", "google.com", "gae.googleusercontent.com"]],
  ])("has its names in its own domains: %s", async (agent, own) => {
    const found: string[] = [];
    for (const domain of ["googlebot.com", "google.com", "gae.googleusercontent.com"]) {
      const name = `host-1.${domain}`;
      const { dns } = await dnsWith({ "203.0.113.1 PTR": [name], [`${name} A`]: ["203.0.113.1"] });
      const tally = (await verified([[agent, "203.0.113.1"]], { ranges: [], dns })).get(agent)!;
      expect(tally.verified + tally.spoofed).toBe(1);
      if (tally.verified === 1) found.push(domain);
    }
    expect(found).toEqual(own);
  });
});

describe("addresses beyond those that are kept", () => {
  it("are not checked", async () => {
    const requests = Array.from(
      { length: 200_010 },
      (_, i) => ["Googlebot", `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`] as const,
    );
    const ranges = [new Networks("Googlebot", "x", "10.0.0.0/8")];
    expect((await verified(requests, { ranges })).get("Googlebot")).toMatchObject({
      verified: 200_000,
      unchecked: 10,
    });
  });
});
