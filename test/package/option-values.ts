/** What is tried for an option, and what is right for it: read from what its kind tells people to write. */
import type { Kind } from "../../src/base/options.ts";
import * as edge from "../../src/engine/edge/index.ts";
import { FILE, policy, robots } from "./option-subjects.ts";

const thin = edge.parse("User-agent: *\nDisallow: /a\n");

/** A value, and a piece of text by which a message shows that it was given. */
export type Tried = readonly [value: unknown, shown: RegExp];

/** A text as messages show it: of a password, only that there is one. */
const plain = (text: string): RegExp => new RegExp(text.replace("u:p@", "***@").replace(/[^\w ]/g, "\\$&"));
const text = (value: string): Tried => [value, plain(JSON.stringify(value).slice(0, 50).replace(/"$/, ""))];

/** Values of every type, most of which are wrong for every option. */
export const POOL: readonly Tried[] = [
  ...[0, 1, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2 ** 31, 2 ** 53].map(
    (one): Tried => [one, plain(String(one))],
  ),
  ...["", " ", "x y", "yes", "true", "500", "é\nx", "/x", "x".repeat(100_000)].map(text),
  ["a\u202eb", /a\\u202eb/],
  [true, /true/],
  [false, /false/],
  [null, /null/],
  [{}, /object|needs/],
  [{ tpyo: 1 }, /object|tpyo/],
  [[], /array/],
  [[undefined], /array|undefined/],
  [[null], /array|null/],
  [[7], /array|7/],
  [() => undefined, /function/],
  [7n, /7n/],
  [Symbol("x"), /symbol/],
  [Promise.resolve(), /promise/],
  [new Date(Number.NaN), /object/],
  [new Map(), /object/],
  [Object("x"), /object/],
  // Of the thin entry: they look like those of `robotomata`, and can do less.
  [thin, /object/],
  [thin.policyFor("a"), /object/],
];

const isText = (value: unknown): value is string => typeof value === "string";
const isUrl = (value: unknown): boolean => isText(value) && /^https?:\/\//.test(value);
const isList = (value: unknown): boolean => Array.isArray(value);

/** Kinds whose texts say less than all: whether a value of the pool is right, and what certainly is. */
const OTHERS: readonly (readonly [
  wanted: RegExp,
  isRight: (value: unknown) => boolean,
  ...right: unknown[],
])[] = [
  [
    /^the text of your robots\.txt/,
    () => false,
    FILE,
    robots,
    [policy],
    { load: async () => FILE, every: 5 },
  ],
  [
    /^a list of crawlers/,
    () => false,
    '{"NewBot":{"operator":"New"}}',
    { NewBot: { operator: "New" } },
    { crawlers: [{ token: "NewBot", purpose: "ai-agent" }] },
  ],
  [/^an absolute http or https URL/, isUrl, "http://127.0.0.1:9"],
  [/^an origin/, () => false, "https://a.example", "https://a.example/", "http://[::1]:9"],
  [/^networks as JSON or lines/, () => false, "66.249.64.0/27"],
  [/^an absolute URL/, () => false, "https://a.example/robots.txt", new URL("http://a.example")],
  [/^a URL$/, (value) => isText(value) && value.trim() !== "", "https://a.example"],
  [
    /^"published", or a non-empty array, each item "published", or an object with for/,
    () => false,
    "published",
    ["published", { for: "Googlebot", text: "66.249.64.0/27" }],
  ],
  [/^an array, each item/, (value) => isList(value) && (value as unknown[]).length === 0],
  [/^a non-empty array, each item/, () => false, ["google"]],
  [/^the name of a header/, (value) => isText(value) && /^[\w-]+$/.test(value), "x-forwarded-for"],
  [
    /^true or false, or an object of options$/,
    (value) => typeof value === "boolean" || isEmptyObject(value),
    true,
  ],
  [/^an object of options$/, isEmptyObject, {}],
  [
    /^the crawler's User-Agent header/,
    (value) => isText(value) && /^[ -~]*$/.test(value) && value.trim() !== "",
    "a/1",
  ],
  [
    /^a product token such as/,
    (value) => isText(value) && value.trim() !== "",
    "a",
    ["a", "b"],
    { tokens: ["a"], boundByStar: true },
  ],
  [/^an object with a product token for each origin/, isEmptyObject, { "https://bot.example": "Bot" }],
  [/^the name of an encoding/, (value) => isText(value) && /^[\w-]+$/.test(value), "utf-8"],
  [/^the names of a log's fields/, () => false, "date time cs-uri-stem"],
  [/^the result of parse of robotomata$/, () => false, robots],
  [/^the name of a host/, (value) => isText(value) && /^[^\s/]+$/.test(value), "a.example"],
  [/^text, a Uint8Array or the result of readPage/, isText, "<p>"],
  [
    /^headers: a Headers object/,
    (value) => isText(value) || (typeof value === "object" && value !== null),
    {},
  ],
  [/^a product token or a known crawler$/, (value) => isText(value) && value.trim() !== "", "a"],
  [/^a product token$/, (value) => isText(value) && value.trim() !== "", "a"],
  [/^a valid Date, or a number/, (value) => typeof value === "number" && !Number.isNaN(value), new Date(0)],
  [/^text, or an array of entries$/, (value) => isText(value) || isList(value), []],
  [
    /^a text of one line in ASCII$/,
    (value) => isText(value) && /^[ -~]*$/.test(value) && value.trim() !== "",
    "a=b",
  ],
  [/^the product token or the operator of a known crawler/, () => false, "Googlebot", "Google"],
  [/^a string, or null$/, (value) => value === null || isText(value), null, "text/html"],
];

/** What is nearly right for a kind. */
const NEARLY: readonly (readonly [wanted: RegExp, ...wrong: Tried[]])[] = [
  [
    /^an object with a product token for each origin/,
    ...[...["ExampleBot/1.0", "Example Bot", "Chrome", "Mozilla", "1.0", "*", "Example.Bot"]].map(
      (token): Tried => [{ "https://bot.example": token }, plain(token)],
    ),
    ...["https://bot.example#f", "https://u:p@bot.example", "http://bot.example", "bot.example"].map(
      (agent): Tried => [{ [agent]: "ExampleBot" }, plain(agent)],
    ),
    [{ "https://bot.example": "A", "https://BOT.example:443/": "B" }, /once/],
  ],
  [
    /^an origin/,
    ...[
      "https://u:p@a.example",
      "https://a.example/path",
      "https://a.example?x",
      "https://a.example/#",
      "ftp://a.example",
    ].map(text),
  ],
  [/^the crawler's User-Agent header/, ...["*", "1.0", "(FooBot)", "Mozilla/5.0"].map(text)],
  [/^a function such as the global fetch/, [Object.assign(() => {}, { maxConcurrency: 1 }), /function/]],
  [/^a function that returns milliseconds/, [() => Promise.reject(new Error("later")), /function/]],
];

function isEmptyObject(value: unknown): boolean {
  return (
    Object.prototype.toString.call(value) === "[object Object]" && Object.keys(value as object).length === 0
  );
}

/** What is wrong for a kind, and what is right, as its text tells it. @throws if the text tells nothing known */
export function valuesFor({ wanted }: Kind): {
  readonly wrong: readonly Tried[];
  readonly right: readonly unknown[];
} {
  const nearly = (NEARLY.find(([start]) => start.test(wanted))?.slice(1) as Tried[] | undefined) ?? [];
  const sort = (
    isRight: (value: unknown) => boolean,
    right: readonly unknown[],
    more: readonly Tried[] = [],
  ) => ({
    wrong: [...[...POOL, ...more].filter(([value]) => !isRight(value)), ...nearly],
    right,
  });
  const other = OTHERS.find(([start]) => start.test(wanted));
  if (other !== undefined) return sort(other[1], other.slice(2));
  if (wanted === "true or false") return sort((value) => typeof value === "boolean", [true, false]);
  if (wanted.startsWith("a function that returns milliseconds")) {
    const telling = [() => undefined, () => "1", async () => 1, () => Number.NaN];
    return sort(
      () => false,
      [() => 1],
      telling.map((one) => [one, /function/]),
    );
  }
  if (wanted.startsWith("a function")) return sort((value) => typeof value === "function", [() => undefined]);
  if (wanted === "a string") return sort(isText, ["x"]);
  if (wanted === "an AbortSignal") return sort(() => false, [new AbortController().signal]);
  const methods = /^an object with (.*)$/.exec(wanted)?.[1]?.split(/, | and /);
  if (methods !== undefined) {
    const whole = Object.fromEntries(methods.map((name) => [name, () => undefined]));
    const lacking: Tried[] = methods.map((name) => [{ ...whole, [name]: 1 }, /object/]);
    const has = (value: unknown): boolean =>
      methods.every((name) => typeof (value as Record<string, unknown> | null)?.[name] === "function");
    return sort(has, [whole], lacking);
  }
  const words = [...wanted.matchAll(/"([^"]+)"/g)].map(([, word]) => word!);
  if (/^(?:"[^"]+"(?:, | or |$))+$/.test(wanted)) {
    const near = words.flatMap((word) => [
      word.toUpperCase(),
      `${word} `,
      ` ${word}`,
      word.slice(1),
      `${word}${word.at(-1)}`,
    ]);
    return sort(
      (value) => words.includes(value as string),
      words,
      near.filter((one) => !words.includes(one)).map(text),
    );
  }
  const number = /^a (whole )?number.* (?:of at least (\S+)|from (\S+) to (\S+))$/.exec(wanted);
  if (number === null) throw new Error(`nothing is known of "${wanted}"`);
  const [, whole, atLeast, from, to = "Infinity"] = number;
  const [least, most] = [Number(atLeast ?? from), Number(to)];
  const isRight = (value: unknown): boolean =>
    typeof value === "number" &&
    value >= least &&
    value <= most &&
    (!whole || value % 1 === 0 || value === Infinity);
  const beyond = [least - 1, least - 0.5, most + 1].filter((one) => !isRight(one));
  const right = [least, ...(most === Infinity ? [least + 1] : [most])];
  return sort(isRight, right, [
    ...beyond.map((one): Tried => [one, plain(String(one))]),
    text(String(least)),
  ]);
}
