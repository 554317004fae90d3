import { knownCrawlers } from "../../agent/known.ts";
import { insertionAfter } from "../edit.ts";
import type { FieldLine } from "../line.ts";
import { defineRule } from "../rule.ts";
import type { SourceGroup } from "../source.ts";
import { isEverything } from "../values.ts";

let training: ReadonlyMap<string, string> | undefined;

/** Tokens of crawlers that collect text for training and obey, by themselves in lower case. */
function trainingTokens(): ReadonlyMap<string, string> {
  training ??= new Map(
    knownCrawlers()
      .filter(({ purpose, obeys }) => purpose === "ai-training" && obeys)
      .map(({ token }) => [token.toLowerCase(), token]),
  );
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
    const tokens = trainingTokens();
    let blocked = 0;
    let last: FieldLine | undefined;
    for (const group of source.groups) {
      if (!isClosed(group)) continue;
      for (const line of group.agents) {
        const key = line.value.text.toLowerCase();
        if (key === "*") return;
        if (!tokens.has(key)) continue;
        blocked++;
        last = line;
      }
    }
    if (blocked < 2 || last === undefined) return;
    const missing = [...tokens].filter(([key]) => !source.agents.has(key)).map(([, token]) => token);
    if (missing.length === 0) return;
    const anchor = last;
    const edits = [insertionAfter(source, anchor, missing.map((token) => `User-agent: ${token}`).join("\n"))];
    report(
      source.at(anchor, anchor.value),
      "missing",
      { agents: missing.join(", ") },
      { safe: false, edits },
    );
  },
});

/** Whether a group keeps its crawlers out of the whole site. */
function isClosed({ rules }: SourceGroup): boolean {
  return (
    rules.some(({ kind, value }) => kind === "disallow" && isEverything(value.text)) &&
    !rules.some(({ kind, value }) => kind === "allow" && value.text !== "")
  );
}
