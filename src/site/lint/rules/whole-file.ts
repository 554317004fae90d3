import { isUtf8 } from "../../../base/utf8.ts";
import { DEFAULT_MAX_BYTES } from "../../../engine/parse/body.ts";
import { googleSyntax } from "../../../engine/parse/syntax.ts";
import type { Edit } from "../../findings/diagnostic.ts";
import { columnsOf } from "../../findings/source.ts";
import { codePoint, quoteValue } from "../../findings/values.ts";
import { endingOf, replacement } from "../edit.ts";
import { defineRule } from "../rule.ts";

export const emptyFile = defineRule({
  id: "empty-file",
  severity: "info",
  messages: {
    empty: "The file contains no directives: every crawler may fetch everything.",
  },
  check(source, report) {
    if (source.room < 0) return;
    if (source.lines.every(({ kind }) => kind === "blank" || kind === "comment"))
      report(source.atStart(), "empty", {});
  },
});

export const errorPage = defineRule({
  id: "error-page",
  severity: "error",
  anyBody: true,
  messages: {
    error: "This is an error page: served as robots.txt, it allows everything.",
    redirect:
      "This is the text of a redirect: crawlers follow the Location header, not the page, and read no rules here.",
  },
  check(source, report) {
    if (source.bodyKind === "error-page") report(source.atStart(), "error", {});
    else if (source.bodyKind === "redirect") report(source.atStart(), "redirect", {});
  },
});

/** Rules of a file, and characters of each, that Yandex documents to read (Errors in robots.txt, 2026-11-27). */
const MOST_RULES = 2048;
const LONGEST_RULE = 1024;

export const fileTooLarge = defineRule({
  id: "file-too-large",
  severity: "error",
  anyBody: true,
  messages: {
    large: "Google stops reading here: the file has {size} bytes, of which {limit} count.",
    open: "Yandex documents that a file of more than {limit} bytes allows everything: this one has {size}.",
    rules: "Yandex documents that it reads {limit} rules: this is one more.",
  },
  check(source, report) {
    const isYandex = source.dialect.name === "yandex";
    const rule = isYandex ? source.rules[MOST_RULES] : undefined;
    if (rule !== undefined) report(source.atLine(rule), "rules", { limit: MOST_RULES });
    if (source.room >= 0) return;
    const at = source.atLine(source.unread ?? source.lines.at(-1)!);
    const args = { size: source.bytes.length, limit: DEFAULT_MAX_BYTES };
    report(at, isYandex ? "open" : "large", args);
  },
});

export const htmlDocument = defineRule({
  id: "html-document",
  severity: "error",
  anyBody: true,
  messages: {
    markup: "This is {kind}, not robots.txt: crawlers find no rules in it and treat everything as allowed.",
    rules: "This is {kind}, not robots.txt, though crawlers may find rules in it (count: {count}).",
  },
  check(source, report) {
    const { bodyKind } = source;
    if (bodyKind !== "html" && bodyKind !== "xml" && bodyKind !== "json") return;
    const kind = bodyKind.toUpperCase();
    const groups = source.mayHaveGroups ? source.groups : [];
    const count = groups.reduce((sum, { rules }) => sum + rules.length, 0);
    if (count === 0) report(source.atStart(), "markup", { kind });
    else report(source.atStart(), "rules", { kind, count });
  },
});

export const lineTooLong = defineRule({
  id: "line-too-long",
  severity: "warning",
  messages: {
    long: "The line has {size} bytes; Google cuts it after {limit}.",
    rule: "Yandex documents that it reads {limit} characters of a rule: this one has {size}.",
  },
  check(source, report) {
    if (source.dialect.name === "yandex")
      for (const line of source.rules) {
        const { length: size } = line.value.text;
        if (size > LONGEST_RULE) report(source.atValue(line), "rule", { size, limit: LONGEST_RULE });
      }
    const limit = googleSyntax.lineCap;
    for (const line of source.lines) {
      const { size } = line;
      if (size > limit) report(source.atLine(line), "long", { size, limit });
    }
  },
});

export const wrongLocation = defineRule({
  id: "wrong-location",
  severity: "error",
  anyBody: true,
  messages: {
    name: "No crawler requests {found}: the file must be called {expected}.",
    folder: "No crawler requests {found}: the file must be at {expected}, and applies to the whole host.",
  },
  check(source, report) {
    const { url } = source;
    if (url === undefined || url.pathname === "/robots.txt") return;
    const first = source.lines[0];
    const end = first === undefined ? 1 : first.text.length + 1;
    const at = { line: 1, column: 1, endLine: 1, endColumn: end };
    const args = { found: quoteValue(url.pathname), expected: "/robots.txt" };
    report(at, url.pathname.lastIndexOf("/") === 0 ? "name" : "folder", args);
  },
});

