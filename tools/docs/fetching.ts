/** How the client treats each answer, from the circumstances in the tests. */
import type { Circumstance, Meaning } from "../../test/crawl/fetch/circumstances/circumstance.ts";
import { copies } from "../../test/crawl/fetch/circumstances/copies.ts";
import { groups } from "../../test/crawl/fetch/circumstances/index.ts";
import { type Hidden, unnoticed } from "../../test/crawl/fetch/circumstances/unnoticed.ts";

/** How the client treats an answer. */
const words: Readonly<Record<Meaning, string>> = { rules: "rules", open: "allow", closed: "later" };

/** The page of the site. */
export function circumstancePage(): string {
  return `# Answers of servers

For crawler engineers: what \`RobotsClient\` makes of each answer to a request for robots.txt in the dialect \`rfc9309\`, as its
tests ask. \`rules\`: the file decides; \`allow\`: everything is allowed; \`later\`: nothing for now.
[Fetching and caching](/fetching#what-each-http-answer-means) has the statuses.

${circumstanceTable()}

## What nobody can notice

${unnoticedTable()}
`;
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

/** The name of some circumstances with equal results. */
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
