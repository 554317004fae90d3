/** The table of cases: the answers of every dialect, as data in `conformance/cases/` and `test/cases/`. */
import { readdirSync, readFileSync } from "node:fs";
import { type Dialect, dialects } from "./reference/dialect.ts";

/** One question, and its answer in each dialect. The file is given in exactly one of the three forms. */
export interface Case {
  id: string;
  /** The deciding clause: a section of RFC 9309, or of another document. */
  clause: string;
  /** The reason for the answer, where it is not obvious. */
  note?: string;
  robots?: string;
  /** The file in base64, for octets that no JSON text can hold. */
  robotsBase64?: string;
  /** For long files: texts, each repeated so many times, one after another. */
  robotsRepeat?: { text: string; times: number }[];
  /** One name, or several in order of preference. */
  agent: string | string[];
  url: string;
  /** Dialects that are older than the question are left out. */
  expect: Partial<Record<Dialect, "allowed" | "disallowed" | "invalid">>;
}

export { dialects };

/** A case of the published suite, with the parts that this table uses. */
interface Published extends Omit<Case, "expect"> {
  expected: "allowed" | "disallowed";
  others: Omit<Case["expect"], "rfc9309">;
  server?: unknown;
}

function filesIn(folder: URL): unknown[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as unknown[]);
}

/** The site of most published cases; this table has only their paths. */
const SITE = /^https:\/\/site\.example(?=\/(?!\/))/;

const published = (filesIn(new URL("../../conformance/cases/", import.meta.url)) as Published[])
  .filter(({ server }) => server === undefined)
  .map(
    ({ expected, others, ...entry }): Case => ({
      ...entry,
      url: entry.url.replace(SITE, ""),
      expect: { rfc9309: expected, ...others },
    }),
  );

/**
 * The cases of the published suite, and cases for input that only this engine takes: lists of names, and other URLs.
 */
export const cases: readonly Case[] = [
  ...published,
  ...(filesIn(new URL("../cases/", import.meta.url)) as Case[]),
];

/** The robots.txt of a case. */
export function bodyOf(entry: Case): string | Uint8Array {
  if (entry.robotsBase64 !== undefined) return Buffer.from(entry.robotsBase64, "base64");
  if (entry.robotsRepeat !== undefined) {
    return entry.robotsRepeat.map(({ text, times }) => text.repeat(times)).join("");
  }
  if (entry.robots === undefined) throw new Error(`case ${entry.id} has no robots.txt`);
  return entry.robots;
}
