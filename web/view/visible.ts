/** More of a URL than anybody reads in a cell. */
const SHOWN = 2_000;

/**
 * Text as it can be shown: what cannot be seen, or would turn the direction of what follows it, as an escape
 * (`\u202e`), so that nothing looks like something else.
 */
export function visible(text: string): string {
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  return shown.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (hidden) => `\\u${hidden.codePointAt(0)!.toString(16).padStart(4, "0")}`,
  );
}
