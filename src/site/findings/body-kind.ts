import { beginsWith } from "../../base/compression/magic.ts";
import { foreignKind } from "../../base/foreign.ts";
import { decoder } from "../../base/utf8.ts";
import type { DialectRules } from "../../engine/dialect/dialect.ts";
import { utf16Body } from "../../engine/dialect/utf16-body.ts";
import { coreFields } from "./field-names.ts";
import type { Body, SourceLine } from "./line.ts";

/** What a body is, judged by its text alone. */
export type BodyKind =
  | "robots"
  | "html"
  | "xml"
  | "json"
  | "binary"
  | "document"
  | "utf-16"
  | "error-page"
  | "redirect";

/** How many bytes are examined: the beginning shows what a body is. */
const WINDOW = 4096;

const REDIRECT =
  /\b(?:30[12378] (?:moved|found|see other|temporary|permanent)|moved permanently|object moved)\b/i;
const FAILURE =
  /\b(?:404|403|401|410|50[0234]) (?:not found|forbidden|unauthorized|gone|internal|bad gateway|service|gateway)|\b(?:page|file) (?:can ?not be|could not be|was not|not) found|^(?:the requested url .* )?not found\b|\baccess denied\b|\bservice unavailable\b|^error 40[34]\b/i;

/** A body, with the lines that crawlers read of it. */
interface ReadBody extends Body {
  readonly dialect: DialectRules;
  readonly lines: readonly SourceLine[];
}

/** Distinguishes robots.txt from other content that servers send instead. Lines of markup are not read. */
export function bodyKindOf(body: ReadBody): BodyKind {
  const { bytes, dialect } = body;
  if (utf16Body(bytes, dialect)?.torn === false) return "utf-16";
  if (isDocument(bytes)) return "document";
  const foreign = foreignKind(bytes);
  if (foreign === "binary") return "binary";
  const head = bytes.subarray(0, WINDOW);
  const text = textOf(body, head).trimStart();
  const markup = foreign === "markup" ? markupOf(text) : foreign;
  if (markup === undefined && body.lines.some(({ kind }) => coreFields.has(kind))) return "robots";
  if (isBinary(head)) return "binary";
  const words = markup === "html" ? visible(text) : uncommented(text.slice(0, 300)).trim();
  if (markup === undefined || markup === "html") {
    if (REDIRECT.test(words)) return "redirect";
    if (FAILURE.test(words)) return "error-page";
  }
  return markup ?? "robots";
}

/** The text of the head. It is cut from the body's text if each byte there is one letter. */
function textOf({ bytes, text }: Body, head: Uint8Array): string {
  if (head.length === bytes.length) return text;
  return text.length === bytes.length ? text.slice(0, WINDOW) : decoder.decode(head);
}

function markupOf(text: string): "html" | "xml" {
  const isPage =
    /^<(?:!doctype|!--|html|head|body|meta|title|script|style|div|p|h1|pre|center|link|iframe|base|br)\b/i.test(
      text,
    );
  return isPage || (/^<\?xml\b/.test(text) && /<html\b/i.test(text)) ? "html" : "xml";
}

/** The text outside of comments. */
function uncommented(text: string): string {
  return text.replace(/^[ \t]*#.*$/gm, "");
}

/** The title and the first words of a page. */
function visible(html: string): string {
  const title = /<title[^>]*>([^<]*)/i.exec(html)?.[1] ?? "";
  const heading = /<h1[^>]*>([^<]*)/i.exec(html)?.[1] ?? "";
  return `${title.trim()}\n${heading.trim()}`.trim();
}

/** The first bytes of compound files: DOC, and others of Word's older formats. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** A file of a word processor: RTF, which looks like text, DOC, DOCX or ODT. */
function isDocument(bytes: Uint8Array): boolean {
  if (beginsWith(bytes, COMPOUND)) return true;
  // Most bodies have none of these first bytes, so no text is made of them.
  if (bytes[0] !== 0x7b && bytes[0] !== 0xef && bytes[0] !== 0x50) return false;
  const text = String.fromCharCode(...bytes.subarray(0, 80));
  // In a zip file, the first entry's name is at byte 30; in an OpenDocument file, it is followed by the type.
  return (
    /^(?:\xEF\xBB\xBF)?\{\\rtf/.test(text) ||
    /^PK.{28}(?:mimetypeapplication\/vnd\.oasis|\[Content_Types\]|_rels\/|docProps\/|word\/)/s.test(text)
  );
}

/** Whether more than one byte in twenty cannot occur in text. Of random bytes, one in ten cannot. */
function isBinary(head: Uint8Array): boolean {
  let strange = 0;
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) strange++;
  return strange * 20 > head.length;
}
