import { boundTogether } from "../bound.ts";
import type { FieldLine } from "../line.ts";
import { defineRule } from "../rule.ts";
import { isEverything } from "../values.ts";

export const blocksEverything = defineRule({
  id: "blocks-everything",
  severity: "info",
  docs: {
    what: "No crawler may fetch anything: the `*` group closes the whole site, and no group opens any of it.",
    why: "Right for a site under construction, and a common way to vanish from search when that robots.txt goes live with the site.",
    source: "RFC 9309, 2.2.2; guides since the 1990s",
  },
  messages: {
    closed: "This closes the whole site to every crawler that obeys, search engines included.",
  },
  example: {
    bad: "User-agent: *\nUser-agent: AdsBot-Google\nUser-agent: AdsBot-Google-Mobile\nUser-agent: Mediapartners-Google\nDisallow: /\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    let closing: FieldLine | undefined;
    for (const { isForAll, rules } of boundTogether(source) ?? []) {
      // An Allow anywhere, or a named crawler that is not kept out, leaves something open.
      const closed = rules.find(({ kind, value }) => kind === "disallow" && isEverything(value.text));
      if (closed === undefined || rules.some(({ kind, value }) => kind === "allow" && value.text !== ""))
        return;
      if (isForAll) closing ??= closed;
    }
    if (closing !== undefined) report(source.at(closing, closing.value), "closed", {});
  },
});
