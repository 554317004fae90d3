import { amount } from "../shared/output/numeral.ts";
import { ruleAndLine } from "../shared/output/rule-line.ts";
import { printable } from "../shared/output/wording.ts";
import type { Answered } from "./ask.ts";

/** How a server answers what it blocks. */
const BLOCKED = [403, 429];

/** Whether a server does what the file says. In an odd spelling, it may know no such page or send to the usual one. */
export function isObeyed({ status, isForbidden, spelling }: Answered): boolean {
  if (spelling !== undefined) return status < 200 || status >= 300;
  return BLOCKED.includes(status) === isForbidden;
}

/** What a server does against the file, one line each, then how much was asked. */
export function checkText(answers: readonly Answered[], origin: string): string {
  const wrong = answers.filter((answer) => !isObeyed(answer));
  const lines = wrong.map(({ who, method, target, spelling, status, isForbidden, rule }) => {
    const asked = `${method === "OPTIONS" ? `${method} ` : ""}${printable(target)}`;
    const done =
      spelling !== undefined ? `, ${spelling}, is served` : isForbidden ? " is not blocked" : " is blocked";
    return `${printable(who)}: ${asked}${done} (status ${status}), ${why(isForbidden, rule)}\n`;
  });
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
