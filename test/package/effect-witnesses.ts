/** What shows that each option of everything public changes something: calls that differ with it and without. */
import { RobotsClient } from "../../src/crawl/fetch/index.ts";
import { PolicyStore } from "../../src/engine/store/index.ts";
import { Policy, parse } from "../../src/index.ts";
import { deadRules, diff, equivalent, minimize } from "../../src/site/analyze/index.ts";
import { createEnforcer } from "../../src/site/enforce/index.ts";
import { countFindings, fix, fixAll, lint } from "../../src/site/lint/index.ts";
import { BotCounter, LogReader } from "../../src/site/logs/index.ts";
import { indexing, lintPage, parseMeta, readPage, usage } from "../../src/site/meta/index.ts";
import { canonicalForm, format } from "../../src/site/write/index.ts";

const HOST = "https://site.example";
const FILE = "User-agent: a\nDisallow: /a\n\nUser-agent: *\nDisallow: /x\nAllow: /x/y\nDisalow: /b\n";
const LONG = `${HOST}/${"z".repeat(99)}`;
const ASKED = [`${HOST}/a`, `${HOST}/x/y`, `${HOST}/x`, LONG];
const policy = parse(FILE).policyFor("b");
const other = parse("User-agent: *\nDisallow: /y\nDisallow: /z\n").policyFor("b");

// biome-ignore lint/suspicious/noExplicitAny: options of many functions in one table
type Options = any;

/** Something that options change, the options without which it cannot be seen, and what is given of each. */
export interface Witness {
  /** Names of subjects. */
  readonly of: readonly string[];
  readonly look: (options: Options) => unknown;
  readonly base?: object;
  readonly given: Readonly<Record<string, unknown>>;
}

const READ = { dialect: "original1994", maxBytes: 20, maxUrlLength: 50 };
const LINT = {
  url: "https://other.example/robots.txt",
  language: "de",
  preset: "google",
  rules: { "unknown-field": "error" },
  dialect: "original1994",
  crawlers: { crawlers: [{ token: "Xyz", purpose: "ai-training" }] },
};
const LINTED = `User-agent: GPTBot\nUser-agent: CCBot\nUser-agent: ClaudeBot\nDisallow: /\n\n${FILE}Sitemap: /sitemap.xml\nNoindex: /n\nHost: h\nDisallow: tmp/\n`;
const PAGE = '<meta name="robots" content="noindex, unavailable_after: 2026-01-02">é';
const SECOND = "https://second.example";
/** What becomes of a file and of a policy in a store. */
const held = (store: PolicyStore): unknown => {
  store.set(HOST, parse(FILE));
  const both = [...ASKED, ...ASKED.map((one) => one.replace(HOST, SECOND))];
  return [store.check(both), store.set(SECOND, "disallow"), store.check(both), store.size, store.bytes > 0];
};
const owned = (o: Options): string => {
  try {
    return String(new PolicyStore(o).set(HOST, policy));
  } catch (error) {
    return String(error);
  }
};
const image = new PolicyStore({ agent: "b" });
image.set(HOST, parse(FILE));

/** What a counter counts. */
function counted(o: Options): unknown {
  const counter = new BotCounter(o);
  const request = {
    client: "192.0.2.1",
    agent: "Xyz/1.0 (+https://x.example)",
    method: "GET",
    status: 200,
  };
  for (const target of ["/a", "/x"]) counter.add({ ...request, target, host: "a.example", time: "" });
  return counter.report();
}

const ENFORCED = `User-agent: *\nDisallow: /x\nAllow: /x/y\nCrawl-delay: 9\nContent-Usage: train-ai=n\n`;

/** What an enforcer decides about requests of all kinds. */
async function enforced(o: Options): Promise<unknown> {
  const enforcer = createEnforcer(o);
  const from = {
    address: "66.249.64.1",
    headers: { "x-forwarded-for": "66.249.64.2, 192.0.2.9", "x-real-ip": "66.249.64.3" },
  };
  const requests = [
    ...["a", "curl/8", "FooBot/1 (+https://x.example)", "Xyz/1 bot", "Twitterbot/1.0"].flatMap((userAgent) =>
      ["/x", "//x", "/X", "/x/y", "/y", "/a"].map((url) => ({ url, userAgent })),
    ),
    { url: "/x", userAgent: "FooBot/1", method: "POST" },
    { url: "/x", userAgent: "Googlebot/2.1", address: "192.0.2.9" },
    { url: "/y", userAgent: "Googlebot/2.1", address: "192.0.2.9" },
    ...["/x", "/y"].map((url) => ({ url, userAgent: "Googlebot/2.1", ...from, address: "192.0.2.9" })),
    { url: "/robots.txt", userAgent: "FooBot/1" },
  ];
  const answers = [];
  for (const one of requests) {
    const { action, identity, crawler, purpose } = enforcer.decide(one) as Options;
    answers.push([action, identity, crawler, purpose, (await enforcer.answer(one))?.status]);
  }
  return answers;
}

