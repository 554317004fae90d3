/** What became of mutants, kept from run to run: only what is new, and what has survived, is tried again. */
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { Random } from "../../bench/random.ts";
import type { Mutation } from "./mutations.ts";

/** Noticed, not noticed, known to make no difference, the same code, or no program. */
export type Fate = "killed" | "timed out" | "survived" | "no difference" | "same code" | "does not compile";

/** What was found about a mutant. */
export interface Finding {
  readonly fate: Fate;
  /** The test that noticed it. */
  readonly by?: string;
}

interface Outcome extends Finding {
  readonly key: string;
  readonly place: string;
  /** What is changed in which line, wherever that is in the file. */
  readonly name: string;
}

/** Mutants that make no difference to what anybody can see, by what is changed in which file. */
export interface Harmless {
  readonly why: string;
  readonly file: string;
  readonly mutants: readonly string[];
}

/** A sample of `count` mutations, drawn with a seed; all of them, in their own order, if there are not more than that. */
export function sampleOf(mutations: readonly Mutation[], count: number, seed: number): readonly Mutation[] {
  if (count >= mutations.length) return mutations;
  const random = new Random(seed);
  const pool = [...mutations];
  return Array.from({ length: count }, () => pool.splice(random.between(0, pool.length - 1), 1)[0]!);
}

/** Judges mutants of files with these texts, prints those that survive and what became of how many. */
export async function judge(
  mutations: readonly Mutation[],
  texts: ReadonlyMap<string, string>,
  results: string,
  harmless: readonly Harmless[],
  find: (mutation: Mutation, mutated: string) => Promise<Finding>,
): Promise<void> {
  mkdirSync(dirname(results), { recursive: true });
  const lines = existsSync(results) ? readFileSync(results, "utf8").split("\n").filter(Boolean) : [];
  const known = new Map(lines.map((line) => JSON.parse(line) as Outcome).map((one) => [one.key, one]));
  const named = new Set(harmless.flatMap(({ file, mutants }) => mutants.map((name) => `${file} ${name}`)));
  const fates = new Map<Fate, number>();
  for (const mutation of mutations) {
    const { file, start, end, replacement } = mutation;
    const text = texts.get(file)!;
    const about = describe(mutation, text);
    let outcome = known.get(about.key);
    if (named.has(`${file} ${about.name}`)) outcome = { ...about, fate: "no difference" };
    if (outcome === undefined || outcome.fate === "survived") {
      outcome = {
        ...about,
        ...(await find(mutation, text.slice(0, start) + replacement + text.slice(end))),
      };
      appendFileSync(results, `${JSON.stringify(outcome)}\n`);
    }
    fates.set(outcome.fate, (fates.get(outcome.fate) ?? 0) + 1);
    if (outcome.fate === "survived") console.log(`survived  ${about.place}  ${about.name}`);
  }
  for (const [fate, times] of fates) console.log(`${fate}: ${times}`);
}

/** Where a mutation of a text is: `file:line`. */
export function placeOf({ file, start }: Mutation, text: string): string {
  return `${file}:${text.slice(0, start).split("\n").length}`;
}

function describe(mutation: Mutation, text: string): Omit<Outcome, keyof Finding> {
  const { file, start, end, replacement } = mutation;
  const before = text.slice(0, start).split("\n");
  const line = text.split("\n")[before.length - 1]!;
  const column = before.at(-1)!.trimStart().length + 1;
  // All of the file counts: elsewhere in it, a fault may have come to matter.
  const key = createHash("sha256")
    .update(`${file} ${start} ${end} ${replacement} ${text}`)
    .digest("hex")
    .slice(0, 16);
  const [from, to] = [text.slice(start, end), replacement].map((piece) => piece.replace(/\s+/g, " "));
  const same = before.slice(0, -1).filter((other) => other.trim() === line.trim()).length;
  const which = same === 0 ? "" : ` of line ${same + 1} like this`;
  return {
    key,
    place: placeOf(mutation, text),
    name: `${line.trim()}   [${from} -> ${to}, at ${column}${which}]`,
  };
}
