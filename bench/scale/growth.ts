/** Cost by the number of rules, of wildcards, and the length of the path; at each size ours and a peer's in turn. */
import { parse } from "../../src/index.ts";
import { AGENT, host } from "../inputs.ts";
import { interleave, type Spread, spread } from "../measure.ts";
import { type ParsedFile, robotsParserPeer } from "../peers.ts";
import { Random } from "../random.ts";

const PLAN = { rounds: 5, time: 30 };
const ORIGIN = "https://www.grow.example";
const URLS = 256;
/** Fewer, since it is slow. */
const PEER_URLS = 16;

/** A point of a curve: `n` rules, wildcards or bytes. */
export interface Point {
  readonly n: number;
  /** Nanoseconds: file to program, a URL of a batch, a URL with robots-parser. */
  readonly compile: Spread;
  readonly check: Spread;
  readonly peer: Spread;
  readonly imageBytes: number;
  readonly patternBytes: number;
}

interface Case {
  readonly n: number;
  readonly patterns: readonly string[];
  readonly urls: readonly string[];
}

const body = (patterns: readonly string[]): string =>
  `User-agent: *\n${patterns.map((pattern) => `Disallow: ${pattern}`).join("\n")}\n`;

async function measure({ n, patterns, urls }: Case): Promise<Point> {
  const file = host(String(n), ORIGIN, body(patterns), urls);
  const read = () => parse(file.bytes, { maxBytes: Number.POSITIVE_INFINITY }).policyFor(AGENT);
  const policy = read();
  const image = policy.toBytes();
  const asked = robotsParserPeer.read(file) as ParsedFile;
  const few = file.urls.slice(0, PEER_URLS);
  for (const url of few) {
    if (asked.isAllowed(url) !== policy.isAllowed(url)) throw new Error(`robots-parser differs on ${url}`);
  }
  const times = await interleave(
    [
      {
        name: "compile",
        units: 1,
        run: () => {
          const fresh = read();
          fresh.check(["/", "/"]);
          fresh.dispose();
        },
      },
      { name: "check", units: file.urls.length, run: () => policy.check(file.urls) },
      { name: "peer", units: few.length, run: () => few.forEach((url) => void asked.isAllowed(url)) },
    ],
    PLAN,
  );
  policy.dispose();
  return {
    n,
    compile: spread(times.get("compile")!),
    check: spread(times.get("check")!),
    peer: spread(times.get("peer")!),
    imageBytes: image.length,
    patternBytes: patterns.reduce((sum, pattern) => sum + pattern.length, 0),
  };
}

/** Literal patterns, as a shop's: some folders deep, none equal to another. */
function literals(random: Random, count: number): string[] {
  const folders = Array.from({ length: Math.ceil(count / 20) }, () => `/${word(random)}/${word(random)}`);
  return Array.from({ length: count }, (_, i) => `${random.pick(folders)}/${word(random)}-${i}`);
}

function wildcards(random: Random, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `/*${random.pick(["?", "/", "-"])}${word(random)}${i}=`);
}

function word(random: Random): string {
  return Array.from({ length: random.between(3, 9) }, () => random.pick([..."etaoinsrhldcumfpgwyb"])).join(
    "",
  );
}

/** Half near a rule, half anywhere. */
function urlsNear(random: Random, patterns: readonly string[]): string[] {
  return Array.from({ length: URLS }, (_, i) =>
    i % 2 === 0 && patterns.length > 0
      ? `${ORIGIN}${random.pick(patterns).replaceAll("*", word(random))}`
      : `${ORIGIN}/${word(random)}/${word(random)}-${random.between(1, 9999)}.html`,
  );
}

/** A case for each size, measured one after another. */
async function curve(sizes: readonly number[], caseOf: (n: number) => Omit<Case, "n">): Promise<Point[]> {
  const points: Point[] = [];
  for (const n of sizes) points.push(await measure({ n, ...caseOf(n) }));
  return points;
}

export function rulesCurve(): Promise<Point[]> {
  return curve([10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000], (n) => {
    const random = new Random(n);
    const patterns = literals(random, n);
    return { patterns, urls: urlsNear(random, patterns) };
  });
}

/** A hundred literals, and this many patterns with a star. */
export function wildcardsCurve(): Promise<Point[]> {
  return curve([0, 1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000], (n) => {
    const random = new Random(n + 1);
    const patterns = [...literals(random, 100), ...wildcards(random, n)];
    return { patterns, urls: urlsNear(random, patterns) };
  });
}

/** Fifty literals and fifty patterns with a star against paths of growing length that begin like a rule. */
export function pathCurve(): Promise<Point[]> {
  const random = new Random(5);
  const patterns = [...literals(random, 50), ...wildcards(random, 50)];
  return curve([16, 32, 64, 128, 512, 2_000, 8_000, 32_000, 100_000], (n) => {
    const urls = Array.from({ length: n > 2_000 ? 8 : 64 }, () => {
      let path = random.pick(patterns).replaceAll("*", "x");
      while (path.length < n) path += `/${word(random)}-${word(random)}`;
      return `${ORIGIN}${path.slice(0, n)}`;
    });
    return { patterns, urls };
  });
}
