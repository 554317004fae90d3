import { CliError, type Command } from "../command.ts";

/**
 * Refuses `--lang` for a command in English only, instead of ignoring it or calling it unknown.
 *
 * @throws CliError if such a command is asked for another language
 */
export function refuseLanguage({ name, choices }: Command, args: readonly string[]): void {
  if (choices !== undefined && "--lang" in choices) return;
  const end = args.indexOf("--");
  const options = end < 0 ? args : args.slice(0, end);
  if (!options.some((arg) => /^--lang(?:=|$)/.test(arg))) return;
  throw new CliError(`${name} takes no --lang: ${WHY[name] ?? OTHERS}`);
}

const OTHERS = "its output is for researchers, operators and their programs, and in English only";

/** Better reasons than {@link OTHERS}, by command. */
const WHY: Readonly<Record<string, string>> = {
  fmt: "it prints files and their names, which need no translation",
  new: "it prints a file, which needs no translation",
  serve: "the language is chosen on the page",
};
