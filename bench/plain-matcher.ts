import { AGENT } from "./inputs.ts";

/** A rule whose pattern is its segments between stars. */
interface PlainRule {
  readonly allow: boolean;
  readonly length: number;
  readonly segments: readonly string[];
  readonly anchored: boolean;
}

/**
 * What WebAssembly has to be worth it against: a matcher that somebody writes in an afternoon who knows where time goes.
 * Rules lie in buckets by the character after the slash, the longest first, so that the first match decides; segments are
 * found by `indexOf`. It knows no escapes, no dialects and no hostile input.
 */
export function readPlainly(body: string): { isAllowed(url: string): boolean } {
  const buckets = new Map<string, PlainRule[]>();
  const everywhere: PlainRule[] = [];
  for (const rule of rulesIn(body).sort((a, b) => b.length - a.length || +b.allow - +a.allow)) {
    const first = rule.segments[0]!.charAt(1);
    if (first === "") everywhere.push(rule);
    if (first === "") for (const bucket of buckets.values()) bucket.push(rule);
    else if (buckets.has(first)) buckets.get(first)!.push(rule);
    else buckets.set(first, [...everywhere, rule]);
  }
  return {
    isAllowed(url) {
      const from = url.indexOf("/", 8);
      const end = url.indexOf("#");
      const path = from < 0 ? "/" : url.slice(from, end < 0 ? url.length : end);
      for (const rule of buckets.get(path.charAt(1)) ?? everywhere)
        if (matches(rule, path)) return rule.allow;
      return true;
    },
  };
}

function matches({ segments, anchored }: PlainRule, path: string): boolean {
  if (!path.startsWith(segments[0]!)) return false;
  let at = segments[0]!.length;
  for (let i = 1; i < segments.length; i++) {
    const segment = segments[i]!;
    if (anchored && i === segments.length - 1)
      return path.length - segment.length >= at && path.endsWith(segment);
    const found = path.indexOf(segment, at);
    if (found < 0) return false;
    at = found + segment.length;
  }
  return !anchored || at === path.length;
}

/** The rules of the groups for the benches' agent, or of those for everybody else. */
function rulesIn(body: string): PlainRule[] {
  const own: PlainRule[] = [];
  const others: PlainRule[] = [];
  let isNamed = false;
  let into: readonly PlainRule[][] = [];
  let begins = true;
  for (const line of body.split(/\r\n|\r|\n/)) {
    const [, key = "", value = ""] = /^\s*([\w-]+)\s*:\s*([^#]*?)\s*(?:#|$)/.exec(line) ?? [];
    const name = key.toLowerCase();
    if (name === "user-agent") {
      if (begins) into = [];
      begins = false;
      const token = value.toLowerCase();
      if (token === AGENT.toLowerCase()) isNamed = true;
      if (token === "*") into = [...into, others];
      else if (token === AGENT.toLowerCase()) into = [...into, own];
    } else if (name === "allow" || name === "disallow") {
      begins = true;
      if (value === "") continue;
      const anchored = value.endsWith("$");
      const segments = (anchored ? value.slice(0, -1) : value).split(/\*+/);
      for (const rules of into)
        rules.push({ allow: name === "allow", length: value.length, segments, anchored });
    }
  }
  return isNamed ? own : others;
}
