/** By what an enforcer tells crawlers from those who use their names. */
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { nameServer } from "../../../src/crawl/node/index.ts";
import { createEnforcer, type EnforcerOptions, type NameServer } from "../../../src/site/enforce/index.ts";
import { serve } from "../../crawl/fetch/server.ts";
import { PATIENT } from "../../support/waits.ts";
import { dnsServer } from "../logs/dns-server.ts";

const FILE = "User-agent: Googlebot\nDisallow: /google\n\nUser-agent: *\nDisallow: /closed\n";
const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const NETWORKS = {
  for: "Googlebot",
  text: '{"prefixes":[{"ipv4Prefix":"66.249.64.0/27"},{"ipv6Prefix":"2001:4860:4801:10::/64"}]}',
};

const enforcerOf = (more: Partial<EnforcerOptions> = {}) =>
  createEnforcer({ robots: FILE, onError: () => {}, onNotice: () => {}, ...more });
const from = (address: string | undefined, url = "/closed", userAgent = GOOGLEBOT) => ({
  url,
  userAgent,
  address,
});

describe("by published networks", () => {
  it.each([
    ["66.249.64.5", "verified", "allow"],
    ["::ffff:66.249.64.5", "verified", "allow"],
    ["2001:4860:4801:10::7", "verified", "allow"],
    ["66.249.64.96", "spoofed", "block"],
    ["2001:4860:4801:11::7", "spoofed", "block"],
    ["10.0.0.1", "claimed", "allow"],
    ["::1", "claimed", "allow"],
    ["not an address", "claimed", "allow"],
    [undefined, "claimed", "allow"],
  ] as const)("%s is %s", (address, identity, action) => {
    expect(enforcerOf({ networks: [NETWORKS] }).decide(from(address))).toMatchObject({ identity, action });
  });

  it("says nothing of crawlers that publish none", () => {
    const enforcer = enforcerOf({ networks: [NETWORKS] });
    expect(enforcer.decide(from("203.0.113.1", "/", "bingbot/2.0")).identity).toBe("claimed");
  });

  it("judges those who use a name from elsewhere as the options say", () => {
    const fake = from("203.0.113.1", "/google");
    expect(enforcerOf({ networks: [NETWORKS] }).decide(fake)).toMatchObject({
      action: "allow",
      identity: "spoofed",
    });
    expect(enforcerOf({ networks: [NETWORKS], spoofed: "block" }).decide(fake).action).toBe("block");
    expect(enforcerOf({ networks: [NETWORKS], spoofed: "allow" }).decide(from("203.0.113.1")).action).toBe(
      "allow",
    );
    expect(enforcerOf({ networks: [NETWORKS], undeclared: "block" }).decide(fake).action).toBe("block");
    expect(enforcerOf({ networks: [NETWORKS] }).decide(from("203.0.113.1")).reason).toBe(
      "Disallow: /closed (line 5) forbids this to a client that pretends to be Googlebot, and is judged as *.",
    );
  });

  it("loads them from where they are published, and keeps the last good ones", async () => {
    let body = NETWORKS.text;
    await using server = await serve((_request, response) => void response.end(body));
    let now = 0;
    const errors: unknown[] = [];
    const enforcer = enforcerOf({
      networks: [{ for: "Google", url: `${server.origin}/googlebot.json` }],
      now: () => now,
      onError: (error) => errors.push(error),
    });
    await enforcer.ready;
    expect(enforcer.decide(from("66.249.64.5")).identity).toBe("verified");
    for (const broken of ["<html>", "{}", "x".repeat(5_000_000)]) {
      body = broken;
      now += 86_400_000;
      const work: Promise<unknown>[] = [];
      enforcer.decide(from("66.249.64.5"), { waitUntil: (one) => work.push(one) });
      expect(work).toHaveLength(1);
      await Promise.all(work);
      expect(enforcer.decide(from("66.249.64.5")).identity).toBe("verified");
    }
    expect(errors.map(String)).toEqual([
      expect.stringContaining("is a web page"),
      expect.stringContaining("has none"),
      expect.stringContaining("more than 4000000 bytes"),
    ]);
    body = '["198.51.100.0/24"]';
    now += 86_400_000;
    const work: Promise<unknown>[] = [];
    enforcer.decide(from("66.249.64.5"), { waitUntil: (one) => work.push(one) });
    await Promise.all(work);
    expect(enforcer.decide(from("66.249.64.5")).identity).toBe("spoofed");
  });
});

