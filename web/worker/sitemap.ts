import type { Problem } from "../../src/crawl/sitemap/problem.ts";
import { readBatches } from "../../src/crawl/sitemap/read.ts";
import { type Task, withBreaths } from "./task.ts";
import { unpackFile } from "./unpack-file.ts";

/** The URLs of a sitemap. */
export interface SitemapReport {
  /** The URLs, one per line. */
  readonly text: string;
  readonly count: number;
  /** Whether its entries are sitemaps. */
  readonly isIndex: boolean;
  /** Whether it has more URLs than the list takes. */
  readonly isCut: boolean;
  /** Whether it cannot be read to its end; the URLs before that are here. */
  readonly isStopped: boolean;
  /** The line where reading stopped, from 1. */
  readonly line?: number;
}

/** How many characters of URLs are read: as many as the list takes. */
const MOST = 24_000_000;

/** Faults after which a sitemap is read no further. */
const STOPS: readonly string[] = [
  "malformed",
  "truncated",
  "not-a-sitemap",
  "damaged-gzip",
  "too-large",
] satisfies Problem["code"][];

/** The URLs in a sitemap of any format, plain or compressed, one per line; up to a fault if there is one. */
export async function readSitemapFile(
  { file }: { readonly file: Blob },
  _: unknown,
  task: Task,
): Promise<SitemapReport> {
  const urls: string[] = [];
  let size = 0;
  let isIndex = false;
  let stopped: Problem | undefined;
  const report = (problem: Problem): void => {
    if (STOPS.includes(problem.code)) stopped ??= problem;
  };
  try {
    const pieces = withBreaths(unpackFile(file), task, () => undefined);
    for await (const { kind, entries } of readBatches(pieces, { report })) {
      isIndex ||= kind === "index";
      for (const { url } of entries) {
        const line = url.replace(/\s+/g, " ");
        size += line.length + 1;
        if (size > MOST) return reportOf(true);
        urls.push(line);
      }
    }
  } catch {
    stopped ??= { code: "unreadable" };
  }
  return reportOf(false);

  function reportOf(isCut: boolean): SitemapReport {
    const text = urls.map((url) => `${url}\n`).join("");
    const { line } = stopped ?? {};
    return {
      text,
      count: urls.length,
      isIndex,
      isCut,
      isStopped: stopped !== undefined,
      ...(line !== undefined && { line }),
    };
  }
}
