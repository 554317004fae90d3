import { countFindings } from "../../lint/lint.ts";
import { presets } from "../../lint/presets.ts";
import { allRules } from "../../lint/rules/index.ts";
import { count, type Tally } from "./tally.ts";

const WORST = ["error", "warning", "info"] as const;

/** The severity that each rule's findings have by default. */
const severities: ReadonlyMap<string, string> = new Map(
  allRules.map(({ id, severity }) => [id, presets.recommended.rules[id] ?? severity]),
);

/** Counts what lint finds in a file. */
export function countStyle(tally: Tally, body: string | Uint8Array): void {
  const found = countFindings(body);
  const said = new Set<string | undefined>();
  for (const [rule, findings] of found) {
    count(tally.findings, rule, findings);
    count(tally.rules, rule);
    said.add(severities.get(rule));
  }
  count(tally.style, WORST.find((severity) => said.has(severity)) ?? "none");
}