export const binaryFile = defineRule({
  id: "binary-file",
  severity: "error",
  anyBody: true,
  messages: {
    binary: "This is not text: crawlers find no rules in it and treat everything as allowed.",
    document:
      "This is a word processor's file: crawlers do not read the text that you see in it. Save it as plain text in UTF-8.",
    utf16: "This text is UTF-16: crawlers read UTF-8 and find no rules in it. Save the file as UTF-8.",
  },
  check(source, report) {
    if (source.bodyKind === "binary") report(source.atStart(), "binary", {});
    else if (source.bodyKind === "document") report(source.atStart(), "document", {});
    else if (source.bodyKind === "utf-16") report(source.atStart(), "utf16", {});
  },
});

export const byteOrderMark = defineRule({
  id: "byte-order-mark",
  severity: "warning",
  messages: {
    start: "A byte order mark: parsers that do not skip it lose the first line.",
    inside: "A byte order mark inside the file: crawlers do not recognize the field after it.",
  },
  check(source, report) {
    for (const line of source.lines) {
      if (line.plain || !line.text.startsWith("\uFEFF")) continue;
      const at = columnsOf(line, 1, 2);
      // After the removal, a second mark would come first, and crawlers would skip that one instead.
      const safe = line.number === 1 && source.bytes[3] !== 0xef;
      report(at, line.number === 1 ? "start" : "inside", {}, replacement(at, "", safe));
    }
  },
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule looks for control characters
const CONTROL = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]/;

export const controlCharacter = defineRule({
  id: "control-character",
  severity: "warning",
  messages: {
    nul: "A NUL character: Google ignores the rest of the line. Remove it.",
    control: "{code} is a control character: the line does not do what it seems to. Remove it.",
  },
  check(source, report) {
    for (const line of source.lines) {
      if (line.plain || line.kind === "comment") continue;
      const index = line.text.search(CONTROL);
      const end = line.comment && source.column(line, line.comment.start) - 1;
      if (index < 0 || (end !== undefined && index >= end)) continue;
      const at = columnsOf(line, index + 1, index + 2);
      const code = line.text.charCodeAt(index);
      const whole = columnsOf(line, 1, line.text.length + 1);
      const clean = line.text.replace(new RegExp(CONTROL, "g"), "");
      const fix = replacement(whole, clean, false);
      if (code === 0) report(at, "nul", {}, fix);
      else report(at, "control", { code: codePoint(line.text, index) }, fix);
    }
  },
});

export const finalNewline = defineRule({
  id: "final-newline",
  severity: "info",
  messages: {
    missing: "The last line has no line break: anything appended later will run into it.",
  },
  check(source, report) {
    const last = source.lines.at(-1);
    if (last === undefined || last.ending !== "" || last.kind === "blank") return;
    const column = last.text.length + 1;
    const end = columnsOf(last, column, column);
    report(source.atLine(last), "missing", {}, replacement(end, endingOf(source), true));
  },
});

export const invalidUtf8 = defineRule({
  id: "invalid-utf8",
  severity: "warning",
  messages: {
    bytes: "These bytes are not UTF-8. Save the file as UTF-8.",
    replaced: "� (U+FFFD) marks a character that was lost in an earlier conversion.",
  },
  check(source, report) {
    for (const line of source.lines) {
      if (line.plain) continue;
      const first = line.text.indexOf("\uFFFD");
      if (first < 0) continue;
      let end = first;
      while (line.text[end] === "\uFFFD") end++;
      const at = columnsOf(line, first + 1, end + 1);
      const isText = isUtf8(source.bytes.subarray(line.start, line.end));
      report(at, isText ? "replaced" : "bytes", {});
    }
  },
});

export const lineEndings = defineRule({
  id: "line-endings",
  severity: "info",
  messages: {
    bare: "Lines end in a bare carriage return; programs that know only line feeds see one long line.",
    mixed: "This line ends in {this}, most others in {usual}.",
    dos: "Lines end in CR LF, as on DOS and Windows: crawlers that know only LF read the CR as part of the value. Save the file with Unix line ends.",
  },
  check(source, report) {
    const counts = { "": 0, "\n": 0, "\r": 0, "\r\n": 0 };
    for (const { ending } of source.lines) counts[ending]++;
    const odd = source.lines.filter(({ ending }) => ending !== "" && ending !== "\n");
    const [first] = odd;
    if (first === undefined) return;
    const edits = odd.map(
      ({ number, text }): Edit => ({
        line: number,
        column: text.length + 1,
        endLine: number + 1,
        endColumn: 1,
        text: "\n",
      }),
    );
    const names = { "\n": "LF", "\r": "CR", "\r\n": "CR LF", "": "" };
    const fix = { safe: true, edits };
    const [lf, cr, dos] = [counts["\n"], counts["\r"], counts["\r\n"]];
    const key = dos > 0 && dos >= lf && dos >= cr ? "dos" : cr > lf ? "bare" : "mixed";
    report(source.atLine(first), key, { this: names[first.ending], usual: "LF" }, fix);
  },
});