describe("by names in DNS", () => {
  const answers = {
    "66.249.66.1 PTR": ["crawl-66-249-66-1.googlebot.com"],
    "crawl-66-249-66-1.googlebot.com A": ["66.249.66.1"],
    "203.0.113.7 PTR": ["crawl-66-249-66-1.googlebot.com"],
    "203.0.113.8 PTR": "silence",
    "203.0.113.9 PTR": "fail",
    "2001:4860:4801:10::7 PTR": [],
  } as const;

  it("waits for the answer within the deadline, and remembers it", async () => {
    const { address, asked } = await dnsServer(answers);
    const enforcer = enforcerOf({ dns: nameServer([address]), deadline: PATIENT });
    expect(enforcer.decide(from("66.249.66.1")).identity).toBe("claimed");
    expect((await enforcer.verify(from("66.249.66.1"))).identity).toBe("verified");
    expect(enforcer.decide(from("66.249.66.1")).identity).toBe("verified");
    expect((await enforcer.verify(from("203.0.113.7"))).identity).toBe("spoofed");
    expect((await enforcer.verify(from("203.0.113.9"))).identity).toBe("claimed");
    expect((await enforcer.verify(from("2001:4860:4801:10::7"))).identity).toBe("spoofed");
    const before = asked.length;
    for (let i = 0; i < 10; i++) await enforcer.verify(from("66.249.66.1"));
    expect(asked.length).toBe(before);
  });

  it("finds the right one of many names, and says nothing where it has not looked at all", async () => {
    const ours = (count: number) => Array.from({ length: count }, (_, i) => `n${i}.googlebot.com`);
    const good = "crawl-66-249-66-1.googlebot.com";
    const others = Array.from({ length: 40 }, (_, i) => `n${i}.example`);
    const of = async (names: string[]) => {
      const dns = {
        resolvePtr: async () => names,
        resolve4: async (name: string) => (name === good ? ["66.249.66.1"] : ["203.0.113.1"]),
        resolve6: async () => [],
      };
      return (await enforcerOf({ dns, deadline: PATIENT }).verify(from("66.249.66.1"))).identity;
    };
    expect(await of([...others, good])).toBe("verified");
    expect(await of([...ours(40), good])).toBe("claimed");
    expect(await of(ours(10))).toBe("spoofed");
    expect(await of(others)).toBe("spoofed");
  });

  it("never asks about people, libraries, and robots whose operators publish no names", async () => {
    const { address, asked } = await dnsServer(answers);
    const enforcer = enforcerOf({ dns: nameServer([address]) });
    for (const userAgent of [
      "Mozilla/5.0 (X11) Gecko/20100101 Firefox/132.0",
      "curl/8",
      "FooBot/1.0",
      "GPTBot/1.0",
    ])
      await enforcer.verify(from("66.249.66.1", "/", userAgent));
    expect(asked).toEqual([]);
  });

  it("is not kept from others by those whose names nobody tells, however many wait", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let hanging = 0;
    const dns: NameServer = {
      resolvePtr: async (name) => {
        if (name.endsWith("8.b.d.0.1.0.0.2.ip6.arpa") || name.endsWith(".51.198.in-addr.arpa")) {
          hanging++;
          return new Promise(() => {});
        }
        throw Object.assign(new Error(), { code: "ENOTFOUND" });
      },
      resolve4: async () => [],
      resolve6: async () => [],
    };
    const notices: string[] = [];
    const enforcer = enforcerOf({ dns, deadline: PATIENT, onNotice: (one) => void notices.push(one) });
    const waiting = Array.from({ length: 500 }, (_, i) => enforcer.verify(from(`2001:db8::${i + 1}`)));
    await vi.advanceTimersByTimeAsync(0);
    expect(hanging).toBe(8);
    expect((await enforcer.verify(from("203.0.113.7"))).identity).toBe("spoofed");
    expect(notices).toEqual([expect.stringContaining("too many addresses wait for an answer of DNS")]);
    expect(enforcer.summary().unverifiable.busy).toBe(492);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(new Set((await Promise.all(waiting)).map(({ identity }) => identity))).toEqual(
      new Set(["claimed"]),
    );
    // Whose networks are many takes all places, but none for ever.
    const many = Array.from({ length: 400 }, (_, i) =>
      enforcer.verify(from(`198.51.${i % 256}.${1 + (i >> 8)}`)),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect((await enforcer.verify(from("203.0.113.8"))).identity).toBe("claimed");
    await vi.advanceTimersByTimeAsync(15_000);
    await Promise.all(many);
    expect((await enforcer.verify(from("203.0.113.9"))).identity).toBe("spoofed");
  });

  it("lets a robot go on as claimed where DNS hangs", async () => {
    const { address } = await dnsServer(answers);
    const enforcer = enforcerOf({ dns: nameServer([address]), deadline: 10 });
    const request = new Request("https://example.com/closed", { headers: { "user-agent": GOOGLEBOT } });
    expect(await enforcer.respond(request, { address: "203.0.113.8" })).toBeUndefined();
    expect(enforcer.summary().robots[0]!.identities).toEqual({ claimed: 1 });
  });
});

