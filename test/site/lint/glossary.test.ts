/**
 * One term for one thing in every language, in lint's messages, in what commands print and in the page's texts: those of
 * src/site/lint/messages/README.md. Each word here once stood in a message beside the word that is used now.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import deCommands from "../../../src/cli/text/de.json" with { type: "json" };
import frCommands from "../../../src/cli/text/fr.json" with { type: "json" };
import ruCommands from "../../../src/cli/text/ru.json" with { type: "json" };
import type { Language } from "../../../src/site/lint/index.ts";
import de from "../../../src/site/lint/messages/de.json" with { type: "json" };
import fr from "../../../src/site/lint/messages/fr.json" with { type: "json" };
import ru from "../../../src/site/lint/messages/ru.json" with { type: "json" };
import deMeta from "../../../src/site/meta/lint/messages/de.json" with { type: "json" };
import frMeta from "../../../src/site/meta/lint/messages/fr.json" with { type: "json" };
import ruMeta from "../../../src/site/meta/lint/messages/ru.json" with { type: "json" };
import dePage from "../../../web/text/de.json" with { type: "json" };
import frPage from "../../../web/text/fr.json" with { type: "json" };
import deGenerate from "../../../web/text/generate/de.json" with { type: "json" };
import frGenerate from "../../../web/text/generate/fr.json" with { type: "json" };
import ruGenerate from "../../../web/text/generate/ru.json" with { type: "json" };
import deLog from "../../../web/text/log/de.json" with { type: "json" };
import frLog from "../../../web/text/log/fr.json" with { type: "json" };
import ruLog from "../../../web/text/log/ru.json" with { type: "json" };
import ruPage from "../../../web/text/ru.json" with { type: "json" };
import { textsIn, wordsOf } from "../../support/catalogue.ts";

const CATALOGUES = {
  de: [de, deMeta, deCommands, dePage, deLog, deGenerate],
  fr: [fr, frMeta, frCommands, frPage, frLog, frGenerate],
  ru: [ru, ruMeta, ruCommands, ruPage, ruLog, ruGenerate],
} satisfies Record<Exclude<Language, "en">, readonly object[]>;

/** The texts without their arguments: lint's are plain, and have the same braces. */
const wordsIn = (catalogues: readonly object[]): string[] =>
  textsIn(catalogues).map(([, text]) => wordsOf(text).join("\n"));

/** What to write instead of which words. */
const INSTEAD: Record<keyof typeof CATALOGUES, Readonly<Record<string, RegExp>>> = {
  de: {
    Crawler: /\bRobotern?\b|\bBots?\b|\bSpider/i,
    ignorieren: /übergeh|übergangen|überging/i,
    zusammenführen: /\bvereinen\b/,
    "kodiert, Kodierung": /maskier/i,
    "Platzhalter (von Mustern)": /joker|wildcard/i,
    "Ergebnis (einer URL)": /\burteil/i,
    abrufen: /\b(?:holen|holt|geholt|las|anfordern)\b/,
    "beheben, Korrektur": /repar(?:ier|atur)/i,
    "die robots.txt": /\b(?:in|durch|von|kann|und|dass) robots\.txt\b(?!-)/,
  },
  fr: {
    robot: /(?<!--|docs\/|«\u00a0)\bcrawlers?\b|\bbots?\b|araignée/i,
    "ignorer (une ligne)": /\bsaut(?:e|ent|er) (?:la|cette|les|une)\b/i,
    fusionner: /\bréuni[rst]/i,
    joker: /wildcard|métacaractère/i,
    "projet (de norme)": /brouillon/i,
    autorisé: /\bpermis(?:es?)?\b/,
    récupérer: /\bobten(?:ir|u)|\blu robots\.txt/,
    "programme (non déclaré)": /automate/i,
  },
  ru: {
    робот: /краулер|(?<![а-яё])бот(?:а|ы|ов|у|ом)?(?![а-яё])|паук/i,
    "закодированный символ": /экранир/i,
    парсер: /анализатор/i,
    "файл Sitemap": /сайтмап|карт[ауыео]й? сайта/i,
    "игнорировать (строку, значение)": /пропуст(?:ит|ят) (?:эту )?строку|пропускается/,
    распознать: /узна[ею]т/,
    "результат (для URL)": /(?<![а-яё])решени/i,
    назначение: /(?:^|[^а-яё])цел(?:ь|и|ью|ям|ей)(?![а-яё])/i,
    изображение: /картин/i,
    "программа, не назвавшаяся роботом": /автоматик|необъявлен/i,
    "директива Allow, директива Disallow": /пуст(?:ое|ой) (?:Dis)?allow/i,
  },
};

const languages = Object.keys(CATALOGUES) as (keyof typeof CATALOGUES)[];

describe.each(languages)("the messages in %s", (language) => {
  const texts = wordsIn(CATALOGUES[language]);

  it.each(Object.entries(INSTEAD[language]))("say %s", (_term, others) => {
    expect(texts.length).toBeGreaterThan(250);
    expect(texts.filter((text) => others.test(text))).toEqual([]);
  });

  it("have the terms of src/site/lint/messages/README.md", () => {
    const guide = readFileSync(new URL("../../../src/site/lint/messages/README.md", import.meta.url), "utf8");
    const rows = [...guide.matchAll(/^\| ([a-z].*) \|$/gm)].map(([, cells]) => cells!.split(" | "));
    expect(rows.length).toBeGreaterThan(8);
    for (const row of rows) {
      // The stem, since words are inflected.
      const term = row[languages.indexOf(language) + 1]!.split(/[ ,(]/)[0]!;
      const stem = term.slice(0, Math.max(4, term.length - 2)).toLowerCase();
      const used = texts.some((text) => text.toLowerCase().includes(stem));
      expect(used, `${row[0]}: no text has "${stem}"`).toBe(true);
    }
  });
});

describe("the messages in fr", () => {
  it("have no space at which a line could break before punctuation and within quotation marks", () => {
    const wrong = wordsIn(CATALOGUES.fr).filter((text) => / [:;?!»]|« /.test(text));
    expect(wrong).toEqual([]);
  });
});
