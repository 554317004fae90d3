import { CharFlag } from "../../findings/char-flags.ts";
import { coreFields } from "../../findings/field-names.ts";
import type { FieldLine } from "../../findings/line.ts";
import { columnsOf, FRAGILE, markOf } from "../../findings/linted-text.ts";
import { TYPOGRAPHIC } from "../../findings/lookalikes.ts";
import { isCrawlerName, isUrl, quoteValue, trimmedEnd } from "../../findings/values.ts";
import { edit, endingOf, guess, insertionBefore, replacement } from "../edit.ts";
import { beginsLikeField, coreWord } from "../fields.ts";
import { defineRule } from "../rule.ts";
import { silencingKind } from "../silence.ts";

const FIELD = /(?:user-agent|disallow|allow|sitemap|crawl-delay|content-(?:signal|usage)|noindex)[ \t]*:/gi;

/** A field in its usual spelling with a possible value, which counts even within other text: `/aDisallow: /b`. */
const GLUED =
  /^(?:Disallow:[ \t]*[/*]|Allow:[ \t]*[/*]|User-[Aa]gent:[ \t]*[\w*]|[Ss]itemap:[ \t]*https?:|Crawl-[Dd]elay:[ \t]*\d|Content-(?:Signal|Usage):[ \t]*[\w/])/;
/** How many characters around a field are looked at. */
const LOOK = 64;

/**
 * The fields of a line that has several, each with its value and comment, as in a file that was copied from a page and
 * lost its line breaks. Undefined for a line with one field.
 */
function joinedFields(line: FieldLine): string[] | undefined {
  if (
    line.noColon ||
    (line.kind === "extension" && !/^(?:content-(?:signal|usage)|noindex)$/i.test(line.name.text))
  )
    return undefined;
  // Another field has another colon, which the reader has flagged unless the line is cut.
  if ((line.flags & CharFlag.Colon) === 0 && line.plain && line.size <= FRAGILE) return undefined;
  const { text } = line;
  const starts = innerFields(text, text.indexOf(":") + 1);
  const hash = text.indexOf("#");
  // Fields that occur only in a comment are commented out; but a comment between fields has swallowed the later ones.
  if (starts.length === 0 || (hash >= 0 && starts[0]! > hash)) return undefined;
  return [0, ...starts].map((start, i) =>
    text
      .slice(start, starts[i])
      .replace(/(?:\\r)?(?:\\n)+[ \t]*$/, "")
      .trim(),
  );
}

/** Where fields begin, from a place on. */
function innerFields(text: string, from: number): number[] {
  const starts: number[] = [];
  FIELD.lastIndex = from;
  for (let found = FIELD.exec(text); found !== null; found = FIELD.exec(text)) {
    const { index } = found;
    const before = text.slice(Math.max(index - LOOK, 0), index);
    if (/#[ \t]*$/.test(before)) continue;
    // A line end that was written out, `\n`, separates as a blank does; and nothing else follows a number of seconds.
    const isApart = /(?:[ \t]|\\[rn]|^[ \t]*crawl-delay[ \t]*:[ \t]*[\d.]+)$/i.test(before);
    if (index === from || isApart || GLUED.test(text.slice(index, index + LOOK))) starts.push(index);
  }
  return starts;
}

export const inlineComment = defineRule({
  id: "inline-comment",
  severity: "info",
  messages: {
    behind: "Simple parsers read this comment as part of the value: give it a line of its own.",
  },
  check(file, report) {
    for (const line of file.fields) {
      const { comment, value } = line;
      if (comment === undefined || file.isCut(line)) continue;
      // A comment that silences rules must stay on its line.
      if (silencingKind(comment.text) !== undefined) continue;
      const at = file.at(line, comment, 0, trimmedEnd(comment.text));
      const from = file.column(line, value.end);
      const gap = columnsOf(line, from, line.text.length + 1);
      // A comment that silences the next line must stay directly above it.
      const above = file.lines[line.number - 2];
      const top = silencingKind(above?.comment?.text) === "disable-next-line" ? above! : line;
      const edits = [insertionBefore(file, top, comment.text.trimEnd()), edit(gap, "")];
      report(at, "behind", {}, { safe: true, edits });
    }
  },
});

export const invertedFields = defineRule({
  id: "inverted-fields",
  severity: "error",
  messages: {
    agentAsPath:
      '"{value}" is the name of a crawler, not a path: this rule matches no URL. Write "User-agent: {value}", and "{rule}" below it.',
    pathAsAgent:
      '"{value}" is a path, not the name of a crawler: nobody obeys this group. Write "User-agent: *", and "Disallow: {value}" below it.',
  },
  check(file, report) {
    for (const line of file.fieldsWith(CharFlag.NoPath)) {
      const value = line.value.text;
      if (!file.isRule(line) || !isCrawlerName(value)) continue;
      const rule = line.kind === "allow" ? "Allow: /" : "Disallow: /";
      report(file.at(line, line.value), "agentAsPath", { value: quoteValue(value), rule });
    }
    for (const line of file.ofKind("user-agent")) {
      const value = line.value.text;
      if (value.startsWith("/"))
        report(file.at(line, line.value), "pathAsAgent", { value: quoteValue(value) });
    }
  },
});

export const leadingSpace = defineRule({
  id: "leading-space",
  severity: "info",
  messages: {
    indented: "Some parsers skip indented lines: start the directive at the beginning of the line.",
  },
  check(file, report) {
    for (const line of file.fields) {
      const mark = markOf(line);
      const column = file.column(line, line.name.start);
      const length = /^[ \t]*/.exec(line.text.slice(mark))![0].length;
      if (length === 0 || column !== mark + length + 1) continue;
      const at = columnsOf(line, mark + 1, column);
      report(at, "indented", {}, replacement(at, "", true));
    }
  },
});

export const missingColon = defineRule({
  id: "missing-colon",
  severity: "error",
  messages: {
    colon: "The colon is missing, and Yandex and many others skip such a line.",
  },
  check(file, report) {
    for (const line of file.fields) {
      if (line.noColon) {
        const end = file.column(line, line.value.start);
        const at = columnsOf(line, file.column(line, line.name.end), end);
        report(at, "colon", {}, replacement(at, ": ", true));
        continue;
      }
      if (line.kind !== "extension" && !line.typo && !line.prefix) continue;
      // Without a colon after the field, the line's first colon is the value's, as in `Sitemap https://`.
      const word = coreWord(line.name.text);
      if (word === undefined) continue;
      const gap = /^[ \t]*[=;]?[ \t]*/.exec(line.name.text.slice(word.length))![0].length;
      const at = file.at(line, line.name, word.length, word.length + gap);
      report(at, "colon", {}, replacement(at, ": ", false));
    }
  },
});

/** Words of the robots meta tag. */
const KEYWORDS = /^(?:(?:no)?(?:index|follow|archive|snippet|cache|ai|imageindex)|all|none)(?:\s*,\s*\w+)*$/i;

/** A path alone, perhaps in a list; comments of other languages begin with two slashes, or with a slash and a star. */
const BARE_PATH = /^(?:[-*\u2022][ \t]+)?(\/(?![/*])[!-~]*)$/;

const withoutVersion = (name: string): string => name.replace(/\/v?[\d.]+$/, "");

/** A text that begins with a printable character. */
const PRINTED = /^(?!\s)[!-~\u00A1-\u{10FFFF}]/u;

export const notADirective = defineRule({
  id: "not-a-directive",
  severity: "warning",
  messages: {
    prose: 'Crawlers skip this line: it is not a directive. A comment begins with "#".',
    keyword: '"{value}" belongs in a robots meta tag or an X-Robots-Tag header; here it does nothing.',
    url: 'A bare URL does nothing. A sitemap is announced with "Sitemap: {url}".',
    half: '"{name}" needs a colon and a value to have an effect.',
    colon: '"{name}" needs a colon after it to have an effect.',
    bare: 'Crawlers skip this line: it has no field. Was "{field}: {value}" meant?',
  },
  check(file, report) {
    for (const line of file.lines) {
      if (line.kind !== "invalid" && line.kind !== "extension") continue;
      const name = line.name?.text ?? "";
      const bareUrl = line.kind === "extension" && /^(?:https?|ftp)$/i.test(name);
      // Caches and frameworks append HTML comments to what they serve.
      const isMarkup = name.startsWith("<");
      if (line.kind !== "invalid" && !bareUrl && !isMarkup) continue;
      const at = file.atLine(line);
      const text = line.text.slice(at.column - 1, at.endColumn - 1);
      const word = /^[^\s:#]*/.exec(text)![0];
      if (bareUrl || isUrl(text)) {
        report(
          at,
          "url",
          { url: quoteValue(text) },
          replacement({ ...at, endColumn: at.column }, "Sitemap: ", false),
        );
      } else if (KEYWORDS.test(text)) report(at, "keyword", { value: quoteValue(text) });
      else if (TYPOGRAPHIC.test(text)) continue;
      else if (coreFields.has(word.toLowerCase())) {
        const hasValue = /^[ \t]+[^\s#]/.test(text.slice(word.length));
        report(at, hasValue ? "colon" : "half", { name: word });
      } else if (BARE_PATH.test(text) || isCrawlerName(withoutVersion(text))) {
        const path = BARE_PATH.exec(text)?.[1];
        const [field, value] = path === undefined ? ["User-agent", withoutVersion(text)] : ["Disallow", path];
        report(at, "bare", { field, value: quoteValue(value) }, guess(at, `${field}: ${value}`));
      } else {
        // A broken directive must stay in sight, so only plain prose is made a comment.
        const prose = PRINTED.test(text) && !beginsLikeField(text) && line.name === undefined;
        report(at, "prose", {}, prose ? replacement({ ...at, endColumn: at.column }, "# ", true) : undefined);
      }
    }
  },
});

export const severalFields = defineRule({
  id: "several-fields",
  severity: "error",
  messages: {
    joined:
      'This line contains {count} fields, and crawlers read only the first, "{name}": put each on a line of its own.',
  },
  takesLine: true,
  check(file, report) {
    for (const line of file.fields) {
      const fields = joinedFields(line);
      if (fields === undefined) continue;
      const at = file.atLine(line);
      // A field keeps the white space before its comment, so that the `#` still begins a comment.
      const text = fields.join(endingOf(file));
      const args = { count: fields.length, name: line.name.text };
      report(at, "joined", args, replacement(at, text, false));
    }
  },
});
