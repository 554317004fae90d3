import type { Automation } from "../../identity/software.ts";
import type { Bot, PurposeSum } from "../../logs/count/report.ts";
import { printable } from "../wording.ts";

/** A robot's name for people. Its header is empty if it fetched robots.txt without one. */
export function robotName(agent: string): string {
  return agent === "-" ? "no User-Agent" : printable(agent);
}

/** Characters of a name or URL in a report. */
const LONGEST = 120;

/** A robot's name in a report. */
export function chartName(agent: string): string {
  return cutText(robotName(agent));
}

/** A text that fits into a report. */
export function cutText(text: string): string {
  const shown = printable(text);
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST - 1)}…` : shown;
}

const SOFTWARE: Readonly<Record<Automation, string>> = {
  library: "HTTP library",
  headless: "headless browser",
  unnamed: "",
};

/** What undeclared software is, for people. */
export function softwareName({ automation }: Bot): string {
  return automation === null ? "" : SOFTWARE[automation];
}

const PURPOSES: Partial<Readonly<Record<PurposeSum["purpose"], string>>> = {
  "ai-training": "AI training",
  "ai-retrieval": "AI search",
  "ai-agent": "AI agents",
  seo: "SEO",
};

/** What robots fetch pages for, for people. */
export function purposeName(purpose: PurposeSum["purpose"]): string {
  return PURPOSES[purpose] ?? purpose;
}

/** A part of requests, for people: `12.5 %`. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? "-" : `${((part / whole) * 100).toFixed(1)} %`;
}

/** The requests of all. */
export function sumOfRequests(bots: readonly Pick<Bot, "requests">[]): number {
  return bots.reduce((sum, { requests }) => sum + requests, 0);
}
