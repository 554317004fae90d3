/**
 * Tries every repair, and whatever a message tells to write, in files with a slip whose sound form is known: a repair
 * gives the sound form back, or leaves the line alone so that mending it by hand still does. Anything else is harm.
 */

import { repairBy } from "../../../../src/site/lint/fix.ts";
import { lint } from "../../../../src/site/lint/index.ts";
import { type Plan, planOf } from "../../../../src/site/lint/plan.ts";
import { isOpen } from "../../../../src/site/lint/stages.ts";
import { difference } from "../meaning.ts";
import { type Slip, slipsOf, withSlip } from "./slips.ts";

const URL_OF_FILE = "https://own.example/robots.txt";
const DIALECTS = ["rfc9309", "google"] as const;
const plan = planOf({ url: URL_OF_FILE });

/** The plan with its rules in another order; rules that take over lines come first, as they must. */
function planInOrder(turn: number): typeof plan {
  const key = (rule: Plan["active"][number]): number =>
    (rule.takesLine === undefined ? 0 : rule.takesLine === true ? -2e9 : -1e9) +
    (turn === 1 ? -1 : 1) * ((plan.active.indexOf(rule) * turn) % 79);
  return { ...plan, active: plan.active.toSorted((a, b) => key(a) - key(b)) };
}
const plans = [plan, planInOrder(1), planInOrder(31)];

/** What became of the files with a slip. */
export class Counts {
  mutations = 0;
  mended = 0;
  leftAlone = 0;
  readonly harmed: string[] = [];
}

type Way = "safe" | "unsafe";
export type Repair = (body: string, way: Way, turn: number) => string;

/** The repairs of the package. */
export const repair: Repair = (body, way, turn) =>
  repairBy(body, plans[turn]!, { unsafe: way === "unsafe", only: undefined }).body;

/** A file as it is after all repairs, if then no line is left that may mean something else. */
export function soundForm(body: string): readonly string[] | undefined {
  if (/[^\n\x20-\x7E]/.test(body)) return undefined;
  const sound = repair(repair(body, "unsafe", 0), "unsafe", 0);
  return lint(sound, { url: URL_OF_FILE }).some(({ rule }) => isOpen(rule)) ? undefined : sound.split("\n");
}

/** Tries the slips of a file that `isTried` picks. */
export function tryFile(
  lines: readonly string[],
  counts: Counts,
  repairOf: Repair = repair,
  isTried: (slip: Slip) => boolean = () => true,
): void {
  for (const slip of slipsOf(lines)) {
    if (!isTried(slip)) continue;
    const wrong = new Trial(lines, slip, repairOf).run(counts);
    if (wrong !== undefined)
      counts.harmed.push(
        `${slip.kind}: ${wrong}\n${lines.join("\n")}\n--- line ${slip.at + 1}: ${slip.text}`,
      );
  }
}

class Trial {
  readonly #lines: readonly string[];
  readonly #slip: Slip;
  readonly #repair: Repair;
  readonly #sound: string;
  readonly #body: string;

  constructor(lines: readonly string[], slip: Slip, repairOf: Repair) {
    this.#lines = lines;
    this.#slip = slip;
    this.#repair = repairOf;
    this.#sound = lines.join("\n");
    this.#body = withSlip(lines, slip).join("\n");
  }

  /** What is wrong; undefined if nothing is. */
  run(counts: Counts): string | undefined {
    counts.mutations++;
    const safe = this.#repair(this.#body, "safe", 0);
    const changed = same(this.#body, safe);
    if (changed !== undefined) return `a safe repair changes ${changed}\n${safe}`;
    const unsafe = this.#repair(this.#body, "unsafe", 0);
    for (const [way, repaired] of [
      ["safe", safe],
      ["unsafe", unsafe],
    ] as const) {
      const harm = this.#harmOf(repaired);
      if (harm !== undefined) return `${way}: ${harm}\n${repaired}`;
      if (this.#repair(repaired, way, 0) !== repaired) return `${way}: repaired twice`;
      for (const turn of [1, 2])
        if (this.#repair(this.#body, way, turn) !== repaired)
          return `${way}: another order of rules\n${repaired}\n${this.#repair(this.#body, way, turn)}`;
    }
    if (same(unsafe, this.#sound) === undefined) counts.mended++;
    else counts.leftAlone++;
    return this.#harmOfAdvice();
  }

  /** How a repaired file is neither the sound one nor becomes it once the line is mended by hand. */
  #harmOf(repaired: string): string | undefined {
    const harm = same(repaired, this.#sound);
    if (harm === undefined) return undefined;
    if (this.#slip.isForeign && same(repaired, this.#body) === undefined) return undefined;
    const lines = repaired.split("\n");
    const at = lines.indexOf(this.#slip.text);
    if (at < 0) return `neither mended nor left alone: ${harm}`;
    const own = this.#lines.slice(this.#slip.at, this.#slip.at + this.#slip.count);
    return same(lines.toSpliced(at, 1, ...own).join("\n"), this.#sound);
  }

  /** What is wrong with a sentence that says what to write. */
  #harmOfAdvice(): string | undefined {
    const last = this.#slip.at + 1;
    for (const one of lint(this.#body, { url: URL_OF_FILE })) {
      if (one.fix === undefined || one.line !== last || !isOpen(one.rule)) continue;
      const { body } = repairBy(this.#body, plan, { unsafe: false, only: [one.rule] });
      const after = lint(body, { url: URL_OF_FILE });
      const again = after.find(({ rule, line }) => rule === one.rule && line === last);
      if (again !== undefined) return `${one.rule} is found again: ${one.message}\n${body}`;
      const written = / (?:[Ww]rite|meant?|mean) "([^"]+)"[.?]$/.exec(one.message)?.[1];
      if (
        written !== undefined &&
        written.length < 57 &&
        !one.message.includes("%20") &&
        !body.includes(written)
      )
        return `${one.rule} writes something else than it says: ${one.message}\n${body}`;
    }
    return undefined;
  }
}

function same(one: string, other: string): string | undefined {
  return one === other ? undefined : difference(one, other, DIALECTS);
}
