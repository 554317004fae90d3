import type { Robots } from "../../../engine/policy/robots.ts";
import { en } from "../../text/en.ts";
import type { Change, ChangeWords } from "./change.ts";

/** Sitemaps that a change names, of those added and of those removed. */
const NAMED = 5;
/** Characters of each. */
const LONGEST = 200;

/** Which sitemaps a file names that it did not name before, and the other way round. Their order does not matter. */
export function sitemapChanges(
  before: Robots,
  after: Robots,
  words: ChangeWords = en.diff.details,
): Change[] {
  const [old, now] = [new Set(before.sitemaps), new Set(after.sitemaps)];
  const added = [...now].filter((url) => !old.has(url));
  const removed = [...old].filter((url) => !now.has(url));
  if (added.length === 0 && removed.length === 0) return [];
  const detail = [
    ...(added.length === 0 ? [] : [words.added(listed(added, words))]),
    ...(removed.length === 0 ? [] : [words.removed(listed(removed, words))]),
  ].join("; ");
  return [{ kind: "sitemaps", severity: "notice", agents: [], detail }];
}

function listed(urls: readonly string[], words: ChangeWords): string {
  const named = urls
    .slice(0, NAMED)
    .map((url) => (url.length > LONGEST ? `${url.slice(0, LONGEST)}...` : url))
    .join(", ");
  return urls.length > NAMED ? words.more(named, urls.length - NAMED) : named;
}
