import { decoder } from "../../base/utf8.ts";
import type { Dialect } from "../dialect/dialect.ts";
import { parsedUrl } from "../url/parsed.ts";
import type { NormalizedRules } from "./normalized-rules.ts";
import { Policy } from "./policy.ts";
import { parse } from "./robots.ts";

/**
 * Service paths (RFC 8615): certificate authorities, apps and look-ups of accounts ask for fixed ones. Files that
 * close a whole site rarely mean them, so enforcement leaves them alone unless a rule names them.
 */
export const SERVICE_PREFIX = "/.well-known/";
/** Backslashes and white space, which URL parsers replace or drop, and dot segments that only some servers see. */
const AMBIGUOUS = /[\\\s]|(?:\/|%2f|%5c)(?:\.|%2e){2}(?:%2f|%5c)|(?:%2f|%5c)(?:\.|%2e){2}(?:[/?#]|$)/i;
/** The pattern of a rule for them, in normal form. */
const NAMED = /^\/\.well-known(?:\/|\**$)/;

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
    NAMED.test(decoder.decode(prefix) + decoder.decode(rest)),
  );
  return new Set(named.map(({ source }) => source));
}

/** The rules of a policy that name service paths; undefined if it has none. The lines of the rules stay the same. */
export function serviceRules(policy: Policy, dialect: Dialect, maxUrlLength?: number): Policy | undefined {
  if (!servicePolicies.has(policy)) servicePolicies.set(policy, narrowed(policy, dialect, maxUrlLength));
  return servicePolicies.get(policy);
}

const servicePolicies = new WeakMap<Policy, Policy | undefined>();
/** Bytes that are read of the rules, written as a file again: more than those of a file of 500 KiB can take. */
const MOST_BYTES = 1 << 21;

function narrowed(policy: Policy, dialect: Dialect, maxUrlLength: number | undefined): Policy | undefined {
  const anatomy = policy.normalRules();
  const sources = servicePatterns(anatomy);
  const rules = anatomy.rules.filter((_, i) => sources.has(i));
  if (rules.length === 0) return undefined;
  const options = { dialect, maxBytes: MOST_BYTES, ...(maxUrlLength !== undefined && { maxUrlLength }) };
  const hasLines = rules.every(({ line }) => line > 0);
  const lines = ["User-agent: *"];
  rules.forEach(({ type, pattern, line }, i) => {
    // In a file, the line of an agent comes before every rule.
    lines[(hasLines ? line : i + 2) - 1] = `${type}:${pattern}`;
  });
  const servicePolicy = parse(Array.from(lines, (line) => line ?? "").join("\n"), options).policyFor("*");
  return hasLines ? servicePolicy : Policy.fromBytes(servicePolicy.toBytes());
}
