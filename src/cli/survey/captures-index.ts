import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { decompress } from "fzstd";
import type { Compressors } from "hyparquet";
import { MAX_MEMBER } from "../../study/warc/member.ts";
import { hasColumn, openParquet } from "../shared/rows/parquet-file.ts";

/** Where a capture of a robots.txt is: in bytes of a WARC file. */
export interface Capture {
  readonly url: string;
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

const COLUMNS = ["url", "warc_filename", "warc_record_offset", "warc_record_length"] as const;

/** What files in the wild are compressed with. Nothing expands beyond what the file says of its page. */
const compressors: Compressors = {
  GZIP: (bytes, maxOutputLength) => gunzipSync(bytes, { maxOutputLength }),
  BROTLI: (bytes, maxOutputLength) => brotliDecompressSync(bytes, { maxOutputLength }),
  ZSTD: (bytes, length) => decompress(bytes, new Uint8Array(length)),
};

/**
 * The captures of robots.txt files in a Parquet file of Common Crawl's columnar index.
 *
 * @throws Error for anything else, and for places that no WARC file has
 */
export async function* capturesIn(path: string): AsyncGenerator<Capture> {
  const index = await openParquet(path);
  try {
    const missing = COLUMNS.find((name) => !hasColumn(index, name));
    if (missing !== undefined)
      throw new Error(`it has no column ${missing}, and so is no columnar index of Common Crawl's`);
    /** Each row has its own copy of the name, which would take nearly half of the memory. */
    const files = new Map<string, string>();
    for await (const rows of index.groups([...COLUMNS], compressors))
      for (const row of rows) {
        if (!isRobotsTxt(row.url)) continue;
        const capture = captureIn(row);
        const file = files.get(capture.file) ?? capture.file;
        files.set(file, file);
        yield { ...capture, file };
      }
  } finally {
    await index.close();
  }
}

function isRobotsTxt(url: unknown): url is string {
  return typeof url === "string" && /^https?:\/\/[^/?#]+\/robots\.txt$/i.test(url);
}

function captureIn(row: Record<string, unknown>): Capture {
  const [url, file, offset, length] = COLUMNS.map((name) => row[name]) as [string, unknown, unknown, unknown];
  const [from, size] = [offset, length].map(Number) as [number, number];
  const wrong = (what: string): Error => new Error(`of ${url}, it has ${what}`);
  if (typeof file !== "string" || !isWarcPath(file)) throw wrong(`no path of a WARC file: ${String(file)}`);
  if (offset === null || !Number.isSafeInteger(from) || from < 0) throw wrong(`no offset: ${String(offset)}`);
  if (!Number.isSafeInteger(size) || size < 1 || size > MAX_MEMBER)
    throw wrong(`no length of a record: ${String(length)}`);
  return { url, file, offset: from, length: size };
}

/** Whether a path leads to a WARC file below where it is looked up, and nowhere else. */
function isWarcPath(path: string): boolean {
  return /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[\w./=-]+\.warc\.gz$/.test(path);
}
