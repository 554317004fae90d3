import type { Language } from "../../src/site/lint/index.ts";
import { en, type Texts } from "./generate/en.generated.ts";
import { currentLanguage, onLanguage } from "./language.ts";

/** The texts of the tab Generate are loaded with it: most visits do not need them. */
const load: Readonly<Record<Exclude<Language, "en">, () => Promise<Texts>>> = {
  de: async () => (await import("./generate/de.generated.ts")).de,
  fr: async () => (await import("./generate/fr.generated.ts")).fr,
  ru: async () => (await import("./generate/ru.generated.ts")).ru,
};

let current: Texts = en;

/** The tab's texts in the current language. */
export function g(): Texts {
  return current;
}

/** Loads the texts in the current language; calls back then, and after every change of language. */
export async function speakGenerate(listener: () => void): Promise<void> {
  const take = async (): Promise<void> => {
    const language = currentLanguage();
    const texts = language === "en" ? en : await load[language]();
    if (language !== currentLanguage()) return;
    current = texts;
    listener();
  };
  onLanguage(() => void take());
  await take();
}
