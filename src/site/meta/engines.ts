import { aString } from "../../base/kinds.ts";
import { expectKind } from "../../base/options.ts";
import { knownCrawler } from "../../engine/agent/known.ts";

/** Engines whose documented reading of robots tags is known here; `generic` is for everybody else. */
export type Engine = "google" | "bing" | "yandex" | "inktomi" | "generic";

/** How an engine reads robots tags. Each names the page that it was written from. */
export interface EngineRules {
  readonly name: Engine;
  /** The crawler that is meant if none is named. */
  readonly crawler: string;
  /** Names that the engine's crawler `agent` answers to in tags and headers, in lower case. */
  names(agent: string): readonly string[];
  /** Whether directives for all crawlers are also for this one. */
  readsGeneral(agent: string): boolean;
  /** Directives that count in a tag, and in a header. */
  readonly inTags: ReadonlySet<string>;
  readonly inHeaders: ReadonlySet<string>;
  /** Whether permissive directives override restrictive ones, rather than the other way round. */
  readonly permissive: boolean;
  /** The defaults, where no directive says anything. */
  readonly index: boolean;
  readonly follow: boolean;
  /** Octets of a page that are read, if the engine says so. */
  readonly reads?: number;
  /** Whether snippet limits also bind answers of AI products. */
  readonly snippetsBindAi: boolean;
  /** Whether NOARCHIVE and NOCACHE bind AI products, and NOCACHE is the laxer of the two. */
  readonly archiveBindsAi: boolean;
  /** Whether search results link to a cached copy at all. */
  readonly caches: boolean;
}

/** How most engines read. */
const USUAL = {
  readsGeneral: () => true,
  permissive: false,
  index: true,
  follow: true,
  snippetsBindAi: false,
  archiveBindsAi: false,
  caches: false,
} as const;

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}

const BING_RULES = words(
  "all index follow noindex nofollow none noarchive nocache nosnippet max-snippet max-image-preview max-video-preview",
);

/**
 * Bing Webmaster help, "Which robots metatags does Bing support"; Bing blog 2020-04 (snippet limits), 2023-09-22
 * (NOARCHIVE keeps a page out of chat answers and training, NOCACHE admits its URL, title and snippet, and of both the
 * laxer NOCACHE holds), 2025-10-15 (data-nosnippet on any element). For index and follow Bing documents no order of
 * precedence: the restrictive one is the safe reading.
 */
const bing: EngineRules = {
  ...USUAL,
  name: "bing",
  crawler: "bingbot",
  names: () => ["bingbot", "msnbot"],
  inTags: BING_RULES,
  inHeaders: BING_RULES,
  archiveBindsAi: true,
  caches: true,
};

const ALL_RULES = words(
  "all index follow archive noindex nofollow none noarchive nocache nosnippet max-snippet max-image-preview " +
    "max-video-preview notranslate noimageindex unavailable_after noyaca",
);

/**
 * A crawler whose operator documents nothing. Every directive that some engine documents counts, and the most
 * restrictive one wins, which errs on the page's side.
 */
const generic: EngineRules = {
  ...USUAL,
  name: "generic",
  crawler: "*",
  names: (agent) => (knownCrawler(agent)?.tokens ?? [agent]).map((token) => token.toLowerCase()),
  inTags: ALL_RULES,
  inHeaders: ALL_RULES,
  caches: true,
};

const GOOGLE_RULES = words(
  "all index follow noindex nofollow none nosnippet indexifembedded max-snippet max-image-preview max-video-preview " +
    "notranslate noimageindex unavailable_after",
);

/**
 * developers.google.com/search/docs/crawling-indexing/robots-meta-tag (2026-03-24): the more restrictive rule applies,
 * and what is said to everybody and to the crawler adds up. A tag's names are `robots`, `googlebot` and
 * `googlebot-news`; AdsBot has to be named. noarchive, nocache and nositelinkssearchbox are not used any more. The
 * first 2 MB of a page are read (Googlebot page, 2026-02-03). nosnippet and max-snippet bind AI Overviews and AI Mode.
 */
export const google: EngineRules = {
  ...USUAL,
  name: "google",
  crawler: "Googlebot",
  names(agent) {
    const name = agent.toLowerCase();
    if (name.startsWith("adsbot-google")) return [name, "adsbot-google"];
    return name === "googlebot-news" ? ["googlebot", "googlebot-news"] : ["googlebot"];
  },
  readsGeneral: (agent) => !/^adsbot-google/i.test(agent),
  inTags: GOOGLE_RULES,
  inHeaders: GOOGLE_RULES,
  reads: 2 * 1024 * 1024,
  snippetsBindAi: true,
};

/**
 * Inktomi's Slurp of around 2000, for readers of old pages: its default was index,nofollow (WebmasterWorld,
 * 2002-07-17), so links were followed only where a tag said so. The tag's values are those of the HTML Author's Guide
 * to the Robots META tag (robotstxt.org, 1996): ALL, NONE, INDEX, NOINDEX, FOLLOW, NOFOLLOW. There was no header.
 */
const inktomi: EngineRules = {
  ...USUAL,
  name: "inktomi",
  crawler: "Slurp",
  names: () => ["slurp"],
  inTags: words("all index follow noindex nofollow none"),
  inHeaders: new Set(),
  follow: false,
};

/**
 * yandex.com/support/webmaster, "Robots meta tag and X-Robots-Tag HTTP header": directives that allow take priority
 * over those that prohibit; in the header all, index, follow, archive and noyaca are not supported. noyaca forbids
 * descriptions that are generated, which no permission here is about. Whether an allowing tag lifts a prohibiting
 * header is not said; here it does.
 */
const yandex: EngineRules = {
  ...USUAL,
  name: "yandex",
  crawler: "YandexBot",
  names: (agent) => ["yandex", agent.toLowerCase()],
  inTags: words("all index follow archive noindex nofollow none noarchive noyaca"),
  inHeaders: words("noindex nofollow none noarchive"),
  permissive: true,
  caches: true,
};

export const engineRules: Readonly<Record<Engine, EngineRules>> = { google, bing, yandex, inktomi, generic };

/** Names of all engines. */
export const engines: readonly Engine[] = ["google", "bing", "yandex", "inktomi", "generic"];

/** The engines of operators, whose names are those of the table of crawlers. */
const ENGINES: ReadonlyMap<string | undefined, Engine> = new Map([
  ["Google", "google"],
  ["Microsoft", "bing"],
  ["Yandex", "yandex"],
]);

/** The engine that a crawler works for; `generic` if its reading is not documented. */
export function engineOf(agent: string): Engine {
  expectKind("agent", agent, aString);
  if (/^slurp$/i.test(agent)) return "inktomi";
  return ENGINES.get(knownCrawler(agent)?.operator) ?? "generic";
}
