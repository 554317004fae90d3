/** A copy of a text in memory of its own. A slice of a longer text, here a piece of a log, may keep all of it alive. */
export function ownText(text: string): string {
  return ` ${text}`.slice(1);
}

/** A copy of a text in memory of its own, cut to `most` characters. */
export function ownBeginning(text: string, most: number): string {
  return ownText(text.length > most ? text.slice(0, most) : text);
}
