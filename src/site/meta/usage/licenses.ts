import type { Robots } from "../../../engine/policy/robots.ts";
import { parsedUrl } from "../../../engine/url/parsed.ts";
import { type HeadersLike, headerValues } from "../directives/header.ts";
import { type Link, linksIn } from "../directives/link.ts";
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
const MOST = 1_000;

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
  return [...inRobots(robots), ...inHeaders(headers, url), ...ofPage].slice(0, MOST);
}

function inRobots(robots: Robots | undefined): License[] {
  return (robots?.extensions ?? [])
    .filter(({ name, value }) => name.toLowerCase() === "license" && value !== "")
    .map(({ name, value, line }) => licenseAt(value, { kind: "robots", text: `${name}: ${value}`, line }));
}

function inHeaders(headers: HeadersLike | undefined, url: string): License[] {
  return headerValues(headers, "link", false).flatMap((value, i) =>
    linksIn(value, MOST)
      .filter(isLicense)
      .map(({ target, text }) =>
        licenseAt(resolved(target, url), { kind: "header", name: "Link", text, field: i + 1 }),
      ),
  );
}

function linkedBy({ base, licenses }: Page, url: string): License[] {
  const from = base === undefined ? url : resolved(base, url);
  return licenses.map(({ value, range }) =>
    licenseAt(resolved(value, from), { kind: "meta", text: `license: ${value}`, range }),
  );
}

/** Licences whose terms are in the page itself. */
function within({ inlineLicenses }: Page): License[] {
  return inlineLicenses.map((range) => ({ source: { kind: "meta", text: "application/rsl+xml", range } }));
}

function licenseAt(url: string, source: Source): License {
  return { url, source };
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
