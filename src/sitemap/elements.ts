import { type SaxesAttributePlain, SaxesParser, type SaxesTagPlain } from "saxes";
import { BOUND } from "./limits.ts";
import { type Report, SitemapFault } from "./problem.ts";

/** What the entries of a sitemap are. */
export type Kind = "urlset" | "index" | "rss" | "atom" | "text";

/** One entry, as written except for white space around it. */
export interface Entry {
  readonly url: string;
  /** 1-based. */
  readonly line: number;
}

/** Where a root element keeps its URLs: the element that holds one, and the element around that. */
const PLACES: Readonly<Record<string, { kind: Kind; parent: string; element: string }>> = {
  urlset: { kind: "urlset", parent: "url", element: "loc" },
  sitemapindex: { kind: "index", parent: "sitemap", element: "loc" },
  rss: { kind: "rss", parent: "item", element: "link" },
  // RSS 1.0: the root has a different namespace from the items.
  RDF: { kind: "rss", parent: "item", element: "link" },
  feed: { kind: "atom", parent: "entry", element: "link" },
};

const PLAIN = ' (a plain & has to be written as "&amp;")';

/**
 * Reads the URLs out of a sitemap in XML, piece by piece: `urlset`, `sitemapindex`, RSS and Atom. Elements of
 * other namespaces (images, videos, translations) do not count. Entities that the document declares are not
 * expanded. The first fault ends it, as XML demands.
 */
export class ElementReader {
  /** What the root element says it is; undefined before that. */
  kind: Kind | undefined;
  readonly #parser = new SaxesParser({ xmlns: false });
  readonly #report: Report;
  #entries: Entry[] = [];
  #path: string[] = [];
  #place: (typeof PLACES)[string] | undefined;
  #prefix = "";
  /** The text of the element that holds a URL, while reading it. */
  #text: string | undefined;
  /** Where the latest tag began. */
  #line = 1;
  /** Characters of the document that were given to the parser. */
  #written = 0;
  /** Characters since the latest event, where that was in the document, and how what follows it begins. */
  #silence = 0;
  #heardAt = 0;
  #unheard = "";
  #fault: SitemapFault | undefined;

  constructor(report: Report) {
    this.#report = report;
    const parser = this.#parser;
    parser.on("error", ({ message }) => {
      this.#fault ??= this.#explained(message);
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
  write(text: string): Entry[] {
    this.#silence += text.length;
    // Between pieces, the parser's own position is not where it is.
    const start = this.#written;
    this.#written += text.length;
    this.#parser.write(text);
    if (this.#fault !== undefined) throw this.#fault;
    const from = Math.max(0, this.#heardAt - start);
    this.#unheard += text.slice(from, from + BOUND.urlLength - this.#unheard.length);
    if (this.#silence > BOUND.silence) {
      const tooLong = `the element has more than ${BOUND.silence} characters`;
      throw this.#openEntity() ?? new SitemapFault("malformed", tooLong, this.#line);
    }
    return this.rest();
  }

  /** @throws SitemapFault where the document is not complete */
  end(): Entry[] {
    if (this.kind === undefined) throw new SitemapFault("not-a-sitemap", "there is no element in it");
    if (this.#path.length > 0) {
      const isOpen = `<${this.#path.at(-1)}> is not closed`;
      throw this.#openEntity() ?? new SitemapFault("truncated", isOpen, this.#line);
    }
    this.#parser.close();
    if (this.#fault !== undefined) throw this.#fault;
    return this.rest();
  }

  /** Entries that were not handed out yet. */
  rest(): Entry[] {
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
    if (/^\s*html\b/i.test(text)) this.#fault ??= new SitemapFault("not-a-sitemap", "it is a web page");
    else this.#report({ code: "doctype", line: this.#parser.line });
  }

  #open({ name, attributes }: SaxesTagPlain): void {
    this.#sign();
    if (this.#fault !== undefined) return;
    this.#line = this.#parser.line;
    this.#path.push(name);
    if (this.#path.length > BOUND.depth) {
      this.#fault = new SitemapFault(
        "malformed",
        `elements are nested more than ${BOUND.depth} deep`,
        this.#line,
      );
    } else if (this.#place === undefined) this.#root(name);
    else if (this.#isEntry()) {
      if (this.kind === "atom") this.#link(attributes);
      else this.#text = "";
    }
  }

  #root(name: string): void {
    const colon = name.indexOf(":");
    const local = name.slice(colon + 1);
    if (!Object.hasOwn(PLACES, local)) {
      const what = local.toLowerCase() === "html" ? "it is a web page" : `its root element is <${name}>`;
      this.#fault = new SitemapFault("not-a-sitemap", what.slice(0, 100), this.#line);
      return;
    }
    this.#place = PLACES[local]!;
    this.#prefix = local === "RDF" ? "" : name.slice(0, colon + 1);
    this.kind = this.#place.kind;
  }

  /** Whether the innermost element is one that holds a URL. */
  #isEntry(): boolean {
    const { parent, element } = this.#place!;
    return this.#path.at(-1) === this.#prefix + element && this.#path.at(-2) === this.#prefix + parent;
  }

  /** Atom has the URL in an attribute; links to other than the entry itself have another relation. */
  #link(attributes: Record<string, SaxesAttributePlain | string>): void {
    const value = (name: string): string | undefined =>
      Object.hasOwn(attributes, name) ? String(attributes[name]) : undefined;
    const href = value("href");
    if (href !== undefined && (value("rel") ?? "alternate") === "alternate") this.#add(href);
  }

  #characters(text: string): void {
    this.#sign();
    if (this.#text !== undefined && this.#text.length <= BOUND.urlLength) this.#text += text;
  }

  #close({ isSelfClosing }: SaxesTagPlain): void {
    this.#sign();
    if (this.#fault !== undefined) return;
    if (this.#text !== undefined && this.#isEntry()) {
      this.#add(isSelfClosing ? "" : this.#text);
      this.#text = undefined;
    }
    this.#path.pop();
  }

  #add(url: string): void {
    this.#entries.push({ url: url.trim().slice(0, BOUND.urlLength), line: this.#line });
  }

  /** A plain `&` makes the parser wait for a semicolon, to the end of the document if it has no other. */
  #openEntity(): SitemapFault | undefined {
    const [text = ""] = this.#unheard.split(/<[!?]/);
    if (!/&(?!#?[\w:.-]*(?:;|$))/.test(text)) return undefined;
    return new SitemapFault("malformed", `an entity without an end${PLAIN}`, this.#line);
  }

  /** The parser's words without its position, which for an open entity is where it gave up looking for the end. */
  #explained(message: string): SitemapFault {
    const text = message.replace(/^\d+:\d+: /, "").replace(/\.$/, "");
    const isEntity = /entity/.test(text);
    const hint = isEntity ? PLAIN : "";
    return new SitemapFault("malformed", text + hint, isEntity ? this.#line : this.#parser.line);
  }
}
