import { defineRule } from "../../findings/rule.ts";

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
