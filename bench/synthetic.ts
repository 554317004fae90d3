/** Files and URLs made from a seed, in the proportions of real ones. */
import { type Host, type HostClass, host, type InputSet } from "./inputs.ts";
import { Random } from "./random.ts";

const SEED = 9309;
const HOSTS_A_CLASS = 4;
const URLS_A_HOST = 256;
const FILES = 400;

const WORDS = (
  "about account admin ajax api archive article auth author basket blog brand browse cart catalog category checkout " +
  "comment compare contact content css customer data download edit email event export feed file filter forum gallery " +
  "group help history home image include index info inquiry item job js lang library link list login mail map media " +
  "member message mobile module news node offer order page partner password photo popup post preview price print " +
  "private product profile promo query redirect register report result review rss sale script search secure send " +
  "service session shop sitemap sort static stats store style support survey tag temp test thread ticket tools topic " +
  "track update upload user video view vote wiki wishlist work"
).split(" ");
const PARAMS = "id page sort q ref lang color size session utm_source from view filter dir token".split(" ");
const ENDS = ["", "/", ".html", ".php", ".pdf", ".aspx", ".jpg"];
const OTHER_AGENTS = ["GPTBot", "Bingbot", "AhrefsBot", "SemrushBot", "CCBot", "Twitterbot", "Yandex"];

/** Rules of the binding group, how many of them have an inner wildcard, and how many words their pages have in a name. */
interface Shape {
  readonly rules: number;
  readonly wild: number;
  readonly words?: number;
}

// biome-ignore format: a table
const SHAPES: Record<HostClass, readonly (readonly [rules: number, wild: number, words?: number])[]> = {
  small: [[1, 0], [4, 1], [6, 0], [11, 0]],
  plain: [[9, 0], [11, 0], [12, 0], [14, 0]],
  median: [[26, 8], [39, 0], [55, 9], [69, 13]],
  wildcard: [[159, 143], [189, 163], [281, 229], [369, 324]],
  // Long lists are of articles rather than folders: real ones of these sizes have patterns of 31 to 79 bytes.
  large: [[418, 0, 6], [671, 0, 2], [877, 159, 5], [1245, 0, 10]],
};

/** A site: some directories, and what is in them. */
class Site {
  readonly random: Random;
  readonly folders: string[];
  readonly #words: number;

  constructor(random: Random, size: number, words = 1) {
    this.random = random;
    this.#words = words;
    // Articles share their folders.
    const folders = words > 1 ? size / 16 : size;
    this.folders = Array.from({ length: Math.max(12, folders) }, () =>
      Array.from({ length: random.between(1, 3) }, () => this.word()).reduce(
        (path, word) => `${path}/${word}`,
        "",
      ),
    );
  }

  word(): string {
    const word = this.random.pick(WORDS);
    return this.random.chance(0.25) ? `${word}-${this.random.pick(WORDS)}` : word;
  }

