const SLASH = 0x2f;
const SMALL_R = 0x72;
/** A backslash may begin the path for those who read URLs as browsers do, so nobody agrees on what comes after it. */
const ABSOLUTE = /^[a-zA-Z]+:\/\/[^/?#\\]*\/robots\.txt(\?|#|$)/;

/**
 * Whether a request, by its URL or its target, is for a site's robots.txt. With a query it is another URL, for which
 * there may be rules.
 */
export function isRobotsTxt(target: string): boolean {
  const next = afterRobotsTxt(target);
  return next === "" || next === "#";
}

/** The same, with or without a query: servers send the file for both. */
export function namesRobotsTxt(target: string): boolean {
  return afterRobotsTxt(target) !== undefined;
}

/** What follows the path `/robots.txt`; undefined for another path. */
function afterRobotsTxt(target: string): string | undefined {
  if (target.charCodeAt(0) === SLASH) {
    if (target.charCodeAt(1) !== SMALL_R || !target.startsWith("/robots.txt")) return undefined;
    const next = target.charAt(11);
    return next === "" || next === "?" || next === "#" ? next : undefined;
  }
  return target.includes("/robots.txt") ? ABSOLUTE.exec(target)?.[1] : undefined;
}
