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
   * An operator, or nothing, then one row per purpose, `purpose:name,name`. A `+` follows names that may collect for
   * training, too.
   */
  readonly rows: readonly (readonly string[])[];
}

/** A name in a list. */
export interface ListedName {
  readonly operator: string;
  readonly purpose: CrawlerPurpose;
  /** Whether it may collect for training, too: others use what it collects, or nobody knows. */
  readonly mayTrain: boolean;
}

/** Rows as in {@link CommunityList}, in a stable order. */
export function rowsOf(names: ReadonlyMap<string, ListedName>): string[][] {
  const byOperator = new Map<string, Map<string, string[]>>();
  const sorted = [...names].sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  for (const [name, { operator, purpose, mayTrain }] of sorted) {
    const rows = byOperator.get(operator) ?? new Map<string, string[]>();
    rows.set(purpose, [...(rows.get(purpose) ?? []), `${name}${mayTrain ? "+" : ""}`]);
    byOperator.set(operator, rows);
  }
  return [...byOperator]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([operator, rows]) => [operator, ...[...rows].map(([purpose, all]) => `${purpose}:${all.join()}`)]);
}

/** The names in rows. */
export function* namesIn(rows: CommunityList["rows"]): Generator<readonly [name: string, ListedName]> {
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
