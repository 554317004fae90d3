/** Characters of the longest URL; what is longer is Invalid, so that no URL can claim memory without bound. */
export const MAX_URL = 262_144;