describe("the address", () => {
  const headers = (list: string) => ({ "x-forwarded-for": list, "user-agent": GOOGLEBOT });
  const identityOf = (more: Partial<EnforcerOptions>, list: string, address = "66.249.64.96") =>
    enforcerOf({ networks: [NETWORKS], ...more }).decide({ url: "/", headers: headers(list), address })
      .identity;

  it("is not what clients write into headers, unless a proxy is said to", () => {
    expect(identityOf({}, "66.249.64.5")).toBe("spoofed");
    expect(identityOf({ addressHeader: "X-Forwarded-For" }, "66.249.64.5")).toBe("verified");
  });

  it("is the last in a list, or the one before as many proxies as there are", () => {
    expect(identityOf({ addressHeader: "x-forwarded-for" }, "66.249.64.5, 203.0.113.1")).toBe("spoofed");
    expect(identityOf({ addressHeader: "x-forwarded-for" }, "203.0.113.1, 66.249.64.5")).toBe("verified");
    const two = { addressHeader: "x-forwarded-for", proxies: 2 };
    expect(identityOf(two, "203.0.113.1, 66.249.64.5, 192.0.2.1")).toBe("verified");
    expect(identityOf(two, "66.249.64.5", "66.249.64.96")).toBe("claimed");
  });

  it("is unknown without the header that is said to have it, whoever connects", () => {
    const notices: string[] = [];
    const enforcer = enforcerOf({
      networks: [NETWORKS],
      addressHeader: "x-forwarded-for",
      proxies: 2,
      onNotice: (notice) => notices.push(notice),
    });
    for (const more of [{}, { "x-forwarded-for": "66.249.64.96" }]) {
      const request = { url: "/", headers: { "user-agent": GOOGLEBOT, ...more }, address: "203.0.113.1" };
      expect(enforcer.decide(request, { address: "203.0.113.1" }).identity).toBe("claimed");
    }
    expect(enforcer.summary().unverifiable.missing).toBe(2);
    expect(notices).toEqual([expect.stringContaining("does not have the header of addressHeader")]);
  });

  it("of a connection is told about once where a proxy may have another", () => {
    const notices: string[] = [];
    const onNotice = (notice: string) => notices.push(notice);
    const enforcer = enforcerOf({ networks: [NETWORKS], onNotice });
    const ask = (more: object) =>
      enforcer.decide({ url: "/", headers: { "user-agent": GOOGLEBOT, ...more }, address: "203.0.113.1" })
        .identity;
    expect(ask({})).toBe("spoofed");
    expect(notices).toEqual([]);
    for (const more of [{ forwarded: "for=66.249.64.5" }, { "X-Forwarded-For": "66.249.64.5" }])
      expect(ask(more)).toBe("spoofed");
    expect(notices).toEqual([expect.stringContaining("set addressHeader")]);
  });

  it.each([
    "198.18.0.1",
    "192.0.0.8",
    "240.0.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "ff02::1",
    "64:ff9b::10.0.0.1",
  ])("%s is nobody's", (address) => {
    expect(enforcerOf({ networks: [NETWORKS] }).decide(from(address)).identity).toBe("claimed");
  });

  it("is the IPv4 address in one that was translated", () => {
    const enforcer = enforcerOf({ networks: [NETWORKS] });
    expect(enforcer.decide(from("64:ff9b::66.249.64.5")).identity).toBe("verified");
    expect(enforcer.decide(from("64:ff9b::cb00:7109")).identity).toBe("spoofed");
    // Neither a translator's nor a mapped address, in either spelling
    for (const address of ["64:ff9b:1::42f9:4005", "::66.249.64.5", "::42f9:4005"])
      expect([address, enforcer.decide(from(address)).identity]).toEqual([address, "spoofed"]);
  });

  it("is not read from headers without one, nor from a list where there is none", () => {
    for (const addressHeader of ["user-agent", "Host", "cookie"])
      expect(() => enforcerOf({ networks: [NETWORKS], addressHeader })).toThrow("a header with addresses");
    for (const addressHeader of ["cf-connecting-ip", "True-Client-IP", "x-real-ip"])
      expect(() => enforcerOf({ networks: [NETWORKS], addressHeader, proxies: 2 })).toThrow("no list");
  });
});
