/** One word for one thing: what visitors read in one place is called the same in the others. */
import { expect, it } from "vitest";
import deCommands from "../../src/cli/text/de.json" with { type: "json" };
import enCommands from "../../src/cli/text/en.json" with { type: "json" };
import frCommands from "../../src/cli/text/fr.json" with { type: "json" };
import ruCommands from "../../src/cli/text/ru.json" with { type: "json" };
import de from "../../web/text/de.json" with { type: "json" };
import en from "../../web/text/en.json" with { type: "json" };
import fr from "../../web/text/fr.json" with { type: "json" };
import deWritten from "../../web/text/generate/de.json" with { type: "json" };
import enWritten from "../../web/text/generate/en.json" with { type: "json" };
import frWritten from "../../web/text/generate/fr.json" with { type: "json" };
import ruWritten from "../../web/text/generate/ru.json" with { type: "json" };
import deLog from "../../web/text/log/de.json" with { type: "json" };
import enLog from "../../web/text/log/en.json" with { type: "json" };
import frLog from "../../web/text/log/fr.json" with { type: "json" };
import ruLog from "../../web/text/log/ru.json" with { type: "json" };
import ru from "../../web/text/ru.json" with { type: "json" };
import { textsIn, wordsOf } from "../support/catalogue.ts";

/** What robots.txt does to a URL has a word in each language; these are others for it. */
const others: readonly (readonly [string, typeof en & { log: typeof enLog }, RegExp])[] = [
  ["en", { ...en, log: enLog }, /forbidden|forbids (?:it|a URL)|prohibit|\bdenied\b/i],
  ["de", { ...de, log: deLog }, /verbote|verbietet ihm|untersag/i],
  ["fr", { ...fr, log: frLog }, /défend|prohib|refusé/i],
  ["ru", { ...ru, log: ruLog }, /заблокиров|недоступны|закрытые/i],
];

const written: Readonly<Record<string, object>> = {
  en: enWritten,
  de: deWritten,
  fr: frWritten,
  ru: ruWritten,
};

const commands: Readonly<Record<string, object>> = {
  en: enCommands,
  de: deCommands,
  fr: frCommands,
  ru: ruCommands,
};

it.each(others)("%s has one word for what robots.txt disallows", (language, texts, other) => {
  const all = [texts, written[language]]
    .flatMap((one) => textsIn(one))
    .map(([, text]) => wordsOf(text).join("\n"));
  expect(all.length).toBeGreaterThan(200);
  expect(all.filter((text) => other.test(text))).toEqual([]);
});

it.each(others)("%s has the number of lines that it lists", (language, texts) => {
  const one = /(?:=1|one) \{(?:[^{}]|\{[^{}]*\})*\}/g;
  const listing = [texts, written[language], commands[language]]
    .flatMap((all) => textsIn(all))
    .filter(([, text]) => text.includes("{lines}"));
  expect(listing.length).toBeGreaterThan(4);
  const singular = /(?:line|Zeile|ligne|строк[ау]) \{lines\}/i;
  expect(listing.filter(([, text]) => singular.test(text.replaceAll(one, "")))).toEqual([]);
});

it.each(others.slice(1))("%s has a text of its own for each in English", (language, texts) => {
  for (const [english, all] of [
    [{ ...en, log: enLog }, texts],
    [written.en, written[language]],
    [enCommands, commands[language]],
  ]) {
    const said = new Map(textsIn(english));
    // Few words can mean several things.
    const long = textsIn(all).filter(([, text]) => text.split(" ").length > 3);
    const first = new Map([...long].reverse().map(([path, text]) => [text, path]));
    const other = long.filter(([path, text]) => said.get(path) !== said.get(first.get(text)!));
    expect(other).toEqual([]);
  }
});

it.each(others)("%s says the same of one verdict, filter and column", (_, texts) => {
  // What "gesperrt" and "Sperre" have in common.
  const stem = texts.disallowed.slice(2, 6).toLowerCase();
  for (const text of [
    texts.filters.disallowed,
    texts.log.forbidden,
    texts.log.filters.forbidden,
    texts.log.forbiddenUrls,
  ])
    expect(text.toLowerCase()).toContain(stem);
});
