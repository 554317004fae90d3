const SLASH = 0x2f;
const SMALL_R = 0x72;
/** A backslash may begin the path for those who read URLs as browsers do, so nobody agrees on what comes after it. */
const ABSOLUTE = /^[a-zA-Z]+:\/\/[^/?#\\]*\/robots\.txt(?:[?#]|$)/;

/** Whether a request, by its URL or its target, is for a site's robots.txt, with or without a query. */
export function isRobotsTxt(target: string): boolean {
  if (target.charCodeAt(0) === SLASH) {
    if (target.charCodeAt(1) !== SMALL_R || !target.startsWith("/robots.txt")) return false;
    const next = target.charAt(11);
    return next === "" || next === "?" || next === "#";
  }
  return target.includes("/robots.txt") && ABSOLUTE.test(target);
}
