const SLASH = 0x2f;
const SMALL_R = 0x72;

/** Whether a target is that of a site's robots.txt. */
export function asksForRobots(target: string): boolean {
  if (target.charCodeAt(0) === SLASH) {
    if (target.charCodeAt(1) !== SMALL_R || !target.startsWith("/robots.txt")) return false;
    const next = target.charAt(11);
    return next === "" || next === "?" || next === "#";
  }
  return /^https?:\/\/[^/?#]*\/robots\.txt(?:[?#]|$)/i.test(target);
}
