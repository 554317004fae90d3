/** The texts of the tab Generate, which are loaded with it. */
import { type Because, renderingOf } from "../../src/base/because.ts";
import type { Language } from "../../src/site/lint/index.ts";
import { en, type Texts } from "./generate/en.generated.ts";
import { alsoSpeak } from "./language.ts";

const load: Readonly<Record<Exclude<Language, "en">, () => Promise<Texts>>> = {
  de: async () => (await import("./generate/de.generated.ts")).de,
  fr: async () => (await import("./generate/fr.generated.ts")).fr,
  ru: async () => (await import("./generate/ru.generated.ts")).ru,
};

let current: Texts = en;

/** The tab's texts in the current language. */
export function generateText(): Texts {
  return current;
}

/** A reason why something is not enforced, in the current language. */
export function reasonText(because: Because): string {
  const { at, sentences } = current.commands;
  return renderingOf(sentences, at, because);
}

/** Settles when they are there in the page's language. */
export const generateTextReady: Promise<void> = alsoSpeak(async (language) => {
  current = language === "en" ? en : await load[language]();
});
