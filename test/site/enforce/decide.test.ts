/** What an enforcer decides about a request, and how it says so. */
import { describe, expect, it, vi } from "vitest";
import { knownCrawlers, Policy, parse } from "../../../src/index.ts";
import { createEnforcer, type EnforcerOptions, type PlainRequest } from "../../../src/site/enforce/index.ts";
import { corpusAvailable, readRobots, reportSkipped, sampledHosts } from "../../support/corpus.ts";
import { sizesTo } from "../../support/cost.ts";
import { cases } from "../../support/effort.ts";
import { expectLinear } from "../../support/linear.ts";

const BROWSER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const GPTBOT =
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)";
const FILE = `User-agent: GPTBot
Disallow: /private
Allow: /private/open

User-agent: Googlebot
Disallow: /google

User-agent: *
Disallow: /closed
`;

const enforcerOf = (robots: EnforcerOptions["robots"] = FILE, more: Partial<EnforcerOptions> = {}) =>
  createEnforcer({ robots, onError: () => {}, onNotice: () => {}, ...more });
const said = (request: PlainRequest, more: Partial<EnforcerOptions> = {}) => {
  const { action, identity, crawler, rule } = enforcerOf(FILE, more).decide(request);
  return { action, identity, crawler, line: rule?.line };
};

