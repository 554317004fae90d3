import { googleSyntax } from "../../../engine/parse/syntax.ts";
import { DEFAULT_MAX_BYTES } from "../../../engine/policy/robots.ts";
import { quoteValue } from "../../findings/values.ts";
import { defineRule } from "../rule.ts";

export const emptyFile = defineRule({
  id: "empty-file",
  severity: "info",
  docs: {
    what: "The file contains no directives: it is empty, or has only comments and empty lines.",
    why: "Everything is allowed then. That is fine if intended; a missing file says the same.",
    source: "RFC 9309, 2.2.2; google/robotstxt: `is_empty`, `is_comment`",
  },
  messages: {
    empty: "The file contains no directives: every crawler may fetch everything.",
  },
  example: {
    bad: "# to be written\n",
    good: "User-agent: *\nDisallow:\n",
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
  docs: {
    what: "The body is an error page or the text of a redirect.",
    why: "With status 200 such a page counts as a robots.txt without rules: everything is allowed. A missing file should answer 404, a moved one with a redirect that crawlers can follow.",
    source: "RFC 9309, 2.3.1; Google: soft 404",
  },
  messages: {
    error: "This is an error page: served as robots.txt, it allows everything.",
    redirect:
      "This is the text of a redirect: crawlers follow the Location header, not the page, and read no rules here.",
  },
  example: {
    bad: "<html><head><title>404 Not Found</title></head>\n<body><h1>Not Found</h1></body></html>\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    if (source.bodyKind === "error-page") report(source.atStart(), "error", {});
    else if (source.bodyKind === "redirect") report(source.atStart(), "redirect", {});
  },
});

export const fileTooLarge = defineRule({
  id: "file-too-large",
  severity: "error",
  anyBody: true,
  docs: {
    what: "The file is larger than 500 KiB (512,000 bytes).",
    why: "That is the minimum that a crawler must read, and Google reads no more: rules after it do not count. The finding is at the line that the limit cuts; nothing after it is checked. Nothing is repaired in such a file, since removing a line would bring others into effect.",
    source: "RFC 9309, 2.5; Google: file size",
  },
  messages: {
    large: "Google stops reading here: the file has {size} bytes, of which {limit} count.",
  },
  example: {
    bad: `User-agent: *\nDisallow: /tmp/\n${`# ${"-".repeat(77)}\n`.repeat(6500)}`,
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    if (source.room >= 0) return;
    const at = source.atLine(source.unread ?? source.lines.at(-1)!);
    report(at, "large", { size: source.bytes.length, limit: DEFAULT_MAX_BYTES });
  },
});

export const htmlDocument = defineRule({
  id: "html-document",
  severity: "error",
  anyBody: true,
  docs: {
    what: "The body is an HTML page, or XML or JSON.",
    why: "Crawlers try to read every line as a directive, find hardly any, and treat everything as allowed. Usually the server sends its start page or an error page for every unknown address.",
    source: "RFC 9309, 2.2 and 2.3.1.1; guides of the 1990s",
  },
  messages: {
    markup: "This is {kind}, not robots.txt: crawlers find no rules in it and treat everything as allowed.",
    rules: "This is {kind}, not robots.txt, though crawlers may find rules in it (count: {count}).",
  },
  example: {
    bad: "<!DOCTYPE html>\n<html><head><title>Welcome</title></head>\n<body>Hello</body></html>\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
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
  docs: {
    what: "A line is longer than 16,663 bytes.",
    why: "Google cuts it there and keeps the beginning, so a rule gets shorter and matches more. Lines that long mostly come from files that lost their line breaks.",
    source: "google/robotstxt: `is_line_too_long`",
  },
  messages: {
    long: "The line has {size} bytes; Google cuts it after {limit}.",
  },
  example: {
    bad: `User-agent: *\nDisallow: /tmp/${"x".repeat(17000)}.html\n`,
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
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
  docs: {
    what: "The file's URL is not `/robots.txt`: another name, capitals, or a folder. Checked only where the URL is given.",
    why: "Crawlers request `/robots.txt` of each scheme, host and port, in lower case, and nothing else.",
    source: "RFC 9309, 2.3",
  },
  messages: {
    name: "No crawler requests {found}: the file must be called {expected}.",
    folder: "No crawler requests {found}: the file must be at {expected}, and applies to the whole host.",
  },
  example: {
    bad: "User-agent: *\nDisallow: /tmp/\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
    url: "https://example.com/robot.txt",
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
