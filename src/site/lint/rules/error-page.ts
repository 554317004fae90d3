import { defineRule } from "../../findings/rule.ts";

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
