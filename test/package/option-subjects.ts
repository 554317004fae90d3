/** Everything public that takes options: the table of their kinds, and a call that is right but for them. */

import { metrics } from "@opentelemetry/api";
import { aSignal, numberFrom, objectWith } from "../../src/base/kinds.ts";
import type { Kind } from "../../src/base/options.ts";
import { obeyRobots } from "../../src/crawl/compat/crawlee.ts";
import robotsParser, { rfcParser } from "../../src/crawl/compat/robots-parser.ts";
import { ASK, FORGET, PACE, WAIT } from "../../src/crawl/fetch/asking.ts";
import * as fetching from "../../src/crawl/fetch/index.ts";
import { ROBOTS_FETCH } from "../../src/crawl/fetch/robots-fetch.ts";
import { CLIENT, REDIRECT_KINDS } from "../../src/crawl/fetch/settings.ts";
import { GUARD } from "../../src/crawl/node/guard.ts";
import * as node from "../../src/crawl/node/index.ts";
import { CONNECTIONS, NODE_FETCH } from "../../src/crawl/node/node-fetch.ts";
import * as sitemaps from "../../src/crawl/sitemap/index.ts";
import { READ, URLS } from "../../src/crawl/sitemap/options.ts";
import { PARSE } from "../../src/engine/policy/edge-robots.ts";
import { POLICY } from "../../src/engine/policy/policy.ts";
import { PolicyStore } from "../../src/engine/store/index.ts";
import { MISMATCH, STORE } from "../../src/engine/store/store.ts";
import { init, Policy, parse } from "../../src/index.ts";
import { DIFF } from "../../src/site/analyze/diff.ts";
import * as analyze from "../../src/site/analyze/index.ts";
import { MINIMIZE } from "../../src/site/analyze/minimize.ts";
import { ANALYSIS } from "../../src/site/analyze/question.ts";
import * as enforce from "../../src/site/enforce/index.ts";
import { ENFORCER, NETWORKS, SERVE } from "../../src/site/enforce/option-kinds.ts";
import { WEB_BOT_AUTH } from "../../src/site/enforce/signatures.ts";
import { FIX } from "../../src/site/lint/fix.ts";
import * as linting from "../../src/site/lint/index.ts";
import { LINT } from "../../src/site/lint/plan.ts";
import { BOTS } from "../../src/site/logs/count/bots.ts";
import * as logs from "../../src/site/logs/index.ts";
import { LOG } from "../../src/site/logs/reader.ts";
import * as meta from "../../src/site/meta/index.ts";
import { INDEXING } from "../../src/site/meta/indexing.ts";
import { LINT_PAGE } from "../../src/site/meta/lint/lint-page.ts";
import { PAGE } from "../../src/site/meta/page/page.ts";
import { USAGE } from "../../src/site/meta/usage/usage.ts";
import { FORMAT } from "../../src/site/write/format.ts";
import * as write from "../../src/site/write/index.ts";

export interface Subject {
  /** As it is exported; methods after their class and a dot. */
  readonly name: string;
  readonly kinds: Readonly<Record<string, Kind>>;
  readonly call: (options: never) => unknown;
  /** Options without which the call is wrong anyway, and all that others need. */
  readonly needs?: object;
  /** The same without what others need: all that needs more is idle beside them. */
  readonly alone?: object;
}

export const FILE = "User-agent: *\nDisallow: /x\n";
const HOST = "https://site.example";
export const robots = parse(FILE);
export const policy = robots.policyFor("examplebot");
const image = policy.toBytes();
export const client = new fetching.RobotsClient({
  userAgent: "examplebot",
  fetch: async () => new Response(FILE),
});
export const store = new PolicyStore({ agent: "examplebot" });
export const crawler = {
  respectRobotsTxtFile: true,
  getRobotsTxtFileForUrl: async () => undefined,
  _runRequestHandler: async () => {},
  delayRequest: () => false,
} as never;
const source = { load: async () => FILE, every: 1000 };
const dns = { resolvePtr: async () => [], resolve4: async () => [], resolve6: async () => [] };
const asks = { signal: ASK.signal, deadline: ASK.deadline };
const calls = { signal: aSignal };

const clientWith = (options: object): unknown =>
  new fetching.RobotsClient({ userAgent: "examplebot", ...options });

async function first(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items) return;
}

// biome-ignore lint/suspicious/noExplicitAny: options are wrong on purpose
type Any = any;

