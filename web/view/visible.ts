/** How many characters of a URL a cell shows. */
const SHOWN = 2_000;

/**
 * A text in which characters that are invisible, or would turn the writing direction, are replaced by escapes
 * (`\u202e`), so that no text can pass for another.
 */
export function visible(text: string): string {
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  return shown.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (hidden) => `\\u${hidden.codePointAt(0)!.toString(16).padStart(4, "0")}`,
  );
}
