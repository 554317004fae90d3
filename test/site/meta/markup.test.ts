/** Which tags a page has, against parse5, which builds the whole tree by the letter of the HTML standard. */
import fc from "fast-check";
import { parse as parseTree, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { describe, expect, it } from "vitest";
import { Markup } from "../../../src/site/meta/page/markup.ts";
import type { Tag } from "../../../src/site/meta/page/tag.ts";
import { cases } from "../../support/effort.ts";

const RUNS = cases(3_000);

/** Name and content of a `<meta>`. */
type Meta = readonly [name: string | undefined, content: string | undefined];

/** The meta tags of a page, its text handed over in these parts. */
function tagsOf(parts: readonly string[]): Tag[] {
  const tags: Tag[] = [];
  const markup = new Markup((tag) => tags.push(tag));
  for (const part of parts) markup.write(part);
  markup.end();
  return tags;
}

function metasOf(...parts: string[]): Meta[] {
  return tagsOf(parts)
    .filter(({ name }) => name === "meta")
    .map(({ attributes }) => [attributes.get("name"), attributes.get("content")]);
}

/** The same in the tree; what a template holds is not part of the page. */
function treeMetasOf(html: string): Meta[] {
  const metas: Meta[] = [];
  const walk = (node: Tree.Node): void => {
    if (node.nodeName === "meta") {
      const { attrs } = node as Tree.Element;
      const value = (name: string) => attrs.find((one) => one.name === name)?.value;
      metas.push([value("name"), value("content")]);
    }
    if ("childNodes" in node) node.childNodes.forEach(walk);
  };
  walk(parseTree(html, { scriptingEnabled: false }));
  return metas;
}

/** Pieces that turn reading around: everything that makes text of markup or markup of text. */
const PIECES = [
  '<meta name="robots" content="noindex">',
  "<META NAME=robots content=no&#105;ndex>",
  "<meta name='a&amp;b' content='&comma;&notit;&not=' >",
  "<meta content=x name=y content=z/>",
  "<script>",
  "<SCRIPT src=a >",
  "<script/>",
  "</script>",
  "</script ",
  "</scrip",
  "<!--",
  "<!-",
  "<!",
  "-->",
  "--!>",
  "->",
  "--",
  "<title>",
  "</title>",
  "<textarea>",
  "</textarea >",
  "<style>",
  "</style/>",
  "<iframe>",
  "</iframe>",
  "<noscript>",
  "</noscript>",
  "<xmp>",
  "</xmp>",
  "<![CDATA[",
  "]]>",
  "<?php",
  "<!doctype html>",
  "<p",
  "<div title='",
  '<div title="',
  "'",
  '"',
  ">",
  "/>",
  "=",
  " ",
  "\n",
  "text",
  "&",
  "&#",
  "<",
  "</",
  "</>",
  "<3",
  "\u0000",
  "é\u{1F600}",
];

/**
 * Pieces of SVG, MathML and templates. Only a tree can follow them in every nesting: with unclosed elements of HTML that
 * bar others' ends (`<g><p><svg></g>`) the answers may differ, so none of those is here.
 */
const TREE_PIECES = [
  "<svg>",
  "</svg>",
  "<svg/>",
  "<math>",
  "</math>",
  "<g>",
  "</g>",
  "<template>",
  "</template>",
  // Tags that end SVG and MathML wherever they stand.
  "<br>",
  "</br>",
  "</p>",
];

const page = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => pieces.join(""));

describe("the tags of a page", () => {
  it("are those of the tree, whatever is around them", () => {
    fc.assert(
      fc.property(page, (html) => {
        expect(metasOf(html)).toEqual(treeMetasOf(html));
      }),
      { numRuns: RUNS },
    );
  });

  it("are those of the tree in SVG, MathML and templates", () => {
    const nested = fc
      .array(
        fc.constantFrom(
          ...TREE_PIECES,
          ...PIECES.slice(0, 10),
          "<![CDATA[",
          "]]>",
          "<title>",
          "</title>",
          ">",
        ),
        {
          maxLength: 10,
        },
      )
      .map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(nested, (html) => {
        expect(metasOf(html)).toEqual(treeMetasOf(html));
      }),
      { numRuns: RUNS },
    );
  });

  it("do not depend on where the text is cut", () => {
    const filler = fc.integer({ min: 3_000, max: 5_000 }).map((length) => "x".repeat(length));
    const long = fc.tuple(filler, page, filler, page).map((parts) => parts.join(""));
    fc.assert(
      fc.property(
        long,
        fc.array(fc.integer({ min: 1, max: 6_000 }), { minLength: 1, maxLength: 6 }),
        (html, sizes) => {
          const parts: string[] = [];
          for (let at = 0, i = 0; at < html.length; i++) {
            const size = sizes[i % sizes.length]!;
            parts.push(html.slice(at, at + size));
            at += size;
          }
          expect(tagsOf(parts)).toEqual(tagsOf([html]));
          expect(metasOf(html)).toEqual(treeMetasOf(html));
        },
      ),
      { numRuns: Math.ceil(RUNS / 10) },
    );
  });

  it("stand where they say", () => {
    fc.assert(
      fc.property(page, (html) => {
        for (const { range, byteOffset, name } of tagsOf([html])) {
          const text = html.slice(range.start, range.end);
          expect(text.toLowerCase().startsWith(`<${name}`)).toBe(true);
          expect(text.endsWith(">")).toBe(true);
          const before = html.slice(0, range.start);
          expect(range.line).toBe(before.split("\n").length);
          expect(range.column).toBe(before.length - before.lastIndexOf("\n"));
          expect(byteOffset).toBe(new TextEncoder().encode(before).length);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
