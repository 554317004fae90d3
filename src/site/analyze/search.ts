/** Searches that cost at most this many comparisons use `indexOf`: fastest on average, though quadratic at worst. */
const MODEST = 1 << 20;

/** For each length of a prefix of `word`, the length of its longest proper border. */
function borders(word: string): Uint32Array {
  const table = new Uint32Array(word.length + 1);
  for (let i = 1, k = 0; i < word.length; i++) {
    while (k > 0 && word[i] !== word[k]) k = table[k]!;
    if (word[i] === word[k]) k++;
    table[i + 1] = k;
  }
  return table;
}

const borderTables = new Map<string, Uint32Array>();
let knownLetters = 0;

/** The {@link borders} of a word, which are found once. */
export function bordersOf(word: string): Uint32Array {
  let table = borderTables.get(word);
  if (table !== undefined) return table;
  if (knownLetters > MODEST) {
    borderTables.clear();
    knownLetters = 0;
  }
  table = borders(word);
  borderTables.set(word, table);
  knownLetters += word.length;
  return table;
}

/** The first place of `word` in `text` at or after `from`, or -1. Linear for any input (Knuth, Morris and Pratt). */
export function find(text: string, word: string, from: number): number {
  if (word.length < 8 || word.length * (text.length - from) < MODEST) return text.indexOf(word, from);
  const table = bordersOf(word);
  for (let i = from, k = 0; i < text.length; i++) {
    while (k > 0 && text[i] !== word[k]) k = table[k]!;
    if (text[i] === word[k]) k++;
    if (k === word.length) return i + 1 - k;
  }
  return -1;
}

/** Lengths of the prefixes of `word`, itself included, that `text` ends with; longest first, without 0. */
export function overlaps(text: string, word: string): number[] {
  const table = bordersOf(word);
  let k = 0;
  for (let i = Math.max(0, text.length - word.length); i < text.length; i++) {
    if (k === word.length) k = table[k]!;
    while (k > 0 && text[i] !== word[k]) k = table[k]!;
    if (text[i] === word[k]) k++;
  }
  const lengths: number[] = [];
  for (; k > 0; k = table[k]!) lengths.push(k);
  return lengths;
}
