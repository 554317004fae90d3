import { describeValue } from "./describe-value.ts";
import { checkOptions, expectKind, type Kind, type Kinds } from "./options.ts";

/** The longest time of a timer in milliseconds: with more, it fires at once. */
export const MAX_TIMER = 2 ** 31 - 1;

/** A value that must be given. */
export function mandatory<T>(kind: Kind<T>): Kind<T> {
  return { ...kind, isNeeded: true };
}

/** A value that does nothing without other options: `what` says which to give, `isMet` whether they are given. */
export function onlyWith<O extends object, T>(
  what: string,
  isMet: (given: O) => boolean,
  kind: Kind<T>,
): Kind<T> {
  return { ...kind, needs: [what, isMet] };
}

export const trueOrFalse: Kind<boolean> = {
  wanted: "true or false",
  test: (value) => typeof value === "boolean",
};

// biome-ignore lint/suspicious/noExplicitAny: only that it can be called is known of it
export const aFunction: Kind<(...given: any[]) => any> = {
  wanted: "a function",
  test: (value) => typeof value === "function",
};

/** The test calls the clock, so that one that tells no time is refused before anything depends on it. */
export const aClock: Kind<() => number> = {
  wanted: "a function that returns milliseconds since 1970, as Date.now does",
  test: (value) => typeof value === "function" && Number.isFinite(withoutRejection(value())),
};

/** A value that a caller's function returned. If it is a promise, its rejection must not end the process. */
export function withoutRejection(value: unknown): unknown {
  if (value instanceof Promise) value.catch(() => {});
  return value;
}

/** Checked by shape, since other realms have their own signals. */
export const aSignal: Kind<AbortSignal> = {
  wanted: "an AbortSignal",
  test: (value) => {
    const { aborted, addEventListener, throwIfAborted } = (value ?? {}) as Partial<AbortSignal>;
    return (
      typeof aborted === "boolean" &&
      typeof addEventListener === "function" &&
      typeof throwIfAborted === "function"
    );
  },
};

/** Any text, even none. */
export const aString: Kind<string> = { wanted: "a string", test: (value) => typeof value === "string" };

/**
 * A text that a pattern matches.
 *
 * @param wanted what that is, such as `the name of a header, such as "cf-connecting-ip"`
 */
export function textLike(wanted: string, pattern: RegExp): Kind<string> {
  return { wanted, test: (value) => typeof value === "string" && pattern.test(value) };
}

/** One of some words, in this spelling. */
export function oneOf<const T extends string>(...words: readonly T[]): Kind<T> {
  return among(words);
}

/** Like {@link oneOf}, for a list: bundlers can leave out the call if its result is not used. */
export function among<const T extends string>(words: readonly T[]): Kind<T> {
  return {
    wanted: words
      .map((word) => describeValue(word))
      .join(", ")
      .replace(/, ([^,]*)$/, " or $1"),
    words: () => words,
    test: (value) => words.includes(value as T),
  };
}

/** A number from `least` to `most`, both included. @param unit such as " of bytes" */
export function numberFrom(least: number, most = Number.POSITIVE_INFINITY, unit = ""): Kind<number> {
  return {
    wanted: `a number${unit} ${bounds(least, most)}`,
    test: (value) => typeof value === "number" && value >= least && value <= most,
  };
}

/** Like {@link numberFrom}, without fractions. Infinity is accepted if there is no upper bound. */
export function wholeFrom(least: number, most = Number.POSITIVE_INFINITY, unit = ""): Kind<number> {
  return {
    wanted: `a whole number${unit} ${bounds(least, most)}`,
    test: (value) =>
      (Number.isInteger(value) || value === Number.POSITIVE_INFINITY) &&
      (value as number) >= least &&
      (value as number) <= most,
  };
}

function bounds(least: number, most: number): string {
  return most >= Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
}

/** A time that a timer can measure. */
export function milliseconds(least: number): Kind<number> {
  return numberFrom(least, MAX_TIMER, " of milliseconds");
}

/** What to write where a whole `Robots` is wanted: that of `robotomata/edge` has no lines. */
export const PARSE_RESULT = "the result of parse of robotomata";

/** An object with some methods. */
export function objectWith<T extends object>(...methods: readonly (keyof T & string)[]): Kind<T> {
  return {
    wanted: `an object with ${methods.join(", ").replace(/, ([^,]*)$/, " and $1")}`,
    test: (value) =>
      typeof value === "object" &&
      value !== null &&
      methods.every((name) => typeof (value as T)[name] === "function"),
  };
}

/** A value of either kind. */
export function either<A, B>(one: Kind<A>, other: Kind<B>): Kind<A | B> {
  return {
    wanted: `${one.wanted}, or ${other.wanted}`,
    test: (value, name) => one.test(value, name) || other.test(value, name),
  };
}

/** An array, all of whose members are of a kind. */
export function listOf<T>(member: Kind<T>): Kind<readonly T[]> {
  return {
    wanted: `an array, each item ${member.wanted}`,
    test(value, name) {
      if (!Array.isArray(value)) return false;
      // Not forEach, which would skip missing items.
      for (let i = 0; i < value.length; i++) expectKind(`${name}[${i}]`, value[i], member);
      return true;
    },
  };
}

/** The same, with at least one member. */
export function someOf<T>(member: Kind<T>): Kind<readonly T[]> {
  const list = listOf(member);
  return {
    wanted: `a non-empty ${list.wanted.replace(/^an /, "")}`,
    test: (value, name) => list.test(value, name) && (value as readonly T[]).length > 0,
  };
}

/** An object of options; errors name the option that is wrong. */
export function optionsOf<O extends object>(kinds: Kinds<O>): Kind<O> {
  return {
    wanted: "an object of options",
    test(value, name) {
      if (typeof value !== "object" || value === null) return false;
      checkOptions(name, value as O, kinds, `${name}.`);
      return true;
    },
  };
}

/** Null, or a value of a kind. */
export function orNull<T>(kind: Kind<T>): Kind<T | null> {
  return {
    wanted: `${kind.wanted}, or null`,
    test: (value, name) => value === null || kind.test(value, name),
  };
}
