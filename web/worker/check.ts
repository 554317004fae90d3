import { requestedUrl } from "../../src/engine/dialect/requested-url.ts";
import { type Dialect, type Policy, Verdict } from "../../src/index.ts";
import type { Question } from "../protocol.ts";
import { FILE } from "../server-answer.ts";
import { boundBy, dialectFor, isAlwaysAllowed, policyOf } from "./policies.ts";
import type { Task } from "./task.ts";
import type { UrlList } from "./url-list.ts";
import { deciders, verdictsOf } from "./verdicts.ts";

/** The verdicts on the list of URLs so far. */
export interface CheckReport {
  /** The line of each URL in the list. Sent once. */
  readonly lines?: Uint32Array;
  /** For each crawler, a `Verdict` per URL. Sent once. */
  readonly verdicts?: readonly Uint8Array[];
  /** 1 for a URL on which RFC 9309 and Google, or the chosen dialect, do not agree. Sent once. */
  readonly disputed?: Uint8Array;
  /** 1 for a URL that is not on the list's site: another robots.txt decides about it. Sent once. */
  readonly foreign?: Uint8Array;
  /** For each crawler, the line of the deciding rule of each URL from `from` on; 0 if none decides. */
  readonly rules?: readonly Uint32Array[];
  readonly from?: number;
  /** By line, the number of URLs that its rule decides for any of the chosen crawlers. */
  readonly counts?: ReadonlyMap<number, number>;
  /** How many URLs have known deciding rules, and how many there are. */
  readonly done: number;
  readonly total: number;
}

/** How many URLs are checked between two looks for newer questions. */
const VERDICTS_AT_ONCE = 8_192;
/** For how many URLs deciding rules, which take a little longer, are found between two looks. */
const RULES_AT_ONCE = 2_048;
/** Milliseconds between two reports. */
const REPORT_EVERY = 250;

/** The deciding rules for the last question, to explain lines with. */
export const lastDecision: { key: string; rules: Uint32Array[] } = { key: "", rules: [] };

/** Reports verdicts for the whole list first, then deciding rules as they are found. */
export async function checkUrls(question: Question, list: UrlList, task: Task): Promise<CheckReport> {
  const { crawlers } = question;
  const { urls } = list;
  const total = urls.length;
  const verdicts = crawlers.map(() => new Uint8Array(total));
  const alike = boundAlike(question);
  const disputed = new Uint8Array(total);
  for (let from = 0; from < total; from += VERDICTS_AT_ONCE) {
    const part = urls.slice(from, from + VERDICTS_AT_ONCE);
    for (const [column, crawler] of crawlers.entries()) {
      const first = alike[column]!;
      if (first !== column) {
        verdicts[column]!.set(verdicts[first]!.subarray(from, from + part.length), from);
        continue;
      }
      const answers = verdictsOf(question, crawler, part);
      verdicts[column]!.set(answers, from);
      for (const other of comparedWith(question, crawler)) {
        const { policy } = boundBy({ ...question, dialect: other }, crawler);
        dispute(disputed, from, answers, policy.check(part.map((url) => requestedUrl(url, other))));
      }
      await task.breathe();
      if (!task.wanted()) return { done: 0, total };
    }
  }
  for (const [i, url] of urls.entries()) if (isAlwaysAllowed(question.dialect, url)) disputed[i] = 0;
  // The page gets copies, since sending moves the memory.
  const sent = verdicts.map((one) => one.slice());
  const lines = Uint32Array.from(list.lines);
  const { foreign } = list;
  task.tell({ lines, verdicts: sent, disputed, foreign, done: 0, total } satisfies CheckReport, [
    lines.buffer,
    disputed.buffer,
    foreign.buffer,
    ...sent.map(({ buffer }) => buffer),
  ]);
  return decide(question, urls, alike, task);
}

/** Dialects that are always compared; the dialects of the nineties only if one is chosen. */
const LIVING: readonly Dialect[] = ["rfc9309", "google"];

/** Dialects besides the crawler's own whose verdicts are compared. */
function comparedWith({ dialect }: Question, crawler: string): readonly Dialect[] {
  const own = dialectFor(dialect, crawler);
  return LIVING.filter((one) => one !== own);
}

