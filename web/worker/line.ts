import { knownCrawler } from "../../src/index.ts";
import type { LineReport, Requests } from "../protocol.ts";
import { keyOf, lastDecision } from "./check.ts";
import { deadAt } from "./dead.ts";
import { robotsOf } from "./policies.ts";
import type { UrlList } from "./url-list.ts";

/** How many of a rule's URLs are shown. */
const SAMPLES = 5;

/** Explains a line of the file, with the URLs of the list that it decides. */
export function explainLine(question: Requests["line"]["in"], { urls }: UrlList): LineReport {
  const { robots, dialect, crawlers, line: number } = question;
  const file = robotsOf(robots, dialect);
  const line = file.lines[number - 1];
  const kind = line?.kind ?? "blank";
  const group = file.groups.findLast((one) => one.line <= number);
  const rule = group?.rules.find((one) => one.line === number);
  const samples: { url: string; crawler: string }[] = [];
  const found = new Set<number>();
  if (rule !== undefined && lastDecision.key === keyOf(question)) {
    for (const [column, rules] of lastDecision.rules.entries()) {
      for (let i = rules.indexOf(number); i >= 0; i = rules.indexOf(number, i + 1)) {
        if (found.has(i)) continue;
        found.add(i);
        if (samples.length < SAMPLES) samples.push({ url: urls[i]!, crawler: crawlers[column]! });
      }
    }
  }
  const dead = rule && deadAt(question, number);
  const crawler = kind === "user-agent" ? knownCrawler(line?.value?.text ?? "") : undefined;
  return {
    kind,
    agents: group?.agents ?? [],
    decided: found.size,
    samples,
    ...(rule && { rule }),
    ...(dead && { dead }),
    ...(crawler && { crawler }),
  };
}
