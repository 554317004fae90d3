/**
 * What bodies are made of: encodings, compression, sizes, pages instead of files, and what else a file asks for.
 *
 * @module-tag slow
 */
import { inspect } from "node:util";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { delayBetween, RobotsClient, type RobotsClientOptions } from "../../../src/crawl/fetch/index.ts";
import type { Dialect } from "../../../src/index.ts";
import { eventually, PATIENT } from "../../support/waits.ts";
import { robots, serve } from "./server.ts";

const FILE = "User-agent: *\nDisallow: /café/\n";
/** {@link FILE} as `zstd` compresses it; Node 20 can neither write nor read that. */
const ZSTD = Buffer.from("KLUv/QRYAQEAVXNlci1hZ2VudDogKgpEaXNhbGxvdzogL2NhZsOpLwo79a7a", "base64");
const CLOSED = "/caf%C3%A9/x";
const utf16 = (text: string, big: boolean): Buffer => {
  const bytes = Buffer.from(text, "utf16le");
  return big ? bytes.swap16() : bytes;
};

function client(options: Partial<RobotsClientOptions> = {}): RobotsClient {
  return new RobotsClient({ userAgent: "testbot/1.0", timeout: PATIENT, ...options });
}

describe("a body's encoding", () => {
  const cases: readonly [
    name: string,
    body: Uint8Array,
    contentType: string,
    closed: boolean,
    google: boolean,
  ][] = [
    ["UTF-8", Buffer.from(FILE), "text/plain", true, true],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${FILE}`), "text/plain", true, true],
    ["UTF-8 called Latin-1", Buffer.from(FILE), "text/plain; charset=iso-8859-1", true, true],
    ["UTF-8 called UTF-16", Buffer.from(FILE), 'text/plain; charset="utf-16"', true, true],
    ["UTF-8 called nonsense", Buffer.from(FILE), "text/plain; charset=klingon", true, true],
    ["Latin-1", Buffer.from(FILE, "latin1"), "text/plain; charset=ISO-8859-1", true, false],
    ["Windows-1252 in quotes", Buffer.from(FILE, "latin1"), 'text/plain;charset="windows-1252"', true, false],
    ["Latin-1 that does not say so", Buffer.from(FILE, "latin1"), "text/plain", false, false],
    ["Latin-1 called nonsense", Buffer.from(FILE, "latin1"), "text/plain; charset=klingon", false, false],
    ["UTF-16LE with a mark", utf16(`\ufeff${FILE}`, false), "text/plain", true, false],
    ["UTF-16BE with a mark", utf16(`\ufeff${FILE}`, true), "text/plain", true, false],
    ["UTF-16LE", utf16(FILE, false), "text/plain; charset=utf-16le", true, false],
    ["UTF-16LE that does not say so", utf16(FILE, false), "text/plain", true, false],
    ["UTF-16BE that does not say so", utf16(FILE, true), "application/octet-stream", true, false],
    ["UTF-16 called UTF-8", utf16(`\ufeff${FILE}`, false), "text/plain; charset=utf-8", true, false],
    ["nothing at all", Buffer.from(""), "text/plain", false, false],
    ["one byte", Buffer.from("U"), "text/plain; charset=utf-16", false, false],
  ];
  it.each(cases)("%s", async (_name, body, contentType, closed, google) => {
    await using site = await serve(robots(body, { "content-type": contentType }));
    const access = (dialect: Dialect) => client({ dialect }).isAllowed(site.origin + CLOSED);
    expect(await access("rfc9309")).toBe(!closed);
    // Google reads nothing but UTF-8, so there no bridge is built.
    expect(await access("google")).toBe(!google);
  });
});

describe("compression, which is left to the platform:", () => {
  it.each([
    ["gzip", gzipSync(FILE)],
    ["br", brotliCompressSync(FILE)],
    ["deflate", deflateSync(FILE)],
  ])("%s", async (encoding, body) => {
    await using site = await serve(robots(body, { "content-encoding": encoding }));
    expect(await client().isAllowed(site.origin + CLOSED)).toBe(false);
    expect(site.requests[0]!.headers["accept-encoding"]).toContain("gzip");
  });

  it("a body that does not decompress is not an answer", async () => {
    await using site = await serve(robots("not gzip at all", { "content-encoding": "gzip" }));
    expect(await client().get(site.origin)).toMatchObject({ outcome: "unreachable", reason: "truncated" });
  });

  it.each([
    ["zstd, which Node 20 does not decode", ZSTD, "zstd"],
    ["gzip upon gzip, of which only one is announced", gzipSync(gzipSync(FILE)), "gzip"],
  ])("%s, does not open the site", async (_name, body, coding) => {
    const headers = { "content-encoding": coding };
    const fetch = async () => new Response(coding === "gzip" ? gzipSync(FILE) : body, { headers });
    for (const options of [{ fetch }, {}]) {
      await using site = await serve(robots(body, headers));
      // A newer runtime may decode zstd after all.
      expect(await client(options).isAllowed(site.origin + CLOSED)).toBe(false);
      expect(await client(options).get(site.origin)).toMatchObject(
        "fetch" in options || coding === "gzip" ? { outcome: "unreachable", reason: "truncated" } : {},
      );
    }
  });

  it("a coding that was decoded, or never was one, is a file", async () => {
    for (const coding of ["gzip", "zstd", "br", "utf-8", "none", "text/plain", "identity, identity"]) {
      const fetch = async () => new Response(FILE, { headers: { "content-encoding": coding } });
      expect(await client({ fetch }).isAllowed(`https://example.com${CLOSED}`), coding).toBe(false);
    }
  });

  it("a bomb is read as far as the limit", async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000, "# "));
    await using site = await serve(robots(bomb, { "content-encoding": "gzip" }));
    expect(await client().get(site.origin)).toMatchObject({ outcome: "found", truncated: true });
  });
});

