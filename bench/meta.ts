/**
 * Reading pages against the bare tokenizer, htmlparser2's with callbacks that do nothing, in one run; and against
 * parse5, which builds the tree. All are given the same text, and the tags found are first proven to be the tree's.
 *
 *   npm run bench -- meta
 */
import { Tokenizer } from "htmlparser2";
import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { parseMeta } from "../src/site/meta/index.ts";
import { interleave, ratios, spread, type Task } from "./measure.ts";
import { table } from "./table.ts";

const TAG = '<meta name="robots" content="noindex, max-snippet:50">';
const HEAD = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page &amp; more</title>${TAG}
<meta name="description" content="What the page is about, in a sentence or two."><link rel="stylesheet" href="/a.css"></head><body>`;

const article =
  '<p class="text">Lorem ipsum dolor sit amet, <a href="/a?b=c&amp;d=e" title="consectetur">consectetur</a> adipiscing elit,\n' +
  "sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam.</p>\n";
const markup =
  '<div class="a b" data-id="17"><span class="c"><a href="/x"><svg viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg></a></span></div>';
const script = `<script>window.data = {"items": [${'{"name": "x", "url": "/a/b", "html": "<p>text</p>"},'.repeat(40)}{}]};</script>\n`;

const pages: Record<string, string> = {
  "an article of 100 KB": HEAD + article.repeat(430),
  "markup, 100 KB": HEAD + markup.repeat(750),
  "scripts, 500 KB": HEAD + script.repeat(220),
};

/** Contents of the meta tags of a tree that are named robots. */
function tagsOf(html: string): string[] {
  const found: string[] = [];
  const walk = (node: Tree.Node): void => {
    if (node.nodeName === "meta") {
      const { attrs } = node as Tree.Element;
      const value = (name: string) => attrs.find((one) => one.name === name)?.value;
      if (value("name") === "robots") found.push(value("content")!);
    }
    if ("childNodes" in node) node.childNodes.forEach(walk);
  };
  walk(parse(html));
  return found;
}

const nothing = () => {};
const callbacks = {
  onattribdata: nothing,
  onattribentity: nothing,
  onattribend: nothing,
  onattribname: nothing,
  oncdata: nothing,
  onclosetag: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onend: nothing,
  onopentagend: nothing,
  onopentagname: nothing,
  onprocessinginstruction: nothing,
  onselfclosingtag: nothing,
  ontext: nothing,
  ontextentity: nothing,
};

function tokenize(html: string): void {
  const tokenizer = new Tokenizer({ decodeEntities: false }, callbacks);
  tokenizer.write(html);
  tokenizer.end();
}

const rows: string[][] = [];
for (const [name, html] of Object.entries(pages)) {
  const said = parseMeta(html).map(({ directives }) =>
    directives.map((one) => (one.value === undefined ? one.name : `${one.name}:${one.value}`)).join(", "),
  );
  if (JSON.stringify(said) !== JSON.stringify(tagsOf(html)))
    throw new Error(`${name}: other tags than the tree's`);
  const units = html.length;
  const tasks: Task[] = [
    { name: "parseMeta", units, run: () => parseMeta(html) },
    { name: "tokenizer", units, run: () => tokenize(html) },
    { name: "parse5", units, run: () => parse(html) },
  ];
  const times = await interleave(tasks, { rounds: 9, time: 60 });
  const show = ({ min, median, max }: ReturnType<typeof spread>) =>
    `${median.toFixed(2)} (${min.toFixed(2)} to ${max.toFixed(2)})`;
  rows.push([
    name,
    // Nanoseconds per character are thousandths of seconds per MB.
    String(Math.round(1000 / spread(times.get("parseMeta")!).median)),
    show(spread(ratios(times.get("parseMeta")!, times.get("tokenizer")!))),
    show(spread(ratios(times.get("parseMeta")!, times.get("parse5")!))),
  ]);
}
console.log(table(["page", "parseMeta, MB/s", "time / bare tokenizer", "time / parse5"], rows));
