import { decoder, encoder } from "../utf8.ts";
import type { DialectRules } from "./dialect.ts";

/** How a dialect reads agent lines. */
export type AgentLines = Pick<DialectRules, "isGlobal" | "tokenEnd">;

/** What every dialect reads as it is written. */
const PLAIN = /^(?:[A-Za-z_-]+|\*)$/;

/**
 * Whom a value of an agent line is for, as a dialect reads it: `*` for every crawler, otherwise the name that counts, in
 * the spelling of the file; empty where that is nobody.
 */
export function addressee(value: string, { isGlobal, tokenEnd }: AgentLines): string {
  if (PLAIN.test(value)) return value;
  const bytes = encoder.encode(value);
  if (isGlobal(bytes, 0, bytes.length)) return "*";
  return decoder.decode(bytes.subarray(0, tokenEnd(bytes, 0, bytes.length)));
}

/** A name in lower case as robots.txt compares names, that is, letters of ASCII only: the Kelvin sign is not a `k`. */
export function foldedName(name: string): string {
  return /[^\0-\x7f]/.test(name)
    ? name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    : name.toLowerCase();
}
