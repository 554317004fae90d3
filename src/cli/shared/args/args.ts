import { type ParseArgsConfig, parseArgs } from "node:util";
import { nearest } from "../../../base/nearest.ts";
import { CliError } from "../../command.ts";
import { numeral } from "../../text/numeral.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Values by option, and the arguments that are not options. */
export type Args<T extends Options> = ReturnType<typeof parseArgs<{ options: T; allowPositionals: true }>>;

/**
 * Parses a command's arguments: options may be anywhere, and everything after `--` is literal. A negative number is
 * accepted as an option's value, so that the command can say which numbers are valid.
 */
export function readArgs<const T extends Options>(args: readonly string[], options: T): Args<T> {
  const { tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const given = tokens.filter((token) => token.kind === "option");
  rejectFaults(given, options);
  const joined = [...args];
  for (const { index, name, value, inlineValue } of given.toReversed())
    if (inlineValue === false && NEGATIVE.test(value)) joined.splice(index, 2, `--${name}=${value}`);
  return parseArgs({ args: joined, options, allowPositionals: true });
}

const NEGATIVE = /^-\d/;

/** An option as it was given. */
interface Given {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

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

/** Which numbers an option takes. */
interface WholeNumbers<T> {
  /** Where the option is not given. */
  readonly otherwise: T;
  /** Default 1. */
  readonly least?: number;
  /** Default 999,999. */
  readonly most?: number;
}

/** The value of an option that takes a whole number. */
export function wholeNumber<T extends number | undefined>(
  option: string,
  text: string | undefined,
  { otherwise, least = 1, most = 999_999 }: WholeNumbers<T>,
): number | T {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (/^\d{1,15}$/.test(text) && value >= least && value <= most) return value;
  throw new CliError(`${option} takes a whole number from ${least} to ${numeral(most)}, not "${text}"`);
}

/** The format that `--format` names, or json for `--json`; otherwise text. */
export function formatFrom<T extends string>(
  named: T | "text" | "json" | undefined,
  isJson = false,
): T | "text" | "json" {
  if (isJson && named !== undefined && named !== "json") {
    throw new CliError(`--json and --format ${named} cannot be used together`);
  }
  return isJson ? "json" : (named ?? "text");
}

/** A suggestion to append to a message about an unknown word. */
export function didYouMean(guess: string | undefined): string {
  return guess === undefined ? "" : ` (did you mean ${guess}?)`;
}

/** Reports mistakes in our own words, since the messages of `parseArgs` are meant for programmers. */
function rejectFaults(given: readonly Given[], options: Options): void {
  const seen = new Set<string>();
  for (const { name, rawName, value, inlineValue } of given) {
    if (!Object.hasOwn(options, name)) {
      const names = Object.keys(options).map((known) => `--${known}`);
      throw new CliError(`unknown option ${rawName}${didYouMean(nearest(rawName, names))}`);
    }
    const { type, multiple } = options[name];
    if (type === "boolean" && value !== undefined) throw new CliError(`${rawName} takes no value`);
    if (type === "string" && (!value || (!inlineValue && /^-./.test(value) && !NEGATIVE.test(value)))) {
      throw new CliError(
        `${rawName} needs a value${isOption(value, options) ? "" : `: if "${value}" is meant, write --${name}=${value}`}`,
      );
    }
    if (type === "string" && !multiple && seen.has(name))
      throw new CliError(`${rawName} is given more than once`);
    seen.add(name);
  }
}

/** Whether an argument is missing, or is one of a command's options. */
function isOption(arg: string | undefined, options: Options): boolean {
  if (!arg) return true;
  const name = /^--([^=]+)/.exec(arg)?.[1];
  return name !== undefined && Object.hasOwn(options, name);
}
