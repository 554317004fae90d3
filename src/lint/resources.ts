import type { Budget } from "../analyze/budget.ts";
import { allows } from "../analyze/match.ts";
import { Table } from "../analyze/table.ts";
import { textOfUrl } from "../analyze/url-text.ts";
import type { Bound } from "./bound.ts";
import { formsOf } from "./forms.ts";
import type { FieldLine } from "./line.ts";
import type { RuleSet } from "./rule-sets.ts";
import type { Source } from "./source.ts";

/** The ending of a style sheet's or script's name. */
const FILE = /\.(?:css|m?js)(?=[$*?]|$)/i;
/** A folder in which they usually are. */
const FOLDER =
  /\/(css|js|javascript|scripts?|styles?|stylesheets|_next|dist|build|wp-includes|themes)\/?[$*]*$/i;

/** Whether a pattern seems to be written for style sheets or scripts. */
export function mayHoldResources(pattern: string): boolean {
  return FILE.test(pattern) || FOLDER.test(pattern);
}

/** What is in such folders: by default a script and a style sheet. */
const CONTENTS: Readonly<Record<string, readonly string[]>> = {
  css: ["main.css"],
  styles: ["main.css"],
  style: ["main.css"],
  stylesheets: ["main.css"],
  js: ["main.js"],
  javascript: ["main.js"],
  scripts: ["main.js"],
  script: ["main.js"],
  _next: ["static/chunks/main.js", "static/css/main.css"],
  "wp-includes": ["js/jquery/jquery.min.js", "css/dist/block-library/style.min.css"],
  themes: ["theme/style.css", "theme/js/main.js"],
};
const ANY: readonly string[] = ["main.js", "main.css"];

/** Paths of style sheets and scripts that a pattern seems to be written for; none if it is for something else. */
export function typicalResources(pattern: string): readonly string[] {
  const file = FILE.exec(pattern);
  if (file !== null) {
    const end = file.index + file[0].length;
    return [`${written(pattern.slice(0, end))}${pattern.slice(end).replaceAll(/[*$]/g, "")}`];
  }
  const folder = FOLDER.exec(pattern);
  if (folder === null) return [];
  const name = folder[1]!;
  const path = written(pattern.slice(0, folder.index + 1 + name.length));
  return (CONTENTS[name.toLowerCase()] ?? ANY).map((one) => `${path}/${one}`);
}

/** A path for a pattern, something standing in for its stars. */
function written(pattern: string): string {
  const path = pattern.replaceAll(/\*+/g, "x");
  return path.startsWith("/") ? path : `/${path}`;
}

/**
 * Those of some Disallow lines that keep style sheets or scripts from the crawlers that their rules bind.
 *
 * @throws Exhausted where that takes too long
 */
export function blockingResources(
  { rules }: Bound,
  lines: RuleSet,
  source: Source,
  budget: Budget,
): readonly FieldLine[] {
  const { url } = source.dialect;
  const tableOf = (some: RuleSet): Table => new Table(formsOf(some, source).forms, budget);
  const all = tableOf(rules.filter(({ isEmpty }) => !isEmpty));
  return lines.filter((line) => {
    const own = tableOf([line]);
    return typicalResources(line.value.text).some((path) => {
      const text = textOfUrl(path, url);
      return text !== undefined && !allows(own.decide(text)) && !allows(all.decide(text));
    });
  });
}
