import { numeral } from "./text/numeral.ts";

/**
 * The options of a command, written once: how each is spelled (`-o, --out DIR`), and what it does. A value in capitals
 * follows the name of an option that takes one, and `...` says that it can be repeated. Help, completions, the pages on
 * commands and the reading of arguments are made from it.
 */
export type Options = Readonly<Record<string, string | ValueOption>>;

/** Which whole numbers an option takes. */
interface Range {
  readonly least: number;
  readonly most: number;
}

/** What an option does, and which values it takes: any text, words, or whole numbers. */
export interface ValueOption<V extends string | number = string | number> {
  /** `{words}` stands for the words, and `{otherwise}` for the default, which is else added to the text. */
  readonly text: string;
  /** The value where it is not given; undefined if there is none. */
  readonly otherwise?: V | undefined;
  readonly words?: readonly string[];
  /** Whether it takes other texts, too, of which the words are only the best known. Default false. */
  readonly takesOthers?: boolean;
  /** Undefined if it takes texts. */
  readonly range?: Range;
}

type WithDefault<V extends string | number> = ValueOption<V> & { readonly otherwise: V };

/** An option that takes any text. */
export const anyText = (text: string, otherwise: string): WithDefault<string> => ({ text, otherwise });

/** An option that takes one of a few words. */
export function choice<W extends string>(words: readonly W[], text: string): ValueOption<W>;
export function choice<W extends string>(
  words: readonly W[],
  text: string,
  otherwise: NoInfer<W>,
): WithDefault<W>;
export function choice<W extends string>(words: readonly W[], text: string, otherwise?: W): ValueOption<W> {
  return { words, text, otherwise };
}

/** An option that takes a whole number: by default, from 1 to 999,999. */
export function whole(text: string, otherwise?: undefined, range?: Partial<Range>): ValueOption<number>;
export function whole(text: string, otherwise: number, range?: Partial<Range>): WithDefault<number>;
export function whole(
  text: string,
  otherwise?: number,
  { least = 1, most = 999_999 }: Partial<Range> = {},
): ValueOption<number> {
  return { text, otherwise, range: { least, most } };
}

type Name<K> = K extends `${string}--${infer Rest}`
  ? Rest extends `${infer Long} ${string}`
    ? Long
    : Rest
  : never;
type Word<T> = T extends { readonly takesOthers: boolean }
  ? string
  : T extends ValueOption<infer V>
    ? V
    : string;
type Value<K, T> = K extends `${string}--${string} ${infer V}`
  ? V extends `${string}...`
    ? Word<T>[]
    : Word<T>
  : boolean;
type HasDefault<T> = T extends { readonly otherwise: string | number } ? true : false;

/** The values of options by their long names, without the hyphens. */
export type OptionValues<T extends Options> = {
  [K in keyof T as HasDefault<T[K]> extends true ? Name<K> : never]: Value<K, T[K]>;
} & {
  [K in keyof T as HasDefault<T[K]> extends true ? never : Name<K>]?: Value<K, T[K]>;
};

/** An option, taken apart. */
export interface Option extends ValueOption {
  /** As the help shows it: `-o, --out DIR`. */
  readonly spelling: string;
  /** `out`. */
  readonly name: string;
  /** `o`. */
  readonly short: string | undefined;
  /** `DIR`; undefined if no value follows. */
  readonly value: string | undefined;
  readonly isRepeatable: boolean;
}

const SPELLING = /^((?:-(\w), )?--([a-z][a-z-]*)(?: (.+?))?)(\.\.\.)?$/;

/** The options in their order, with their texts in one line. */
export function optionsIn(options: Options): Option[] {
  return Object.entries(options).map(([key, about]) => {
    const [, spelling, short, name, value, dots] = SPELLING.exec(key)!;
    const given: ValueOption = typeof about === "string" ? { text: about } : about;
    const { otherwise, words = [] } = given;
    const shown = typeof otherwise === "number" ? numeral(otherwise) : otherwise;
    const isAdded = shown !== undefined && !given.text.includes("{otherwise}");
    const text = (isAdded ? `${given.text}. Default: {otherwise}` : given.text)
      .replace("{otherwise}", shown ?? "")
      .replace(/\s+/g, " ")
      .replace("{words}", words.join(", "));
    return {
      ...given,
      spelling: spelling!,
      name: name!,
      short,
      value,
      isRepeatable: dots !== undefined,
      text,
    };
  });
}

/** The option of all commands. */
const HELP: Options = { "-h, --help": "Show this help" };

/** All that a command takes. */
export const withHelp = (options: Options): Option[] => optionsIn({ ...options, ...HELP });

/** Columns of the help. */
const WIDTH = 110;
/** The texts begin after the longest spelling, but after so many columns at most: longer ones have their own lines. */
const WIDEST = 19;

/** The help of a command, with its options in the list that is empty in the text. */
export function helpText({ help, options }: { readonly help: string; readonly options: Options }): string {
  const all = withHelp(options);
  const widths = all.map(({ spelling }) => spelling.length).filter((width) => width <= WIDEST);
  const column = Math.max(...widths) + 4;
  const lines = all.flatMap(({ spelling, text }) => {
    const [first = "", ...more] = wrapped(text, WIDTH - column);
    const indented = more.map((line) => " ".repeat(column) + line);
    const start = `  ${spelling}  `;
    return start.length <= column
      ? [start.padEnd(column) + first, ...indented]
      : [start.trimEnd(), " ".repeat(column) + first, ...indented];
  });
  return help.replace("\nOptions:\n", () => `\nOptions:\n${lines.join("\n")}\n`);
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  // A default stays in one line with its value.
  for (const word of text.split(/(?<!Default:) /)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
