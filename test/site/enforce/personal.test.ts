/**
 * What fetches for one person is let through with one option: by the enforcer, in a dry run, and in the real servers alike.
 *
 * @module-tag slow
 * @module-tag built
 */
import { describe, expect, it } from "vitest";
import { Trial } from "../../../src/cli/enforce/trial.ts";
import { questionsFor } from "../../../src/cli/enforce/witnesses.ts";
import { knownCrawlers } from "../../../src/engine/agent/known.ts";
import { parse } from "../../../src/index.ts";
import { createEnforcer, type EnforcerOptions } from "../../../src/site/enforce/index.ts";
import { RuleBook } from "../../../src/site/enforce/rule-book.ts";
import {
  type ConfigOptions,
  serverConfig,
  TARGETS,
  type Target,
} from "../../../src/site/enforce/servers/config.ts";
import { nameListOf } from "../../../src/site/enforce/settings.ts";
import { isPersonal, personalNames } from "../../../src/site/identity/personal.ts";
import type { LogRequest } from "../../../src/site/logs/request.ts";
import { peopleHeaders, robotHeaders } from "../../../tools/lists.ts";
import { skipped } from "../../crawl/fetch/skip.ts";
import { isInstalled, startServer } from "./real-servers.ts";

/** Closed to all; the file means four of them. */
const FILE =
  "User-agent: *\nDisallow: /\n\nUser-agent: Twitterbot\nUser-agent: FreshRSS\nUser-agent: GoogleImageProxy\n" +
  "User-agent: ListedReader2\nUser-agent: Named\nDisallow: /x\n";

const CRAWLERS = {
  crawlers: [
    { token: "ListedReader", purpose: "feed" },
    { token: "ListedReader2", purpose: "feed" },
    { token: "Newsify", purpose: "ai-training" },
  ],
};

const WHOLE =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

/** Headers, and whether they are kept out: by default, with the option, and with a list as well. */
const TABLE: readonly (readonly [header: string, ...isBlocked: [boolean, boolean, boolean]])[] = [
  ["facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", true, false, false],
  ["Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", true, false, false],
  ["Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5", true, false, false],
  ["http.rb/5.1 (Mastodon/4.2; +https://mastodon.example/)", true, false, false],
  ["YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html", true, false, false],
  ["Feedly/1.0 (+http://www.feedly.com/fetcher.html; like FeedFetcher-Google)", true, false, false],
  ["Miniflux/2.0 (https://miniflux.app)", true, false, false],
  ["miniflux/2.0 (https://reader.example)", true, false, false],
  [`${WHOLE} (compatible; SkypeUriPreview)`, true, false, false],
  ["Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)", true, false, false],
  ["Synapse (bot; +https://github.com/matrix-org/synapse)", true, false, false],
  ["BazQux/2.4 (+https://bazqux.com/fetcher; 3 subscribers)", true, false, false],
  ["SimplePie/1.8.0 (Feed Parser; http://simplepie.org; Allow like Gecko)", true, false, false],
  ["SimplePie/1.8.0+(Feed+Parser;+http://simplepie.org)", true, false, false],
  ["feedparser/6.0.11 +https://github.com/kurtmckee/feedparser/", true, false, false],
  ["Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots", true, false, false],
  ["LMArenaUnfurlBot/1.0 (+https://lmarena.ai)", true, false, false],
  ["ExampleBot/1.0 (synapse bot; feeds parser; subscribe; +https://example.com)", true, true, true],
  // The file has groups for them.
  ["Named/1.0 (Feed Parser; 2 subscribers; +https://named.example)", true, true, true],
  ["Twitterbot/1.0", true, true, true],
  ["FreshRSS/1.11.2 (Linux; https://freshrss.org) like Googlebot", true, true, true],
  [
    "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)",
    true,
    true,
    true,
  ],
  ["facebookexternalhit/1.1 Facebot Twitterbot/1.0", true, true, true],
  // Others in the same header are bound.
  ["facebookexternalhit/1.1 Facebot", true, false, false],
  ["facebookexternalhit/1.1 GPTBot/1.2", true, true, true],
  ["Miniflux/2.0 (https://miniflux.app) GPTBot/1.2", true, true, true],
  // Nobody's names.
  ["Minifluxes/2.0 (https://example.com)", true, true, true],
  ["XMiniflux/2.0 (https://example.com)", true, true, true],
  ["ExampleBot/1.0 (+https://example.com/bot)", true, true, true],
  ["check_http/v2.4 (monitoring-plugins 2.4)", true, true, true],
  ["Googlebot/2.1", true, true, true],
  ["curl/8.5.0", true, true, true],
  ["python-requests/2.0 Miniflux", true, false, false],
  ["", true, true, true],
  [WHOLE, false, false, false],
  // With a list.
  ["ListedReader/1.0", false, false, false],
  ["ListedReader/1.0 (+https://listed.example)", true, true, false],
  ["ListedReader2/1.0 (+https://listed.example)", true, true, true],
  ["Newsify/1.0 (+https://newsify.example)", true, false, true],
];

