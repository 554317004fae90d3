import { namesIn } from "../../../engine/agent/community/list.ts";
import { isVerified } from "../../../engine/agent/community/listed.ts";
import { writableName } from "../../../engine/agent/community/writable.ts";
import { knownCrawler, knownCrawlers } from "../../../engine/agent/known.ts";
import { addressee, foldedName } from "../../../engine/dialect/addressee.ts";
import { leadingToken } from "../../../engine/dialect/name.ts";
import type { Fix } from "../../findings/diagnostic.ts";
import type { FieldLine } from "../../findings/line.ts";
import type { LintedText } from "../../findings/linted-text.ts";
import { isEverything, quoteValue } from "../../findings/values.ts";
import { agentLineTest, crawlersWithoutGroup, isForAll } from "../agent-lines.ts";
import { type AgentRules, agentRules } from "../agent-rules.ts";
import { endingOf, insertionAfter } from "../edit.ts";
import { defineRule } from "../rule.ts";
import type { RuleSet } from "../rule-sets.ts";

/** The line that closes the whole site; undefined if there is none, or if an Allow may open a part of it. */
function closesSite(rules: RuleSet): FieldLine | undefined {
  if (rules.some(({ kind, isEmpty }) => kind === "allow" && !isEmpty)) return undefined;
  return rules.find(({ kind, value }) => kind === "disallow" && isEverything(value.text));
}

let training: readonly string[] | undefined;

/** Crawlers whose operators say that they collect training data and obey, by their first names without a space. */
function trainingTokens(): readonly string[] {
  training ??= knownCrawlers()
    .filter((one) => one.purpose === "ai-training" && one.obeys && isVerified(one))
    .map(({ token, tokens }) => tokens.find((name) => !name.includes(" ")) ?? token);
  return training;
}

export const aiBlockGaps = defineRule({
  id: "ai-block-gaps",
  severity: "info",
  messages: {
    missing: "This shuts out AI training crawlers, but not {agents}.",
    listed: "This shuts out AI training crawlers, but not {agents}, which only the list {list} has.",
  },
  check(file, report) {
    const closing = file.groups.filter(({ rules }) => closesSite(rules) !== undefined);
    if (closing.length === 0 || closing.some((group) => isForAll(group, file))) return;
    const isTraining = agentLineTest(trainingTokens(), file);
    // Another group may open what one closes.
    const closed = closedNames(file);
    const blocked = closing.flatMap(({ agents }) =>
      agents.filter((line) => isTraining(line) && closed.has(nameOf(line, file))),
    );
    const anchor = blocked.at(-1);
    if (anchor === undefined || blocked.length < 2) return;
    const at = file.at(anchor, anchor.value);
    const fixFor = (names: readonly string[]): Fix => {
      const lines = names.map((token) => `User-agent: ${token}`).join(endingOf(file));
      return { safe: false, guess: true, edits: [insertionAfter(file, anchor, lines)] };
    };
    const missing = crawlersWithoutGroup(trainingTokens(), file);
    if (missing.length > 0) report(at, "missing", { agents: missing.join(", ") }, fixFor(missing));
    const listed = crawlersWithoutGroup(listedTokens(file), file);
    if (listed.length > 0)
      report(at, "listed", { agents: listed.join(", "), list: file.crawlers!.list }, fixFor(listed));
  },
});

/** The crawlers to which all their groups together close the site, by {@link nameOf}. */
function closedNames(file: LintedText): ReadonlySet<string> {
  const closed = (agentRules(file) ?? []).filter(({ rules }) => closesSite(rules));
  return new Set(closed.flatMap(({ agents }) => agents.map((line) => nameOf(line, file))));
}

/** The name that a line is about, as names are compared. */
function nameOf({ value }: FieldLine, { dialect }: LintedText): string {
  return foldedName(addressee(value.text, dialect));
}

/** Names that only the option `crawlers` has, of crawlers that may collect training data, as a group can have them. */
function listedTokens({ crawlers }: LintedText): string[] {
  const names = crawlers === undefined ? [] : [...namesIn(crawlers.rows)];
  const tokens = names
    .filter(
      ([name, { purpose, mayTrain }]) =>
        knownCrawler(name) === undefined && (mayTrain || purpose === "ai-training"),
    )
    .flatMap(([name]) => writableName(name) ?? []);
  return [...new Set(tokens)];
}

function adsBots(): string[] {
  return knownCrawlers()
    .filter(
      ({ operator, purpose, boundByStar }) => operator === "Google" && purpose === "ads" && !boundByStar,
    )
    .map(({ token }) => token);
}

