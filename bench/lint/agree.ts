/** Proves that two builds of the linter say the same of everything. */
import type { Diagnostic, FixOptions, FixResult, LintOptions } from "../../src/site/lint/index.ts";
import { choices, oddFiles, realFiles } from "./inputs.ts";

/** What a build exports of the linter; counting is new. */
export interface Build {
  lint(body: string | Uint8Array, options?: LintOptions): Diagnostic[];
  fixAll(
    body: string | Uint8Array,
    options?: FixOptions,
  ): Pick<FixResult<string | Uint8Array>, "body" | "fixed">;
  countFindings?(body: string | Uint8Array, options?: LintOptions): Map<string, number>;
}

/** Larger files are not repaired here: that takes a round of linting for every rule. */
const LARGEST = 12_000;

/**
 * What first differs in diagnostics, repairs or counts; undefined if nothing does.
 *
 * @param growing rules of which the first build may find more than the other one, but nothing else
 */
export function firstDifference(one: Build, other: Build, growing: readonly string[]): string | undefined {
  const rules = Object.fromEntries(growing.map((rule) => [rule, "off" as const]));
  for (const body of [...realFiles(), ...oddFiles()]) {
    for (const options of choices) {
      const found = one.lint(body, options);
      if (!agree(found, other.lint(body, options), growing)) return described(body, options);
      if (counted(found) !== sorted(one.countFindings!(body, options)))
        return `counts, ${described(body, options)}`;
    }
    for (const unsafe of body.length > LARGEST ? [] : [false, true]) {
      const options: FixOptions = { preset: "all", unsafe, rules };
      if (repaired(one, body, options) !== repaired(other, body, options))
        return `repairs, ${described(body, options)}`;
    }
  }
  return undefined;
}

/** Whether all findings are equal, except that there may be more of some rules. */
function agree(
  found: readonly Diagnostic[],
  before: readonly Diagnostic[],
  growing: readonly string[],
): boolean {
  const isOther = ({ rule }: Diagnostic): boolean => !growing.includes(rule);
  if (JSON.stringify(found.filter(isOther)) !== JSON.stringify(before.filter(isOther))) return false;
  const told = new Set(found.map((one) => JSON.stringify(one)));
  return before.every((one) => told.has(JSON.stringify(one)));
}

function described(body: string | Uint8Array, options: LintOptions): string {
  const text = typeof body === "string" ? body : Buffer.from(body).toString("latin1");
  return `${JSON.stringify(options)} on ${JSON.stringify(text.slice(0, 2000))}`;
}

function counted(found: readonly Diagnostic[]): string {
  const counts = new Map<string, number>();
  for (const { rule } of found) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return sorted(counts);
}

function sorted(counts: ReadonlyMap<string, number>): string {
  return JSON.stringify([...counts].sort());
}

function repaired(build: Build, body: string | Uint8Array, options: FixOptions): string {
  const { body: text, fixed } = build.fixAll(body, options);
  return JSON.stringify([fixed, typeof text === "string" ? text : Buffer.from(text).toString("latin1")]);
}
