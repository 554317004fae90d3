// @module-tag long
/**
 * Generated configurations in the real nginx, Apache, HAProxy and Caddy of Debian. `EFFORT=1` loads more than 200 real files.
 */
import { describe, expect, it } from "vitest";
import { knownCrawler, parse } from "../../../src/index.ts";
import { Callers } from "../../../src/site/enforce/caller.ts";
import { createEnforcer } from "../../../src/site/enforce/index.ts";
import {
  type ConfigOptions,
  serverConfig,
  TARGETS,
  type Target,
} from "../../../src/site/enforce/servers/config.ts";
import { peopleHeaders, robotHeaders } from "../../../tools/lists.ts";
import { skipped } from "../../crawl/fetch/skip.ts";
import { BROWSERS, KNOWN, ON_DEVICES, READING, UNKNOWN } from "../../engine/agent/headers.ts";
import { corpusAvailable, hosts, readRobots, reportSkipped } from "../../support/corpus.ts";
import { sampled, upTo } from "../../support/effort.ts";
import type { Outcome } from "./answer.ts";
import { FORMS, NAMES } from "./forms.ts";
import { prove } from "./prove.ts";
import { type How, isInstalled, startServer } from "./real-servers.ts";

/** Every so many of the real files. */
function sample(count: number): { source: string; body: Uint8Array }[] {
  const all = hosts();
  const step = Math.floor(all.length / count);
  const chosen = all.filter((_, i) => i % step === 0).slice(0, count);
  return chosen.map((source) => ({ source, body: readRobots(source) }));
}

/** What Yandex reads otherwise: parts of names, the end of a list, lengths, escapes, and where stars are. */
const IN_YANDEX = `User-agent: YandexB
Disallow: /a%62/
Allow: /ab/caf%C3%A9
Allow: /%7Euser
Disallow: /x?y=%41
Disallow: /*.pdf$
Allow: /*a.pdf

User-agent: Yandex

User-agent: GPTBot
Disallow: /*
Allow: /
Disallow: /gpt/
Allow: /gpt/*b

User-agent: Googlebot
Disallow:
Disallow: /

User-agent: *
Disallow: /private/
Allow: /private/*open$
Allow: /private/%61
Disallow: /caf\u00e9/
`;

