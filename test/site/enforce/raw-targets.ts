/** Request targets as a hostile or careless client sends them, made from a file's own rules. One character per byte. */
import type { Random } from "../../support/random.ts";

const FILLERS = [
  "",
  "x",
  "index.html",
  "a/b",
  "2024",
  "Fa",
  "?q",
  "50%",
  "p=1&q=2",
  "é",
  "привет",
  "日本",
  ";v",
  "+",
];
const TAILS = [
  "",
  "",
  "/",
  "x",
  "/x",
  ".html",
  "?",
  "?a=b",
  "?u=https://h/a",
  "&x",
  "?x=50%",
  "%20",
  "#top",
  "?a#b",
];
const DOTS = [".", "..", "%2e", "%2E%2e", ".%2E"];

/** Makes `count` targets. */
export function rawTargets(
  patterns: readonly string[],
  random: Random,
  count: number,
  host: string,
): string[] {
  return Array.from({ length: count }, () => {
    const pattern = patterns.length === 0 ? "/" : random.pick(patterns);
    return mangled(targetOf(pattern, random), random, host);
  });
}

function targetOf(pattern: string, random: Random): string {
  const bytes = Buffer.from(pattern.replace(/\$$/, "")).toString("latin1");
  const filled = bytes.replace(/\*/g, () => latin1(random.pick(FILLERS)));
  const cut = random.below(8) === 0 ? filled.slice(0, random.below(filled.length + 1)) : filled;
  const text = cut + latin1(random.pick(TAILS));
  return text.startsWith("/") ? text : `/${text}`;
}

function latin1(text: string): string {
  return Buffer.from(text).toString("latin1");
}

function mangled(target: string, random: Random, host: string): string {
  let text = target.replace(/[\0-\x20\x7f]/g, "%20");
  // Each of these leaves most targets alone.
  if (random.below(3) === 0)
    text = text.replace(/[A-Za-z0-9]/g, (c) => (random.below(5) === 0 ? escaped(c, random) : c));
  if (random.below(4) === 0)
    text = text.replace(/[^A-Za-z0-9/?]/g, (c) => (random.below(3) === 0 ? escaped(c, random) : c));
  if (random.below(3) === 0) text = text.replace(/%[0-9A-Fa-f]{2}/g, (sign) => respelled(sign, random));
  if (random.below(8) === 0)
    text = text.replace(/[/?:]/g, (c, at: number) =>
      at > 0 && random.below(4) === 0 ? escaped(c, random) : c,
    );
  if (random.below(8) === 0) text = inserted(text, random, "/");
  for (let dots = random.below(6) === 0 ? 1 + random.below(3) : 0; dots > 0; dots--)
    text = inserted(text, random, `/${random.below(2) === 0 ? "x/" : ""}${random.pick(DOTS)}`);
  if (random.below(20) === 0) text = text.replace("/", "\\").replace(/^\\/, "/");
  if (random.below(30) === 0) text = text.toUpperCase();
  return random.below(15) === 0 ? `http://${host}${text}` : text;
}

function escaped(character: string, random: Random): string {
  const digits = character.charCodeAt(0).toString(16).padStart(2, "0");
  return `%${random.below(2) === 0 ? digits : digits.toUpperCase()}`;
}

/** The escape in the other case, or what it stands for. */
function respelled(sign: string, random: Random): string {
  const byte = Number.parseInt(sign.slice(1), 16);
  if (random.below(3) > 0) return random.below(2) === 0 ? sign.toLowerCase() : sign.toUpperCase();
  return byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : sign;
}

/** Before a slash. */
function inserted(text: string, random: Random, piece: string): string {
  const slashes = [...text.matchAll(/\/|$/g)].map(({ index }) => index);
  const at = random.pick(slashes);
  return text.slice(0, at) + piece + text.slice(at);
}

/** The URL that a server is asked for, as the engine takes it: bytes beyond ASCII are what their escapes are. */
export function urlOf(target: string): string {
  const text = target.replace(/[\x80-\xff]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return target.startsWith("/") ? `https://h${text}` : text;
}
