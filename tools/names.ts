/**
 * Checks the names that files export: a name is a noun for what it holds or a verb for what it does, never a bare
 * participle (`asked`, `Refused`), which says neither. Part of `npm run check`.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const EXPORT =
  /^export (?:declare |default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) +([A-Za-z_$][\w$]*)/gm;
const PARTICIPLE = /^[A-Za-z][a-z]*(?:ed|ing)$/;
/** Participles without a regular ending. */
const IRREGULAR = new Set(
  "begun bound broken brought built chosen drawn driven found given gone heard held hidden kept known laid left lost made meant met paid said seen sent shown sold spent spoken sworn taken taught thought told torn understood won worn written".split(
    " ",
  ),
);
/** Words that look like participles and are nouns, verbs or names here. */
const NOUNS = new Set(
  "beginning binding bing embed feed finding heed grouping indexing listing need pacing reading ruling seed setting speed spelling standing string warning".split(
    " ",
  ),
);
/** Types that programs import by these names. */
const PUBLISHED = new Set(["Lost", "Minimized", "Sorted"]);

const files = execFileSync("git", ["ls-files", "src", "assembly", "web", "tools", "bench"], {
  encoding: "utf8",
});
const faults = files
  .split("\n")
  .filter((file) => file.endsWith(".ts"))
  .flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(EXPORT)].flatMap(([, name = ""]) => {
      const word = name.toLowerCase();
      const isParticiple = PARTICIPLE.test(name) || IRREGULAR.has(word);
      return isParticiple && !NOUNS.has(word) && !PUBLISHED.has(name) ? [`${file}: ${name}`] : [];
    }),
  );
if (faults.length > 0) {
  console.error(`${faults.join("\n")}\nThese names are bare participles: name the thing, or what is done.`);
  process.exit(1);
}