export const SUBJECTS: readonly Subject[] = (
  [
    ["parse", PARSE, (o) => parse(FILE, o)],
    ["Policy.fromBytes", POLICY, (o) => Policy.fromBytes(image, o)],
    ["PolicyStore", STORE, (o) => new PolicyStore(o), { agent: "examplebot" }],
    ["PolicyStore.set", MISMATCH, (o) => store.set(HOST, "allow", o)],
    [
      "PolicyStore.fromBytes",
      { ...STORE, ...MISMATCH },
      (o) => PolicyStore.fromBytes(store.toBytes(), o),
      { agent: "examplebot" },
    ],
    ["lint", LINT, (o) => linting.lint(FILE, o)],
    ["countFindings", LINT, (o) => linting.countFindings(FILE, o)],
    ["fix", FIX, (o) => linting.fix(FILE, o)],
    ["fixAll", FIX, (o) => linting.fixAll(FILE, o)],
    ["format", FORMAT, (o) => write.format(FILE, o)],
    ["canonicalForm", FORMAT, (o) => write.canonicalForm(FILE, o)],
    ["deadRules", ANALYSIS, (o) => analyze.deadRules(robots, "*", o)],
    ["deadRulesAsync", { ...ANALYSIS, ...calls }, (o) => analyze.deadRulesAsync(robots, "*", o)],
    ["diff", DIFF, (o) => analyze.diff(policy, policy, o)],
    ["diffAsync", { ...DIFF, ...calls }, (o) => analyze.diffAsync(policy, policy, o)],
    ["equivalent", ANALYSIS, (o) => analyze.equivalent(policy, policy, o)],
    ["equivalentAsync", { ...ANALYSIS, ...calls }, (o) => analyze.equivalentAsync(policy, policy, o)],
    ["minimize", MINIMIZE, (o) => analyze.minimize(robots, o)],
    ["minimizeAsync", { ...MINIMIZE, ...calls }, (o) => analyze.minimizeAsync(robots, o)],
    [
      "RobotsClient",
      CLIENT,
      (o) => new fetching.RobotsClient(o),
      { userAgent: "examplebot", cache: new Map(), afterPatience: "allow" },
      { userAgent: "examplebot", dialect: "google" },
    ],
    ["RobotsClient.isAllowed", asks, (o) => client.isAllowed(HOST, o)],
    ["RobotsClient.decide", asks, (o) => client.decide(HOST, o)],
    ["RobotsClient.check", asks, (o) => client.check([HOST], o)],
    ["RobotsClient.filter", asks, (o) => client.filter([HOST], o)],
    ["RobotsClient.sort", asks, (o) => client.sort([HOST], o)],
    ["RobotsClient.stream", calls, (o) => first(client.stream([HOST], o))],
    ["RobotsClient.prefetch", calls, (o) => client.prefetch([HOST], o)],
    ["RobotsClient.get", calls, (o) => client.get(HOST, o)],
    ["RobotsClient.explain", calls, (o) => client.explain(HOST, o)],
    ["RobotsClient.pace", PACE, (o) => client.pace("http://other.example", o)],
    ["RobotsClient.forget", FORGET, (o) => client.forget(HOST, o)],
    ["admit", PACE, (o) => fetching.admit(client, "http://third.example/robots.txt", o)],
    ["robotsFetch", ROBOTS_FETCH, (o) => fetching.robotsFetch(client, o)],
    [
      "createEnforcer",
      ENFORCER,
      (o) => enforce.createEnforcer(o),
      { robots: source, dns, addressHeader: "x-forwarded-for", onError: () => {} },
      { robots: FILE },
    ],
    // Policies have neither a text nor a dialect of their own to be read in.
    [
      "createEnforcer",
      {
        serve: ENFORCER.serve,
        lint: ENFORCER.lint,
        dialect: ENFORCER.dialect,
        allowEmpty: ENFORCER.allowEmpty,
      },
      (o) => enforce.createEnforcer(o),
      { robots: FILE },
      { robots: [policy] },
    ],
    ["createEnforcer.serve", SERVE, (serve) => enforce.createEnforcer({ robots: FILE, serve })],
    [
      "createEnforcer.networks",
      NETWORKS,
      (one) => enforce.createEnforcer({ robots: FILE, networks: [one], onError: () => {} }),
      { for: "Googlebot" },
    ],
    [
      "createEnforcer.pace",
      { store: objectWith("get", "set", "delete") },
      (pace) => enforce.createEnforcer({ robots: FILE, pace }),
    ],
    ["RobotsClient.redirects", REDIRECT_KINDS, (redirects) => clientWith({ redirects })],
    ["webBotAuth", WEB_BOT_AUTH, (o) => enforce.webBotAuth(o)],
    ["readSitemap", READ, (o) => sitemaps.readSitemap("<urlset/>", o)],
    ["sitemapUrls", URLS, (o) => sitemaps.sitemapUrls(client, HOST, o)],
    ["privateNetworkGuard", GUARD, (o) => node.privateNetworkGuard(o)],
    ["robots", WAIT, (o) => node.robots(client, o)],
    ["nodeFetch", NODE_FETCH, (o) => node.nodeFetch(o)],
    ["undiciDispatcher", CONNECTIONS, (o) => node.undiciDispatcher(o)],
    ["undiciFetch", CONNECTIONS, (o) => node.undiciFetch(o)],
    ["indexing", INDEXING, (o) => meta.indexing(o)],
    ["usage", USAGE, (o) => meta.usage(o)],
    ["lintPage", LINT_PAGE, (o) => meta.lintPage(o)],
    ["readPage", PAGE, (o) => meta.readPage("<p>", o)],
    ["parseMeta", PAGE, (o) => meta.parseMeta("<p>", o)],
    ["BotCounter", BOTS, (o) => new logs.BotCounter(o)],
    ["LogReader", LOG, (o) => new logs.LogReader(() => {}, o)],
    ["obeyRobots", { maxDelay: numberFrom(0) }, (o) => obeyRobots(crawler, client, o)],
  ] as readonly [string, object, (o: Any) => unknown, object?, object?][]
).map(([name, kinds, call, needs, alone]) => ({ name, kinds, call, needs, alone })) as readonly Subject[];

