import { aString, numberFrom, orNull } from "../../../base/kinds.ts";
import { checkOptions, type Kinds } from "../../../base/options.ts";
import { type Directive, isQuoted, readDirectives, unquote } from "../directives/directive.ts";
import { crawlerOf } from "../directives/names.ts";
import { type Html, type HtmlStream, isWhole, PageText, partsOf } from "./input.ts";
import { Markup } from "./markup.ts";
import { misquotedKey, type Tag, type TagRange } from "./tag.ts";

/** A robots meta tag: its addressee and its directives. */
export interface MetaTag {
  /** `"robots"`, or a crawler's name, in lower case. */
  readonly agent: string;
  /** The directives, as ordered in the tag. */
  readonly directives: readonly Directive[];
  /** Where the whole tag is. */
  readonly range: TagRange;
  /** Octets of UTF-8 text before the tag; engines do not read beyond a limit. */
  readonly byteOffset: number;
  /** Whether it is in the head; some readers ignore all other tags. */
  readonly inHead: boolean;
}

/** A tag with a value, such as a TDM reservation or a licence. */
export interface ValueTag {
  /** The value as written. */
  readonly value: string;
  /** The whole tag. */
  readonly range: TagRange;
}

/** A tag that looks like a robots tag but is not read by any crawler. */
export interface StrayTag {
  /** What is wrong: an attribute in place of `name`, `value` in place of `content`, or several names in one. */
  readonly attribute: "property" | "http-equiv" | "value" | "name";
  /** The name as written. */
  readonly name: string;
  /** The whole tag. */
  readonly range: TagRange;
}

/** A tag that would be a robots tag, or one about TDM, but for quotation marks within a name. */
export interface MisquotedTag {
  /** Where the marks are: in an attribute's name, or in the value of `name`. */
  readonly part: "attribute" | "name";
  /** The text with the marks, as written. */
  readonly text: string;
  /** The whole tag. */
  readonly range: TagRange;
}

/** The statements of a page about its own use, as the other functions need them. */
export interface Page {
  /** Robots tags, in page order. */
  readonly tags: readonly MetaTag[];
  /** `<meta name="tdm-reservation">`, in page order. */
  readonly tdmReservations: readonly ValueTag[];
  /** `<meta name="tdm-policy">`, in page order. */
  readonly tdmPolicies: readonly ValueTag[];
  /** Addresses of RSL documents: `<link rel="license" type="application/rsl+xml">`, as written. */
  readonly licenses: readonly ValueTag[];
  /** RSL terms within the page: `<script type="application/rsl+xml">`. */
  readonly inlineLicenses: readonly TagRange[];
  /** Number of `span`, `div` and `section` elements with `data-nosnippet`; Google ignores it on others. */
  readonly noSnippetElements: number;
  /** Number of other elements with `data-nosnippet`. */
  readonly otherNoSnippetElements: number;
  /** The first element with `data-nosnippet` that Google ignores. */
  readonly firstOtherNoSnippet: ({ readonly element: string } & { readonly range: TagRange }) | undefined;
  /** Robots tags that no crawler understands. */
  readonly strays: readonly StrayTag[];
  /** Tags with typographic quotation marks, which HTML takes for part of a name. */
  readonly misquoted: readonly MisquotedTag[];
  /** `href` of the first `<base>`. */
  readonly base: string | undefined;
  /** The WHATWG name of the encoding in which bytes were decoded. */
  readonly encoding: string;
  /** Whether part of the page was left out: it is longer than `maxBytes`, or has too many tags or values. */
  readonly truncated: boolean;
}

/** How a page is read. */
export interface PageOptions {
  /** Value of the Content-Type header, whose charset is used for bytes without a byte order mark. */
  readonly contentType?: string | null;
  /** How many bytes, or characters of decoded text, are read. Default 64 MiB. */
  readonly maxBytes?: number;
}

