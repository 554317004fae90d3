/** What is counted of robots. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { knownCrawler, parse, Verdict } from "../../../src/index.ts";
import {
  type Bot,
  BotCounter,
  type BotOptions,
  type LogRequest,
  RobotsError,
} from "../../../src/site/logs/index.ts";
import { cases } from "../../support/effort.ts";

const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const IMAGES = "Googlebot-Image/1.0";
const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

function request(about: Partial<LogRequest> = {}): LogRequest {
  return {
    client: "192.0.2.1",
    agent: GOOGLEBOT,
    method: "GET",
    target: "/",
    status: 200,
    host: undefined,
    time: "",
    ...about,
  };
}

/** A request so many seconds into a minute. */
function at(seconds: number, about: Partial<LogRequest> = {}): LogRequest {
  return request({ time: String(1_791_665_760 + seconds), ...about });
}

function counted(requests: readonly LogRequest[], options?: BotOptions): BotCounter {
  const counter = new BotCounter(options);
  for (const one of requests) counter.add(one);
  return counter;
}

function bot(requests: readonly LogRequest[], options?: BotOptions): Bot {
  const { bots } = counted(requests, options).report();
  expect(bots).toHaveLength(1);
  return bots[0]!;
}

/** The unrecognized clients, where nothing else is reported. */
function unrecognizedIn(requests: readonly LogRequest[]): [Bot, ...Bot[]] {
  const { bots, unrecognized } = counted(requests).report();
  expect(bots).toEqual([]);
  return unrecognized as unknown as [Bot, ...Bot[]];
}

describe("robots in a log are", () => {
  it("those that are known, by their tokens", () => {
    const { bots } = counted([
      request(),
      request({ agent: IMAGES }),
      request({ agent: "Googlebot/2.1" }),
    ]).report();
    expect(
      bots.map(({ agent, evidence, operator, requests }) => [agent, evidence, operator, requests]),
    ).toEqual([
      ["Googlebot", "known", "Google", 2],
      ["Googlebot-Image", "known", "Google", 1],
    ]);
    expect(bots[0]!.header).toBe(GOOGLEBOT);
  });

  it("those that say so, in whatever case", () => {
    const { bots, unrecognized } = counted(
      [
        "FooBot/1.0",
        "foobot/2.0",
        "Thing/1.0 (+https://thing.example)",
        "Quietly/1.0",
        "curl/8.7.1",
        BROWSER,
        "",
      ].map((agent) => request({ agent })),
    ).report();
    expect(bots.map(({ agent, evidence, requests }) => [agent, evidence, requests])).toEqual([
      ["FooBot", "declared", 2],
      ["Thing", "declared", 1],
      ["curl", "undeclared", 1],
    ]);
    expect(unrecognized.map(({ agent, evidence }) => [agent, evidence])).toEqual([
      ["Quietly", "unrecognized"],
    ]);
  });

  it("tools, also those that fetch robots.txt", () => {
    const { agent, evidence, requests, robotsFetches, operator, obeys } = bot([
      request({ agent: "curl/8.7.1" }),
      request({ agent: "curl/8.7.1", target: "/robots.txt" }),
    ]);
    expect({ agent, evidence, requests, robotsFetches, operator, obeys }).toEqual({
      agent: "curl",
      evidence: "undeclared",
      requests: 2,
      robotsFetches: 1,
      operator: null,
      obeys: null,
    });
  });

  it.each([false, true])("no apps that have a robot's name, whichever comes first (%s)", (reversed) => {
    const headers = ["Acme/1.0 (X11)", "Acme/1.0 (crawler; +https://foo.example/)", "Acme/1.0"];
    const requests = headers.map((agent) => request({ agent }));
    const found = bot(reversed ? requests.reverse() : requests);
    expect([found.agent, found.evidence, found.requests, found.header]).toEqual([
      ...["Acme", "declared", 1],
      headers[1],
    ]);
    const file = "User-agent: Acme\nDisallow: /x\n";
    expect(counted(requests, { robots: parse(file) }).report().bots).toMatchObject([
      { agent: "Acme", requests: 3 },
    ]);
  });

  it("not apps with a robot's name that fetch robots.txt: they are unrecognized, by their whole headers", () => {
    const [robot, app] = ["Acme/1.0 (crawler; +https://foo.example/)", "Acme/1.0 (X11)"];
    const requests = [request({ agent: app, target: "/robots.txt" }), request({ agent: robot })];
    const { bots, unrecognized } = counted(requests).report();
    expect([...bots, ...unrecognized].map(({ agent, evidence }) => [agent, evidence])).toEqual([
      ["Acme", "declared"],
      [app, "fetched"],
    ]);
  });

  it("not clients that fetch robots.txt with a browser's header: they are unrecognized, from then on", () => {
    const one = { agent: BROWSER, client: "192.0.2.1" };
    const other = { agent: BROWSER, client: "192.0.2.2" };
    const [{ agent, evidence, requests, addresses }] = unrecognizedIn([
      request(one),
      request(other),
      request({ ...one, target: "/robots.txt?x" }),
      request(other),
      request(one),
    ]);
    expect([agent, evidence, requests, addresses]).toEqual([BROWSER, "fetched", 2, 1]);
    const [unknown] = unrecognizedIn([request({ agent: "", target: "/robots.txt" })]);
    expect([unknown.agent, unknown.evidence]).toEqual(["-", "fetched"]);
  });

  it("not those that ask for other files of that name", () => {
    const targets = [
      "/robots.txt.bak",
      "/a/robots.txt",
      "/robots.tx",
      "http://a.example/x/robots.txt",
      "*",
      "http://a.example\\x/robots.txt",
    ];
    expect(unrecognizedIn(targets.map((target) => request({ agent: BROWSER, target })))).toEqual([]);
    const [found] = unrecognizedIn([request({ agent: BROWSER, target: "HTTP://a.example/robots.txt" })]);
    expect(found.robotsFetches).toBe(1);
  });
});