/** What a client asks for and says about URLs, from servers in memory. */
async function asked(o: Options): Promise<unknown> {
  const log: unknown[] = [];
  const fetch = async (url: string, init: Options): Promise<Response> => {
    log.push([url, new Headers(init?.headers).get("user-agent")]);
    const text = `${FILE}${"#\n".repeat(256_000)}\nDisallow: /late\n`;
    return url.includes("moved")
      ? new Response(null, { status: 301, headers: { location: `${HOST}/robots.txt` } })
      : new Response(text, { headers: { "content-type": "text/plain" } });
  };
  const client = new RobotsClient({ userAgent: "b/1", fetch, ...o });
  const verdicts = [];
  for (const url of [...ASKED, `${HOST}/late`, "https://moved.example/y"]) {
    try {
      verdicts.push(await client.isAllowed(url));
    } catch (error) {
      verdicts.push((error as { code?: string }).code);
    }
  }
  return [verdicts, log, o.cache?.size];
}

/** The witnesses; an option without a value is only taken along, for the same options elsewhere. */
export const WITNESSES: readonly Witness[] = [
  { of: ["parse"], look: (o) => parse(FILE, o).policyFor("b").check(ASKED), given: READ },
  {
    of: ["Policy.fromBytes"],
    look: (o) => Policy.fromBytes(policy.toBytes(), o).check(ASKED),
    given: { maxUrlLength: 50 },
  },
  {
    of: ["PolicyStore"],
    look: (o) => [held(new PolicyStore(o)), owned(o)],
    base: { agent: "b" },
    given: { agent: "a", ...READ },
  },
  {
    of: ["PolicyStore.fromBytes"],
    look: (o) => held(PolicyStore.fromBytes(image.toBytes(), o)),
    base: { agent: "b" },
    given: { agent: "a", ...READ },
  },
  {
    of: ["PolicyStore.fromBytes"],
    look: (o) => PolicyStore.fromBytes(image.toBytes(), o).size,
    base: { agent: "a" },
    given: { allowMismatch: true },
  },
  {
    of: ["PolicyStore.set"],
    look: (o) => new PolicyStore({ agent: "a" }).set(HOST, policy, o),
    given: { allowMismatch: true },
  },
  { of: ["lint"], look: (o) => lint(LINTED, o), given: LINT },
  {
    of: ["countFindings"],
    look: (o) => countFindings(LINTED, o),
    // Counts have neither texts nor repairs: what these change is seen in lint, which takes the same options.
    given: {
      ...LINT,
      language: undefined,
      url: undefined,
      preset: undefined,
      dialect: undefined,
      crawlers: undefined,
    },
  },
  {
    of: ["fix", "fixAll"],
    look: (o) => [fix(LINTED, o), fixAll(LINTED, o)],
    given: {
      ...LINT,
      crawlers: undefined,
      unsafe: true,
      only: ["retired-directive", "sitemap-url", "all-capitals"],
    },
  },
  {
    of: ["format", "canonicalForm"],
    look: (o) => [format(FILE, o), canonicalForm(FILE, o)],
    given: { dialect: "original1994" },
  },
  {
    of: ["deadRules", "deadRulesAsync"],
    look: (o) => deadRules(parse("User-agent: *\nDisallow: /a*b\nDisallow: /a*b*c\n"), "*", o),
    given: { budget: 1 },
  },
  {
    of: ["diff", "diffAsync"],
    look: (o) => diff(policy, other, o),
    given: { budget: 1, urls: [`${HOST}/x`], limit: 1 },
  },
  { of: ["equivalent", "equivalentAsync"], look: (o) => equivalent(policy, other, o), given: { budget: 1 } },
  {
    of: ["minimize", "minimizeAsync"],
    look: (o) => minimize(parse("User-agent: *\nDisallow: /a\nDisallow: /a*b\nDisallow: /a/b\n"), o),
    given: { budget: 1, dialects: ["original1994"] },
  },
  {
    of: ["readPage"],
    look: (o) => readPage(new TextEncoder().encode(PAGE), o),
    given: { contentType: "text/html; charset=iso-8859-1", maxBytes: 20 },
  },
  {
    of: ["parseMeta"],
    look: (o) => parseMeta(new TextEncoder().encode('<meta name="robots" content="né">'), o),
    given: { contentType: "text/html; charset=iso-8859-1", maxBytes: 20 },
  },
  {
    of: ["indexing"],
    look: (o) => indexing(o),
    base: { html: PAGE, agent: "Googlebot" },
    given: {
      ...{ html: "<p>", headers: { "x-robots-tag": "nosnippet" }, agent: "bingbot", engine: "bing" },
      ...{ robots: parse("User-agent: *\nDisallow: /\n"), now: 0 },
    },
  },
  {
    of: ["indexing"],
    look: (o) => indexing(o),
    base: { robots: parse("User-agent: *\nDisallow: /no\n"), agent: "Googlebot" },
    given: { url: `${HOST}/no` },
  },
  {
    of: ["usage"],
    look: (o) => usage(o),
    base: { url: `${HOST}/x`, agent: "GPTBot", tdmrep: [{ location: "/y", "tdm-reservation": 1 }] },
    given: {
      ...{ html: '<meta name="tdm-reservation" content="1">', headers: { "tdm-reservation": "1" } },
      ...{ robots: parse("User-agent: *\nContent-Usage: train-ai=n\nDisallow: /\n"), url: `${HOST}/y` },
      ...{ agent: "bingbot", tdmrep: [{ location: "/x", "tdm-reservation": 1 }], policyToken: undefined },
    },
  },
  {
    of: ["lintPage"],
    look: (o) => lintPage(o),
    base: { html: '<meta name="robots" content="noindx, unavailable_after: 2020-01-02">' },
    given: {
      ...{ html: "<p>", headers: { "x-robots-tag": "noindx" }, language: "de" },
      ...{ robots: undefined, url: undefined, now: 0 },
    },
  },
  {
    of: ["BotCounter"],
    look: counted,
    given: { robots: parse(FILE), host: "b.example", crawlers: LINT.crawlers, anonymize: true },
  },
  {
    of: ["LogReader"],
    look: (o) => {
      const found: unknown[] = [];
      const reader = new LogReader((one) => found.push(one), o);
      reader.write("2026-01-02\t03:04:05\tGET\t/x\t200\n");
      reader.end();
      return found;
    },
    given: { fields: "date time cs-method cs-uri-stem sc-status" },
  },
  {
    of: ["createEnforcer"],
    look: enforced,
    base: { robots: ENFORCED, onNotice() {} },
    given: {
      robots: FILE,
      dialect: "original1994",
      mode: "report",
      unknown: "block",
      undeclared: "block",
      personal: "allow",
      spellings: "as-sent",
      ignoreCase: true,
      methods: "all",
      networks: [{ for: "Googlebot", text: "66.249.64.0/27" }],
      pace: true,
      serve: true,
      lint: undefined,
    },
  },
  {
    of: ["createEnforcer"],
    look: enforced,
    base: { robots: ENFORCED, networks: [{ for: "Googlebot", text: "66.249.64.0/27" }], onNotice() {} },
    given: { spoofed: "block", addressHeader: "x-real-ip" },
  },
  {
    of: ["createEnforcer"],
    look: enforced,
    base: { robots: ENFORCED, unknown: "block", onNotice() {} },
    given: { crawlers: LINT.crawlers },
  },
  {
    of: ["createEnforcer"],
    look: enforced,
    base: {
      robots: ENFORCED,
      networks: [{ for: "Googlebot", text: "66.249.64.0/27" }],
      addressHeader: "x-forwarded-for",
      onNotice() {},
    },
    given: { proxies: 2 },
  },
  {
    of: ["createEnforcer"],
    look: (o) => enforced({ robots: "# nothing\n", onNotice() {}, ...o }),
    given: { allowEmpty: true },
  },
  {
    of: ["createEnforcer.serve"],
    look: async (serve) =>
      (await createEnforcer({ robots: FILE, serve }).answer({ url: "/robots.txt", userAgent: "a" }))?.headers,
    given: { maxAge: 7, contentUsage: "train-ai=n", robotsTag: undefined },
  },
  {
    of: ["RobotsClient"],
    look: asked,
    base: { cache: undefined },
    given: {
      userAgent: "a/1",
      agent: "a",
      dialect: "original1994",
      maxBytes: 600_000,
      maxUrlLength: 50,
      redirects: { hosts: false },
      cache: new Map(),
      onEvent: undefined,
    },
  },
];
