import { parse, type Token } from "@messageformat/parser";
import { describe, expect, it } from "vitest";
import { type Language, languages, localeOf } from "../../src/base/language.ts";
import { textsOf } from "../../src/site/findings/messages.ts";
import { rules } from "../../src/site/lint/index.ts";
import { catalogues } from "../../src/site/lint/texts.ts";
import { CATALOGUES, catalogueIn } from "../../tools/texts.ts";

/** Arguments that are numbers, though no text counts with them. */
const NUMBERS =
  /^(?:all|bytes|count|done|errors|infos|length|minutes|most|pages|read|requests|seconds|size|total|warnings)$/;

/**
 * Texts that may be the same for every number, and why. A number is `#`; before it stand the language, the key and the
 * name of the argument.
 */
const FREE: Readonly<Record<string, RegExp>> = {
  "nothing follows that could agree": /(?:[:(·—;,] ?|: \S+ )#(?=$|\s?[.,;:)·×/(]|\/)/u,
  "it names a place": /(?:line|entry|byte|Zeile|Eintrag|Byte|ligne|entrée|octet|строка|запись|байт) #/u,
  "it is some of several": /# (?:of|by|from|von|sur|de|из|от)(?!\p{L})|(?:of|von|sur|из) #/u,
  "the unit has one form":
    /#[\s-](?:s|h|min|с|ч|мин|[KM]i[Bo]|[КМ]иБ|Byte|Zeichen|URL|fois|cas|mal)(?!\p{L})/u,
  "English has one form of what follows":
    /^en .*# (?:already|at|blocked|came|disallowed|fake|more|per|repaired|unchecked|verified|would)\b/,
  "German has one form of what follows":
    /^de .*(?:noch #|# (?:bestätigt|behoben|gefälscht|gesperrt|Ihrer|pro|schon|ungeprüft|weitere; der Editor))/,
  "French has one form of what follows": /^fr .*(?:encore #|# (?:au plus|de plus|déjà))/i,
  "Russian has a word before that fits all":
    /^ru .*(?:ещё|символов|их|больше|более|хостов:|заблокировано) #/i,
  "a limit is never one, nor what is beyond it": /\{(?:most|length|size|pages)\}/,
  "there are always several":
    /^.. (?:details\.sentences\.(?:first|longest)|survey\.notes\.mostFrequent|sitemapCut|crawl-delay-value|file-listing|several-fields)/,
};

type Texts = { readonly [key: string]: string | readonly string[] | Texts };

/** All texts of a catalogue by their keys, with the names of the arguments that some language counts with. */
function* textsIn(texts: Texts, path = ""): Generator<readonly [key: string, text: string]> {
  for (const [key, text] of Object.entries(texts)) {
    if (key.startsWith("@")) continue;
    if (typeof text === "string") yield [`${path}${key}`, text];
    else yield* textsIn(text as Texts, `${path}${key}.`);
  }
}

const tokensOf = (text: string): readonly Token[] => parse(text, { strictPluralKeys: false });

/** The arguments that a text counts with. */
function countsIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type === "argument") return NUMBERS.test(token.arg) ? [token.arg] : [];
    if (token.type === "function") return [token.arg];
    if (token.type !== "plural" && token.type !== "select") return [];
    const inside = token.cases.flatMap((one) => countsIn(one.tokens));
    return token.type === "plural" ? [token.arg, ...inside] : inside;
  });
}

/** The text for a number of something, with `#` in the number's place. */
function said(
  tokens: readonly Token[],
  language: Language,
  name: string,
  value: number,
  counted = "",
): string {
  const locale = localeOf(language);
  const shown = (arg: string): string => (arg === name ? "#" : `{${arg}}`);
  const texts = tokens.map((token) => {
    if (token.type === "content") return token.value;
    if (token.type === "octothorpe") return shown(counted);
    if (token.type !== "plural" && token.type !== "select") return shown(token.arg);
    const cases = Object.fromEntries(
      token.cases.map((one) => [one.key, said(one.tokens, language, name, value, token.arg)]),
    );
    return locale[token.type === "plural" ? "plural" : "select"](token.arg === name ? value : 5, cases);
  });
  return texts.join("");
}

const lintTexts = (language: Language): Texts =>
  Object.fromEntries(rules.map((rule) => [rule.id, textsOf(rule, language, catalogues)]));
const wings: Readonly<Record<string, (language: Language) => Texts>> = {
  ...Object.fromEntries(
    CATALOGUES.map((folder) => [folder, (language) => catalogueIn(".", folder, language) as Texts]),
  ),
  lint: lintTexts,
};

describe.each(Object.entries(wings))("the texts of %s", (_wing, of) => {
  it.each(languages)("have words that agree with each number, in the language %s", (language) => {
    const faults: string[] = [];
    for (const [key, text] of textsIn(of(language))) {
      const tokens = tokensOf(text);
      for (const name of new Set(countsIn(tokens))) {
        const [first, ...more] = [0, 1, 2, 5, 21].map((value) => said(tokens, language, name, value));
        if (!more.every((one) => one === first)) continue;
        const pieces = first!.split("#");
        for (let i = 1; i < pieces.length; i++) {
          const place = `${language} ${key} {${name}}: ${pieces.slice(0, i).join("…")}#${pieces.slice(i).join("…")}`;
          if (!Object.values(FREE).some((around) => around.test(place))) faults.push(place);
        }
      }
    }
    expect(faults).toEqual([]);
  });
});
