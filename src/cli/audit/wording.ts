import { PROTOCOL } from "../../sitemap/limits.ts";
import type { CountedProblem, ProblemCode } from "../../sitemap/problem.ts";
import { numeral } from "../numeral.ts";

/** What a problem is called; where there may be many in a sitemap, there is a plural for them. */
const WORDS: Readonly<Record<ProblemCode, string | readonly [one: string, many: string]>> = {
  unreadable: "cannot be read",
  "not-a-sitemap": "is not a sitemap",
  malformed: "is not well-formed XML; what follows was not read",
  truncated: "ends prematurely",
  "damaged-gzip": "is damaged: only its beginning could be decompressed",
  bomb: "expands to more than any sitemap should have; the rest was not read",
  "too-large": "is too large; the rest was not read",
  "too-many-sitemaps": ["lists one sitemap too many", "lists more sitemaps than are read (--max-sitemaps)"],
  "too-many-urls": "has more entries than are read",
  later: "cannot be read for now",
  "too-deep": [
    "lists a sitemap that is nested too deeply in indexes",
    "lists sitemaps that are nested too deeply in indexes",
  ],
  "foreign-sitemap": [
    "lists a sitemap of another site, which was not read",
    "lists sitemaps of another site, which were not read",
  ],
  "invalid-sitemap-url": [
    "lists a sitemap that is not an absolute URL",
    "lists sitemaps that are not absolute URLs",
  ],
  "blocked-sitemap": "is itself blocked by robots.txt",
  "invalid-url": ["has an entry that is not an absolute URL", "has entries that are not absolute URLs"],
  "foreign-url": [
    "has a URL of another host, whose own robots.txt decides; it was not checked",
    "has URLs of other hosts, whose own robots.txt decides; they were not checked",
  ],
  "over-size": `is larger than the ${numeral(PROTOCOL.bytes)} bytes that the protocol allows`,
  "over-count": `has more than the ${numeral(PROTOCOL.urls)} entries that the protocol allows`,
  "long-url": [
    `has a URL of more than ${numeral(PROTOCOL.urlLength)} characters`,
    `has URLs of more than ${numeral(PROTOCOL.urlLength)} characters`,
  ],
  encoding: "is not plain UTF-8",
  doctype: "has a document type declaration; entities that it declares are not expanded",
  "repeated-sitemap": ["lists a sitemap that was read already", "lists sitemaps that were read already"],
  "nested-index": "is an index inside an index, which the protocol does not allow",
  empty: "has no entries",
  "no-sitemap": "does not exist, and robots.txt names no other",
};

/** A problem in words, with the line and details of the first of its kind. */
export function problemText({ code, count, detail, line }: CountedProblem): string {
  const words = WORDS[code];
  const what = typeof words === "string" ? words : words[count > 1 ? 1 : 0];
  const place = line === undefined ? undefined : `line ${numeral(line)}`;
  const about = [place, detail].filter((one) => one !== undefined).join(": ");
  const first = count > 1 && typeof words !== "string" ? `${numeral(count)}, first ` : "";
  return about === "" ? what : `${what} (${first}${about})`;
}
