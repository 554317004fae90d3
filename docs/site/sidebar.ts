/** The pages by door. */
import type { DefaultTheme } from "vitepress";

type Pages = Readonly<Record<string, string>>;

const doors: Readonly<Record<string, Pages>> = {
  "I crawl": {
    "Start in ten minutes": "start",
    "Fetching and caching": "fetching",
    "Unreachable hosts": "unreachable",
    "HTTP clients and browsers": "integrations",
    "Replacing robots-parser": "robots-parser",
    Sitemaps: "sitemaps",
    "Checking URLs": "check",
    Runtimes: "runtimes",
  },
  "I run a site": {
    "Block AI, and other recipes": "recipes",
    "The tester": "tester",
    "Linting a file": "lint",
    "Rules of lint": "rules",
    "Auditing sitemaps": "audit",
    "Watching for changes": "watch",
    "Access logs": "bots",
    "Meta tags and AI signals": "meta",
    "A week with your server": "operate",
    "Enforcing the file": "enforce",
    "Servers and proxies": "enforce-servers",
    "Platforms and clouds": "enforce-runtimes",
    "Red team": "enforce-red-team",
  },
  "I study the web": {
    "Harvest and survey": "survey",
    "Counts compared": "survey-comparisons",
    "Several machines": "cluster",
    "Where the data is": "at-scale",
    "Policies compared": "analysis",
    "Known crawlers": "crawlers",
  },
  Reference: {
    "Command line": "commands",
    "Help of every command": "reference/cli/index",
    "All options": "reference/cli/options",
    "Every lint rule": "reference/rules/index",
    "Entries of the package": "entries",
    API: "reference/api/index",
    "Options of the library": "reference/options",
    "Error codes": "errors",
    Dialects: "dialects",
    "RFC 9309, where it is silent": "rfc9309",
    Conformance: "conformance",
    "Images and stores": "format",
    Performance: "performance",
  },
  "For contributors": {
    Design: "contributors/design",
    "Bytes of images": "contributors/format",
    "How policies are compared": "contributors/analysis",
    History: "contributors/history",
  },
};

const linkTo = (page: string): string => `/${page.replace(/index$/, "")}`;

/** @param exists whether there is such a page; what is listed nowhere is an error */
export function sidebar(pages: readonly string[]): DefaultTheme.SidebarItem[] {
  const listed = Object.values(doors).flatMap((door) => Object.values(door));
  const missing = listed.filter((page) => !pages.includes(page));
  const unlisted = pages.filter((page) => !page.includes("/") && page !== "index" && !listed.includes(page));
  if (missing.length > 0)
    throw new Error(`The sidebar lists pages that are not there: ${missing.join(", ")}`);
  if (unlisted.length > 0) throw new Error(`The sidebar lacks pages: ${unlisted.join(", ")}`);
  return Object.entries(doors).map(([text, door]) => ({
    text,
    collapsed: false,
    items: Object.entries(door).map(([text, page]) => ({ text, link: linkTo(page), ...within(page, pages) })),
  }));
}

/** The pages of a generated folder, below its first, without those that its tables lead to. */
function within(page: string, pages: readonly string[]): DefaultTheme.SidebarItem {
  const folder = page.match(/^(.+\/)index$/)?.[1];
  if (folder === undefined) return {};
  const items = pages
    .filter(
      (one) =>
        one.startsWith(folder) &&
        one !== page &&
        !/\/(?:options|rules\/[\w-]+|(?:interfaces|classes)\/\w+)$/.test(one),
    )
    .sort()
    .map((one) => ({ text: nameOf(one.slice(folder.length)), link: linkTo(one) }));
  return items.length === 0 ? {} : { collapsed: true, items };
}

/** `fetch/index` is the page of `robotomata/fetch`. */
function nameOf(page: string): string {
  return page.replace(/\/index$/, "");
}
