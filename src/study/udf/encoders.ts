/** What stands in for the encoders of the Encoding Standard in a context that has only the language, as databases have. */

const REPLACEMENT = 0xfffd;

/** Text to UTF-8. */
export class SmallEncoder {
  encode(text = ""): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(text.length * 3);
    return bytes.slice(0, this.encodeInto(text, bytes).written);
  }

  /** Writes as many whole characters as there is room for. `read` is in UTF-16 units, `written` in bytes. */
  encodeInto(text: string, into: Uint8Array): { read: number; written: number } {
    let written = 0;
    let read = 0;
    while (read < text.length) {
      let code = text.charCodeAt(read);
      const next = text.charCodeAt(read + 1);
      const isPair = code >= 0xd800 && code < 0xdc00 && next >= 0xdc00 && next < 0xe000;
      if (isPair) code = 0x10000 + ((code - 0xd800) << 10) + (next - 0xdc00);
      else if (code >= 0xd800 && code < 0xe000) code = REPLACEMENT;
      const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      if (written + size > into.length) break;
      if (size === 1) into[written++] = code;
      else {
        into[written++] = ([0xc0, 0xe0, 0xf0] as const)[size - 2]! | (code >> (6 * (size - 1)));
        for (let left = size - 2; left >= 0; left--) into[written++] = 0x80 | ((code >> (6 * left)) & 0x3f);
      }
      read += isPair ? 2 : 1;
    }
    return { read, written };
  }
}

/** Bytes of UTF-8 or UTF-16 to text. Other encodings throw, as labels do that are not known. */
export class SmallDecoder {
  readonly encoding: string;
  readonly #fatal: boolean;
  readonly #keepsMark: boolean;

  constructor(encoding = "utf-8", { fatal = false, ignoreBOM = false } = {}) {
    if (!/^utf-(?:8|16[lb]e)$/.test(encoding)) throw new RangeError(`${encoding} is not decoded here`);
    this.encoding = encoding;
    this.#fatal = fatal;
    this.#keepsMark = ignoreBOM;
  }

  decode(bytes: Uint8Array = new Uint8Array()): string {
    const text = textOf(this.encoding === "utf-8" ? this.#utf8(bytes) : units(bytes, this.encoding));
    return !this.#keepsMark && text.startsWith("\uFEFF") ? text.slice(1) : text;
  }

  /** The UTF-16 units of UTF-8, with U+FFFD for each part that cannot begin or go on with a character. */
  #utf8(bytes: Uint8Array): Uint16Array {
    const out = new Uint16Array(bytes.length);
    let at = 0;
    const put = (code: number): void => {
      if (code < 0) {
        if (this.#fatal) throw new TypeError("these bytes are not UTF-8");
        code = REPLACEMENT;
      }
      if (code < 0x10000) out[at++] = code;
      else {
        out[at++] = 0xd800 + ((code - 0x10000) >> 10);
        out[at++] = 0xdc00 + (code & 0x3ff);
      }
    };
    for (let i = 0; i < bytes.length; ) {
      const first = bytes[i++]!;
      if (first < 0x80) {
        out[at++] = first;
        continue;
      }
      let left = first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
      let code = left === 0 ? -1 : first & (0x3f >> left);
      // No overlong forms, no surrogates, nothing beyond U+10FFFF.
      let from = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
      let to = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
      for (; left > 0; left--) {
        const byte = bytes[i];
        if (byte === undefined || byte < from || byte > to) {
          code = -1;
          break;
        }
        code = (code << 6) | (byte & 0x3f);
        i++;
        from = 0x80;
        to = 0xbf;
      }
      put(code);
    }
    return out.subarray(0, at);
  }
}

function units(bytes: Uint8Array, encoding: string): Uint16Array {
  const isOdd = bytes.length % 2 === 1;
  const out = new Uint16Array((bytes.length + 1) >> 1);
  const low = encoding === "utf-16le" ? 0 : 1;
  for (let i = 0; i + 1 < bytes.length; i += 2) out[i >> 1] = bytes[i + low]! | (bytes[i + 1 - low]! << 8);
  if (isOdd) out[out.length - 1] = REPLACEMENT;
  for (let i = 0; i < out.length; i++) {
    const unit = out[i]!;
    if (unit < 0xd800 || unit >= 0xe000) continue;
    if (unit < 0xdc00 && out[i + 1]! >= 0xdc00 && out[i + 1]! < 0xe000) i++;
    // What is left at the end is one fault, even if it is half a pair and a byte.
    else if (isOdd && unit < 0xdc00 && i === out.length - 2)
      return out.fill(REPLACEMENT, i).subarray(0, i + 1);
    else out[i] = REPLACEMENT;
  }
  return out;
}

/** More arguments than these overflow the stacks of some engines. */
const PIECE = 8192;

function textOf(units: Uint16Array): string {
  let text = "";
  for (let at = 0; at < units.length; at += PIECE) {
    text += String.fromCharCode.apply(null, units.subarray(at, at + PIECE) as unknown as number[]);
  }
  return text;
}
