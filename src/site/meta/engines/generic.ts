import { knownCrawler } from "../../../engine/agent/known.ts";
import { type EngineRules, words } from "./engine.ts";

const RULES = words(
  "all index follow archive noindex nofollow none noarchive nocache nosnippet max-snippet max-image-preview " +
    "max-video-preview notranslate noimageindex unavailable_after noyaca",
);

/**
 * A crawler whose operator documents nothing. Every directive that some engine documents counts, and the most
 * restrictive one wins, which errs on the page's side.
 */
export const generic: EngineRules = {
  name: "generic",
  crawler: "*",
  names: (agent) => (knownCrawler(agent)?.tokens ?? [agent]).map((token) => token.toLowerCase()),
  readsGeneral: () => true,
  inTags: RULES,
  inHeaders: RULES,
  permissive: false,
  index: true,
  follow: true,
  snippetsBindAi: false,
  archiveBindsAi: false,
  caches: true,
};
