import { isForAll } from "../addressed.ts";
import { boundTogether } from "../bound.ts";
import type { FieldLine } from "../line.ts";
import { defineRule } from "../rule.ts";
import { isEverything } from "../values.ts";

export const blocksEverything = defineRule({
  id: "blocks-everything",
  severity: "info",
  docs: {
    what: "No crawler may fetch anything: the `*` group closes the whole site, and no group opens any of it.",
    why: "This is right for a site under construction, and a common way to vanish from search results when that robots.txt goes live with the site.",
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
    // Most files close nothing for all, and need not be looked at crawler by crawler.
    if (!source.groups.some((group) => group.rules.some(closesAll) && isForAll(group, source))) return;
    let closing: FieldLine | undefined;
    for (const bound of boundTogether(source) ?? []) {
      // An Allow anywhere, or a named crawler that is not kept out, leaves something open.
      const closed = bound.rules.find(closesAll);
      if (closed === undefined || bound.rules.some(({ kind, isEmpty }) => kind === "allow" && !isEmpty))
        return;
      if (bound.isForAll) closing ??= closed;
    }
    if (closing !== undefined) report(source.at(closing, closing.value), "closed", {});
  },
});

function closesAll({ kind, value }: FieldLine): boolean {
  return kind === "disallow" && isEverything(value.text);
}
