import { type EngineRules, words } from "./engine.ts";

/**
 * yandex.com/support/webmaster, "Robots meta tag and X-Robots-Tag HTTP header": directives that allow take priority
 * over those that prohibit; in the header all, index, follow, archive and noyaca are not supported. noyaca forbids
 * descriptions that are generated, which no permission here is about. Whether an allowing tag lifts a prohibiting
 * header is not said; here it does.
 */
export const yandex: EngineRules = {
  name: "yandex",
  crawler: "YandexBot",
  names: (agent) => ["yandex", agent.toLowerCase()],
  readsGeneral: () => true,
  inTags: words("all index follow archive noindex nofollow none noarchive noyaca"),
  inHeaders: words("noindex nofollow none noarchive"),
  permissive: true,
  index: true,
  follow: true,
  snippetsBindAi: false,
  archiveBindsAi: false,
  caches: true,
};
