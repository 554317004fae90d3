/** Maximum length of a URL in characters; longer ones are Invalid, so that no URL can take unlimited memory. */
export const MAX_URL = 262_144;

/** Describes what is wrong with a text that is too long for a URL; undefined if it is not, or if it is not text. */
export function lengthFault(text: string | undefined, most: number = MAX_URL): string | undefined {
  if (text === undefined || text.length <= most) return undefined;
  return `has ${text.length} characters, and a URL may have at most ${most}`;
}
