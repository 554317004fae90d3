/** The beginning of a text for a message, with three dots if there is more. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}...` : text;
}
