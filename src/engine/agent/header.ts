import { type CrawlerName, namesOf } from "./names.ts";
import { productToken } from "./token.ts";

/**
 * Whether a name is a whole `User-Agent` header rather than a token: it has a comment in parentheses, or more words
 * after a version. `Foo/1.0` and `figtree search` are names; `Foo/1.0 (+https://foo.example)` is a header.
 */
export function isHeader(name: string): boolean {
  const slash = name.indexOf("/");
  return name.includes("(") || (slash >= 0 && /\S\s+\S/.test(name.slice(slash)));
}

/**
 * The crawler that sends a `User-Agent` header: a known one with its operator's fallbacks, or else its product
 * token; `"*"` if the header names no crawler.
 */
export function agentOfHeader(header: string): string | CrawlerName {
  const token = productToken(header);
  return token === undefined ? "*" : (namesOf(token) ?? token);
}
