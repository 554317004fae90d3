/** Content codings (RFC 9110 8.4.1), by their names in headers. */

/** Codings that every runtime decodes, if they are declared. */
export const COMMON_CODINGS: ReadonlySet<string> = new Set(["gzip", "x-gzip", "br", "deflate"]);

/** The codings in a header, in the order in which they were applied, without codings that do nothing. */
export function codingsOf(header: string): string[] {
  return header
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");
}