type Blocked = Record<string, boolean>;
const expected = (column: 1 | 2 | 3): Blocked =>
  Object.fromEntries(TABLE.map((row) => [row[0], row[column]]));

/** All headers that the lists have, as clients send them. */
const COLLECTED = [...new Set([...robotHeaders(), ...peopleHeaders()])].filter((one) =>
  /^[!-~](?: ?[!-~])*$/.test(one),
);

const all = (headers: readonly string[], isBlocked: (header: string) => boolean): Blocked =>
  Object.fromEntries(headers.map((header) => [header, isBlocked(header)]));

function byEnforcer(headers: readonly string[], options: Partial<EnforcerOptions>): Blocked {
  const enforcer = createEnforcer({ robots: FILE, ...options });
  return all(headers, (userAgent) => enforcer.decide({ url: "/x", userAgent }).action === "block");
}

function byTrial(headers: readonly string[], personal: "rules" | "allow", crawlers?: object): Blocked {
  const by = { unknown: "rules", undeclared: "rules", spoofed: "rules", personal } as const;
  const list = crawlers && nameListOf(crawlers as never);
  return all(headers, (agent) => {
    const trial = new Trial(new RuleBook(parse(FILE)), [], by, list);
    const request = { agent, withoutAgent: agent === "", target: "/x", method: "GET", client: "192.0.2.1" };
    trial.add(request as LogRequest);
    return trial.report().blocked === 1;
  });
}

function configOf(target: Target, options: Partial<ConfigOptions>, file = FILE) {
  const common = { others: "rules", undeclared: "rules", methods: "crawling", ranges: [] } as const;
  const about = { target, name: "site", about: ["A test"], maps: "site" };
  return serverConfig(parse(file), { ...common, ...about, ...options });
}

async function byServer(
  target: Target,
  headers: readonly string[],
  options: Partial<ConfigOptions>,
): Promise<Blocked> {
  await using server = await startServer(target, [{ name: "site", config: configOf(target, options) }]);
  const answers = await server.askAs("site", headers, "/x");
  return Object.fromEntries(headers.map((header, i) => [header, answers[i] === "blocked"]));
}

const HEADERS = TABLE.map(([header]) => header);

