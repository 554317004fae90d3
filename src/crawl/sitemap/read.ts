import { decode } from "./decode.ts";
import { ElementReader, type Kind } from "./elements.ts";
import type { WrittenEntry } from "./entry.ts";
import { BOUNDS, PROTOCOL } from "./limits.ts";
import { fileDetail, type ReportProblem, SitemapFault } from "./problem.ts";

/** Characters from which the format can be told; no sitemap with an entry has fewer. */
const TELLING = 32;

/** How a sitemap is to be read. */
export interface ReadOptions {
  /** Encoding it was served with, if its server said so. */
  readonly charset?: string | undefined;
  /** Uncompressed bytes that are read at most. Default `BOUND.bytes`. */
  readonly maxBytes?: number;
  /** Entries that are read at most. Default: any number. */
  readonly maxUrls?: number;
  /** Told of what is wrong, as it turns up. */
  readonly report: ReportProblem;
}

/** Some entries of a sitemap, in order. */
export interface EntryBatch {
  readonly kind: Kind;
  readonly entries: readonly WrittenEntry[];
}

/**
 * The entries of a sitemap of any format, as its uncompressed bytes come in. Memory is bounded whatever they are.
 * Faults of the content are reported and, at worst, end the sitemap.
 *
 * @throws what the bytes' source throws
 */
export async function* readBatches(
  bytes: AsyncIterable<Uint8Array>,
  { charset, report, maxBytes = BOUNDS.bytes, maxUrls = Number.POSITIVE_INFINITY }: ReadOptions,
): AsyncGenerator<EntryBatch> {
  let reader: ElementReader | LineReader | undefined;
  let count = 0;
  const batch = (entries: readonly WrittenEntry[]): EntryBatch[] => {
    if (entries.length === 0) return [];
    const before = count;
    const read = entries.slice(0, maxUrls - before);
    count += read.length;
    if (before <= PROTOCOL.urls && count > PROTOCOL.urls) report({ code: "over-count" });
    return read.length === 0 ? [] : [{ kind: reader!.kind!, entries: read }];
  };
  /** Yields the entries that a piece completes; beyond the limit, ends the sitemap. */
  const step = function* (entries: readonly WrittenEntry[]): Generator<EntryBatch> {
    const isTooMany = count + entries.length > maxUrls;
    yield* batch(entries);
    if (isTooMany) throw new SitemapFault("too-many-urls", fileDetail("many-entries", { most: maxUrls }));
  };
  try {
    let head = "";
    for await (const text of decode(measured(bytes, maxBytes, report), charset, report)) {
      if (reader === undefined) {
        head += text;
        if (head.trimStart().length < TELLING && head.length < BOUNDS.silence) continue;
        [reader, head] = begun(head, report);
        yield* step(reader.write(head));
      } else yield* step(reader.write(text));
    }
    if (reader === undefined) {
      [reader, head] = begun(head, report);
      yield* step(reader.write(head));
    }
    yield* step(reader.end());
    if (count === 0) report({ code: "empty" });
  } catch (error) {
    // Entries before the fault count, even if the source broke off.
    if (reader instanceof ElementReader) yield* batch(reader.rest());
    if (!(error instanceof SitemapFault)) throw error;
    report(error.problem);
  }
}

/**
 * A reader for what begins so, and the text that it is to read first: XML without white space before it.
 *
 * @throws SitemapFault for a web page, which servers like to answer with instead of "not found"
 */
function begun(head: string, report: ReportProblem): [ElementReader | LineReader, string] {
  const text = head.trimStart();
  if (/^<(?:!doctype\s+)?html\b/i.test(text)) throw new SitemapFault("not-a-sitemap", fileDetail("web-page"));
  if (!text.startsWith("<")) return [new LineReader(), head];
  if (text !== head && /^<\?xml\s/.test(text)) report({ code: "leading-space", line: 1 });
  const before = head.slice(0, head.length - text.length);
  return [new ElementReader(report, before.split(/\r\n|\r|\n/).length), text];
}

/** The same bytes, reported beyond what the protocol allows and abandoned beyond what is read here. */
async function* measured(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
  report: ReportProblem,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    const before = size;
    size += chunk.length;
    if (size > maxBytes) throw new SitemapFault("too-large", fileDetail("many-bytes", { most: maxBytes }));
    if (before <= PROTOCOL.bytes && size > PROTOCOL.bytes) report({ code: "over-size" });
    yield chunk;
  }
}

/** After this many lines without a URL, the file is not considered a list of URLs. */
const PATIENCE = 100;

/** Reads a sitemap that is plain text, piece by piece: one URL per line, blank lines do not count. */
class LineReader {
  readonly kind = "text";
  #rest = "";
  #line = 0;
  /** Lines that were something else, before the first URL. */
  #strangers: WrittenEntry[] = [];
  #hasUrl = false;

  /**
   * Entries that this piece completes.
   *
   * @throws SitemapFault for anything that is not a list of URLs
   */
  write(text: string): WrittenEntry[] {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop()!;
    if (this.#rest.length > BOUNDS.silence) {
      throw strange(this.#line + 1);
    }
    return this.#entries(lines);
  }

  /** @throws SitemapFault where no line was a URL */
  end(): WrittenEntry[] {
    const entries = this.#entries([this.#rest]);
    if (this.#strangers.length > 0) throw strange();
    return entries;
  }

  #entries(lines: readonly string[]): WrittenEntry[] {
    const entries: WrittenEntry[] = [];
    for (const text of lines) {
      this.#line++;
      const url = text.trim().slice(0, BOUNDS.urlLength);
      if (url === "") continue;
      const entry = { url, line: this.#line };
      if (this.#hasUrl) entries.push(entry);
      else if (/^https?:\/\//i.test(url)) {
        this.#hasUrl = true;
        entries.push(...this.#strangers, entry);
        this.#strangers = [];
      } else if (this.#strangers.push(entry) >= PATIENCE) throw strange();
    }
    return entries;
  }
}

function strange(line?: number): SitemapFault {
  return new SitemapFault("not-a-sitemap", fileDetail("no-format"), line === undefined ? {} : { line });
}
