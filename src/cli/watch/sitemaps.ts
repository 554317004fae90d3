import type { Robots } from "../../policy/robots.ts";
import type { Change } from "./change.ts";

/** Sitemaps that a change names, of those added and of those removed. */
const NAMED = 5;
/** Characters of each. */
const LONGEST = 200;

/** Which sitemaps a file names that it did not name before, and the other way round. Their order does not matter. */
export function sitemapChanges(before: Robots, after: Robots): Change[] {
  const [old, now] = [new Set(before.sitemaps), new Set(after.sitemaps)];
  const added = [...now].filter((url) => !old.has(url));
  const removed = [...old].filter((url) => !now.has(url));
  if (added.length === 0 && removed.length === 0) return [];
  const detail = [listed("added", added), listed("removed", removed)]
    .filter((text) => text !== "")
    .join("; ");
  return [{ kind: "sitemaps", severity: "notice", agents: [], detail }];
}

function listed(what: string, urls: readonly string[]): string {
  if (urls.length === 0) return "";
  const named = urls
    .slice(0, NAMED)
    .map((url) => (url.length > LONGEST ? `${url.slice(0, LONGEST)}...` : url));
  const more = urls.length > NAMED ? ` and ${urls.length - NAMED} more` : "";
  return `${what}: ${named.join(", ")}${more}`;
}
