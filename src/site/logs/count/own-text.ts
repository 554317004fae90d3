/**
 * The same text in separate memory. A part that was cut from a longer text may keep all of it alive, here a whole
 * piece of a log.
 */
export function ownText(text: string): string {
  return ` ${text}`.slice(1);
}

/** The same, cut where it is too long. */
export function ownBeginning(text: string, most: number): string {
  return ownText(text.length > most ? text.slice(0, most) : text);
}
