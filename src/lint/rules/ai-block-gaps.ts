import { isVerified } from "../../agent/community/hearsay.ts";
import { knownCrawlers } from "../../agent/known.ts";
import { isForAll, naming, unnamed } from "../addressed.ts";
import { endingOf, insertionAfter } from "../edit.ts";
import type { FieldLine } from "../line.ts";
import { defineRule } from "../rule.ts";
import type { Source } from "../source.ts";
import { closesSite } from "../whole-site.ts";

let training: readonly string[] | undefined;

/** Names of crawlers that, as their operators say, collect text for training and obey: of each, the first that a group can name. */
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
    why: "New ones appear every few months, and copied lists go out of date. The finding names the tokens that the file does not mention at all, according to the table of crawlers in this version.",
    source: "The operators' own pages, in this project's table of crawlers",
  },
  messages: {
    missing: "This shuts out AI training crawlers, but not {agents}.",
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
    const missing = unnamed(trainingTokens(), source);
    if (missing.length === 0) return;
    const anchor = last;
    const lines = missing.map((token) => `User-agent: ${token}`).join(endingOf(source));
    const edits = [insertionAfter(source, anchor, lines)];
    report(
      source.at(anchor, anchor.value),
      "missing",
      { agents: missing.join(", ") },
      { safe: false, edits },
    );
  },
});

/** Answers which agent lines name such a crawler. */
function namingTraining(source: Source): ReturnType<typeof naming> {
  return naming(trainingTokens(), source);
}
