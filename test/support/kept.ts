/** Cases that once failed, as files of test/regressions/. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = process.env.REGRESSIONS ?? join(root, "test/regressions");

/** A failed run: of one property with its input, or of a whole test file with a seed. */
export interface Regression {
  /** The test file, from the root of the repository. */
  readonly test: string;
  readonly seed: number;
  /** The first line of the error. */
  readonly error: string;
  /** The failing case, if its input can be written down; otherwise, only the seed is kept. */
  readonly property?: {
    /** The test's name, with those of the suites around it. */
    readonly name: string;
    /** The property's number within the test. */
    readonly index: number;
    /** The values of its arguments, as {@link encode} writes them. */
    readonly values: readonly unknown[];
  };
}

export function regressions(): readonly Regression[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Regression);
}

/** Writes a case down, unless it is known. Returns its file. */
export function keep(regression: Regression): string {
  const { test, property, seed } = regression;
  const what = JSON.stringify([test, property ?? seed]);
  const id = createHash("sha256").update(what).digest("hex").slice(0, 12);
  const path = join(folder, `${basename(test, ".test.ts")}-${id}.json`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(path)) writeFileSync(path, `${JSON.stringify(regression, null, 2)}\n`);
  return path;
}

/** A value in a form that JSON can hold; undefined for a value that cannot be written down. */
export function encode(value: unknown): { readonly json: unknown } | undefined {
  try {
    return { json: encoded(value) };
  } catch (error) {
    if (error instanceof Unwritable) return undefined;
    throw error;
  }
}

class Unwritable extends Error {}

function encoded(value: unknown): unknown {
  if (value === undefined) return { $: "undefined" };
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value) && !Object.is(value, -0)) return value;
  if (value instanceof Uint8Array) return { $: "bytes", hex: Buffer.from(value).toString("hex") };
  if (Array.isArray(value) && Object.keys(value).length === value.length) return value.map(encoded);
  if (typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype && !("$" in value)) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, encoded(one)]));
  }
  throw new Unwritable();
}

/** The value that {@link encode} wrote. */
export function decode(json: unknown): unknown {
  if (typeof json !== "object" || json === null) return json;
  if (Array.isArray(json)) return json.map(decode);
  const { $: kind, hex } = json as { $?: string; hex?: string };
  if (kind === "undefined") return undefined;
  if (kind === "bytes") return Uint8Array.from(Buffer.from(hex!, "hex"));
  return Object.fromEntries(Object.entries(json).map(([key, one]) => [key, decode(one)]));
}
