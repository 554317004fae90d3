import { replaceUnsafeInJson } from "./unsafe.ts";

/** A value as JSON in one line. Characters that a terminal or a log would interpret are escaped (`\u202e`). */
export function json(value: unknown): string {
  return passive(JSON.stringify(value));
}

/**
 * A value as JSON for people, in pieces, since the whole may be longer than a string can be: what
 * `JSON.stringify(value, null, 2)` gives, with the escapes of {@link json}. Iterables count as arrays.
 */
export function* jsonPieces(value: unknown, indent = ""): Generator<string> {
  if (partsLeft(value, SMALL) > 0) {
    yield passive(JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`));
    return;
  }
  const isList = isIterable(value);
  const inner = `${indent}  `;
  let before = isList ? "[" : "{";
  for (const [key, one] of isList ? numbered(value) : Object.entries(value as object)) {
    if (one === undefined) continue;
    yield `${before}\n${inner}${isList ? "" : `${json(key)}: `}`;
    yield* jsonPieces(one, inner);
    before = ",";
  }
  const end = isList ? "]" : "}";
  yield before === "," ? `\n${indent}${end}` : before + end;
}

/** {@link jsonPieces} with a line end. */
export function* jsonText(value: unknown): Generator<string> {
  yield* jsonPieces(value);
  yield "\n";
}

function passive(text: string): string {
  return replaceUnsafeInJson(text, (found) =>
    found === "##" ? "#\\u0023" : found.split("").map(escaped).join(""),
  );
}

/** One UTF-16 unit. */
function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}

function* numbered(values: Iterable<unknown>): Generator<[string, unknown]> {
  for (const value of values) yield ["", value];
}

/** How many parts a value may have to be written at once, which takes a fifth of the time for most reports. */
const SMALL = 200;

/** The rest of `most` parts, at least zero, once those of a value are taken. */
function partsLeft(value: unknown, most: number): number {
  if (typeof value !== "object" || value === null) return most - 1;
  if (isIterable(value) && !Array.isArray(value)) return 0;
  let left = most - 1;
  for (const key in value) {
    if (left <= 0) return 0;
    left = partsLeft((value as Record<string, unknown>)[key], left);
  }
  return left;
}
