import { URL_VERBATIM } from "../../../assembly/shared/format.ts";
import { decoder } from "../../base/utf8.ts";
import type { AgentLine } from "../parse/group-table.ts";
import { yandexSyntax } from "../parse/syntax.ts";
import type { LineTable } from "../parse/table.ts";
import { foldedName } from "./addressee.ts";
import { type DialectRules, GLOBAL, type Grade, UNBOUND } from "./dialect.ts";
import { isStar, withoutVersion } from "./name.ts";

const STAR = 0x2a;
const DOLLAR = 0x24;
const EVERYTHING = Uint8Array.of(0x2f);

/**
 * Yandex's own library (`library/cpp/robots_txt` of ydb-platform/ydb), without the faults of its matcher:
 * docs/dialects.md lists where the two differ, and where Yandex's documentation says something else.
 */
export const yandex: DialectRules = {
  name: "yandex",
  syntax: yandexSyntax,
  url: URL_VERBATIM,
  selfAllowed: false,
  flags: URL_VERBATIM,
  wildcards: true,
  allow: true,
  longest: true,
  merge: true,
  blankEnds: false,
  endsLists: true,
  emptyAllows: true,
  readsHeaders: true,
  isGlobal: isStar,
  grade: gradeBeginnings,
  counting: longestOf,
  tokenEnd: (_bytes, _start, end) => end,
  normal: (bytes) => [bytes.some(isCounted) ? bytes : EVERYTHING],
  octets: (_bytes, form) => form.filter(isCounted).length,
};

/** Whether a byte of a pattern is neither a star nor the `$` at its end: these have no length, and alone match everything. */
function isCounted(byte: number, i: number, { length }: Uint8Array): boolean {
  return byte !== STAR && (byte !== DOLLAR || i < length - 1);
}

/**
 * Of all lines that bind an agent best, the longest count, and a later line of their lists is taken for one of them,
 * whomever it names.
 */
function longestOf(lines: LineTable, agents: readonly AgentLine[], gradeOf: Grade): AgentLine[] {
  const values = agents.map(({ row }) => lines.value(row));
  const grades = values.map((value) => gradeOf(value, 0, value.length));
  const best = grades.reduce((a, b) => Math.min(a, b), UNBOUND);
  let found: AgentLine[] = [];
  let longest = 0;
  let binding: AgentLine | undefined;
  agents.forEach((line, i) => {
    const { length } = values[i]!;
    if (grades[i] === best && length >= longest) binding = line;
    else if (line.share !== binding?.share) return;
    if (length > longest) {
      found = [];
      longest = length;
    }
    if (found.at(-1) !== binding) found.push(binding!);
  });
  return found;
}

/**
 * The line's value has to begin the robot's name and version. It also has to begin with the robot's name, or with that of
 * its fallback if the name itself does: with `Yandex`.
 */
function gradeBeginnings(names: readonly string[], boundByStar: boolean): Grade {
  const own = names.map((name) => foldedName(withoutVersion(name)));
  const full = names.map((name, i) => (name.includes("/") ? foldedName(name) : own[i]! + versionOf(own[i]!)));
  const required = own.map((name, i) => (own[i + 1] && name.startsWith(own[i + 1]!) ? own[i + 1]! : name));
  return (bytes, start, end) => {
    const value = foldedName(decoder.decode(bytes.subarray(start, end)));
    if (value === "*") return boundByStar ? GLOBAL : UNBOUND;
    const i = full.findIndex(
      (name, i) => required[i] && name.startsWith(value) && value.startsWith(required[i]),
    );
    return i < 0 ? UNBOUND : i;
  };
}

/** The version that a robot's full name ends in. Yandex's are in its library; most are 1.0. */
function versionOf(name: string): string {
  const robot = /^(?:yandex|ya(?=direct))([a-z]+)$/.exec(name)?.[1];
  if (robot === undefined) return "";
  if (
    /^(?:(?:mobile|accessibility|screenshot)?bot|images|video|media|news|catalog|direct|partner)$/.test(robot)
  )
    return "/3.0";
  if (/^(?:webmaster|pagechecker|imageresizer)$/.test(robot)) return "/2.0";
  return robot === "metrika" ? "/4.0" : robot === "blogs" ? "/0.99" : "/1.0";
}
