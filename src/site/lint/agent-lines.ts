import { type AgentLines, addressee, foldedName } from "../../engine/dialect/addressee.ts";
import { type DialectRules, UNBOUND } from "../../engine/dialect/dialect.ts";
import { leadingToken } from "../../engine/dialect/name.ts";
import type { FieldLine } from "../findings/line.ts";
import type { LintedText, SourceGroup } from "../findings/linted-text.ts";

/** The first of a group's agent lines that addresses every crawler in the dialect. */
export function starLine({ agents }: SourceGroup, { bytes, dialect }: LintedText): FieldLine | undefined {
  return agents.find(({ value: { start, end } }) => dialect.isGlobal(bytes, start, end));
}

/** Whether a group is for every crawler without its own group. */
export function isForAll(group: SourceGroup, file: LintedText): boolean {
  return starLine(group, file) !== undefined;
}

/** Returns a function that says which agent lines name one of some crawlers, given by their tokens. */
export function agentLineTest(
  tokens: readonly string[],
  { bytes, dialect }: LintedText,
): (line: FieldLine) => boolean {
  if (comparesTokens(dialect)) {
    const wanted = new Set(tokens.map(foldedName));
    return ({ value }) => wanted.has(tokenNamed(value.text, dialect));
  }
  const grade = dialect.grade(tokens, false);
  return ({ value: { start, end } }) => grade(bytes, start, end) !== UNBOUND;
}

/** The crawlers, given by valid tokens, that no group names. */
export function crawlersWithoutGroup(tokens: readonly string[], file: LintedText): string[] {
  const { dialect, groups } = file;
  if (comparesTokens(dialect)) {
    const named = file.once(tokensNamed);
    return tokens.filter((token) => !named.has(foldedName(token)));
  }
  return tokens.filter((token) => {
    const names = agentLineTest([token], file);
    return !groups.some(({ agents }) => agents.some(names));
  });
}

/** Whether a line names the crawler whose token it begins with, and no other. */
function comparesTokens({ merge, endsLists }: DialectRules): boolean {
  return merge && !endsLists;
}

/** The tokens that all groups name, in lower case. */
function tokensNamed({ groups, dialect }: LintedText): ReadonlySet<string> {
  const named = new Set<string>();
  for (const { agents } of groups) for (const { value } of agents) named.add(tokenNamed(value.text, dialect));
  return named;
}

/** The token that a line names, in lower case. Some dialects find one per line, so it can be looked up. */
function tokenNamed(value: string, dialect: AgentLines): string {
  return foldedName(leadingToken(addressee(value, dialect)));
}

/** Whether a line, by its number, is between two agent lines of a group, or the later one. */
export function isInList(file: LintedText, number: number): boolean {
  return file.once(linesInLists).has(number);
}

function linesInLists({ groups }: LintedText): ReadonlySet<number> {
  const inside = new Set<number>();
  for (const { agents } of groups)
    for (let line = agents[0]!.number + 1; line <= agents.at(-1)!.number; line++) inside.add(line);
  return inside;
}

/** Whether some rule closes no less than `Allow: /` opens. To Yandex, that is what an empty Disallow says, and it counts more. */
export function closesAll({ rules }: LintedText): boolean {
  return rules.some(({ kind, value }) => kind === "disallow" && /^(?!$)\**[^*]?\**\$?$/.test(value.text));
}
