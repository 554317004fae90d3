/** What is looked for in a line that cannot be read, by how it looks. */
const LOOKS = {
  path: /(?:^|[\s"'|,;:=])(?:https?:\/)?\/[^\s"'|,;]*/i,
  status: /(?<![\w.:/-])[1-5]\d\d(?![\w.:/-])/,
  client: /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])|(?<![\w:])[\da-f]{1,4}:[\da-f:]{3,}/i,
  agent: /Mozilla\/\d|bot\b|(?<![\w/])(?!HTTP)[a-z][\w-]+\/\d+\.\d/i,
} as const;

/** What a request needs to be counted. */
export type Sought = keyof typeof LOOKS;

/** What in a line looks like the parts of a request, and what does not. */
export function soughtIn(line: string): { readonly found: Sought[]; readonly missing: Sought[] } {
  const all = Object.keys(LOOKS) as Sought[];
  const found = all.filter((one) => LOOKS[one].test(line));
  return { found, missing: all.filter((one) => !found.includes(one)) };
}