describe("the size of a file (RFC 9309 2.5)", () => {
  /** A file of exactly `size` bytes that ends in a rule for /last. */
  const sized = (size: number): string => {
    const [head, tail] = ["User-agent: *\nDisallow: /first\n", "\nDisallow: /last"];
    return `${head}${"#".repeat(size - head.length - tail.length)}${tail}`;
  };

  it.each([
    [512_000, "", false, "closes /last"],
    [512_000, "\n", true, "closes /last, for only its line end is cut off"],
    [512_000, "x", true, "leaves /last open, for the line is cut"],
    [512_001, "", true, "leaves /last open, for the line is cut"],
  ])("is limited: of %i bytes and %j, %s is truncated: %s", async (size, more, truncated, what) => {
    await using site = await serve(robots(sized(size) + more));
    const gate = client();
    expect(await gate.get(site.origin)).toMatchObject({ outcome: "found", truncated });
    const urls = [`${site.origin}/first`, `${site.origin}/last`, `${site.origin}/las`];
    expect([...(await gate.check(urls))]).toEqual([0, what.startsWith("leaves") ? 1 : 0, 1]);
  });

  it("is limited by maxBytes instead", async () => {
    await using site = await serve(robots(sized(600_001)));
    const urls = [`${site.origin}/first`, `${site.origin}/last`];
    for (const [maxBytes, truncated] of [
      [600_000, true],
      [600_001, false],
    ] as const) {
      const gate = client({ maxBytes });
      expect(await gate.get(site.origin)).toMatchObject({ truncated });
      expect([...(await gate.check(urls))]).toEqual([0, truncated ? 1 : 0]);
    }
  });

  it("is limited by whole lines in UTF-16, too", async () => {
    const text = `User-agent: *\nDisallow: /a\nDisallow: /${"b".repeat(300_000)}\n`;
    await using site = await serve(robots(utf16(`\ufeff${text}`, false)));
    const gate = client({ maxBytes: 512_001 });
    expect(await gate.get(site.origin)).toMatchObject({ truncated: true });
    expect([...(await gate.check([`${site.origin}/a`, `${site.origin}/bbbbbbbb`]))]).toEqual([0, 1]);
  });

  it("ends the download of a gigabyte at the limit", async () => {
    let sent = 0;
    let given = true;
    await using site = await serve((_request, response) => {
      response.writeHead(200, { "content-type": "text/plain", "content-length": 1_000_000_000 });
      response.on("close", () => {
        given = false;
      });
      response.write("User-agent: *\nDisallow: /first\n");
      const chunk = Buffer.alloc(65_536, "#\n");
      const more = (): void => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    const gate = client();
    expect(await gate.isAllowed(`${site.origin}/first`)).toBe(false);
    expect((await gate.get(site.origin)).truncated).toBe(true);
    expect(await eventually(() => !given)).toBe(true);
    // What the sockets' buffers held is gone with them.
    expect(sent).toBeLessThan(20_000_000);
  });
});

describe("a body that is not a robots.txt", () => {
  it.each([
    ["a page", "\r\n <!DOCTYPE html><html><body>Not found</body></html>", "text/html", true],
    ["a page called text", "<html></html>", "text/plain", true],
    ["a sitemap", '\ufeff<?xml version="1.0"?><urlset/>', "application/xml", true],
    ["a file called a page", "User-agent: *\nDisallow: /x", "text/html", false],
    ["nothing", "", "text/html", false],
  ])("%s", async (_name, body, contentType, markup) => {
    await using site = await serve(robots(body, { "content-type": contentType }));
    const entry = await client().get(site.origin);
    expect(entry).toMatchObject({ outcome: "found", access: "rules", markup });
    expect(entry.policy.isAllowed("/x")).toBe(!body.includes("/x"));
  });

  it("rules in a page are rules (RFC 9309 2.3.1.1)", async () => {
    await using site = await serve(robots("<html><pre>\nUser-agent: *\nDisallow: /x\n</pre>"));
    expect(await client().isAllowed(`${site.origin}/x`)).toBe(false);
  });
});

describe("besides rules, what a file asks for", () => {
  it("crawl delay and request rates are those of the agent's groups", async () => {
    const body = [
      "User-agent: *\nCrawl-delay: 9\nDisallow:\nRequest-rate: 1/60",
      "User-agent: testbot\nCrawl-delay: 1.5\nDisallow: /x\nRequest-rate: 1/10s 1800-1900\nrequest-rate: 2/1m",
      "Request-rate: nonsense\nRequest-rate: 0/10",
      "User-agent: other\nCrawl-delay: 60\nDisallow: /\nRequest-rate: 1/1d",
      "User-agent: TestBot/2.0\nCrawl-delay: 2\nRequest-rate: 10/1h 2300-0100",
    ].join("\n");
    await using site = await serve(robots(body));
    const entry = await client().get(site.origin);
    expect(entry.crawlDelay).toBe(2);
    expect(entry.requestRates).toEqual([
      { requests: 1, seconds: 10, window: { from: 1080, to: 1140 } },
      { requests: 2, seconds: 60 },
      { requests: 10, seconds: 3600, window: { from: 1380, to: 60 } },
    ]);
    const at = (hour: number) => delayBetween(entry, Date.UTC(2026, 0, 5, hour));
    expect([12, 18, 19, 23, 0, 1].map(at)).toEqual([30, 30, 30, 360, 360, 30]);
    expect(delayBetween({ crawlDelay: 4, requestRates: [] })).toBe(4);
    expect(delayBetween({ requestRates: [] })).toBe(0);
  });

  it("shows in what a program logs of an entry, with its rules", async () => {
    await using site = await serve(robots("User-agent: *\nDisallow: /x\nRequest-rate: 1/5"));
    const entry = await client().get(site.origin);
    expect(JSON.parse(JSON.stringify(entry))).toMatchObject({
      origin: site.origin,
      outcome: "found",
      access: "rules",
      policy: {
        agent: "*",
        crawlDelay: null,
        requestRates: [{ requests: 1, seconds: 5 }],
        rules: [{ type: "disallow", pattern: "/x", line: 0 }],
      },
      requestRates: [{ requests: 1, seconds: 5 }],
    });
    expect(inspect(entry, { depth: 4 })).toMatch(
      /outcome: 'found'[\s\S]*policy: Policy \{[\s\S]*pattern: '\/x'/,
    );
  });

  it("falls back to the groups for everybody", async () => {
    await using site = await serve(
      robots("User-agent: *\nDisallow:\nRequest-rate: 1/5\nUser-agent: other\nRequest-rate: 1/9"),
    );
    expect((await client().get(site.origin)).requestRates).toEqual([{ requests: 1, seconds: 5 }]);
    const named = client({ agent: { ...OTHER, boundByStar: false } });
    expect((await named.get(site.origin)).requestRates).toEqual([]);
  });

  it.each([
    ["sitemaps", "sitemaps", (i: number) => `Sitemap: /${i}\n`, 10_000],
    ["request rates", "requestRates", (i: number) => `Request-rate: 1/${i + 1}\n`, 64],
  ] as const)("of too many %s the first are kept, and the entry says so", async (_name, list, line, most) => {
    const file = (count: number): string =>
      `User-agent: *\nDisallow: /x\n${Array.from({ length: count }, (_, i) => line(i)).join("")}`;
    for (const count of [most, most + 1]) {
      await using site = await serve(robots(file(count)));
      const entry = await client().get(site.origin);
      expect([entry[list].length, entry.truncated]).toEqual([most, count > most]);
      expect(entry.policy.isAllowed("/x")).toBe(false);
    }
  });

  it("sitemaps that their host's name makes long are cut by their text", async () => {
    const origin = `http://${Array(4).fill("a".repeat(60)).join(".")}`;
    const body = `${Array.from({ length: 9000 }, (_, i) => `Sitemap: ${i}`).join("\n")}\n`;
    const entry = await client({ fetch: async () => new Response(body) }).get(origin);
    expect(entry.truncated).toBe(true);
    expect(entry.sitemaps.join("").length).toBeLessThanOrEqual(1 << 20);
    expect(entry.sitemaps.join("").length).toBeGreaterThan((1 << 20) - 300);
  });

  it("sitemaps are absolute and come once", async () => {
    const names = [
      "https://a.example/s.xml",
      "/s.xml",
      "s2.xml#x",
      "https://A.example/s.xml",
      "mailto:x",
      "",
      "ftp://a/b",
    ];
    await using site = await serve(robots(names.map((name) => `Sitemap: ${name}`).join("\n")));
    expect((await client().get(site.origin)).sitemaps).toEqual([
      "https://a.example/s.xml",
      `${site.origin}/s.xml`,
      `${site.origin}/s2.xml`,
    ]);
  });
});

const OTHER = {
  token: "nobody",
  tokens: ["nobody"],
  operator: "",
  purpose: "other",
  obeys: true,
  fetches: true,
} as const;
