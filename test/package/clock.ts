/** Where tests depend on how fast the machine is, found in their text. */
import { numberOf, numbersIn } from "./clock-numbers.ts";
import { type Fake, fakesIn } from "./fake-clock.ts";

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

interface Pattern {
  readonly kind: Kind;
  /** What follows a match is an amount of milliseconds, if {@link Pattern.amount} says so. */
  readonly text: RegExp;
  /** Where the amount is: right behind, or the first or second argument of the call. Without it, any match is found. */
  readonly amount?: "behind" | 1 | 2;
  /** The amount where none is given. Default: none. */
  readonly without?: number;
  /** What is found in spite of an amount that cannot be told. */
  readonly isStrict?: boolean;
  /** What has to be faked for it not to be found; undefined for what cannot be. */
  readonly fake?: Fake;
}

const LIMITS = "timeout|cacheTimeout|deadline|stall|total|stallTimeout";

const PATTERNS: readonly Pattern[] = [
  { kind: "clock", text: /\bperformance\.now\b/, fake: "performance" },
  { kind: "clock", text: /\bhrtime\b/, fake: "hrtime" },
  {
    kind: "comparison",
    text: /(?:toBe(?:Less|Greater)\w+|Math\.abs)\(.*\bDate\.now\(|\bDate\.now\(\) *[-<>]|[-<>] *Date\.now\(/,
    fake: "Date",
  },
  {
    kind: "sleep",
    text: /\bset(?:Timeout|Interval)\((?!\(\) => \{\},)/,
    amount: 2,
    isStrict: true,
    fake: "setTimeout",
  },
  {
    kind: "sleep",
    text: /(?<!function )\b(?:sleep|delay)\((?!ms\b)/,
    amount: 1,
    isStrict: true,
    fake: "sleep",
  },
  { kind: "sleep", text: /\bwaitForTimeout\(/, amount: 1, isStrict: true },
  // Not even faked timers fire these.
  { kind: "limit", text: /\bAbortSignal\.timeout\(/, amount: 1 },
  { kind: "limit", text: /\bvi\.wait(?:For|Until)\(/, amount: 2, without: 1_000 },
  {
    kind: "limit",
    text: new RegExp(`\\b(?<!\\.)(?:${LIMITS})\\??:? *[(:=]? *"?(?=\\w)`),
    amount: "behind",
    fake: "setTimeout",
  },
  { kind: "limit", text: new RegExp(`[{,] *(?=(?:${LIMITS}) *[,}])`), amount: "behind", fake: "setTimeout" },
];

export interface Found {
  readonly line: number;
  readonly kind: Kind;
  readonly text: string;
}

/** What a file of tests should not have. Where the timers are fake, what they do does not depend on the machine. */
export function clocksIn(source: string): Found[] {
  const lines = source.split("\n");
  const numbers = numbersIn(source);
  const fakes = fakesIn(lines);
  const found: Found[] = [];
  let at = 0;
  for (const [i, text] of lines.entries()) {
    const begin = at;
    at += text.length + 1;
    if (/^\s*(?:\*|\/\/|\/\*|import )/.test(text)) continue;
    const kinds = new Set<Kind>();
    for (const { kind, text: pattern, amount, without = 0, isStrict = false, fake } of PATTERNS) {
      if (fake !== undefined && fakes[i]!.has(fake)) continue;
      for (const match of text.matchAll(new RegExp(pattern, "g"))) {
        if (amount === undefined) kinds.add(kind);
        else {
          const behind = source.slice(begin + match.index + match[0].length);
          const given = amount === "behind" ? /^[^,;)}\]\n]*/.exec(behind)![0] : argument(behind, amount);
          const ms = given === undefined ? without : numberOf(given, numbers);
          if (ms === undefined ? isStrict : ms > 0 && ms < PATIENT_ENOUGH) kinds.add(kind);
        }
      }
    }
    for (const kind of kinds) found.push({ line: i + 1, kind, text: text.trim() });
  }
  return found;
}

/** An argument of a call, whose first begins with the text; undefined if there are fewer. */
function argument(text: string, number: number): string | undefined {
  let depth = 0;
  let begin = 0;
  let passed = 0;
  for (let at = 0; at < text.length; at++) {
    if (depth === 0 && /[,)]/.test(text[at]!)) {
      if (++passed === number) return text.slice(begin, at).trim() || undefined;
      if (text[at] === ")") return undefined;
      begin = at + 1;
    } else if (/[([{]/.test(text[at]!)) depth++;
    else if (/[)\]}]/.test(text[at]!)) depth--;
  }
  return undefined;
}
