/** What a refusal has to be, whoever refuses what. */
import { readFileSync } from "node:fs";
import { type Because, sentenceOf } from "../../src/base/because.ts";
import { type REFUSALS, refusalText } from "../../src/site/write/refusal.ts";
import { MISUSES, REASONS } from "../../tools/sentences.ts";

/** All codes that docs/errors.md has. */
export const DOCUMENTED: ReadonlySet<string> = new Set(
  [
    ...readFileSync(new URL("../../docs/errors.md", import.meta.url), "utf8")
      .replace(/^.*## Reasons of verdicts/s, "")
      .matchAll(/`([a-z][\da-z-]*)`/g),
  ].map(([, code]) => code!),
);

const tables = [...Object.values(REASONS), MISUSES];

/** The sentence of a reason in English; undefined if a value is missing. */
function englishOf(because: Because, isBuilding: boolean): string | undefined {
  const values = Object.values(because.values).map(String);
  if (isBuilding) return refusalText({ reason: because.code as keyof typeof REFUSALS, values });
  const table = tables.find((one) => Object.hasOwn(one, because.code))!;
  const named = [...table[because.code]!.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return named.every((name) => because.values[name] !== undefined) ? sentenceOf(table, because) : undefined;
}

/** Why what was thrown is not a refusal that people and programs can read; undefined if it is. */
export function faultOf(error: unknown): string | undefined {
  const { name, message, because } = error as Error & { because?: Because };
  if (name !== "RobotsError") return `no RobotsError: ${error}`;
  if (because === undefined) return `no because: ${message}`;
  if (!DOCUMENTED.has(because.code)) return `docs/errors.md has no ${because.code}: ${message}`;
  const said = englishOf(because, message.startsWith("Cannot build"));
  if (said === undefined || !message.includes(said))
    return `${because.code} is "${said}", and not "${message}"`;
  return undefined;
}
