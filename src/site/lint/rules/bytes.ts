import { isUtf8 } from "../../../base/utf8.ts";
import type { Edit } from "../../findings/diagnostic.ts";
import { columnsOf } from "../../findings/source.ts";
import { codePoint } from "../../findings/values.ts";
import { edit, endingOf, replacement } from "../edit.ts";
import { defineRule } from "../rule.ts";

export const binaryFile = defineRule({
  id: "binary-file",
  severity: "error",
  anyBody: true,
  docs: {
    what: "The body is not text, is a word processor's file (RTF, DOC, DOCX, ODT), or is text in UTF-16.",
    why: "Crawlers read UTF-8. In an image, an archive or a UTF-16 file they find no directive, and treat everything as allowed. In RTF, the rules that the author sees stand between commands for fonts and line breaks, so hardly any rule is read as it was meant. Repairing single lines would not help.",
    source: "RFC 9309, 2.2 (UTF-8) and 2.3 (`text/plain`); guides of the 1990s",
  },
  messages: {
    binary: "This is not text: crawlers find no rules in it and treat everything as allowed.",
    document:
      "This is a word processor's file: crawlers do not read the text that you see in it. Save it as plain text in UTF-8.",
    utf16: "This text is UTF-16: crawlers read UTF-8 and find no rules in it. Save the file as UTF-8.",
  },
  example: {
    bad: Uint8Array.of(0xff, 0xfe, 0x55, 0, 0x73, 0, 0x65, 0, 0x72, 0, 0x0a, 0),
    good: "User-agent: *\nDisallow: /tmp/\n",
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
  docs: {
    what: "The file begins with a byte order mark, or has one in front of a later line.",
    why: "Google skips the mark at the beginning; parsers that do not skip it read it as part of the first field, and so lose the first User-agent line. In front of a later line, where joined files leave it, no crawler skips it.",
    source: "Google: file format (a BOM is ignored); RFC 9309, 2.2 (grammar)",
  },
  messages: {
    start: "A byte order mark: parsers that do not skip it lose the first line.",
    inside: "A byte order mark inside the file: crawlers do not recognize the field after it.",
  },
  example: {
    bad: "\uFEFFUser-agent: *\nDisallow: /tmp/\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
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
  docs: {
    what: "A line contains a control character.",
    why: "Google stops reading a line at a NUL byte; other control characters are part of the name or the path, which then matches nothing. Vertical tab and form feed are not white space to the standard, but they are to Google.",
    source: "RFC 9309, 2.2 (`UTF8-char-noctl`); google/robotstxt",
  },
  messages: {
    nul: "A NUL character: Google ignores the rest of the line. Remove it.",
    control: "{code} is a control character: the line does not do what it seems to. Remove it.",
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp\x07/\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
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
      const fix = { safe: false, edits: [edit(whole, clean)] };
      if (code === 0) report(at, "nul", {}, fix);
      else report(at, "control", { code: codePoint(line.text, index) }, fix);
    }
  },
});

export const finalNewline = defineRule({
  id: "final-newline",
  severity: "info",
  docs: {
    what: "The last line does not end in a line break.",
    why: "The grammar ends every line with one. Anything that is appended to the file later (by a plugin, a CDN) runs into the last line.",
    source: "RFC 9309, 2.2 (`EOL` ends every rule)",
  },
  messages: {
    missing: "The last line has no line break: anything appended later will run into it.",
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp/",
    good: "User-agent: *\nDisallow: /tmp/\n",
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
  docs: {
    what: "A line contains bytes that are not UTF-8, or the replacement character that a wrong decoding leaves behind.",
    why: "robots.txt is UTF-8. Google may ignore rules with other bytes, and a rule in Latin-1 does not match the URL that browsers send.",
    source: "RFC 9309, 2.2; Google: file format",
  },
  messages: {
    bytes: "These bytes are not UTF-8. Save the file as UTF-8.",
    replaced: "� (U+FFFD) marks a character that was lost in an earlier conversion.",
  },
  example: {
    bad: Uint8Array.from("User-agent: *\nDisallow: /caf\xE9/\n", (char) => char.charCodeAt(0)),
    good: "User-agent: *\nDisallow: /caf%C3%A9/\n",
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
  docs: {
    what: "Lines end in a bare carriage return, or not all in the same way; in the dialect `original1994`, lines that end in CR LF as well.",
    why: "CR, LF and CR LF are all allowed, but programs that know only LF see a file with bare CRs as a single line, and mixed endings are a sign that files were joined. Some robots of the 1990s took the CR of CR LF for a part of the value, so the guides of their time said to save the file with Unix line ends.",
    source: "RFC 9309, 2.2 (`EOL`); the 1994 note; guides of the 1990s",
  },
  messages: {
    bare: "Lines end in a bare carriage return; programs that know only line feeds see one long line.",
    mixed: "This line ends in {this}, most others in {usual}.",
    dos: "Lines end in CR LF, as on DOS and Windows: crawlers that know only LF read the CR as part of the value. Save the file with Unix line ends.",
  },
  example: {
    bad: "User-agent: *\r\nDisallow: /tmp/\nDisallow: /cgi/\r\n",
    good: "User-agent: *\r\nDisallow: /tmp/\r\nDisallow: /cgi/\r\n",
  },
  check(source, report) {
    const counts = { "": 0, "\n": 0, "\r": 0, "\r\n": 0 };
    for (const { ending } of source.lines) counts[ending]++;
    const isDos = counts["\r\n"] > counts["\n"];
    const isOld = source.dialect.name === "original1994";
    const usual = isDos && !isOld ? "\r\n" : "\n";
    const odd = source.lines.filter(({ ending }) => ending !== "" && ending !== usual);
    const [first] = odd;
    if (first === undefined) return;
    const edits = odd.map(
      ({ number, text }): Edit => ({
        line: number,
        column: text.length + 1,
        endLine: number + 1,
        endColumn: 1,
        text: usual,
      }),
    );
    const names = { "\n": "LF", "\r": "CR", "\r\n": "CR LF", "": "" };
    const fix = { safe: true, edits };
    if (isOld && counts["\r\n"] > 0) report(source.atLine(first), "dos", {}, fix);
    else if (counts["\r"] > counts[usual]) report(source.atLine(first), "bare", {}, fix);
    else report(source.atLine(first), "mixed", { this: names[first.ending], usual: names[usual] }, fix);
  },
});
