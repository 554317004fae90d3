import { Verdict } from "../policy/verdict.ts";
import { lengthFault } from "../url/limit.ts";
import type { Batch } from "./question.ts";
import type { Ruling } from "./ruling.ts";
import type { VERDICT_WORD } from "./wording.ts";

/** One URL's verdict, and where it comes from. */
export interface Decided<T> {
  readonly url: string;
  readonly verdict: keyof typeof VERDICT_WORD;
  readonly ruling: Ruling | undefined;
  /** Additional information, for a verdict by the rules of a file. */
  readonly more: T | undefined;
}

/**
 * The verdicts of a batch, in its order. URLs with the same ruling are checked together; `more` is called with
 * those that are decided by the rules of a file.
 */
export function verdictsOf<T>(
  { urls, rulings }: Batch,
  more: (ruling: Ruling, urls: readonly string[], verdicts: Uint8Array) => readonly T[],
): Decided<T>[] {
  const decided = urls.map(
    (url): Decided<T> => ({ url, verdict: Verdict.Invalid, ruling: undefined, more: undefined }),
  );
  for (const [ruling, indices] of grouped(rulings)) {
    const asked = indices.map((i) => urls[i]!);
    const verdicts = ruling.policy.check(asked);
    const found = ruling.blanket === undefined ? more(ruling, asked, verdicts) : [];
    for (const [at, i] of indices.entries()) {
      const isUnknown = ruling.entry?.outcome === "unasked" && verdicts[at] !== Verdict.Invalid;
      const verdict = (isUnknown ? Verdict.Unknown : verdicts[at]) as keyof typeof VERDICT_WORD;
      decided[i] = { url: asked[at]!, verdict, ruling, more: found[at] };
    }
  }
  return decided;
}

function grouped(rulings: Batch["rulings"]): Map<Ruling, number[]> {
  const groups = new Map<Ruling, number[]>();
  for (const [i, ruling] of rulings.entries()) {
    if (ruling === undefined) continue;
    const group = groups.get(ruling);
    if (group === undefined) groups.set(ruling, [i]);
    else group.push(i);
  }
  return groups;
}

/** Why no rule decides a URL, if the result of fetching its robots.txt does. */
export function blanketReason({ verdict, ruling }: Decided<unknown>): string | undefined {
  if (verdict === Verdict.Invalid || ruling?.blanket === undefined) return undefined;
  const isFileItself = verdict === Verdict.Allowed && ruling.entry?.access === "disallow";
  return isFileItself ? "robots.txt itself may always be fetched" : ruling.blanket;
}

/** What is wrong with a URL whose verdict is `Invalid`, to go after its name. */
export function faultOf({ url }: Decided<unknown>): string {
  return lengthFault(url) ?? 'is neither an absolute URL nor a path beginning with "/"';
}

/** What JSON says about a robots.txt that was fetched. */
export function fetched({ ruling }: Decided<unknown>): object {
  if (ruling?.entry === undefined) return {};
  const { outcome, status, detail } = ruling.entry;
  return { robots: ruling.name, outcome, status: status ?? null, detail: detail ?? null };
}
