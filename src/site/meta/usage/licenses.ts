import type { Robots } from "../../../engine/policy/robots.ts";
import { parsedUrl } from "../../../engine/url/parsed.ts";
import { type HeadersLike, headerValues } from "../directives/header.ts";
import type { Source } from "../finding.ts";
import type { Page } from "../page/page.ts";

/** An RSL document (Really Simple Licensing), which contains terms of use; they are not read here. */
export interface License {
  /** The document's URL, absolute if possible; absent for terms within the page. */
  readonly url?: string;
  /** The statement that names it. */
  readonly source: Source;
}

/** How many licences are listed. */
const MOST_LICENSES = 1_000;

/**
 * RSL 1.0 (2025-12-10): `License` lines of robots.txt, which belong to no group, `Link` headers and `<link>` elements
 * of the type application/rsl+xml, and terms within the page. A link to any other licence does not count.
 */
export function licensesIn(
  robots: Robots | undefined,
  headers: HeadersLike | undefined,
  page: Page | undefined,
  url: string,
): License[] {
  const ofPage = page === undefined ? [] : [...linkedBy(page, url), ...within(page)];
  return [...inRobots(robots), ...inHeaders(headers, url), ...ofPage].slice(0, MOST_LICENSES);
}

function inRobots(robots: Robots | undefined): License[] {
  return (robots?.extensions ?? [])
    .filter(({ name, value }) => name.toLowerCase() === "license" && value !== "")
    .map(({ name, value, line }) => ({
      url: value,
      source: { kind: "robots", text: `${name}: ${value}`, line },
    }));
}

function inHeaders(headers: HeadersLike | undefined, url: string): License[] {
  return headerValues(headers, "link", false).flatMap((value, i) =>
    linksIn(value, MOST_LICENSES)
      .filter(isLicense)
      .map(({ target, text }) => ({
        url: resolved(target, url),
        source: { kind: "header", name: "Link", text, field: i + 1 },
      })),
  );
}

function linkedBy({ base, licenses }: Page, url: string): License[] {
  const from = base === undefined ? url : resolved(base, url);
  return licenses.map(({ value, range }) => ({
    url: resolved(value, from),
    source: { kind: "meta", text: `license: ${value}`, range },
  }));
}

/** Licences whose terms are in the page itself. */
function within({ inlineLicenses }: Page): License[] {
  return inlineLicenses.map((range) => ({ source: { kind: "meta", text: "application/rsl+xml", range } }));
}

function resolved(target: string, base: string): string {
  return parsedUrl(target, base)?.href ?? target;
}

function isLicense({ parameters }: Link): boolean {
  const relations = (parameters.get("rel") ?? "").toLowerCase().split(/\s+/);
  return (
    relations.includes("license") && /^application\/rsl\+xml\s*(?:;|$)/i.test(parameters.get("type") ?? "")
  );
}

/** One link of a Link header. */
interface Link {
  /** The URL as written. */
  readonly target: string;
  /** Values by name in lower case; of several with one name, the first counts (RFC 8288, 3.3). */
  readonly parameters: ReadonlyMap<string, string>;
  /** The link as it stands in the header. */
  readonly text: string;
}

const TARGET = /[\s,]*<([^>]*)>/y;
const PARAMETER = /\s*;\s*([^\s=;,]*)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/y;

/** Reads the first `most` links of a Link header (RFC 8288, section 3); stops where the syntax ends. */
function linksIn(value: string, most: number): Link[] {
  const links: Link[] = [];
  let at = 0;
  while (links.length < most) {
    TARGET.lastIndex = at;
    const found = TARGET.exec(value);
    if (found === null) break;
    const { parameters, end } = parametersAt(value, at + found[0].length);
    const text = value.slice(at, end).replace(/^[\s,]+/, "");
    links.push({ target: found[1]!.trim(), parameters, text });
    at = end;
  }
  return links;
}

/** The parameters from a place on, and where they end. */
function parametersAt(value: string, start: number): { parameters: Map<string, string>; end: number } {
  const parameters = new Map<string, string>();
  for (let end = start; ; ) {
    PARAMETER.lastIndex = end;
    const found = PARAMETER.exec(value);
    if (found === null) return { parameters, end };
    const [whole, name, quoted, bare] = found;
    const key = name!.toLowerCase();
    if (!parameters.has(key)) parameters.set(key, quoted?.replace(/\\(.)/g, "$1") ?? bare ?? "");
    end += whole.length;
  }
}
