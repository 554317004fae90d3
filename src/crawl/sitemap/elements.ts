import { type SaxesAttributePlain, SaxesParser, type SaxesTagPlain } from "saxes";
import { type Fields, momentOf, type WrittenEntry } from "./entry.ts";
import { BOUNDS } from "./limits.ts";
import { fileDetail, type ProblemDetail, type ReportProblem, SitemapFault } from "./problem.ts";

/** What the entries of a sitemap are. */
export type Kind = "urlset" | "index" | "rss" | "atom" | "text";

/** What an element holds. */
type Slot = "url" | "guid" | keyof Fields;

/** An entry of an element that is not complete. */
type Held = { -readonly [K in keyof WrittenEntry]: WrittenEntry[K] };

/** Where a root element keeps its URLs: the element that holds one, the element around that, and what else is in it. */
interface RootLayout {
  readonly kind: Kind;
  readonly parent: string;
  readonly element: string;
  /** An element that holds the URL where there is no other. */
  readonly guid?: string;
  readonly fields: Readonly<Record<string, keyof Fields>>;
}

const PLACES: Readonly<Record<string, RootLayout>> = {
  urlset: {
    kind: "urlset",
    parent: "url",
    element: "loc",
    fields: { lastmod: "lastmod", changefreq: "changefreq", priority: "priority" },
  },
  sitemapindex: { kind: "index", parent: "sitemap", element: "loc", fields: { lastmod: "lastmod" } },
  rss: { kind: "rss", parent: "item", element: "link", guid: "guid", fields: { pubDate: "lastmod" } },
  // RSS 1.0: the root has a different namespace from the items.
  RDF: { kind: "rss", parent: "item", element: "link", fields: { "dc:date": "lastmod" } },
  feed: { kind: "atom", parent: "entry", element: "link", fields: { updated: "lastmod" } },
};
/** Characters of a field, and of a name, that are kept; no date has as many. */
const FIELD = 100;
/** URLs of one element that are held until it ends, when all that it says of them is known. */
const HELD = 100;

/**
 * Reads the URLs out of a sitemap in XML, piece by piece: `urlset`, `sitemapindex`, RSS and Atom. Elements of
 * other namespaces (images, videos, translations) do not count. Entities that the document declares are not
 * expanded, and those that it does not declare cost the URL that they are in. Any other fault ends it, as XML demands.
 */
export class ElementReader {
  /** The kind of sitemap, by its root element; undefined before that. */
  kind: Kind | undefined;
  readonly #parser = new SaxesParser({ xmlns: false });
  readonly #report: ReportProblem;
  #entries: WrittenEntry[] = [];
  #path: string[] = [];
  #place: RootLayout | undefined;
  /** Name of the element around a URL, and what each element in it holds, by name. Names have the root's prefix. */
  #parent = "";
  readonly #slots = new Map<string, Slot>();
  /** URLs of the current element, and what the element says of them. */
  #held: Held[] = [];
  #fields: Partial<Record<keyof Fields, string>> | undefined;
  /** What an item without a link may be found by. */
  #guid: Held | undefined;
  /** Whether the text or tag being read has an unknown entity. */
  #isSpoilt = false;
  /** What is being read, and its text so far. */
  #slot: Slot | undefined;
  #text = "";
  /** Where the latest tag began. */
  #line = 1;
  /** Characters of the document that were given to the parser. */
  #written = 0;
  /** Characters since the latest event, where the event was in the document, and how the text after it begins. */
  #silence = 0;
  #heardAt = 0;
  #unheard = "";
  #fault: SitemapFault | undefined;

