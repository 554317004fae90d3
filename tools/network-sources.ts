/**
 * The sources of the addresses of operators' networks (src/site/identity/published-lists.ts), and the day on which the
 * page, or a stored copy of it, was read. Only docs/crawlers.md and tests need this.
 */
const READ = "2026-11-26";

const GOOGLE = "https://developers.google.com/static/crawling/ipranges/";

type Row = readonly [page: string, ...lists: readonly string[]];

/** Pages that were seen to name the lists. */
const SEEN: readonly Row[] = [
  [
    "https://developers.google.com/crawling/docs/crawlers-fetchers/verify-google-requests",
    `${GOOGLE}common-crawlers.json`,
    `${GOOGLE}special-crawlers.json`,
    `${GOOGLE}user-triggered-fetchers.json`,
    `${GOOGLE}user-triggered-fetchers-google.json`,
    `${GOOGLE}user-triggered-agents.json`,
  ],
  ["https://support.claude.com/en/articles/8896518", "https://claude.com/crawling/bots.json"],
  [
    "https://www.kimi.com/policies/kimi-crawlers",
    "https://www.kimi.com/policies/kimibot.json",
    "https://www.kimi.com/policies/kimi-searchbot.json",
    "https://www.kimi.com/policies/kimi-user.json",
  ],
];

/** Pages that name the lists according to others. */
const QUOTED: readonly Row[] = [
  [
    "https://docs.perplexity.ai/docs/resources/perplexity-crawlers",
    "https://www.perplexity.com/perplexitybot.json",
    "https://www.perplexity.com/perplexity-user.json",
  ],
  [
    "https://docs.mistral.ai/robots",
    "https://mistral.ai/mistralai-index-ips.json",
    "https://mistral.ai/mistralai-user-ips.json",
  ],
  [
    "https://www.bing.com/webmasters/help/how-to-verify-bingbot-3905dc26",
    "https://www.bing.com/toolbox/bingbot.json",
  ],
  [
    "https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot",
    "https://duckduckgo.com/duckduckbot.json",
  ],
  [
    "https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot",
    "https://duckduckgo.com/duckassistbot.json",
  ],
  ["https://support.apple.com/en-us/119829", "https://search.developer.apple.com/applebot.json"],
  [
    "https://developers.openai.com/api/docs/bots",
    "https://openai.com/gptbot.json",
    "https://openai.com/searchbot.json",
    "https://openai.com/chatgpt-user.json",
  ],
  ["https://commoncrawl.org/ccbot", "https://index.commoncrawl.org/ccbot.json"],
];

export interface NetworkSource {
  readonly page: string;
  readonly read: string;
  /** Who says that the page names the list: the operator, or others who quote it. */
  readonly by: "operator" | "others";
}

/** The page of each list, by the list's address. */
export const networkSources: Readonly<Record<string, NetworkSource>> = Object.fromEntries([
  ...sourcesOf(SEEN, "operator"),
  ...sourcesOf(QUOTED, "others"),
]);

function sourcesOf(rows: readonly Row[], by: NetworkSource["by"]): [url: string, source: NetworkSource][] {
  return rows.flatMap(([page, ...lists]) =>
    lists.map((url): [string, NetworkSource] => [url, { page, read: READ, by }]),
  );
}
