/**
 * Cases beside the repository whose expectation is "inferred", and which the standard decides the other way. They expect that a
 * stray quotation mark is stripped from `NAME=ROBOTS"`.
 */
const CLAUSE =
  'HTML, attribute value (unquoted) state: a quotation mark is appended to the value, so the tag is named ROBOTS" and addresses nobody';

export const CONTRADICTED: ReadonlyMap<string, string> = new Map([
  ["m006", CLAUSE],
  ["m206", CLAUSE],
]);