/** @internal */
export const PAGE: Kinds<PageOptions> = {
  contentType: orNull(aString),
  maxBytes: numberFrom(0, undefined, " of bytes"),
};

const MOST_BYTES = 64 * 1024 * 1024;

/** How many tags of each kind are kept. */
const MOST_TAGS = 10_000;

/** How many names in one attribute are looked at. */
const MOST_NAMES = 20;

type Writable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };

/**
 * Reads the statements of a page about its own use. No DOM is built, and memory is bounded, however long the page is.
 * Returns a promise for a stream, which is read to its end.
 *
 * @throws RobotsError INVALID_ARGUMENT for anything that is not a page; for a stream, its own error if it fails
 */
export function readPage(html: Html, options?: PageOptions): Page;
export function readPage(html: HtmlStream, options?: PageOptions): Promise<Page>;
export function readPage(html: Html | HtmlStream, options?: PageOptions): Page | Promise<Page>;
export function readPage(html: Html | HtmlStream, options: PageOptions = {}): Page | Promise<Page> {
  const { contentType, maxBytes = MOST_BYTES } = checkOptions("readPage", options, PAGE);
  const text = new PageText(contentType, maxBytes);
  const reader = new PageReader();
  if (isWhole(html)) {
    for (const piece of text.take(html)) reader.write(piece);
    for (const piece of text.end()) reader.write(piece);
    return reader.page(text.encoding, html.length > maxBytes);
  }
  return readStream(partsOf(html), text, reader);
}

async function readStream(parts: AsyncIterable<unknown>, text: PageText, reader: PageReader): Promise<Page> {
  let cut = false;
  for await (const part of parts) {
    if (text.full) {
      cut = true;
      break;
    }
    for (const piece of text.take(part)) reader.write(piece);
  }
  for (const piece of text.end()) reader.write(piece);
  return reader.page(text.encoding, cut);
}

/**
 * The robots meta tags of a page, in page order: those named `robots`, and those named after a crawler. They are
 * returned as written, whether valid or not; use `indexing` to find out what they mean. For a stream, a promise is
 * returned.
 *
 * @throws RobotsError INVALID_ARGUMENT for anything that is neither a page nor a stream of one
 */
export function parseMeta(html: Html, options?: PageOptions): readonly MetaTag[];
export function parseMeta(html: HtmlStream, options?: PageOptions): Promise<readonly MetaTag[]>;
export function parseMeta(
  html: Html | HtmlStream,
  options?: PageOptions,
): readonly MetaTag[] | Promise<readonly MetaTag[]> {
  const page = readPage(html, options);
  return page instanceof Promise ? page.then(({ tags }) => tags) : page.tags;
}

