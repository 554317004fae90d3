/** Characters of the longest URL; longer ones are Invalid, so that no URL can take unlimited memory. */
export const MAX_URL = 262_144;