describe("an enforcer", () => {
  it("never judges people", () => {
    for (const url of ["/private", "/closed", "/google", "https://example.com/closed"]) {
      expect(said({ url, userAgent: BROWSER })).toEqual({
        action: "allow",
        identity: "person",
        crawler: undefined,
        line: undefined,
      });
    }
  });

  it.each(["user-agent", "User-Agent", "USER-AGENT"])("knows who is asking by the header %s", (name) => {
    expect(said({ url: "/private", headers: { Accept: "*/*", [name]: GPTBOT } })).toMatchObject({
      action: "block",
      crawler: "GPTBot",
    });
  });

  it("judges robots by the rules for them, and names the rule", () => {
    expect(said({ url: "/private/x", userAgent: GPTBOT })).toEqual({
      action: "block",
      identity: "claimed",
      crawler: "GPTBot",
      line: 2,
    });
    expect(said({ url: "/private/open/x", userAgent: GPTBOT })).toMatchObject({ action: "allow", line: 3 });
    expect(said({ url: "/closed", userAgent: GPTBOT })).toMatchObject({ action: "allow", line: undefined });
    expect(said({ url: "/google", userAgent: "Googlebot-Image/1.0" })).toMatchObject({
      action: "block",
      crawler: "Googlebot-Image",
      line: 6,
    });
  });

  it("reads as Yandex's library if asked to", () => {
    const file = "User-agent: YandexB\n\nUser-agent: Foo\nDisallow: /\n\nUser-agent: *\nDisallow: /closed\n";
    const lineFor = (userAgent: string, given: EnforcerOptions["robots"], dialect?: "yandex") =>
      enforcerOf(given, dialect && { dialect }).decide({ url: "/closed", userAgent }).rule?.line;
    const [yandex, foo] = [
      "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)",
      "Foo/1.0 (+https://foo.example)",
    ];
    for (const given of [[file, "yandex"] as const, [parse(file, { dialect: "yandex" })] as const])
      expect([yandex, foo, "curl/8.5.0"].map((one) => lineFor(one, given[0], given[1]))).toEqual([
        undefined,
        4,
        7,
      ]);
    expect(lineFor(yandex, file)).toBe(7);
  });

  it.each([
    ["a robot that nobody knows", "FooBot/1.0 (+https://foo.example)", "claimed"],
    ["an HTTP library", "curl/8.5.0", "undeclared"],
    ["a headless browser", BROWSER.replace("Chrome/", "HeadlessChrome/"), "undeclared"],
    ["no User-Agent header", undefined, "undeclared"],
  ] as const)("judges %s by the group for *", (_who, userAgent, identity) => {
    expect(said({ url: "/closed", userAgent })).toMatchObject({ action: "block", identity, line: 9 });
    expect(said({ url: "/private", userAgent })).toMatchObject({ action: "allow", identity });
  });

  it("lets those be treated otherwise whom robots.txt may not be meant for", () => {
    const library = { url: "/closed", userAgent: "python-requests/2.31" };
    const unknown = { url: "/closed", userAgent: "FooBot/1.0" };
    expect(said(library, { undeclared: "allow" })).toMatchObject({ action: "allow" });
    expect(said({ ...library, url: "/" }, { undeclared: "block" })).toMatchObject({ action: "block" });
    expect(said(unknown, { unknown: "allow" })).toMatchObject({ action: "allow" });
    expect(said({ ...unknown, url: "/" }, { unknown: "block" })).toMatchObject({ action: "block" });
  });

  it("judges by their own groups those whom only the file names", () => {
    const enforcer = enforcerOf(
      "User-agent: curl\nDisallow: /curl\n\nUser-agent: FooTool\nDisallow: /foo\n\nUser-agent: *\nDisallow: /all\n",
      { undeclared: "block", unknown: "block" },
    );
    const decided = (url: string, userAgent: string) => {
      const { action, identity, reason } = enforcer.decide({ url, userAgent });
      return `${identity}, ${action}: ${reason}`;
    };
    expect(decided("/curl", "curl/8.5.0")).toBe(
      "undeclared, block: Disallow: /curl (line 2) forbids this to curl.",
    );
    expect(decided("/all", "curl/8.5.0")).toMatch(/^undeclared, allow/);
    expect(decided("/all", "Wget/1.25")).toMatch(/^undeclared, block: Such clients/);
    expect(decided("/foo", "FooTool/2.0 (Linux)")).toBe(
      "claimed, block: Disallow: /foo (line 5) forbids this to FooTool.",
    );
    expect(decided("/all", "FooTool/2.0")).toMatch(/^claimed, allow/);
    expect(decided("/foo", "FooApp/2.0")).toMatch(/^person, allow/);
    expect(decided("/foo", `${BROWSER} FooTool/2.0`)).toMatch(/^person, allow/);
    expect(enforcer.summary()).toMatchObject({ people: 2 });
  });

  it("holds a header that names several robots to the rules for each", () => {
    const robots = "User-agent: Twitterbot\nDisallow: /x\n\nUser-agent: facebookexternalhit\nDisallow: /f\n";
    const userAgent = "facebookexternalhit/1.1 Facebot Twitterbot/1.0";
    const enforcer = enforcerOf(robots);
    expect(enforcer.decide({ url: "/x", userAgent }).action).toBe("block");
    expect(enforcer.decide({ url: "/f", userAgent }).action).toBe("block");
    expect(enforcer.decide({ url: "/o", userAgent }).action).toBe("allow");
    expect(enforcer.decide({ url: "/x", userAgent }).reason).toBe(
      "Disallow: /x (line 2) forbids this to facebookexternalhit as Twitterbot.",
    );
  });

  it.each([
    "compatible;",
    "(",
    "like Googlebot ",
    "bot ",
    "a@b ",
    "http://x ",
    "GPTBot ",
    "Googlebot-",
    "\u00a0",
    "Bot/1 (",
  ])("takes time in proportion to the header, even for 64 KB of %j", async (piece) => {
    const enforcer = enforcerOf();
    // Nothing is remembered of a header that was not seen before.
    let asked = 0;
    const works = sizesTo(131_072).map((size) => {
      const text = piece.repeat(size / piece.length);
      return { size, act: () => enforcer.decide({ url: "/closed", userAgent: `x${asked++} ${text}` }) };
    });
    await expectLinear(`64 KB of ${JSON.stringify(piece)}`, works);
  });

  it("holds a request with several headers to the rules for each robot that any of them names", () => {
    const raw = (...values: string[]): PlainRequest => ({
      url: "/private",
      headers: { "user-agent": values[0] },
      rawHeaders: [
        "Host",
        "h.example",
        ...values.flatMap((one, i) => [i === 0 ? "User-Agent" : "user-agent", one]),
      ],
    });
    expect(said(raw(BROWSER, GPTBOT))).toMatchObject({ action: "block", crawler: "GPTBot" });
    expect(said(raw(GPTBOT, BROWSER))).toMatchObject({ action: "block", crawler: "GPTBot" });
    expect(said(raw("Twitterbot/1.0", GPTBOT))).toMatchObject({ action: "block", line: 2 });
    expect(said({ url: "/private", headers: { "user-agent": [BROWSER, GPTBOT] } })).toMatchObject({
      action: "block",
    });
    expect(said(raw(BROWSER, BROWSER))).toMatchObject({ identity: "person" });
    const several = { ...raw(BROWSER, `${BROWSER} Edg/138.0.0.0`), url: "/closed" };
    expect(said(several)).toMatchObject({ action: "block", identity: "undeclared" });
    expect(enforcerOf().decide(several).reason).toContain("a client with several User-Agent headers");
  });

  it("lets everybody fetch robots.txt, and nothing that is only called so", () => {
    const enforcer = enforcerOf("User-agent: *\nDisallow: /\n", { undeclared: "block" });
    for (const url of ["/robots.txt", "https://example.com/robots.txt"]) {
      for (const userAgent of ["FooBot/1", "curl/8"]) {
        expect(enforcer.decide({ url, userAgent }).action).toBe("allow");
      }
    }
    for (const url of [
      "/robots.txt?x",
      "/robots.txt/x",
      "/x/robots.txt",
      "/robots.txts",
      "/x?y=/robots.txt",
      "//h/robots.txt",
    ])
      expect(enforcer.decide({ url, userAgent: "FooBot/1" }).action).toBe("block");
  });

  it.each([
    ["an escaped letter", "/%70rivate/x"],
    ["a dot segment", "/a/../private/x"],
    ["an escaped dot segment", "/a/%2E%2e/private/x"],
    ["an absolute target", "http://example.com/private/x"],
    ["a backslash", "/\\..\\private/x"],
    ["another letter case of a host", "HTTPS://EXAMPLE.COM/private/x"],
  ])("sees through %s", (_how, url) => {
    expect(said({ url, userAgent: GPTBOT })).toMatchObject({ action: "block" });
  });

  it("takes a target that begins with two slashes for a path", () => {
    const enforcer = enforcerOf("User-agent: *\nDisallow: //private\n");
    expect(enforcer.decide({ url: "//private/x", userAgent: "FooBot" }).action).toBe("block");
    expect(enforcer.decide({ url: "//other/private", userAgent: "FooBot" }).action).toBe("allow");
  });

  it("keeps robots from URLs that are too long to be judged, or none at all", () => {
    expect(said({ url: `/x?${"a".repeat(10_000)}`, userAgent: GPTBOT })).toMatchObject({ action: "block" });
    expect(said({ url: "*", userAgent: GPTBOT })).toMatchObject({ action: "block" });
    expect(said({ url: `/x?${"a".repeat(10_000)}`, userAgent: BROWSER })).toMatchObject({ action: "allow" });
  });

  it("explains itself in a sentence, and as JSON", () => {
    const enforcer = enforcerOf();
    const decision = enforcer.decide({ url: "/private", userAgent: GPTBOT });
    expect(JSON.parse(JSON.stringify(decision))).toEqual({
      action: "block",
      crawler: "GPTBot",
      identity: "claimed",
      rule: { type: "disallow", pattern: "/private", line: 2 },
      reason: "Disallow: /private (line 2) forbids this to GPTBot.",
    });
    const reasonOf = (url: string, userAgent?: string) => enforcer.decide({ url, userAgent }).reason;
    expect(reasonOf("/closed", "curl/8")).toBe(
      "Disallow: /closed (line 9) forbids this to curl, which is judged as *.",
    );
    expect(reasonOf("/closed")).toBe(
      "Disallow: /closed (line 9) forbids this to clients without a User-Agent header, which are judged as *.",
    );
    expect(reasonOf("/x", GPTBOT)).toBe("No rule of robots.txt forbids this to GPTBot.");
    expect(reasonOf("/x", BROWSER)).toBe("Nothing says that this is a robot.");
  });

  it("says what nobody can enforce", () => {
    const notices: string[] = [];
    enforcerOf("User-agent: Google-Extended\nUser-agent: Applebot-Extended\nDisallow: /\n", {
      onNotice: (notice) => notices.push(notice),
    });
    expect(notices).toEqual([
      "Google-Extended, Applebot-Extended: no request carries this name, so its rules cannot be enforced.",
    ]);
  });

  it("takes the result of parse, bytes, and policies from images", () => {
    const images = ["GPTBot", "*"].map((agent) => Policy.fromBytes(parse(FILE).policyFor(agent).toBytes()));
    for (const robots of [parse(FILE), new TextEncoder().encode(FILE), images]) {
      const enforcer = enforcerOf(robots);
      expect(enforcer.decide({ url: "/private", userAgent: GPTBOT }).action).toBe("block");
      expect(enforcer.decide({ url: "/closed", userAgent: "FooBot" }).action).toBe("block");
      expect(enforcer.decide({ url: "/closed", userAgent: GPTBOT }).action).toBe("allow");
    }
  });

  it("judges shared policies by its own options", () => {
    const shared = [parse("User-agent: *\nDisallow: /Private\n").policyFor("*")];
    const actions = [true, false, true].map(
      (ignoreCase) =>
        enforcerOf(shared, { ignoreCase }).decide({ url: "/PRIVATE", userAgent: "FooBot" }).action,
    );
    expect(actions).toEqual(["block", "allow", "block"]);
    const reversed = [parse("User-agent: *\nDisallow: /Private\n").policyFor("*")];
    for (const ignoreCase of [false, true])
      expect(
        enforcerOf(reversed, { ignoreCase }).decide({ url: "/PRIVATE", userAgent: "FooBot" }).action,
      ).toBe(ignoreCase ? "block" : "allow");
  });

  it("refuses what is no robots.txt, and keeps the one in force", () => {
    const enforcer = enforcerOf();
    for (const robots of ["<!doctype html><title>404</title>", "\0\0\0", new Uint8Array([0x1f, 0x8b, 0, 0])])
      expect(() => enforcer.replace(robots)).toThrow("cannot be enforced");
    expect(() => enforcerOf(" \n<html>")).toThrow("it is a web page");
    expect(enforcer.decide({ url: "/private", userAgent: GPTBOT }).action).toBe("block");
    const lint = () => [{ severity: "error", message: "no group begins with it" }];
    expect(() => enforcerOf(FILE, { lint })).toThrow("no group begins with it");
  });

  it("puts another file in force from the next request on", () => {
    const enforcer = enforcerOf();
    enforcer.replace("User-agent: GPTBot\nDisallow: /new\n");
    expect(enforcer.decide({ url: "/private", userAgent: GPTBOT }).action).toBe("allow");
    expect(enforcer.decide({ url: "/new", userAgent: GPTBOT }).action).toBe("block");
  });

  it("tells each decision about a robot, and survives those who throw", () => {
    const seen = vi.fn(() => {
      throw new Error("mine");
    });
    const enforcer = enforcerOf(FILE, { onDecision: seen });
    enforcer.decide({ url: "/private", userAgent: GPTBOT });
    enforcer.decide({ url: "/private", userAgent: BROWSER });
    expect(seen.mock.calls).toEqual([
      [expect.objectContaining({ action: "block" }), { url: "http://localhost/private" }],
    ]);
  });

  it("counts what it decided, in bounded memory", () => {
    const enforcer = enforcerOf();
    enforcer.decide({ url: "/private", userAgent: GPTBOT });
    enforcer.decide({ url: "/", userAgent: GPTBOT });
    enforcer.decide({ url: "/", userAgent: BROWSER });
    for (let i = 0; i < 3000; i++)
      enforcer.decide({ url: "/closed", userAgent: `Robot${i}x/1 (+http://r.example)` });
    const { people, robots } = enforcer.summary();
    expect(people).toBe(1);
    expect(robots.length).toBeLessThanOrEqual(1002);
    expect(robots[0]).toMatchObject({ agent: "(others)", actions: { allow: 0, slow: 0 } });
    expect(robots.find(({ agent }) => agent === "GPTBot")).toEqual({
      agent: "GPTBot",
      requests: 2,
      actions: { allow: 1, block: 1, slow: 0 },
      identities: { claimed: 2 },
    });
    expect(robots.reduce((sum, { requests }) => sum + requests, 0)).toBe(3002);
  });

  it("counts those who come most by name, however many names are invented", () => {
    const enforcer = enforcerOf();
    const ask = (name: string): unknown =>
      enforcer.decide({ url: "/", userAgent: `${name}/1 (+http://r.example)` });
    const heavy = Array.from({ length: 20 }, (_, i) => `HeavyBot-${i}`);
    let invented = 0;
    for (let round = 0; round < 50; round++) {
      for (const name of heavy) ask(name);
      for (let i = 0; i < 60; i++) ask(`Invented${invented++}bot`);
      ask("AhrefsBot");
    }
    const { robots } = enforcer.summary();
    const requests = (name: string) => robots.find(({ agent }) => agent === name)?.requests;
    expect([...heavy, "AhrefsBot"].map(requests)).toEqual(Array(21).fill(50));
    expect(robots.reduce((sum, one) => sum + one.requests, 0)).toBe(50 * (20 + 60 + 1));
  });

  it.each([
    [{}, "needs robots"],
    [{ robots: "", mode: "off" }, 'mode must be "block" or "report", not "off".'],
    [{ robots: "", undeclared: "deny" }, 'undeclared must be "rules", "allow" or "block", not "deny".'],
    [{ robots: "", site: "example.com" }, 'site must be an origin such as "https://example.com"'],
    [{ robots: "", proxies: 0 }, "proxies"],
    [{ robots: "", deadline: -1 }, "deadline"],
    [{ robots: "", deadline: Number.POSITIVE_INFINITY }, "from 0 to 2147483647"],
    [{ robots: "", pase: true }, "Did you mean pace?"],
    [{ robots: "", dialect: "koster1996" }, 'dialect must be "rfc9309", "google" or "yandex"'],
    [{ robots: 5 }, "robots must be the text of your robots.txt"],
  ])("refuses %j", (options, message) => {
    expect(() => createEnforcer(options as unknown as EnforcerOptions)).toThrow(message);
  });
});

