import type { CrawlerPurpose } from "../crawler.ts";

/** Names of crawlers from a list that others keep: facts, without the list's own words. */
export interface CommunityList {
  /** What the list is called. */
  readonly list: string;
  /** The day of its last change, or its version; empty where it says neither. */
  readonly of: string;
  /** How many names it has, in this table or not. */
  readonly size: number;
  /**
   * Known crawlers that the list counts as AI crawlers, although the table of known ones does not. A `+` follows those
   * that may collect for training.
   */
  readonly also: string;
  /** Known crawlers that it lists and presets leave alone. */
  readonly kept: string;
  /** Names that the list lacks, and that are known from elsewhere. */
  readonly more?: string;
  /**
   * Whether it takes the place of the list of AI crawlers in this release: as a newer copy of it, or altogether. Without
   * this, it adds to that list.
   */
  readonly replaces?: "copy" | "all";
  /**
   * Its names, or rows of them: an operator, or nothing, then one text per purpose, `purpose:name,name`, where a `+`
   * follows names that may collect for training, too.
   */
  readonly rows: ReadonlyMap<string, ListedName> | readonly (readonly string[])[];
}

/** A name in a list. */
export interface ListedName {
  readonly operator: string;
  readonly purpose: CrawlerPurpose;
  /** Whether it may collect for training, too: others use what it collects, or nobody knows. */
  readonly mayTrain: boolean;
}

/** The names in rows. */
export function* namesIn(rows: CommunityList["rows"]): Generator<readonly [name: string, ListedName]> {
  if (!Array.isArray(rows)) return yield* rows as ReadonlyMap<string, ListedName>;
  for (const [operator = "", ...byPurpose] of rows) {
    for (const row of byPurpose) {
      const [purpose, names] = row.split(":") as [CrawlerPurpose, string];
      for (const entry of names.split(",")) {
        const mayTrain = entry.endsWith("+");
        yield [mayTrain ? entry.slice(0, -1) : entry, { operator, purpose, mayTrain }];
      }
    }
  }
}

/** A list of crawlers in this project's own form; `docs/crawlers.md` has its JSON Schema. */
export interface CrawlerFile {
  /** What the list is called, for comments in files that are made from it. */
  readonly list?: string;
  /** The day of its last change: `YYYY-MM-DD`. */
  readonly date?: string;
  /**
   * Whether its AI crawlers replace the ones that other lists have in this release. Default: they are added to these.
   */
  readonly replaces?: boolean;
  /** Each with its product token, and what else is known of it. */
  readonly crawlers: readonly {
    /** The product token that it looks for in robots.txt. */
    readonly token: string;
    /** Who runs it. */
    readonly operator?: string;
    /** What it fetches pages for. */
    readonly purpose: CrawlerPurpose;
  }[];
}

/**
 * Crawlers from a list newer than this release: `robots.json` of ai.robots.txt as it is, or a {@link CrawlerFile}; as
 * text, or as `JSON.parse` returns it.
 */
export type CrawlersSource = string | CrawlerFile | Readonly<Record<string, object>>;
