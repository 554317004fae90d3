/** The texts of the log tab, which are loaded with it. */
import { type Because, renderingOf } from "../../src/base/because.ts";
import type { Language } from "../../src/site/lint/index.ts";
import { alsoSpeak } from "./language.ts";
import { en, type Texts } from "./log/en.generated.ts";

const load: Readonly<Record<Exclude<Language, "en">, () => Promise<Texts>>> = {
  de: async () => (await import("./log/de.generated.ts")).de,
  fr: async () => (await import("./log/fr.generated.ts")).fr,
  ru: async () => (await import("./log/ru.generated.ts")).ru,
};

let current: Texts = en;

/** The log tab's texts in the current language. */
export function logText(): Texts {
  return current;
}

/** What is wrong with a list of networks, in the current language. */
export function networksFault(because: Because): string {
  const { at, sentences } = current.commands;
  return renderingOf(sentences, at, because);
}

/** Settles when they are there in the page's language. */
export const logTextReady: Promise<void> = alsoSpeak(async (language) => {
  current = language === "en" ? en : await load[language]();
});
