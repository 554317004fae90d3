/** Number of possible transitions from a state, one per byte. */
const WAYS = 256;

/**
 * Builds the suffix automaton of a text (Blumer et al., 1985), in which every path from the first state spells a
 * substring. Preparation takes time linear in the text, and each query takes time linear in the queried string
 * alone.
 */
export function partsOf(text: Uint8Array): (part: Uint8Array) => boolean {
  const ways = new Map<number, number>();
  // The length of the longest substring that leads to each state, and the state of its longest suffix that leads to
  // another one.
  const lengths = [0];
  const endings = [-1];
  const add = (length: number, ending: number): number => {
    endings.push(ending);
    return lengths.push(length) - 1;
  };
  let last = 0;
  for (const byte of text) {
    const state = add(lengths[last]! + 1, 0);
    let from = last;
    for (; from >= 0 && !ways.has(from * WAYS + byte); from = endings[from]!)
      ways.set(from * WAYS + byte, state);
    last = state;
    if (from < 0) continue;
    const met = ways.get(from * WAYS + byte)!;
    if (lengths[met] === lengths[from]! + 1) {
      endings[state] = met;
      continue;
    }
    const copy = add(lengths[from]! + 1, endings[met]!);
    for (let way = 0; way < WAYS; way++) {
      const to = ways.get(met * WAYS + way);
      if (to !== undefined) ways.set(copy * WAYS + way, to);
    }
    for (; from >= 0 && ways.get(from * WAYS + byte) === met; from = endings[from]!) {
      ways.set(from * WAYS + byte, copy);
    }
    endings[met] = copy;
    endings[state] = copy;
  }
  return (part) => {
    let state: number | undefined = 0;
    for (let i = 0; i < part.length && state !== undefined; i++) state = ways.get(state * WAYS + part[i]!);
    return state !== undefined;
  };
}