describe("the time at which a robot first fetched robots.txt", () => {
  const page = (seconds: number): LogRequest => at(seconds);
  const fetch = (seconds: number): LogRequest => at(seconds, { target: "/robots.txt", status: 304 });

  it.each([
    ["before the rest", [fetch(0), page(1)], true],
    ["in the same second", [page(1), fetch(1)], true],
    ["in a file that is read later", [page(5), page(6), fetch(4)], true],
    ["after the rest", [page(0), fetch(1), page(2)], false],
    ["never", [page(0)], false],
    ["and nothing else", [fetch(0)], true],
    ["without times", [request(), request({ target: "/robots.txt" })], null],
  ])("is %s: %s", (_when, requests, isFirst) => {
    expect(bot(requests).robotsFirst).toBe(isFirst);
  });

  it("comes with the status that it got", () => {
    const { statuses, robotsStatuses } = bot([fetch(0), page(1), fetch(3), at(4, { status: 503 })]);
    expect(statuses).toEqual({ 200: 1, 304: 2, 503: 1 });
    expect(robotsStatuses).toEqual({ 304: 2 });
  });
});

const robots = parse(`User-agent: *
Disallow: /private

User-agent: Googlebot
User-agent: Slow
Crawl-delay: 10
Disallow: /search
Allow: /search/help
`);

describe("forbidden requests", () => {
  it("are those that the robot's own group forbids", () => {
    const targets = [
      "/search?q=1",
      "/search?q=1",
      "/search/help",
      "/private",
      "*",
      "",
      "https://a.example/search",
    ];
    const { forbidden, forbiddenUrls } = bot(
      targets.map((target) => request({ target, agent: IMAGES })),
      { robots },
    );
    expect(forbidden).toBe(3);
    expect(forbiddenUrls).toEqual([
      { url: "/search?q=1", requests: 2, rule: "Disallow: /search", line: 7 },
      { url: "https://a.example/search", requests: 1, rule: "Disallow: /search", line: 7 },
    ]);
  });

  it("are none of a crawler that only obeys groups with its name, and those of * otherwise", () => {
    const requests = ["AdsBot-Google", "OtherBot/1.0", "bingbot/2.0"].map((agent) =>
      request({ agent, target: "/private/x" }),
    );
    const { bots } = counted(requests, { robots }).report();
    expect(Object.fromEntries(bots.map(({ agent, forbidden }) => [agent, forbidden]))).toEqual({
      "AdsBot-Google": 0,
      OtherBot: 1,
      bingbot: 1,
    });
  });

  it("are those for the first name of a library's header that the file has, in whatever order", () => {
    const robots = parse("User-agent: ruby\nDisallow: /ruby\n\nUser-agent: excon\nDisallow: /excon\n");
    const headers = ["faraday/2", "Ruby/3.3 faraday/2", "Ruby/3.3 faraday/2 excon/1"];
    const requests = headers.flatMap((agent) =>
      ["/robots.txt", "/ruby", "/excon"].map((target) => request({ agent, target })),
    );
    for (const order of [requests, requests.toReversed()])
      expect(bot(order, { robots }).forbiddenUrls.map(({ url, requests }) => [url, requests])).toEqual(
        expect.arrayContaining([
          ["/ruby", 1],
          ["/excon", 1],
        ]),
      );
  });

  it("are null without a robots.txt", () => {
    const { forbidden, forbiddenUrls, crawlDelay, tooSoon } = bot([request({ target: "/private" })]);
    expect([forbidden, forbiddenUrls, crawlDelay, tooSoon]).toEqual([null, [], null, null]);
  });

  it("are what policies say, one by one", () => {
    const agents = [GOOGLEBOT, IMAGES, "bingbot/2.0", "AdsBot-Google", "FooBot/1.0", "Slow/1.0 (a crawler)"];
    const target = fc
      .tuple(
        fc.constantFrom("/", "/search", "/private", "/a", "*", "https://a.example/search"),
        fc.constantFrom("", "/help", "?q"),
      )
      .map(([a, b]) => a + b);
    fc.assert(
      fc.property(
        fc.array(fc.record({ agent: fc.constantFrom(...agents), target }), { maxLength: 50 }),
        (parts) => {
          const { bots } = counted(parts.map(request), { robots }).report();
          const expected: Record<string, number> = {};
          for (const { agent, target } of parts) {
            const token = agent.includes("Googlebot/") ? "Googlebot" : /^[\w-]+/.exec(agent)![0];
            const [verdict] = robots.policyFor(knownCrawler(token) ?? token).check([target]);
            expected[token] = (expected[token] ?? 0) + Number(verdict === Verdict.Disallowed);
          }
          expect(Object.fromEntries(bots.map(({ agent, forbidden }) => [agent, forbidden]))).toEqual(
            expected,
          );
        },
      ),
      { numRuns: cases(200) },
    );
  });

  it("are judged in batches that lose none", () => {
    const many = Array.from({ length: 10_001 }, (_, i) =>
      request({ target: i % 2 === 0 ? `/search/${i}` : "/" }),
    );
    const { forbidden, forbiddenUrls } = bot(many, { robots });
    expect(forbidden).toBe(5001);
    expect(forbiddenUrls).toHaveLength(20);
  });
});

