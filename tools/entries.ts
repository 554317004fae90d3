/** The files that dist/ holds, by their name there. */
export const entries: Record<string, string> = {
  index: "src/index.ts",
  "store/index": "src/store/index.ts",
  debug: "src/debug/index.ts",
  "lint/index": "src/lint/index.ts",
  "write/index": "src/write/index.ts",
  "analyze/index": "src/analyze/index.ts",
  "fetch/index": "src/fetch/index.ts",
  "enforce/index": "src/enforce/index.ts",
  "crawlers/index": "src/crawlers/index.ts",
  "sitemap/index": "src/sitemap/index.ts",
  "node/index": "src/node/index.ts",
  "meta/index": "src/meta/index.ts",
  "logs/index": "src/logs/index.ts",
  "compat/robots-parser": "src/compat/robots-parser.ts",
  "compat/crawlee": "src/compat/crawlee.ts",
  "cli/main": "src/cli/main.ts",
  // A file of its own, because a thread begins with one.
  "survey/worker": "src/survey/parts/thread.ts",
};

/** The name under which programs import an entry: `fetch` for `fetch/index`. */
export function publicName(name: string): string {
  return name.replace(/^compat\//, "").replace(/(?<=.)\/index$/, "");
}
