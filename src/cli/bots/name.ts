import { productToken } from "../../engine/agent/token.ts";
import type { Bot } from "../../site/logs/count/report.ts";
import { shownShare } from "../report/figure.ts";
import { printable } from "../shared/output/wording.ts";
import type { Texts } from "../text/en.generated.ts";

/** A robot's name for people. Its header is empty if it fetched robots.txt without one. */
export function robotName(agent: string, { bots }: Texts): string {
  return agent === "-" ? bots.noUserAgent : printable(agent);
}

/** Characters of a name or URL in a report. */
const NAME_CHARACTERS = 120;

/** A robot's name in a report. Of a header that begins as a browser's, it is the program in it. */
export function chartName(agent: string, texts: Texts): string {
  const program = /^Mozilla\//.test(agent) ? productToken(agent) : undefined;
  return cutText(robotName(program ?? agent, texts));
}

/** A text that fits into a report. */
export function cutText(text: string): string {
  const shown = printable(text);
  return shown.length > NAME_CHARACTERS ? `${shown.slice(0, NAME_CHARACTERS - 1)}…` : shown;
}

/** Who a robot is, or why it is listed. */
export function kindOf({ evidence, automation, operator, purpose, obeys }: Bot, { bots }: Texts): string {
  if (evidence === "undeclared" && automation !== null && automation !== "unnamed")
    return `${bots.software[automation]}, ${bots.evidence.undeclared}`;
  if (evidence !== "known" && evidence !== "listed") return bots.evidence[evidence];
  const mark = evidence === "listed" ? [bots.evidence.listed] : [];
  return [operator, purpose === null ? null : bots.kinds[purpose], ...mark]
    .filter((one) => one !== null)
    .join(", ")
    .concat(evidence === "known" && !obeys ? bots.mayIgnore : "");
}

/** A part of requests, for people: `12.5 %`. */
export function shareText(part: number, whole: number, { locale: { language } }: Texts): string {
  return whole === 0 ? "-" : shownShare(part, whole, language);
}

/** The requests of all robots together. */
export function sumOfRequests(bots: readonly Pick<Bot, "requests">[]): number {
  return bots.reduce((sum, { requests }) => sum + requests, 0);
}