/** What a server answers for one file: a header and targets at a time. */
async function answers(
  target: Target,
  body: string,
  questions: readonly (readonly [userAgent: string, targets: readonly string[]])[],
  options: Partial<ConfigOptions> = {},
  how?: How,
): Promise<Outcome[][]> {
  const config = serverConfig(parse(body), {
    ...{
      target,
      name: "site",
      others: "rules",
      undeclared: "rules",
      methods: "crawling",
      ranges: [],
      about: ["A test"],
      maps: "site",
    },
    ...options,
  });
  expect(config.classes.refused).toEqual([]);
  // For Caddy, a dash is no entry, so that the next one would decide.
  if (target === "caddy") expect(config.text).not.toMatch(/" "-"$/m);
  await using server = await startServer(target, [{ name: "site", config }]);
  const found: Outcome[][] = [];
  // Servers take so many connections at a time.
  for (let at = 0; at < questions.length; at += 200) {
    const some = questions.slice(at, at + 200);
    found.push(
      ...(await Promise.all(some.map(([userAgent, targets]) => server.ask("site", userAgent, targets, how)))),
    );
  }
  return found;
}

const ROBOT = "ExampleBot/1.0 (+https://example.com/bot)";

for (const target of TARGETS) {
  if (!isInstalled(target)) {
    skipped(`the configuration of ${target}`, "it is not installed");
    continue;
  }
  describe(target, () => {
    it.runIf(corpusAvailable)("answers as the engine does", async () => {
      const proof = await prove(target, sample(upTo(220, 8)), upTo(300, 60), 29);
      console.log(
        `${target}: ${proof.files} files, ${proof.requests} requests, ${proof.blocked} blocked as the engine says, ` +
          `${proof.blockedInOddSpellings} more in odd spellings, ${proof.differences.length} different`,
      );
      expect(proof.differences).toEqual([]);
      expect(proof.refusedFiles).toEqual([]);
      expect(proof.blocked).toBeGreaterThan(proof.requests / 20);
      expect(proof.blockedInOddSpellings).toBeLessThan(proof.requests / 4);
    });

    it.runIf(corpusAvailable).each(["google", "yandex"] as const)(
      "answers as the engine does in the dialect %s",
      async (dialect) => {
        const bodies = [{ source: "a made-up file", body: IN_YANDEX }, ...sample(upTo(110, 6))];
        const proof = await prove(target, bodies, upTo(200, 60), 31, "HTTP/1.1", dialect);
        console.log(
          `${target}, ${dialect}: ${proof.files} files, ${proof.requests} requests, ${proof.blocked} blocked as the ` +
            `engine says, ${proof.blockedInOddSpellings} more in odd spellings, ${proof.differences.length} different`,
        );
        expect(proof.differences).toEqual([]);
        expect(proof.refusedFiles).toEqual([]);
        expect(proof.blocked).toBeGreaterThan(proof.requests / 20);
        expect(proof.blockedInOddSpellings).toBeLessThan(proof.requests / 4);
      },
    );

    it.runIf(corpusAvailable)("answers the same by HTTP/2", async () => {
      const proof = await prove(target, sample(upTo(110, 4)), upTo(100, 60), 30, "HTTP/2");
      console.log(
        `${target}, HTTP/2: ${proof.requests} requests, ${proof.refusedRequests} refused, ` +
          `${proof.blockedInOddSpellings} blocked in odd spellings only, ${proof.differences.length} different`,
      );
      expect(proof.differences).toEqual([]);
      expect(proof.refusedRequests).toBeLessThan(proof.requests / 4);
      expect(proof.blocked).toBeGreaterThan(proof.requests / 20);
    });

    it("blocks the robots of real headers, and nobody else", async () => {
      const headers = [...KNOWN, ...UNKNOWN].map(([header]) => header).filter((one) => !one.includes("+SEO"));
      const callers = new Callers();
      // Two spaces in a row, and other spaces than one, are not sent as they are by every client.
      const collected = [...robotHeaders(), ...peopleHeaders()].filter((one) =>
        /^[!-~](?: ?[!-~])*$/.test(one),
      );
      const place = TARGETS.indexOf(target);
      const all = [...headers, ...BROWSERS, ...READING, ...ON_DEVICES, ...sampled(collected, place)];
      const found = await answers(
        target,
        "User-agent: *\nDisallow: /\n\nUser-agent: Silk\nUser-agent: Mozilla\nUser-agent: curl\nDisallow: /x\n",
        all.map((header) => [header.trim(), ["/", "/robots.txt"]]),
      );
      const wrong = all.filter((header, i) => {
        const { kind, robots, token, automation } = callers.of(header);
        const isJudged = kind === "robot" || automation !== undefined;
        // A server tells robots by their names, without versions.
        const isBound =
          robots.length === 0 ||
          robots.some((one) => !("token" in one) || knownCrawler(one.token)?.boundByStar !== false);
        const isBlocked = isJudged && isBound && token !== "curl" && token !== "Silk";
        return String(found[i]) !== `${isBlocked ? "blocked" : "served"},served`;
      });
      expect(wrong).toEqual([]);
    });

    it("answers headers of each form as the enforcer does", async () => {
      const different: string[] = [];
      const names = sampled(NAMES, TARGETS.indexOf(target));
      for (const name of names) {
        const file = `User-agent: *\nDisallow: /y\n\nUser-agent: ${name}\nDisallow: /x\n`;
        const enforcer = createEnforcer({ robots: file });
        const headers = FORMS.map((form) => form(name));
        const found = await answers(
          target,
          file,
          headers.map((header) => [header, ["/x", "/y"]]),
        );
        headers.forEach((userAgent, i) => {
          const wanted = ["/x", "/y"].map((url) => enforcer.decide({ url, userAgent }).action === "block");
          const got = found[i]!.map((one) => one === "blocked");
          if (String(got) !== String(wanted)) different.push(`${name}: ${userAgent}: ${got}, not ${wanted}`);
        });
      }
      console.log(
        `${target}: ${names.length * FORMS.length} headers of forms, ${different.length} different`,
      );
      expect(different).toEqual([]);
    });

    it("gives each crawler the rules of its group", async () => {
      const body =
        "User-agent: *\nDisallow: /all\n\nUser-agent: Googlebot\nDisallow: /google\n\n" +
        "User-agent: GPTBot\nUser-agent: Google-Extended\nDisallow: /\nAllow: /open$\n\nUser-agent: FooTool\nDisallow: /foo\n";
      const targets = ["/all", "/google", "/open", "/foo"];
      const found = await answers(target, body, [
        ...["Googlebot-Image/1.0", "GPTBot/1.2", "AdsBot-Google", "FooTool/2.0", ROBOT, BROWSERS[0]!].map(
          (header): [string, string[]] => [header, targets],
        ),
      ]);
      const shown = found.map((one) => one.map((outcome) => (outcome === "blocked" ? "x" : "-")).join(""));
      expect(shown).toEqual(["-x--", "xx-x", "----", "---x", "x---", "----"]);
    });

    it("holds a header that names several crawlers to the rules for each", async () => {
      const body =
        "User-agent: *\nDisallow: /all\n\nUser-agent: Googlebot\nDisallow: /google\n\n" +
        "User-agent: Googlebot-Image\nDisallow: /image\n\nUser-agent: GPTBot\nDisallow: /gpt\n\nUser-agent: FooTool\nDisallow: /foo\n";
      const targets = ["/all", "/google", "/image", "/gpt", "/foo"];
      const headers = {
        "Googlebot-Image/1.0": "--x--",
        "Googlebot-Image/1.0 Googlebot/2.1": "-xx--",
        "Googlebot-Images/1.0 GPTBot": "-x-x-",
        "Mozilla/5.0 (compatible; bingbot/2.0) Googlebot/2.1": "xx---",
        "AdsBot-Google (+http://www.google.com/adsbot.html) GPTBot/1.0": "---x-",
        "GPTBot/1.0 (like Googlebot) CCBot": "x--x-",
        "GPTBot/1.0 FooTool/1.0": "---x-",
        "FooTool/1.0 GPTBot/1.0": "---x-",
        "facebookexternalhit/1.1 Facebot Twitterbot/1.0 Googlebot GPTBot": "xx-x-",
      };
      const found = await answers(
        target,
        body,
        Object.keys(headers).map((header): [string, string[]] => [header, targets]),
      );
      const shown = found.map((one) => one.map((outcome) => (outcome === "blocked" ? "x" : "-")).join(""));
      expect(Object.fromEntries(Object.keys(headers).map((header, i) => [header, shown[i]]))).toEqual(
        headers,
      );
    });

    it.runIf(target === "haproxy")("refuses a header that names more crawlers than it counts", async () => {
      const names = [
        "CCBot",
        "GPTBot",
        "bingbot",
        "AhrefsBot",
        "DotBot",
        "PetalBot",
        "SemrushBot",
        "Bytespider",
      ];
      const targets = ["/open", "/google", "/robots.txt?x"];
      const found = await answers(target, "User-agent: Googlebot\nDisallow: /google\n", [
        [`${names.join(" ")}`, targets],
        [`${names.slice(1).join(" ")} Googlebot`, targets],
        [`${names.join(" ")} Googlebot`, targets],
      ]);
      expect(found.map(String)).toEqual([
        "served,served,served",
        "served,blocked,served",
        "blocked,blocked,blocked",
      ]);
    });

    it("gives software that is no crawler the rules for *, or its own, or what is wanted", async () => {
      const body = "User-agent: *\nDisallow: /all\n\nUser-agent: curl\nDisallow: /curl\n";
      const hidden = BROWSERS[0]!.replace("Chrome", "HeadlessChrome");
      const headers = ["python-requests/2.31.0", "curl/8.5.0", hidden, "", BROWSERS[0]!, "FooApp/1.0"];
      const asked = headers.map((header): [string, string[]] => [
        header,
        ["/all", "/curl", "/x", "/robots.txt"],
      ]);
      const shown = async (undeclared: ConfigOptions["undeclared"]): Promise<string[]> => {
        const found = await answers(target, body, asked, { undeclared });
        return found.map((one) => one.map((outcome) => (outcome === "blocked" ? "x" : "-")).join(""));
      };
      expect(await shown("rules")).toEqual(["x---", "-x--", "x---", "x---", "----", "----"]);
      expect(await shown("allow")).toEqual(["----", "-x--", "----", "----", "----", "----"]);
      expect(await shown("block")).toEqual(["xxx-", "-x--", "xxx-", "xxx-", "----", "----"]);
    });

    it("binds a library by its own group before that of what it runs on", async () => {
      const body = "User-agent: Python\nDisallow: /python\n\nUser-agent: aiohttp\nDisallow: /aiohttp\n";
      const headers = [
        "Python/3.11 aiohttp/3.9.1",
        "Python aiohttp",
        "aiohttp/3.9.1",
        "Python/3.11",
        "Python/3 xaiohttp",
      ];
      const asked = headers.map((header): [string, string[]] => [header, ["/python", "/aiohttp"]]);
      const found = await answers(target, body, asked);
      const shown = found.map((one) => one.map((outcome) => (outcome === "blocked" ? "x" : "-")).join(""));
      expect(shown).toEqual(["-x", "-x", "-x", "x-", "x-"]);
    });

    it("binds a client by the first of several libraries that the file names, as the enforcer does", async () => {
      const group = (name: string): string => `User-agent: ${name}\nDisallow: /${name}\n`;
      const paths = ["/ruby", "/faraday", "/excon"];
      const headers = [
        "Ruby/3.3 faraday/2 excon/1",
        "Ruby/3.3 excon/1 faraday/2",
        "Ruby faraday",
        "faraday/2 excon/1",
      ];
      for (const names of [["ruby", "excon"], ["ruby", "faraday", "excon"], ["ruby"], ["excon"]]) {
        const body = names.map(group).join("\n");
        const enforcer = createEnforcer({ robots: body, undeclared: "rules" });
        const found = await answers(
          target,
          body,
          headers.map((header) => [header, paths]),
        );
        expect(found.map((one) => one.map((outcome) => outcome === "blocked"))).toEqual(
          headers.map((userAgent) =>
            paths.map((url) => enforcer.decide({ url, userAgent }).action === "block"),
          ),
        );
      }
    });

    it("reads as much of a header as others do, and takes its time for nothing", async () => {
      const body = "User-agent: *\nDisallow: /\n\nUser-agent: FooTool\nDisallow: /x\n";
      const long = BROWSERS[0]!.padEnd(1017, " x");
      const headers = [`${long} GPTBot`, `${long} x GPTBot`, "like ".repeat(1200), "compatible;".repeat(600)];
      const found = await answers(
        target,
        body,
        headers.map((header): [string, string[]] => [header.trim(), ["/"]]),
      );
      expect(found.map(String)).toEqual(["blocked", "served", "served", "served"]);
    });

    it("stays up, whatever the header", async () => {
      const huge = ["GPTBot/1.0 ", "Bot (", "like Googlebot ", "x"].map((piece): [string, string[]] => [
        piece.repeat(65_536 / piece.length),
        ["/"],
      ]);
      const asked: [string, string[]][] = [...huge, [ROBOT, ["/"]], [BROWSERS[0]!, ["/"]]];
      const found = await answers(target, "User-agent: *\nDisallow: /\n", asked);
      expect(found.slice(huge.length).map(String)).toEqual(["blocked", "served"]);
    });

    it("judges only the agents that are named", async () => {
      const body = "User-agent: *\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /x\n";
      const headers = ["GPTBot/1.0", "CCBot/2.0", ROBOT].map((one): [string, string[]] => [one, ["/", "/x"]]);
      const only = await answers(target, body, headers, { agents: ["gptbot"] });
      expect(only.map(String)).toEqual(["served,blocked", "served,served", "served,served"]);
      const free = await answers(target, body, headers, { others: "allow" });
      expect(free.map(String)).toEqual(["served,blocked", "blocked,blocked", "served,served"]);
    });

    it("takes a crawler's name only from its networks, and from where nobody knows who is asking", async () => {
      const body = "User-agent: *\nDisallow: /all\n\nUser-agent: Googlebot\nDisallow: /google\n";
      const agents = [
        "Googlebot/2.1",
        "Googlebot-Image/1.0",
        "bingbot/2.0",
        "FooBot/1.0 Googlebot",
        "bingbot/2.0 Googlebot/2.1",
        "AdsBot-Google (+http://www.google.com/adsbot.html) Googlebot/2.1",
        "bingbot/2.0 (like Googlebot)",
      ];
      const asked = agents.map((one): [string, string[]] => [one, ["/all", "/google"]]);
      const ranges = [
        {
          label: "Google",
          crawlers: ["Googlebot", "Googlebot-Image"],
          networks: ["192.0.2.0/24", "2001:db8::/32"],
        },
      ];
      const from = async (address: string | undefined): Promise<string> => {
        const found = await answers(
          target,
          body,
          asked,
          { ranges },
          address === undefined ? {} : { from: address },
        );
        return found
          .map((one) => one.map((outcome) => (outcome === "blocked" ? "x" : "-")).join(""))
          .join(" ");
      };
      const [true_, false_] = ["-x -x x- -x xx -x x-", "x- x- x- x- x- x- x-"];
      for (const address of [
        "192.0.2.7",
        "2001:db8::7",
        undefined,
        "10.1.2.3",
        "100.64.0.9",
        "fd00::1",
        "162.158.1.2",
      ])
        expect([address, await from(address)]).toEqual([address, true_]);
      // The last one has an address of the networks in it (6to4).
      for (const address of ["198.51.100.7", "2001:db9::7", "2002:c000:207::7"])
        expect([address, await from(address)]).toEqual([address, false_]);
    });

    it("holds robots to the file with GET and HEAD, or with all methods", async () => {
      const body = "User-agent: *\nDisallow: /api/\n";
      const headers = [ROBOT, "Slackbot 1.0", "python-requests/2.31.0", BROWSERS[0]!, ""];
      const asked = headers.map((one): [string, string[]] => [one, ["/api/x"]]);
      const shown = async (method: string, methods: ConfigOptions["methods"]): Promise<string> => {
        const found = await answers(target, body, asked, { methods }, { method });
        return found.map(([outcome]) => (outcome === "blocked" ? "x" : "-")).join("");
      };
      expect(await shown("GET", "crawling")).toBe("xxx-x");
      for (const method of ["POST", "OPTIONS", "DELETE"])
        expect([await shown(method, "crawling"), await shown(method, "all")]).toEqual(["-----", "xxx-x"]);
    });

    it("leaves service paths to the rules that name them", async () => {
      const asked = [
        "/.well-known/acme-challenge/x",
        "/a/../.well-known/x?y",
        "/.well-known/private/x",
        "/.well-known",
        "/%2Ewell-known/x",
        "/.well-known\\x",
        "/.well-known/..%2fx",
        "/.well-known/a%2f../x",
        "/.well-known/../x",
      ];
      const shown = async (body: string, options: Partial<ConfigOptions> = {}): Promise<string> => {
        const found = await answers(
          target,
          body,
          [
            [ROBOT, asked],
            ["python-requests/2", asked],
          ],
          options,
        );
        return found
          .map((one) => one.map((outcome) => (outcome === "blocked" ? "x" : "-")).join(""))
          .join(" ");
      };
      expect(await shown("User-agent: *\nDisallow: /\n")).toBe("-x-xxxxxx -x-xxxxxx");
      const named =
        "User-agent: *\nDisallow: /\nAllow: /.well-known/private/open\nDisallow: /.well-known/private/\n";
      expect(await shown(named)).toBe("-xxxxxxxx -xxxxxxxx");
      expect(await shown(named, { undeclared: "block" })).toBe("-xxxxxxxx -xxxxxxxx");
      expect(await shown("User-agent: *\nDisallow: /.well-known\n")).toBe("xxxxxxxxx xxxxxxxxx");
      expect(await shown("User-agent: *\nDisallow: /*\nDisallow: */.well-known/\n")).toBe(
        "-x-xxxxxx -x-xxxxxx",
      );
    });

    it("forbids a service path with any number of slashes", async () => {
      const asked = [
        "/.well-known/secret/s",
        "/.well-known//secret/s",
        "/.well-known/%2fsecret",
        "/.well-known///secret",
        "/.well-known/x/%2e%2e//secret/s",
        "//.well-known/secret",
        "/.well-known//open",
        "/.well-known/s/ecret",
      ];
      const shown = async (body: string): Promise<string> => {
        const [found] = await answers(target, body, [[ROBOT, asked]]);
        return found!.map((outcome) => (outcome === "blocked" ? "x" : "-")).join("");
      };
      expect(await shown("User-agent: *\nDisallow: /.well-known/secret\n")).toBe("xxxxxx--");
      expect(await shown("User-agent: *\nDisallow: /.well-known/*cret\n")).toBe("xxxxxx-x");
      expect(await shown("User-agent: *\nDisallow: /.well-known/secret\nDisallow: /.well-known/$\n")).toBe(
        "xxxxxx--",
      );
    });

    it("knows very many names", async () => {
      const names = Array.from({ length: 1500 }, (_, i) => `Tool${String.fromCharCode(97 + (i % 26))}x${i}`);
      const body = `${names.map((name) => `User-agent: ${name}\n`).join("")}Disallow: /x\n`;
      const asked = [names[0]!, names[1499]!, "Toolz"].map((name): [string, string[]] => [
        `${name}/1.0`,
        ["/x", "/"],
      ]);
      const found = await answers(target, body, asked);
      expect(found.map(String)).toEqual(["blocked,served", "blocked,served", "served,served"]);
    });

    it("forbids what it cannot compare, and takes its time for nothing", async () => {
      const body =
        "User-agent: *\nDisallow: /*a*a*a*a*a*a*a*a*a*a*b\nDisallow: /*/*/*/*/*/*x*y*z$\nDisallow: /q\"{};#'\\\nDisallow: /%22%7B%7D%5C\n";
      const targets = [
        `/?${"a".repeat(6000)}`,
        `/?${"a/".repeat(3000)}`,
        `/?${"a".repeat(6000)}b`,
        `/${"x/".repeat(12)}${"../".repeat(12)}`,
        "/?x=%%41",
        '/q"{};',
        "/%22%7b%7d%5C",
        "/robots.txt",
      ];
      const [found] = await answers(target, body, [[ROBOT, targets]]);
      const names = { "-": "served", x: "blocked" };
      expect(found).toEqual([..."--xxxxx-"].map((letter) => names[letter as "x"]));
    });
  });
}

if (!corpusAvailable) reportSkipped("the configurations of real files");
