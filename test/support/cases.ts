/** The case table: what every dialect answers, as data in `test/cases/`. */
import { readdirSync, readFileSync } from "node:fs";
import type { Dialect } from "./reference/dialect.ts";

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
  expect: Record<Dialect, "allowed" | "disallowed" | "invalid">;
}

export const dialects: readonly Dialect[] = ["rfc9309", "google", "koster1996", "original1994"];

const folder = new URL("../cases/", import.meta.url);

export const cases: readonly Case[] = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .sort()
  .flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Case[]);

/** The robots.txt of a case. */
export function bodyOf(entry: Case): string | Uint8Array {
  if (entry.robotsBase64 !== undefined) return Buffer.from(entry.robotsBase64, "base64");
  if (entry.robotsRepeat !== undefined) {
    return entry.robotsRepeat.map(({ text, times }) => text.repeat(times)).join("");
  }
  if (entry.robots === undefined) throw new Error(`case ${entry.id} has no robots.txt`);
  return entry.robots;
}
