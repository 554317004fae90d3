/**
 * The worst questions known, by length of path: `npx tsx bench/worst.ts`. Files are those of `hostile.ts`, and two that
 * vary two lengths in each segment, so that no two segments are equal.
 */
import { parse } from "../src/index.ts";
import { HOSTILE } from "./hostile.ts";
import { AGENT } from "./inputs.ts";

const LEGAL = 500 * 1024;
const LENGTHS = [500, 1_800, 8_000, 262_000];
/** How many milliseconds to try, and how often at most. */
const TIME = 500;
const TRIES = 40;

interface Worst {
  readonly name: string;
  readonly body: string;
  path(length: number): string;
}

/** `a...ba...b`, in as many combinations of lengths as fit. */
function varied(before: string): string {
  let body = "User-agent: *\nDisallow: /\n";
  for (let i = 0; ; i++) {
    const line = `Allow: /*${before}${"a".repeat(20 + (i % 90))}b${"a".repeat(20 + Math.floor(i / 90))}b\n`;
    if (body.length + line.length > LEGAL) return body;
    body += line;
  }
}

const runs = (length: number): string => `${"a".repeat(110)}b`.repeat(Math.ceil(length / 111));
const files: readonly Worst[] = [
  ...HOSTILE.filter(({ name }) => name.startsWith("500 KiB")),
  { name: "`/*a...ba...b`", body: varied(""), path: (n) => `/${runs(n)}`.slice(0, n) },
  {
    name: "`/*c*a...ba...b`",
    body: varied("c*"),
    path: (n) => `/${"a".repeat(300)}b${"a".repeat(110)}bc${runs(n)}`.slice(0, n),
  },
];

for (const { name, body, path } of files) {
  const policy = parse(body).policyFor(AGENT);
  for (const length of LENGTHS) {
    const url = path(length);
    policy.check([url, url]);
    let best = Number.POSITIVE_INFINITY;
    const until = performance.now() + TIME;
    for (let i = 0; i < TRIES && (i < 3 || performance.now() < until); i++) {
      const from = performance.now();
      policy.isAllowed(url);
      best = Math.min(best, performance.now() - from);
    }
    console.log(`${name}, a path of ${length} bytes: ${best.toFixed(3)} ms`);
  }
  policy.dispose();
}
