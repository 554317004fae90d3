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
