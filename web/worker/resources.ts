import { Parser } from "htmlparser2";
import { Verdict } from "../../src/index.ts";
import type { PageQuestion, PageReport } from "../reports/page.ts";
import { policyOf } from "./policies.ts";

/** Crawlers that draw pages, for which scripts and styles matter. */
const DRAWING = ["Googlebot", "bingbot", "Applebot", "YandexBot"] as const;
/** Resources that are looked at: more than any page needs. */
const MOST = 2_000;

/** Where elements name what is loaded with the page. */
const SOURCES: Readonly<Record<string, string>> = { script: "src", img: "src", link: "href", iframe: "src" };

/**
 * What the page loads from its own site, and which crawlers that draw pages may not fetch it.
 *
 * @param base what its `<base>` says that addresses are relative to
 */
export function resourcesOf(
  { html, url, robots }: PageQuestion,
  base: string | undefined,
): PageReport["resources"] {
  const urls = new Set<string>();
  if (!URL.canParse(url)) return undefined;
  const page = new URL(url);
  const root = base !== undefined && URL.canParse(base, page) ? new URL(base, page) : page;
  const parser = new Parser({
    onopentag(name, attributes) {
      const address = attributes[SOURCES[name] ?? ""];
      if (address === undefined || urls.size >= MOST) return;
      if (name === "link" && !/\b(?:stylesheet|modulepreload|preload)\b/i.test(attributes.rel ?? "")) return;
      if (!URL.canParse(address, root)) return;
      const resource = new URL(address, root);
      resource.hash = "";
      if (resource.origin === page.origin) urls.add(resource.href);
    },
  });
  parser.end(html);
  const list = [...urls];
  const blocked = DRAWING.map((crawler) => {
    const verdicts = policyOf(robots, "each", crawler).check(list);
    return { crawler, urls: list.filter((_, i) => verdicts[i] === Verdict.Disallowed) };
  });
  return { urls: list, blocked };
}
