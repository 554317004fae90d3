/** Files and URLs made to do harm. All are legal: within 500 KiB, and a URL of a length that servers accept. */

/** A hostile file, and its path at a wanted length. */
export interface Hostile {
  readonly name: string;
  readonly body: string;
  /** The path that hurts most, of `length` bytes. */
  path(length: number): string;
}

/** What RFC 9309 2.5 makes everybody read. */
const LEGAL = 500 * 1024;
const HEAD = "User-agent: *\n";

/** As many lines as a legal file holds. */
export function legalFile(line: (i: number) => string): string {
  let body = HEAD;
  let bytes = HEAD.length;
  for (let i = 0; ; i++) {
    const next = `${line(i)}\n`;
    bytes += Buffer.byteLength(next);
    if (bytes > LEGAL) return body;
    body += next;
  }
}

function lines(count: number, line: (i: number) => string): string {
  return `${HEAD + Array.from({ length: count }, (_, i) => line(i)).join("\n")}\n`;
}

/** As many whole characters as `length` bytes hold. */
function cut(unit: string, length: number): string {
  const bytes = new TextEncoder().encode(unit.repeat(Math.ceil(length / unit.length)));
  return new TextDecoder().decode(bytes.subarray(0, length), { stream: true });
}
const runOf =
  (unit: string) =>
  (length: number): string =>
    `/${cut(unit, length - 1)}`;

/** All letters, the rarest last: the index knows a tail by its rarest three bytes, which then stand in every piece. */
const ALPHABET = "eatoinsrhldcumfpgwybvkxjqz";

/**
 * The worst that is known of this engine: long segments that fail at their last byte but one. Of a file's bytes nearly
 * all are then looked at once for every 56 bytes of path, if
 * - each run of a's starts in every window of the path, so none dies early, and the byte that fails comes as late as
 *   can be: the last is looked at first;
 * - all three-byte pieces stand in the path, so the index lets every tail through;
 * - nothing matches, and what would have matched allows, so no tail is spared as the lesser.
 * Segments are so long that the start of a line costs little of a legal file's length, and so short that nearly all of
 * a path is left to look for them in. What follows the star only keeps tails apart; it is too short for the index.
 */
function worstTails(): string {
  const tail = (i: number): string => `${"a".repeat(80 + (i % 60))}ca*${Math.floor(i / 60)}`;
  return legalFile((i) => (i === 0 ? "Disallow: /" : `Allow:/*${tail(i - 1)}`));
}

/** The path for them. */
const worstPath = (length: number): string => `/aaca${"a".repeat(length - 5)}`;

/** The same with pieces of a repeated alphabet, in which each segment starts at another place of the path. */
function worstWords(): string {
  const text = ALPHABET.repeat(8);
  const tail = (i: number): string => {
    const from = i % ALPHABET.length;
    const lengths = Math.floor(i / ALPHABET.length);
    const to = from + 80 + (lengths % 60);
    const wrong = text[to] === "e" ? "a" : "e";
    return `${text.slice(from, to) + wrong + text[to + 1]}*${Math.floor(lengths / 60)}`;
  };
  return legalFile((i) => (i === 0 ? "Disallow: /" : `Allow:/*${tail(i - 1)}`));
}

export const HOSTILE: readonly Hostile[] = [
  {
    name: "100 rules `/*a*a*a*a*b`",
    body: lines(100, (i) => `Disallow: /*a*a*a*a*b*${i}`),
    path: runOf("a"),
  },
  { name: "500 KiB of `/*aaa...ca`", body: worstTails(), path: worstPath },
  { name: "500 KiB of `/*eatoin...ez`", body: worstWords(), path: runOf(ALPHABET) },
  {
    name: "500 KiB of `/*a*a*...*aaac$`",
    body: legalFile((i) => `Disallow: /*${"a*".repeat(40 + (i % 9))}${"a".repeat(3 + Math.floor(i / 9))}c$`),
    path: worstPath,
  },
  {
    name: "500 KiB of `/*éé...é*`",
    body: legalFile((i) => `Disallow: /*${"é".repeat(50)}${i}*`),
    path: runOf("é"),
  },
  {
    name: "10,000 literals",
    body: lines(10_000, (i) => `Disallow: /shop/item-${i}`),
    path: runOf("shop/item-9999/"),
  },
  {
    name: "31,000 literals",
    body: lines(31_000, (i) => `Disallow:/${i}`),
    path: runOf("30999/"),
  },
  {
    name: "one agent named by 20,000 groups",
    // As short as possible: 20,000 groups just fit.
    body: `${HEAD}Disallow: /\n${Array.from({ length: 20_000 }, (_, i) => `User-agent:*\nAllow:/${i.toString(36)}\n`).join("")}`,
    path: runOf(`${(19_999).toString(36)}/`),
  },
  {
    name: "20,000 agents in one group",
    body: `${Array.from({ length: 20_000 }, (_, i) => `User-agent: a${i}\n`).join("")}User-agent: *\nDisallow: /x\n`,
    path: runOf("x"),
  },
  {
    name: "32 stars in one rule",
    body: `${HEAD}Disallow: /${"*a".repeat(32)}*b\n`,
    path: runOf("a"),
  },
  {
    name: "one rule, a path beyond ASCII",
    body: `${HEAD}Disallow: /*aab\n`,
    path: runOf("é"),
  },
];

export const PATH_LENGTHS = [60, 500, 2_000, 100_000] as const;
