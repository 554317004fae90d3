import { originOf } from "../url/origin.ts";
import { parsedUrl } from "../url/parsed.ts";

/** RFC 9309 2.3.1.2: at least this many redirects are followed, and no more than that here. */
export const MAX_REDIRECTS = 5;

/**
 * Which redirects of a robots.txt are followed. A refused one does not count as an answer: its host is unreachable and
 * stays closed.
 */
export interface Redirects {
  /** To another host name. Default true: RFC 9309 2.3.1.2 wants redirects followed "even across authorities". */
  readonly hosts: boolean;
  /** To a port that is not the scheme's own, other than the one that redirects. Default true, for the same reason. */
  readonly ports: boolean;
  /** From http to https. Default true. */
  readonly upgrades: boolean;
  /** From https to http, where anybody on the way can change the rules. Default false. */
  readonly downgrades: boolean;
}

/** Where a `Location` leads: to http or https, without a password, or nowhere. */
export function redirectTarget(location: string | null, base: string): string | undefined {
  const target = location === null ? undefined : parsedUrl(location, base);
  if (target === undefined || originOf(target.href) === undefined) return undefined;
  target.username = "";
  target.password = "";
  target.hash = "";
  return target.href;
}

/** Why a redirect is not followed; undefined if it is. */
export function refusalOf(from: string, to: string, allowed: Redirects): string | undefined {
  const source = new URL(from);
  const target = new URL(to);
  if (source.protocol !== target.protocol) {
    const up = target.protocol === "https:";
    if (up ? !allowed.upgrades : !allowed.downgrades) {
      return up
        ? "a redirect to https (redirects.upgrades)"
        : "a redirect from https to http (redirects.downgrades)";
    }
  }
  if (source.hostname !== target.hostname && !allowed.hosts) {
    return "a redirect to another host (redirects.hosts)";
  }
  // The URL parser leaves out ports that are the scheme's own.
  if (target.port !== "" && target.port !== source.port && !allowed.ports) {
    return "a redirect to another port (redirects.ports)";
  }
  return undefined;
}
