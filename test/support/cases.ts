/** The case table: what every dialect answers, as data in `conformance/cases/` and `test/cases/`. */
import { readdirSync, readFileSync } from "node:fs";
import { type Dialect, dialects } from "./reference/dialect.ts";

/** One question and its answer in each dialect. Exactly one of the three forms of the file is given. */
export interface Case {
  id: string;
  /** What decides it: a section of RFC 9309, or another document. */
  clause: string;
  /** Why the answer is what it is, where that is not obvious. */
  note?: string;
  robots?: string;
  /** For octets that no JSON text can hold. */
  robotsBase64?: string;
  /** For long files: each text repeated as often as stated, one after another. */
  robotsRepeat?: { text: string; times: number }[];
  /** One name, or names in order of preference. */
  agent: string | string[];
  url: string;
  /** Absent for dialects that came after the case. */
  expect: Partial<Record<Dialect, "allowed" | "disallowed" | "invalid">>;
}

export { dialects };

/** A case of the field's suite, as far as this table takes it over. */
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

/** The site of most published cases, of which this table states the paths alone. */
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

/** The cases of the field's suite, and those that ask what only this engine takes: lists of names, and other URLs. */
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
