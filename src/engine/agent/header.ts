import { withoutVersion } from "../dialect/name.ts";
import type { CrawlerTokens } from "./crawler.ts";
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
 * token; `"*"` if the header names no crawler. Where a version makes it another of Yandex's robots, the name with version.
 */
export function agentOfHeader(header: string): string | CrawlerName {
  const token = productToken(header);
  if (token === undefined) return "*";
  return versionIn(header, token) ?? namesOf(token) ?? token;
}

/** The name of one of Yandex's robots with the version in a header, if Yandex's library has that version as another robot. */
export function versionIn(header: string, token: string): string | undefined {
  const name = /Yandex(?:Metrika\/[23]|Market\/2|News\/4)\.0/i.exec(header)?.[0];
  return name?.toLowerCase().startsWith(`${token.toLowerCase()}/`) ? name : undefined;
}

/** Whether a name is that of one of Yandex's robots, with a version or without. */
export function isOfYandex(name: string): boolean {
  return /^ya(?:ndex.|direct)[a-z]*(?:\/[\d.]*)?$/i.test(name);
}

/**
 * The agent that a name stands for: the sender of a whole header, if these are read; a robot of Yandex with its fallback,
 * since Yandex documents that the group for `Yandex` is for all of its robots, whoever asks for them; or the name.
 */
export function agentByName(name: string, readsHeaders: boolean): string | CrawlerTokens {
  if (readsHeaders && isHeader(name)) {
    const read = agentOfHeader(name);
    return typeof read === "string" ? agentByName(read, false) : read;
  }
  if (!isOfYandex(name)) return name;
  // In Yandex's library, these versions differ from the robot as a whole.
  const like = name.replace(/metrika\/3.*/i, "Bot").replace(/market\/2.*/i, "Direct");
  const { tokens, boundByStar } = namesOf(withoutVersion(like)) ?? namesOf("YandexBot")!;
  return { tokens: [name, ...tokens.slice(1)], boundByStar: boundByStar && !/news\/4/i.test(name) };
}
