/** Ways to write a crawler's name into a header: what stands before and after it, its letters, and its place. */
import type { Random } from "../../support/random.ts";

const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(0x20 + i));
const BEYOND = [
  "\t",
  "\0",
  "\x7f",
  "\x85",
  "\xa0",
  "\xad",
  "ü",
  "\u0301",
  "\u200b",
  "\u2028",
  "\u3000",
  "。",
];
const SIGNS = [...ASCII, ...BEYOND, "ｘ", "．", "\ud83e\udd16", "\ufeff", ""];
const TAILS = ["", "X", "y/1", "com", "com/", "1.2", "/2.1", ".", "-x", " X", "; http://x.example/"];
const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0";

const LETTERS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.replaceAll(" ", "+"),
  (name) => name.replaceAll("k", "\u212a").replaceAll("I", "İ"),
  (name) => name.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
];

const PLACES: readonly ((name: string) => string)[] = [
  (name) => name,
  ...[
    ...[
      "FooBot/1",
      "curl/8",
      "python-requests/2.31",
      "Python/3.11 aiohttp/3.9",
      "HeadlessChrome/1",
      "Scrapy/2",
    ],
    ...["App/1", "App/1 (iPhone; iOS 17)", "App/1 CFNetwork/1 Darwin/1", "Miniflux/2", "like", "Mozilla/5.0"],
    ...["compatible;", "like compatible;", "with,", "FooBot like", "http://x.example/", "me@x.example"],
  ].map((before) => (name: string) => `${before} ${name}`),
  (name) => `curl/8 (${name})`,
  (name) => `FooBot/1.0 (${name}; +http://x.example/)`,
  (name) => `${name} FooBot/1.0`,
  (name) => `${name} curl/8`,
  (name) => `Mozilla/5.0 (compatible; ${name}; +http://x.example/)`,
  (name) => `Mozilla/5.0 (X11; Linux x86_64; ${name}) ${CHROME} Safari/537.36`,
  (name) => `Mozilla/5.0 (Windows NT 10.0) ${CHROME} Safari/537.36 ${name}`,
  (name) => `Mozilla/5.0 (X11) Headless${CHROME} Safari/537.36 ${name}`,
  (name) => `Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605 Mobile/15E148 ${name}`,
];

/** So many headers that each have a name in them, or what looks like it. */
export function borrowed(name: string, count: number, random: Random): string[] {
  return Array.from({ length: count }, () => {
    const [before, after] =
      random.below(3) === 0 ? [random.pick(SIGNS), random.pick(SIGNS)] : ["", random.pick(SIGNS)];
    return random.pick(PLACES)(before + random.pick(LETTERS)(name) + after + random.pick(TAILS));
  });
}
