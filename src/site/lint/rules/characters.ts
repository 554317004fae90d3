import { encoder } from "../../../base/utf8.ts";
import { knownCrawler } from "../../../engine/agent/known.ts";
import type { Span } from "../../../engine/parse/document.ts";
import { CharFlag } from "../../findings/char-flags.ts";
import { canonicalName } from "../../findings/field-names.ts";
import type { SourceLine } from "../../findings/line.ts";
import { columnsOf, type LintedText } from "../../findings/linted-text.ts";
import { asAscii, latinForm, TYPOGRAPHIC } from "../../findings/lookalikes.ts";
import { codePoint, quoteValue } from "../../findings/values.ts";
import { replacement } from "../edit.ts";
import {
  firstEntity,
  mayHideEntities,
  type UnseenLine,
  unseenIn,
  withoutEntities,
  writtenValue,
} from "../entities.ts";
import { isKnownField } from "../fields.ts";
import { defineRule } from "../rule.ts";
import { withoutStrays } from "./paths.ts";

export const ambiguousEscape = defineRule({
  id: "ambiguous-escape",
  severity: "warning",
  messages: {
    more: 'Too many "*" come before an escape whose meaning depends on them: the rule blocks more than it says.',
    fewer:
      'Too many "*" come before an escape whose meaning depends on them: the rule allows less than it says.',
  },
  check(file, report) {
    for (const line of file.rulesWith(CharFlag.Percent)) {
      const value = line.value.text;
      if (file.dialect.isCoarse?.(encoder.encode(value)) !== true) continue;
      report(file.atValue(line), line.kind === "allow" ? "fewer" : "more", {});
    }
  },
});

export const htmlEntity = defineRule({
  id: "html-entity",
  severity: "warning",
  messages: {
    entity: '"{entity}" is HTML; in robots.txt write "{char}".',
    unseen: '"{entity}" is HTML for a character that nobody sees: write "{plain}".',
  },
  takesLine: ["unseen"],
  check(file, report) {
    const unseen = file.once(unseenEntities);
    for (const [number, { index, entity, text, length }] of unseen) {
      const line = file.lines[number - 1]!;
      const joined = withoutGaps(text);
      const plain = plainLine(joined, /^\W*(?:dis)?allow/i.test(joined));
      const fix = replacement(columnsOf(line, 1, length + 1), plain, false);
      const args = { entity, plain: quoteValue(plain) };
      const at = columnsOf(line, index + 1, index + entity.length + 1);
      report(at, "unseen", args, isPlain(joined) ? fix : { ...fix, guess: true });
    }
    for (const line of file.fieldsWith(CharFlag.Ampersand)) {
      if (unseen.has(line.number) || (!file.isRule(line) && line.kind !== "sitemap")) continue;
      const written = writtenValue(line, file);
      const entity = firstEntity(written);
      if (entity === undefined) continue;
      const { index, text, char } = entity;
      const at = file.at(line, line.value, index, index + text.length);
      const fix = replacement(file.at(line, line.value, 0, written.length), withoutEntities(written), false);
      report(at, "entity", { entity: text, char }, fix);
    }
  },
});

/** The lines with a known field that entities of unseen characters spoil. */
function unseenEntities({ text, lines }: LintedText): ReadonlyMap<number, UnseenLine> {
  const found = new Map<number, UnseenLine>();
  if (!mayHideEntities(text)) return found;
  for (const line of lines) {
    if (line.kind === "blank" || line.kind === "comment") continue;
    const unseen = unseenIn(line.text);
    const name = /^[ \t]*([\w-]+)[ \t]*:/.exec(asAscii(withoutGaps(unseen?.text ?? "")))?.[1] ?? "";
    if (unseen !== undefined && isKnownField(name)) found.set(line.number, unseen);
  }
  return found;
}

