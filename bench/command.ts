/** How benches run: their options and their parts. */
import { parseArgs } from "node:util";

export interface Flags {
  /** Print the record instead of tables. */
  readonly json: boolean;
  /** Write the record to bench/records/. All parts or none, since the newest record is what charts and tables show. */
  readonly record: boolean;
  /** Only the parts of these names. */
  readonly only: readonly string[];
}

/** @param parts names that `--only` takes */
export function flags(parts: readonly string[]): Flags {
  const { values } = parseArgs({
    options: {
      json: { type: "boolean", default: false },
      record: { type: "boolean", default: false },
      only: { type: "string", multiple: true, default: [] },
    },
  });
  expectParts(values.only, parts);
  if (values.record && values.only.length > 0)
    throw new Error("A record has all parts: --record without --only.");
  return values;
}

/** @throws Error for a name that no part has: otherwise nothing would run, and nothing would be said */
export function expectParts(only: readonly string[], parts: readonly string[]): void {
  const unknown = only.find((name) => !parts.includes(name));
  if (unknown !== undefined) throw new Error(`--only takes ${parts.join(", ")}, not "${unknown}".`);
}

/** Whether a part is to run. */
export function isSelected({ only }: Pick<Flags, "only">, part: string): boolean {
  return only.length === 0 || only.includes(part);
}

/** The results of the parts that are wanted, run one after another. */
export async function measureParts<T extends object>(
  options: Flags,
  parts: { readonly [P in keyof T]: () => Promise<T[P]> },
): Promise<Partial<T>> {
  const results: [string, unknown][] = [];
  for (const [part, measure] of Object.entries<() => Promise<unknown>>(parts)) {
    if (!isSelected(options, part)) continue;
    console.error(`${part} ...`);
    results.push([part, await measure()]);
  }
  return Object.fromEntries(results) as Partial<T>;
}
