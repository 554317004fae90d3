/** White space, and the bytes of a byte order mark and of a no-break space in UTF-8. */
const BLANK = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xc2, 0xa0]);

/**
 * Whether a body is a web page or other markup, which many servers send with status 200 for every path. As a
 * robots.txt, it is parsed nevertheless (RFC 9309 2.3.1.1) and usually has no rules, but the operator may want to know.
 */
export function isMarkup(bytes: Uint8Array): boolean {
  let at = 0;
  while (at < bytes.length && BLANK.has(bytes[at]!)) at++;
  return bytes[at] === 0x3c;
}
