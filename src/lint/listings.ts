import { compare } from "../analyze/compare.ts";
import { type Form, textOf } from "../analyze/form.ts";
import { allows } from "../analyze/match.ts";
import { Table } from "../analyze/table.ts";
import { finish } from "../analyze/work.ts";
import { encoder } from "../utf8.ts";
import { type JudgedSet, judgedSets } from "./judged-set.ts";
import type { FieldLine } from "./line.ts";
import type { Source } from "./source.ts";

/** Disallow lines of one group, and the prefix that all of them share. */
export interface Listing {
  readonly files: readonly FieldLine[];
  readonly prefix: string;
}

/**
 * For listings that their prefix could replace, a URL that the prefix would close as well. There is none for a
 * listing without effect, for one whose files the prefix would not keep closed (because an Allow rule is as
 * strong), and for one within what an Allow rule opens.
 */
export function closedByPrefix(listings: readonly Listing[], source: Source): ReadonlyMap<Listing, string> {
  const closed = new Map<Listing, string>();
  const refused = new Set<Listing>();
  for (const set of judgedSets(source)) {
    const inSet = new Set(set.lines);
    for (const listing of listings) {
      if (!inSet.has(listing.files[0]!) || refused.has(listing)) continue;
      const url = set.ask(() => alsoClosed(listing, set, source));
      if (url === undefined) refused.add(listing);
      else if (!closed.has(listing)) closed.set(listing, url);
    }
  }
  for (const listing of refused) closed.delete(listing);
  return closed;
}

/** A URL that the prefix would close in a set and the files do not; undefined if it should not replace them. */
function alsoClosed(
  { files, prefix }: Listing,
  { judge, about }: JudgedSet,
  { dialect }: Source,
): string | undefined {
  const { domain, budget } = about;
  const text = textOf(dialect.normal(encoder.encode(prefix), false)[0]!);
  const listed = new Set(files.map(({ number }) => number));
  const others: Form[] = [];
  const own: Form[] = [];
  for (const one of judge.table.compatible(text).flat()) (listed.has(one.source) ? own : others).push(one);
  if (own.length === 0) return undefined;
  budget.spend(own.length + others.length);
  // If order decides, the prefix takes the place of the first of the files.
  const priority = dialect.longest ? text.length * 2 : Math.max(...own.map((one) => one.priority));
  const whole: Form = { prefix: text, segments: [], anchored: false, priority, source: own[0]!.source };
  const [before, without, after] = [[...others, ...own], others, [...others, whole]].map(
    (forms) => new Table(forms, budget),
  );
  let hasEffect = false;
  const effect = compare(before!, without!, about, () => {
    hasEffect = true;
    return true;
  });
  finish(effect);
  if (!hasEffect) return undefined;
  let overrules = false;
  let url: string | undefined;
  const changes = compare(before!, after!, about, (change) => {
    overrules = allows(change.after) || (change.before?.source ?? -1) >= 0;
    const shown = domain.urlOf(change.text);
    if (url === undefined || shown.length < url.length) url = shown;
    return overrules;
  });
  finish(changes);
  return overrules ? undefined : url;
}
