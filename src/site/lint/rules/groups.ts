import { knownCrawler } from "../../../engine/agent/known.ts";
import { foldedName } from "../../../engine/dialect/addressee.ts";
import type { DialectRules } from "../../../engine/dialect/dialect.ts";
import type { FieldLine } from "../../findings/line.ts";
import type { LintedText } from "../../findings/linted-text.ts";
import { isEverything, quoteValue } from "../../findings/values.ts";
import { starLine } from "../agent-lines.ts";
import { type AgentRules, agentRules } from "../agent-rules.ts";
import { removal } from "../edit.ts";
import { isSpelled } from "../fields.ts";
import { defineRule } from "../rule.ts";

const CLEAN = /^clean-param$/i;

export const repeatedAgent = defineRule({
  id: "repeated-agent",
  severity: "info",
  messages: {
    again: '"{agent}" already has a group on line {line}: crawlers should merge the two, but not all do.',
    first:
      'Crawlers obey only the first group that names "{agent}", the one on line {line}: for it, this one has no effect.',
    twice: '"{agent}" is already named for this group, on line {line}.',
  },
  check(file, report) {
    const seen = new Map<string, { group: unknown; line: FieldLine; name: string }>();
    const { bytes, dialect } = file;
    for (const group of file.groups) {
      // The first line of those that are agent lines to everybody, down to this one.
      let first = 0;
      let last = 0;
      for (const line of group.agents) {
        const { text: agent, start, end } = line.value;
        if (line.number !== last + 1 || !isSpelled(line)) first = line.number;
        last = line.number;
        if (agent === "") continue;
        const name = foldedName(agent);
        const key = dialect.isGlobal(bytes, start, end) ? "*" : name;
        const before = seen.get(key);
        if (before === undefined) {
          seen.set(key, { group, line, name });
          continue;
        }
        const args = { agent: quoteValue(agent), line: before.line.number };
        if (before.group === group) {
          // Not all crawlers read `*` and `* x` alike, and other lines may end the list, or be for the agents above them.
          const safe = before.line.number >= first && isSpelled(before.line) && name === before.name;
          const fix = { safe, edits: [removal(file, line)] };
          report(file.at(line, line.value), "twice", args, fix);
        } else if (key !== "*") report(file.at(line, line.value), dialect.merge ? "again" : "first", args);
      }
    }
  },
});

export const secondStarGroup = defineRule({
  id: "second-star-group",
  severity: "warning",
  messages: {
    second: 'A second "*" group: crawlers should merge it with the one on line {line}, but not all do.',
    ignored: 'A second "*" group: crawlers obey only the first, the one on line {line}.',
    single:
      'A second "*" group: Yandex documents that only one is read, and its library merges it with line {line}.',
  },
  check(file, report) {
    let first: number | undefined;
    for (const group of file.groups) {
      const star = starLine(group, file);
      if (star === undefined) continue;
      if (first === undefined) first = star.number;
      else report(file.at(star, star.value), messageOf(file.dialect), { line: first });
    }
  },
});

function messageOf({ merge, name }: DialectRules): "second" | "ignored" | "single" {
  if (name === "yandex") return "single";
  return merge ? "second" : "ignored";
}

export const starNotInherited = defineRule({
  id: "star-not-inherited",
  severity: "info",
  messages: {
    free: '"{agent}" obeys only this group. Rules of the "*" group that do not bind it: {count}, such as "{rule}".',
  },
  check(file, report) {
    const bound = agentRules(file) ?? [];
    const common = file.once(disallowedToAll);
    if (common.size === 0 || [...common].some(isEverything)) return;
    for (const one of bound) {
      if (one.isForAll || one.groups.some(({ agents }) => agents.some(({ isEmpty }) => isEmpty))) continue;
      const own = disallowed([one]);
      if (own.size === 0 || [...own].some(isEverything)) continue;
      let repeated = 0;
      for (const rule of own) if (common.has(rule)) repeated++;
      if (repeated === common.size || isDrifted(common, repeated)) continue;
      let missing = "";
      for (const rule of common) {
        if (own.has(rule)) continue;
        missing = rule;
        break;
      }
      const { line } = one;
      const args = {
        agent: quoteValue(line.value.text),
        count: common.size - repeated,
        rule: `Disallow: ${quoteValue(missing)}`,
      };
      report(file.atValue(line), "free", args);
    }
  },
});

