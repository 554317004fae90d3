import { type HeadersLike, headerValues } from "../directives/header.ts";
import type { Lost, Source } from "../finding.ts";
import type { Binding } from "./binding.ts";
import { readTokens } from "./dictionary.ts";
import { splitPath } from "./paths.ts";
import type { UsageStatement } from "./statement.ts";

/** The statements of one source, and the statements in it that do not count. */
export interface UsageLines {
  readonly statements: readonly UsageStatement[];
  readonly lost: readonly Lost[];
}

/**
 * Content-Usage lines of robots.txt: draft-ietf-aipref-attach-05, section 3. The lines with the longest matching path
 * count, each as a statement of its own; a page that may not be crawled has no preferences.
 */
export function contentUsageLines({ fields, allowed, text, rules, policy }: Binding): UsageLines {
  const lines = fields
    .filter(({ name }) => name.toLowerCase() === "content-usage")
    .flatMap(({ name, value, line }) => {
      const group = policy.agent === undefined ? {} : { group: policy.agent };
      const source: Source = { kind: "robots", text: `${name}: ${value}`, line, ...group };
      const path = splitPath(value, text, rules);
      return path === undefined ? [] : [{ ...path, source }];
    });
  if (!allowed) return { statements: [], lost: lines.map(({ source }) => ({ source, reason: "unseen" })) };
  const longest = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const statements: UsageStatement[] = [];
  const lost: Lost[] = [];
  for (const { length, value, source } of lines) {
    if (length < longest) {
      lost.push({ source, reason: "shorter-path" });
      continue;
    }
    const tokens = readTokens(value);
    if (tokens === undefined) lost.push({ source, reason: "bad-value" });
    else statements.push({ standard: "Content-Usage", says: saidBy(tokens), source });
  }
  return { statements, lost };
}

/** The Content-Usage header: attach-05, section 2. All its lines are one dictionary (RFC 9651, 4.2). */
export function contentUsageHeader(headers: HeadersLike | undefined): UsageLines {
  const values = headerValues(headers, "content-usage", false);
  if (values.length === 0) return { statements: [], lost: [] };
  const text = values.join(", ");
  const source: Source = { kind: "header", name: "Content-Usage", text, field: 1 };
  const tokens = readTokens(text);
  if (tokens === undefined) return { statements: [], lost: [{ source, reason: "bad-value" }] };
  return { statements: [{ standard: "Content-Usage", says: saidBy(tokens), source }], lost: [] };
}

/** Preferences by the categories of draft-ietf-aipref-vocab-08, section 6. Other labels and values say nothing. */
function saidBy(tokens: ReadonlyMap<string, string | undefined>): UsageStatement["says"] {
  const answerFor = (key: string) => (({ y: "yes", n: "no" }) as const)[tokens.get(key) as "y" | "n"];
  const [train, search, input] = ["train-ai", "search", "ai-use"].map(answerFor);
  return { ...(train && { train }), ...(search && { search }), ...(input && { input }) };
}
