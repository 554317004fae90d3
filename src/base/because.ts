/** Why something is as it is, as data, of which a sentence in English is one rendering. */
export interface Because<Code extends string = string> {
  /** Which reason it is. */
  readonly code: Code;
  /** What the sentence names. */
  readonly values: Readonly<Record<string, string | number>>;
}

/** The sentences of reasons by their codes, in which `{name}` stands for a value. */
export type Sentences<Code extends string> = Readonly<Record<Code, string>>;

/** A reason in English. */
export function sentenceOf<Code extends string>(
  sentences: Sentences<Code>,
  { code, values }: Because<Code>,
): string {
  return sentences[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** A text of a catalogue: a function, if it names something. */
type Say = string | ((values: never) => string);

/**
 * A reason in the words of a catalogue; its own `text` for a code that the catalogue lacks.
 *
 * @param at says where lines are
 */
export function renderingOf(
  sentences: Readonly<Record<string, Say>>,
  at: (place: { line: number; more: number }) => string,
  { code, values }: Because,
): string {
  const say = Object.hasOwn(sentences, code) ? sentences[code]! : String(values.text);
  if (typeof say === "string") return say;
  const place = { line: Number(values.line), more: Number(values.more) };
  return (say as (values: object) => string)({ at: at(place), ...values });
}

/** An error that says as data what its message says. */
export class Fault<Code extends string = string> extends Error {
  readonly because: Because<Code>;

  constructor(sentences: Sentences<Code>, because: Because<Code>) {
    super(sentenceOf(sentences, because));
    this.because = because;
  }
}
