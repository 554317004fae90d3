/** What is requested from which server: URL, headers, redirects, revalidation. */
import { describe, expect, it } from "vitest";
import { RobotsClient, type RobotsClientOptions } from "../../../src/crawl/fetch/index.ts";
import { eventually, PATIENT } from "../../support/waits.ts";
import { robots, send, serve } from "./server.ts";

const FILE = "User-agent: *\nDisallow: /closed\n";
const MINUTE = 60_000;
const DAY = 86_400_000;

function client(options: Partial<RobotsClientOptions> = {}): RobotsClient {
  return new RobotsClient({ userAgent: "testbot/1.0 (+https://bot.example)", timeout: PATIENT, ...options });
}

describe("what is requested from a site (RFC 9309 2.3)", () => {
  it.each(["", "/path", "ftp://example.com/", "mailto:a@b.c"])(
    "is nothing for %j, which has no origin",
    async (url) => {
      let requests = 0;
      const fetch = async () => new Response(`${requests++}`);
      expect(await client({ fetch }).isAllowed(url)).toBe(false);
      expect(requests).toBe(0);
    },
  );

  it("leaves no connection open, unless it is given a fetch that does", async () => {
    await using site = await serve(robots(FILE));
    await client().get(site.origin);
    await client({ fetch: (url, init) => fetch(url, init) }).get(site.origin);
    expect(site.requests.map(({ headers }) => headers.connection)).toEqual(["close", "keep-alive"]);
    expect(await eventually(() => site.open() === 1)).toBe(true);
  });

  it("asks scheme, host and port of the page, without its password", async () => {
    await using site = await serve(robots(FILE));
    const url = `${site.origin.replace("//", "//user:secret@")}/closed`;
    expect(await client().isAllowed(url)).toBe(false);
    expect(site.requests.map(({ method, url }) => [method, url])).toEqual([["GET", "/robots.txt"]]);
    expect(site.requests[0]!.headers).toMatchObject({ "user-agent": "testbot/1.0 (+https://bot.example)" });
    expect(site.requests[0]!.headers.authorization).toBeUndefined();
  });
});

describe("redirects (RFC 9309 2.3.1.2)", () => {
  /** A site whose robots.txt is `hops` redirects away. */
  async function chain(hops: number) {
    return serve(({ url }, response) => {
      const step = url === "/robots.txt" ? 0 : Number(url!.slice(1));
      if (step < hops) send(response, 301, "moved", { location: `/${step + 1}` });
      else send(response, 200, FILE);
    });
  }

  it.each([
    [1, "found"],
    [5, "found"],
    [6, "unavailable"],
  ])("are followed up to five: %i of them, %s", async (hops, outcome) => {
    await using site = await chain(hops);
    const entry = await client().get(site.origin);
    expect(entry.outcome).toBe(outcome);
    expect(site.requests.length).toBe(Math.min(hops, 5) + 1);
    expect(site.requests.every(({ headers }) => headers["user-agent"]?.startsWith("testbot"))).toBe(true);
  });

  it("reads a Location in UTF-8, as servers send it", async () => {
    await using site = await serve(({ url }, response) => {
      const location = Buffer.from("/rules/für-alle.txt").toString("latin1");
      if (url === "/robots.txt") send(response, 301, "", { location });
      else if (url === "/rules/f%C3%BCr-alle.txt") send(response, 200, FILE);
      else send(response, 404);
    });
    expect(await client().isAllowed(`${site.origin}/closed`)).toBe(false);
  });

  it.each([301, 302, 303, 307, 308])(
    "%i leads to another authority, whose rules bind the first",
    async (status) => {
      await using target = await serve(robots(FILE));
      await using site = await serve((_request, response) =>
        send(response, status, "", { location: `${target.origin}/elsewhere/rules.txt#x` }),
      );
      const gate = client();
      expect(await gate.isAllowed(`${site.origin}/closed`)).toBe(false);
      expect((await gate.get(site.origin)).url).toBe(`${target.origin}/elsewhere/rules.txt`);
      // The target's own file is another matter.
      expect(target.requests.map(({ url }) => url)).toEqual(["/elsewhere/rules.txt"]);
      await gate.get(target.origin);
      expect(target.requests.map(({ url }) => url)).toEqual(["/elsewhere/rules.txt", "/robots.txt"]);
    },
  );

  it.each(["/robots.txt?x=1", "/a/robots.txt", "/robots.txt/"])(
    "to %s is not the target's own file",
    async (path) => {
      await using target = await serve(({ url }, response) =>
        send(response, url === "/robots.txt" ? 404 : 200, FILE),
      );
      await using site = await serve((_request, response) =>
        send(response, 302, "", { location: target.origin + path }),
      );
      const gate = client();
      expect(await gate.isAllowed(`${site.origin}/closed`)).toBe(false);
      expect(await gate.isAllowed(`${target.origin}/closed`)).toBe(true);
    },
  );

  it("to the target's own robots.txt spares asking the target", async () => {
    await using target = await serve(robots(`${FILE}Sitemap: /map.xml`));
    await using site = await serve((_request, response) =>
      send(response, 301, "", { location: `${target.origin}/robots.txt` }),
    );
    const gate = client();
    // It is the target's file.
    expect((await gate.get(site.origin)).sitemaps).toEqual([`${target.origin}/map.xml`]);
    const entry = await gate.get(target.origin);
    expect(entry).toMatchObject({
      outcome: "found",
      origin: target.origin,
      sitemaps: [`${target.origin}/map.xml`],
    });
    expect(target.requests.length).toBe(1);
  });

  it.each([
    ["no Location", {}],
    ["a bad one", { location: "http://[" }],
    ["another scheme", { location: "file:///etc/passwd" }],
  ])("with %s lead nowhere", async (_name, headers) => {
    await using site = await serve((_request, response) => send(response, 302, "", headers));
    expect(await client().get(site.origin)).toMatchObject({
      outcome: "unavailable",
      reason: "redirects",
      status: 302,
    });
  });

  it("takes passwords out of a Location", async () => {
    await using target = await serve(robots(FILE));
    await using site = await serve((_request, response) =>
      send(response, 302, "", { location: `${target.origin.replace("//", "//user:secret@")}/r` }),
    );
    expect(await client().isAllowed(`${site.origin}/closed`)).toBe(false);
    expect(target.requests[0]!.headers.authorization).toBeUndefined();
  });
});