/**
 * For each crawler, the first one that the same groups bind, in its dialect and in the compared ones. Of a set of
 * crawlers, most are bound by the group for all, so this saves most of the work.
 */
function boundAlike(question: Question): number[] {
  const { robots, dialect, crawlers } = question;
  const first = new Map<string, number>();
  return crawlers.map((crawler, column) => {
    const own = dialectFor(dialect, crawler);
    const agents = [own, ...LIVING].map((one) => policyOf(robots, one, crawler).agent ?? null);
    const key = JSON.stringify([own, agents]);
    if (!first.has(key)) first.set(key, column);
    return first.get(key)!;
  });
}

/** Marks URLs on which two dialects disagree. A text that only Google takes for a URL is no dispute. */
function dispute(disputed: Uint8Array, from: number, one: Uint8Array, other: Uint8Array): void {
  for (let i = 0; i < one.length; i++) {
    if (one[i] !== other[i] && Math.max(one[i]!, other[i]!) <= Verdict.Allowed) disputed[from + i] = 1;
  }
}

async function decide(
  question: Question,
  urls: readonly string[],
  alike: readonly number[],
  task: Task,
): Promise<CheckReport> {
  const { crawlers } = question;
  const total = urls.length;
  const lines = new DecidingLines(crawlers.length, total);
  lastDecision.rules = lines.columns;
  lastDecision.key = keyOf(question);
  const policies = new Map<number, Policy>();
  for (const column of new Set(alike)) {
    const { policy, isFile } = boundBy(question, crawlers[column]!);
    if (isFile) policies.set(column, policy);
  }
  let told = 0;
  let reportAt = performance.now() + REPORT_EVERY;
  for (let from = 0; from < total; from += RULES_AT_ONCE) {
    const to = Math.min(from + RULES_AT_ONCE, total);
    const part = urls.slice(from, to);
    for (const [column, policy] of policies) {
      const rules = deciders(policy, part, question.dialect, crawlers[column]!);
      lines.columns[column]!.set(
        rules.map((rule) => rule?.line ?? 0),
        from,
      );
      await task.breathe();
      if (!task.wanted()) return { done: from, total };
    }
    lines.copyAlike(alike, from, to);
    lines.count(from, to);
    if (performance.now() < reportAt) continue;
    task.tell(lines.report(told, to));
    told = to;
    reportAt = performance.now() + REPORT_EVERY;
  }
  return lines.report(told, total);
}

/** The lines of deciding rules, in a column for each crawler; 0 if no rule decides. */
class DecidingLines {
  readonly columns: Uint32Array[];
  readonly #total: number;
  /** The number of URLs by deciding line. */
  readonly #counts = new Map<number, number>();

  constructor(crawlers: number, total: number) {
    this.#total = total;
    this.columns = Array.from({ length: crawlers }, () => new Uint32Array(total));
  }

  /** Copies columns to crawlers that are bound like an earlier one. */
  copyAlike(alike: readonly number[], from: number, to: number): void {
    for (const [column, first] of alike.entries()) {
      if (first !== column) this.columns[column]!.set(this.columns[first]!.subarray(from, to), from);
    }
  }

  /** Counts each URL once for each line that decides it, for any number of crawlers. */
  count(from: number, to: number): void {
    const lines = new Set<number>();
    for (let i = from; i < to; i++) {
      lines.clear();
      for (const column of this.columns) lines.add(column[i]!);
      lines.delete(0);
      for (const line of lines) this.#counts.set(line, (this.#counts.get(line) ?? 0) + 1);
    }
  }

  /** The lines found since a URL, and the counts so far. */
  report(from: number, done: number): CheckReport {
    return {
      rules: this.columns.map((column) => column.slice(from, done)),
      from,
      counts: new Map(this.#counts),
      done,
      total: this.#total,
    };
  }
}

/** A key for a question's results. */
export function keyOf({ robots, dialect, crawlers, server = FILE }: Question): string {
  return `${dialect} ${server}\n${crawlers.join()}\n${robots}`;
}
