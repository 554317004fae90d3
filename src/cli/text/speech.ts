import { type Language, languages } from "../../site/findings/messages.ts";
import type { Terminal } from "../command.ts";
import { oneOf } from "../shared/args/args.ts";
import { en, type Texts } from "./en.ts";

/** The other languages are loaded when they are chosen. */
const load: Readonly<Record<Exclude<Language, "en">, () => Promise<Texts>>> = {
  de: async () => (await import("./de.ts")).de,
  fr: async () => (await import("./fr.ts")).fr,
  ru: async () => (await import("./ru.ts")).ru,
};

const chosen = new WeakMap<Terminal, Texts>();

/** The option of commands that speak other languages. */
export const langOption = { lang: { type: "string" } } as const;

/** The help on it. */
export const langHelp = `Language of the output: ${languages.join(", ")}. Default: en`;

/** Speaks the language that `--lang` names, from here to the end of a command. */
export async function speak(terminal: Terminal, lang: string | undefined): Promise<Texts> {
  const language = oneOf("--lang", lang, languages) ?? "en";
  const texts = language === "en" ? en : await load[language]();
  chosen.set(terminal, texts);
  return texts;
}

/** The texts of the language that is spoken to a terminal. */
export function textsFor(terminal: Terminal): Texts {
  return chosen.get(terminal) ?? en;
}
