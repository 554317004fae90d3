import { originOf } from "../url/origin.ts";
import { parsedUrl } from "../url/parsed.ts";

const strictDecoder = new TextDecoder("utf-8", { fatal: true });

/** How many redirects are followed: the minimum that RFC 9309 2.3.1.2 requires. */
export const MAX_REDIRECTS = 5;

/**
 * Which redirects of a robots.txt are followed. If one is refused, the host counts as unreachable and stays closed.
 */
export interface Redirects {
  /**
   * To another host name. Default true, since RFC 9309 2.3.1.2 asks to follow redirects "even across authorities".
   */
  readonly hosts: boolean;
  /** To a port that is neither the scheme's default nor the redirecting one. Default true, for the same reason. */
  readonly ports: boolean;
  /** From http to https. Default true. */
  readonly upgrades: boolean;
  /** From https to http, where anybody on the network path can change the rules. Default false. */
  readonly downgrades: boolean;
}

/** Whether a status is that of a redirect (Fetch standard, 2.2.3). */
export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

/** The target of a `Location`, without a password; undefined if it is not an http or https URL. */
export function redirectTarget(location: string | null, base: string): string | undefined {
  const target = location === null ? undefined : parsedUrl(textOf(location), base);
  if (target === undefined || originOf(target.href) === undefined) return undefined;
  target.username = "";
  target.password = "";
  target.hash = "";
  return target.href;
}

/** A header whose bytes are UTF-8; `fetch` makes a character of every byte. Anything else is returned unchanged. */
function textOf(header: string): string {
  if (!/[\x80-\xff]/.test(header) || /[^\0-\xff]/.test(header)) return header;
  try {
    return strictDecoder.decode(Uint8Array.from(header, (byte) => byte.charCodeAt(0)));
  } catch {
    return header;
  }
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
  // The URL parser drops default ports.
  if (target.port !== "" && target.port !== source.port && !allowed.ports) {
    return "a redirect to another port (redirects.ports)";
  }
  return undefined;
}
