/** What the lines of a file do. */
import { type Crawler, knownCrawler, type LineKind, type Rule } from "../../src/index.ts";
import { type DeadRule, deadRules } from "../../src/site/analyze/index.ts";
import type { Question } from "../protocol.ts";
import type { ReadAs } from "../read-as.ts";
import { keyOf, lastDecision } from "./check.ts";
import { agentOf, robotsOf } from "./policies.ts";
import type { UrlList } from "./url-list.ts";

/** A rule that changes no verdict. */
export interface DeadReport {
  readonly line: number;
  readonly why: DeadRule["why"];
  readonly coveredBy: readonly number[];
}

/** How many agents' rules are looked at; in the rare files with more, the rest count as alive. */
const MOST_AGENTS = 200;
/** With more rules than this, none are proven dead, so that typing stays smooth. */
const MOST_RULES = 20_000;
/** Steps for all agents: a second. Each may take its share. */
const STEPS = 10_000_000;

/** What {@link deadLines} has proven last: {@link explainLine} names it, but waits for no proof. */
let lastProof:
  | { readonly robots: string; readonly dialect: string; readonly dead: readonly DeadReport[] }
  | undefined;

/** The rules that change no verdict for any crawler of their group. */
export function deadLines({ robots, dialect }: Question): readonly DeadReport[] {
  const known = provenFor(robots, dialect);
  if (known !== undefined) return known;
  const file = robotsOf(robots, dialect);
  const agents = [...new Set(file.groups.flatMap((group) => group.agents))];
  const rules = file.groups.reduce((sum, group) => sum + group.rules.length, 0);
  const dead = agents.length > MOST_AGENTS || rules > MOST_RULES ? [] : deadFor(agents);
  lastProof = { robots, dialect, dead };
  return dead;

  function deadFor(tokens: readonly string[]): DeadReport[] {
    const found = new Map<number, DeadReport>();
    const alive = new Set<number>();
    const budget = Math.floor(STEPS / tokens.length);
    for (const token of tokens) {
      const gone = new Set<number>();
      for (const { rule, why, coveredBy } of deadRules(file, agentOf(token), { budget })) {
        gone.add(rule.line);
        if (!found.has(rule.line))
          found.set(rule.line, { line: rule.line, why, coveredBy: coveredBy.map(({ line }) => line) });
      }
      for (const group of file.groups) {
        if (!group.agents.includes(token)) continue;
        for (const { line } of group.rules) if (!gone.has(line)) alive.add(line);
      }
    }
    return [...found.values()].filter(({ line }) => !alive.has(line)).sort((a, b) => a.line - b.line);
  }
}

function provenFor(robots: string, dialect: ReadAs): readonly DeadReport[] | undefined {
  return lastProof?.robots === robots && lastProof.dialect === dialect ? lastProof.dead : undefined;
}

/** The explanation of a line. */
export interface LineReport {
  readonly kind: LineKind;
  readonly rule?: Rule;
  /** Agents of the group that the line is in. */
  readonly agents: readonly string[];
  /** How many URLs the rule decides for any of the chosen crawlers. */
  readonly decided: number;
  readonly samples: readonly { readonly url: string; readonly crawler: string }[];
  readonly dead?: DeadReport;
  readonly crawler?: Crawler;
}

/** How many of a rule's URLs are shown. */
const SAMPLES = 5;

/** Explains a line of the file, with the URLs of the list that it decides. */
export function explainLine(question: Question & { readonly line: number }, { urls }: UrlList): LineReport {
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
  const dead = rule && provenFor(robots, dialect)?.find((one) => one.line === number);
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
