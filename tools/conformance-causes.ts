/**
 * Lists the differences that `robotomata conformance --fuzz` finds between each installed implementation and
 * robotomata, in conformance/results.md: `npx tsx tools/conformance-causes.ts`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { between } from "../bench/table.ts";
import { ProgramAdapter } from "../src/cli/conformance/adapters.ts";
import { findDifferences } from "../src/cli/conformance/differences.ts";
import { OwnAdapter } from "../src/cli/conformance/fuzz.ts";
import { sections } from "../src/cli/conformance/suite.ts";
import { adapters, documents, implementations, installedVersion } from "./conformance/results.ts";

const SEED = 1;
const RUNS = 200;

const kinds = sections.filter((section) => !["limits", "transport"].includes(section));

const items: string[] = [];
for (const implementation of implementations) {
  const { id, name, adapter, isClient } = implementation;
  const version = installedVersion(implementation);
  if (isClient || adapter === undefined || version === undefined || id === "robotomata") continue;
  const program = new ProgramAdapter(adapter, 5_000, adapters);
  const { differences, questions } = await findDifferences(program, new OwnAdapter(), {
    kinds,
    runs: RUNS,
    seed: SEED,
  });
  program.close();
  const first = kinds.flatMap((kind) => {
    const those = differences.filter((one) => one.kind === kind).sort((a, b) => b.times - a.times);
    return those.length === 0 ? [] : [`${kind}: ${those[0]!.cause}`];
  });
  items.push(
    `- **${name} ${version}**: ${differences.length} causes in ${questions.toLocaleString("en")} questions. ${first.join("; ")}`,
  );
  console.log(items.at(-1));
}
const text = between(readFileSync(documents.long, "utf8"), "causes", items.join("\n"))!;
writeFileSync(documents.long, text);
