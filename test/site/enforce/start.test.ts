/** How an enforcer starts: what it refuses to be given, and what robots get until a file and networks are there. */
import { appendFileSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { robotsFile } from "../../../src/crawl/node/index.ts";
import { parse } from "../../../src/index.ts";
import { createEnforcer, type EnforcerOptions, robotsAt } from "../../../src/site/enforce/index.ts";
import { folderWith } from "../../cli/run.ts";
import { serve } from "../../crawl/fetch/server.ts";

const FILE = "User-agent: *\nDisallow: /x\n";
const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const REAL = "66.249.64.5";
const FALSE = "203.0.113.9";

/** What is loaded when the test says so. */
function later() {
  let [resolve, reject] = [(_: string): void => {}, (_: Error): void => {}];
  const loaded = new Promise<string>((yes, no) => {
    [resolve, reject] = [yes, no];
  });
  loaded.catch(() => {});
  return { source: { load: () => loaded, every: 1000 }, resolve, reject };
}

const NOT_FILES = [
  ["public/robots.txt", 'Write robotsFile("public/robots.txt")'],
  ["robots.txt", "robotsFile"],
  ["C:\\site\\robots.txt", "robotsFile"],
  ["/var/www/robots.txt\n", "robotsFile"],
  ["https://a.example/robots.txt", 'Write robotsAt("https://a.example/robots.txt")'],
  ['{"rules": [{"agent": "*"}]}', "is JSON"],
  ["[]", "is JSON"],
  ["", "is empty. Set allowEmpty: true"],
  [" \r\n\t\n", "is empty"],
  ["# only a comment\n", "neither a group nor a sitemap"],
  ["Disallow: /x\n", '"Disallow: /x" belongs to no group'],
  ["Disallow: /x\nSitemap: https://a.example/s.xml\n", '"Disallow: /x" belongs to no group'],
  ["Sitemap: https://a.example/s.xml\nAgent: *\nAllow: /\n", '"Allow: /" belongs to no group'],
  ["Not found", "neither a group nor a sitemap"],
  ["<!doctype html><p>x", "a web page"],
  ["\f<html>\nUser-agent: *\nDisallow: /x\n", "a web page"],
  ["\u00a0\v<html>\nUser-agent: *\nDisallow: /x\n", "a web page"],
  ["User-agent: a\nDisallow: /\n\nUser-agent: *\nDisallow:", "ends within a line"],
  ["User-agent: a\nDisallow: /\n\nUser-agent", "ends within a line"],
  ["User-agent: *", "its last group has no rule"],
  ["User-agent: *\nDeny: /x\n", '"Deny: /x" (line 2) is not a rule'],
  ["User-agent: *\nDisallows: /x\n", '"Disallows: /x" (line 2) is not a rule'],
  ["User-agent: *\nBlock: /x\nCrawl-delay: 5\n", '"Block: /x" (line 2) is not a rule'],
  ["User-agent: *\nfoo: bar\n", '"foo: bar" (line 2) is not a rule'],
  ["User-agent: *\nCrawl-delay: 5\nNoindex: /x\n", '"Noindex: /x" (line 3) is not a rule'],
  ["User-agent:\nDisallow: /x\n", "a group without a name (line 1)"],
  ["User-agent: \nUser-agent:\nDisallow: /x\nSitemap: https://a.example/s.xml\n", "a group without a name"],
  ["User-agent: a\nDisallow: /\n\nUser-agent: *\n# and then\nDisall", "its last group has no rule"],
  ["User-agent: *\nDisallow: private\n", "none of its rules matches a path"],
  ["User-agent: *\nDisallow: '/'\nAllow: https://a.example/x\n", "none of its rules matches a path"],
] as const;

describe("a text that is no robots.txt", () => {
  it.each(NOT_FILES)("such as %j is refused, at the start and later", (text, message) => {
    const bytes = new TextEncoder().encode(text);
    for (const robots of [text, bytes, parse(text)]) {
      expect(() => createEnforcer({ robots })).toThrow(message);
      const enforcer = createEnforcer({ robots: FILE });
      expect(() => enforcer.replace(robots)).toThrow(message);
      expect(enforcer.decide({ url: "/x", userAgent: "FooBot" }).action).toBe("block");
    }
  });

  it("is taken if it is empty and meant to be, and nothing else is", () => {
    const taken = NOT_FILES.filter(([robots]) => {
      try {
        return createEnforcer({ robots, allowEmpty: true });
      } catch {
        return false;
      }
    });
    expect(taken.map(([text]) => text)).toEqual([
      "",
      " \r\n\t\n",
      "# only a comment\n",
      "User-agent: a\nDisallow: /\n\nUser-agent: *\nDisallow:",
      "User-agent: a\nDisallow: /\n\nUser-agent",
      "User-agent: *",
      "User-agent: a\nDisallow: /\n\nUser-agent: *\n# and then\nDisall",
    ]);
  });
});

describe("a file that cannot be loaded", () => {
  const ask = { url: "/x", userAgent: "FooBot" };

  it("makes ready reject, is told, and is counted", async () => {
    await using server = await serve((request, response) => {
      const status = Number(request.url!.slice(1, 4));
      response.writeHead(status).end("<html>");
    });
    for (const robots of [
      robotsFile("/nope/robots.txt"),
      robotsFile(`${folderWith({ "robots.txt": "" })}/robots.txt`),
      ...[404, 500, 200].map((status) => robotsAt(`${server.origin}/${status}`)),
      { load: async () => undefined, every: 1000 },
    ]) {
      const errors: unknown[] = [];
      const enforcer = createEnforcer({ robots, onError: (error) => errors.push(error) });
      await expect(enforcer.ready).rejects.toThrow();
      expect(errors).toHaveLength(1);
      expect(await enforcer.answer(ask)).toBe(undefined);
      expect(enforcer.summary()).toMatchObject({ undecided: 1 });
    }
  });

  it("does not end a process that does not wait for it", async () => {
    const unhandled: unknown[] = [];
    const listen = (error: unknown): void => void unhandled.push(error);
    process.on("unhandledRejection", listen);
    createEnforcer({ robots: robotsFile("/nope"), onError: () => {} });
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", listen);
    expect(unhandled).toEqual([]);
  });

  it.each<[EnforcerOptions["untilReady"], number | undefined]>([
    [undefined, 403],
    ["wait", 403],
    ["allow", undefined],
    ["block", 503],
  ])("has robots treated as untilReady says: %s", async (untilReady, status) => {
    const file = later();
    const enforcer = createEnforcer({
      robots: file.source,
      deadline: 60_000,
      ...(untilReady && { untilReady }),
    });
    const asked = enforcer.answer(ask);
    expect(asked instanceof Promise).toBe(status === 403);
    expect(enforcer.answer({ url: "/robots.txt", userAgent: "FooBot" })).toBe(undefined);
    expect(enforcer.decide({ url: "/.well-known/acme-challenge/x", userAgent: "FooBot" }).action).toBe(
      "allow",
    );
    expect(enforcer.answer({ url: "/x", userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" })).toBe(
      undefined,
    );
    file.resolve(FILE);
    const answer = await asked;
    expect(answer?.status).toBe(status);
    expect(answer?.headers["retry-after"]).toBe(status === 503 ? "10" : undefined);
    await enforcer.ready;
    expect((await enforcer.answer(ask))?.status).toBe(403);
  });

  it("is robotsFile's once nobody has written to it for a second", async () => {
    const path = join(folderWith({ "robots.txt": FILE }), "robots.txt");
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const setClock = (ms: number): void => void vi.setSystemTime(Math.ceil(statSync(path).ctimeMs) + ms);
    setClock(500);
    let isLoaded = false;
    const loading = robotsFile(path)
      .load()
      .finally(() => {
        isLoaded = true;
      });
    for (let left = 5; left > 0; left--) {
      await new Promise((resolve) => setImmediate(resolve));
      appendFileSync(path, "Disallow: /y\n");
      setClock(500);
    }
    expect(isLoaded).toBe(false);
    setClock(1000);
    expect(String(await loading)).toBe(readFileSync(path, "utf8"));
  });

  it.each([robotsAt("http://127.0.0.1:9/robots.txt"), robotsAt("http://127.0.0.1:9/robots.txt", 86_400_000)])(
    "is tried again after ten seconds, then at growing distances",
    async ({ every }) => {
      let now = 0;
      const tries: number[] = [];
      const load = (): Promise<string> => {
        tries.push(now);
        return Promise.reject(new Error("not yet"));
      };
      const enforcer = createEnforcer({ robots: { every, load }, now: () => now, onError() {} });
      for (; now < 200_000; now += 5_000) {
        const work: Promise<unknown>[] = [];
        enforcer.decide(ask, { waitUntil: (one) => work.push(one) });
        await Promise.all(work);
      }
      const longest = Math.max(10_000, every / 10);
      const pauses = tries.slice(1).map((time, i) => time - tries[i]!);
      expect(pauses.slice(0, 4)).toEqual(
        [10_000, 20_000, 40_000, 80_000].map((pause) => Math.min(pause, longest)),
      );
    },
  );

  it("lets robots go on after the deadline, and counts them", async () => {
    const enforcer = createEnforcer({ robots: later().source, deadline: 0 });
    expect(await enforcer.answer(ask)).toBe(undefined);
    expect(enforcer.summary()).toMatchObject({ undecided: 1, robots: [{ agent: "FooBot" }] });
  });
});

describe("robots.txt itself, if it is served, before it has been loaded", () => {
  const wait = { load: () => new Promise<string>(() => {}), every: 1000 };
  const fail = { load: () => Promise.reject(new Error("not there")), every: 1000 };
  const ways = (["wait", "allow", "block"] as const).flatMap((untilReady) =>
    [wait, fail].flatMap((robots) =>
      ["FooBot/1.0", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", ""].flatMap(
        (userAgent) =>
          ["/robots.txt", "/robots.txt?x"].map((url) => ({ untilReady, robots, userAgent, url })),
      ),
    ),
  );

  it(`is answered with 503, never as if there were none: ${ways.length} ways`, async () => {
    for (const { untilReady, robots, userAgent, url } of ways) {
      const enforcer = createEnforcer({ robots, untilReady, serve: true, deadline: 0, onError() {} });
      const answer = await enforcer.answer({ url, userAgent });
      expect([answer?.status, answer?.headers["retry-after"]]).toEqual([503, "10"]);
    }
  });

  it("is waited for up to the deadline", async () => {
    const file = later();
    const enforcer = createEnforcer({ robots: file.source, serve: true, deadline: 60_000 });
    const asked = enforcer.answer({ url: "/robots.txt", userAgent: "FooBot" });
    file.resolve(FILE);
    expect(await asked).toMatchObject({ status: 200, body: new TextEncoder().encode(FILE) });
    expect(enforcer.answer({ url: "/robots.txt", userAgent: "FooBot" })).toMatchObject({ status: 200 });
  });

  it("is the application's own if it is not to be served", async () => {
    const enforcer = createEnforcer({ robots: wait, deadline: 0 });
    expect(await enforcer.answer({ url: "/robots.txt", userAgent: "FooBot" })).toBe(undefined);
  });
});

describe("published networks", () => {
  const NETWORKS = '{"prefixes":[{"ipv4Prefix":"66.249.64.0/27"}]}';
  const from = (address: string) => ({ url: "/a", userAgent: GOOGLEBOT, address });

  it.each([
    [[{ for: "Gogglebot", text: NETWORKS }], 'Did you mean "Googlebot"?'],
    [[{ for: "googlebot", text: NETWORKS }], 'Did you mean "Googlebot"?'],
    [[{ for: "Google-Extended", text: NETWORKS }], "networks[0].for"],
    [
      [{ for: "Googlebot", text: "66.249.64.0/19\n<html>" }],
      '1 of its entries cannot be read, the first being "<html>"',
    ],
    [[{ for: "Googlebot", text: "66.249.66.0/277" }], "has none"],
    [[{ for: "Googlebot", text: "1.2.3.0/24\n66.249.66.*" }], "66.249.66.*"],
    [[{ for: "Googlebot", text: '["66.249.66.0/24", "66.249.66.0/2x"]' }], "66.249.66.0/2x"],
    [[{ for: "Googlebot", text: "1.2.3.0/24 Too many requests: 203.0.113." }], "203.0.113."],
    [[{ for: "Googlebot" }], "either text or url, not an object"],
    [[{ for: "Googlebot", text: NETWORKS, url: "http://127.0.0.1:9" }], "either text or url, not an object"],
    [[{ for: "Googlebot", text: "" }], "has none"],
    [[{ for: "Googlebot", text: "<h1>404</h1> 203.0.113.1" }], "is a web page"],
    [[{ for: "Googlebot", text: NETWORKS.slice(0, -3) }], "is JSON that was cut short"],
  ])("such as %j are refused", (networks, message) => {
    expect(() => createEnforcer({ robots: FILE, networks })).toThrow(message);
  });

  it("are waited for, and make nobody an impostor while they are broken", async () => {
    let body = "<h1>404</h1>";
    await using server = await serve((_request, response) => void response.end(body));
    const errors: string[] = [];
    const networks = [{ for: "Googlebot", url: `${server.origin}/googlebot.json` }];
    const options = {
      robots: FILE,
      networks,
      deadline: 60_000,
      onError: (error: unknown) => errors.push(`${error}`),
    };
    for (body of ["<h1>404</h1>", "", NETWORKS.slice(0, -3), "{}"]) {
      const enforcer = createEnforcer(options);
      expect((await enforcer.verify(from(REAL))).identity).toBe("claimed");
      await enforcer.ready;
      expect((await enforcer.verify(from(FALSE))).identity).toBe("claimed");
    }
    expect(errors).toHaveLength(4);
    body = NETWORKS;
    const [real, spoofed] = [REAL, FALSE].map((address) => createEnforcer(options).verify(from(address)));
    expect([(await real)!.identity, (await spoofed)!.identity]).toEqual(["verified", "spoofed"]);
  });
});

describe("a list of crawlers that is not there yet", () => {
  const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";
  const LIST_BOT = "Zorblax/1.0";
  const list = JSON.stringify({
    Zorblax: { operator: "Z", respect: "No", function: "AI", frequency: "", description: "" },
  });

  it("lets those go on that only it has, and counts them", async () => {
    let give = (_: string): void => {};
    const load = () =>
      new Promise<string>((resolve) => {
        give = resolve;
      });
    const enforcer = createEnforcer({
      robots: "User-agent: *\nDisallow: /private\n",
      crawlers: { load, every: 3_600_000 },
    });
    const ask = (userAgent: string) => enforcer.decide({ url: "/private", userAgent }).action;
    expect([ask(LIST_BOT), ask("GPTBot/1.0"), ask(BROWSER)]).toEqual(["allow", "block", "allow"]);
    expect(enforcer.summary()).toMatchObject({ undecided: 1, people: 2 });
    give(list);
    await enforcer.ready;
    expect([ask(LIST_BOT), ask("OurApp/1.0")]).toEqual(["block", "allow"]);
    expect(enforcer.summary()).toMatchObject({ undecided: 1, people: 3 });
  });
});
