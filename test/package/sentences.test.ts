/** No English sentence is written twice: in the library, the commands, the page, and the catalogues of both. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { textsIn, wordsOf } from "../support/catalogue.ts";

/** Shorter pieces of sentences are words that many have. */
const LEAST = 26;

/** Pieces that are twice, and why. */
const TWICE: Readonly<Record<string, string>> = {
  "a redirect to another host": "the library names its option after it",
  "a redirect to another port": "the same",
  "a client without a User-Agent header": "it is a key",
  "this machine could not fetch from": "a worker says it in Redis, to whoever looks there",
  "), so everything is allowed": "an end of two sentences",
  "the host cannot be reached": "a part of a help text",
  "characters, and a URL may have at most": "the page says the same, and has a catalogue of its own",
  "bytes, of which crawlers read": "the same",
  "No known crawler is called": "lint says it of a line, with a message of its own",
  "The server refuses to give robots.txt (status": "a beginning of two sentences",
  "Crawlers are not verified:": "a beginning of four sentences",
  "jan feb mar apr may jun jul aug sep oct nov dec": "a list that two entries need",
  "training preference signal": "words of a pattern",
  "# Whether it is certain to be under /.well-known/.": "a remark in the configuration of two servers",
  "Addresses of proxies, which say nothing about who is asking": "the same",
};

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A piece without quotes and spaces around it. */
const bare = (piece: string): string => piece.replace(/^[\s"]+|[\s"]+$/g, "");

/** What a source has between quotes, in pieces between what is put in. */
function piecesIn(file: string): string[] {
  const code = readFileSync(root + file, "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const literals = code.match(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [];
  return literals
    .flatMap((literal) => literal.slice(1, -1).split(/\$\{[^}]*\}|\{\w+\}/))
    .map((piece) => bare(piece.replace(/\\(.)/g, "$1")));
}

const isSentence = (piece: string): boolean =>
  piece.length >= LEAST && /[a-z]+ [a-z]+ [a-z]+/.test(piece) && !Object.hasOwn(TWICE, piece);

const sources = ["src", "web"].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".generated.ts"))
    .map((file) => ({ file: `${folder}/${file}`, pieces: piecesIn(`${folder}/${file}`) })),
);

it.each(["src/cli/text/en.json", "web/text/en.json"])("%s has no sentence of the sources", (catalogue) => {
  const all = textsIn(JSON.parse(readFileSync(root + catalogue, "utf8")));
  const words = all.flatMap(([key, text]) => wordsOf(text).map((piece) => ({ key, piece: bare(piece) })));
  expect(words.length).toBeGreaterThan(300);
  const twice = words
    .filter(({ piece }) => isSentence(piece))
    .flatMap(({ key, piece }) => {
      const found = sources.find(({ pieces }) => pieces.some((one) => one.includes(piece)));
      return found === undefined ? [] : [`${key} and ${found.file}: ${piece}`];
    });
  expect(twice).toEqual([]);
});

it("no file of the library has a sentence of another", () => {
  const at = new Map<string, string[]>();
  for (const { file, pieces } of sources)
    if (!file.startsWith("src/cli/"))
      for (const piece of new Set(pieces.filter(isSentence))) at.set(piece, [...(at.get(piece) ?? []), file]);
  expect(at.size).toBeGreaterThan(500);
  expect([...at].filter(([, files]) => files.length > 1)).toEqual([]);
});
