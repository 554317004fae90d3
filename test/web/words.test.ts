/** One word for one thing: what visitors read in one place is called the same in the others. */
import { expect, it } from "vitest";
import { de } from "../../web/text/de.ts";
import { en, type Texts } from "../../web/text/en.ts";
import { fr } from "../../web/text/fr.ts";
import { ru } from "../../web/text/ru.ts";

/** All texts of a catalogue, those with values filled in. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return textsOf(value("2", "3", 4));
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** What robots.txt does to a URL has a word in each language; these are others for it. */
const others: readonly (readonly [string, Texts, RegExp])[] = [
  ["en", en, /forbidden|forbids (?:it|a URL)|prohibit|\bdenied\b/i],
  ["de", de, /verbote|verbietet ihm|untersag/i],
  ["fr", fr, /défend|prohib|refusé/i],
  ["ru", ru, /заблокиров|недоступны|закрытые/i],
];

it.each(others)("%s has one word for what robots.txt disallows", (_, texts, other) => {
  const all = textsOf(texts);
  expect(all.length).toBeGreaterThan(200);
  expect(all.filter((text) => other.test(text))).toEqual([]);
});

it.each(others)("%s says the same of one verdict, filter and column", (_, texts) => {
  const stem = texts.disallowed.slice(0, 6).toLowerCase();
  for (const text of [
    texts.filters.disallowed,
    texts.logForbidden,
    texts.logFilters.forbidden,
    texts.logForbiddenUrls("2"),
  ])
    expect(text.toLowerCase()).toContain(stem);
});
