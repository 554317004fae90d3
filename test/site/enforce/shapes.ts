/** Files that make writing a server's configuration as hard as it gets, in any size. */
import { Random } from "../../support/random.ts";

/** A file of about so many bytes. */
export type Shape = (size: number) => string;

function filled(line: (i: number) => string, first = "User-agent: *\n"): Shape {
  return (size) => {
    const lines = [first];
    for (let i = 0, length = first.length; length < size; i++) {
      const text = `${line(i)}\n`;
      lines.push(text);
      length += Buffer.byteLength(text);
    }
    return lines.join("");
  };
}

const padded = (i: number): string => String(i).padStart(6, "0");
const verdict = (i: number): string => (i % 2 === 0 ? "Disallow" : "Allow");
/** Names of a file's own, fewer than are too many. */
const NAMES = 1900;

export const SHAPES: Readonly<Record<string, Shape>> = {
  "plain literals": filled((i) => `Disallow: /${padded(i)}`),
  "one character": filled((i) => `Disallow: /${String.fromCharCode(0x21 + (i % 90))}`),
  NULs: filled((i) => `Disallow: /${"\0".repeat(i % 200)}${i}`),
  "random escapes": (size) => {
    const random = new Random(5);
    const escaped = (): string => `%${random.below(256).toString(16).padStart(2, "0")}`;
    return filled(() => `Disallow: /${Array.from({ length: 20 }, escaped).join("")}`)(size);
  },
  ideographs: filled(
    (i) => `Disallow: /${String.fromCodePoint(0x4e00 + (i % 20_000), 0x4e00 + ((i * 7) % 20_000))}`,
  ),
  "Allow and Disallow": filled((i) => `${verdict(i)}: /${padded(i >> 1)}${i % 2 === 0 ? "" : "x"}`),
  stars: filled((i) => `Disallow: /*a${padded(i)}*b`),
  "many stars": filled((i) => `Disallow: /*a*b*c*${i}`),
  "nested paths": filled((i) => `${verdict(i)}: /${"a/".repeat(i % 170)}${i}`),
  "service paths": filled((i) => `Disallow: /.well-known/${padded(i)}`),
  "groups for *": filled((i) => `User-agent: *\nDisallow: /${padded(i)}`, ""),
  "many groups": filled(
    (i) => `User-agent: ${i < NAMES ? `tool${padded(i)}x` : "*"}\nDisallow: /${padded(i)}`,
    "",
  ),
  "many agents": filled(
    (i) => `Disallow: /${padded(i)}`,
    Array.from({ length: 300 }, (_, i) => `User-agent: tool${padded(i)}x\n`).join(""),
  ),
};

/** Rules that take hundreds of characters for each of their own: one alternative for each star that may hold the `?`. */
export const STARS_BEFORE_SLASHES: Shape = filled((i) => `Disallow: /${`*a${i % 10}/b`.repeat(6)}${i}`);

/** Rules of both verdicts that share texts, so that finding those without effect takes ever more steps. */
export const STARS_IN_TURNS: Shape = filled((i) => `${verdict(i)}: /p${i % 7}*${i}*x`);
