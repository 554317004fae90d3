/** Tests for the lines of a list of URLs. */

/** A URL without its scheme: a host name with a dot, or `localhost`, then nothing or a path. */
export const BARE =
  /^(?:(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*\.)+\p{L}[\p{L}\p{N}-]+)|localhost)(?::\d+)?(?:[/?#]|$)/u;

/** Names of columns with pages' URLs, in exports of crawlers, search consoles and analytics. */
export const URL_COLUMN =
  /^(?:urls?|uri|address|adresse|адрес|страница|page|pages|seite|seiten|top pages|landing page|link|loc)$/iu;

/** How many lines are looked at to recognize a table. */
const LOOKED_AT = 20;

export function isUrlText(cell: string): boolean {
  return /^(?:https?:\/\/\S+|\/\S*)$/i.test(cell) || BARE.test(cell);
}

/** Whether the lines of a text are rows of a table with URLs, rather than URLs. */
export function isTableText(text: string): boolean {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .slice(0, LOOKED_AT);
  return ["\t", ";", ","].some((delimiter) => {
    const rows = lines.map((line) => line.split(delimiter).map((cell) => cell.replace(/^"|"$/g, "").trim()));
    const width = rows[0]?.length ?? 0;
    if (width < 2 || rows.some(({ length }) => length < width)) return false;
    const withUrls = rows.filter((cells) => cells.some(isUrlText)).length;
    // Some URLs contain commas and semicolons; headings, quotes and spaces show a table.
    const isHeaded = !rows[0]!.some(isUrlText) && rows.length > 1;
    return withUrls >= rows.length / 2 && (isHeaded || lines.every((line) => /["\s]/.test(line.trim())));
  });
}

/** The list with `https://` before each line that lacks a scheme. */
export function withSchemes(text: string): string {
  return text
    .split("\n")
    .map((line) => (BARE.test(line.trim()) ? `https://${line.trim()}` : line))
    .join("\n");
}
