/** Characters of the longest URL; longer ones are Invalid, so that no URL can take unlimited memory. */
export const MAX_URL = 262_144;

/** What is wrong with a text that is longer than URLs may be; undefined of others, and of what is not text. */
export function lengthFault(text: string | undefined, most: number = MAX_URL): string | undefined {
  if (text === undefined || text.length <= most) return undefined;
  return `has ${text.length} characters, and a URL may have at most ${most}`;
}
