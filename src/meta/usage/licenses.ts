import type { Robots } from "../../policy/robots.ts";
import { parsedUrl } from "../../url/parsed.ts";
import { type HeadersLike, headerValues } from "../directives/header.ts";
import type { Source } from "../finding.ts";
import type { Page } from "../page/page.ts";

/** An RSL document (Really Simple Licensing), which holds the terms; they are not read here. */
export interface License {
  /** Absolute where that can be told; absent for terms within the page. */
  readonly url?: string;
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
  const lines = (robots?.extensions ?? [])
    .filter(({ name, value }) => name.toLowerCase() === "license" && value !== "")
    .map(({ name, value, line }) => licenseAt(value, { kind: "robots", text: `${name}: ${value}`, line }));
  const links = headerValues(headers, "link", false).flatMap((value, i) =>
    linksIn(value)
      .filter(isLicense)
      .map(({ target, text }) =>
        licenseAt(resolved(target, url), { kind: "header", name: "Link", text, field: i + 1 }),
      ),
  );
  const base = page?.base === undefined ? url : resolved(page.base, url);
  const elements = (page?.licenses ?? []).map(({ value, range }) =>
    licenseAt(resolved(value, base), { kind: "meta", text: `license: ${value}`, range }),
  );
  const inline = (page?.inlineLicenses ?? []).map(
    (range): License => ({ source: { kind: "meta", text: "application/rsl+xml", range } }),
  );
  return [...lines, ...links, ...elements, ...inline].slice(0, MOST);
}

function licenseAt(url: string, source: Source): License {
  return { url, source };
}

function resolved(target: string, base: string): string {
  return parsedUrl(target, base)?.href ?? target;
}

interface Link {
  readonly target: string;
  /** Values by name in lower case; the first of each counts (RFC 8288, 3.3). */
  readonly parameters: ReadonlyMap<string, string>;
  readonly text: string;
}

function isLicense({ parameters }: Link): boolean {
  const relations = (parameters.get("rel") ?? "").toLowerCase().split(/\s+/);
  return (
    relations.includes("license") && /^application\/rsl\+xml\s*(?:;|$)/i.test(parameters.get("type") ?? "")
  );
}

const TARGET = /[\s,]*<([^>]*)>/y;
const PARAMETER = /\s*;\s*([^\s=;,]*)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/y;

/** Reads a Link header (RFC 8288, section 3); stops where the syntax ends. */
function linksIn(value: string): Link[] {
  const links: Link[] = [];
  let at = 0;
  while (links.length < MOST) {
    TARGET.lastIndex = at;
    const target = TARGET.exec(value);
    if (target === null) break;
    const start = at;
    at = TARGET.lastIndex;
    const parameters = new Map<string, string>();
    for (;;) {
      PARAMETER.lastIndex = at;
      const found = PARAMETER.exec(value);
      if (found === null) break;
      at = PARAMETER.lastIndex;
      const name = found[1]!.toLowerCase();
      const text = found[2]?.replace(/\\(.)/g, "$1") ?? found[3] ?? "";
      if (!parameters.has(name)) parameters.set(name, text);
    }
    links.push({
      target: target[1]!.trim(),
      parameters,
      text: value.slice(start, at).replace(/^[\s,]+/, ""),
    });
  }
  return links;
}
