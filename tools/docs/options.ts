/** The values of all options of the library, from the tables that check them. */
import { SUBJECTS, type Subject } from "../../test/package/option-subjects.ts";

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

/** The page of the site: a table for each call, or for several whose options are the same. */
export function optionPage(): string {
  const tables = sections().map((same) => {
    const names = same.map(({ name }) => `\`${name}\``).join(", ");
    return `## ${names}\n\n| option | must be |\n|-|-|\n${rows(same[0]!)}\n`;
  });
  return `# Options of the library

For programmers: what each option may be. Anything else throws a \`RobotsError\` with the code \`INVALID_ARGUMENT\` at once, and so
does a name that is not in the table. What the options mean is in the [API](api/index.md), and in the guide to each part.

${tables.join("\n")}`;
}
