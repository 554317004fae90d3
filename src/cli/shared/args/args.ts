import { parseArgs } from "node:util";
import { nearest } from "../../../base/nearest.ts";
import { CliError } from "../../command.ts";
import { type Option, type Options, type OptionValues, optionsIn } from "../../options.ts";
import { numeral } from "../../text/numeral.ts";

/** Values by option, and the arguments that are not options. */
export interface Args<T extends Options> {
  readonly values: OptionValues<T>;
  /** The names of the options that do not only have their defaults. */
  readonly given: readonly string[];
  readonly positionals: readonly string[];
}

/**
 * Parses a command's arguments: options may be anywhere, and everything after `--` is literal. A negative number is
 * accepted as an option's value, so that the command can say which numbers are valid.
 */
export function readArgs<T extends Options>(args: readonly string[], options: T): Args<T> {
  const known = new Map(optionsIn(options).map((option) => [option.name, option]));
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries([...known.values()].map(forParser)),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const values: Record<string, unknown> = {};
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const { isRepeatable, value: wanted } = optionOf(token, known);
    const { name, rawName, value = true } = token;
    if (wanted !== undefined && !isRepeatable && name in values)
      throw new CliError(`${rawName} is given more than once`);
    values[name] = isRepeatable ? [...((values[name] as unknown[]) ?? []), value] : value;
  }
  const given = Object.keys(values);
  for (const { name, words, range, otherwise, takesOthers } of known.values()) {
    if (words !== undefined && !takesOthers)
      for (const value of [values[name] ?? []].flat()) oneOf(`--${name}`, value as string, words);
    if (range !== undefined && name in values)
      values[name] = wholeNumber(`--${name}`, values[name] as string, range);
    if (otherwise !== undefined) values[name] ??= otherwise;
  }
  return { values: values as OptionValues<T>, given, positionals };
}

const forParser = ({ name, short, value }: Option) =>
  [name, { type: value === undefined ? "boolean" : "string", ...(short && { short }) }] as const;

const NEGATIVE = /^-\d/;

/** @throws CliError if a file is given to a command that only writes one */
export function expectNoFile(command: string, [stray]: readonly string[]): void {
  if (stray !== undefined) throw new CliError(`${command} takes no file: did you mean --output ${stray}?`);
}

/** The value of an option that has to be one of a few words. */
export function oneOf<T extends string>(
  option: string,
  value: string | undefined,
  words: readonly T[],
): T | undefined {
  const word = words.find((one) => one === value);
  if (value === undefined || word !== undefined) return word;
  throw new CliError(
    `${option} cannot be "${value}"${didYouMean(nearest(value, words))}: choose ${words.join(", ")}`,
  );
}

/** The value of an option that takes a whole number. */
function wholeNumber(option: string, text: string, { least, most }: { least: number; most: number }): number {
  const value = Number(text);
  if (/^\d{1,15}$/.test(text) && value >= least && value <= most) return value;
  throw new CliError(`${option} takes a whole number from ${least} to ${numeral(most)}, not "${text}"`);
}

/** The format that `--format` names, or json for `--json`. */
export function formatFrom<T extends string>(
  { format, json = false }: { readonly format: T; readonly json?: boolean },
  given: readonly string[],
): T | "json" {
  if (json && given.includes("format") && format !== "json") {
    throw new CliError(`--json and --format ${format} cannot be used together`);
  }
  return json ? "json" : format;
}

/** A suggestion to append to a message about an unknown word. */
export function didYouMean(guess: string | undefined): string {
  return guess === undefined ? "" : ` (did you mean ${guess}?)`;
}

/** An option as it was given. */
interface Given {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

/** The option that is meant. Mistakes are in our own words, since the messages of `parseArgs` are meant for programmers. */
function optionOf({ name, rawName, value, inlineValue }: Given, known: ReadonlyMap<string, Option>): Option {
  const option = known.get(name);
  if (option === undefined) {
    const names = [...known.keys(), "help", "version"].map((one) => `--${one}`);
    const guess = nearest(rawName, names)?.replace("--version", "robotomata --version");
    throw new CliError(`unknown option ${rawName}${didYouMean(guess)}`);
  }
  const takesValue = option.value !== undefined;
  if (!takesValue && value !== undefined) throw new CliError(`${rawName} takes no value`);
  if (takesValue && (!value?.trim() || (!inlineValue && /^-./.test(value) && !NEGATIVE.test(value)))) {
    throw new CliError(
      `${rawName} needs a value${isOption(value, known) ? "" : `: if "${value}" is meant, write --${name}=${value}`}`,
    );
  }
  return option;
}

/** Whether an argument is missing, or is one of a command's options. */
function isOption(arg: string | undefined, known: ReadonlyMap<string, Option>): boolean {
  if (!arg?.trim()) return true;
  const name = /^--([^=]+)/.exec(arg)?.[1];
  return name !== undefined && known.has(name);
}
