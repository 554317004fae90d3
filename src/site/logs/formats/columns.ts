import type { Fields } from "./fields.ts";
import type { FieldMap } from "./guess.ts";
import { type Role, roles } from "./names.ts";
import { isW3c } from "./w3c.ts";

const DELIMITERS = [",", ";", "\t", "|"] as const;
type Delimiter = (typeof DELIMITERS)[number] | " ";
const CLOSING: Readonly<Record<string, string>> = { '"': '"', "[": "]" };
/** How many columns a heading may have. */
const MOST_COLUMNS = 500;
/** Names of fields that do not matter. */
const NOTHING = new Set(["_", "-"]);

/** The fields of lines in columns, whose names are in a heading, or have been given. */
export class Columns {
  readonly #names: readonly string[];
  /** Undefined if every line shows it. */
  readonly #delimiter: Delimiter | undefined;

  constructor(names: readonly string[], delimiter?: Delimiter) {
    this.#names = names;
    this.#delimiter = delimiter;
  }

  /** The columns of a line that may be a heading: whether it is one, the next line shows. */
  static ofHeading(line: string): Columns | undefined {
    const counts = DELIMITERS.map((one) => line.split(one).length);
    const delimiter = DELIMITERS[counts.indexOf(Math.max(...counts))]!;
    const names = cellsOf(line, delimiter, MOST_COLUMNS);
    const isHeading =
      names.length >= 3 &&
      names.length <= MOST_COLUMNS &&
      names.every((name) => /^[\p{L}_@$(][^{}\n]{0,79}$/u.test(name));
    return isHeading && new Set(names).size === names.length ? new Columns(names, delimiter) : undefined;
  }

  /** The fields of a line by name; undefined if it has more or fewer. */
  record(line: string): Fields | undefined {
    const delimiter =
      this.#delimiter ?? DELIMITERS.find((one) => line.split(one).length >= this.#names.length) ?? " ";
    const cells = cellsOf(line, delimiter, this.#names.length);
    if (cells.length !== this.#names.length) return undefined;
    const fields: Record<string, string> = Object.create(null);
    for (const [i, name] of this.#names.entries()) if (!NOTHING.has(name)) fields[name] ??= cells[i]!;
    return fields;
  }
}

/**
 * The cells of a line. One may be in quotes, in which a quote is written twice or after a backslash. At most one too many is
 * read: the end of each may be looked for in the whole line.
 */
function cellsOf(line: string, delimiter: Delimiter, most: number): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= line.length && cells.length <= most; ) {
    const open = line.charAt(at);
    const close = open === '"' || (open === "[" && delimiter === " ") ? CLOSING[open]! : undefined;
    const end = close === undefined ? -1 : enclosedEnd(line, at + 1, close, delimiter);
    const next =
      end >= 0 ? end + 1 : line.indexOf(delimiter, at) < 0 ? line.length : line.indexOf(delimiter, at);
    cells.push(end >= 0 ? unquoted(line.slice(at + 1, end)) : line.slice(at, next).trim());
    at = next + 1;
    if (delimiter === " ") while (line.charAt(at) === " ") at++;
  }
  return cells;
}

/** The place of the mark that ends a cell, before a delimiter or the end; -1 if there is none. */
function enclosedEnd(line: string, from: number, close: string, delimiter: Delimiter): number {
  for (let at = line.indexOf(close, from); at >= 0; at = line.indexOf(close, at + 1)) {
    if (close === '"' && line.charAt(at + 1) === '"') at++;
    else if (line.charAt(at - 1) === "\\" && at > from) continue;
    else if (at + 1 === line.length || line.charAt(at + 1) === delimiter) return at;
  }
  return -1;
}

function unquoted(cell: string): string {
  return cell.replaceAll('""', '"').replaceAll('\\"', '"');
}

/** The fields that `--fields` names: in their order, or each with its meaning (`path=uri status=code`). */
export interface GivenFields {
  readonly columns?: Columns;
  readonly map?: FieldMap;
}

/** Other words for roles. */
const WORDS: Readonly<Record<string, Role>> = {
  "user-agent": "agent",
  user_agent: "agent",
  ip: "client",
  address: "client",
  url: "target",
  uri: "target",
};

/** Reads names of fields; undefined if none of them can be that of the path. */
export function givenFields(list: string): GivenFields | undefined {
  const names = list.trim().split(/[\s,]+/);
  if (!list.includes("=")) {
    const isAsked = names.some((name) => ["request", "target", "path"].includes(meaningOf(name) ?? ""));
    return isAsked ? { columns: new Columns(names) } : undefined;
  }
  const map: Partial<Record<Role, string>> = {};
  for (const one of names) {
    const [, word = "", name = ""] = /^([\w-]+)=(.+)$/.exec(one) ?? [];
    const meaning = meaningOf(word);
    if (meaning === undefined || name === "") return undefined;
    map[meaning] = name;
  }
  return map.path === undefined && map.target === undefined && map.request === undefined
    ? undefined
    : { map };
}

function meaningOf(word: string): Role | undefined {
  const lower = word.toLowerCase();
  return roles.find((one) => one === lower) ?? WORDS[lower];
}

/** Whether the names of fields can be read, and one is that of the path. */
export function hasPath(fields: string): boolean {
  return isW3c(fields) || givenFields(fields) !== undefined;
}
