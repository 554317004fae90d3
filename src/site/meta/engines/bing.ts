import { type EngineRules, words } from "./engine.ts";

const RULES = words(
  "all index follow noindex nofollow none noarchive nocache nosnippet max-snippet max-image-preview max-video-preview",
);

/**
 * Bing Webmaster help, "Which robots metatags does Bing support"; Bing blog 2020-04 (snippet limits), 2023-09-22
 * (NOARCHIVE keeps a page out of chat answers and training, NOCACHE admits its URL, title and snippet, and of both the
 * laxer NOCACHE holds), 2025-10-15 (data-nosnippet on any element). For index and follow Bing documents no order of
 * precedence: the restrictive one is the safe reading.
 */
export const bing: EngineRules = {
  name: "bing",
  crawler: "bingbot",
  names: () => ["bingbot", "msnbot"],
  readsGeneral: () => true,
  inTags: RULES,
  inHeaders: RULES,
  permissive: false,
  index: true,
  follow: true,
  snippetsBindAi: false,
  archiveBindsAi: true,
  caches: true,
};
