import { decoder } from "../../base/utf8.ts";
import type { Dialect } from "../../engine/dialect/dialect.ts";
import type { NormalizedRules } from "../../engine/policy/normalized-rules.ts";
import type { Policy } from "../../engine/policy/policy.ts";
import { parsedUrl } from "../../engine/url/parsed.ts";
import { policyOf } from "./rules-anew.ts";

/**
 * Service paths (RFC 8615): certificate authorities, apps and look-ups of accounts ask for fixed ones. Files that
 * close a whole site rarely mean them, so enforcement leaves them alone unless a rule names them.
 */
export const SERVICE_PREFIX = "/.well-known/";
/** Backslashes and white space, which URL parsers replace or drop, and dot segments that only some servers see. */
const AMBIGUOUS = /[\\\s]|(?:\/|%2f|%5c)(?:\.|%2e){2}(?:%2f|%5c)|(?:%2f|%5c)(?:\.|%2e){2}(?:[/?#]|$)/i;
/** The pattern of a rule for them, in normal form. */
const WELL_KNOWN_RULE = /^\/\.well-known(?:\/|\**$)/;

/** Whether a URL or the target of a request has a service path, literally so once dot segments are resolved. */
export function isServicePath(url: string): boolean {
  if (!url.includes(SERVICE_PREFIX) || AMBIGUOUS.test(url)) return false;
  return (
    parsedUrl(url.startsWith("/") ? `http://localhost${url}` : url)?.pathname.startsWith(SERVICE_PREFIX) ===
    true
  );
}

/** The rules that name service paths, by their indexes. */
export function servicePatterns({ patterns }: Pick<NormalizedRules, "patterns">): Set<number> {
  const named = patterns.filter(({ prefix, rest }) =>
    WELL_KNOWN_RULE.test(decoder.decode(prefix) + decoder.decode(rest)),
  );
  return new Set(named.map(({ source }) => source));
}

/** The rules of a policy that name service paths; undefined if it has none. The lines of the rules stay the same. */
export function serviceRules(policy: Policy, dialect: Dialect): Policy | undefined {
  if (!servicePolicies.has(policy)) servicePolicies.set(policy, narrowed(policy, dialect));
  return servicePolicies.get(policy);
}

const servicePolicies = new WeakMap<Policy, Policy | undefined>();

function narrowed(policy: Policy, dialect: Dialect): Policy | undefined {
  const normalized = policy.normalRules();
  const sources = servicePatterns(normalized);
  const rules = normalized.rules.filter((_, i) => sources.has(i));
  return rules.length === 0 ? undefined : policyOf(rules, dialect);
}