/** Collects the statements in a page's tags. */
class PageReader {
  readonly #markup = new Markup((tag) => this.#tag(tag));
  readonly #found: Omit<Writable<Page>, "encoding"> = {
    tags: [],
    tdmReservations: [],
    tdmPolicies: [],
    licenses: [],
    inlineLicenses: [],
    noSnippetElements: 0,
    otherNoSnippetElements: 0,
    firstOtherNoSnippet: undefined,
    strays: [],
    misquoted: [],
    base: undefined,
    truncated: false,
  };

  write(text: string): void {
    this.#markup.write(text);
  }

  page(encoding: string, cut: boolean): Page {
    this.#markup.end();
    return { ...this.#found, encoding, truncated: this.#found.truncated || cut };
  }

  #tag(tag: Tag): void {
    const { name, attributes, range } = tag;
    if (attributes.has("data-nosnippet")) this.#noSnippet(name, range);
    if (name === "meta") this.#meta(tag);
    else if (name === "base") this.#found.base ??= attributes.get("href");
    else if (isRsl(attributes)) {
      if (name === "script") this.#keep(this.#found.inlineLicenses, range);
      const href = attributes.get("href");
      const isLicense = /(?:^|\s)license(?:\s|$)/i.test(attributes.get("rel") ?? "");
      if (name === "link" && isLicense && href !== undefined) {
        this.#keep(this.#found.licenses, { value: href.trim(), range });
      }
    }
  }

  #noSnippet(element: string, range: TagRange): void {
    if (/^(?:span|div|section)$/.test(element)) this.#found.noSnippetElements++;
    else {
      this.#found.otherNoSnippetElements++;
      this.#found.firstOtherNoSnippet ??= { element, range };
    }
  }

  #meta({ attributes, range, byteOffset, inHead, cut }: Tag): void {
    const name = attributes.get("name");
    const content = attributes.get("content");
    if (cut) this.#found.truncated = true;
    if (name === undefined || content === undefined) {
      this.#stray(attributes, range);
      return;
    }
    const plain = name.trim().toLowerCase();
    if (plain === "tdm-reservation")
      this.#keep(this.#found.tdmReservations, { value: content.trim(), range });
    else if (plain === "tdm-policy") this.#keep(this.#found.tdmPolicies, { value: content.trim(), range });
    else {
      const { directives, whole } = readDirectives(content);
      const agent = crawlerOf(plain, directives);
      if (agent === undefined) {
        if (isQuoted(plain) && isRead(unquote(plain), content))
          this.#keep(this.#found.misquoted, { part: "name", text: name.trim(), range });
        const names = plain.split(/[\s,;|]+/, MOST_NAMES).filter((one) => one !== "");
        const areCrawlers =
          names.length > 1 && names.every((one) => crawlerOf(one, directives) !== undefined);
        if (areCrawlers) this.#keep(this.#found.strays, { attribute: "name", name: name.trim(), range });
        return;
      }
      if (!whole) this.#found.truncated = true;
      this.#keep(this.#found.tags, { agent, directives, range, byteOffset, inHead });
    }
  }

  #stray(attributes: ReadonlyMap<string, string>, range: TagRange): void {
    for (const attribute of ["property", "http-equiv"] as const) {
      const name = attributes.get(attribute);
      if (name !== undefined && /^\s*(?:robots|x-robots-tag|googlebot|bingbot)\s*$/i.test(name)) {
        this.#keep(this.#found.strays, { attribute, name: name.trim(), range });
      }
    }
    this.#misquotedAttribute(attributes, range);
    const name = attributes.get("name") ?? "";
    if (attributes.has("value") && crawlerOf(name.trim().toLowerCase(), []) !== undefined) {
      this.#keep(this.#found.strays, { attribute: "value", name: name.trim(), range });
    }
  }

  #misquotedAttribute(attributes: ReadonlyMap<string, string>, range: TagRange): void {
    const { name, content } = PARTS;
    const nameText = attributes.get("name") ?? attributes.get(name);
    const contentText = attributes.get("content") ?? attributes.get(content);
    if (nameText === undefined || contentText === undefined) return;
    if (!isRead(unquote(nameText.trim().toLowerCase()), contentText)) return;
    const text = attributes.has("name") ? "content" : "name";
    this.#keep(this.#found.misquoted, { part: "attribute", text, range });
  }

  #keep<T>(list: T[], item: T): void {
    if (list.length < MOST_TAGS) list.push(item);
    else this.#found.truncated = true;
  }
}

/** Keys of attributes with quotation marks in their names. */
const PARTS = { name: misquotedKey("name"), content: misquotedKey("content") };

/** Whether a tag with this name would be read if it had no quotation marks. */
function isRead(name: string, content: string): boolean {
  if (name === "tdm-reservation" || name === "tdm-policy") return true;
  return crawlerOf(name, readDirectives(unquote(content)).directives) !== undefined;
}

function isRsl(attributes: ReadonlyMap<string, string>): boolean {
  return /^\s*application\/rsl\+xml\s*(?:;|$)/i.test(attributes.get("type") ?? "");
}
