import type { Language } from "../../src/site/lint/index.ts";
import { en, type Texts } from "./en.generated.ts";

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  ru: "Русский",
};

let language: Language = "en";
/** The last chosen language, which may still be loading. */
let wanted: Language = "en";
const listeners: (() => void)[] = [];
/** Each loads texts in a language, and returns what switches to them. */
const catalogues: ((language: Language) => Promise<() => void>)[] = [];

/**
 * Has texts loaded in the current language, and from now on in each before the page switches to it.
 *
 * @returns a function for the texts in the current language, and a promise that settles when they are there
 */
export function alsoSpeak<T>(
  english: T,
  load: Readonly<Record<Exclude<Language, "en">, () => Promise<T>>>,
): [texts: () => T, ready: Promise<void>] {
  let current = english;
  const prepare = async (chosen: Language): Promise<() => void> => {
    const texts = chosen === "en" ? english : await load[chosen]();
    return () => {
      current = texts;
    };
  };
  catalogues.push(prepare);
  return [() => current, prepare(language).then((turn) => turn())];
}

/** The page's texts in the current language. */
export const [t] = alsoSpeak<Texts>(en, {
  de: async () => (await import("./de.generated.ts")).de,
  fr: async () => (await import("./fr.generated.ts")).fr,
  ru: async () => (await import("./ru.generated.ts")).ru,
});

export function currentLanguage(): Language {
  return language;
}

/** The current language with the visitor's region: `en-GB` writes dates differently from `en-US`. */
export function currentLocale(): string {
  return navigator.languages.find((one) => one.toLowerCase().split("-")[0] === language) ?? language;
}

/** A number as the current language writes it. */
export function number(count: number): string {
  return count.toLocaleString(language);
}

/** A time in UTC as the current language writes it, since logs of different servers are seldom in one zone. */
export function dateText(time: number, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(currentLocale(), { ...parts, timeZone: "UTC" }).format(time);
}

/** Units of bytes in languages that have their own. */
const units: Partial<Record<Language, readonly string[]>> = {
  fr: ["o", "Ko", "Mo", "Go"],
  ru: ["Б", "КБ", "МБ", "ГБ"],
};
const UNITS = ["B", "KB", "MB", "GB"];

/** Bytes for people. */
export function size(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const amount = (bytes / 1000 ** power).toLocaleString(language, {
    maximumFractionDigits: power === 0 ? 0 : 1,
  });
  return `${amount} ${(units[language] ?? UNITS)[power]}`;
}

/** Calls back after every change of language. */
export function onLanguage(listener: () => void): void {
  listeners.push(listener);
}

/** Switches the language without a reload. */
export async function speak(chosen: Language): Promise<void> {
  wanted = chosen;
  const turns = await Promise.all(catalogues.map((prepare) => prepare(chosen)));
  if (wanted !== chosen) return;
  for (const turn of turns) turn();
  language = chosen;
  document.documentElement.lang = chosen;
  document.title = `robotomata: ${t().title}`;
  translate();
  for (const listener of listeners) listener();
}

/** Fills in the texts of elements that name them. */
function translate(): void {
  const textOf = (key: string | undefined): string => {
    const text = t()[key as keyof Texts];
    return typeof text === "string" ? text : "";
  };
  for (const one of document.querySelectorAll<HTMLElement>("[data-t]"))
    one.textContent = textOf(one.dataset.t);
  for (const one of document.querySelectorAll<HTMLElement>("[data-label]"))
    one.setAttribute("aria-label", textOf(one.dataset.label));
  for (const one of document.querySelectorAll<HTMLElement>("[data-placeholder]"))
    one.setAttribute("placeholder", textOf(one.dataset.placeholder));
}