describe("redirects by kind", () => {
  /** A fetch of hosts that redirect as told, and what it was asked for. */
  async function follow(from: string, to: string, redirects: object) {
    const asked: string[] = [];
    const fetch = async (url: string): Promise<Response> => {
      asked.push(url);
      return url === `${from}/robots.txt`
        ? new Response(null, { status: 301, headers: { location: to } })
        : new Response(FILE);
    };
    const { outcome, reason, detail, access } = await client({ fetch, redirects }).get(from);
    return { outcome, reason, detail, access, hops: asked.length };
  }

  it.each([
    ["another host", "http://a.example", "http://b.example/robots.txt", "hosts", true],
    ["another port", "http://a.example", "http://a.example:8080/robots.txt", "ports", true],
    ["https", "http://a.example", "https://a.example/robots.txt", "upgrades", true],
    ["http", "https://a.example", "http://a.example/robots.txt", "downgrades", false],
  ])("to %s", async (_name, from, to, option, initial) => {
    const followed = { outcome: "found", reason: undefined, detail: undefined, access: "rules", hops: 2 };
    const refused = { outcome: "unreachable", reason: "redirects", access: "disallow", hops: 1 };
    expect(await follow(from, to, {})).toMatchObject(initial ? followed : refused);
    expect(await follow(from, to, { [option]: true })).toEqual(followed);
    const refusal = await follow(from, to, { [option]: false });
    expect(refusal).toMatchObject(refused);
    expect(await follow(from, to, Object.create({ [option]: false }))).toMatchObject(refused);
    expect(await follow(from, to, { [option]: undefined })).toMatchObject(initial ? followed : refused);
    expect(refusal.detail).toContain(`redirects.${option}`);
    const others = { hosts: true, ports: true, upgrades: true, downgrades: true, [option]: false };
    expect(await follow(from, to, others)).toMatchObject(refused);
    expect(await follow(from, "/r", { hosts: false, ports: false })).toEqual(followed);
  });

  it("a port of the scheme's own, or the one that redirects, is not another port", async () => {
    const redirects = { ports: false };
    for (const [from, to] of [
      ["http://a.example:8080", "https://a.example/robots.txt"],
      ["http://a.example:8080", "http://b.example:8080/robots.txt"],
      ["http://a.example", "http://b.example:80/robots.txt"],
    ] as const)
      expect((await follow(from, to, redirects)).outcome).toBe("found");
  });
});

