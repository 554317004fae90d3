import { PARSE_RESULT } from "../../base/kinds.ts";
import { expectNoMore, wrongArgument } from "../../base/options.ts";
import type { Agent } from "../../engine/agent/crawler.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import { prepareAgent } from "../../engine/agent/prepared-agent.ts";
import { isOfYandex } from "../../engine/agent/yandex.ts";
import { foldedName } from "../../engine/dialect/addressee.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import { withoutVersion } from "../../engine/dialect/name.ts";
import type { Rule } from "../../engine/parse/content.ts";
import type { Explanation } from "../../engine/policy/explain.ts";
import { parse, Robots } from "../../engine/policy/robots.ts";
import { isEverything } from "../findings/values.ts";
import { nearMisses } from "./near-misses.ts";
import type { Remark } from "./texts.ts";

/**
 * What people ask about a verdict beyond the rule that decided it: why this group binds the crawler, which rule of `*`
 * does not, which rule nearly matches, and what blocking does not do. At most a few, the most telling ones first.
 *
 * @param agent as for {@link Robots.policyFor}; a known crawler's name is read with its operator's fallbacks
 * @throws RobotsError INVALID_ARGUMENT for anything but a `Robots` and an agent, INVALID_URL for an invalid URL
 */
export function remarks(robots: Robots, agent: Agent, url: string | URL, ...beyond: undefined[]): Remark[] {
  expectNoMore("remarks(robots, agent, url)", beyond);
  if (!(robots instanceof Robots)) throw wrongArgument("remarks", PARSE_RESULT, robots);
  const asked = typeof agent === "string" ? (knownCrawler(agent) ?? agent) : agent;
  const policy = robots.policyFor(asked);
  const explanation = policy.explain(String(url));
  const name = prepareAgent(asked, dialectRules(robots.dialect)).names[0]!;
  const found = [
    ...ofGroup(robots, name, policy.agent, explanation, url),
    ...ofRules(
      robots,
      [...policy.rules, ...bareRules(robots, policy.agent)],
      explanation,
      servesSearch(name, policy.agent),
    ),
    ...ofPurpose(name, explanation),
    ...ofYandex(robots, asked, explanation, url),
  ];
  policy.dispose();
  return found;
}

/** Why a group binds a crawler, and the rule of `*` that does not. */
function* ofGroup(
  robots: Robots,
  agent: string,
  group: string | undefined,
  { allowed }: Explanation,
  url: string | URL,
): Generator<Remark> {
  if (group === undefined || group === "*") return;
  const [bound, asked] = [group, agent].map((name) => foldedName(withoutVersion(name)));
  if (bound !== asked) yield { code: "fallback", values: { agent, group } };
  const star = robots.policyFor("*");
  const { rule, allowed: instead } = star.explain(String(url));
  if (star.agent === "*" && rule !== undefined && instead !== allowed)
    yield { code: "star", values: { agent, ...about(rule) } };
  star.dispose();
}

/** The rules for an agent whose value is not a path: a policy leaves them out, since they match nothing. */
function bareRules({ groups }: Robots, agent = ""): readonly Rule[] {
  return groups
    .filter(({ agents }) => agents.some((one) => foldedName(one) === foldedName(agent)))
    .flatMap(({ rules }) => rules.filter(({ pattern }) => /^[\w.-]/.test(pattern)));
}

/** The rule that would turn the verdict round but for a detail, or does so less narrowly than it looks. */
function* ofRules(
  robots: Robots,
  rules: readonly Rule[],
  { allowed, path, rule, candidates }: Explanation,
  isForSearch: boolean,
): Generator<Remark> {
  if (rule?.type === "disallow") yield* ofDisallow(robots, rule, candidates, path, isForSearch);
  const against = rules.filter(
    (one) => (one.type === "allow") !== allowed && one.pattern.length > (rule?.pattern.length ?? 0),
  );
  if (candidates.some((one) => against.includes(one))) return;
  for (const { cause, rule: near, meant } of nearMisses(against, robots, path)) {
    const values = { ...about(near), ...(meant !== undefined && { meant: `${field(near)}: ${meant}` }) };
    yield { code: `near-${cause}`, values };
  }
}

function* ofDisallow(
  robots: Robots,
  rule: Rule,
  candidates: readonly Rule[],
  path: string,
  isForSearch: boolean,
): Generator<Remark> {
  const { pattern } = rule;
  const weaker = candidates.find((one) => one.type === "allow");
  const start = pattern.replace(/[*?$]+$/, "");
  const opening = (...allows: readonly string[]): string | undefined =>
    allows.find((allow) => opens(robots, rule, allow, path));
  const end = isForSearch && !isEverything(pattern) ? RESOURCE.exec(path)?.[0] : undefined;
  if (weaker !== undefined) {
    const allow = weaker.pattern.replace(/^\/?(?=\*)/, "");
    const meant = allow.startsWith("*") ? opening(`${start}${allow}`) : undefined;
    if (meant !== undefined)
      yield { code: "weaker", values: { ...about(rule), allow: weaker.pattern, meant: `Allow: ${meant}` } };
  } else if (end !== undefined) {
    const ending = pattern.includes("?") ? `${end}?` : end;
    const meant = opening(`${start}*${ending}`, path.replace(/\?.*/s, ""));
    if (meant !== undefined) yield { code: "resource", values: { ...about(rule), meant: `Allow: ${meant}` } };
  }
  if (/^\/(?:app-)?ads\.txt$/.test(path))
    return yield { code: "ads-txt", values: { path, meant: `Allow: ${path}$` } };
  const parted = partedName(pattern, path);
  if (parted === undefined) return;
  yield { code: pattern.includes("*") ? "within" : "wide", values: { ...about(rule), ...parted } };
}

