/**
 * Makes TypeScript of the catalogues: JSON files of texts in ICU MessageFormat, one for each language. English has the
 * keys and arguments that the other languages must have; a key that begins with @ tells translators about another.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parse, type Select, type Token } from "@messageformat/parser";
import { type Language, languages } from "../src/base/language.ts";
import { doubles, lineOf, readTexts, type Texts } from "./catalogue-json.ts";
import { NETWORK_CODES, SENTENCES, SERVER_CODES } from "./sentences.ts";

const COMMANDS = "src/cli/text";
/** Folders with a catalogue for each language: of the commands, of the page, and of its tabs Log and Generate. */
export const CATALOGUES = [COMMANDS, "web/text", "web/text/log", "web/text/generate"];

type Text = Texts[string];

/** The forms of whole numbers that a language may have beside those for one and for all others. */
const FORMS = ["few", "many"] as const;

/** An argument that is only put in, counted, or chosen by. */
const ANY = "number | string";
const COUNT = "number";
const CHOICE = "boolean | number | string | undefined";
type Type = typeof ANY | typeof COUNT | typeof CHOICE;

/** What stands between the quotes of a template, and what each argument has to be, by the strictest use of it. */
interface Made {
  readonly code: string;
  readonly types: ReadonlyMap<string, Type>;
  readonly cases: ReadonlyMap<string, readonly string[]>;
}

