/** Files and URLs for property tests. They use few letters, so that rules and URLs meet, in all shapes that matter. */
import fc from "fast-check";

export const ORIGINS = [
  "https://a.example",
  "https://www.long-name.of-a-host.some-where.example",
  "http://b.example:81",
] as const;

/** Words with lengths near those of a SIMD vector and of a long label. */
const word = fc.oneof(
  { weight: 8, arbitrary: fc.string({ unit: fc.constantFrom("a", "b", "/", "."), maxLength: 4 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom("ab".repeat(7), "ab".repeat(8), `${"ab".repeat(8)}/`, "b".repeat(40)),
  },
  { weight: 1, arbitrary: fc.constantFrom("a".repeat(254), "a".repeat(255), "a".repeat(300)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("?", "%C3%A9", "%c3%a9", "%41", "é", "#", ";", "%", "%E", "%%34", "~", "'"),
  },
);
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(""));
const pattern = fc
  .tuple(
    fc.constantFrom("/", "/", "/", "/", "*", "/*", "/a", ""),
    fc.array(fc.oneof({ weight: 5, arbitrary: word }, { weight: 1, arbitrary: fc.constant("*") }), {
      maxLength: 4,
    }),
    fc.constantFrom("", "", "", "$"),
  )
  .map(([start, middle, end]) => start + middle.join("") + end);
const rule = fc
  .tuple(fc.constantFrom("Allow", "Disallow"), pattern)
  .map(([type, value]) => `${type}: ${value}`);

/** A robots.txt of one group for everybody. */
export const generatedFile = fc
  .array(rule, { minLength: 1, maxLength: 45, size: "max" })
  .map((rules) => `User-agent: *\n${rules.join("\n")}\n`);

/** A URL of one of `ORIGINS`. */
export const generatedUrl = fc
  .tuple(fc.constantFrom(...ORIGINS), text)
  .map(([origin, rest]) => `${origin}/${rest}`);

/** A path, a URL without one, or neither. */
export const generatedOther = fc.oneof(
  { weight: 2, arbitrary: text.map((rest) => `/${rest}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("", "/robots.txt", "nonsense", ...ORIGINS, "https://a.example/robots.txt"),
  },
);
