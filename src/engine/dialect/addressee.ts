import { decoder, encoder } from "../../base/utf8.ts";
import type { DialectRules } from "./dialect.ts";

/** How a dialect reads agent lines. */
export type AgentLines = Pick<DialectRules, "isGlobal" | "tokenEnd">;

/** Values that every dialect reads as written. */
const PLAIN = /^(?:[A-Za-z_-]+|\*)$/;

/**
 * Whom the value of an agent line addresses in a dialect: `*` for every crawler, otherwise the relevant name as
 * spelled in the file, or "" if it is for nobody.
 */
export function addressee(value: string, { isGlobal, tokenEnd }: AgentLines): string {
  if (PLAIN.test(value)) return value;
  const bytes = encoder.encode(value);
  if (isGlobal(bytes, 0, bytes.length)) return "*";
  return decoder.decode(bytes.subarray(0, tokenEnd(bytes, 0, bytes.length)));
}

/**
 * A name in lower case, as names are compared in robots.txt: only ASCII letters are changed, so the Kelvin sign is
 * not a `k`.
 */
export function foldedName(name: string): string {
  return /[^\0-\x7f]/.test(name)
    ? name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    : name.toLowerCase();
}
