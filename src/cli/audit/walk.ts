import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Entry, Kind } from "../../sitemap/elements.ts";
import { BOUND, PROTOCOL } from "../../sitemap/limits.ts";
import { type Problem, type ProblemCode, SitemapFault } from "../../sitemap/problem.ts";
import { readSitemap } from "../../sitemap/read.ts";
import { originOf } from "../../url/origin.ts";
import type { Terminal } from "../command.ts";
import { isUrl, STDIN } from "../input.ts";
import { type OpenSitemap, openSitemap } from "./open-sitemap.ts";

/** How deep nested indexes are followed. The protocol does not allow them, but they exist. */
const DEPTH = 3;

/** How many uncompressed bytes of a local file are read. The limit is large, since the user chose the file. */
const MAX_LOCAL_BYTES = 1 << 30;

/** Problems of one kind in one sitemap: the first, and how many there are. */
export interface CountedProblem extends Problem {
  readonly count: number;
}

/** A sitemap that was looked at. */
export interface Sitemap {
  /** A path, a URL, or `-`. */
  readonly source: string;
  /** The index that lists it, if it was not named otherwise. */
  readonly index?: string;
  readonly kind: Kind | undefined;
  /** Entries that were read. */
  readonly entries: number;
  readonly problems: ReadonlyMap<ProblemCode, CountedProblem>;
}

export interface WalkOptions {
  /** Origin of the site whose sitemaps these are, if that is known. */
  readonly site: string | undefined;
  /** The most sitemaps that are read. */
  readonly maxSitemaps: number;
  readonly terminal: Terminal;
}

/** Pages of a sitemap, as they come in. */
export interface Pages {
  readonly sitemap: Draft;
  readonly entries: readonly Entry[];
}

/** What is still to be read. */
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
  readonly problems = new Map<ProblemCode, CountedProblem>();

  constructor({ source, index }: Pick<Task, "source" | "index">) {
    this.source = source;
    if (index !== undefined) this.index = index;
  }

  /** Records a problem. Of several of one kind, the first is kept. */
  readonly report = (problem: Problem): void => {
    const { count, ...first } = this.problems.get(problem.code) ?? { ...problem, count: 0 };
    this.problems.set(problem.code, { ...first, count: count + 1 });
  };
}

/** Reads sitemaps and those that they list, one after another, so that a host gets one request at a time. */
export class Walk {
  /** Sitemaps that were read, or tried. */
  done = 0;
  readonly #options: WalkOptions;
  readonly #tasks: Task[] = [];
  /** Sitemaps that have been read or are waiting, so that none is read twice and cycles end. */
  readonly #seen = new Set<string>();
  #next = 0;
  #current: OpenSitemap | undefined;

  /** @param sources files, URLs or `-` */
  constructor(sources: readonly string[], options: WalkOptions) {
    this.#options = options;
    for (const source of sources) this.#add({ source, depth: 0 });
  }

  /** Sitemaps known so far. */
  get total(): number {
    return this.#tasks.length;
  }

  /** Share of the current one that was read. */
  get share(): number {
    return this.#current?.share() ?? 0;
  }

  /**
   * The pages, in order.
   *
   * @param begin called with every sitemap before it is read
   * @param end called with every sitemap after it has been read
   */
  async *pages(begin: (sitemap: Draft) => void, end: (sitemap: Sitemap) => void): AsyncGenerator<Pages> {
    while (this.#next < this.#tasks.length) {
      const task = this.#tasks[this.#next]!;
      const sitemap = new Draft(task);
      begin(sitemap);
      yield* this.#read(task, sitemap);
      end(sitemap);
      this.#next++;
      this.done++;
    }
  }

  async *#read(task: Task, sitemap: Draft): AsyncGenerator<Pages> {
    const { report } = sitemap;
    try {
      const open = await openSitemap(task.source, this.#options.terminal);
      this.#current = open;
      const { bytes, charset } = open;
      const maxBytes = isUrl(task.source) ? BOUND.bytes : MAX_LOCAL_BYTES;
      for await (const { kind, entries } of readSitemap(bytes, { charset, maxBytes, report })) {
        sitemap.kind = kind;
        sitemap.entries += entries.length;
        if (kind === "index") this.#list(entries, task, open.location, sitemap);
        else yield { sitemap, entries };
      }
    } catch (error) {
      if (!(error instanceof SitemapFault)) throw error;
      report(error.problem);
    } finally {
      this.#current = undefined;
    }
  }

  #list(entries: readonly Entry[], task: Task, location: string, sitemap: Draft): void {
    const { report } = sitemap;
    if (task.depth > 0) report({ code: "nested-index" });
    for (const { url, line } of entries) {
      const about = { detail: shortened(url), line };
      const origin = url.length > PROTOCOL.urlLength ? undefined : originOf(url);
      if (origin === undefined) report({ code: "invalid-sitemap-url", ...about });
      else if (!this.#isOwn(origin, location)) report({ code: "foreign-sitemap", ...about });
      else if (task.depth >= DEPTH) report({ code: "too-deep", ...about });
      else {
        const added = this.#add({
          source: sourceOf(url, task.source),
          depth: task.depth + 1,
          index: task.source,
        });
        if (added !== undefined) report({ code: added, ...about });
      }
    }
  }

  /** Whether an index may list sitemaps there: on its own site, or on the one that is audited. */
  #isOwn(origin: string, index: string): boolean {
    const { site } = this.#options;
    const owners = [isUrl(index) ? originOf(index) : undefined, site].filter((one) => one !== undefined);
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

/**
 * Where to read a listed sitemap from: for a site that is not published yet, beside its index. The string is
 * copied, because a substring keeps the whole string in memory.
 */
function sourceOf(url: string, index: string): string {
  const place = new URL(url);
  place.hash = "";
  const copy = Buffer.from(place.href).toString();
  if (isUrl(index) || index === STDIN) return copy;
  const name = place.pathname.split("/").at(-1)!;
  if (!/^[\w.-]*\w$/.test(name)) return copy;
  const file = join(dirname(index), name);
  return existsSync(file) && statSync(file).isFile() ? file : copy;
}

function shortened(url: string): string {
  return url.length > 200 ? `${url.slice(0, 200)}...` : Buffer.from(url).toString();
}
