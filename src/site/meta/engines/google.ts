import { type EngineRules, words } from "./engine.ts";

const RULES = words(
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
  name: "google",
  crawler: "Googlebot",
  names(agent) {
    const name = agent.toLowerCase();
    if (name.startsWith("adsbot-google")) return [name, "adsbot-google"];
    return name === "googlebot-news" ? ["googlebot", "googlebot-news"] : ["googlebot"];
  },
  readsGeneral: (agent) => !/^adsbot-google/i.test(agent),
  inTags: RULES,
  inHeaders: RULES,
  permissive: false,
  index: true,
  follow: true,
  reads: 2 * 1024 * 1024,
  snippetsBindAi: true,
  archiveBindsAi: false,
  caches: false,
};
