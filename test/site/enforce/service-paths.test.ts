/** Service paths: left alone unless a rule names them, in an enforcer, in a trial on a log, and in the count of robots. */
import { describe, expect, it } from "vitest";
import { Trial } from "../../../src/cli/enforce/trial.ts";
import { Policy, parse } from "../../../src/index.ts";
import { createEnforcer } from "../../../src/site/enforce/index.ts";
import { RuleBook } from "../../../src/site/enforce/rule-book.ts";
import { BotCounter } from "../../../src/site/logs/index.ts";

const VALIDATOR = "Mozilla/5.0 (compatible; Let's Encrypt validation server; +https://www.letsencrypt.org)";
const CHALLENGE = "/.well-known/acme-challenge/x";
const treatments = { unknown: "rules", undeclared: "rules", spoofed: "rules" } as const;

/** What all three say, which has to be the same. */
function isBlocked(file: string, url: string, userAgent = VALIDATOR): boolean {
  const robots = parse(file);
  const request = {
    ...{ client: "203.0.113.7", agent: userAgent, withoutAgent: true as const, method: "GET", target: url },
    ...{ status: 200, host: undefined, time: "" },
  };
  const trial = new Trial(new RuleBook(robots), [], treatments);
  trial.add(request);
  const counter = new BotCounter({ robots });
  counter.add(request);
  const report = counter.report();
  const image = Policy.fromBytes(robots.policyFor("*").toBytes());
  const answers = [
    createEnforcer({ robots: file }).decide({ url, userAgent }).action === "block",
    trial.report().blocked === 1,
    report.bots.some(({ forbidden }) => forbidden === 1),
    ...(/User-agent: (?!\*)/.test(file)
      ? []
      : [createEnforcer({ robots: [image] }).decide({ url, userAgent }).action === "block"]),
  ];
  expect(new Set(answers).size, `${url} under ${JSON.stringify(file)}: ${answers}`).toBe(1);
  return answers[0]!;
}

const ALL = "User-agent: *\nDisallow: /\n";

describe("a service path", () => {
  it.each([
    CHALLENGE,
    "/.well-known/apple-app-site-association",
    "https://example.com/.well-known/webfinger?resource=acct%3Aa@b",
    "/.well-known/a/../b",
  ])("%s is open to all, whatever is closed", (url) => {
    for (const userAgent of [VALIDATOR, "AASA-Bot/1.0", "curl/8", "Googlebot/2.1", ""])
      expect(isBlocked(ALL, url, userAgent)).toBe(false);
  });

  it.each([
    "/%2ewell-known/x",
    "//.well-known/x",
    "/.well%2dknown/x",
    "/.WELL-KNOWN/x",
    "/.well-known",
    "/.well-knownx",
    "/x/.well-known/x",
    "/x?/.well-known/x",
    "/.well-known/../private",
    "/.well-known/%2e%2e/private",
    "/.well-known/..%2fprivate",
    "/.well-known/a%2F..%2F..%2Fprivate",
    "/.well-known/%2e%2E%5Cprivate",
    "/.well-known\\..\\private",
    "/.well-known\\x",
  ])("is not %s", (url) => {
    expect(isBlocked(ALL, url)).toBe(true);
  });

  it.each([
    ["Disallow: /.well-known/", true],
    ["Disallow: /.well-known", true],
    ["Disallow: /.well-known*", true],
    ["Disallow: /%2Ewell-known/", true],
    ["Disallow: /.well-known/acme-challenge/", true],
    ["Disallow: /.well-known/*/x$", true],
    ["Disallow: /.well-known/other/", false],
    ["Disallow: /.well-known/\nAllow: /.well-known/acme-challenge/", false],
    ["Disallow: /*", false],
    ["Disallow: /*.well-known/", false],
    ["Disallow: /.w", false],
    ["Disallow: /.well-known/\nAllow: /*acme-challenge/x", true],
  ])("under %j is forbidden: %s", (rules, wanted) => {
    expect(isBlocked(`User-agent: *\n${rules}\n`, CHALLENGE)).toBe(wanted);
  });

  it.each(["/a/../.well-known/x", "/./.well-known/x", "/.well-known/../.well-known/x"])(
    "is %s where paths are taken as sent",
    (url) => {
      const enforcer = createEnforcer({ robots: ALL, spellings: "as-sent" });
      expect(enforcer.decide({ url, userAgent: VALIDATOR }).action).toBe("allow");
      expect(enforcer.decide({ url: url.replaceAll(".well", "well"), userAgent: VALIDATOR }).action).toBe(
        "block",
      );
    },
  );

  it("is judged by the group that binds the client", () => {
    const file = `User-agent: GPTBot\nDisallow: /.well-known/\n\n${ALL}`;
    expect(isBlocked(file, CHALLENGE, "GPTBot/1.2")).toBe(true);
    expect(isBlocked(file, CHALLENGE)).toBe(false);
  });

  it("names the rule by its line in the file", () => {
    const file = "# a\n\nUser-agent: *\nDisallow: /\nDisallow: /.well-known/\n";
    expect(createEnforcer({ robots: file }).decide({ url: CHALLENGE, userAgent: VALIDATOR }).rule).toEqual({
      type: "disallow",
      pattern: "/.well-known/",
      line: 5,
    });
    const counter = new BotCounter({ robots: parse(file) });
    const request = { client: "", agent: VALIDATOR, method: "GET", target: CHALLENGE, status: 200 };
    counter.add({ ...request, host: undefined, time: "" });
    expect(counter.report().bots[0]!.forbiddenUrls[0]).toMatchObject({ line: 5 });
  });

  it("is left alone by treatments and pace, too", () => {
    const enforcer = createEnforcer({
      robots: "User-agent: *\nCrawl-delay: 9\nDisallow: /\n",
      undeclared: "block",
      unknown: "block",
      pace: true,
      now: () => 0,
    });
    for (const userAgent of [VALIDATOR, VALIDATOR, "curl/8", undefined])
      expect(enforcer.decide({ url: CHALLENGE, userAgent }).action).toBe("allow");
  });
});

