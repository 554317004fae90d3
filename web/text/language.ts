import type { Language } from "../../src/site/lint/index.ts";
import { en, type Texts } from "./en.generated.ts";

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  ru: "Русский",
};

/** Loads the texts of a language other than English when it is chosen. */
const load: Readonly<Record<Exclude<Language, "en">, () => Promise<Texts>>> = {
  de: async () => (await import("./de.generated.ts")).de,
  fr: async () => (await import("./fr.generated.ts")).fr,
  ru: async () => (await import("./ru.generated.ts")).ru,
};

let current: Texts = en;
let language: Language = "en";
/** The last chosen language, which may still be loading. */
let wanted: Language = "en";
const listeners: (() => void)[] = [];

/** The texts in the current language. */
export function t(): Texts {
  return current;
}

export function currentLanguage(): Language {
  return language;
}

/** The current language with the visitor's region: `en-GB` writes dates differently from `en-US`. */
export function currentLocale(): string {
  return navigator.languages.find((one) => one.toLowerCase().split("-")[0] === language) ?? language;
}

/** Calls back after every change of language. */
export function onLanguage(listener: () => void): void {
  listeners.push(listener);
}

const further: ((language: Language) => Promise<void>)[] = [];

/** Has further texts loaded in the current language, and from now on in each before the page switches to it. */
export async function alsoSpeak(load: (language: Language) => Promise<void>): Promise<void> {
  further.push(load);
  await load(language);
}

/** Switches the language without a reload. */
export async function speak(chosen: Language): Promise<void> {
  wanted = chosen;
  const texts = chosen === "en" ? en : await load[chosen]();
  await Promise.all(further.map((one) => one(chosen)));
  if (wanted !== chosen) return;
  current = texts;
  language = chosen;
  document.documentElement.lang = chosen;
  document.title = `robotomata: ${texts.title}`;
  translate();
  for (const listener of listeners) listener();
}

/** Fills in the texts of elements that name them. */
function translate(): void {
  const textOf = (key: string | undefined): string => {
    const text = current[key as keyof Texts];
    return typeof text === "string" ? text : "";
  };
  for (const one of document.querySelectorAll<HTMLElement>("[data-t]"))
    one.textContent = textOf(one.dataset.t);
  for (const one of document.querySelectorAll<HTMLElement>("[data-label]"))
    one.setAttribute("aria-label", textOf(one.dataset.label));
  for (const one of document.querySelectorAll<HTMLElement>("[data-placeholder]"))
    one.setAttribute("placeholder", textOf(one.dataset.placeholder));
}
