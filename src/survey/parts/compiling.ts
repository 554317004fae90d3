import { setFlagsFromString } from "node:v8";

/** Major versions of V8 that are known to have these flags; others would print that they do not. */
const KNOWN = { from: 11, to: 13 };

/**
 * What V8 does by itself suits a program that has one thread and runs for long. A third of what a survey takes would be
 * spent on optimising code, most of which each thread does for itself: hundreds of functions, some again and again.
 */
const FLAGS = [
  // Code is optimised once it has run four times as long: less of it is, and with a better notion of what it meets.
  "--interrupt-budget=270000",
  // A function takes in fewer others.
  "--max-inlined-bytecode-size-cumulative=200",
];

/** Has this process spend less on optimising code from now on, in all its threads. */
export function compileSparingly(): void {
  const major = Number.parseInt(process.versions.v8, 10);
  if (major < KNOWN.from || major > KNOWN.to) return;
  for (const flag of FLAGS) setFlagsFromString(flag);
}
