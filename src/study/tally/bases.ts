import { type Counts, OTHERS, type Tally } from "./tally.ts";

/**
 * What the counts of a table are parts of: hosts that were looked at; files that were found; the files among them that
 * crawlers can read; and of `--dead-rules`, the files that were
 * analysed, their rules, and the dead ones among these.
 */
export type BaseName = "hosts" | "files" | "readable" | "analysed" | "rules" | "dead";

/** The base of each table of a tally, and of the numbers that are files. */
const BASES: Readonly<Record<string, BaseName>> = {
  outcomes: "hosts",
  statuses: "hosts",
  sizes: "files",
  encodings: "files",
  unreadable: "files",
  style: "readable",
  classicMistakes: "readable",
  rules: "readable",
  agents: "readable",
  blocked: "readable",
  restrictions: "readable",
  purposes: "readable",
  directives: "readable",
  crawlDelays: "readable",
  sitemaps: "readable",
  signals: "readable",
  lineEnds: "readable",
  wildcards: "readable",
  rulesPerFile: "readable",
  groupsPerFile: "readable",
};

/** What a count is a part of; undefined for a number that is no part of anything, such as that of all sitemaps. */
export function baseOf(table: string, name: string): BaseName | undefined {
  if (table === "deadRules") return DEAD[name];
  return table === "sitemaps" && name === "urls" ? undefined : BASES[table];
}

const DEAD: Readonly<Record<string, BaseName>> = {
  files: "analysed",
  agents: "analysed",
  why: "dead",
  dead: "rules",
};

/** How many there are of a base. */
export function wholeOf(tally: Tally, base: BaseName): number {
  switch (base) {
    case "hosts":
      return sum(tally.outcomes);
    case "files":
      return tally.files;
    case "readable":
      return tally.files - sum(tally.unreadable);
    default:
      return tally.deadRules?.[base] ?? 0;
  }
}

/** Tables that have each host or file in one row at most, so that all of their counts have a bound together. */
const PARTITIONS: ReadonlySet<string> = new Set([
  ...["outcomes", "statuses", "sizes", "encodings", "unreadable", "style"],
  ...["crawlDelays", "lineEnds", "rulesPerFile", "groupsPerFile"],
]);

/** A table that counts more than there is to count, as no survey does; undefined if there is none. */
export function excessIn(tally: Tally): { table: string; found: number; whole: number } | undefined {
  for (const [table, base, found] of boundCounts(tally)) {
    const whole = wholeOf(tally, base);
    if (found > whole) return { table, found, whole };
  }
  return undefined;
}

type Bound = readonly [table: string, base: BaseName, count: number];

function* boundCounts(tally: Tally): Generator<Bound> {
  yield ["files", "hosts", tally.files];
  yield ["deadRules", "readable", tally.deadRules?.analysed ?? 0];
  for (const [table, value] of knownCounts(tally)) {
    const own = BASES[table];
    if (typeof value === "string") continue;
    if (typeof value === "number") {
      if (own !== undefined) yield [table, own, value];
    } else if (PARTITIONS.has(table)) yield [table, own!, sum(value as unknown as Counts)];
    else yield* boundIn(table, value as unknown as Record<string, number | Counts>);
  }
}

function* boundIn(table: string, counts: Record<string, number | Counts>): Generator<Bound> {
  for (const [name, one] of Object.entries(counts)) {
    const base = baseOf(table, name);
    // Rare names are added up, and files count once for each of them.
    if (base === undefined || name === OTHERS) continue;
    if (typeof one === "number") yield [table, base, one];
    else if (table === "deadRules")
      for (const [agent, part] of Object.entries(one)) {
        if (agent !== OTHERS) yield [table, base, part];
      }
    else {
      const { named = 0, namedPartial = 0, namedFull = 0, ...levels } = one;
      for (const together of [sum(levels), named, namedPartial + namedFull]) yield [table, base, together];
    }
  }
}

/** What `--only restrictions` counts, and so every survey. */
const ALWAYS = [
  ...(["version", "only", "dialect", "print", "files", "bytes", "duplicates", "elsewhere"] as const),
  ...(["outcomes", "statuses", "sizes", "encodings", "unreadable", "restrictions", "purposes"] as const),
];
const OF_ONLY: ReadonlySet<string> = new Set(ALWAYS);

/** A tally whose other counts may be left out. */
export type CountedTally = Pick<Tally, (typeof ALWAYS)[number]> & Partial<Tally>;

/** The counts of a tally without those that `--only` leaves out, which are not zero but unknown. */
export function knownCounts(tally: Tally): [table: string, value: NonNullable<Tally[keyof Tally]>][] {
  return Object.entries(tally).filter(([table]) => tally.only === undefined || OF_ONLY.has(table));
}

/** The bases of all tables with their sizes, as `survey --json` prints them beside the counts. */
export function basesOf(tally: Tally): Record<string, { readonly of: BaseName; readonly count: number }> {
  return Object.fromEntries(
    Object.entries(BASES)
      .filter(([table]) => tally.only === undefined || OF_ONLY.has(table))
      .map(([table, of]) => [table, { of, count: wholeOf(tally, of) }]),
  );
}

export function sum(counts: Counts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

/** The quantile of the normal distribution for 95 %. */
const Z = 1.959964;

/**
 * The 95 % interval of a share, for hosts that are a sample (Wilson, 1927): unlike the simple one, it is right for shares
 * near 0 and 1, and does not leave them.
 */
export function interval(count: number, whole: number): [low: number, high: number] {
  if (whole === 0) return [0, 1];
  const share = count / whole;
  const bent = 1 + Z ** 2 / whole;
  const middle = (share + Z ** 2 / (2 * whole)) / bent;
  const half = (Z / bent) * Math.sqrt((share * (1 - share)) / whole + Z ** 2 / (4 * whole ** 2));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
