/** Where tests depend on how fast the machine is, found in their text. */

/** What is found, and what to write instead. */
export const KINDS = {
  clock: "reads a clock: compare costs with expectLinear (test/support/linear.ts)",
  comparison: "compares with the time: pass `now`, or fake the timers",
  sleep: "sleeps: wait with eventually or turns (test/support/waits.ts)",
  limit: "has a short limit: PATIENT (test/support/waits.ts) for what is to succeed",
} as const;

type Kind = keyof typeof KINDS;

/** Limits from this many milliseconds on are for what hangs. */
const PATIENT_ENOUGH = 30_000;

const PATTERNS: readonly (readonly [kind: Kind, pattern: RegExp])[] = [
  ["clock", /\bperformance\.now\b|\bhrtime\b/],
  [
    "comparison",
    /(?:toBe(?:Less|Greater)\w+|Math\.abs)\(.*\bDate\.now\(|\bDate\.now\(\) *[-<>]|[-<>] *Date\.now\(/,
  ],
  ["sleep", /\bsetTimeout\((?:resolve|done), *(?!0\))|\b(?:sleep|delay|waitForTimeout)\((?!ms\b)[\d_]/],
  ["limit", /\b(?:timeout|deadline|stall|total|stallTimeout):? *[(:]? *"?([\d_]+)\b|\bwaitFor\(.*\)\);/],
];

export interface Found {
  readonly line: number;
  readonly kind: Kind;
  readonly text: string;
}

/** What a file of tests should not have. Where the timers are fake, none of it depends on the machine. */
export function clocksIn(source: string): Found[] {
  if (/\buseFakeTimers\(/.test(source)) return [];
  const found: Found[] = [];
  for (const [i, text] of source.split("\n").entries()) {
    if (/^\s*(?:\*|\/\/|\/\*)/.test(text)) continue;
    for (const [kind, pattern] of PATTERNS) {
      const match = pattern.exec(text);
      if (match === null) continue;
      const limit = match[1] === undefined ? 1 : Number(match[1].replaceAll("_", ""));
      if (limit > 0 && limit < PATIENT_ENOUGH) found.push({ line: i + 1, kind, text: text.trim() });
    }
  }
  return found;
}
