import { expect } from "vitest";
import { sentenceOf } from "../../../src/base/because.ts";
import { BLOCK_REASONS } from "../../../src/cli/audit/blocked.ts";
import { DETAILS } from "../../../src/crawl/fetch/detail.ts";
import type { Kind } from "../../../src/crawl/sitemap/elements.ts";
import type { WrittenEntry } from "../../../src/crawl/sitemap/entry.ts";
import { FILE_DETAILS, type Problem } from "../../../src/crawl/sitemap/problem.ts";
import { type ReadOptions, readBatches } from "../../../src/crawl/sitemap/read.ts";

/** Everything that comes of a sitemap; details are checked against their codes, which are left out. */
export interface Reading {
  readonly kind: Kind | undefined;
  readonly entries: readonly WrittenEntry[];
  readonly problems: readonly Problem[];
}

/** Reads a sitemap whose bytes come in pieces of `step`. */
export async function reading(
  body: string | Uint8Array,
  { step = 65_536, charset }: { step?: number; charset?: string } = {},
): Promise<Reading> {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
  }
  return readingOf(pieces(), charset === undefined ? {} : { charset });
}

/** Reads a sitemap from wherever its bytes come. */
export async function readingOf(
  bytes: AsyncIterable<Uint8Array>,
  options: Omit<ReadOptions, "report"> = {},
): Promise<Reading> {
  const problems: Problem[] = [];
  const entries: WrittenEntry[] = [];
  let kind: Kind | undefined;
  const report = ({ because, ...problem }: Problem): void => {
    if (because !== undefined)
      expect(sentenceOf({ ...DETAILS, ...FILE_DETAILS, ...BLOCK_REASONS }, because)).toBe(problem.detail);
    problems.push(problem);
  };
  for await (const batch of readBatches(bytes, { ...options, report })) {
    kind = batch.kind;
    entries.push(...batch.entries);
  }
  return { kind, entries, problems };
}

/** URLs and the words for what is wrong. */
export async function outline(
  body: string | Uint8Array,
  options: { step?: number; charset?: string } = {},
): Promise<{ urls: string[]; codes: string[] }> {
  const { entries, problems } = await reading(body, options);
  return { urls: entries.map(({ url }) => url), codes: problems.map(({ code }) => code) };
}

/** A urlset of these URLs, which are escaped. */
export function urlset(urls: readonly string[]): string {
  const items = urls.map(
    (url) => `<url><loc>${url.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</loc></url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${items.join("")}</urlset>
`;
}

/** An index of these sitemaps. */
export function index(urls: readonly string[]): string {
  const items = urls.map((url) => `<sitemap><loc>${url.replaceAll("&", "&amp;")}</loc></sitemap>\n`);
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join("")}</sitemapindex>\n`;
}
