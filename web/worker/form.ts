import { parse } from "../../src/index.ts";
import type { Requests } from "../protocol.ts";

/** The groups and sitemaps of a file, for the form. */
export function formOf({ robots }: Requests["form"]["in"]): Requests["form"]["out"] {
  const file = parse(robots);
  const groups = file.groups.map(({ agents, rules, crawlDelay }) => {
    const patterns = (type: string): string =>
      rules
        .filter((rule) => rule.type === type && rule.pattern !== "")
        .map(({ pattern }) => pattern)
        .join("\n");
    return {
      agents: agents.join("\n"),
      disallow: patterns("disallow"),
      allow: patterns("allow"),
      crawlDelay: crawlDelay === undefined ? "" : String(crawlDelay),
    };
  });
  return { groups, sitemaps: file.sitemaps.join("\n") };
}
