import { DEFAULT_MAX_BYTES } from "../../../engine/parse/body.ts";
import { googleSyntax } from "../../../engine/parse/syntax.ts";
import { quoteValue } from "../../findings/values.ts";
import { defineRule } from "../rule.ts";

export const emptyFile = defineRule({
  id: "empty-file",
  severity: "info",
  messages: {
    empty: "The file contains no directives: every crawler may fetch everything.",
  },
  check(file, report) {
    if (file.room < 0) return;
    if (file.lines.every(({ kind }) => kind === "blank" || kind === "comment"))
      report(file.atStart(), "empty", {});
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
  check(file, report) {
    if (file.bodyKind === "error-page") report(file.atStart(), "error", {});
    else if (file.bodyKind === "redirect") report(file.atStart(), "redirect", {});
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
  check(file, report) {
    const isYandex = file.dialect.name === "yandex";
    const rule = isYandex ? file.rules[MOST_RULES] : undefined;
    if (rule !== undefined) report(file.atLine(rule), "rules", { limit: MOST_RULES });
    if (file.room >= 0) return;
    const at = file.atLine(file.unread ?? file.lines.at(-1)!);
    const args = { size: file.bytes.length, limit: DEFAULT_MAX_BYTES };
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
  check(file, report) {
    const { bodyKind } = file;
    if (bodyKind !== "html" && bodyKind !== "xml" && bodyKind !== "json") return;
    const kind = bodyKind.toUpperCase();
    const groups = file.mayHaveGroups ? file.groups : [];
    const count = groups.reduce((sum, { rules }) => sum + rules.length, 0);
    if (count === 0) report(file.atStart(), "markup", { kind });
    else report(file.atStart(), "rules", { kind, count });
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
  check(file, report) {
    const { url } = file;
    if (url === undefined || url.pathname === "/robots.txt") return;
    const first = file.lines[0];
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
  check(file, report) {
    if (file.bodyKind === "binary") report(file.atStart(), "binary", {});
    else if (file.bodyKind === "document") report(file.atStart(), "document", {});
    else if (file.bodyKind === "utf-16") report(file.atStart(), "utf16", {});
  },
});

export const lineTooLong = defineRule({
  id: "line-too-long",
  severity: "warning",
  messages: {
    long: "The line has {size} bytes; Google cuts it after {limit}.",
    rule: "Yandex documents that it reads {limit} characters of a rule: this one has {size}.",
  },
  check(file, report) {
    if (file.dialect.name === "yandex")
      for (const line of file.rules) {
        const { length: size } = line.value.text;
        if (size > LONGEST_RULE) report(file.atValue(line), "rule", { size, limit: LONGEST_RULE });
      }
    const limit = googleSyntax.lineCap;
    for (const line of file.lines) {
      const { size } = line;
      if (size > limit) report(file.atLine(line), "long", { size, limit });
    }
  },
});
