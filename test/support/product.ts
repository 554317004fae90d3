/**
 * A second way to compare policies, which shares nothing with `src/`. Both policies run at once as automata over sets
 * of pattern positions, breadth first from the empty text, so the first state in which they differ is reached by a
 * shortest text. This is exact, but too slow and too large for real files.
 */
export interface ProductRule {
  readonly allow: boolean;
  /** In normal form: `*` and a final `$` are special if `wildcards` says so. */
  readonly pattern: string;
  /** Its rank where the longest decides; if absent, the length of the pattern. */
  readonly octets?: number;
}

export interface ProductOptions {
  readonly wildcards: boolean;
  /** Whether the earliest matching rule decides, instead of the longest. */
  readonly first: boolean;
  /** Whether texts with dot segments before the query are left out. */
  readonly dots: boolean;
  readonly mostStates?: number;
}

/** A shortest text on which the policies differ, undefined if there is none, or "too large". */
export function productDifference(
  a: readonly ProductRule[],
  b: readonly ProductRule[],
  options: ProductOptions,
): string | undefined {
  const rules = [
    ...a.map((rule, i) => ({ ...rule, i, side: 0 })),
    ...b.map((rule, i) => ({ ...rule, i, side: 1 })),
  ];
  const machines = rules.map(({ pattern }) => machineOf(pattern, options.wildcards));
  const letters = new Set<string>(["/"]);
  for (const { pattern } of rules) for (const letter of pattern) letters.add(letter);
  if (options.wildcards) for (const special of ["*", "$"]) letters.delete(special);
  if (rules.some(({ pattern }) => pattern.slice(0, -1).includes("$")) && options.wildcards) letters.add("$");
  if (options.dots) for (const letter of ".?") letters.add(letter);
  letters.add(["x", "y", "w"].find((letter) => !letters.has(letter))!);

  const verdict = (side: number, states: readonly number[][]): boolean => {
    let best = -1;
    let allowed = true;
    rules.forEach((rule, k) => {
      if (rule.side !== side || !machines[k]!.accepts(states[k]!)) return;
      const rank = options.first
        ? 1e6 - rule.i
        : (rule.octets ?? rule.pattern.length) * 2 + Number(rule.allow);
      if (rank > best) [best, allowed] = [rank, rule.allow];
    });
    return allowed;
  };
  // The state for dot segments: how the last segment can continue, or that this text is left out.
  const dotNext = (state: string, letter: string): string => {
    if (!options.dots || state === "?" || state === "bad") return state;
    if (letter === "?") return state === "." || state === ".." ? "bad" : "?";
    if (letter === "/") return state === "." || state === ".." ? "bad" : "";
    if (letter === "." && (state === "" || state === ".")) return `${state}.`;
    return "word";
  };
  let queue = [{ text: "/", states: machines.map((machine) => machine.step(machine.start, "/")), dot: "" }];
  const seen = new Set<string>();
  while (queue.length > 0) {
    const next: typeof queue = [];
    for (const { text, states, dot } of queue) {
      const key = `${dot}|${states.map((set) => set.join()).join("|")}`;
      if (dot === "bad" || seen.has(key)) continue;
      seen.add(key);
      if (seen.size > (options.mostStates ?? 100_000)) return "too large";
      if (dot !== "." && dot !== ".." && verdict(0, states) !== verdict(1, states)) return text;
      for (const letter of letters) {
        next.push({
          text: text + letter,
          states: states.map((set, k) => machines[k]!.step(set, letter)),
          dot: dotNext(dot, letter),
        });
      }
    }
    queue = next;
  }
  return undefined;
}

interface Machine {
  readonly start: number[];
  step(set: readonly number[], letter: string): number[];
  accepts(set: readonly number[]): boolean;
}

/** The positions in a pattern; the one after its end means "whatever follows". */
function machineOf(pattern: string, wildcards: boolean): Machine {
  const anchored = wildcards && pattern.endsWith("$");
  const body = anchored ? pattern.slice(0, -1) : pattern;
  const isStar = (i: number): boolean => wildcards && body[i] === "*";
  const closed = (positions: Set<number>): number[] => {
    for (const i of positions) if (isStar(i)) positions.add(i + 1);
    return [...positions].sort((x, y) => x - y);
  };
  return {
    start: closed(new Set([0])),
    step(set, letter) {
      const to = new Set<number>();
      for (const i of set) {
        if (isStar(i)) to.add(i);
        else if (i === body.length) {
          if (!anchored) to.add(i);
        } else if (body[i] === letter) to.add(i + 1);
      }
      return closed(to);
    },
    accepts: (set) => set.includes(body.length),
  };
}