const isTexts = (text: Text): text is Texts => typeof text === "object" && !Array.isArray(text);
const keysOf = (texts: Texts): string[] => Object.keys(texts).filter((key) => !key.startsWith("@"));
const property = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));
const quoted = (text: string): string => text.replace(/[`\\]|\$(?=\{)/g, "\\$&");

/** A catalogue on its way to TypeScript. */
export class Catalogue {
  readonly language: Language;
  readonly json: string;
  /** What it has to have the keys and arguments of, unless it is the English one. */
  readonly english: Texts | undefined;
  readonly #texts: Texts;
  /** What is wrong, each with the keys that lead there. */
  readonly #faults: { readonly trail: readonly string[]; readonly why: string }[] = [];
  readonly #trail: string[] = [];
  readonly #cardinal: Intl.LDMLPluralRule[];
  #types = new Map<string, Type>();
  /** The cases of each choice in a text: `count plural`, `kind select`. */
  #cases = new Map<string, readonly string[]>();

  /** Whether its texts have {name} only, and all else is as it stands. */
  readonly #plain: boolean;

  /** @param texts those of the JSON, with what other files have */
  constructor(language: Language, json: string, english?: Texts, texts?: Texts, plain = false) {
    this.#plain = plain;
    this.language = language;
    this.json = json;
    this.english = english;
    this.#texts = texts ?? JSON.parse(json);
    this.#cardinal = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  }

  /**
   * The catalogue as a module.
   *
   * @param file its name, for messages
   * @param locale where the module finds `localeOf`
   * @throws Error with a line for each fault: file, line, keys and what is wrong
   */
  module(file: string, locale: string): string {
    const texts = this.#object(this.#texts, this.english);
    const lines = this.#faults.map(
      ({ trail, why }) =>
        `${file}:${lineOf(this.json, trail)}: ${trail.map((key) => `${key}: `).join("")}${why}`,
    );
    lines.push(...doubles(this.json).map((fault) => `${file}:${fault}`));
    if (lines.length > 0) throw new Error(lines.join("\n"));
    const { language } = this;
    const own = this.english === undefined;
    const used = ["number", "plural", "select"].filter((one) => texts.includes(`\${${one}(`));
    return [
      `/** Written by tools/texts.ts from ${language}.json. */`,
      `import { type Locale, localeOf } from "${locale}";`,
      ...(own ? [] : ['import type { Texts } from "./en.generated.ts";']),
      `const locale: Locale = localeOf("${language}");`,
      `const { ${used.join(", ")} } = locale;`,
      `export const ${language}${own ? "" : ": Texts"} = { locale, ${texts.slice(1)};`,
      ...(own ? ["/** All texts of a language. */", "export type Texts = typeof en;"] : []),
      "",
    ].join("\n");
  }

  #fault(why: string): void {
    this.#faults.push({ trail: [...this.#trail], why });
  }

  #object(texts: Texts, english: Text | undefined): string {
    const keys = keysOf(texts);
    if (english !== undefined) {
      const wanted = isTexts(english) ? keysOf(english) : [];
      for (const key of wanted) if (!keys.includes(key)) this.#fault(`"${key}" is missing`);
      for (const key of keys) if (!wanted.includes(key)) this.#fault(`English has no "${key}" here`);
    }
    const entries = keys.map((key) => {
      const about = texts[`@${key}`];
      this.#trail.push(key);
      const code = this.#value(texts[key]!, (english as Texts | undefined)?.[key]);
      this.#trail.pop();
      return `${about === undefined ? "" : `\n/** ${about} */\n`}${property(key)}: ${code}`;
    });
    return `{\n${entries.join(",\n")}\n}`;
  }

  #value(text: Text, english: Text | undefined): string {
    if (typeof text === "string") {
      if (english !== undefined && typeof english !== "string")
        this.#fault("in English it has texts of its own");
      return this.#message(text, typeof english === "string" ? english : undefined);
    }
    if (typeof text !== "object" || text === null) {
      this.#fault(`has to be a text, not ${text}`);
      return "";
    }
    return isTexts(text)
      ? this.#object(text, english)
      : `[${text.map((one) => this.#message(one, undefined)).join(", ")}]`;
  }

  #message(text: string, english: string | undefined): string {
    if (text.trim() === "" && english !== undefined && english !== "") this.#fault("is empty");
    const { code, types, cases } = this.#made(text);
    const { types: wanted, cases: known } = english === undefined ? { types, cases } : this.#made(english);
    for (const [choice, keys] of cases) {
      const there = known.get(choice);
      const [name, kind] = choice.split(" ");
      if (kind === "plural") {
        if (there?.includes("one") && !keys.includes("one") && !keys.includes("=1"))
          this.#fault(`{${name}} needs a text for one`);
        // Who knows one of these forms has not left out the other on purpose.
        for (const [form, other] of [FORMS, FORMS.toReversed()] as const)
          if (this.#cardinal.includes(form) && keys.includes(other) && !keys.includes(form))
            this.#fault(`{${name}} needs a text for ${form}`);
      } else {
        for (const key of keys)
          if (!/^\d+$/.test(key) && there?.includes(key) === false)
            this.#fault(`English has no case "${key}" of {${name}}`);
      }
    }
    for (const name of wanted.keys()) if (!types.has(name)) this.#fault(`{${name}} is missing`);
    for (const [name, type] of types) {
      const known = wanted.get(name);
      if (known === undefined) this.#fault(`English has no {${name}} here`);
      else if (type === COUNT && known !== COUNT)
        this.#fault(`{${name}} has to be ${type} here, and ${known} in English`);
    }
    if (types.size === 0) return `\`${code}\``;
    const list = [...wanted].map(([name, type]) => `${property(name)}: ${type}`);
    return `(v: { ${list.join("; ")} }) => \`${code}\``;
  }

  #made(text: string): Made {
    this.#types = new Map();
    this.#cases = new Map();
    if (this.#plain) {
      for (const [, name] of text.matchAll(/\{(\w+)\}/g)) this.#types.set(name!, ANY);
      if (/\{\w+ *,/.test(text)) this.#fault("only {name} is known here");
      return { code: quoted(text), types: this.#types, cases: this.#cases };
    }
    let tokens: readonly Token[] = [];
    try {
      tokens = parse(text, { cardinal: this.#cardinal, strictPluralKeys: false });
    } catch (error) {
      this.#fault((error as Error).message.split("\n")[0]!);
    }
    return { code: this.#code(tokens), types: this.#types, cases: this.#cases };
  }

  /** @param counted what # stands for */
  #code(tokens: readonly Token[], counted?: string): string {
    return tokens.map((token) => this.#piece(token, counted)).join("");
  }

  #piece(token: Token, counted: string | undefined): string {
    switch (token.type) {
      case "content":
        return quoted(token.value);
      case "octothorpe":
        return `\${number(${counted})}`;
      case "argument":
        return `\${${this.#argument(token.arg, ANY)}}`;
      case "plural":
      case "select":
        return this.#choice(token, token.type);
      case "function":
        if (token.key === "number" && token.param === undefined)
          return `\${number(${this.#argument(token.arg, COUNT)})}`;
    }
    this.#fault("only {name}, {name, number}, plural and select are known");
    return "";
  }

  #choice(token: Select, kind: "plural" | "select"): string {
    const value = this.#argument(token.arg, kind === "plural" ? COUNT : CHOICE);
    if (!token.cases.some(({ key }) => key === "other"))
      this.#fault(`{${token.arg}} needs a text for other values`);
    const keys = token.cases.map(({ key }) => key);
    const choice = `${token.arg} ${kind}`;
    this.#cases.set(choice, [...(this.#cases.get(choice) ?? []), ...keys]);
    const cases = token.cases.map(({ key, tokens }) => {
      if (kind === "plural" && !key.startsWith("=") && !this.#cardinal.some((one) => one === key))
        this.#fault(`${this.language} has no plural form "${key}": ${this.#cardinal.join(", ")}`);
      return `${property(key)}: \`${this.#code(tokens, kind === "plural" ? value : undefined)}\``;
    });
    return `\${${kind}(${value}, { ${cases.join(", ")} })}`;
  }

  /** An argument in code. */
  #argument(name: string, type: Type): string {
    const known = this.#types.get(name);
    if (known === undefined || known === ANY) this.#types.set(name, type);
    return /^\d+$/.test(name) ? `v[${name}]` : `v.${name}`;
  }
}

interface Commands extends Texts {
  readonly details: Texts & { readonly sentences: Texts };
  readonly enforce: Texts;
}

/** Texts that catalogues of the page take from that of the commands, in each language. */
const TAKEN: Readonly<Record<string, (commands: Commands) => Texts>> = {
  "web/text/generate": ({ details, enforce }) => ({
    unenforced: enforce.unenforced!,
    refused: enforce.refused!,
    at: details.at!,
    sentences: sentencesOf(details, SERVER_CODES),
  }),
  "web/text/log": ({ details }) => ({ at: details.at!, sentences: sentencesOf(details, NETWORK_CODES) }),
};

function sentencesOf({ sentences }: Commands["details"], codes: readonly string[]): Texts {
  return Object.fromEntries(codes.map((code) => [code, sentences[code]!]));
}

/** The texts of a catalogue in a language, with those that it takes from elsewhere. */
export function catalogueIn(root: string, folder: string, language: Language): Texts {
  const texts = readTexts(root, `${folder}/${language}.json`);
  if (folder === COMMANDS) {
    const { details } = texts as Commands;
    // The library has the English sentences, where the catalogue has none of its own for a code.
    const sentences = language === "en" ? { ...SENTENCES, ...details.sentences } : details.sentences;
    return { ...texts, details: { ...details, sentences } };
  }
  const taken = TAKEN[folder];
  return taken === undefined
    ? texts
    : { ...texts, commands: taken(catalogueIn(root, COMMANDS, language) as Commands) };
}

/** Makes TypeScript of all catalogues, where it is not the same already. */
export function writeTexts(root: string): void {
  for (const folder of CATALOGUES) {
    const locale = relative(join(root, folder), join(root, "src/base/language.ts"));
    const english = catalogueIn(root, folder, "en");
    for (const language of languages) {
      const json = readFileSync(join(root, folder, `${language}.json`), "utf8");
      const wanted = language === "en" ? undefined : english;
      const catalogue = new Catalogue(language, json, wanted, catalogueIn(root, folder, language));
      const code = catalogue.module(`${folder}/${language}.json`, locale);
      const file = join(root, folder, `${language}.generated.ts`);
      if (!existsSync(file) || readFileSync(file, "utf8") !== code) writeFileSync(file, code);
    }
  }
}
