/** The generated pages that only the site has: what is long, and looked up rather than read. */

import { readFileSync } from "node:fs";
import { addTo } from "../../src/base/add-to.ts";
import { SUBJECTS, type Subject } from "../../test/package/option-subjects.ts";
import { commandPages } from "./commands.ts";
import { crawlerTables } from "./crawlers.ts";
import { reasonTable } from "./errors.ts";
import { circumstancePage } from "./fetching.ts";
import { spellingsPage } from "./red-team.ts";
import { pageRulePage, rulePages } from "./rules.ts";

/** The pages of the folder `reference` by path. */
export async function referencePages(): Promise<Map<string, string>> {
  const within = (folder: string, pages: ReadonlyMap<string, string>): [string, string][] =>
    [...pages].map(([name, text]) => [`${folder}/${name}`, text]);
  return new Map([
    ["index.md", INDEX],
    ["options.md", optionPage()],
    ["answers.md", circumstancePage()],
    ["reasons.md", reasonPage()],
    ["crawlers.md", crawlerTables()],
    ["page-rules.md", pageRulePage()],
    ["spellings.md", spellingsPage()],
    [
      "conformance.md",
      textOf("conformance/results.md").replace("(../docs/conformance.md)", "(/conformance)"),
    ],
    ["attempts.md", textOf("test/site/enforce/red-team.md")],
    ...within("cli", await commandPages()),
    ...within("rules", rulePages()),
  ]);
}

function reasonPage(): string {
  return `# Codes of reasons

For programmers: what stands in \`because\`, wherever the library says why. [Error codes](/errors#other-reasons) says where that is.

${reasonTable()}
`;
}

/** Calls whose options are the same have one table. */
function sameOptions(): Subject[][] {
  const found = new Map<string, Subject[]>();
  for (const subject of SUBJECTS) {
    const key = optionRows(subject);
    addTo(found, key, subject);
  }
  return [...found.values()];
}

function optionRows({ kinds }: Subject): string {
  return Object.entries(kinds)
    .map(([name, { wanted, isNeeded }]) => {
      const must = wanted.replaceAll("|", "\\|").replaceAll("<", "&lt;");
      return `| \`${name}\`${isNeeded ? " (needed)" : ""} | ${must} |`;
    })
    .join("\n");
}

/** A table for each call, or for several whose options are the same. */
function optionPage(): string {
  const tables = sameOptions().map((same) => {
    const names = same.map(({ name }) => `\`${name}\``).join(", ");
    return `## ${names}\n\n| option | must be |\n|-|-|\n${optionRows(same[0]!)}\n`;
  });
  return `# Options of the library

For programmers: what each option may be. Anything else throws a \`RobotsError\` with the code \`INVALID_ARGUMENT\` at once, and so
does a name that is not in the table. What the options mean is in the [API](api/index.md), and in the guide to each part.

${tables.join("\n")}`;
}

/** A generated file of the repository. */
const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

const INDEX = `# Reference

For everybody who looks something up. These pages are generated from the code.

- [Commands](cli/index.md): the help of each, and [all options](cli/options.md) in one table
- [Lint rules](rules/index.md): reasons, sources, messages and examples of each
- [Rules for pages](page-rules.md): tags and headers
- [API](api/index.md): what each entry of the package exports, and what its [options](options.md) may be
- [Codes of reasons](reasons.md): what stands in \`because\`
- [Answers of servers](answers.md): what a client makes of each, by clause
- [Attempts](attempts.md) to get around an enforcer, and [spellings and headers](spellings.md) before each server
- [Results of parsers by clause](conformance.md), and what their authors say
- [Tables of crawlers](crawlers.md): each with its source, published networks and community lists

Written by hand: [error codes](/errors), [dialects](/dialects).
`;
