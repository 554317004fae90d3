/** Writes docs/options.md, what every option of the library may be, from the tables by which options are checked. */
import { realpathSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SUBJECTS, type Subject } from "../test/package/option-subjects.ts";

/** Calls whose options are the same have one table. */
function sections(): Subject[][] {
  const found = new Map<string, Subject[]>();
  for (const subject of SUBJECTS) {
    const key = rows(subject);
    found.set(key, [...(found.get(key) ?? []), subject]);
  }
  return [...found.values()];
}

function rows({ kinds }: Subject): string {
  return Object.entries(kinds)
    .map(([name, { wanted, isNeeded }]) => {
      const must = wanted.replaceAll("|", "\\|").replaceAll("<", "&lt;");
      return `| \`${name}\`${isNeeded ? " (needed)" : ""} | ${must} |`;
    })
    .join("\n");
}

/** The whole page. */
export function optionsPage(): string {
  const tables = sections().map((same) => {
    const names = same.map(({ name }) => `\`${name}\``).join(", ");
    return `## ${names}\n\n| option | must be |\n|-|-|\n${rows(same[0]!)}\n`;
  });
  return `# Options

<!-- Written by tools/options-doc.ts; do not edit. -->

For those who call the library: what each of its options may be. Anything else throws a \`RobotsError\` with the code
\`INVALID_ARGUMENT\` at once, and so does a name that is not in the table. What the options mean is in the API, and in the
guide to each part.

${tables.join("\n")}`;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL("../docs/options.md", import.meta.url), optionsPage());
}
