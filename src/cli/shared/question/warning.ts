import type { Robots } from "../../../engine/policy/robots.ts";
import { en, type Texts } from "../../text/en.ts";

/** A remark on a file for readers who see only the verdicts. */
export function warningAbout(robots: Robots, { common: { warnings } }: Texts = en): string | undefined {
  if (robots.truncated) return warnings.tooLong;
  if (robots.groups.length > 0) return undefined;
  const harmless = new Set(["blank", "comment", "sitemap"]);
  if (robots.lines.every(({ kind }) => harmless.has(kind))) return undefined;
  return warnings.noAgent;
}
