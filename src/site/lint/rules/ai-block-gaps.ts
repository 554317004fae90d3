import { isVerified } from "../../../engine/agent/community/hearsay.ts";
import { namesIn } from "../../../engine/agent/community/list.ts";
import { writableName } from "../../../engine/agent/community/writable.ts";
import { knownCrawler, knownCrawlers } from "../../../engine/agent/known.ts";
import type { Fix } from "../../findings/diagnostic.ts";
import type { FieldLine } from "../../findings/line.ts";
import { defineRule } from "../../findings/rule.ts";
import type { LintedText } from "../../findings/source.ts";
import { crawlersWithoutGroup, isForAll, linesNaming } from "../agent-lines.ts";
import { endingOf, insertionAfter } from "../edit.ts";
import { closesSite } from "../whole-site.ts";

let training: readonly string[] | undefined;

/** For each crawler that, says its operator, collects training data and obeys: the first name that a group can have. */
function trainingTokens(): readonly string[] {
  training ??= knownCrawlers()
    .filter((one) => one.purpose === "ai-training" && one.obeys && isVerified(one))
    .map(({ token, tokens }) => tokens.find((name) => !name.includes(" ")) ?? token);
  return training;
}

export const aiBlockGaps = defineRule({
  id: "ai-block-gaps",
  severity: "info",
  docs: {
    what: "The file shuts out two or more crawlers that collect text for training AI models, but not all known ones.",
    why: "New ones appear every few months, and copied lists go out of date. The finding names the tokens that the file does not mention at all, according to the table of crawlers in this version. With --crawlers (the option crawlers of lint), a second finding names the crawlers of a newer list.",
    source: "The operators' own pages, in this project's table of crawlers",
  },
  messages: {
    missing: "This shuts out AI training crawlers, but not {agents}.",
    listed: "This shuts out AI training crawlers, but not {agents}, which only the list {list} has.",
  },
  example: {
    bad: "User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n",
    good: "User-agent: GPTBot\nDisallow: /\n",
  },
  check(source, report) {
    let blocked = 0;
    let last: FieldLine | undefined;
    for (const group of source.groups) {
      if (closesSite(group.rules) === undefined) continue;
      if (isForAll(group, source)) return;
      for (const line of group.agents) {
        if (!source.once(namingTraining)(line)) continue;
        blocked++;
        last = line;
      }
    }
    if (blocked < 2 || last === undefined) return;
    const anchor = last;
    const at = source.at(anchor, anchor.value);
    const fixFor = (names: readonly string[]): Fix => {
      const lines = names.map((token) => `User-agent: ${token}`).join(endingOf(source));
      return { safe: false, edits: [insertionAfter(source, anchor, lines)] };
    };
    const missing = crawlersWithoutGroup(trainingTokens(), source);
    if (missing.length > 0) report(at, "missing", { agents: missing.join(", ") }, fixFor(missing));
    const listed = crawlersWithoutGroup(listedTokens(source), source);
    if (listed.length > 0)
      report(at, "listed", { agents: listed.join(", "), list: source.crawlers!.list }, fixFor(listed));
  },
});

/** Names that only a given list has, of crawlers that collect training data or may: as a group can have them. */
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

/** A test for agent lines that name a {@link trainingTokens} crawler. */
function namingTraining(source: LintedText): ReturnType<typeof linesNaming> {
  return linesNaming(trainingTokens(), source);
}
