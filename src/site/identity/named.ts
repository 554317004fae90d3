/**
 * Whether a file has a group for one of a client's names. If so, the client is held to the file even if it does not say
 * that it is a robot. The group for `*` does not count.
 *
 * @param names whether there is a group for a name
 */
export function isNamedBy(names: (name: string) => boolean, tokens: readonly string[]): boolean {
  return tokens.some((token) => token !== "*" && names(token));
}
