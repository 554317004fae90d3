/** The files in dist/, by their name there. */
export const entries: Record<string, string> = {
  index: "src/index.ts",
  "edge/index": "src/engine/edge/index.ts",
  "store/index": "src/engine/store/index.ts",
  debug: "src/engine/debug/index.ts",
  "lint/index": "src/site/lint/index.ts",
  "lint/en": "src/site/lint/en.ts",
  "write/index": "src/site/write/index.ts",
  "analyze/index": "src/site/analyze/index.ts",
  "fetch/index": "src/crawl/fetch/index.ts",
  "enforce/index": "src/site/enforce/index.ts",
  "crawlers/index": "src/engine/crawlers/index.ts",
  "sitemap/index": "src/crawl/sitemap/index.ts",
  "node/index": "src/crawl/node/index.ts",
  "meta/index": "src/site/meta/index.ts",
  "logs/index": "src/site/logs/index.ts",
  "compat/robots-parser": "src/crawl/compat/robots-parser.ts",
  "compat/crawlee": "src/crawl/compat/crawlee.ts",
  stub: "src/cli/stub.ts",
  "cli/main": "src/cli/main.ts",
  // A thread begins with this file.
  "survey/worker": "src/study/parts/thread.ts",
};

/** Entries that are one script each, dist/udf.cjs for `udf` (tools/single-files.ts). */
export const SCRIPTS: Readonly<Record<string, string>> = {
  udf: "src/study/udf/udf.ts",
  "udf-lint": "src/study/udf/udf-lint.ts",
};

/** Entries of the package robotomata-cli; all others are the library's. */
export const COMMANDS: readonly string[] = ["cli/main", "survey/worker"];

/** The name under which programs import an entry: `fetch` for `fetch/index`. */
export function publicName(name: string): string {
  return name.replace(/^compat\//, "").replace(/(?<=.)\/index$/, "");
}