export const openSearchGroup = defineRule({
  id: "open-search-group",
  severity: "info",
  messages: {
    free: '"{agent}" may fetch everything. Rules of the "*" group that do not bind it: {count}, such as "{rule}".',
    clean:
      'Clean-param needs no group. With this one, "{agent}" may fetch everything; rules of the "*" group that do not bind it: {count}, such as "{rule}".',
  },
  check(file, report) {
    if (file.groups.length < 2) return;
    const open = (agentRules(file) ?? []).filter(
      ({ isForAll, rules, agents }) =>
        !isForAll &&
        rules.length > 0 &&
        !rules.some(({ kind, isEmpty }) => kind === "disallow" && !isEmpty) &&
        agents.some(({ value }) => isForPages(value.text)),
    );
    if (open.length === 0) return;
    const common = file.once(disallowedToAll);
    if (common.size === 0 || [...common].some(isEverything)) return;
    for (const { agents, groups } of open) {
      const line = agents.find(({ value }) => isForPages(value.text))!;
      const isForClean = groups.some(({ others }) => others.some(({ name }) => CLEAN.test(name.text)));
      const [rule = ""] = common;
      report(file.atValue(line), isForClean ? "clean" : "free", {
        agent: quoteValue(line.value.text),
        count: common.size,
        rule: `Disallow: ${quoteValue(rule)}`,
      });
    }
  },
});

/** Whether a name is that of a search engine's crawler of pages. Those of images or news are often open on purpose. */
function isForPages(name: string): boolean {
  const crawler = knownCrawler(name);
  const [token = "", fallback] = crawler?.tokens ?? [];
  const isPart = fallback !== undefined && token.startsWith(fallback);
  return /^yandex(?:bot)?$/i.test(name) || (crawler?.purpose === "search" && !isPart);
}

/** For {@link LintedText.once}: the paths that the `*` group disallows. */
function disallowedToAll(file: LintedText): ReadonlySet<string> {
  return disallowed((agentRules(file) ?? []).filter(({ isForAll }) => isForAll));
}

function disallowed(bound: readonly AgentRules[]): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const { rules } of bound) {
    for (const { kind, value } of rules) if (kind === "disallow" && value.text !== "") paths.add(value.text);
  }
  return paths;
}

/** Whether a copy of rules lacks so few of them that these were probably added later. */
function isDrifted(common: ReadonlySet<string>, repeated: number): boolean {
  const missing = common.size - repeated;
  return missing > 0 && repeated >= 4 && missing * 10 <= common.size + 5;
}

export const driftedCopy = defineRule({
  id: "drifted-copy",
  severity: "info",
  messages: {
    lacks: '"{agent}" repeats rules of "*" (count: {count}), but not "{rule}", which does not bind it.',
  },
  check(file, report) {
    if (file.groups.length < 2) return;
    const bound = agentRules(file) ?? [];
    if (!bound.some(({ isForAll, rules }) => !isForAll && rules.length >= 4)) return;
    const common = file.once(disallowedToAll);
    if (common.size < 5) return;
    for (const one of bound) {
      // With all its rules among them: most groups have far fewer.
      if (one.isForAll || !isDrifted(common, Math.min(one.rules.length, common.size - 1))) continue;
      const own = disallowed([one]);
      const missing = [...common].filter((rule) => !own.has(rule));
      if (!isDrifted(common, common.size - missing.length)) continue;
      const open = new Set(one.rules.filter(({ kind }) => kind === "allow").map(({ value }) => value.text));
      const rule = missing.find((path) => !open.has(path));
      if (rule === undefined || isEverything(rule)) continue;
      const args = {
        agent: quoteValue(one.line.value.text),
        count: common.size - missing.length,
        rule: `Disallow: ${quoteValue(rule)}`,
      };
      report(file.atValue(one.line), "lacks", args);
    }
  },
});

/** Fields that say how pages may be used. */
const USAGE = /^content-(?:signal|usage)$/i;
/** How many crawlers a message names. */
const NAMED_CRAWLERS = 5;

export const usageNotInherited = defineRule({
  id: "usage-not-inherited",
  severity: "warning",
  messages: {
    lost: '{field} of "*" does not apply to crawlers with a group of their own: {agents}. Repeat it there.',
  },
  check(file, report) {
    const usage = file.ofKind("extension").filter(({ name }) => USAGE.test(name.text));
    if (usage.length === 0) return;
    const bound = agentRules(file) ?? [];
    const ofAll = new Set(bound.filter(({ isForAll }) => isForAll).flatMap(({ groups }) => groups));
    const first = [...ofAll].flatMap(({ others }) => others).find((line) => usage.includes(line));
    if (first === undefined) return;
    const untold = bound.filter(
      ({ isForAll, groups, rules }) =>
        !isForAll &&
        !rules.some(({ kind, value }) => kind === "disallow" && isEverything(value.text)) &&
        !groups.some(({ others }) => others.some((line) => usage.includes(line))),
    );
    const names = untold
      .flatMap(({ agents }) => agents.map(({ value }) => value.text))
      .filter((name) => knownCrawler(name)?.purpose.startsWith("ai-"));
    if (names.length === 0) return;
    const agents = names.slice(0, NAMED_CRAWLERS).join(", ") + (names.length > NAMED_CRAWLERS ? ", ..." : "");
    report(file.at(first, first.name), "lost", { field: first.name.text, agents });
  },
});
