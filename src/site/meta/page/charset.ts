import { utf16Name } from "../../../base/utf16.ts";

/** How much of a page is looked at for its encoding, as in HTML (13.2.3.2). */
export const SNIFFED = 1024;

/**
 * The decoder for a page's bytes. Zero bytes reveal UTF-16, with or without a byte order mark, and without any, a mark
 * or a claim of UTF-16 is false. UTF-8's mark decides, too; then comes the `charset` of the Content-Type, then that of
 * a `<meta>`, then UTF-8. An encoding that the runtime cannot decode is ignored: all that is looked for in a page is
 * ASCII, which nearly every encoding spells alike.
 *
 * @param head the first {@link SNIFFED} bytes, or all of them if there are fewer
 * @param contentType value of the Content-Type header, if known
 */
export function decoderFor(head: Uint8Array, contentType?: string | null): TextDecoder {
  const [first, second, third] = head;
  const wide = utf16Name(head);
  if (wide !== undefined) return new TextDecoder(wide);
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder();
  const said = [/;\s*charset\s*=\s*"?\s*([\w:.-]+)/i.exec(contentType ?? "")?.[1], charsetWithin(head)];
  for (const label of said) {
    const decoder = label === undefined ? undefined : decoderNamed(label);
    if (decoder !== undefined && !/^utf-16/.test(decoder.encoding)) return decoder;
  }
  return new TextDecoder();
}

function charsetWithin(head: Uint8Array): string | undefined {
  const text = new TextDecoder("latin1").decode(head).replace(/<!--[\s\S]*?-->/g, "");
  return /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(text)?.[1];
}

function decoderNamed(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
