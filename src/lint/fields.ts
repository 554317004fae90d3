import { editDistance } from "../nearest.ts";
import { canonicalName } from "../write/names.ts";

/** The fields of RFC 9309, and the two others that everybody knows. */
export const coreFields: ReadonlySet<string> = new Set([
  "user-agent",
  "allow",
  "disallow",
  "sitemap",
  "crawl-delay",
]);

/** Fields that some crawler used to read, and what became of that. */
export const retiredFields: ReadonlyMap<string, "index" | "host" | "dead"> = new Map([
  ["noindex", "index"],
  ["nofollow", "index"],
  ["noarchive", "index"],
  ["host", "host"],
  ["visit-time", "dead"],
  ["revisit-after", "dead"],
  ["robot-version", "dead"],
  ["comment", "dead"],
  ["domain", "dead"],
  ["acap-crawler", "dead"],
  ["acap-disallow-crawl", "dead"],
  ["acap-allow-crawl", "dead"],
]);

/** Fields with few readers, and who they are. */
export const vendorFields: ReadonlyMap<string, string> = new Map([
  ["clean-param", "Yandex"],
  ["request-rate", "Seznam"],
  ["llm-policy", "crawler-commons"],
]);

/** Fields that say how pages may be used, which have rules of their own. */
export const usageFields: ReadonlySet<string> = new Set(["content-signal", "content-usage", "license"]);

/** Whether a field has a meaning to anybody. */
export function isKnownField(name: string): boolean {
  const lower = name.toLowerCase();
  return (
    coreFields.has(lower) || retiredFields.has(lower) || vendorFields.has(lower) || usageFields.has(lower)
  );
}

/**
 * The field in front of a name that runs on: of `Sitemap https`, the beginning of a line without a colon of its
 * own, it is `Sitemap`.
 */
export function coreWord(name: string): string | undefined {
  const word = /^([A-Za-z-]+)[ \t]+[^ \t]/.exec(name)?.[1];
  return word !== undefined && coreFields.has(word.toLowerCase()) ? word : undefined;
}

const suggested = [...coreFields, "clean-param", "request-rate", ...usageFields, "noindex"].map((field) => ({
  field,
  target: squeezed(field),
}));

/** The known field that a name was probably meant to be. */
export function suggestField(name: string): string | undefined {
  if (name.length > 24) return undefined;
  const letters = squeezed(name);
  let best: string | undefined;
  let least = 3;
  for (const { field, target } of suggested) {
    // Words of very different lengths are at least that far apart.
    if (Math.abs(letters.length - target.length) * 3 > target.length) continue;
    const distance = editDistance(letters, target);
    if (distance < least && distance * 3 <= target.length) {
      best = field;
      least = distance;
    }
  }
  return best === undefined ? undefined : canonicalName(best);
}

/** Lower case, without hyphens, spaces and whatever else is between letters. */
function squeezed(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, "");
}
