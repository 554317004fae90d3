/**
 * Seeded inputs: robots.txt files of the classes that real hosts fall into, and the links of a shop and of a news
 * site. Sizes follow a corpus of about four thousand files: half of them have 11 rules or fewer for `*`, one in ten
 * more than 70, and one rule in nine has a wildcard inside.
 */

export interface Host {
  readonly name: string;
  readonly group: "small" | "median" | "wildcard" | "large";
  readonly body: string;
  readonly urls: readonly string[];
}

const WORDS =
  "account admin archive article asset basket blog brand cart catalog category checkout color comment contact " +
  "content download event feed filter forum gallery guide help image item journal login media member news offer " +
  "order page photo post press print product profile promo question rating review sale search section service " +
  "session shop size sort staff store tag team topic tracking user video wishlist";

/** A random number generator that gives the same numbers everywhere (mulberry32). */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const words = WORDS.split(" ");

function path(random: (below: number) => number, depth: number): string {
  let text = "";
  for (let i = 0; i < depth; i++) {
    text += `/${words[random(words.length)]}`;
    if (random(3) === 0) text += `-${words[random(words.length)]}`;
  }
  return text;
}

function rule(random: (below: number) => number, wild: boolean): string {
  const literal = path(random, 1 + random(3));
  if (!wild) return random(4) === 0 ? literal : `${literal}/`;
  const word = words[random(words.length)]!;
  const shapes = [
    `/*?${word}=`,
    `${literal}/*/${word}`,
    `/*/${word}/*-${random(90)}`,
    `/*.${word}$`,
    `*${word}=${random(9)}`,
  ];
  return shapes[random(shapes.length)]!;
}

function host(group: Host["group"], n: number, rules: number, wild: number, seed: number): Host {
  const random = randomFrom(seed);
  const origin = `https://www.${group}${n}.example`;
  const lines = ["# crawlers welcome, mostly", "User-agent: *"];
  const patterns: string[] = [];
  for (let i = 0; i < rules; i++) {
    const pattern = rule(random, i < wild);
    patterns.push(pattern);
    lines.push(`${random(8) === 0 ? "Allow" : "Disallow"}: ${pattern}`);
  }
  lines.push("", "User-agent: GPTBot", "Disallow: /", "", `Sitemap: ${origin}/sitemap.xml`, "");
  const urls = Array.from({ length: 4096 }, (_, i) => {
    // A quarter of the links comes near a rule.
    const near = patterns[random(patterns.length)]!.replaceAll("*", "/x").replace(/\$$/, "");
    const rest = i % 4 === 0 ? near : path(random, 1 + random(4));
    const query =
      random(5) === 0 ? `?${words[random(words.length)]}=${random(999)}` : random(3) === 0 ? ".html" : "";
    return `${origin}${rest.startsWith("/") ? "" : "/"}${rest}${query}`;
  });
  return { name: `${group}-${rules}`, group, body: lines.join("\n"), urls };
}

/** All hosts, from small to large. */
export const hosts: readonly Host[] = [
  host("small", 1, 3, 0, 11),
  host("small", 2, 5, 1, 12),
  host("median", 1, 11, 0, 21),
  host("median", 2, 32, 3, 22),
  host("wildcard", 1, 80, 60, 31),
  host("wildcard", 2, 280, 230, 32),
  host("large", 1, 700, 0, 41),
  host("large", 2, 2500, 100, 42),
];
