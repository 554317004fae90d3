import { isUtf8 } from "../../../base/utf8.ts";
import type { Edit } from "../../findings/diagnostic.ts";
import { columnsOf } from "../../findings/linted-text.ts";
import { codePoint } from "../../findings/values.ts";
import { endingOf, replacement } from "../edit.ts";
import { defineRule } from "../rule.ts";

export const byteOrderMark = defineRule({
  id: "byte-order-mark",
  severity: "warning",
  messages: {
    start: "A byte order mark: parsers that do not skip it lose the first line.",
    inside: "A byte order mark inside the file: crawlers do not recognize the field after it.",
  },
  check(file, report) {
    for (const line of file.lines) {
      if (line.plain || !line.text.startsWith("\uFEFF")) continue;
      const at = columnsOf(line, 1, 2);
      // After the removal, a second mark would come first, and crawlers would skip that one instead.
      const safe = line.number === 1 && file.bytes[3] !== 0xef;
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
  check(file, report) {
    for (const line of file.lines) {
      if (line.plain || line.kind === "comment") continue;
      const index = line.text.search(CONTROL);
      const end = line.comment && file.column(line, line.comment.start) - 1;
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
  check(file, report) {
    const last = file.lines.at(-1);
    if (last === undefined || last.ending !== "" || last.kind === "blank") return;
    const column = last.text.length + 1;
    const end = columnsOf(last, column, column);
    report(file.atLine(last), "missing", {}, replacement(end, endingOf(file), true));
  },
});

export const invalidUtf8 = defineRule({
  id: "invalid-utf8",
  severity: "warning",
  messages: {
    bytes: "These bytes are not UTF-8. Save the file as UTF-8.",
    replaced: "� (U+FFFD) marks a character that was lost in an earlier conversion.",
  },
  check(file, report) {
    for (const line of file.lines) {
      if (line.plain) continue;
      const first = line.text.indexOf("\uFFFD");
      if (first < 0) continue;
      let end = first;
      while (line.text[end] === "\uFFFD") end++;
      const at = columnsOf(line, first + 1, end + 1);
      const isText = isUtf8(file.bytes.subarray(line.start, line.end));
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
  check(file, report) {
    const counts = { "": 0, "\n": 0, "\r": 0, "\r\n": 0 };
    for (const { ending } of file.lines) counts[ending]++;
    const odd = file.lines.filter(({ ending }) => ending !== "" && ending !== "\n");
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
    report(file.atLine(first), key, { this: names[first.ending], usual: "LF" }, fix);
  },
});
