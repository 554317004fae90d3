import { lint } from "../../lint/lint.ts";
import { count, type Tally } from "./tally.ts";

const WORST = ["error", "warning", "info"] as const;

/** Counts what lint finds in a file. */
export function countStyle(tally: Tally, body: string | Uint8Array): void {
  const findings = lint(body);
  const seen = new Set<string>();
  for (const { rule } of findings) {
    count(tally.findings, rule);
    seen.add(rule);
  }
  for (const rule of seen) count(tally.rules, rule);
  const worst = WORST.find((severity) => findings.some((finding) => finding.severity === severity));
  count(tally.style, worst ?? "none");
}
