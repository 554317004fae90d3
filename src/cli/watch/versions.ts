import { createHash } from "node:crypto";
import type { Outcome } from "../shared/input/live-robots.ts";

/** A host's robots.txt as last known. */
export interface KnownFile {
  /** Text of the file; empty if there was none. */
  readonly body: string;
  /** The bytes in base64 instead, where they are not UTF-8. */
  readonly base64?: string;
  readonly outcome: Exclude<Outcome, "unreachable" | "unasked">;
  readonly status: number | null;
  /** When it was first seen like this, as an ISO date. */
  readonly since: string;
}

/** A version of a robots.txt that was seen, without its body, which is kept under its hash. */
export interface SeenVersion extends Omit<KnownFile, "body" | "base64"> {
  /** Hash of the body, in hexadecimal. */
  readonly sha256: string;
  /** The digest by which the archives that it was imported from refer to its payload. */
  readonly payload?: string;
  /** Later captures of the same before another version was seen, as ISO dates. */
  readonly again?: readonly string[];
}

/** How many versions of a host are kept; beyond that, the oldest are dropped. */
export const MOST_VERSIONS = 200;
/** How many later captures of a version are remembered. */
const MOST_AGAIN = 1_000;

/** The bytes of a file in the form in which they are kept. */
export function knownBody(body: Uint8Array): Pick<KnownFile, "body" | "base64"> {
  const bytes = Buffer.from(body);
  const text = bytes.toString("utf8");
  return bytes.equals(Buffer.from(text, "utf8"))
    ? { body: text }
    : { body: "", base64: bytes.toString("base64") };
}

export function bodyOf({ body, base64 }: KnownFile): Uint8Array {
  return base64 === undefined ? Buffer.from(body, "utf8") : Buffer.from(base64, "base64");
}

export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Whether two versions are the same file, or both none. */
export function isSame(one: SeenVersion, other: SeenVersion): boolean {
  return one.sha256 === other.sha256 && one.outcome === other.outcome;
}

/** Versions by date: of equal ones in a row the first, with the dates of the others. */
export function inOrder(all: readonly SeenVersion[]): SeenVersion[] {
  const seen = all
    .flatMap(({ again = [], ...one }) => [one, ...again.map((since) => ({ ...one, since }))])
    .sort((a, b) => Date.parse(a.since) - Date.parse(b.since) || (a.sha256 < b.sha256 ? -1 : 1));
  const versions: SeenVersion[] = [];
  for (const one of seen) {
    const last = versions.at(-1);
    if (last === undefined || !isSame(last, one)) versions.push(one);
    else if (one.since !== (last.again?.at(-1) ?? last.since))
      versions[versions.length - 1] = {
        ...one,
        ...last,
        again: [...(last.again ?? []), one.since].slice(-MOST_AGAIN),
      };
  }
  return versions;
}