describe("/robots.txt", () => {
  it.each([
    ["/robots.txt", false],
    ["/robots.txt?", true],
    ["/robots.txt?x=1", true],
    ["https://example.com/robots.txt?x=1", true],
  ])("as %s is forbidden with all: %s", (url, wanted) => {
    expect(isBlocked(ALL, url)).toBe(wanted);
    expect(isBlocked("User-agent: *\nDisallow: /x\n", url)).toBe(false);
  });
});

describe("a library", () => {
  it.each([
    ["aiohttp", "Python/3.11 aiohttp/3.9.1"],
    ["aiohttp", "aiohttp/3.9.1"],
    ["python", "Python/3.11 aiohttp/3.9.1"],
    ["python", "Python/3.11"],
    ["okhttp", "Java/17.0.2 okhttp/4.9.0"],
    ["commons-httpclient", "Jakarta Commons-HttpClient/3.1"],
    ["Jakarta", "Jakarta Commons-HttpClient/3.1"],
    ["GuzzleHttp", "PHP/8.1 GuzzleHttp/7"],
    ["curl", "curl/8.5.0"],
  ])("is bound as %s: %s", (name, userAgent) => {
    const file = `User-agent: ${name}\nDisallow: /closed\n`;
    expect(isBlocked(file, "/closed", userAgent)).toBe(true);
    expect(isBlocked(file, "/open", userAgent)).toBe(false);
  });

  it("is bound by the first of several libraries that the file names", () => {
    const file = "User-agent: Ruby\nDisallow: /ruby\n\nUser-agent: excon\nDisallow: /excon\n";
    const header = "Ruby/3.3 faraday/2 excon/1";
    expect(["/ruby", "/excon"].map((path) => isBlocked(file, path, header))).toEqual([false, true]);
    const both = `${file}\nUser-agent: faraday\nDisallow: /faraday\n`;
    expect(["/ruby", "/excon", "/faraday"].map((path) => isBlocked(both, path, header))).toEqual([
      ...[false, false, true],
    ]);
  });

  it("is bound by its own group before that of what it runs on", () => {
    const file = "User-agent: Python\nDisallow: /python\n\nUser-agent: aiohttp\nDisallow: /aiohttp\n";
    expect(isBlocked(file, "/python", "Python/3.11 aiohttp/3.9.1")).toBe(false);
    expect(isBlocked(file, "/aiohttp", "Python/3.11 aiohttp/3.9.1")).toBe(true);
  });
});
