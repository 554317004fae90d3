/** Arguments that are not options, of everything public: each is tried with values of every type. */

import { metrics } from "@opentelemetry/api";
import { CrawleeRobots, obeyRobots } from "../../src/crawl/compat/crawlee.ts";
import robotsParser, { rfcParser } from "../../src/crawl/compat/robots-parser.ts";
import * as fetching from "../../src/crawl/fetch/index.ts";
import * as node from "../../src/crawl/node/index.ts";
import * as sitemaps from "../../src/crawl/sitemap/index.ts";
import * as edge from "../../src/engine/edge/index.ts";
import { PolicyStore } from "../../src/engine/store/index.ts";
import { knownCrawler, Policy, parse, productToken, verdictName } from "../../src/index.ts";
import * as analyze from "../../src/site/analyze/index.ts";
import * as enforce from "../../src/site/enforce/index.ts";
import * as linting from "../../src/site/lint/index.ts";
import * as logs from "../../src/site/logs/index.ts";
import * as meta from "../../src/site/meta/index.ts";
import * as write from "../../src/site/write/index.ts";
import { client, crawler, FILE, policy, robots, store } from "./option-subjects.ts";

export interface Argument {
  readonly name: string;
  readonly call: (value: never) => unknown;
  /** Whether a value of any type is right; by default, none of those tried is. */
  readonly isRight?: (value: unknown) => boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: arguments are wrong on purpose
type Any = any;

const isText = (value: unknown): boolean => typeof value === "string";
const isTextOrNull = (value: unknown): boolean => isText(value) || value === null;
const isName = (value: unknown): boolean => isText(value) && String(value).trim() !== "";
const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
const isFunction = (value: unknown): boolean => typeof value === "function";
const isMissing = (value: unknown): boolean => value === undefined;
const isAnyNumber = (value: unknown): boolean => typeof value === "number";
const isCount = (value: unknown): boolean => typeof value === "number" && value >= 0;
const isPath = (value: unknown): boolean => isText(value) && String(value).startsWith("/");

const enforcer = enforce.createEnforcer({ robots: FILE });

export const ARGUMENTS: readonly Argument[] = (
  [
    ["parse", (v) => parse(v), isText],
    ["robotsParser", (v) => robotsParser("https://a.example/robots.txt", v), isTextOrNull],
    ["rfcParser", (v) => rfcParser("https://a.example/robots.txt", v), isTextOrNull],
    ["Robots.policyFor", (v) => robots.policyFor(v), isName],
    ["EdgeRobots.policyFor", (v) => edge.parse(FILE).policyFor(v), isName],
    ["EdgePolicy.isAllowed", (v) => policy.isAllowed(v), isPath],
    ["EdgePolicy.isDisallowed", (v) => policy.isDisallowed(v), isPath],
    ["Policy.explain", (v) => policy.explain(v), isPath],
    ["EdgePolicy.check", (v) => policy.check(v), Array.isArray],
    ["EdgePolicy.filter", (v) => policy.filter(v), Array.isArray],
    ["Policy.checkPacked", (v) => policy.checkPacked(v, new Uint32Array(1))],
    ["Policy.fromBytes", (v) => Policy.fromBytes(v)],
    ["productToken", productToken, isText],
    ["knownCrawler", knownCrawler, isText],
    ["verdictName", verdictName, (value) => value === 0 || value === 1],
    ["keyDirectory", (v) => fetching.keyDirectory(v)],
    ["PolicyStore.set", (v) => store.set(v, "allow")],
    ["PolicyStore.isAllowed", (v) => store.isAllowed(v)],
    ["PolicyStore.explain", (v) => store.explain(v)],
    ["PolicyStore.check", (v) => store.check(v), Array.isArray],
    ["PolicyStore.filter", (v) => store.filter(v), Array.isArray],
    ["PolicyStore.fromBytes", (v) => PolicyStore.fromBytes(v, { agent: "a" })],
    ["lint", (v) => linting.lint(v), isText],
    ["countFindings", (v) => linting.countFindings(v), isText],
    ["fix", (v) => linting.fix(v), isText],
    ["fixAll", (v) => linting.fixAll(v), isText],
    ["format", (v) => write.format(v), isText],
    ["canonicalForm", (v) => write.canonicalForm(v), isText],
    [
      "build",
      (v) => write.build(v),
      (value) =>
        Object.prototype.toString.call(value) === "[object Object]" && !("tpyo" in (value as object)),
    ],
    ["deadRules", (v) => analyze.deadRules(v, "*")],
    ["deadRulesAsync", (v) => analyze.deadRulesAsync(v, "*")],
    ["diff", (v) => analyze.diff(v, policy)],
    ["diffAsync", (v) => analyze.diffAsync(policy, v)],
    ["equivalent", (v) => analyze.equivalent(policy, v)],
    ["equivalentAsync", (v) => analyze.equivalentAsync(v, policy)],
    ["minimize", (v) => analyze.minimize(v)],
    ["minimizeAsync", (v) => analyze.minimizeAsync(v)],
    ["remarks", (v) => analyze.remarks(v, "*", "/")],
    ["remarks", (v) => analyze.remarks(robots, v, "/"), isName],
    ["remarks", (v) => analyze.remarks(robots, "*", v), isPath],
    ["remarkText", (v) => analyze.remarkText(v)],
    ["admit", (v) => fetching.admit(v, "https://a.example")],
    ["robotsFetch", (v) => fetching.robotsFetch(v)],
    ["RobotsClient.get", (v) => client.get(v)],
    ["RobotsClient.explain", (v) => client.explain(v)],
    ["RobotsClient.pace", (v) => client.pace(v)],
    ["RobotsClient.postpone", (v) => client.postpone(v, 1)],
    ["RobotsClient.forget", (v) => client.forget(v)],
    ["createEnforcer", (v) => enforce.createEnforcer(v)],
    ["observeMetrics", (v) => enforce.observeMetrics(v, metrics.getMeter("a"))],
    ["nodeHandler", (v) => enforce.nodeHandler(v)],
    ["fastifyHook", (v) => enforce.fastifyHook(v)],
    ["honoHandler", (v) => enforce.honoHandler(v, () => ({ remote: {} }))],
    ["Enforcer.decide", (v) => enforcer.decide(v)],
    ["robotsAt", (v) => enforce.robotsAt(v)],
    ["readSitemap", (v) => sitemaps.readSitemap(v), isText],
    ["sitemapUrls", (v) => sitemaps.sitemapUrls(v, "https://a.example")],
    ["robots", (v) => node.robots(v)],
    ["maxConcurrency", (v) => node.maxConcurrency(v), isCount],
    ["nameServer", (v) => node.nameServer(v), isMissing],
    ["robotsFile", (v) => node.robotsFile(v), isName],
    ["robotsFile", (v) => node.robotsFile("robots.txt", v), isCount],
    ["robotsAt", (v) => enforce.robotsAt("https://a.example", v), isCount],
    [
      "robotsAt",
      (v) => enforce.robotsAt("https://a.example", 1, v),
      (v) => isMissing(v) || typeof v === "function",
    ],
    ["engineOf", (v) => meta.engineOf(v), isText],
    ["parseXRobotsTag", (v) => meta.parseXRobotsTag(v), (value) => isText(value) || isObject(value)],
    ["RobotsClient.forRequest", (v) => client.forRequest(v)],
    ["readPage", (v) => meta.readPage(v), isText],
    ["parseMeta", (v) => meta.parseMeta(v), isText],
    ["LogReader", (v) => new logs.LogReader(v), isFunction],
    ["LogReader.write", (v) => new logs.LogReader(() => {}).write(v), isText],
    ["BotCounter.add", (v) => new logs.BotCounter().add(v)],
    ["BotCounter.addresses", (v) => new logs.BotCounter().addresses(v), isText],
    ["BotCounter.countBrowser", (v) => new logs.BotCounter().countBrowser(v, undefined), isText],
    ["readTime", logs.readTime, isText],
    ["delayBetween", (v) => fetching.delayBetween(v), (v) => v instanceof edge.EdgePolicy],
    ["delayBetween", (v) => fetching.delayBetween(robots.policyFor("a"), v), isAnyNumber],
    ["obeyRobots", (v) => obeyRobots(v, client)],
    ["obeyRobots", (v) => obeyRobots(crawler, v)],
  ] as readonly [string, (value: Any) => unknown, ((value: unknown) => boolean)?][]
).map(([name, call, isRight]) => ({ name, call, ...(isRight && { isRight }) })) as readonly Argument[];

/** All entries but that of the checked core, which is built. */
export const ENTRIES: readonly (() => Promise<unknown>)[] = [
  () => import("../../src/index.ts"),
  () => import("../../src/engine/edge/index.ts"),
  () => import("../../src/engine/crawlers/index.ts"),
  () => import("../../src/engine/store/index.ts"),
  () => import("../../src/site/lint/index.ts"),
  () => import("../../src/site/lint/en.ts"),
  () => import("../../src/site/write/index.ts"),
  () => import("../../src/site/analyze/index.ts"),
  () => import("../../src/crawl/fetch/index.ts"),
  () => import("../../src/site/enforce/index.ts"),
  () => import("../../src/crawl/sitemap/index.ts"),
  () => import("../../src/crawl/node/index.ts"),
  () => import("../../src/site/meta/index.ts"),
  () => import("../../src/site/logs/index.ts"),
  async () => ({ robotsParser, rfcParser }),
  async () => ({ CrawleeRobots, obeyRobots }),
];

/** What is exported and needs no trial, with the reason. */
export const UNTRIED: Readonly<Record<string, readonly string[]>> = {
  "takes nothing": ["knownCrawlers", "init", "RobotsBuilder", "GroupBuilder"],
  "is made by this library": [
    "RobotsError",
    "Policy",
    "Robots",
    "EdgePolicy",
    "EdgeRobots",
    "CrawleeRobots",
    "CrawleeRobots.isAllowed",
  ],
  "answers that it is no URL of a host": [
    "originOf",
    "robotsUrl",
    "PolicyStore.has",
    "PolicyStore.delete",
    "PolicyStore.get",
    "PolicyStore.clear",
    "RobotsClient.peek",
  ],
  "is checked by build, which says where it is": [
    ...["allow", "disallow", "crawlDelay", "signals", "usage", "field", "comment"].map(
      (name) => `GroupBuilder.${name}`,
    ),
    ...["preset", "group", "sitemap", "license", "comment"].map((name) => `RobotsBuilder.${name}`),
  ],
  "is internal": [
    "EdgePolicy.matcher",
    "Policy.derived",
    "Robots.normalRulesOf",
    "Robots.policyNamed",
    "Robots.rulesAmong",
    "Robots.rulesFor",
    "Robots.readAs",
    "Robots.read",
  ],
};
