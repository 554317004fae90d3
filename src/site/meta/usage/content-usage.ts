import { parseDictionary, Token } from "structured-headers";
import { type HeadersLike, headerValues } from "../directives/header.ts";
import type { Lost, Source } from "../finding.ts";
import type { Binding } from "./binding.ts";
import { matchingLines } from "./matching-lines.ts";
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
export function contentUsageLines(binding: Binding): UsageLines {
  const fields = binding.fields.filter(({ name }) => name.toLowerCase() === "content-usage");
  const lines = matchingLines(binding, fields);
  if (!binding.allowed)
    return { statements: [], lost: lines.map(({ source }) => ({ source, reason: "unseen" })) };
  const statements: UsageStatement[] = [];
  const lost: Lost[] = [];
  for (const { value, source, isLongest } of lines) {
    const tokens = readTokens(value);
    if (!isLongest) lost.push({ source, reason: "shorter-path" });
    else if (tokens === undefined) lost.push({ source, reason: "bad-value" });
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

/**
 * A date, "@" and an integer (RFC 9651, 3.3.7), or a string, which may contain the same characters. A string without an
 * end is matched as a whole: trying each of its characters for a date would take quadratic time.
 */
const DATES = /"(?:[^"\\]|\\.)*(?:"|\\?$)|(?<=[=( ])@(?=-?\d{1,15}(?![\d.]))/gs;

/**
 * The members of an RFC 9651 dictionary by key: a token, or undefined for a value of another type. The last value of a
 * key counts. Undefined if the text does not parse: then none of it counts (RFC 9651, 4.2).
 */
export function readTokens(text: string): Map<string, string | undefined> | undefined {
  // structured-headers 2.1.0 takes dates only at the very end. Their values do not matter, so they become integers.
  const dateless = text.replace(DATES, (found) => (found === "@" ? "" : found));
  try {
    const tokens = new Map<string, string | undefined>();
    for (const [key, [value]] of parseDictionary(dateless))
      tokens.set(key, value instanceof Token ? value.toString() : undefined);
    return tokens;
  } catch {
    return undefined;
  }
}
