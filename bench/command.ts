/** The options that all benches share. */
import { parseArgs } from "node:util";

export interface Flags {
  /** Print the record instead of tables. */
  readonly json: boolean;
  /** Write the record to bench/records/. All parts or none, since the newest record is what charts and tables show. */
  readonly record: boolean;
  /** Only the parts of these names. */
  readonly only: readonly string[];
}

export function flags(): Flags {
  const { values } = parseArgs({
    options: {
      json: { type: "boolean", default: false },
      record: { type: "boolean", default: false },
      only: { type: "string", multiple: true, default: [] },
    },
  });
  if (values.record && values.only.length > 0)
    throw new Error("A record has all parts: --record without --only.");
  return values;
}

/** Whether a part is to run. */
export function wanted({ only }: Flags, part: string): boolean {
  return only.length === 0 || only.includes(part);
}
