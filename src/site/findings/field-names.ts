/** The usual field name for each kind of line. */
export const kindNames = {
  "user-agent": "User-agent",
  allow: "Allow",
  disallow: "Disallow",
  sitemap: "Sitemap",
  "crawl-delay": "Crawl-delay",
} as const;

/** Field names as their sources spell them. */
const SPELLINGS = [
  ...Object.values(kindNames),
  "Clean-param",
  "Content-Signal",
  "Content-Usage",
  "Host",
  "License",
  "LLM-Policy",
  "Noindex",
  "Request-rate",
  "Visit-time",
];

const byLower: ReadonlyMap<string, string> = new Map(SPELLINGS.map((name) => [name.toLowerCase(), name]));

/** The usual spelling of a field's name; an unknown name is returned unchanged. */
export function canonicalName(name: string): string {
  return byLower.get(name.toLowerCase()) ?? name;
}

/** The fields of RFC 9309, and the two others in common use. */
export const coreFields: ReadonlySet<string> = new Set(Object.keys(kindNames));

/** Fields that say how pages may be used; other lint rules check them. */
export const usageFields: ReadonlySet<string> = new Set(["content-signal", "content-usage", "license"]);
