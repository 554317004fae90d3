/** Checks the catalogues that the library reads as they are: JSON files of texts with {name} for its arguments. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "../src/base/language.ts";
import { rules } from "../src/site/lint/rule-docs.ts";
import { allPageRules } from "../src/site/meta/lint/rules/index.ts";
import { en as REMARKS } from "../src/site/remarks/english.ts";
import { PARTS, REFUSALS } from "../src/site/write/refusal.ts";
import { readTexts, type Texts } from "./catalogue-json.ts";
import { Catalogue } from "./texts.ts";

const messagesOf = (all: readonly { id: string; messages: Texts }[]): Texts =>
  Object.fromEntries(all.map(({ id, messages }) => [id, messages]));

/** English texts of the library, by the beginning of the names of files with the others, which it reads as they are. */
export const LIBRARY: Readonly<Record<string, Texts>> = {
  "src/site/lint/messages/": messagesOf(rules),
  "src/site/meta/lint/messages/": messagesOf(allPageRules),
  "src/site/remarks/messages/": REMARKS,
  "src/site/write/text/": { parts: PARTS, refusals: REFUSALS },
  "src/cli/lint/rules.": Object.fromEntries(rules.map(({ id, docs }) => [id, docs.what])),
};

/** @throws Error with a line for each fault of a catalogue that is used as it is */
export function checkLibraryTexts(root: string): void {
  for (const [beginning, english] of Object.entries(LIBRARY)) {
    for (const language of languages.filter((one) => one !== "en")) {
      const file = `${beginning}${language}.json`;
      const texts = readTexts(root, file);
      new Catalogue(language, readFileSync(join(root, file), "utf8"), english, texts, true).module(file, "");
    }
  }
}
