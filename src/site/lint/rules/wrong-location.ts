import { defineRule } from "../../findings/rule.ts";
import { quoteValue } from "../../findings/values.ts";

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
