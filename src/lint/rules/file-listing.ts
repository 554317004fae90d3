import { PrefixTree } from "../../analyze/prefix-tree.ts";
import { edit, removal } from "../edit.ts";
import type { FieldLine } from "../line.ts";
import { closedByPrefix, type Listing } from "../listings.ts";
import { defineRule } from "../rule.ts";
import { Sign } from "../signs.ts";
import type { SourceGroup } from "../source.ts";
import { shown } from "../values.ts";

/** This many files of one folder are taken for a list of what it holds. */
const ENOUGH = 5;

export const fileListing = defineRule({
  id: "file-listing",
  severity: "info",
  docs: {
    what: "The files of one folder are disallowed one by one.",
    why: "A rule matches everything that begins with it, so the folder covers them all; a list has to be kept up to date, and tells strangers what is there. The single line also covers anything else in the folder. It is not proposed if an Allow rule would overrule it, if it would overrule an Allow rule, or if the group closes other parts of the folder, whose rest is then meant to stay open. Nor is it for fewer than five files: robots.txt does not tell what else a folder holds, and a few files are more often exceptions in it than all of it.",
    source: "Guides of the 1990s; RFC 9309, 2.2.2",
  },
  messages: {
    files:
      '{count} files are listed one by one; "Disallow: {prefix}" covers them in one line, and with them anything else in that folder, such as {url}.',
  },
  example: {
    bad: "User-agent: *\nDisallow: /docs/a.html\nDisallow: /docs/b.html\nDisallow: /docs/c.html\nDisallow: /docs/d.html\nDisallow: /docs/e.html\n",
    good: "User-agent: *\nDisallow: /docs/\n",
  },
  check(source, report) {
    if (source.rulesWith(Sign.Dot).length < ENOUGH) return;
    const listings = source.groups.flatMap(listingsOf);
    if (listings.length === 0) return;
    const closed = closedByPrefix(listings, source);
    for (const [{ files, prefix }, url] of closed) {
      const [first, ...rest] = files;
      const edits = [
        edit(source.at(first!, first!.value), prefix),
        ...rest.map((line) => removal(source, line)),
      ];
      const args = { count: files.length, prefix: shown(prefix), url: shown(url) };
      report(source.at(first!, first!.value), "files", args, { safe: false, edits });
    }
  },
});

/** What paths of files do not have. */
const NO_FILE = Sign.Star | Sign.Dollar | Sign.Percent | Sign.NoPath;

/** Letters of a name's ending, such as `html`, at most. */
const LONGEST_TYPE = 5;

/** Disallowed files, by their folder, where the group closes nothing else in that. */
function listingsOf({ rules }: SourceGroup): Listing[] {
  const folders = new Map<string, FieldLine[]>();
  for (const line of rules) {
    if (line.kind !== "disallow" || (line.signs & Sign.Dot) === 0 || (line.signs & NO_FILE) !== 0) continue;
    const path = line.value.text;
    if (path.indexOf(".", path.length - LONGEST_TYPE - 1) < 0) continue;
    if (!/^\/[^*$?%]*\/[^/*$?%]*\.\w{1,5}$/.test(path)) continue;
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const files = folders.get(folder);
    if (files === undefined) folders.set(folder, [line]);
    else files.push(line);
  }
  const listings = [...folders].filter(
    ([, files]) =>
      files.length >= ENOUGH && new Set(files.map(({ value }) => value.text)).size === files.length,
  );
  if (listings.length === 0) return [];
  const mixed = mixedFolders(new Map(listings), rules);
  return listings.filter(([folder]) => !mixed.has(folder)).map(([prefix, files]) => ({ files, prefix }));
}

/** Folders of which other parts are closed, too: the rest of them is meant to stay open. */
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
