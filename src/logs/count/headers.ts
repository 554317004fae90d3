/** Places for headers; a header has one place, by its hash, and one that comes later takes it. */
const PLACES = 16_384;
/** Bytes of the longest header that is remembered: memory is bounded by the product. */
const LONGEST = 400;
/** Bytes of a word: shorter headers are not remembered. */
const WORD = 4;

interface Place<T> {
  readonly length: number;
  /** The header by words, the last of which overlaps the one before. */
  readonly words: Int32Array;
  readonly value: T;
}

/** What is known of headers by their bytes, for as many as there is room for. */
export class Headers<T> {
  readonly #places: (Place<T> | undefined)[] = new Array(PLACES).fill(undefined);

  /** What is known of the header between two places; undefined where nothing is. */
  get(view: DataView, from: number, end: number): T | undefined {
    if (end - from < WORD) return undefined;
    const place = this.#places[placeOf(view, from, end)];
    return place !== undefined && isAt(place, view, from, end) ? place.value : undefined;
  }

  set(view: DataView, from: number, end: number, value: T): void {
    const length = end - from;
    if (length < WORD || length > LONGEST) return;
    const words = new Int32Array(Math.ceil(length / WORD));
    for (let i = 0; i < words.length; i++)
      words[i] = view.getInt32(Math.min(from + i * WORD, end - WORD), true);
    this.#places[placeOf(view, from, end)] = { length, words, value };
  }

  clear(): void {
    this.#places.fill(undefined);
  }
}

function placeOf(view: DataView, from: number, end: number): number {
  const last = end - WORD;
  let hash = end - from;
  for (let at = from; at < last; at += WORD)
    hash = (Math.imul(hash, 0x9e3779b1) + view.getInt32(at, true)) | 0;
  hash = Math.imul(hash, 0x9e3779b1) + view.getInt32(last, true);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash >>> 16) & (PLACES - 1);
}

function isAt<T>({ length, words }: Place<T>, view: DataView, from: number, end: number): boolean {
  if (length !== end - from) return false;
  const last = words.length - 1;
  for (let i = 0; i < last; i++) if (words[i] !== view.getInt32(from + i * WORD, true)) return false;
  return words[last] === view.getInt32(end - WORD, true);
}
