import { Parser } from "htmlparser2";
import { Verdict } from "../../src/index.ts";
import { policyOf } from "./policies.ts";

export interface PageResources {
  readonly urls: readonly string[];
  /** For each crawler that renders pages, the resources it may not fetch. */
  readonly blocked: readonly { readonly crawler: string; readonly urls: readonly string[] }[];
}

/** Crawlers that render pages, and so need scripts and styles. */
const RENDERING_CRAWLERS = ["Googlebot", "bingbot", "Applebot", "YandexBot"] as const;
/** How many resources are looked at: more than any page needs. */
const MOST_RESOURCES = 2_000;

/** The attributes of elements that name resources. */
const SOURCE_ATTRIBUTES: Readonly<Record<string, string>> = {
  script: "src",
  img: "src",
  link: "href",
  iframe: "src",
};

/**
 * The resources that a page loads from its own site, and the crawlers that render pages but may not fetch them.
 *
 * @param base the URL of the page's `<base>`, to which addresses are relative
 */
export function resourcesOf(
  { html, url, robots }: { readonly html: string; readonly url: string; readonly robots: string },
  base: string | undefined,
): PageResources | undefined {
  const urls = new Set<string>();
  if (!URL.canParse(url)) return undefined;
  const page = new URL(url);
  const root = base !== undefined && URL.canParse(base, page) ? new URL(base, page) : page;
  const parser = new Parser({
    onopentag(name, attributes) {
      const address = attributes[SOURCE_ATTRIBUTES[name] ?? ""];
      if (address === undefined || urls.size >= MOST_RESOURCES) return;
      if (name === "link" && !/\b(?:stylesheet|modulepreload|preload)\b/i.test(attributes.rel ?? "")) return;
      if (!URL.canParse(address, root)) return;
      const resource = new URL(address, root);
      resource.hash = "";
      if (resource.origin === page.origin) urls.add(resource.href);
    },
  });
  parser.end(html);
  const list = [...urls];
  const blocked = RENDERING_CRAWLERS.map((crawler) => {
    const verdicts = policyOf(robots, "each", crawler).check(list);
    return { crawler, urls: list.filter((_, i) => verdicts[i] === Verdict.Disallowed) };
  });
  return { urls: list, blocked };
}