/** Calls with one argument more than is read. */
export const BEYOND: readonly (readonly [name: string, call: () => unknown])[] = [
  ["init", () => (init as Any)(undefined, 5)],
  ["createEnforcer", () => (enforce.createEnforcer as Any)({ robots: FILE }, { ignoreCase: true })],
  [
    "RobotsClient",
    () => new (fetching.RobotsClient as Any)({ userAgent: "examplebot" }, { onForbidden: "disallow" }),
  ],
  ["PolicyStore", () => new (PolicyStore as Any)({ agent: "examplebot" }, { dialect: "google" })],
  ["webBotAuth", () => (enforce.webBotAuth as Any)({ site: HOST }, { agents: {} })],
  ["nodeFetch", () => (node.nodeFetch as Any)({}, { guard: () => true })],
  ["undiciFetch", () => (node.undiciFetch as Any)({}, {})],
  ["undiciDispatcher", () => (node.undiciDispatcher as Any)({}, {})],
  ["privateNetworkGuard", () => (node.privateNetworkGuard as Any)({}, { allow: [] })],
  ["nameServer", () => (node.nameServer as Any)(["192.0.2.1"], { timeout: 60_000 })],
  ["robots", () => (node.robots as Any)(client, {}, { deadline: 60_000 })],
  ["admit", () => (fetching.admit as Any)(client, HOST, {}, { deadline: 60_000 })],
  ["sitemapUrls", () => (sitemaps.sitemapUrls as Any)(client, HOST, {}, { maxUrls: 1 })],
  ["obeyRobots", () => (obeyRobots as Any)(crawler, client, {}, { maxDelay: 60_000 })],
  ["remarks", () => (analyze.remarks as Any)(robots, "examplebot", HOST, {})],
  ["BotCounter", () => new (logs.BotCounter as Any)({}, { maxBots: 1 })],
  ["usage", () => (meta.usage as Any)({ url: HOST }, { agent: "x" })],
  ["lintPage", () => (meta.lintPage as Any)({ html: "<p>" }, { language: "de" })],
  [
    "observeMetrics",
    () =>
      (enforce.observeMetrics as Any)(enforce.createEnforcer({ robots: FILE }), metrics.getMeter("a"), {
        prefix: "a",
      }),
  ],
  [
    "nodeHandler",
    () => (enforce.nodeHandler as Any)(enforce.createEnforcer({ robots: FILE }), { trustProxy: 1 }),
  ],
  [
    "fastifyHook",
    () => (enforce.fastifyHook as Any)(enforce.createEnforcer({ robots: FILE }), { pace: true }),
  ],
  [
    "honoHandler",
    () => (enforce.honoHandler as Any)(enforce.createEnforcer({ robots: FILE }), () => ({}), { pace: true }),
  ],
  ["robotsFetch", () => (fetching.robotsFetch as Any)(client, fetch, { deadline: 60_000 })],
  ["robotsAt", () => (enforce.robotsAt as Any)(`${HOST}/robots.txt`, 1000, fetch, { deadline: 60_000 })],
  ["robotsParser", () => (robotsParser as Any)(`${HOST}/robots.txt`, FILE, { mode: "rfc" })],
  ["rfcParser", () => (rfcParser as Any)(`${HOST}/robots.txt`, FILE, {})],
  ["robotsFile", () => (node.robotsFile as Any)("robots.txt", 1000, { encoding: "utf8" })],
];

/** Functions that ignore further arguments, with the reason. */
export const IGNORES: Readonly<Record<string, readonly string[]>> = {
  "is given to map and filter, which pass two more": [
    ...["productToken", "knownCrawler", "verdictName", "readTime", "originOf", "robotsUrl", "engineOf"],
    ...["parse", "lint", "countFindings", "fix", "fixAll", "format", "canonicalForm", "build"],
    ...["readPage", "parseMeta", "parseXRobotsTag", "readSitemap", "indexing", "delayBetween"],
    ...["deadRules", "deadRulesAsync", "diff", "diffAsync", "equivalent", "equivalentAsync"],
    ...["minimize", "minimizeAsync", "maxConcurrency", "remarkText"],
  ],
  "takes any number": ["keyDirectory"],
  "takes a function, then options": ["LogReader"],
  "takes nothing": ["knownCrawlers", "RobotsBuilder", "GroupBuilder"],
  "is made by this library": ["RobotsError", "Policy", "Robots", "EdgePolicy", "EdgeRobots", "CrawleeRobots"],
};
