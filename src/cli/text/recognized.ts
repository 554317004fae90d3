import type { Because } from "../../engine/policy/explain.ts";
import { en, type Texts } from "./en.generated.ts";

type Sentences = Texts["details"]["sentences"];

/** What stands for a part of a sentence that varies. */
const GAP = "\0";

/** Sentences of the library as patterns, from the English texts, which repeat them. */
const PATTERNS: readonly (readonly [name: keyof Sentences, pattern: RegExp])[] = Object.entries(
  en.details.sentences,
).map(([name, sentence]) => {
  const literal = say(sentence, GAP).replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  return [name as keyof Sentences, new RegExp(`^${literal.replace(GAP, "(.+)")}$`, "s")];
});

function say(sentence: Sentences[keyof Sentences], value: string): string {
  return typeof sentence === "string" ? sentence : sentence({ value });
}

/** Codes by their English names. */
const CODES = new Map(
  Object.entries(en.details.codes).map(([code, text]) => [text, code as keyof typeof en.details.codes]),
);

/** What codes without words of their own are about, by how they begin. */
const FAMILIES: readonly (readonly [family: keyof Texts["details"]["families"], pattern: RegExp])[] = [
  ["http", /^(?:HPE|ERR_HTTP)_|^UND_ERR_(?:HEADERS|RESPONSE|RES_)/],
  ["tls", /CERT|TLS|SSL|EPROTO|UNABLE_TO_/],
  ["coding", /^Z_|^ERR__|BROTLI|^ERR_PADDING/],
];
/** A code of Node, undici or the system. */
const CODE = /^(?:E[A-Z\d]+|[A-Z\d]+(?:_+[A-Z\d]+)+)$/;

/** A failure in words of a language. The library or the system gives a code, or a sentence in English. */
export function detailIn(texts: Texts, detail: string): string {
  // An option of the library is one of the commands, too.
  return saidIn(texts, detail).replace("(redirects.downgrades)", "(--follow-http)");
}

function saidIn({ details: { codes, families, sentences } }: Texts, detail: string): string {
  if (Object.hasOwn(codes, detail)) return codes[detail as keyof typeof codes];
  if (CODE.test(detail))
    return families[FAMILIES.find(([, its]) => its.test(detail))?.[0] ?? "other"]({ code: detail });
  if (sentences === en.details.sentences) return detail;
  const code = CODES.get(detail);
  if (code !== undefined) return codes[code];
  for (const [name, pattern] of PATTERNS) {
    const found = pattern.exec(detail);
    if (found !== null) return say(sentences[name], found[1] ?? "");
  }
  return detail;
}

/** Why a URL is allowed or not, in a language. */
export function reasonIn({ common, question: { reasons } }: Texts, { code, values }: Because): string {
  const { rule = "", line = 0, loser = "", loserLine = 0, agent = "", rules, bytes, taken } = values;
  const named = (text: string | number, at: string | number): string | number =>
    at === 0 ? text : common.ruleAndLine({ rule: text, line: at });
  const say = reasons[code];
  const parts = { rule: named(rule, line), loser: named(loser, loserLine), agent };
  const reason =
    typeof say === "string" ? say : say({ ...parts, rules: Number(rules), bytes: Number(bytes) });
  return taken === undefined ? reason : `${reason} ${reasons[taken as "fewer" | "more"]}`;
}
