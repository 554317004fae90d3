/** The kind of a file, by its beginning and its name. */

import { decodeUtf16, utf16Name } from "../src/base/utf16.ts";
import { isTableText } from "./url-lines.ts";
import { unpackFile } from "./worker/unpack-file.ts";

/** The places for a file's text. */
export type Place = "robots" | "urls" | "html" | "before";

export interface FileKind {
  /** `networks` for a list of an operator's networks, `other` for text that is nothing the page knows. */
  readonly kind: Place | "sitemap" | "log" | "networks" | "binary" | "other";
  /** Whether it is a table, one column of which may have URLs. */
  readonly isTable?: boolean;
}

/** How many bytes are looked at. */
const HEAD = 65_536;

/** Looks at a file, decompressed if it is compressed. */
export async function kindOf(file: File): Promise<FileKind> {
  const bytes = await headOf(file);
  // PowerShell writes UTF-16, which is full of NUL.
  const wide = decodeUtf16(utf16Name(bytes), bytes);
  if (wide === undefined && isBinary(bytes)) return { kind: "binary" };
  const text = wide ?? new TextDecoder().decode(bytes);
  if (isSitemap(text)) return { kind: "sitemap" };
  if (isLog(file.name, text)) return { kind: "log" };
  if (isNetworks(text)) return { kind: "networks" };
  if (isTable(file.name, text)) return { kind: "urls", isTable: true };
  return { kind: placeFor(file.name, text) };
}

/** The first bytes of a file's content; a NUL if there are none that can be read. */
async function headOf(file: File): Promise<Uint8Array> {
  const head = new Uint8Array(HEAD);
  let size = 0;
  try {
    for await (const piece of unpackFile(file)) {
      head.set(piece.subarray(0, HEAD - size), size);
      size = Math.min(HEAD, size + piece.length);
      if (size === HEAD) break;
    }
  } catch {
    // What could be read before the damage tells enough; another compression leaves nothing.
    if (size === 0) return Uint8Array.of(0);
  }
  return head.subarray(0, size);
}

/** Text has no NUL, and few other control characters. */
function isBinary(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 4_096);
  if (start.includes(0)) return true;
  const controls = start.filter(
    (byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13,
  );
  return controls.length > start.length / 10;
}

function isSitemap(text: string): boolean {
  return (
    /^\uFEFF?\s*</.test(text) &&
    /<(?:\w+:)?(?:urlset|sitemapindex|rss|feed|RDF)[\s>]/.test(text.slice(0, 4_000))
  );
}

/** How many characters of a line are looked at for its format, so that no line takes long. */
const LOOKED_AT = 2_000;

/** A document that is a list of records, or contains one, as Azure's event hubs write it. */
const LIST_OF_RECORDS = /^\uFEFF?\s*(?:\{\s*"records"\s*:\s*)?\[\s*\{/;
/** A name of a JSON field that records of requests have. */
const NAME_IN_JSON = /"[^"]*(?:request|uri|status|agent)[^"]*"\s*:/i;

/** Whether a file is an access log in one of the formats that the page reads. */
function isLog(name: string, text: string): boolean {
  if (/^\uFEFF?#(?:Version|Software|Fields|Date):/i.test(text)) return true;
  if (LIST_OF_RECORDS.test(text)) return NAME_IN_JSON.test(text.slice(0, LOOKED_AT));
  const lines = text
    .split("\n")
    .slice(0, 50)
    .filter((line) => line.trim() !== "")
    .map((line) => line.slice(0, LOOKED_AT));
  const requests = lines.filter(
    (line) =>
      /^\S+ .*\[[^\]]*\d{4}[^\]]*\].*"[^"]*" (?:\d{3}|-)\b/.test(line) ||
      (/^(?:<\d{1,3}>.{0,100} )?\{/.test(line) && NAME_IN_JSON.test(line)) ||
      // AWS's load balancers, and CloudFront's real-time logs.
      /^(?:[a-z]\w+ )?\d{4}-\d\d-\d\dT[\d:.]+Z \S+ \S+:\d+ \S+ -?[\d.]+ /.test(line) ||
      /^\d{10}\.\d{3}\t[\da-f.:]+\t[\d.]+\t\d{3}\t/.test(line) ||
      // HAProxy, then S3 and Envoy, Squid, IIS and Heroku.
      /:\d+ \[[^\]]*\] .* [+-]?\d+(?:\/[+-]?\d+){4} (?:\d{3}|-1) /.test(line) ||
      /(?:^|\s)\[[^\]]*\d{4}[^\]]*\].*"[^"]*" (?:\d{3}|0|-)\b/.test(line) ||
      /^\d+\.\d{3} +\d+ \S+ [A-Z_]+\/\d{3} /.test(line) ||
      /^\S+, .*, \d+\/\d+\/\d+, [\d:]+, W3SVC/.test(line) ||
      /\b(?:method|request)=.*\bstatus(?:_code)?=\d{3}\b/.test(line),
  );
  return requests.length > lines.length / 2 || (/\.log\b/i.test(name) && requests.length > 0);
}

const NETWORK = String.raw`(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,8})\/\d{1,3}`;
const QUOTED_NETWORK = new RegExp(`"${NETWORK}"`, "i");
const LINE_OF_NETWORK = new RegExp(`^\\s*(?:${NETWORK}\\s*(?:[,;#].*)?|#.*)?$`, "i");

/** Whether a text is a list of networks, in JSON of any shape or in lines, perhaps with more in further columns. */
function isNetworks(text: string): boolean {
  if (/^\uFEFF?\s*[[{]/.test(text)) return QUOTED_NETWORK.test(text);
  const lines = text.slice(0, LOOKED_AT).split(/\r?\n/).slice(0, 20);
  return (
    lines.slice(0, -1).every((line) => LINE_OF_NETWORK.test(line)) &&
    new RegExp(`^\\s*${NETWORK}`, "im").test(text)
  );
}

function isTable(name: string, text: string): boolean {
  if (/\.(?:csv|tsv)$/i.test(name)) return /^[^\n]*[,;\t]/.test(text.trimStart());
  return isTableText(text.slice(0, 20_000));
}

/** The beginning of a line that may be of a robots.txt, misspelt or not. */
const RULE =
  /^\s*(?:user|agent|allow|dis|sitemap|crawl|host|clean|no-?index|request|visit|robot|content)[\w -]{0,30}:/im;

function placeFor(name: string, text: string): FileKind["kind"] {
  if (/robots.*\.txt/i.test(name)) return "robots";
  const start = text.slice(0, 20_000);
  if (/\.html?$/i.test(name) || /^\s*<(?:!doctype|html|head)/i.test(start)) return "html";
  const lines = start.split("\n").filter((line) => line.trim() !== "");
  // An empty file, such as a log that has just been rotated, must not replace anything.
  if (lines.length === 0) return "other";
  const urls = lines.filter((line) => /^\s*(?:https?:\/\/|\/)\S*\s*$/.test(line));
  if (urls.length > lines.length / 2) return "urls";
  return RULE.test(text) || lines.every((line) => /^\s*#/.test(line)) ? "robots" : "other";
}
