import { addTo } from "../../../base/add-to.ts";
import { isoTime } from "../../../base/language.ts";
import { requestedUrl } from "../../../engine/dialect/requested-url.ts";
import type { Rule } from "../../../engine/parse/content.ts";
import { decidingRules } from "../../../engine/policy/deciding-rules.ts";
import type { Policy } from "../../../engine/policy/policy.ts";
import { Verdict, verdictName } from "../../../engine/policy/verdict.ts";
import { urlFaultIn } from "../../text/because.ts";
import type { Texts } from "../../text/en.generated.ts";
import type { VerdictWord } from "../output/wording.ts";
import type { UrlBatch } from "./question.ts";
import type { Ruling } from "./ruling.ts";

/** One URL's verdict, and where it comes from. */
export interface UrlVerdict<T> {
  readonly url: string;
  readonly verdict: VerdictWord;
  readonly ruling: Ruling | undefined;
  /** Additional information, for a verdict by the rules of a file. */
  readonly more: T | undefined;
}

/**
 * The verdicts of a batch, in its order. URLs with the same ruling are checked together; `more` is called with
 * questions that the rules of a file decide.
 */
export function verdictsOf<T>(
  { urls, rulings }: UrlBatch,
  more: (ruling: Ruling, urls: readonly string[], verdicts: Uint8Array) => readonly T[],
): UrlVerdict<T>[] {
  const decided = urls.map(
    (url): UrlVerdict<T> => ({ url, verdict: "invalid", ruling: undefined, more: undefined }),
  );
  for (const [ruling, indices] of grouped(rulings)) {
    const subset = indices.map((i) => requestedUrl(urls[i]!, ruling.robots.dialect));
    const verdicts = ruling.policy.check(subset);
    const details = ruling.blanket === undefined ? more(ruling, subset, verdicts) : [];
    const without = answerWithoutRules(ruling);
    for (const [at, i] of indices.entries()) {
      const word = verdictName(verdicts[at]!);
      const verdict = word === "invalid" ? word : (without ?? word);
      decided[i] = { url: urls[i]!, verdict, ruling, more: details[at] };
    }
  }
  return decided;
}

/** The answer for all URLs of a host whose robots.txt could not be fetched. */
function answerWithoutRules({ entry }: Ruling): VerdictWord | undefined {
  if (entry?.outcome === "unasked") return "unknown";
  return entry?.retryAt === undefined ? undefined : "later";
}

function grouped(rulings: UrlBatch["rulings"]): Map<Ruling, number[]> {
  const groups = new Map<Ruling, number[]>();
  for (const [i, ruling] of rulings.entries()) {
    if (ruling !== undefined) addTo(groups, ruling, i);
  }
  return groups;
}

/** The words for answers, each as wide as any other. */
export function verdictWords({ common: { answers } }: Texts): Readonly<Record<VerdictWord, string>> {
  const width = Math.max(...Object.values(answers).map(({ length }) => length));
  const padded = Object.entries(answers).map(([answer, word]) => [answer, word.padEnd(width)]);
  return Object.fromEntries(padded);
}

/** Why no rule decides a URL, if the result of fetching its robots.txt does. */
export function blanketReason(
  { verdict, ruling }: UrlVerdict<unknown>,
  { question: { blanket } }: Texts,
): string | undefined {
  if (verdict === "invalid" || ruling?.blanket === undefined) return undefined;
  const isFileItself = verdict === "allowed" && ruling.entry?.access === "disallow";
  return isFileItself ? blanket.itself : ruling.blanket;
}

/** What is wrong with a URL whose verdict is `invalid`, to go after its name. */
export function faultOf({ url }: UrlVerdict<unknown>, texts: Texts): string {
  return urlFaultIn(texts, url);
}

/** What JSON says about a robots.txt that was fetched. */
export function fetchedJson({ verdict, ruling }: UrlVerdict<unknown>) {
  if (ruling?.entry === undefined) return undefined;
  const { outcome, status, detail, because, retryAt } = ruling.entry;
  const about = {
    robots: ruling.name,
    outcome,
    status: status ?? null,
    detail: detail ?? null,
    because: because ?? null,
  };
  return { ...about, ...(verdict === "later" && { retryAt: isoTime(retryAt!) }) };
}

/** Finds the deciding rules of URLs, given their verdicts. */
export type RulesFinder = (urls: readonly string[], verdicts: Uint8Array) => (Rule | undefined)[];

/**
 * Finds the rules that decide the verdicts of batches, where there is something to find.
 *
 * @param hasAllow whether allowed URLs are looked up, too: only in a file with Allow rules does a rule decide them
 */
export function rulesFinder(policy: Policy, hasAllow: boolean): RulesFinder {
  const hasRule = (verdict: number | undefined): boolean =>
    verdict === Verdict.Disallowed || (verdict === Verdict.Allowed && hasAllow);
  return (urls, verdicts) => {
    const asked = urls.filter((_, i) => hasRule(verdicts[i]));
    const found = decidingRules(policy, asked).values();
    return urls.map((_, i) => (hasRule(verdicts[i]) ? found.next().value : undefined));
  };
}
