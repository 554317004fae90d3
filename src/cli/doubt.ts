import type { Robots } from "../policy/robots.ts";
import { en, type Texts } from "./text/en.ts";

/** A remark that somebody who only sees the verdicts needs. */
export function doubtAbout(robots: Robots, { common: { doubts } }: Texts = en): string | undefined {
  if (robots.truncated) return doubts.tooLong;
  if (robots.groups.length > 0) return undefined;
  const harmless = new Set(["blank", "comment", "sitemap"]);
  if (robots.lines.every(({ kind }) => harmless.has(kind))) return undefined;
  return doubts.noAgent;
}
