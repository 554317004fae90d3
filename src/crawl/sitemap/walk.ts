import { shorten } from "../../base/describe-value.ts";
import { copyText } from "../../base/utf8.ts";
import { withoutPassword } from "../../base/without-password.ts";
import { originOf } from "../../engine/url/origin.ts";
import type { Kind } from "./elements.ts";
import type { WrittenEntry } from "./entry.ts";
import { gunzip } from "./gunzip.ts";
import { PROTOCOL } from "./limits.ts";
import { type FileProblem, PROBLEMS, type Problem, SHOWN_LENGTH, SitemapFault } from "./problem.ts";
import { readBatches } from "./read.ts";

export interface OpenSitemap {
  /** Where it was found, after redirects; the path of a file. */
  readonly location: string;
  /** Encoding it was served with, if its server said so. */
  readonly charset?: string | undefined;
  /** As they come, compressed or not. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** A sitemap that was looked at. */
export interface Sitemap {
  /** A URL; on the command line also a path, or `-`. */
  readonly source: string;
  /** The index that lists it, if it was not named otherwise. */
  readonly index?: string;
  readonly kind: Kind | undefined;
  /** Entries that were read. */
  readonly entries: number;
  readonly problems: ReadonlyMap<string, FileProblem>;
}

export interface WalkOptions {
  /** Origin of the site whose sitemaps these are, if that is known. */
  readonly site: string | undefined;
  /** The most sitemaps that are read, and entries of each. */
  readonly maxSitemaps: number;
  readonly maxUrls?: number;
  /** How deep indexes in indexes are followed. The protocol does not allow them, but they exist. */
  readonly maxDepth: number;
  /** Uncompressed bytes of a sitemap that are read at most. */
  maxBytes(source: string): number;
  /**
   * Opens a sitemap.
   *
   * @throws SitemapFault, also from the bytes, for what is wrong with it; anything else ends the walk
   */
  open(source: string): Promise<OpenSitemap>;
  /** Where to read a sitemap that an index lists. Default: at its URL. */
  sourceOf?(url: string, index: string): string;
}

/** Pages of a sitemap, as they come in. */
export interface Pages {
  readonly sitemap: Draft;
  readonly entries: readonly WrittenEntry[];
}

/** A sitemap that is still to be read. */
interface Task {
  readonly source: string;
  readonly depth: number;
  readonly index?: string;
}

/** A sitemap while it is read. */
export class Draft implements Sitemap {
  readonly source: string;
  readonly index?: string;
  kind: Kind | undefined;
  entries = 0;
  readonly problems = new Map<string, FileProblem>();

  constructor({ source, index }: Pick<Task, "source" | "index">) {
    this.source = withoutPassword(source);
    if (index !== undefined) this.index = withoutPassword(index);
  }

  /** Records a problem. Of several of one kind, the first is kept. */
  readonly report = (problem: Problem, kind: string = problem.code): void => {
    const severity = PROBLEMS[problem.code];
    const { count, ...first } = this.problems.get(kind) ?? { ...problem, severity, count: 0 };
    this.problems.set(kind, { ...first, count: count + 1 });
  };
}

/** Reads sitemaps and the sitemaps that they list, one after another, so that a host gets one request at a time. */
export class Walk {
  /** Sitemaps that were read, or tried. */
  done = 0;
  readonly #options: WalkOptions;
  readonly #tasks: Task[] = [];
  /** Sitemaps that have been read or are waiting, so that none is read twice and cycles end. */
  readonly #seen = new Set<string>();
  /** The first of the sources that are not read because there are too many; it counts them all. */
  #rest: Draft | undefined;

  constructor(sources: Iterable<string>, options: WalkOptions) {
    this.#options = options;
    for (const source of sources) {
      if (this.#add({ source, depth: 0 }) !== "too-many-sitemaps") continue;
      this.#rest ??= new Draft({ source });
      this.#rest.report({ code: "too-many-sitemaps" });
    }
  }

  /** Sitemaps known so far. */
  get total(): number {
    return this.#tasks.length;
  }

  /**
   * The pages, in order.
   *
   * @param begin called with every sitemap before it is read
   * @param end called with every sitemap after it has been read, and with the first that is not, if there are too many
   */
  async *pages(begin: (sitemap: Draft) => void, end: (sitemap: Sitemap) => void): AsyncGenerator<Pages> {
    while (this.done < this.#tasks.length) {
      const task = this.#tasks[this.done]!;
      const sitemap = new Draft(task);
      begin(sitemap);
      yield* this.#read(task, sitemap);
      end(sitemap);
      this.done++;
    }
    if (this.#rest !== undefined) end(this.#rest);
  }

  async *#read(task: Task, sitemap: Draft): AsyncGenerator<Pages> {
    const { report } = sitemap;
    const { open, maxBytes, maxUrls } = this.#options;
    try {
      const { location, charset, bytes } = await open(task.source);
      const limits = { maxBytes: maxBytes(task.source), ...(maxUrls !== undefined && { maxUrls }) };
      for await (const { kind, entries } of readBatches(gunzip(bytes), { charset, report, ...limits })) {
        sitemap.kind = kind;
        sitemap.entries += entries.length;
        if (kind === "index") this.#list(entries, task, location, sitemap);
        else yield { sitemap, entries };
      }
    } catch (error) {
      if (!(error instanceof SitemapFault)) throw error;
      report(error.problem);
    }
  }

  #list(entries: readonly WrittenEntry[], task: Task, location: string, sitemap: Draft): void {
    const { report } = sitemap;
    const { maxDepth, sourceOf = (url) => url } = this.#options;
    if (task.depth > 0) report({ code: "nested-index" });
    for (const { url, line } of entries) {
      const about = { detail: copyText(shorten(withoutPassword(url), SHOWN_LENGTH)), line };
      const origin = url.length > PROTOCOL.urlLength ? undefined : originOf(url);
      if (origin === undefined) report({ code: "invalid-sitemap-url", ...about });
      else if (!this.#isOwn(origin, location)) report({ code: "foreign-sitemap", ...about });
      else if (task.depth >= maxDepth) report({ code: "too-deep", ...about });
      else {
        const added = this.#add({
          source: sourceOf(withoutHash(url), task.source),
          depth: task.depth + 1,
          index: task.source,
        });
        if (added !== undefined) report({ code: added, ...about });
      }
    }
  }

  /** Whether an index may list sitemaps at an origin: of its own site, or of the site whose sitemaps are read. */
  #isOwn(origin: string, index: string): boolean {
    const { site } = this.#options;
    const owners = [originOf(index), site].filter((one) => one !== undefined);
    return owners.length === 0 || owners.some((owner) => nameOf(owner) === nameOf(origin));
  }

  /** @returns why it is not going to be read, if it is not */
  #add(task: Task): "repeated-sitemap" | "too-many-sitemaps" | undefined {
    if (this.#seen.has(task.source)) return "repeated-sitemap";
    if (this.#tasks.length >= this.#options.maxSitemaps) return "too-many-sitemaps";
    this.#seen.add(task.source);
    this.#tasks.push(task);
    return undefined;
  }
}

/** Hosts that differ only by scheme or `www.` are the same site. */
function nameOf(origin: string): string {
  return new URL(origin).host.replace(/^www\./, "");
}

function withoutHash(url: string): string {
  const place = new URL(url);
  place.hash = "";
  return copyText(place.href);
}
