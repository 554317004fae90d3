import type { Problem } from "../../src/crawl/sitemap/problem.ts";
import { readBatches } from "../../src/crawl/sitemap/read.ts";
import type { Requests } from "../protocol.ts";
import type { SitemapReport } from "../reports/list.ts";
import type { Task } from "./task.ts";
import { unpackFile } from "./unpack-file.ts";

/** How many characters of URLs are read: as many as the list takes. */
const MOST = 24_000_000;
/** Milliseconds between two signs of life. */
const BREATH = 50;

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
  { file }: Requests["sitemap"]["in"],
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
    for await (const { kind, entries } of readBatches(
      breathing(
        unpackFile(file, () => {}),
        task,
      ),
      { report },
    )) {
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

/** Pieces, with looks for newer questions; ends early if nobody waits. */
async function* breathing(pieces: AsyncIterable<Uint8Array>, task: Task): AsyncGenerator<Uint8Array> {
  let next = performance.now() + BREATH;
  for await (const piece of pieces) {
    yield piece;
    if (performance.now() < next) continue;
    task.tell(undefined);
    await task.breathe();
    if (!task.wanted()) return;
    next = performance.now() + BREATH;
  }
}
