/** Writes the table of rules on pages into docs/meta.md, from the rules themselves. */
import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { between } from "../bench/table.ts";
import type { PageRule } from "../src/site/meta/lint/rule.ts";
import { allPageRules } from "../src/site/meta/lint/rules/index.ts";

const file = fileURLToPath(new URL("../docs/meta.md", import.meta.url));

/** The page with the table as it should be. @throws Error where the page has no place for it */
export function pageWithRules(page: string): string {
  const rows = (allPageRules as readonly PageRule[]).map(
    ({ id, severity, docs }) => `| \`${id}\` | ${severity} | ${docs.what} ${docs.why} | ${docs.source} |`,
  );
  const table = ["| rule | severity | what, and why | source |", "|-|-|-|-|", ...rows].join("\n");
  const written = between(page, "rules", table);
  if (written === undefined)
    throw new Error("docs/meta.md has no markers <!-- rules:start --> and <!-- rules:end -->");
  return written;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  writeFileSync(file, pageWithRules(readFileSync(file, "utf8")));
}
