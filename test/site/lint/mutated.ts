/** Real files with what people and programs do to them: lines doubled, moved, misspelled, joined, cut. */
import fc from "fast-check";
import { corpusAvailable, hosts, readRobots } from "../../support/corpus.ts";

/** Larger files take long to compare, and say no more. */
const LARGEST = 4000;

type Mutation = (lines: string[], at: number, other: number) => void;

/** Changes to the line `at`; `other` is a line that some of them take something from. */
const mutations: readonly Mutation[] = [
  (lines, at, other) => lines.splice(at, 0, lines[other]!),
  (lines, at) => lines.splice(at, 1),
  (lines, at) => lines.splice(at, 0, ""),
  (lines, at, other) => ([lines[at], lines[other]] = [lines[other]!, lines[at]!]),
  (lines, at) => rewrite(lines, at, /^(\s*[\w-]+)/, "$1ed"),
  (lines, at) => rewrite(lines, at, /^(\s*[\w-]+)/, "$1s"),
  (lines, at) => rewrite(lines, at, /^(\s*)disallow/i, "$1Disalow"),
  (lines, at) => rewrite(lines, at, /:/, " "),
  (lines, at) => rewrite(lines, at, /:/, ""),
  (lines, at) => rewrite(lines, at, /^/, "\f"),
  (lines, at) => rewrite(lines, at, /$/, "\0"),
  (lines, at) => rewrite(lines, at, /$/, "\r"),
  (lines, at) => rewrite(lines, at, /$/, "*"),
  (lines, at) => rewrite(lines, at, /$/, "sub/page.html"),
  (lines, at) => rewrite(lines, at, /$/, " # note"),
  (lines, at) => rewrite(lines, at, /:\s*\S+/, ":"),
  (lines, at) => rewrite(lines, at, /:\s*\S+/, ": /"),
  (lines, at) => rewrite(lines, at, /^(\s*)disallow/i, "$1Allow"),
];

function rewrite(lines: string[], at: number, what: RegExp, by: string): void {
  lines[at] = lines[at]!.replace(what, by);
}

const files = corpusAvailable
  ? hosts()
      .map(readRobots)
      .filter(({ length }) => length > 0 && length <= LARGEST)
      .map((bytes) => Buffer.from(bytes).toString("latin1"))
  : [];

const change = fc.tuple(fc.nat({ max: mutations.length - 1 }), fc.nat(), fc.nat());

/** A real file's bytes, changed in a few places; only where the corpus is. */
export const mutatedFiles = fc
  .tuple(fc.nat(), fc.array(change, { maxLength: 8 }))
  .map(([file, changes]): Uint8Array => {
    const lines = files[file % files.length]!.split("\n");
    for (const [kind, at, other] of changes) {
      if (lines.length > 0) mutations[kind]!(lines, at % lines.length, other % lines.length);
    }
    return Buffer.from(lines.join("\n"), "latin1");
  });