  /** @param line the line on which the text begins */
  constructor(report: ReportProblem, line = 1) {
    this.#report = report;
    const parser = this.#parser;
    parser.line = line;
    parser.on("error", ({ message }) => {
      const fault = this.#explained(message);
      if (!/undefined entity/.test(message)) this.#fault ??= fault;
      else {
        this.#isSpoilt = true;
        this.#report({ ...fault.problem, code: "unknown-entity" });
      }
    });
    parser.on("doctype", (text) => this.#doctype(text));
    parser.on("opentag", (tag) => this.#open(tag));
    parser.on("closetag", (tag) => this.#close(tag));
    parser.on("text", (text) => this.#characters(text));
    parser.on("cdata", (text) => this.#characters(text));
    parser.on("comment", () => this.#sign());
    parser.on("processinginstruction", () => this.#sign());
  }

  /**
   * Entries that this piece completes.
   *
   * @throws SitemapFault for what ends the reading; {@link rest} has the entries before it
   */
  write(text: string): WrittenEntry[] {
    this.#silence += text.length;
    // Between pieces, the parser's own position is wrong.
    const start = this.#written;
    this.#written += text.length;
    this.#parser.write(text);
    if (this.#fault !== undefined) throw this.#fault;
    const from = Math.max(0, this.#heardAt - start);
    this.#unheard += text.slice(from, from + BOUNDS.urlLength - this.#unheard.length);
    if (this.#silence > BOUNDS.silence) {
      throw this.#openEntity() ?? this.#malformed(fileDetail("long-element", { most: BOUNDS.silence }));
    }
    if (this.#held.length > HELD) this.#settle();
    return this.#taken();
  }

  /** @throws SitemapFault where the document is not complete */
  end(): WrittenEntry[] {
    if (this.kind === undefined) throw new SitemapFault("not-a-sitemap", fileDetail("no-element"));
    if (this.#path.length > 0) {
      const isOpen = fileDetail("open-element", { name: this.#path.at(-1)!.slice(0, FIELD) });
      throw this.#openEntity() ?? new SitemapFault("truncated", isOpen, { line: this.#line });
    }
    this.#parser.close();
    if (this.#fault !== undefined) throw this.#fault;
    return this.rest();
  }

  /** Entries that were not handed out yet, also entries of the element that is not complete. */
  rest(): WrittenEntry[] {
    this.#settle();
    return this.#taken();
  }

  #taken(): WrittenEntry[] {
    const entries = this.#entries;
    this.#entries = [];
    return entries;
  }

  #sign(): void {
    this.#silence = 0;
    this.#heardAt = this.#parser.position;
    this.#unheard = "";
  }

  #doctype(text: string): void {
    this.#sign();
    if (/^\s*html\b/i.test(text)) this.#fault ??= new SitemapFault("not-a-sitemap", fileDetail("web-page"));
    else this.#report({ code: "doctype", line: this.#parser.line });
  }

  #open({ name, attributes }: SaxesTagPlain): void {
    this.#sign();
    if (this.#fault !== undefined) return;
    this.#line = this.#parser.line;
    this.#path.push(name);
    if (this.#path.length > BOUNDS.depth) {
      this.#fault = this.#malformed(fileDetail("deep-elements", { most: BOUNDS.depth }));
    } else if (this.#place === undefined) this.#root(name);
    else if (this.#path.at(-2) === this.#parent) this.#begin(name, attributes);
    this.#isSpoilt = false;
  }

  /** Begins an element within the one around a URL. */
  #begin(name: string, attributes: Record<string, SaxesAttributePlain | string>): void {
    this.#slot = this.#slots.get(name);
    if (this.#slot === "guid" && attributes.isPermaLink === "false") this.#slot = undefined;
    this.#text = "";
    if (this.#slot !== "url" || this.kind !== "atom") return;
    this.#slot = undefined;
    this.#link(attributes);
  }

  #root(name: string): void {
    const colon = name.indexOf(":");
    const local = name.slice(colon + 1);
    if (!Object.hasOwn(PLACES, local)) {
      const isPage = local.toLowerCase() === "html";
      const what = isPage
        ? fileDetail("web-page")
        : fileDetail("root-element", { name: name.slice(0, FIELD) });
      this.#fault = new SitemapFault("not-a-sitemap", what, { line: this.#line });
      return;
    }
    this.#place = PLACES[local]!;
    const { parent, element, guid, fields } = this.#place;
    const prefix = local === "RDF" ? "" : name.slice(0, colon + 1);
    this.#parent = prefix + parent;
    for (const [field, slot] of Object.entries(fields)) this.#slots.set(prefix + field, slot);
    this.#slots.set(prefix + element, "url");
    if (guid !== undefined) this.#slots.set(guid, "guid");
    this.kind = this.#place.kind;
  }

  /** Atom has the URL in an attribute; a link to anything but the entry itself has another `rel`. */
  #link(attributes: Record<string, SaxesAttributePlain | string>): void {
    const value = (name: string): string | undefined =>
      Object.hasOwn(attributes, name) ? String(attributes[name]) : undefined;
    const href = value("href");
    if (href !== undefined && (value("rel") ?? "alternate") === "alternate") this.#hold(href);
  }

  #characters(text: string): void {
    this.#sign();
    if (this.#slot !== undefined && this.#text.length <= BOUNDS.urlLength) this.#text += text;
  }

  #close({ isSelfClosing }: SaxesTagPlain): void {
    this.#sign();
    if (this.#fault !== undefined) return;
    const name = this.#path.pop();
    if (this.#slot !== undefined && this.#path.at(-1) === this.#parent) {
      const text = isSelfClosing ? "" : this.#text.trim();
      if (this.#slot === "url") this.#hold(text);
      else if (this.#slot === "guid") {
        // By default it is a URL, but many are not, and say nothing of it.
        if (/^https?:/i.test(text) && !this.#isSpoilt) this.#guid = this.#entry(text);
      } else if (text !== "") {
        this.#fields ??= {};
        this.#fields[this.#slot] ??= text.length > FIELD ? text.slice(0, FIELD) : text;
      }
      this.#slot = undefined;
    }
    this.#isSpoilt = false;
    if (name === this.#parent) this.#settle();
  }

  #hold(url: string): void {
    if (!this.#isSpoilt) this.#held.push(this.#entry(url));
  }

  #entry(url: string): Held {
    return { url: url.trim().slice(0, BOUNDS.urlLength), line: this.#line };
  }

  /** Hands over the entries that are held for an element. */
  #settle(): void {
    const { lastmod } = this.#fields ?? {};
    if (lastmod !== undefined && momentOf(lastmod) === undefined)
      this.#report({ code: "invalid-date", detail: lastmod, line: this.#held[0]?.line ?? this.#line });
    if (this.#held.length === 0 && this.#guid !== undefined) this.#held.push(this.#guid);
    this.#guid = undefined;
    for (const entry of this.#held) {
      for (const name in this.#fields) entry[name as keyof Fields] = this.#fields[name as keyof Fields]!;
      this.#entries.push(entry);
    }
    this.#held.length = 0;
    this.#fields = undefined;
  }

  /** A plain `&` makes the parser wait for a semicolon, to the end of the document if it has no other. */
  #openEntity(): SitemapFault | undefined {
    const [text = ""] = this.#unheard.split(/<[!?]/);
    if (!/&(?!#?[\w:.-]*(?:;|$))/.test(text)) return undefined;
    return this.#malformed(fileDetail("open-entity"));
  }

  /** The parser's words without its position, which for an open entity is where it gave up looking for the end. */
  #explained(message: string): SitemapFault {
    const text = message.replace(/^\d+:\d+: /, "").replace(/\.$/, "");
    const isEntity = /entity/.test(text);
    return isEntity
      ? this.#malformed(fileDetail("bad-entity", { text }))
      : this.#malformed(fileDetail("message", { text }), this.#parser.line);
  }

  #malformed(what: ProblemDetail, line = this.#line): SitemapFault {
    return new SitemapFault("malformed", what, { line });
  }
}
