import { numeral } from "./text/numeral.ts";

/**
 * The options of a command, written once: how each is spelled (`-o, --out DIR`), and what it does. A value in capitals
 * follows the name of an option that takes one, and `...` says that it can be repeated. Help, completions, the pages on
 * commands and the reading of arguments are made from it.
 */
export type Options = Readonly<Record<string, string | TextOption | Choice | WholeNumber>>;

/** An option whose value is any text, and its default. */
export interface TextOption {
  readonly text: string;
  /** The value where it is not given. */
  readonly otherwise: string;
}

/** An option that takes any text. Its default is added to its text, or stands for `{otherwise}`. */
export const anyText = (text: string, otherwise: string): TextOption => ({
  text: withDefault(text, otherwise),
  otherwise,
});

const withDefault = (text: string, otherwise: string): string =>
  (text.includes("{otherwise}") ? text : `${text}. Default: {otherwise}`).replace("{otherwise}", otherwise);

/** An option whose value is one of a few words. */
export interface Choice<W extends string = string> {
  /** What it does. `{words}` stands for the words. */
  readonly text: string;
  readonly words: readonly W[];
  /** The value where it is not given; undefined if there is none. */
  readonly otherwise?: W;
  /** Whether it takes other texts, too, of which the words are only the best known. Default false. */
  readonly takesOthers?: boolean;
}

/** An option that takes one of a few words. Its default, if there is one, is added to the text, or stands for `{otherwise}`. */
export function choice<W extends string>(words: readonly W[], text: string): Choice<W>;
export function choice<W extends string>(
  words: readonly W[],
  text: string,
  otherwise: NoInfer<W>,
): Choice<W> & { readonly otherwise: W };
export function choice(words: readonly string[], text: string, otherwise?: string): Choice {
  return otherwise === undefined ? { words, text } : { words, text: withDefault(text, otherwise), otherwise };
}

/** An option whose value is a whole number. */
export interface WholeNumber {
  readonly text: string;
  readonly least: number;
  readonly most: number;
  /** The value where it is not given; undefined if there is none. */
  readonly otherwise?: number;
}

/** Which numbers an option takes. By default, from 1 to 999,999. */
type Range = Partial<Pick<WholeNumber, "least" | "most">>;

/** An option that takes a whole number. Its default, if there is one, is added to the text, or stands for `{otherwise}`. */
export function whole(text: string, otherwise?: undefined, range?: Range): WholeNumber;
export function whole(
  text: string,
  otherwise: number,
  range?: Range,
): WholeNumber & { readonly otherwise: number };
export function whole(
  text: string,
  otherwise?: number,
  { least = 1, most = 999_999 }: Range = {},
): WholeNumber {
  if (otherwise === undefined) return { text, least, most };
  return { text: withDefault(text, numeral(otherwise)), least, most, otherwise };
}

type Name<K> = K extends `${string}--${infer Rest}`
  ? Rest extends `${infer Long} ${string}`
    ? Long
    : Rest
  : never;
type Word<T> = T extends { readonly least: number }
  ? number
  : T extends { readonly takesOthers: boolean }
    ? string
    : T extends { readonly words: readonly (infer W)[] }
      ? W
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
export interface Option {
  /** As the help shows it: `-o, --out DIR`. */
  readonly spelling: string;
  /** `out`. */
  readonly name: string;
  /** `o`. */
  readonly short: string | undefined;
  /** `DIR`; undefined if no value follows. */
  readonly value: string | undefined;
  readonly isRepeatable: boolean;
  /** What it does, in one line. */
  readonly text: string;
  /** The words that it takes; undefined for any text. */
  readonly words: readonly string[] | undefined;
  readonly takesOthers: boolean;
  /** The whole numbers that it takes; undefined if it takes texts. */
  readonly range: Required<Range> | undefined;
  readonly otherwise: string | number | undefined;
}

const SPELLING = /^((?:-(\w), )?--([a-z][a-z-]*)(?: (.+?))?)(\.\.\.)?$/;

/** The options in their order. */
export function optionsIn(options: Options): Option[] {
  return Object.entries(options).map(([key, about]) => {
    const [, spelling, short, name, value, dots] = SPELLING.exec(key)!;
    type Any = Omit<Partial<Choice & WholeNumber>, "otherwise"> & {
      text: string;
      otherwise?: string | number;
    };
    const given: Any = typeof about === "string" ? { text: about } : about;
    const { text, words, otherwise, takesOthers = false, least, most } = given;
    const line = text.replace(/\s+/g, " ").replace("{words}", words?.join(", ") ?? "");
    return {
      spelling: spelling!,
      name: name!,
      short,
      value,
      isRepeatable: dots !== undefined,
      text: line,
      words,
      takesOthers,
      range: least === undefined ? undefined : { least, most: most! },
      otherwise,
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
