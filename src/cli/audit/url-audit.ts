import { withoutPassword } from "../../base/without-password.ts";
import type { WrittenEntry } from "../../crawl/sitemap/entry.ts";
import { PROTOCOL } from "../../crawl/sitemap/limits.ts";
import type { Draft } from "../../crawl/sitemap/walk.ts";
import { crawlersUnder, knownCrawler } from "../../engine/agent/known.ts";
import { type Rule, ruleText } from "../../engine/parse/content.ts";
import type { Policy } from "../../engine/policy/policy.ts";
import type { Robots } from "../../engine/policy/robots.ts";
import { Verdict } from "../../engine/policy/verdict.ts";
import { originReader } from "../../engine/url/origin.ts";
import { addresseesOf } from "../../site/analyze/owners.ts";
import { agentByName, distinctNames } from "../shared/question/agents.ts";
import { type RulesFinder, rulesFinder } from "../shared/question/verdicts.ts";

/** A crawler that URLs are checked for. */
export interface AuditedCrawler {
  readonly name: string;
  readonly policy: Policy;
}

/**
 * The crawlers to check for: the named ones, or else `*` and the crawlers of search engines that have their own group
 * in the file. Sitemaps are for search engines, and a crawler without its own group would only repeat the
 * results for `*`.
 */
export function crawlersFor(robots: Robots, named: readonly string[] | undefined): AuditedCrawler[] {
  const names = named ?? ["*", ...searchEngines(robots)];
  return distinctNames(names).map((name) => ({ name, policy: robots.policyFor(agentByName([name])) }));
}

function searchEngines(robots: Robots): string[] {
  const names = addresseesOf(robots);
  const own = new Set(names.map(knownCrawler));
  // A name that several share stands for the first without a group of its own.
  return names
    .map((name) => knownCrawler(name) ?? crawlersUnder(name).find((one) => !own.has(one)))
    .filter((crawler) => crawler?.purpose === "search")
    .map((crawler) => crawler!.token);
}

/** A listed URL that a crawler may not fetch. The order of the fields is that of `--json`. */
export interface BlockedUrl {
  readonly url: string;
  readonly agent: string;
  readonly line: number | null;
  readonly rule: string | null;
}

/** The listed URLs that a rule blocks, for one crawler. */
export interface RuleCount {
  readonly line: number | null;
  readonly rule: string | null;
  readonly urls: number;
  /** The first few of these URLs. */
  readonly examples: readonly string[];
}

/** The URLs that all rules together block, for one crawler. */
export interface AgentCount {
  readonly agent: string;
  /** The group that binds the crawler, by its token; null if none does. */
  readonly group: string | null;
  readonly blocked: number;
  /** The rule that blocks the most URLs comes first. */
  readonly rules: readonly RuleCount[];
}

const EXAMPLES = 3;
/** The number of rules for which examples are kept: a file may have tens of thousands of rules. */
const EXEMPLIFIED = 1_000;
/** How many other hosts are counted separately. */
const HOSTS = 100;
/** Maximum number of cached origins: a sitemap may contain any number. */
const READER_URLS = 10_000;

type Count = { -readonly [K in keyof RuleCount]: RuleCount[K] } & { readonly examples: string[] };

/** A crawler, the finder of its rules, and, by line, how many URLs each rule blocked. */
interface Judged {
  readonly audited: AuditedCrawler;
  readonly rulesOf: RulesFinder;
  readonly rules: Map<string, Count>;
}

/** Checks listed URLs and counts the results. */
export class UrlAudit {
  /** URLs that were checked. */
  urls = 0;
  /** Of these, blocked for at least one crawler. */
  blocked = 0;
  /** Entries that are not URLs. */
  invalid = 0;
  /** Entries of hosts other than the audited one. */
  foreign = 0;
  readonly hosts = new Map<string, number>();
  readonly #site: string | undefined;
  readonly #agents: readonly Judged[];
  #originOf = originReader();
  #questions = 0;
  #exemplified = 0;

  /** @param site the origin that the rules are for; without it URLs are checked whatever their host */
  constructor(agents: readonly AuditedCrawler[], site: string | undefined) {
    this.#site = site;
    this.#agents = agents.map((audited) => ({
      audited,
      rulesOf: rulesFinder(audited.policy, false),
      rules: new Map(),
    }));
  }

  /** Checks entries of a sitemap; returns the blocked URLs in order, once for each crawler that may not fetch them. */
  add(entries: readonly WrittenEntry[], { report }: Draft): BlockedUrl[] {
    const urls = entries.filter((entry) => this.#isChecked(entry, report)).map(({ url }) => url);
    this.urls += urls.length;
    const found: BlockedUrl[][] = urls.map(() => []);
    for (const { audited, rulesOf, rules } of this.#agents) {
      const { name, policy } = audited;
      const verdicts = policy.check(urls);
      const deciding = rulesOf(urls, verdicts);
      verdicts.forEach((verdict, i) => {
        if (verdict !== Verdict.Disallowed) return;
        const url = urls[i]!;
        const count = this.#countOf(rules, deciding[i]);
        this.#count(count, url);
        found[i]!.push({ url: withoutPassword(url), agent: name, line: count.line, rule: count.rule });
      });
    }
    this.blocked += found.filter(({ length }) => length > 0).length;
    return found.flat();
  }

  /** The counts, crawlers in the order they were named. */
  get agents(): AgentCount[] {
    return this.#agents.map(({ audited, rules }) => ({
      agent: audited.name,
      group: audited.policy.agent ?? null,
      blocked: [...rules.values()].reduce((sum, { urls }) => sum + urls, 0),
      rules: [...rules.values()].sort((a, b) => b.urls - a.urls),
    }));
  }

  #isChecked({ url, line }: WrittenEntry, report: Draft["report"]): boolean {
    if (++this.#questions % READER_URLS === 0) this.#originOf = originReader();
    const origin = this.#originOf(url);
    if (origin === undefined) {
      this.invalid++;
      report({ code: "invalid-url", detail: clipped(url), line });
      return false;
    }
    if (url.length > PROTOCOL.urlLength) report({ code: "long-url", detail: clipped(url), line });
    const host = this.hosts.has(origin) || this.hosts.size < HOSTS ? origin : "others";
    this.hosts.set(host, (this.hosts.get(host) ?? 0) + 1);
    if (this.#site === undefined || origin === this.#site) return true;
    this.foreign++;
    report({ code: "foreign-url", detail: clipped(url), line });
    return false;
  }

  #countOf(rules: Map<string, Count>, rule: Rule | undefined): Count {
    const key = String(rule?.line);
    let count = rules.get(key);
    if (count === undefined) {
      const text = rule === undefined ? null : ruleText(rule);
      count = { line: rule?.line ?? null, rule: text, urls: 0, examples: [] };
      rules.set(key, count);
    }
    return count;
  }

  #count(count: Count, url: string): void {
    count.urls++;
    if (count.examples.length >= EXAMPLES) return;
    if (count.examples.length === 0 && this.#exemplified++ >= EXEMPLIFIED) return;
    count.examples.push(clipped(url));
  }
}

/** A short copy without a password, since a substring keeps the whole string in memory. */
function clipped(written: string): string {
  const url = withoutPassword(written);
  return url.length > 200 ? `${url.slice(0, 197)}...` : Buffer.from(url).toString();
}