describe.skipIf(!corpusAvailable)("real files", () => {
  it("are enforced as the engine reads them, for every known crawler that fetches", () => {
    const wrong: string[] = [];
    for (const host of sampledHosts().slice(0, cases(500))) {
      const body = readRobots(host);
      const robots = parse(body, { maxUrlLength: 8192 });
      let enforcer: ReturnType<typeof createEnforcer>;
      try {
        enforcer = enforcerOf(body);
      } catch {
        continue;
      }
      const paths = robots.groups
        .flatMap(({ rules }) => rules.map(({ pattern }) => pattern))
        .filter((pattern) => pattern.startsWith("/"))
        .slice(0, 20)
        .map((pattern) => pattern.replaceAll("*", "x").replace(/\$$/, ""));
      for (const crawler of knownCrawlers()
        .filter(({ fetches }) => fetches)
        .slice(0, 40)) {
        const policy = robots.policyFor(crawler);
        for (const url of ["/", "/robots.txt", ...paths]) {
          const { action } = enforcer.decide({ url, userAgent: `${crawler.token}/1.0` });
          const expected = policy.isAllowed(`http://localhost${url}`) ? "allow" : "block";
          if (action !== expected) wrong.push(`${host} ${crawler.token} ${url}: ${action}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
if (!corpusAvailable) reportSkipped("enforcing real files");

describe("what is asked", () => {
  const enforcer = createEnforcer({ robots: "User-agent: GPTBot\nDisallow: /\n" });
  const action = (request: object) => enforcer.decide({ url: "/x", ...request }).action;

  it("has headers in any form", () => {
    for (const headers of [
      [["user-agent", "GPTBot"]],
      [["User-Agent", "GPTBot"]],
      [
        ["user-agent", "Mozilla/5.0"],
        ["USER-AGENT", "GPTBot"],
      ],
      new Map([["User-Agent", "GPTBot"]]),
      new Headers([["user-agent", "GPTBot"]]),
      { "User-Agent": "GPTBot" },
    ])
      expect(action({ headers })).toBe("block");
    expect(action({ headers: { "user-agent": "Mozilla/5.0" }, userAgent: "GPTBot" })).toBe("block");
  });

  it.each([null, 5, "user-agent: GPTBot", ["user-agent", "GPTBot"], [["user-agent"]], () => {}])(
    "is refused with the headers %j",
    (headers) => {
      expect(() => action({ headers })).toThrow("headers must be");
    },
  );

  it.each([null, 5, {}, "", "GET ", "GET /x", ["GET"]])("is refused with the method %j", (method) => {
    expect(() => action({ userAgent: "GPTBot", method })).toThrow("method must be");
  });

  it.each([{}, { useragent: "GPTBot" }, { "user-agent": "GPTBot" }, { header: { "user-agent": "GPTBot" } }])(
    "is refused if only %j says who asks",
    (request) => {
      expect(() => action(request)).toThrow(
        /^A request (?:must say who asks|has no "[\w-]+"): write (?:url, )?userAgent/,
      );
      expect(() => action(Object.create(request))).toThrow("A request must say who asks");
    },
  );

  it("may have no header that says who asks, if that is said", () => {
    for (const request of [{ userAgent: undefined }, { headers: {} }, { rawHeaders: [] }])
      expect(action(request)).toBe("allow");
  });

  it.each([null, 5, "203.0.113.1", () => {}, { ip: "203.0.113.1" }, { adress: "203.0.113.1" }])(
    "is refused with the facts %j",
    (facts) => {
      for (const userAgent of ["GPTBot", "Mozilla/5.0"])
        expect(() => enforcer.decide({ url: "/x", userAgent }, facts as never)).toThrow(
          "The second argument",
        );
    },
  );

  it("has facts that edge runtimes know, and more", () => {
    class Context {
      readonly props = {};
      waitUntil(): void {}
    }
    for (const facts of [{}, { address: undefined }, { waitUntil() {}, props: {} }, new Context()])
      expect(enforcer.decide({ url: "/x", userAgent: "GPTBot" }, facts).action).toBe("block");
  });

  it.each(["", " ", "*", 5, null, {}, true])(
    "is signed by nobody if %j is said to have done so",
    async (signer) => {
      const signatures = async () => signer as never;
      const guard = createEnforcer({ robots: "User-agent: *\nDisallow: /\n", signatures, deadline: 60_000 });
      const headers = {
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
        "signature-agent": '"x"',
      };
      expect(await guard.answer({ url: "/x", headers })).toBeUndefined();
      expect(guard.summary().people).toBe(1);
    },
  );
});
