/** Groups, which the older documents call records, and the rules of the groups that bind a crawler. */
import type { Dialect } from "./dialect.ts";
import { linesOf } from "./lines.ts";
import { ASCII_WHITE, BLANKS, before, DIGITS, LETTERS, leadingRun, lower, strip } from "./octets.ts";

export interface Rule {
  allow: boolean;
  pattern: string;
}

export interface Group {
  /** The values of its User-agent lines, as written. */
  agents: string[];
  rules: Rule[];
}

const GOOGLE_TOKEN = `${LETTERS}-_`;
const RFC_TOKEN = `${LETTERS}${DIGITS}-_`;
/** Characters that end an HTTP token, besides controls. */
const SEPARATORS = '()<>@,;:\\"/[]?={} \x7F';

export function groupsOf(body: string | Uint8Array, dialect: Dialect): Group[] {
  const blankEnds = dialect === "koster1996" || dialect === "original1994";
  const groups: Group[] = [];
  let open: Group | undefined;
  for (const line of linesOf(body, dialect)) {
    if (line.kind === "blank" && blankEnds) open = undefined;
    if (line.kind === "agent") {
      if (open === undefined || open.rules.length > 0) {
        open = { agents: [], rules: [] };
        groups.push(open);
      }
      open.agents.push(line.value);
    }
    if (line.kind === "allow" || line.kind === "disallow") {
      open?.rules.push({ allow: line.kind === "allow", pattern: line.value });
    }
  }
  return groups;
}

/** The rules of all groups of the first requested token that has any, else of all groups of `*`. */
export function mergedRules(groups: Group[], asked: string[], dialect: "rfc9309" | "google"): Rule[] {
  const google = dialect === "google";
  const white = google ? ASCII_WHITE : BLANKS;
  const isStar = (value: string) => value[0] === "*" && (value.length === 1 || white.includes(value[1]));
  for (const name of asked) {
    const token = google ? name : leadingWord(name);
    // A name beyond ASCII is no token, but an agent line may have the same word.
    const named = (value: string) =>
      google
        ? leadingRun(value, GOOGLE_TOKEN)
        : /[^\0-\x7F]/.test(token)
          ? leadingWord(value)
          : leadingRun(value, RFC_TOKEN);
    // In google, the empty name counts as well, and an agent line without a token names it.
    if (token === "" && !google) continue;
    const binds = (value: string) => !isStar(value) && lower(named(value)) === lower(token);
    const own = groups.filter((group) => group.agents.some(binds));
    if (own.length > 0) return own.flatMap((group) => group.rules);
  }
  return groups.filter((group) => group.agents.some(isStar)).flatMap((group) => group.rules);
}

/** The token at the front of a byte string; it may contain letters and digits of all scripts. */
function leadingWord(bytes: string): string {
  let end = 0;
  while (end < bytes.length) {
    if (RFC_TOKEN.includes(bytes[end]!)) end++;
    else {
      const length = [4, 3, 2].find((size) => isWordCharacter(bytes.slice(end, end + size)));
      if (length === undefined) break;
      end += length;
    }
  }
  return bytes.slice(0, end);
}

/** Whether a byte string is one character beyond ASCII that can be part of a word. */
function isWordCharacter(bytes: string): boolean {
  const text = utf8(bytes);
  return bytes[0]! >= "\x80" && text !== undefined && /^[\p{L}\p{M}\p{N}]$/u.test(text);
}

function utf8(bytes: string): string | undefined {
  try {
    const octets = Uint8Array.from(bytes, (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(octets);
  } catch {
    return undefined;
  }
}

type Choice = (records: Group[], name: string) => Group | undefined;

/** The rules of one record: the first that `choose` finds for a requested name, else the first of `*`. */
export function recordRules(
  records: Group[],
  asked: string[],
  shorten: (agent: string) => string,
  choose: Choice,
): Rule[] {
  for (const agent of asked) {
    const name = lower(shorten(agent));
    const record = name === "" || name === "*" ? undefined : choose(records, name);
    if (record !== undefined) return record.rules;
  }
  return records.find((record) => record.agents.includes("*"))?.rules ?? [];
}

/** koster1996: the part of a name that HTTP would take for the first product. */
export function productName(agent: string): string {
  let name = "";
  for (const char of strip(agent, ASCII_WHITE)) {
    if (char < " " || SEPARATORS.includes(char)) break;
    name += char;
  }
  return name;
}

/** original1994: the name without its version. */
export function versionless(agent: string): string {
  return strip(before(agent, "/"), BLANKS);
}

/** koster1996: the first record one of whose values contains the name. */
export function containsName(records: Group[], name: string): Group | undefined {
  return records.find((record) => record.agents.some((value) => lower(before(value, "/")).includes(name)));
}

/** original1994: the record whose value is the name; else the longest value within it; else the first around it. */
export function closestName(records: Group[], name: string): Group | undefined {
  let part: Group | undefined;
  let partLength = 0;
  let around: Group | undefined;
  for (const record of records) {
    for (const value of record.agents.map(lower)) {
      // The name itself is the longest value that can be within it, so this also finds equal values.
      if (value !== "*" && value.length > partLength && name.includes(value)) {
        part = record;
        partLength = value.length;
      }
      if (around === undefined && value.includes(name)) around = record;
    }
  }
  return part ?? around;
}
