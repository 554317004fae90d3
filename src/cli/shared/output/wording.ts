import { styleText } from "node:util";
import { type Rule, ruleText } from "../../../engine/parse/content.ts";
import type { VerdictName } from "../../../engine/policy/verdict.ts";
import type { Terminal } from "../../command.ts";
import { en, type Texts } from "../../text/en.generated.ts";
import { replaceUnsafe } from "./unsafe.ts";

/**
 * The answer for a URL: `later` while its host gives no usable robots.txt, `unknown` if this machine cannot ask the
 * host.
 */
export type VerdictWord = VerdictName | "later";

/** The colour for an answer. */
export const ANSWER_STYLE = {
  disallowed: "red",
  allowed: "green",
  invalid: "yellow",
  later: "yellow",
  unknown: "yellow",
} as const satisfies Record<VerdictWord, string>;

/**
 * Untrusted text (from URLs, files, names) with invisible and unsafe characters made visible: unescaped, they could
 * move the cursor, forge lines of output, or send commands to a build service. Everything that a command prints for
 * people goes through here; for programs, `json` does the same.
 */
export function printable(text: string): string {
  return replaceUnsafe(text, (found) => (found === "##" ? `#${visible("#")}` : visible(found)));
}

/** A text of several lines, made printable; tabs and line ends stay. */
export function printableLines(text: string): string {
  return text
    .split(/(\r\n|[\t\n])/)
    .map((part, i) => (i % 2 === 1 ? part : printable(part)))
    .join("");
}

/** A character by its number: `\x1b`, `\u202e`, `\u{e0001}`. */
function visible(character: string): string {
  const code = character.codePointAt(0)!;
  const digits = code.toString(16);
  if (code <= 0xff) return `\\x${digits.padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${digits.padStart(4, "0")}` : `\\u{${digits}}`;
}

export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/**
 * Colours text on a terminal, but not elsewhere, nor if NO_COLOR is set. FORCE_COLOR overrides both, as in Node: 0
 * and false turn colours off, and anything else turns them on, even in a pipe.
 */
export function painter(terminal: Terminal): Paint {
  if (!hasColor(terminal)) return (_style, text) => text;
  // `styleText` would check this process's own stream, which need not be the terminal's.
  return (style, text) => styleText(style, text, { validateStream: false });
}

function hasColor({ stdout, env }: Terminal): boolean {
  const { FORCE_COLOR: forced } = env;
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  return stdout.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb";
}

/** Clauses that could be sentences, in one. */
export function joinClauses(clauses: readonly string[], { common }: Texts): string {
  return clauses.slice(1).reduce((one, other) => common.both({ one, other }), clauses[0] ?? "");
}

/** A rule with its line: `Disallow: /private (line 4)`. */
export function ruleAndLine(rule: Rule, { common }: Texts = en): string {
  return common.ruleAndLine({ rule: ruleText(rule), line: rule.line });
}
