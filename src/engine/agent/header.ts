import type { CrawlerTokens } from "./crawler.ts";
import { type CrawlerName, namesOf } from "./names.ts";
import { productToken } from "./token.ts";
import { versionIn, yandexRobot } from "./yandex.ts";

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
 * token; `"*"` if the header names no crawler. Where a version makes it another of Yandex's robots, the name with version.
 */
export function agentOfHeader(header: string): string | CrawlerName {
  const token = productToken(header);
  if (token === undefined) return "*";
  return versionIn(header, token) ?? namesOf(token) ?? token;
}

/**
 * The agent that a name stands for: the sender of a whole header, if these are read; a robot of Yandex with its fallback;
 * or the name.
 */
export function agentByName(name: string, readsHeaders: boolean): string | CrawlerTokens {
  if (readsHeaders && isHeader(name)) {
    const read = agentOfHeader(name);
    return typeof read === "string" ? agentByName(read, false) : read;
  }
  return yandexRobot(name);
}
