/**
 * Writes all generated documentation: `npx tsx tools/docs.ts`. test/docs/generated.test.ts compares it.
 */
import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svg } from "../bench/charts/chart.ts";
import { recordedFigures } from "../bench/charts/files.ts";
import { between } from "../bench/table.ts";
import { configSchema } from "./docs/config-schema.ts";
import { crawlersSchema, listTable, nameTable, sharesTable, tierTable } from "./docs/crawlers.ts";
import { codeTable, errorTable } from "./docs/errors.ts";
import { jsonSchemas } from "./docs/json-schemas.ts";
import { ruleTable } from "./docs/rules.ts";

/** A generated file, or a generated part of one, between two markers. */
export interface GeneratedPage {
  readonly file: string;
  readonly marker?: string;
  make(): string;
}

const root = new URL("..", import.meta.url);

/** All but the charts and tables of records. */
const PARTS: readonly GeneratedPage[] = [
  { file: "docs/config.schema.json", make: configSchema },
  { file: "docs/crawlers.md", marker: "tiers", make: tierTable },
  { file: "docs/crawlers.md", marker: "names", make: nameTable },
  { file: "docs/crawlers.md", marker: "lists", make: listTable },
  { file: "docs/crawlers.md", marker: "shares", make: sharesTable },
  { file: "docs/crawlers.schema.json", make: crawlersSchema },
  { file: "docs/errors.md", marker: "codes", make: errorTable },
  { file: "docs/errors.md", marker: "reasons", make: codeTable },
  { file: "docs/rules.md", marker: "rules-table", make: ruleTable },
];

/** The right text of each file, by its path from the repository's root. */
export function generatedFiles(): Map<string, string> {
  const files = new Map<string, string>();
  const { charts, tables } = recordedFigures();
  const recorded = Object.entries(tables).flatMap(([file, contents]) =>
    Object.entries(contents).map(([marker, text]) => ({ file, marker, make: () => text })),
  );
  for (const { file, marker, make } of [...PARTS, ...recorded] as readonly GeneratedPage[]) {
    const before = files.get(file) ?? textOf(file);
    const text = marker === undefined ? make() : between(before, marker, make());
    if (text === undefined)
      throw new Error(`${file} has no markers <!-- ${marker}:start --> and <!-- ${marker}:end -->`);
    files.set(file, text);
  }
  for (const [command, schema] of jsonSchemas()) files.set(`docs/${command}.schema.json`, schema);
  for (const chart of charts) files.set(`docs/charts/${chart.name}.svg`, svg(chart));
  return files;
}

function textOf(file: string): string {
  const url = new URL(file, root);
  return existsSync(url) ? readFileSync(url, "utf8") : "";
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const [file, text] of generatedFiles()) {
    if (text === textOf(file)) continue;
    writeFileSync(new URL(file, root), text);
    console.log(file);
  }
  process.exit();
}
