/**
 * What the worst inputs known cost, for SECURITY.md, and the worst questions by length of path, for bench/results.md.
 * Most files are as long as crawlers read, and make another part of the library work hardest; each number is the lowest
 * of a few rounds.
 *
 *     npm run bench -- bounds [--only files|questions|decisions|analysis|servers]
 */
import { parseArgs } from "node:util";
import { Policy, parse } from "../src/index.ts";
import { fix, lint } from "../src/site/lint/index.ts";
import { format } from "../src/site/write/index.ts";
import { analysisBounds } from "./bounds/analysis.ts";
import { decisionBounds } from "./bounds/decisions.ts";
import { serverBounds } from "./bounds/servers.ts";
import { expectParts, isSelected } from "./command.ts";
import { HOSTILE, type Hostile, legalFile } from "./hostile.ts";
import { AGENT } from "./inputs.ts";
import { timeOf } from "./measure.ts";

const SIZE = 511_000;
/** Files to lint and repair are smaller, and reported per kilobyte. */
const LINTED = 100_000;

const FILES: Readonly<Record<string, string>> = {
  "Disallow: /*aaab aaa": legalFile(() => "Disallow: /*aaab aaa"),
  "Disallow: /*a*b*c*N": legalFile((i) => `Disallow: /*a*b*c*${i}`),
  "Disallow: /*aN": legalFile((i) => `Disallow: /*a${i}`),
  "Disallow: /*aN%2F": legalFile((i) => `Disallow: /*a${i}%2F`),
  "Disallow: /*a*...aN%2F": legalFile((i) => `Disallow: /*${"a*".repeat(17)}${i}%2F`),
  "20,000 groups": legalFile((i) => `User-agent:*\nAllow:/${i.toString(36)}`),
  "Disallow: /pN": legalFile((i) => `Disallow: /p${i}`),
  "one pattern of \u201C": `User-agent: *\nDisallow: /${"\u201C".repeat(SIZE / 3)}`,
  "one pattern of *a": `User-agent: *\nDisallow: /${"*a".repeat(SIZE / 2)}`,
  "User-agent: bN": legalFile((i) => `User-agent: b${i}`),
  x: legalFile(() => "x"),
};

const url = `/${"aaab".repeat(512)}`;

/** Milliseconds of processor time. */
function least(rounds: number, act: () => unknown): number {
  const times = Array.from({ length: rounds + 1 }, () => timeOf(act)[1]);
  return Math.min(...times);
}

function fileBounds(): void {
  console.table(
    Object.entries(FILES).map(([name, text]) => {
      const bytes = new TextEncoder().encode(text);
      using policy = parse(bytes).policyFor("Bot");
      policy.check(["/", "/"]);
      const image = policy.toBytes();
      const part = bytes.subarray(0, LINTED);
      const made = (ask: (policy: Policy) => unknown) => (): void => {
        using fresh = parse(bytes).policyFor("Bot");
        ask(fresh);
      };
      const perKilobyte = (act: () => unknown): string => (least(1, act) / (LINTED / 1000)).toFixed(2);
      return {
        file: name,
        "first question, ms": least(
          5,
          made((fresh) => fresh.isAllowed(url)),
        ).toFixed(1),
        "compile, ms": least(
          5,
          made((fresh) => fresh.check(["/", "/"])),
        ).toFixed(1),
        "check, ms": least(5, () => policy.isAllowed(url)).toFixed(3),
        "explain, ms": least(5, () => policy.explain(url)).toFixed(1),
        "image, bytes": image.length,
        "fromBytes, ms": least(5, () => Policy.fromBytes(image).dispose()).toFixed(2),
        "lint, ms/kB": perKilobyte(() => lint(part)),
        "fix, ms/kB": perKilobyte(() => fix(part, { unsafe: true })),
        "format, ms/kB": perKilobyte(() => format(part)),
      };
    }),
  );
}

const LENGTHS = [500, 1_800, 8_000, 262_000];

/** `a...ba...b`, in as many combinations of two lengths as fit, so that no two segments are equal. */
function varied(before: string): string {
  return legalFile((i) =>
    i === 0
      ? "Disallow: /"
      : `Allow: /*${before}${"a".repeat(20 + ((i - 1) % 90))}b${"a".repeat(20 + Math.floor((i - 1) / 90))}b`,
  );
}

const runs = (length: number): string => `${"a".repeat(110)}b`.repeat(Math.ceil(length / 111));
const questions: readonly Hostile[] = [
  ...HOSTILE.filter(({ name }) => name.startsWith("500 KiB")),
  { name: "`/*a...ba...b`", body: varied(""), path: (n) => `/${runs(n)}`.slice(0, n) },
  {
    name: "`/*c*a...ba...b`",
    body: varied("c*"),
    path: (n) => `/${"a".repeat(300)}b${"a".repeat(110)}bc${runs(n)}`.slice(0, n),
  },
];

function questionBounds(): void {
  console.table(
    questions.map(({ name, body, path }) => {
      using policy = parse(body).policyFor(AGENT);
      const times = LENGTHS.map((length) => {
        const url = path(length);
        policy.check([url, url]);
        return [`${length} bytes, ms`, least(20, () => policy.isAllowed(url)).toFixed(3)];
      });
      return { file: name, ...Object.fromEntries(times) };
    }),
  );
}

const PARTS: Readonly<Record<string, () => void>> = {
  files: fileBounds,
  questions: questionBounds,
  decisions: () => console.log(decisionBounds()),
  analysis: () => console.log(analysisBounds()),
  servers: () => console.log(serverBounds()),
};
const { values } = parseArgs({ options: { only: { type: "string", multiple: true, default: [] } } });
expectParts(values.only, Object.keys(PARTS));
for (const [part, measure] of Object.entries(PARTS)) if (isSelected(values, part)) measure();