describe("what fetches for one person", () => {
  it("is let through by the enforcer and a dry run, unless the file names it", () => {
    expect(byEnforcer(HEADERS, {})).toEqual(expected(1));
    expect(byTrial(HEADERS, "rules")).toEqual(expected(1));
    expect(byEnforcer(HEADERS, { personal: "allow" })).toEqual(expected(2));
    expect(byTrial(HEADERS, "allow")).toEqual(expected(2));
    expect(byEnforcer(HEADERS, { personal: "allow", crawlers: CRAWLERS as never })).toEqual(expected(3));
    expect(byTrial(HEADERS, "allow", CRAWLERS)).toEqual(expected(3));
  });

  it("is all of the table's previews and feed readers, and nobody else in it", () => {
    const robots = knownCrawlers().filter(({ fetches, boundByStar }) => fetches && boundByStar);
    const found = byEnforcer(
      robots.map(({ token }) => token),
      { robots: "User-agent: *\nDisallow: /\n", personal: "allow" },
    );
    expect(robots.filter((one) => isPersonal(one) === found[one.token])).toEqual([]);
    expect(robots.filter(isPersonal).length).toBeGreaterThan(15);
  });

  it("is most of what crawler-user-agents calls feed readers and previews, and hardly anybody else", () => {
    const closed = { robots: "User-agent: *\nDisallow: /\n" };
    const isFreed = (headers: readonly string[]): string[] => {
      const held = byEnforcer(headers, closed);
      const free = byEnforcer(headers, { ...closed, personal: "allow" });
      return headers.filter((header) => held[header] && !free[header]);
    };
    const tagged = robotHeaders(["feed-reader", "social-preview"]);
    const others = robotHeaders().filter((header) => !tagged.includes(header));
    const [freed, wrongly] = [isFreed(tagged), isFreed(others)];
    const held = Object.values(byEnforcer(tagged, closed)).filter((isBlocked) => isBlocked).length;
    console.log(
      `${freed.length} of ${held} headers let through, and ${wrongly.length} of ${others.length} others`,
    );
    expect(freed.length).toBeGreaterThan(130);
    expect(wrongly.length).toBeLessThan(10);
  });

  it("has no name that people have in their headers", () => {
    const within = (name: string): RegExp => new RegExp(`\\b${name}\\b`, "i");
    expect(personalNames().filter((name) => peopleHeaders().some((one) => within(name).test(one)))).toEqual(
      [],
    );
  });

  it("is told from somebody who uses its name, who is spoofed", () => {
    const enforcer = createEnforcer({
      robots: "User-agent: *\nDisallow: /\n",
      personal: "allow",
      networks: [{ for: "Slackbot", text: "192.0.2.0/24" }],
    });
    const from = (address: string): string =>
      enforcer.decide({ url: "/x", userAgent: "Slackbot 1.0 (+https://api.slack.com/robots)", address })
        .action;
    expect([from("192.0.2.1"), from("10.0.0.1"), from("8.8.8.8")]).toEqual(["allow", "allow", "block"]);
  });

  it("is let through whatever else is said of unknown robots, and says why", () => {
    const enforcer = createEnforcer({
      robots: FILE,
      personal: "allow",
      unknown: "block",
      undeclared: "block",
    });
    const decision = enforcer.decide({ url: "/x", userAgent: "Miniflux/2.0 (https://miniflux.app)" });
    expect(decision).toMatchObject({ action: "allow", identity: "claimed", crawler: "Miniflux" });
    expect(decision.reason).toBe("It fetches for one person at that moment: such robots are let through.");
    expect(enforcer.decide({ url: "/x", userAgent: "OtherBot/1" }).action).toBe("block");
  });

  it("waits as others do while no file has been loaded, which may name it", () => {
    const robots = { load: () => new Promise<string>(() => {}), every: 1000 };
    const enforcer = createEnforcer({ robots, personal: "allow", untilReady: "block" });
    expect(enforcer.decide({ url: "/x", userAgent: "Miniflux/2.0 (https://miniflux.app)" }).action).toBe(
      "block",
    );
  });

  it("is asked for by --check, as whom the server must let through", () => {
    const { classes } = configOf("caddy", { personal: "allow" });
    const open = questionsFor(classes, "rfc9309").filter(
      ({ isForbidden, target }) => !isForbidden && target === "/",
    );
    expect(open.map(({ who }) => who)).toEqual([
      "a browser",
      "AdsBot-Google",
      "SkypeUriPreview",
      "Twitterbot",
    ]);
  });

  for (const target of TARGETS) {
    if (!isInstalled(target)) {
      skipped(`what fetches for one person in ${target}`, "it is not installed");
      continue;
    }
    it(`is let through by ${target}, too`, { timeout: 300_000 }, async () => {
      const personal = "allow";
      expect(await byServer(target, HEADERS, {})).toEqual(expected(1));
      expect(await byServer(target, HEADERS, { personal })).toEqual(expected(2));
      expect(await byServer(target, HEADERS, { personal, crawlers: nameListOf(CRAWLERS as never) })).toEqual(
        expected(3),
      );
      const rest = await byServer(target, HEADERS, { personal, others: "allow" });
      expect(rest).toEqual(byEnforcer(HEADERS, { personal, unknown: "allow" }));
      const freed = byEnforcer(COLLECTED, { personal });
      const held = byEnforcer(COLLECTED, {});
      const changed = COLLECTED.filter((header) => freed[header] !== held[header]);
      const asked = COLLECTED.filter((header, i) => changed.includes(header) || i % 12 === 0);
      const found = await byServer(target, asked, { personal });
      const wrong = asked.filter((header) => found[header] !== freed[header]);
      console.log(
        `${target}: ${asked.length} headers, ${changed.length} let through, ${wrong.length} different`,
      );
      expect(wrong).toEqual([]);
      expect(changed.length).toBeGreaterThan(100);
    });
  }
});
