/**
 * Checks the names that files export: a name is a noun for what it holds or a verb for what it does, and its last word
 * is not a bare participle (`Refused`, `retryFailedJobs`), which leaves the noun to be guessed. Nor is a function called
 * by a participle and a preposition (`mergedFrom`). Part of `npm run check`.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const EXPORT =
  /^export (?:declare |default )?(?:async )?(?:abstract )?(function\*?|const|let|class|interface|type|enum) +([A-Za-z_$][\w$]*)/gm;
const PARTICIPLE = /^[a-z]+(?:ed|ing)$/;
/** Participles without a regular ending. */
const IRREGULAR = new Set(
  "begun broken brought built chosen done drawn driven found given gone got heard held hidden kept known laid left lost made meant met paid said seen sent shown sold spent spoken sworn taken taught thought told torn understood won worn written".split(
    " ",
  ),
);
/** Words that look like participles and are nouns, verbs or names here. */
const NOUNS = new Set(
  "beginning binding bing coding embed everything feed finding grouping handling heed indexing listing need nothing pacing reading ruling seed setting speed spelling standing string training warning".split(
    " ",
  ),
);
/** Words after a participle that is the whole name of a function. */
const PREPOSITIONS = new Set("all as from in of with".split(" "));
/** Names of questions, which a participle may answer: `isForwarded`. */
const QUESTION = /^(?:[iI]s|has|needs|stays)(?![a-z])/;
/** States of what a constant's first words name: `VERDICT_ALLOWED`. */
const STATE = /^[A-Z\d]+_[A-Z\d_]+$/;
/** Rules of lint are called as what they find: `sitemap-blocked`. */
const RULES = /\/rules\/[\w-]+\.ts$/;
/** What programs import by these names, and databases call. */
const PUBLISHED = new Set(["allowed", "Lost", "Minimized", "Sorted"]);

function isFault(name: string, isFunction: boolean): boolean {
  if (QUESTION.test(name) || STATE.test(name) || PUBLISHED.has(name)) return false;
  const words = name.split(/_|(?<=[a-z\d])(?=[A-Z])/).map((word) => word.toLowerCase());
  const [first, second] = words as [string, string | undefined];
  if (
    isFunction &&
    words.length === 2 &&
    PREPOSITIONS.has(second!) &&
    !first.endsWith("ing") &&
    isParticiple(first)
  )
    return true;
  return isParticiple(words.at(-1)!);
}

function isParticiple(word: string): boolean {
  return !NOUNS.has(word) && (PARTICIPLE.test(word) || IRREGULAR.has(word));
}

const files = execFileSync("git", ["ls-files", "src", "assembly", "web", "tools", "bench"], {
  encoding: "utf8",
});
const faults = files
  .split("\n")
  .filter((file) => file.endsWith(".ts") && !RULES.test(file))
  .flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(EXPORT)].flatMap(([, kind = "", name = ""]) =>
      isFault(name, kind.startsWith("function")) ? [`${file}: ${name}`] : [],
    ),
  );
if (faults.length > 0) {
  console.error(
    `${faults.join("\n")}\nThese names are or end in bare participles: name the thing, or what is done.`,
  );
  process.exit(1);
}