describe("the pace of a robot", () => {
  it("is that of the busiest minute, robots.txt left out", () => {
    const seconds = [0, 10, 59, 60, 61, 62, 63, 120];
    const fetches = [61, 61, 61].map((second) => at(second, { target: "/robots.txt" }));
    expect(bot([...fetches, ...seconds.map((second) => at(second))]).perMinute).toBe(4);
  });

  it.each([
    [[0, 9], 1, "the seconds are whole: 9 may be as much as 9.999"],
    [[0, 10], 0, "10 may be 9.001, but also 10"],
    [[0, 0, 0], 2, "the same second"],
    [[5, 0], 0, "an older file"],
    [[0.5, 10.4], 1, "fractions tell: 9.9"],
    [[0.5, 10.5], 0, "fractions tell: 10"],
  ])("at %j is too soon %i times for a crawl delay of 10: %s", (seconds, times) => {
    const isPrecise = seconds.some((second) => second % 1 !== 0);
    const requests = seconds.map((second) =>
      at(second, isPrecise ? { time: (1_791_665_760 + second).toFixed(3) } : {}),
    );
    const { crawlDelay, tooSoon } = bot(requests, { robots });
    expect([crawlDelay, tooSoon]).toEqual([10, times]);
  });

  it("does not count what was asked for robots.txt", () => {
    expect(bot([at(0), at(1, { target: "/robots.txt" }), at(11)], { robots }).tooSoon).toBe(0);
    expect(bot([at(0, { target: "/robots.txt" }), at(1), at(11)], { robots }).tooSoon).toBe(0);
    // Nor does it hide that requests before and after it came too soon.
    expect(bot([at(0), at(1, { target: "/robots.txt" }), at(5)], { robots }).tooSoon).toBe(1);
  });
});

describe("a report on bots", () => {
  it("has requests by the hour", () => {
    const { first, last, timeline } = bot([at(0), at(3599), at(7200), request()]);
    expect([first, last]).toEqual(["2026-10-10T20:56:00.000Z", "2026-10-10T22:56:00.000Z"]);
    expect(timeline).toEqual([
      ["2026-10-10T20:00:00.000Z", 1],
      ["2026-10-10T21:00:00.000Z", 1],
      ["2026-10-10T22:00:00.000Z", 1],
    ]);
  });

  it("can be of one host", () => {
    const hosts = ["www.example.com", "WWW.example.com:443", "example.com", undefined];
    const report = counted(
      hosts.map((host) => request({ host })),
      { host: "www.example.com." },
    ).report();
    expect([report.requests, report.elsewhere, report.bots[0]!.requests]).toEqual([3, 1, 3]);
  });

  it("can be had at any time", () => {
    const counter = counted([request({ target: "/search" })], { robots });
    expect(counter.report().bots[0]!.forbidden).toBe(1);
    counter.add(request({ target: "/search" }));
    expect(counter.report().bots[0]!.forbidden).toBe(2);
    expect(counter.report()).toEqual(counter.report());
  });

  it("refuses marks that no server writes, before it counts anything", () => {
    const counter = new BotCounter();
    for (const mark of ["robots:blocked:x", "robots:blocked:", "robots:blocked:1e9", "blocked", "", 7, null])
      expect(() => counter.add(request({ mark: mark as string })), `${mark}`).toThrow(
        /A request's mark must be/,
      );
    expect(counter.report()).toMatchObject({ requests: 0, marks: null });
    counter.add(request({ mark: "robots:blocked:7" }));
    expect(counter.report().marks!.lines).toMatchObject([{ line: 7 }]);
  });

  it("refuses options that do not exist or have wrong values", () => {
    for (const options of [{ robot: robots }, { robots: "User-agent: *" }, 7]) {
      expect(() => new BotCounter(options as never)).toThrow(RobotsError);
    }
  });
});
