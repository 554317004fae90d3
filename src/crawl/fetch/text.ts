import type { Body } from "../../base/body.ts";
import { isUtf8 } from "../../base/utf8.ts";
import type { Dialect } from "../../engine/dialect/dialect.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import { utf16Body } from "../../engine/dialect/utf16-body.ts";
import { lastWholeLine, markLength } from "../../engine/parse/body.ts";
import { parse } from "../../engine/policy/robots.ts";
import { handlingOf } from "./outcome.ts";

/**
 * A body for the parser: the bytes if they are UTF-8, else decoded text. RFC 9309 2.2 requires UTF-8 but lets
 * crawlers handle other encodings, which is done in this order, unless the dialect does not:
 *
 * 1. UTF-16, if that is what the body as a whole is: see {@link utf16Body};
 * 2. bytes that begin with UTF-8's byte order mark, or are valid UTF-8, are UTF-8, since many servers send
 *    `charset=iso-8859-1` with everything;
 * 3. the `charset` of the `Content-Type` is used if the runtime supports it and no line gets lost by it; otherwise,
 *    the bytes are left as they are.
 *
 * If a body was cut, only whole lines are kept, since a truncated rule would match more than its author wrote.
 *
 * @param contentType the header, or null
 */
export function bodyText(body: Body, contentType: string | null, dialect: Dialect): string | Uint8Array {
  const { cut } = body;
  const bytes = cut ? body.bytes.subarray(0, lastWholeLine(body.bytes, 0, body.bytes.length)) : body.bytes;
  if (!handlingOf(dialect).transcodes) return bytes;
  const wide = utf16Body(body.bytes, dialectRules(dialect), cut);
  if (wide !== undefined) return wide.text;
  const decoder = decoderOf(contentType);
  if (decoder === undefined || markLength(bytes, 0, bytes.length) > 0 || isUtf8(bytes)) return bytes;
  const text = decoder.decode(bytes);
  return linesIn(text, dialect) < linesIn(bytes, dialect) ? bytes : text;
}

/** How many lines name a crawler or disallow something. A wrong encoding hides them, but does not make any. */
function linesIn(body: string | Uint8Array, dialect: Dialect): number {
  const { lines } = parse(body, { dialect, maxBytes: Number.POSITIVE_INFINITY });
  return lines.filter(({ kind }) => kind === "user-agent" || kind === "disallow").length;
}

/** The decoder for the charset in a header; undefined if the bytes should be left as they are. */
function decoderOf(contentType: string | null): TextDecoder | undefined {
  const charset = /;\s*charset\s*=\s*"?([\w:.-]+)/i.exec(contentType ?? "")?.[1];
  if (charset === undefined) return undefined;
  try {
    const decoder = new TextDecoder(charset);
    // UTF-8 would replace all bytes that are not UTF-8 by the same character, and UTF-16 is recognized without it.
    return decoder.encoding.startsWith("utf-") ? undefined : decoder;
  } catch {
    return undefined;
  }
}