export const typographicCharacters = defineRule({
  id: "typographic-characters",
  severity: "warning",
  messages: {
    typographic: '{code} is taken literally here, so the line does not do what it seems to: write "{plain}".',
    twin: '{code} is not the Latin letter that it looks like: write "{plain}".',
    quoted: "Quotation marks are part of the value here: leave them out.",
  },
  check(file, report) {
    for (const line of file.lines) {
      if (line.plain && (line.flags & CharFlag.Quote) === 0) continue;
      if (line.kind === "blank" || line.kind === "comment") continue;
      const end = line.comment === undefined ? line.text.length : file.column(line, line.comment.start) - 1;
      const value = line.value?.text ?? "";
      if (/^(["']).*\1$|^["'][/*]/.test(value) && value.length > 1) {
        const at = file.at(line, line.value!);
        report(at, "quoted", {}, replacement(at, value.replace(/^(["'])(.*)\1$|^["']/, "$2"), false));
        continue;
      }
      const twin = twinIn(line);
      if (twin !== undefined) {
        const at = file.at(line, twin.span);
        const place = file.at(line, twin.span, twin.index, twin.index + 1);
        const args = { code: codePoint(twin.span.text, twin.index), plain: twin.name };
        report(place, "twin", args, replacement(at, twin.name, false));
        continue;
      }
      const text = line.text.slice(0, end);
      const mark = text.startsWith("\uFEFF") ? 1 : 0;
      const index = mark + text.slice(mark).search(TYPOGRAPHIC);
      if (index < mark) continue;
      const at = columnsOf(line, index + 1, index + 2);
      const joined = withoutGaps(text);
      const plain = plainLine(joined.slice(mark), file.isRule(line));
      const whole = columnsOf(line, mark + 1, end + 1);
      const args = { code: codePoint(line.text, index), plain: quoteValue(plain) };
      const fix = replacement(whole, plain, false);
      report(at, "typographic", args, isPlain(joined) ? fix : { ...fix, guess: true });
    }
  },
});

/** A line without blanks of word processors in its field's name, which are a mistake; in a path, one may be meant. */
function withoutGaps(text: string): string {
  return text.replace(/^[^:\uFF1A]*/, (head) => head.replace(GAP, ""));
}

/** A line in ASCII. Blanks that its marks have become at the edges of a rule's path are left out. */
function plainLine(line: string, isRule: boolean): string {
  const text = asAscii(line).replace(/^([^:]*:[ \t])[ \t]+/, "$1");
  const [, head = "", path = ""] = /^([^:]*:[ \t]*)(.*)$/.exec(text) ?? [];
  return isRule ? head + (withoutStrays(path) ?? path) : text;
}

/** The name of a field or crawler in which letters of another script look like Latin ones. */
function twinIn({
  plain,
  kind,
  name,
  value,
}: SourceLine): { span: Span; name: string; index: number } | undefined {
  if (plain || name === undefined || value === undefined) return undefined;
  const field = latinForm(name.text);
  if (field !== undefined && isKnownField(field.name))
    return { span: name, ...field, name: canonicalName(field.name) };
  const agent = kind === "user-agent" ? latinForm(value.text) : undefined;
  return agent !== undefined && knownCrawler(agent.name) !== undefined
    ? { span: value, ...agent }
    : undefined;
}

/** Blanks of word processors between two characters that need one, where another path may begin, or in `https://`. */
const GAP =
  /(?<=[^\s/:])[\u00A0\u2000-\u200A\u202F\u3000]+(?=[^\s/:$])|(?<=[^\s:])[\u00A0\u2000-\u200A\u202F\u3000]+(?=\*)|(?<=:\/)[\u00A0\u2000-\u200A\u202F\u3000]+(?=\/)/g;

/** Whether nothing shows that a blank of a word processor was meant to be one, be it before a colon in a path. */
function isPlain(joined: string): boolean {
  return joined.search(GAP) < 0 && !/\/.*[^\s:][\u00A0\u2000-\u200A\u202F\u3000]+:/.test(joined);
}

export const unescapedCharacters = defineRule({
  id: "unescaped-characters",
  severity: "info",
  messages: {
    raw: 'Yandex and simple crawlers match this only as browsers escape it: "{escaped}".',
  },
  check(file, report) {
    const { endsLists } = file.dialect;
    for (const line of file.rulesWith(endsLists ? CharFlag.Coded : CharFlag.Odd)) {
      const value = line.value.text;
      const plain = endsLists ? asBrowsersDo(value) : value;
      const escaped = plain.replace(/[^\0-\x7F]+/g, (text) => encodeURIComponent(text));
      if (escaped === value || value.includes("\uFFFD") || TYPOGRAPHIC.test(value)) continue;
      if (/[\x80-\x9F\uFEFF]/.test(value)) continue;
      const at = file.at(line, line.value);
      // Not safe in the dialects of 1994 and 1996, where raw and escaped characters are not equal.
      report(
        at,
        "raw",
        { escaped: quoteValue(escaped) },
        replacement(at, escaped, !file.dialect.blankEnds && !endsLists),
      );
    }
  },
});

/** A path with the escapes of browsers in ASCII: those in capital letters, and in the query fewer. */
function asBrowsersDo(value: string): string {
  const [, path = "", query = ""] = /^([^?]*)(.*)$/.exec(value)!;
  const escaped = (text: string): string => encodeURIComponent(text);
  return (
    path.replace(/["<>`{}]/g, escaped) + query.replace(/["<>']/g, (c) => (c === "'" ? "%27" : escaped(c)))
  ).replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase());
}
