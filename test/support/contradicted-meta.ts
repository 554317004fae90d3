/**
 * Cases beside the repository whose expectation is marked "inferred" and contradicts the standard: they expect that the
 * stray quotation mark in `NAME=ROBOTS"` is removed.
 */
const CLAUSE =
  'HTML, attribute value (unquoted) state: a quotation mark is appended to the value, so the tag is named ROBOTS" and addresses nobody';

export const CONTRADICTED: ReadonlyMap<string, string> = new Map([
  ["m006", CLAUSE],
  ["m206", CLAUSE],
]);
