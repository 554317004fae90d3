import type { RequestRate } from "../../../engine/parse/request-rate.ts";
import type { Policy } from "../../../engine/policy/policy.ts";
import { en } from "../../text/en.ts";
import type { Change, ChangeWords } from "./change.ts";

/** What changed in the pace that a file asks of a crawler; nothing else depends on it, so it is only worth a notice. */
export function paceChanges(
  agent: string,
  before: Policy,
  after: Policy,
  words: ChangeWords = en.diff.details,
): Change[] {
  const [was, is] = [paceOf(before, words), paceOf(after, words)];
  if (was === is) return [];
  const detail = words.change(was, is).slice(0, 500);
  return [{ kind: "pace", severity: "notice", agents: [agent], detail }];
}

function paceOf({ crawlDelay, requestRates }: Policy, { nothing }: ChangeWords): string {
  const lines = [
    ...(crawlDelay === undefined ? [] : [`crawl-delay: ${crawlDelay}`]),
    ...new Set(requestRates.map(rateText)),
  ];
  return lines.length === 0 ? nothing : lines.join(", ");
}

function rateText({ requests, seconds, window }: RequestRate): string {
  const hours = window === undefined ? "" : ` ${clock(window.from)}-${clock(window.to)}`;
  return `request-rate: ${requests}/${seconds}${hours}`;
}

/** Minutes after midnight as the field writes them: 0615. */
function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}${String(minutes % 60).padStart(2, "0")}`;
}
