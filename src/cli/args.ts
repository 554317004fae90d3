import { type ParseArgsConfig, parseArgs } from "node:util";
import { nearest } from "../nearest.ts";
import { CliError } from "./command.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Values by option, and the arguments that are not options. */
export type Args<T extends Options> = ReturnType<typeof parseArgs<{ options: T; allowPositionals: true }>>;

/** Reads a command's arguments: options anywhere, everything after `--` taken literally. */
export function readArgs<const T extends Options>(args: readonly string[], options: T): Args<T> {
  rejectFaults(args, options);
  return parseArgs({ args: [...args], options, allowPositionals: true });
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
    `${option} cannot be "${value}"${meaning(nearest(value, words))}: choose ${words.join(", ")}`,
  );
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

/** A guess to append to a complaint about a word. */
export function meaning(guess: string | undefined): string {
  return guess === undefined ? "" : ` (did you mean ${guess}?)`;
}

/** Says what is wrong in our own words; the messages of `parseArgs` are meant for programmers. */
function rejectFaults(args: readonly string[], options: Options): void {
  const { tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, rawName, value } = token;
    if (!Object.hasOwn(options, name)) {
      const names = Object.keys(options).map((known) => `--${known}`);
      throw new CliError(`unknown option ${rawName}${meaning(nearest(rawName, names))}`);
    }
    const { type, multiple } = options[name];
    if (type === "boolean" && value !== undefined) throw new CliError(`${rawName} takes no value`);
    if (type === "string" && (!value || (!token.inlineValue && /^-./.test(value)))) {
      throw new CliError(`${rawName} needs a value`);
    }
    if (type === "string" && !multiple && seen.has(name))
      throw new CliError(`${rawName} is given more than once`);
    seen.add(name);
  }
}
