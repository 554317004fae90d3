/** Colours for pages and headers as written; the report beside them says which of their parts count. */
import { type Extension, RangeSetBuilder, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type { tokenClasses } from "../protocol.ts";

type Colour = (typeof tokenClasses)[number];
/** A stretch of a text, and its colour. */
type Stretch = readonly [from: number, to: number, colour: Colour];

/** Only so many characters are coloured: with more, each keystroke would take too long. */
const MOST = 200_000;

/** Elements whose content is not markup. */
const RAW = /^(?:script|style|title|textarea|xmp|iframe|noembed|noframes|plaintext)$/i;

export const htmlColours: Extension = coloured(htmlStretches);
export const headerColours: Extension = coloured(headerStretches);

function coloured(stretchesOf: (text: string) => Iterable<Stretch>): Extension {
  const draw = (doc: Text): DecorationSet => {
    const builder = new RangeSetBuilder<Decoration>();
    for (const [from, to, colour] of stretchesOf(doc.sliceString(0, MOST))) {
      if (to > from) builder.add(from, to, Decoration.mark({ class: `tok-${colour}` }));
    }
    return builder.finish();
  };
  return StateField.define<DecorationSet>({
    create: ({ doc }) => draw(doc),
    update: (value, { docChanged, state }) => (docChanged ? draw(state.doc) : value),
    provide: (field) => EditorView.decorations.from(field),
  });
}

/** Tags, attributes, comments and raw text, by the few states of HTML's tokenizer that make a visible difference. */
export function* htmlStretches(text: string): Generator<Stretch> {
  const end = text.length;
  const after = (what: string, from: number): number => {
    const at = text.indexOf(what, from);
    return at < 0 ? end : at + what.length;
  };
  for (let at = text.indexOf("<"); at >= 0 && at < end; at = text.indexOf("<", at)) {
    if (text.startsWith("<!--", at)) {
      const to = after("-->", at + 4);
      yield [at, to, "comment"];
      at = to;
      continue;
    }
    const [tag, name] = matchAt(/<\/?([a-z][^\s/>]*)/iy, text, at) ?? [];
    if (tag === undefined) {
      const to = /[!?/]/.test(text[at + 1] ?? "") ? after(">", at) : at + 1;
      if (to > at + 1) yield [at, to, "comment"];
      at = to;
      continue;
    }
    yield [at, at + tag.length, "agent-field"];
    at = yield* attributes(text, at + tag.length);
    if (tag[1] !== "/" && RAW.test(name!)) {
      const close = new RegExp(`</${name}(?=[\\s/>])`, "gi");
      close.lastIndex = at;
      const to = close.exec(text)?.index ?? end;
      yield [at, to, "comment"];
      at = to;
    }
  }
}

/** The attributes of a tag and its end. Returns where the tag ends. */
function* attributes(text: string, from: number): Generator<Stretch, number> {
  let at = from;
  for (;;) {
    at += matchAt(/[\s/]*/y, text, at)![0].length;
    if (at >= text.length) return at;
    if (text[at] === ">") {
      yield [at, at + 1, "agent-field"];
      return at + 1;
    }
    const name = matchAt(/[^\s/>][^\s/>=]*/y, text, at)![0];
    yield [at, at + name.length, "other-field"];
    at += name.length;
    const [equals] = matchAt(/\s*=\s*/y, text, at) ?? [];
    if (equals === undefined) continue;
    at += equals.length;
    const value = matchAt(/"[^"]*"?|'[^']*'?|[^\s>]*/y, text, at)![0];
    yield [at, at + value.length, "agent-value"];
    at += value.length;
  }
}

/** Status lines and the names of headers; for X-Robots-Tag, the crawlers and directives as well. */
export function* headerStretches(text: string): Generator<Stretch> {
  let from = 0;
  for (const line of text.split("\n")) {
    if (/^HTTP\/\S+ /.test(line)) yield [from, from + line.length, "comment"];
    const [, name] = /^([!#$%&'*+.^`|~\w-]+)[ \t]*:/.exec(line) ?? [];
    if (name !== undefined) {
      const counts = /^(?:x-robots-tag|content-usage|content-signal|tdm-|link$)/i.test(name);
      yield [from, from + name.length, counts ? "agent-field" : "other-field"];
      if (counts) yield [from + name.length + 1, from + line.length, "agent-value"];
    }
    from += line.length + 1;
  }
}

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(text);
}