/** A piece of a rule, and the longer name of a path in which it stands. */
interface PartedName {
  readonly part: string;
  readonly name: string;
}

const LETTER = /[a-z\d]/i;

/**
 * The first piece of a rule that matches a path only as a part of a longer word, which begins before it or goes on after
 * the rule's end; a star after a piece says that it may go on. Undefined if all pieces can stand for whole words, and for rules whose letters the path may spell otherwise.
 */
function partedName(pattern: string, path: string): PartedName | undefined {
  if (/[^!-~]|%/.test(pattern)) return undefined;
  const isAnchored = pattern.endsWith("$");
  const pieces = pattern.replace(/\$$/, "").split("*");
  const goesOn = (edge: number): boolean =>
    LETTER.test(path.charAt(edge - 1)) && LETTER.test(path.charAt(edge));
  let from = 0;
  for (const [i, part] of pieces.entries()) {
    if (part === "") continue;
    const isLast = i === pieces.length - 1;
    const first = path.indexOf(part, isLast && isAnchored ? path.length - part.length : from);
    const isCut = (at: number): boolean => (i > 0 && goesOn(at)) || (isLast && goesOn(at + part.length));
    let at = first;
    while (at >= 0 && isCut(at)) at = path.indexOf(part, at + 1);
    // A rule begins where the path does.
    const isWhole = at >= from && (i > 0 || at === 0);
    if (!isWhole) return first < from ? undefined : { part, name: nameAt(path, first, part.length) };
    from = at + part.length;
  }
  return undefined;
}

/** The piece of a path between slashes, or of its query between marks, in which a part stands. */
function nameAt(path: string, at: number, length: number): string {
  const start = /[^/?&]*$/.exec(path.slice(0, at + 1))!.index;
  const [end] = /^[^/?&]*/.exec(path.slice(at + length))!;
  return path.slice(Math.min(start, at), at + length + end.length);
}

/** Whether an Allow beside a rule opens a path. */
function opens({ dialect }: Robots, { pattern }: Rule, allow: string, path: string): boolean {
  const beside = parse(`User-agent: x\nDisallow: ${pattern}\nAllow: ${allow}\n`, { dialect }).policyFor("x");
  const isOpen = beside.isAllowed(path);
  beside.dispose();
  return isOpen;
}

/** Style sheets and scripts, which pages need. */
const RESOURCE = /\.(?:css|m?js)(?=\?|$)/i;
/** Documents, in which no tag can say noindex. */
const DOCUMENT = /\.(?:pdf|docx?|xlsx?|pptx?|od[pst]|rtf|csv|txt|xml)(?=$|\?)/i;
/** Files that blocking does keep out of results, according to Google. */
const MEDIA = /\.(?:avif|gif|ico|jpe?g|png|svg|webp|mp[34]|m4[av]|mov|ogg|wav|webm)(?=$|\?)/i;

/** Whether a verdict concerns what search engines see: it is one's, or anybody's. */
function servesSearch(agent: string, group: string | undefined): boolean {
  return knownCrawler(agent) === undefined ? group === "*" : knownCrawler(agent)!.purpose === "search";
}

/** What blocking does to the crawler's purpose, and what it does not do. */
function* ofPurpose(agent: string, { allowed, path }: Explanation): Generator<Remark> {
  if (agent === "Google-Extended") yield { code: "google-extended", values: {} };
  const crawler = knownCrawler(agent);
  if (allowed || crawler === undefined || !crawler.fetches) return;
  const values = { agent };
  if (crawler.purpose === "search") {
    if (!MEDIA.test(path) && !RESOURCE.test(path))
      yield { code: DOCUMENT.test(path) ? "results-file" : "results", values };
  } else if (crawler.purpose === "preview") yield { code: "preview", values };
  else yield { code: crawler.obeys ? "asks" : "ignores", values };
}

/** Where RFC 9309 and Yandex's library, one of which gave the verdict, answer the opposite of each other. */
function* ofYandex(
  robots: Robots,
  agent: Agent,
  { allowed }: Explanation,
  url: string | URL,
): Generator<Remark> {
  const name = prepareAgent(agent, dialectRules("yandex")).names[0]!;
  if (!isOfYandex(name)) return;
  const code = robots.dialect === "yandex" ? "rfc9309" : "yandex";
  const policy = robots.readAs(code).policyFor(agent);
  if (policy.check([url])[0] === Number(!allowed)) yield { code, values: { agent: name } };
  policy.dispose();
}

function about(rule: Rule): { readonly rule: string; readonly line: number } {
  return { rule: `${field(rule)}: ${rule.pattern}`, line: rule.line };
}

function field({ type }: Rule): string {
  return type === "allow" ? "Allow" : "Disallow";
}
