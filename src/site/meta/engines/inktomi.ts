import { type EngineRules, words } from "./engine.ts";

/**
 * Inktomi's Slurp of around 2000, for readers of old pages: its default was index,nofollow (WebmasterWorld,
 * 2002-07-17), so links were followed only where a tag said so. The tag's values are those of the HTML Author's Guide
 * to the Robots META tag (robotstxt.org, 1996): ALL, NONE, INDEX, NOINDEX, FOLLOW, NOFOLLOW. There was no header.
 */
export const inktomi: EngineRules = {
  name: "inktomi",
  crawler: "Slurp",
  names: () => ["slurp"],
  readsGeneral: () => true,
  inTags: words("all index follow noindex nofollow none"),
  inHeaders: new Set(),
  permissive: false,
  index: true,
  follow: false,
  snippetsBindAi: false,
  archiveBindsAi: false,
  caches: false,
};
