/** Who a client is by published networks. */
import { describe, expect, it } from "vitest";
import { createEnforcer } from "../../../src/site/enforce/index.ts";
import { isFor } from "../../../src/site/identity/networks.ts";
import { covered, crawlers, fetching, LIST, standingsOf } from "./standings.ts";

const FILE = "User-agent: *\nDisallow: /\n";

describe("a client under the name of a crawler", () => {
  it("is what the lists say, wherever that is asked", async () => {
    // All of them are in standings-all.test.ts.
    const some = fetching.filter(
      ({ token }, i) => i % 10 === 0 || /^(?:Applebot|Googlebot-Image|AdsBot-Google)$/.test(token),
    );
    const { tried, wrong } = await standingsOf(some);
    console.log(`${tried} standings of ${some.length} crawlers, ${wrong.length} wrong`);
    expect(wrong).toEqual([]);
  });

  it("is told by every list from those whom it is not about", () => {
    const names = new Set(crawlers.flatMap(({ token, operator }) => [token, operator]));
    for (const name of names) {
      const about = covered(name);
      const wrong = crawlers.filter((one) => isFor({ names: [name] }, one) !== about.has(one.token));
      expect(wrong.map(({ token }) => `${name}: ${token}`)).toEqual([]);
    }
  });

  it.each([
    ["Googlebot", "Googlebot-Image", true],
    ["Googlebot", "Google-InspectionTool", true],
    ["Googlebot", "AdsBot-Google", false],
    ["Googlebot", "Applebot", false],
    ["Google", "Applebot", false],
    ["Google", "AdsBot-Google", true],
    ["Applebot", "Applebot", true],
    ["Googlebot-Image", "Googlebot", false],
    ["Yandex", "YandexBot", true],
  ])("by the list for %s: %s is %s", (name, token, isMeant) => {
    expect(isFor({ names: [name] }, crawlers.find((one) => one.token === token)!)).toBe(isMeant);
  });
});

describe("a header that names several crawlers", () => {
  const of = (userAgent: string, address: string) =>
    createEnforcer({
      robots: "User-agent: Googlebot\nDisallow:\n\nUser-agent: Twitterbot\nDisallow:\n",
      networks: [{ for: "Googlebot", text: LIST }],
      spoofed: "block",
      onNotice: () => {},
    }).decide({ url: "/x", userAgent, address });

  it.each([
    ["Googlebot/2.1 Twitterbot/1.0", "203.0.113.7", "spoofed", "block"],
    ["Twitterbot/1.0 Googlebot/2.1", "203.0.113.7", "spoofed", "block"],
    ["Twitterbot/1.0 Googlebot/2.1", "198.51.100.7", "claimed", "allow"],
    ["Twitterbot/1.0 Googlebot/2.1", "10.0.0.1", "claimed", "allow"],
    ["Googlebot-Image/1.0 Googlebot/2.1", "198.51.100.7", "verified", "allow"],
    ["Twitterbot/1.0", "203.0.113.7", "claimed", "allow"],
  ])("%s from %s is %s", (userAgent, address, identity, action) => {
    expect(of(userAgent, address)).toMatchObject({ identity, action });
  });
});

describe("an address that says nothing of a client", () => {
  it("is counted, and told once of each kind, with what to do", () => {
    const notices: string[] = [];
    const enforcer = createEnforcer({
      robots: FILE,
      networks: [{ for: "Googlebot", text: LIST }],
      onNotice: (notice) => notices.push(notice),
    });
    for (const address of ["10.0.0.1", "104.16.1.1", "unknown", "_hidden", undefined, undefined])
      enforcer.decide({ url: "/x", userAgent: "Googlebot/2.1", address });
    for (const userAgent of ["GPTBot/1", "curl/8", "FooBot/1"])
      enforcer.decide({ url: "/x", userAgent, address: "unknown" });
    expect(enforcer.summary().unverifiable).toEqual({ missing: 2, unreadable: 2, proxy: 2, busy: 0 });
    expect(notices).toHaveLength(3);
    for (const notice of notices) expect(notice).toContain("set addressHeader");
  });

  it.each([
    ["x-forwarded-for", "66.66.66.66, 198.51.100.7:4711"],
    ["x-forwarded-for", "[2001:db8:7::1]:443"],
    ["forwarded", 'for=66.66.66.66, for="[2001:db8:7::1]:4711";proto=https'],
    ["forwarded", 'by=10.0.0.1;For="198.51.100.7:_port"'],
    ["Forwarded", "for=198.51.100.7"],
    ["forwarded", 'for="66.66.66.66, for=198.51.100.7'],
  ])("is read from the header %s: %s", (addressHeader, value) => {
    const enforcer = createEnforcer({
      robots: FILE,
      networks: [{ for: "Googlebot", text: LIST }],
      addressHeader,
    });
    const headers = { "user-agent": "Googlebot/2.1", [addressHeader.toLowerCase()]: value };
    expect(enforcer.decide({ url: "/x", headers, address: "127.0.0.1" }).identity).toBe("verified");
  });

  it.each(["for=unknown", "for=_hidden", "proto=https", "for=", ""])(
    "is not taken from elsewhere if the proxy writes %j",
    (forwarded) => {
      const enforcer = createEnforcer({
        robots: FILE,
        networks: [{ for: "Googlebot", text: LIST }],
        addressHeader: "forwarded",
        onNotice: () => {},
      });
      const headers = { "user-agent": "Googlebot/2.1", forwarded };
      expect(enforcer.decide({ url: "/x", headers, address: "203.0.113.7" }).identity).toBe("claimed");
      expect(enforcer.summary().unverifiable.unreadable).toBe(1);
    },
  );
});
