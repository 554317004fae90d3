/** What two builds of the linter are compared on: real files, files made to be odd, and every choice of options. */
import fc from "fast-check";
import { type LintOptions, languages, presetNames } from "../../src/site/lint/index.ts";
import { damagedFiles, files } from "../../test/site/lint/files.ts";
import { mutatedFiles } from "../../test/site/lint/mutated.ts";
import { corpusAvailable, hosts, readRobots } from "../../test/support/corpus.ts";

/** Generated files of each kind. */
const RUNS = { seed: 9309, numRuns: 2000 };

/** The files of the corpus, as they were served. */
export function realFiles(): Uint8Array[] {
  return hosts().map((host) => Uint8Array.from(readRobots(host)));
}

/** Comments that silence rules, strewn over a file. */
function silenced(text: string, every: number): string {
  const comments = [
    "# robotomata-disable-next-line",
    "# robotomata-disable shadowed-rule, missing-slash -- on purpose",
    "# robotomata-enable",
    "# robotomata-disable-next-line duplicate-rule",
    "# robotomata-disable",
    "# robotomata-enable missing-slash",
  ];
  return text
    .split("\n")
    .flatMap((line, i) => (i % every === 0 ? [comments[(i / every) % comments.length]!, line] : [line]))
    .join("\n");
}

/** Files that hold whatever a file may hold, as text and as bytes. */
export function oddFiles(): (string | Uint8Array)[] {
  const texts = fc.sample(files, RUNS);
  const silencing = texts.slice(0, 500).map((text, i) => silenced(text, 1 + (i % 4)));
  const changed = corpusAvailable ? fc.sample(mutatedFiles, RUNS) : [];
  return [...texts, ...fc.sample(damagedFiles, RUNS), ...silencing, ...changed];
}

/** Options that between them run every rule, in every reading and in every language. */
export const choices: readonly LintOptions[] = [
  ...presetNames.map((preset): LintOptions => ({ preset })),
  ...languages.map((language): LintOptions => ({ preset: "all", language })),
  { preset: "all", dialect: "google" },
  { preset: "all", dialect: "koster1996", url: "https://example.com/a/robots.txt" },
  { preset: "all", dialect: "original1994", url: "https://example.com/robots.txt" },
  { preset: "google", rules: { "shadowed-rule": "error", "trailing-star": "info" }, language: "fr" },
];
