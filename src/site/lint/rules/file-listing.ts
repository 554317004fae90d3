import { addTo } from "../../../base/add-to.ts";
import { encoder } from "../../../base/utf8.ts";
import { finish } from "../../analyze/budget.ts";
import { compare } from "../../analyze/compare.ts";
import { allows, type Form, textOf } from "../../analyze/form.ts";
import { PrefixTree } from "../../analyze/prefix-tree.ts";
import { Table } from "../../analyze/table.ts";
import { CharFlag } from "../../findings/char-flags.ts";
import type { FieldLine } from "../../findings/line.ts";
import type { LintedText, SourceGroup } from "../../findings/linted-text.ts";
import { quoteValue } from "../../findings/values.ts";
import { edit, removal } from "../edit.ts";
import { type JudgedSet, judgedSets } from "../judged-set.ts";
import { defineRule } from "../rule.ts";

/** This many files of one group count as a list if there are {@link TOGETHER} of a folder among them. */
const ENOUGH = 5;
const TOGETHER = 3;
/** A list of so many bytes takes a good part of what crawlers read. */
const LARGE = 50_000;

export const fileListing = defineRule({
  id: "file-listing",
  severity: "info",
  messages: {
    files:
      '{count} files are listed one by one; "Disallow: {prefix}" covers them in one line, as well as anything else in that folder, such as {url}.',
    large:
      '{count} files are listed one by one, in {size} of the {whole} bytes of this file; "Disallow: {prefix}" covers them in one line, as well as anything else in that folder, such as {url}.',
  },
  check(file, report) {
    if (file.rulesWith(CharFlag.Dot).length < ENOUGH) return;
    const listings = file.groups.flatMap(listingsOf);
    if (listings.length === 0) return;
    const closed = closedByPrefix(listings, file);
    for (const [{ files, prefix }, url] of closed) {
      const [first, ...rest] = files;
      const edits = [edit(file.at(first!, first!.value), prefix), ...rest.map((line) => removal(file, line))];
      const size = files.reduce((sum, line) => sum + line.size + line.ending.length, 0);
      const whole = file.bytes.length;
      const args = { count: files.length, prefix: quoteValue(prefix), url: quoteValue(url), size, whole };
      const key = size >= LARGE ? "large" : "files";
      report(file.at(first!, first!.value), key, args, { safe: false, guess: true, edits });
    }
  },
});

/** Flags that paths of files do not have. */
const NO_FILE = CharFlag.Star | CharFlag.Dollar | CharFlag.Percent | CharFlag.NoPath;

/** The longest extension of a file's name, in letters. */
const LONGEST_TYPE = 5;

/** Lists of disallowed files by folder, where the group closes nothing else in that folder. */
function listingsOf({ rules }: SourceGroup): Listing[] {
  const folders = new Map<string, FieldLine[]>();
  for (const line of rules) {
    if (line.kind !== "disallow" || (line.flags & CharFlag.Dot) === 0 || (line.flags & NO_FILE) !== 0)
      continue;
    const path = line.value.text;
    if (path.indexOf(".", path.length - LONGEST_TYPE - 1) < 0) continue;
    if (!/^\/[^*$?%]*\/[^/*$?%]*\.\w{1,5}$/.test(path)) continue;
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    addTo(folders, folder, line);
  }
  const lists = [...folders].filter(
    ([, files]) => new Set(files.map(({ value }) => value.text)).size === files.length,
  );
  if (lists.reduce((sum, [, files]) => sum + files.length, 0) < ENOUGH) return [];
  const listings = lists.filter(([, files]) => files.length >= TOGETHER);
  if (listings.length === 0) return [];
  const mixed = mixedFolders(new Map(listings), rules);
  return listings.filter(([folder]) => !mixed.has(folder)).map(([prefix, files]) => ({ files, prefix }));
}

/** Folders of which the group also closes other parts: the rest of them is meant to stay open. */
function mixedFolders(
  listings: ReadonlyMap<string, readonly FieldLine[]>,
  rules: readonly FieldLine[],
): ReadonlySet<string> {
  const folders = new PrefixTree<ReadonlySet<FieldLine>>();
  for (const [folder, files] of listings) folders.at(folder).value = new Set(files);
  const mixed = new Set<string>();
  for (const line of rules) {
    if (line.isEmpty || line.kind !== "disallow") continue;
    const path = line.value.text;
    for (let folder = folders.longestIn(path); folder !== undefined; folder = folder.above)
      if (!folder.value!.has(line)) mixed.add(path.slice(0, folder.end));
  }
  return mixed;
}

/** Disallow lines for files of one folder, and that folder. */
interface Listing {
  readonly files: readonly FieldLine[];
  readonly prefix: string;
}

/**
 * The listings that their folder could replace, each with a URL that the folder would close as well. Left out: a
 * listing without effect, one whose files the folder would not keep closed (an Allow rule is as strong), and one within
 * a part that an Allow rule opens.
 */
function closedByPrefix(listings: readonly Listing[], file: LintedText): ReadonlyMap<Listing, string> {
  const closed = new Map<Listing, string>();
  const refused = new Set<Listing>();
  for (const set of judgedSets(file)) {
    const inSet = new Set(set.lines);
    for (const listing of listings) {
      if (!inSet.has(listing.files[0]!) || refused.has(listing)) continue;
      const url = set.ask(() => alsoClosed(listing, set, file));
      if (url === undefined) refused.add(listing);
      else if (!closed.has(listing)) closed.set(listing, url);
    }
  }
  for (const listing of refused) closed.delete(listing);
  return closed;
}

/** A URL that the folder would close and the files do not; undefined if the folder should not replace them. */
function alsoClosed(
  { files, prefix }: Listing,
  { judge, about }: JudgedSet,
  { dialect }: LintedText,
): string | undefined {
  const { domain, budget } = about;
  const text = textOf(dialect.normal(encoder.encode(prefix), false)[0]!);
  const listed = new Set(files.map(({ number }) => number));
  const others: Form[] = [];
  const own: Form[] = [];
  for (const one of judge.table.compatible(text).flat()) (listed.has(one.source) ? own : others).push(one);
  if (own.length === 0) return undefined;
  budget.spend(own.length + others.length);
  // If order decides, the folder takes the place of the first of the files.
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
