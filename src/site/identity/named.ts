/**
 * Whether a file has a group for one of the names of a client: it is held to the file then, even if it does not say that it
 * is a robot. The group for anybody is for nobody's name.
 *
 * @param names whether there is a group for a name
 */
export function isNamedBy(names: (name: string) => boolean, tokens: readonly string[]): boolean {
  return tokens.some((token) => token !== "*" && names(token));
}
