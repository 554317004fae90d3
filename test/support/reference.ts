/**
 * A second, independent implementation of all dialects: the oracle of the tests.
 *
 * It is slow on purpose. Everything is read top to bottom with plain loops, a pattern is matched by keeping the set
 * of positions it can have reached, and nothing is shared with `src/`, so a mistake there is not one here.
 */

import type { Dialect } from "./reference/dialect.ts";
import { referenceMatch, referenceNormalPath, referenceNormalPattern, rfcRank } from "./reference/glob.ts";
import {
  closestName,
  containsName,
  groupsOf,
  mergedRules,
  productName,
  type Rule,
  recordRules,
  versionless,
} from "./reference/groups.ts";
import { bytesOf, escapedOctet, escapeOf } from "./reference/octets.ts";
import { googlePath, webPath } from "./reference/url.ts";
import { yandexRules, yandexVerdict } from "./reference/yandex.ts";

export { referenceMatch, referenceNormalPath, referenceNormalPattern };

export type ReferenceVerdict = "allowed" | "disallowed" | "invalid";

/** The answer of `body` when `agent` (one name, or several in order of preference) asks for `url`. */
export function referenceVerdict(
  body: string | Uint8Array,
  agent: string | readonly string[],
  url: string,
  dialect: Dialect,
): ReferenceVerdict {
  const groups = groupsOf(body, dialect);
  const names = typeof agent === "string" ? [agent] : agent;
  const asked = names.map((name) => bytesOf(dialect === "google" ? name : nameInHeader(name).trim()));
  if (dialect === "google") return googleVerdict(mergedRules(groups, asked, dialect), googlePath(url));
  const path = webPath(url);
  const normal = referenceNormalPath(url);
  if (path === undefined || normal === undefined) return "invalid";
  if (dialect === "rfc9309") return rfcVerdict(mergedRules(groups, asked, dialect), normal);
  if (dialect === "yandex") return yandexVerdict(yandexRules(body, asked), path);
  if (dialect === "koster1996")
    return kosterVerdict(recordRules(groups, asked, productName, containsName), path);
  return originalVerdict(recordRules(groups, asked, versionless, closestName), path);
}

/** The name after `(compatible;` in a whole User-Agent header, the only form of header in the cases. */
function nameInHeader(name: string): string {
  return /\(compatible; ([\w-]+)/.exec(name)?.[1] ?? name;
}

/** The longest matching pattern decides, and Allow on ties; an empty pattern has no effect. */
function rfcVerdict(rules: Rule[], path: string): ReferenceVerdict {
  if (path === "/robots.txt") return "allowed";
  let allow = 0;
  let disallow = 0;
  for (const rule of rules) {
    const rank = rfcRank(rule.pattern, path);
    if (rule.allow) allow = Math.max(allow, rank);
    else disallow = Math.max(disallow, rank);
  }
  return disallow > allow ? "disallowed" : "allowed";
}

/** The same with unchanged URLs; an Allow of `index.htm...` that does not match stands for its folder. */
function googleVerdict(rules: Rule[], path: string): ReferenceVerdict {
  let allow = 0;
  let disallow = 0;
  for (const rule of rules) {
    let pattern = googleEscaped(rule.pattern);
    const slash = pattern.lastIndexOf("/");
    if (rule.allow && pattern.startsWith("/index.htm", slash) && !referenceMatch(pattern, path)) {
      pattern = `${pattern.slice(0, slash + 1)}$`;
    }
    if (!referenceMatch(pattern, path)) continue;
    if (rule.allow) allow = Math.max(allow, pattern.length);
    else disallow = Math.max(disallow, pattern.length);
  }
  return disallow > allow ? "disallowed" : "allowed";
}

/** Google's pattern: escapes in upper case, octets outside ASCII escaped, nothing decoded. */
function googleEscaped(pattern: string): string {
  let result = "";
  for (let at = 0; at < pattern.length; at++) {
    const octet = escapedOctet(pattern, at);
    if (octet >= 0) {
      result += escapeOf(octet);
      at += 2;
    } else {
      result += pattern[at] >= "\x80" ? escapeOf(pattern.charCodeAt(at)) : pattern[at];
    }
  }
  return result;
}

/** The first rule in file order that is a prefix of the path decides; an empty one is a prefix of nothing. */
function kosterVerdict(rules: Rule[], path: string): ReferenceVerdict {
  const text = decodedButSlash(path);
  if (text === "/robots.txt") return "allowed";
  for (const rule of rules) {
    const prefix = decodedButSlash(rule.pattern);
    if (prefix !== "" && text.startsWith(prefix)) return rule.allow ? "allowed" : "disallowed";
  }
  return "allowed";
}

function decodedButSlash(bytes: string): string {
  let result = "";
  for (let at = 0; at < bytes.length; at++) {
    const octet = escapedOctet(bytes, at);
    if (octet >= 0) {
      result += octet === 0x2f ? "%2F" : String.fromCharCode(octet);
      at += 2;
    } else {
      result += bytes[at];
    }
  }
  return result;
}

/** Any Disallow that is a prefix of the path forbids it. */
function originalVerdict(rules: Rule[], path: string): ReferenceVerdict {
  const bars = (rule: Rule) => rule.pattern !== "" && path.startsWith(rule.pattern);
  return rules.some(bars) ? "disallowed" : "allowed";
}
