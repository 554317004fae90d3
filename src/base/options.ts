import { describeValue } from "./describe-value.ts";
import { misuseFor, type RobotsError } from "./errors.ts";
import { nearest } from "./nearest.ts";

/** Why options and arguments are refused, in English: of `what` which `value` was given, and what is `wanted` instead. */
export const REFUSALS = {
  "unknown-option": "{what} has no option {value}. Its options are {wanted}.",
  "misspelt-option": "{what} has no option {value}. Did you mean {wanted}?",
  "missing-option": "{what} needs {wanted}.",
  "wrong-argument": "{what} takes {wanted}, not {value}.",
  "wrong-value": "{what} must be {wanted}, not {value}.",
  "misspelt-value": "{what} must be {wanted}, not {value}. Did you mean {meant}?",
  "extra-argument": "{what} takes no further argument, such as {value}.",
} as const;

function refusal(
  code: keyof typeof REFUSALS,
  what: string,
  wanted: string,
  value?: unknown,
  meant?: string,
): RobotsError {
  return misuseFor(REFUSALS, code, { what, wanted, value: describeValue(value), ...(meant && { meant }) });
}

/** The error for a value that is not what it must be. @param wanted what to write: it follows "must be" */
export const wrongValue = (what: string, wanted: string, value: unknown): RobotsError =>
  refusal("wrong-value", what, wanted, value);

/** The error for an argument of the wrong kind. @param what what takes it, as the subject of a sentence */
export const wrongArgument = (what: string, wanted: string, value: unknown): RobotsError =>
  refusal("wrong-argument", what, wanted, value);

/** What an option or an argument may be. */
export interface Kind<T = unknown> {
  /** What to write, for messages: it follows "must be". */
  readonly wanted: string;
  /** Whether it must be given. */
  readonly isNeeded?: true;
  /** Words of which it must be one: the nearest is suggested. */
  readonly words?: () => readonly string[];
  /** Other options without which it does nothing: what to write, and whether it is there. */
  readonly needs?: readonly [what: string, isMet: (given: never) => boolean];
  /** @param name the name of the value, for errors about a part of it */
  test(value: unknown, name: string): boolean;
  /** The type of the values, for the compiler. */
  readonly of?: T;
}

/** The kind of each option of a type. */
export type Kinds<O> = { readonly [K in keyof O]-?: Kind<Exclude<O[K], undefined>> };

/**
 * Refuses options that are not an object, values of the wrong kind, and unknown names, which are usually misspellings
 * and would otherwise be ignored silently. Missing options are fine, unless they are needed.
 *
 * @param what what takes the options, as the subject of a sentence: "parse", "A PolicyStore"
 * @param prefix of the options' names: "serve.", for options of an option
 * @returns their values as own properties, inherited ones and those of getters included; an empty object if there are none
 * @throws RobotsError INVALID_ARGUMENT
 */
export function checkOptions<O extends object>(
  what: string,
  options: O | undefined,
  kinds: Kinds<O>,
  prefix = "",
): Partial<O> {
  const given = ownValues(expectOptions(what, options));
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(kinds, name)) {
      const known = Object.keys(kinds);
      const meant = nearest(name, known);
      throw refusal(meant ? "misspelt-option" : "unknown-option", what, meant ?? known.join(", "), name);
    }
    const value = given[name as keyof O];
    if (value !== undefined) expectKind(prefix + name, value, kinds[name as keyof O]);
  }
  for (const name in kinds) {
    const { isNeeded, wanted, needs } = kinds[name];
    const isMissing = given[name] === undefined;
    if (isNeeded && isMissing) throw refusal("missing-option", what, `${prefix}${name}, ${wanted}`);
    if (needs && !isMissing && !needs[1](given as never))
      throw refusal("missing-option", prefix + name, needs[0]);
  }
  return given;
}

/**
 * An object's values as own properties: inherited ones and those of getters too, but no methods of a class. Gathering them
 * takes ten times as long as finding out that a literal has no others: each question passes here.
 */
function ownValues<O extends object>(options: O): Partial<O> {
  const isLiteral =
    Object.getPrototypeOf(options) === Object.prototype &&
    Object.getOwnPropertyNames(options).length === Object.keys(options).length;
  if (isLiteral) return options;
  // Without a prototype, any name is one of its own.
  const values: Partial<O> = Object.create(null);
  for (
    let at: object | null = options;
    at !== null && !Object.hasOwn(at, "isPrototypeOf");
    at = Object.getPrototypeOf(at)
  )
    for (const [name, { enumerable, get }] of Object.entries(Object.getOwnPropertyDescriptors(at)))
      if (enumerable || get !== undefined) values[name as keyof O] = options[name as keyof O];
  return values;
}

/** @throws RobotsError INVALID_ARGUMENT if options are not an object */
export function expectOptions<O extends object>(what: string, options: O | undefined | null): O {
  const given = options ?? ({} as O);
  if (isPlain(given)) return given;
  throw wrongArgument(what, "an object of options", given);
}

/** Whether a value is a plain object, not an array, a promise or the like, in which no option would be found. */
export function isPlain(value: unknown): boolean {
  return Object.prototype.toString.call(value) === "[object Object]";
}

/** @throws RobotsError INVALID_ARGUMENT, with the name of the value, if it is not of the kind */
export function expectKind(name: string, value: unknown, kind: Kind): void {
  if (kind.test(value, name)) return;
  const meant = typeof value === "string" && kind.words && nearest(value.trim(), kind.words());
  throw meant
    ? refusal("misspelt-value", name, kind.wanted, value, describeValue(meant))
    : wrongValue(name, kind.wanted, value);
}

/** @throws RobotsError INVALID_ARGUMENT if there are arguments that the call does not read */
export function expectNoMore(call: string, beyond: readonly unknown[]): void {
  if (beyond.length > 0) throw refusal("extra-argument", call, "", beyond[0]);
}