export const adsBotsUnbound = defineRule({
  id: "ads-bots-unbound",
  severity: "info",
  messages: {
    unbound: '"*" does not bind {agents}: to keep them out, name them.',
  },
  check(file, report) {
    for (const group of file.groups) {
      if (!isForAll(group, file)) continue;
      const closing = group.rules.find(({ kind, value }) => kind === "disallow" && isEverything(value.text));
      if (closing === undefined) continue;
      const free = crawlersWithoutGroup(adsBots(), file);
      if (free.length > 0) report(file.at(closing, closing.value), "unbound", { agents: free.join(", ") });
      return;
    }
  },
});

export const blocksEverything = defineRule({
  id: "blocks-everything",
  severity: "warning",
  messages: {
    closed:
      "This closes the whole site to every crawler that obeys, including those of Google, Bing and link previews.",
  },
  check(file, report) {
    // Most files close the site to nobody, so no crawler's rules have to be merged.
    if (!file.groups.some((group) => isForAll(group, file) && closesSite(group.rules))) return;
    let closing: FieldLine | undefined;
    for (const bound of agentRules(file) ?? []) {
      const closed = closesSite(bound.rules);
      // Some named crawler finds something open.
      if (closed === undefined) return;
      if (bound.isForAll) closing ??= closed;
    }
    if (closing !== undefined) report(file.at(closing, closing.value), "closed", {});
  },
});

/** Crawlers whose loss owners notice last and regret most. Other crawlers are often kept out on purpose. */
const SEARCH = ["Googlebot", "bingbot"];

export const searchEngineBlocked = defineRule({
  id: "search-engine-blocked",
  severity: "warning",
  messages: {
    closed:
      "This closes the whole site to {name}: pages leave that engine's results, their addresses can stay, and it no longer sees a noindex.",
  },
  check(file, report) {
    if (!file.groups.some(({ rules }) => closesSite(rules))) return;
    const isSearch = agentLineTest(SEARCH, file);
    const told = new Set<FieldLine>();
    for (const { agents, rules, isForAll } of agentRules(file) ?? []) {
      const crawler = isForAll ? undefined : agents.find(isSearch);
      const closing = crawler && closesSite(rules);
      if (!closing || told.has(closing)) continue;
      told.add(closing);
      report(file.at(closing, closing.value), "closed", { name: quoteValue(crawler.value.text) });
    }
  },
});

/** How many crawlers a message names at most. */
const NAMED_CRAWLERS = 8;

export const siteForSome = defineRule({
  id: "site-for-some",
  severity: "info",
  messages: {
    only: "Only these crawlers may fetch the site: {names}. It is closed to all others.",
    except: "All crawlers may fetch the whole site, except these, which may fetch nothing: {names}.",
  },
  check(file, report) {
    const bound = agentRules(file) ?? [];
    const rest = bound.find(({ isForAll }) => isForAll);
    if (rest === undefined) return;
    const closing = closesSite(rest.rules);
    const named = bound.filter(({ isForAll }) => !isForAll);
    const open = named.filter(isOpen);
    const closed = named.filter(({ rules }) => closesSite(rules) !== undefined);
    // If some may fetch a part of the site, neither message would be true.
    if (open.length + closed.length < named.length) return;
    if (closing !== undefined) {
      if (open.length > 0) report(file.at(closing, closing.value), "only", { names: namesOf(open, file) });
    } else if (isOpen(rest)) {
      if (closed.length > 0 && !areOfAi(closed))
        report(file.atValue(rest.line), "except", { names: namesOf(closed, file) });
    }
  },
});

/**
 * Whether most of these crawlers that are known serve AI. They are kept out on purpose, with the names of a list
 * that may count others among them.
 */
function areOfAi(bound: readonly AgentRules[]): boolean {
  const known = bound.flatMap(({ agents }) => agents.flatMap(({ value }) => knownCrawler(value.text) ?? []));
  return known.filter(({ purpose }) => purpose.startsWith("ai-")).length * 2 > known.length;
}

/** Whether rules expressly open the whole site: an empty Disallow, or nothing but Allow lines for everything. */
function isOpen({ rules }: AgentRules): boolean {
  return (
    rules.length > 0 &&
    rules.every(({ kind, isEmpty, value }) => isEmpty || (kind === "allow" && isEverything(value.text)))
  );
}

/** The names of the first crawlers as crawlers read them, with the number of all if there are more. */
function namesOf(bound: readonly AgentRules[], { dialect }: LintedText): string {
  const names = bound.flatMap(({ agents }) =>
    agents.map(({ value: { text } }) => quoteValue((dialect.merge && leadingToken(text)) || text)),
  );
  if (names.length <= NAMED_CRAWLERS) return names.join(", ");
  return `${names.slice(0, NAMED_CRAWLERS).join(", ")}, ... (${names.length})`;
}
