/** The files that dist/ holds, by their name there. */
export const entries: Record<string, string> = {
  index: "src/index.ts",
  "core/source": "src/core/source.ts",
  "cli/main": "src/cli/main.ts",
};
