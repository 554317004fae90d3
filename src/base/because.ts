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

/** An error that says as data what its message says. */
export class Fault<Code extends string = string> extends Error {
  readonly because: Because<Code>;

  constructor(sentences: Sentences<Code>, because: Because<Code>) {
    super(sentenceOf(sentences, because));
    this.because = because;
  }
}
