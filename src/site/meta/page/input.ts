import { wrongValue } from "../../../base/options.ts";
import { decoderByLabel } from "../../../base/utf8.ts";
import { utf16Name } from "../../../base/utf16.ts";

/** How much of a page is looked at for its encoding, as in HTML (13.2.3.2). */
const SNIFFED = 1024;

/**
 * The decoder for a page's bytes. Zero bytes reveal UTF-16, with or without a byte order mark, and without any, a mark
 * or a claim of UTF-16 is false. UTF-8's mark decides, too; then comes the `charset` of the Content-Type, then that of
 * a `<meta>`, then UTF-8. An encoding that the runtime cannot decode is ignored: all that is looked for in a page is
 * ASCII, which nearly every encoding spells alike.
 *
 * @param head the first {@link SNIFFED} bytes, or all of them if there are fewer
 * @param contentType value of the Content-Type header, if known
 */
function decoderFor(head: Uint8Array, contentType?: string | null): TextDecoder {
  const [first, second, third] = head;
  const wide = utf16Name(head);
  if (wide !== undefined) return new TextDecoder(wide);
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder();
  const said = [/;\s*charset\s*=\s*"?\s*([\w:.-]+)/i.exec(contentType ?? "")?.[1], charsetWithin(head)];
  for (const label of said) {
    const decoder = label === undefined ? undefined : decoderByLabel(label);
    if (decoder !== undefined && !/^utf-16/.test(decoder.encoding)) return decoder;
  }
  return new TextDecoder();
}

function charsetWithin(head: Uint8Array): string | undefined {
  const text = new TextDecoder("latin1").decode(head).replace(/<!--[\s\S]*?-->/g, "");
  return /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(text)?.[1];
}

/** A complete page. */
export type Html = string | Uint8Array;

/** A page that arrives in parts: bytes, or text already decoded. */
export type HtmlStream = AsyncIterable<Uint8Array | string> | WebStream<Uint8Array | string>;

/** The part of a `ReadableStream` that is needed. */
interface WebStream<T> {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: T | undefined }>;
    cancel(): Promise<unknown>;
    releaseLock(): void;
  };
}

export function isWhole(html: unknown): html is Html {
  return typeof html === "string" || html instanceof Uint8Array;
}

/** @throws RobotsError INVALID_ARGUMENT for anything that is neither a page nor a stream of one */
export function partsOf(html: unknown): AsyncIterable<unknown> {
  if (typeof html === "object" && html !== null) {
    if (Symbol.asyncIterator in html) return html as AsyncIterable<unknown>;
    // In some runtimes, a stream is not iterable.
    if (typeof (html as WebStream<unknown>).getReader === "function") return read(html as WebStream<unknown>);
  }
  throw wrongValue("A page", "a string, a Uint8Array, a ReadableStream or an async iterable of either", html);
}

async function* read(stream: WebStream<unknown>): AsyncGenerator<unknown> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
    reader.releaseLock();
  }
}

/** Decodes a page's parts, once the first bytes have told the encoding. */
export class PageText {
  readonly #contentType: string | null | undefined;
  readonly #most: number;
  #decoder: TextDecoder | undefined;
  #head: Uint8Array = new Uint8Array(0);
  #taken = 0;

  constructor(contentType: string | null | undefined, most: number) {
    this.#contentType = contentType;
    this.#most = most;
  }

  /** Whether the limit has been reached and the rest is cut off. */
  get full(): boolean {
    return this.#taken >= this.#most;
  }

  get encoding(): string {
    return this.#decoder?.encoding ?? "utf-8";
  }

  /** @throws RobotsError INVALID_ARGUMENT for a part that is neither text nor bytes */
  *take(part: unknown): Generator<string> {
    if (typeof part === "string") {
      const first = this.#taken === 0 && part.charCodeAt(0) === 0xfeff ? 1 : 0;
      const text = part.slice(first, first + this.#most - this.#taken);
      this.#taken += text.length;
      yield text;
    } else if (part instanceof Uint8Array) {
      const bytes = part.subarray(0, this.#most - this.#taken);
      this.#taken += bytes.length;
      yield* this.#decode(bytes);
    } else throw wrongValue("A chunk of a page", "a string or a Uint8Array", part);
  }

  *end(): Generator<string> {
    if (this.#decoder === undefined && this.#head.length > 0) yield* this.#begin();
    if (this.#decoder !== undefined) yield this.#decoder.decode();
  }

  *#decode(bytes: Uint8Array): Generator<string> {
    if (this.#decoder !== undefined) {
      // A complete page is one part: decoding it in pieces avoids a second copy in memory.
      for (let at = 0; at < bytes.length; at += PART) {
        yield this.#decoder.decode(bytes.subarray(at, at + PART), { stream: true });
      }
      return;
    }
    const head = new Uint8Array(this.#head.length + Math.min(bytes.length, SNIFFED));
    head.set(this.#head);
    head.set(bytes.subarray(0, SNIFFED), this.#head.length);
    this.#head = head;
    if (head.length < SNIFFED) return;
    yield* this.#begin();
    yield* this.#decode(bytes.subarray(SNIFFED));
  }

  *#begin(): Generator<string> {
    this.#decoder = decoderFor(this.#head.subarray(0, SNIFFED), this.#contentType);
    yield this.#decoder.decode(this.#head, { stream: true });
  }
}

/** How many bytes are decoded at a time. */
const PART = 1 << 16;
