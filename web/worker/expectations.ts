/** Expected answers, in the form that `robotomata test` reads. */
import { Verdict } from "../../src/index.ts";
import type { Question } from "../protocol.ts";
import { dialectForUrl, policyOf } from "./policies.ts";
import type { UrlList } from "./url-list.ts";

/** How many answers are kept at most. */
const MOST = 20_000;
/** How many changed answers are shown. */
const MOST_SHOWN = 200;
const LINE = /^(?:"([^"]+)"|(\S+))\s+(allow|disallow)\s+(\S+)$/;

/** The current verdicts as expectations, URL by URL. */
export function expectationsOf(
  { robots, dialect, crawlers }: Question,
  { urls }: Pick<UrlList, "urls">,
): string {
  const lines: string[] = [];
  const fit = urls.filter((url) => !/\s/.test(url)).slice(0, Math.floor(MOST / Math.max(crawlers.length, 1)));
  for (const url of fit) {
    for (const crawler of crawlers) {
      const own = dialectForUrl(dialect, crawler, url);
      const [verdict, plain] = [own, "rfc9309" as const].map(
        (one) => policyOf(robots, one, crawler).check([url])[0],
      );
      if (verdict! > Verdict.Allowed || plain! > Verdict.Allowed) continue;
      const text = `${/\s/.test(crawler) ? `"${crawler}"` : crawler}  ${wordOf(verdict!)}  ${url}`;
      // `robotomata test` reads a file in one dialect, so an answer in another one becomes a comment.
      lines.push(verdict === plain || dialect !== "each" ? text : `# --dialect ${own}: ${text}`);
    }
  }
  return lines.map((line) => `${line}\n`).join("");
}

export interface AnswerChanges {
  readonly total: number;
  /** How many have changed; the first of them follow. */
  readonly count: number;
  readonly broken: readonly {
    readonly crawler: string;
    readonly url: string;
    readonly wasAllowed: boolean;
  }[];
}

/** The kept answers that have changed. */
export function unexpectedAnswers({
  robots,
  dialect,
  expected,
}: Question & { readonly expected: string }): AnswerChanges {
  const broken: AnswerChanges["broken"][number][] = [];
  let total = 0;
  let count = 0;
  for (const line of expected.split("\n")) {
    const [, quoted, bare, word, url] = LINE.exec(line.replace(/^# --dialect \w+: /, "")) ?? [];
    if (url === undefined) continue;
    total++;
    const crawler = quoted ?? bare!;
    const verdict = policyOf(robots, dialectForUrl(dialect, crawler, url), crawler).check([url])[0]!;
    if (wordOf(verdict) === word) continue;
    count++;
    if (broken.length < MOST_SHOWN) broken.push({ crawler, url, wasAllowed: word === "allow" });
  }
  return { total, count, broken };
}

function wordOf(verdict: number): string {
  return verdict === Verdict.Allowed ? "allow" : "disallow";
}
