import { type Language, languages } from "../../../base/language.ts";
import { CliError, type Command, type Terminal } from "../../command.ts";
import { choice } from "../../options.ts";
import { en, type Texts } from "../../text/en.generated.ts";

/** The other languages are loaded when they are chosen. */
const load: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => en,
  de: async () => (await import("../../text/de.generated.ts")).de,
  fr: async () => (await import("../../text/fr.generated.ts")).fr,
  ru: async () => (await import("../../text/ru.generated.ts")).ru,
};

/** The texts of a language. */
export const textsOf = (language: Language): Promise<Texts> => load[language]();

const chosen = new WeakMap<Terminal, Texts>();

/** The option of commands that speak other languages. */
export const langOption = {
  "--lang NAME": choice(
    [...languages, "auto"],
    `Language: ${languages.join(", ")} or auto (the system's). Default: auto on a terminal, else en`,
  ),
};

/**
 * The language of the output: the one that `--lang` names; otherwise the system's for a person at a terminal, and English
 * for programs, whatever the machine.
 *
 * @param isForPrograms whether the output is JSON or another form for programs
 */
export function languageFor(
  { stdout, env }: Terminal,
  lang: Language | "auto" | undefined,
  isForPrograms: boolean,
): Language {
  if (lang !== undefined && lang !== "auto") return lang;
  const isForPerson = stdout.isTTY === true && !/^(?!(?:0|false)$)./i.test(env.CI ?? "") && !isForPrograms;
  return lang === "auto" || isForPerson ? languageOf(env) : "en";
}

/** The system's language, as POSIX has it: the first variable that is not empty counts. */
function languageOf(env: NodeJS.ProcessEnv): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || "";
  return languages.find((one) => new RegExp(`^${one}(?![a-z])`, "i").test(locale)) ?? "en";
}

/** Speaks the language of {@link languageFor}, from here to the end of a command. */
export async function speak(
  terminal: Terminal,
  lang: Language | "auto" | undefined,
  isForPrograms = false,
): Promise<Texts> {
  const texts = await textsOf(languageFor(terminal, lang, isForPrograms));
  chosen.set(terminal, texts);
  return texts;
}

/** The texts of the language that is spoken to a terminal. */
export function textsFor(terminal: Terminal): Texts {
  return chosen.get(terminal) ?? en;
}

/**
 * Refuses `--lang` for a command in English only, instead of ignoring it or calling it unknown.
 *
 * @throws CliError if such a command is asked for another language
 */
export function refuseLanguage({ name, options }: Command, args: readonly string[]): void {
  if ("--lang NAME" in options) return;
  const end = args.indexOf("--");
  const before = end < 0 ? args : args.slice(0, end);
  if (!before.some((arg) => /^--lang(?:=|$)/.test(arg))) return;
  throw new CliError(`${name} takes no --lang: ${WHY[name] ?? OTHERS}`);
}

const OTHERS = "its output is for researchers, operators and their programs, and in English only";

/** Better reasons than {@link OTHERS}, by command. */
const WHY: Readonly<Record<string, string>> = {
  fmt: "it prints files and their names, which need no translation",
  serve: "the language is chosen on the page",
};