describe("freshness (RFC 9309 2.4, RFC 9111)", () => {
  const date = new Date(1_000_000_000_000).toUTCString();
  const later = (ms: number): string => new Date(1_000_000_000_000 + ms).toUTCString();
  const cases: readonly [name: string, headers: Record<string, string>, lifetime: number][] = [
    ["nothing said", {}, DAY],
    ["max-age", { "cache-control": "max-age=3600" }, 60 * MINUTE],
    ["max-age in quotes among others", { "cache-control": 'public, Max-Age="3600", x' }, 60 * MINUTE],
    ["a long max-age", { "cache-control": "max-age=31536000" }, DAY],
    ["a short max-age", { "cache-control": "max-age=1" }, 5 * MINUTE],
    ["Age", { "cache-control": "max-age=3600", age: "1800" }, 30 * MINUTE],
    ["no-store", { "cache-control": "no-store" }, 5 * MINUTE],
    ["no-cache", { "cache-control": "max-age=9999, no-cache" }, 5 * MINUTE],
    ["s-maxage alone", { "cache-control": "s-maxage=600" }, DAY],
    ["Expires", { date, expires: later(60 * MINUTE) }, 60 * MINUTE],
    ["Expires 0", { date, expires: "0" }, 5 * MINUTE],
    ["max-age before Expires", { date, expires: "0", "cache-control": "max-age=3600" }, 60 * MINUTE],
  ];
  it.each(cases)("%s", async (_name, headers, lifetime) => {
    await using site = await serve(robots(FILE, headers));
    const entry = await client({ now: () => 5000 }).get(site.origin);
    expect(entry.expiresAt - 5000).toBe(lifetime);
    expect(entry).toMatchObject({ fetchedAt: 5000, checkedAt: 5000 });
  });

  it("keeps a 404 as long", async () => {
    await using site = await serve((_request, response) =>
      send(response, 404, "", { "cache-control": "max-age=600" }),
    );
    const entry = await client({ now: () => 0 }).get(site.origin);
    expect(entry).toMatchObject({
      outcome: "unavailable",
      access: "allow",
      expiresAt: 10 * MINUTE,
      fetchedAt: 0,
    });
  });

  it("keeps a copy for a week in the 1996 draft", async () => {
    await using site = await serve(robots(FILE));
    expect((await client({ now: () => 0, dialect: "koster1996" }).get(site.origin)).expiresAt).toBe(7 * DAY);
  });

  it.each([
    ["ETag", { etag: 'W/"v1"' }, { "if-none-match": 'W/"v1"' }],
    ["Last-Modified", { "last-modified": date }, { "if-modified-since": date }],
  ])("asks again with %s, and 304 renews the copy", async (_name, validators, condition) => {
    await using site = await serve(({ headers }, response) => {
      const known = Object.entries(condition).every(([name, value]) => headers[name] === value);
      if (known) send(response, 304, "", { "cache-control": "max-age=7200" });
      else send(response, 200, FILE, { ...validators, "cache-control": "max-age=3600" });
    });
    let now = 0;
    const gate = client({ now: () => now });
    await gate.get(site.origin);
    for (const hours of [2, 5]) {
      now = hours * 60 * MINUTE;
      const entry = await gate.get(site.origin);
      expect(entry).toMatchObject({
        outcome: "found",
        status: 304,
        fetchedAt: now,
        expiresAt: now + 120 * MINUTE,
      });
      expect(entry.policy.isAllowed("/closed")).toBe(false);
    }
    expect(
      site.requests.map(({ headers }) => "if-none-match" in headers || "if-modified-since" in headers),
    ).toEqual([false, true, true]);
  });

  it("sends validators to the URL that gave them and no other", async () => {
    let moved = false;
    await using site = await serve(({ url }, response) => {
      if (url === "/robots.txt") send(response, 302, "", { location: moved ? "/new" : "/old" });
      else send(response, 200, FILE, { etag: '"x"' });
    });
    let now = 0;
    const gate = client({ now: () => now });
    for (const [day, where] of [
      [0, false],
      [2, false],
      [4, true],
    ] as const) {
      moved = where;
      now = day * DAY;
      await gate.get(site.origin);
    }
    const asked = site.requests.map(({ url, headers }) => `${url} ${headers["if-none-match"] ?? "-"}`);
    expect(asked).toEqual([
      "/robots.txt -",
      "/old -",
      "/robots.txt -",
      '/old "x"',
      "/robots.txt -",
      "/new -",
    ]);
  });
});

describe("trying again", () => {
  it("doubles the wait after each failure, up to an hour", async () => {
    await using site = await serve((_request, response) => send(response, 500));
    let now = 0;
    const gate = client({ now: () => now });
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      const entry = await gate.get(site.origin);
      waits.push((entry.expiresAt - now) / MINUTE);
      now = entry.expiresAt - 1;
      await gate.get(site.origin);
      expect(site.requests.length).toBe(i + 1);
      now++;
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it.each([
    [503, "120", 2 * MINUTE],
    [429, "120", 2 * MINUTE],
    [503, new Date(10 * MINUTE).toUTCString(), 10 * MINUTE],
    [503, "2", 2000],
    [503, "0", MINUTE],
    [429, new Date(0).toUTCString(), MINUTE],
    [503, "99999999", DAY],
    [503, "soon", MINUTE],
    [500, "120", MINUTE],
  ])("%i with Retry-After: %s", async (status, after, wait) => {
    await using site = await serve((_request, response) =>
      send(response, status, "", { "retry-after": after }),
    );
    expect((await client({ now: () => 0 }).get(site.origin)).expiresAt).toBe(wait);
  });

  it.each([
    ["0", [60, 120, 240, 480, 960, 1920, 3600, 3600]],
    ["1", [1, 2, 4, 8, 16, 32, 60, 60]],
    ["30", [30, 30, 30, 30, 30, 32, 60, 60]],
    ["90", [90, 90, 90, 90, 90, 90, 90, 90]],
  ])("asks a host less and less often that keeps asking for Retry-After: %s", async (after, seconds) => {
    let now = 0;
    await using site = await serve((_request, response) => send(response, 503, "", { "retry-after": after }));
    const gate = client({ now: () => now });
    const waits: number[] = [];
    for (const _ of seconds) {
      const { expiresAt } = await gate.get(site.origin);
      waits.push((expiresAt - now) / 1000);
      now = expiresAt;
    }
    expect(waits).toEqual(seconds);
  });
});
