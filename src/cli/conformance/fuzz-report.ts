import { jsonText } from "../shared/output/json.ts";
import { type Paint, printable } from "../shared/output/wording.ts";
import type { Difference, Effort, Findings } from "./differences.ts";

/** Differences for people: causes by kind, those found most often first. */
export function* fuzzText(
  names: readonly [string, string],
  { differences, questions, stopped }: Findings,
  { kinds, seed }: Effort,
  paint: Paint,
): Generator<string> {
  const [a, b] = names.map(printable);
  yield `A: ${a}\nB: ${b}\n\n`;
  for (const kind of kinds) {
    for (const { cause, times, example, answers } of inOrder(differences, kind)) {
      yield `${paint("bold", kind)}: ${printable(cause)} (${times === 1 ? "found once" : `found ${times} times`})\n\n`;
      for (const line of linesOf(example.robots)) yield `    ${line}\n`;
      yield `\n    ${printable(`${example.agent}  ${example.url}`)}\n`;
      yield `    A: ${answers[0]}, B: ${answers[1]}\n\n`;
    }
  }
  if (stopped !== undefined) yield `${paint("yellow", `Stopped early: ${printable(stopped)}.`)}\n`;
  const count = differences.length;
  const causes =
    count === 0 ? "no difference" : `${count} ${count === 1 ? "cause" : "causes"} of different answers`;
  yield `${paint(count === 0 ? "green" : "red", `Found ${causes} in ${questions} questions (--seed ${seed}).`)}\n`;
}

export function fuzzJson(
  [a, b]: readonly [string, string],
  { differences, questions, stopped }: Findings,
  { seed }: Effort,
): Iterable<string> {
  return jsonText({
    a,
    b,
    seed,
    questions,
    stopped,
    differences: differences.map(({ kind, cause, times, example, answers }) => ({
      kind,
      cause,
      times,
      ...example,
      a: answers[0],
      b: answers[1],
    })),
  });
}

function inOrder(differences: readonly Difference[], kind: string): Difference[] {
  return differences.filter((one) => one.kind === kind).sort((x, y) => y.times - x.times);
}

/** The lines of a file; ends other than LF are shown. */
function linesOf(robots: string): string[] {
  return robots.replace(/\n$/, "").split("\n").map(printable);
}
