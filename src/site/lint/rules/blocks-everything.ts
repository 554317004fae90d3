import type { FieldLine } from "../../findings/line.ts";
import { defineRule } from "../../findings/rule.ts";
import { isForAll } from "../agent-lines.ts";
import { agentRules } from "../agent-rules.ts";
import { closesSite } from "../whole-site.ts";

export const blocksEverything = defineRule({
  id: "blocks-everything",
  severity: "warning",
  docs: {
    what: "No crawler may fetch anything: the `*` group closes the whole site, and no group opens any of it.",
    why: "This is right for a site under construction, and a common way to vanish from search results when that robots.txt goes live with the site. If it is meant, say so with `# robotomata-disable-next-line blocks-everything`.",
    source: "RFC 9309, 2.2.2; guides since the 1990s",
  },
  messages: {
    closed: "This closes the whole site to every crawler that obeys, Googlebot and bingbot included.",
  },
  example: {
    bad: "User-agent: *\nUser-agent: AdsBot-Google\nUser-agent: AdsBot-Google-Mobile\nUser-agent: Mediapartners-Google\nDisallow: /\n",
    good: "User-agent: *\nDisallow: /tmp/\n",
  },
  check(source, report) {
    // Most files close the site to nobody, so no crawler's rules have to be merged.
    if (!source.groups.some((group) => isForAll(group, source) && closesSite(group.rules))) return;
    let closing: FieldLine | undefined;
    for (const bound of agentRules(source) ?? []) {
      const closed = closesSite(bound.rules);
      // Some named crawler finds something open.
      if (closed === undefined) return;
      if (bound.isForAll) closing ??= closed;
    }
    if (closing !== undefined) report(source.at(closing, closing.value), "closed", {});
  },
});
