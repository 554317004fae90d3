/** Keys of a field about the use of pages, and the values of each. */
export type Vocabulary = Readonly<Record<string, readonly string[]>>;

/** Content-Signal's (contentsignals.org). */
export const signals: Vocabulary = {
  search: ["yes", "no"],
  "ai-input": ["yes", "no"],
  "ai-train": ["yes", "no"],
  use: ["immediate", "reference", "full"],
};

/** Content-Usage's (draft-ietf-aipref-vocab-08, 6.1 and 6.2). */
export const categories: Vocabulary = { "train-ai": ["y", "n"], "ai-use": ["y", "n"], search: ["y", "n"] };
