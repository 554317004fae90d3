/** Files and URLs made to hurt. All are legal: within 500 KiB, and a URL of a length that servers accept. */

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
function filled(line: (i: number) => string, size = LEGAL): string {
  let body = HEAD;
  for (let i = 0; ; i++) {
    const next = `${line(i)}\n`;
    if (body.length + next.length > size) return body;
    body += next;
  }
}

function lines(count: number, line: (i: number) => string): string {
  return `${HEAD + Array.from({ length: count }, (_, i) => line(i)).join("\n")}\n`;
}

const cut = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const runOf =
  (unit: string) =>
  (length: number): string =>
    `/${cut(unit, length - 1)}`;

/**
 * The worst that is known of this engine: tails `a...ac...a` against a path of a's. The index lets them through, since
 * all their trigrams stand in the path; nothing matches, so none spares another; and each byte before the c is looked
 * at in every window of the path.
 */
export function worstTails(size: number): string {
  return filled(
    (i) => `Disallow: /*${"a".repeat(150 + (i % 50))}c${"a".repeat(1 + Math.floor(i / 50))}`,
    size,
  );
}

/** The path for them. */
export const worstPath = (length: number): string => `/aac${"a".repeat(length - 4)}`;

export const HOSTILE: readonly Hostile[] = [
  {
    name: "100 rules `/*a*a*a*a*b`",
    body: lines(100, (i) => `Disallow: /*a*a*a*a*b${i}`),
    path: runOf("a"),
  },
  { name: "500 KiB of tails `/*a...ac...a`", body: worstTails(LEGAL), path: worstPath },
  {
    name: "500 KiB of tails `/*a*a*...*aaac$`",
    body: filled((i) => `Disallow: /*${"a*".repeat(40 + (i % 9))}${"a".repeat(3 + Math.floor(i / 9))}c$`),
    path: worstPath,
  },
  {
    name: "10,000 literals",
    body: lines(10_000, (i) => `Disallow: /shop/item-${i}`),
    path: runOf("shop/item-9999/"),
  },
  {
    name: "31,000 literals",
    body: lines(31_000, (i) => `Disallow: /${i}`),
    path: runOf("30999/"),
  },
  {
    name: "one agent named by 20,000 groups",
    body: Array.from({ length: 20_000 }, (_, i) => `User-agent: *\nDisallow: /${i}\n`).join(""),
    path: runOf("19999/"),
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
];

export const PATH_LENGTHS = [60, 500, 2_000, 100_000] as const;
