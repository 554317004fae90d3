/** Writes the table of answers in docs/fetching.md from the circumstances that the tests try. */
import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { between } from "../bench/table.ts";
import type { Circumstance, Meaning } from "../test/crawl/fetch/circumstances/circumstance.ts";
import { copies } from "../test/crawl/fetch/circumstances/copies.ts";
import { groups } from "../test/crawl/fetch/circumstances/index.ts";
import { type Hidden, unnoticed } from "../test/crawl/fetch/circumstances/unnoticed.ts";

const page = new URL("../docs/fetching.md", import.meta.url);

/** What the client makes of an answer. */
const words: Readonly<Record<Meaning, string>> = { rules: "rules", open: "allow", closed: "later" };

/** The page with its tables as they should be. */
export function fetchingPage(): string {
  const tables = { circumstances: circumstanceTable(), unnoticed: unnoticedTable() };
  return Object.entries(tables).reduce(
    (text, [name, table]) => between(text, name, table)!,
    readFileSync(page, "utf8"),
  );
}

function circumstanceTable(): string {
  const rows = Object.entries({ ...groups, "with a copy": copies }).flatMap(([name, group]) =>
    (["rules", "allow", "later"] as const).flatMap((word) => {
      const found = group.filter(({ means }) => words[means] === word);
      return found.length === 0 ? [] : [row(name, word, found)];
    }),
  );
  return ["| where | access | answers | by |", "| :-- | :-- | :-- | :-- |", ...rows].join("\n");
}

function row(name: string, word: string, group: readonly Circumstance[]): string {
  const clauses = [...new Set(group.map(({ clause }) => clause))].join(", ");
  return `| ${name} | ${word} | ${named(group)} | ${clauses} |`;
}

/** Names circumstances, several of which may share one. */
const named = (group: readonly Circumstance[]): string =>
  [...new Set(group.map(({ words }) => words))].join("; ");

function unnoticedTable(): string {
  const hidden = (by: Hidden): string =>
    named(
      Object.values(groups)
        .flat()
        .filter(({ id }) => unnoticed[id] === by),
    );
  return [
    "| not noticed by | answers |",
    "| :-- | :-- |",
    `| the global \`fetch\` of Node, undici's \`fetch\` | ${hidden("fetch")} |`,
    `| the global \`fetch\` of Node if \`process.versions.undici\` is before 6.26 or 7.26 | ${hidden("older")} |`,
    `| anything in Node | ${hidden("everywhere")} |`,
  ].join("\n");
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  writeFileSync(page, fetchingPage());
}
