import type { Robots } from "../policy/robots.ts";

/** A remark that somebody who only sees the verdicts needs. */
export function doubtAbout(robots: Robots): string | undefined {
  if (robots.truncated)
    return "is longer than 500 KiB; crawlers read no further, and neither does this command";
  if (robots.groups.length > 0) return undefined;
  const harmless = new Set(["blank", "comment", "sitemap"]);
  if (robots.lines.every(({ kind }) => harmless.has(kind))) return undefined;
  return "has no User-agent line, so everything is allowed";
}