  /** What a page is called. */
  name(): string {
    return Array.from({ length: this.#words }, () => this.word()).join("-");
  }

  page(): string {
    const { random } = this;
    const folder = random.pick(this.folders);
    const name = random.chance(0.5) ? `${this.name()}-${random.between(1, 99999)}` : this.name();
    const query = random.chance(0.25) ? `?${random.pick(PARAMS)}=${random.between(1, 999)}` : "";
    return `${folder}/${name}${random.pick(ENDS)}${query}`;
  }

  literal(): string {
    const { random } = this;
    const folder = random.pick(this.folders);
    const kind = random.next();
    if (kind < 0.4) return `${folder}/`;
    if (kind < 0.7) return `${folder}/${this.name()}`;
    if (kind < 0.85) return `/${this.word()}${random.pick(ENDS)}`;
    return `${folder}?${random.pick(PARAMS)}=`;
  }

  wildcard(): string {
    const { random } = this;
    const kind = random.next();
    if (kind < 0.3)
      return `/*?${random.chance(0.5) ? "*" : ""}${random.pick(PARAMS)}=${random.between(1, 99)}`;
    if (kind < 0.5) return `/*/${this.word()}/`;
    if (kind < 0.65) return `/*${this.word()}${random.pick([".pdf$", ".php$", ".aspx"])}`;
    if (kind < 0.9) return `${random.pick(this.folders)}/*/${this.word()}`;
    return `*${this.word()}-${this.word()}`;
  }
}

function rulesOf(site: Site, { rules, wild }: Shape): string[] {
  const patterns = new Set<string>();
  while (patterns.size < wild) patterns.add(site.wildcard());
  while (patterns.size < rules) patterns.add(site.literal());
  return site.random
    .shuffled([...patterns])
    .map((pattern) => `${site.random.chance(0.12) ? "Allow" : "Disallow"}: ${pattern}`);
}

/** A file: a comment, perhaps groups for others, the group for everybody, sitemaps. */
function bodyOf(site: Site, shape: Shape, origin: string): string {
  const { random } = site;
  const lines = [`# robots.txt of ${origin}`];
  for (const agent of random.shuffled(OTHER_AGENTS).slice(0, random.between(0, 3))) {
    const own = random.chance(0.5)
      ? ["Disallow: /"]
      : rulesOf(site, { rules: random.between(1, 6), wild: 0 });
    lines.push(`User-agent: ${agent}`, ...own, "");
  }
  lines.push("User-agent: *", ...rulesOf(site, shape));
  if (random.chance(0.2)) lines.push("Crawl-delay: 10");
  lines.push("", `Sitemap: ${origin}/sitemap.xml`, "");
  return lines.join("\n");
}

/** A URL that a rule of the file is about, whether or not it matches in the end. */
function urlNear(site: Site, rule: string): string {
  const pattern = rule.slice(rule.indexOf(":") + 2).replace(/\$$/, "");
  const path = pattern.replaceAll("*", () => site.random.pick(["", site.word(), "x/y"]));
  return path.startsWith("/") ? path : `/${path}`;
}

function urlsOf(site: Site, body: string, origin: string, count: number): string[] {
  const { random } = site;
  const rules = body.split("\n").filter((line) => /^(Dis)?[Aa]llow: /.test(line));
  return Array.from({ length: count }, () => {
    if (random.chance(0.01)) return `${origin}${site.page()}%C3%A9`;
    if (random.chance(0.01)) return origin;
    return origin + (random.chance(0.3) ? urlNear(site, random.pick(rules)) : site.page());
  });
}

function makeHost(random: Random, name: string, shape: Shape, urls: number): Host {
  const site = new Site(random, shape.rules, shape.words);
  const origin = `https://${random.pick(["www.", "shop.", ""])}${name}.example`;
  const body = bodyOf(site, shape, origin);
  return host(name, origin, body, urlsOf(site, body, origin, urls));
}

/** Rules of a file, from quantiles of real ones: half have at most 11, one in a hundred more than 350. */
function sizeOf(random: Random): Shape {
  const quantiles = [0, 1, 2, 3, 4, 7, 9, 11, 15, 20, 28, 36, 70, 358];
  const at = random.next() * (quantiles.length - 1.06);
  const low = quantiles[Math.floor(at)]!;
  const rules = Math.max(1, Math.round(low + (quantiles[Math.ceil(at)]! - low) * (at % 1)));
  return { rules, wild: random.chance(0.5) ? 0 : Math.floor(rules * 0.22) };
}

export function syntheticInputs(): InputSet {
  const random = new Random(SEED);
  const hostsOf = (kind: HostClass): Host[] =>
    SHAPES[kind]
      .slice(0, HOSTS_A_CLASS)
      .map(([rules, wild, words = 1], i) =>
        makeHost(random, `${kind}-${i + 1}`, { rules, wild, words }, URLS_A_HOST),
      );
  return {
    name: "synthetic",
    classes: {
      small: hostsOf("small"),
      plain: hostsOf("plain"),
      median: hostsOf("median"),
      wildcard: hostsOf("wildcard"),
      large: hostsOf("large"),
    },
    files: Array.from({ length: FILES }, (_, i) => makeHost(random, `file-${i + 1}`, sizeOf(random), 1)),
  };
}
