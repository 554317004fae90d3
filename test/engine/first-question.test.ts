/**
 * The first question is answered from the file's bytes, and most rules are passed over after a look at two of them. Whatever
 * these bytes are, the answer is that of the compiled rules.
 */
import { describe, expect, it } from "vitest";
import { parse } from "../../src/index.ts";

/** What may follow a star, some of which stands for other bytes than it is written with, or is none of the pattern. */
const STARTS = [
  "%41",
  "%4a",
  "%c3",
  "%2F",
  "é",
  "\u00a0",
  "*",
  "**",
  "$",
  "#",
  " ",
  "\t",
  "?",
  "^",
  "|",
  '"',
  "a",
  "-",
];
const RESTS = ["", "b", "bc", "bcd", "b%41", "*bc", "$", " ", "#x", "\r", "\r\nSitemap: x"];
const TEXTS = [
  "A",
  "J",
  "/",
  "%2F",
  "%C3%A9",
  "%C2%A0",
  "?",
  "%5E",
  "%7C",
  "%22",
  "a",
  "-",
  "%C3",
  "",
].flatMap((start) => ["", "b", "bc", "bcd", "bA"].map((rest) => `/x${start}${rest}`));

describe.each(["rfc9309", "google"] as const)("the first question in %s", (dialect) => {
  it.each(["Disallow: /*", "Disallow: /x*", "Allow: /x*", "Disallow: *", "Disallow: /x"])(
    "about %s...",
    (rule) => {
      const wrong: string[] = [];
      for (const start of STARTS) {
        for (const rest of RESTS) {
          const other = rule.startsWith("Allow") ? "Disallow: /" : "";
          const body = `User-agent: *\n${other}\n${rule}${start}${rest}\n`;
          const later = parse(body, { dialect }).policyFor("x");
          const want = later.check(TEXTS);
          TEXTS.forEach((text, i) => {
            const first = parse(body, { dialect }).policyFor("x");
            if (Number(first.isAllowed(text)) !== want[i]) wrong.push(`${JSON.stringify(body)} ${text}`);
            first.dispose();
          });
          later.dispose();
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});
