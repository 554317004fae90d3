import type { WrittenEntry } from "./elements.ts";
import { BOUNDS } from "./limits.ts";
import { fileDetail, SitemapFault } from "./problem.ts";

/** After this many lines without a URL, the file is not considered a list of URLs. */
const PATIENCE = 100;

/** Reads a sitemap that is plain text, piece by piece: one URL per line, blank lines do not count. */
export class LineReader {
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
