import { amount } from "../shared/output/numeral.ts";
import { ruleAndLine } from "../shared/output/rule-line.ts";
import { printable } from "../shared/output/wording.ts";
import type { Answered } from "./ask.ts";

/** How a server answers what it blocks. */
const BLOCKED = [403, 429];

/** Whether a server does what the file says. */
export function isObeyed({ status, isForbidden }: Answered): boolean {
  return BLOCKED.includes(status) === isForbidden;
}

/** What a server does against the file, one line each, then how much was asked. */
export function checkText(answers: readonly Answered[], origin: string): string {
  const wrong = answers.filter((answer) => !isObeyed(answer));
  const lines = wrong.map(
    ({ who, target, status, isForbidden, rule }) =>
      `${printable(who)}: ${printable(target)} ${isForbidden ? "is not blocked" : "is blocked"} (status ${status}), ${why(isForbidden, rule)}\n`,
  );
  const agents = new Set(answers.map(({ who }) => who)).size;
  const asked = `${amount(answers.length, "request")} as ${amount(agents, "client")}`;
  const found =
    wrong.length === 0
      ? `${printable(origin)} obeys: ${asked}\n`
      : `${printable(origin)} does not obey in ${amount(wrong.length, "case")}: ${asked}\n`;
  return lines.join("") + found;
}

function why(isForbidden: boolean, rule: Answered["rule"]): string {
  if (rule !== undefined) return `against ${ruleAndLine(rule)}`;
  return isForbidden ? "although robots.txt forbids it" : "although no rule forbids it";
}
