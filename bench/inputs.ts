/** What the benches run on: robots.txt files by class, with URLs of their hosts (input-sets.ts has the sets). */

/** The agent that all benches ask for; no file names it, so the group for `*` binds it. */
export const AGENT = "FooBot";

/** What a class holds, in rules that bind the agent and share of those with an inner wildcard. */
export const CLASSES = {
  small: "1 to 11 rules",
  plain: "9 to 14 rules, no inner wildcard: the median of real files",
  median: "20 to 70 rules, some with wildcards",
  wildcard: "140 to 400 rules, most with wildcards",
  large: "400 to 1,300 rules, few with wildcards",
} as const;
export type HostClass = keyof typeof CLASSES;
/** The classes in which peers are compared. */
export const PEER_CLASSES: readonly HostClass[] = ["small", "median", "wildcard", "large"];

/** A file and URLs to ask it about. */
export interface Host {
  readonly name: string;
  readonly origin: string;
  readonly body: string;
  readonly bytes: Uint8Array;
  readonly urls: readonly string[];
}

export interface InputSet {
  readonly name: "synthetic" | "corpus";
  readonly classes: Readonly<Record<HostClass, readonly Host[]>>;
  /** Many files of all sizes with one URL each, for one-shot questions. */
  readonly files: readonly Host[];
}

export function host(name: string, origin: string, body: string | Uint8Array, urls: readonly string[]): Host {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  return { name, origin, body: text, bytes, urls: urls.map(flat) };
}

/** The same text in one piece: what concatenation leaves is a tree that the first reader would have to pay for. */
function flat(text: string): string {
  return Buffer.from(text).toString();
}
