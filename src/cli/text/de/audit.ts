import { PROTOCOL } from "../../../crawl/sitemap/limits.ts";
import type { AuditTexts } from "../en/audit.ts";
import { formsOf } from "../forms.ts";

const { count, number } = formsOf("de");
const SITEMAPS = { one: "Sitemap", other: "Sitemaps" };
const URLS = { one: "URL", other: "URLs" };

export const audit: AuditTexts = {
  severities: { error: "Fehler", warning: "Warnung" },
  notFound: (why) => `: Die Datei gibt es nicht (${why}), also ist alles erlaubt`,
  markup: " ist eine Webseite, keine robots.txt, und enthält wohl keine Regeln",
  namesNone: (robots) => `${robots} nennt keine Sitemaps: Geben Sie eine mit --sitemap an, oder die Website`,
  trying: (robots, usual) => `${robots} nennt keine Sitemaps; versucht wird ${usual}`,
  noneRead: (tried) => `keine Sitemap ließ sich lesen (versucht: ${number(tried)})`,
  progress: (done, total, urls, blocked) =>
    `${number(done)} von ${count(total, SITEMAPS)}, ${count(urls, URLS)}, ${number(blocked)} gesperrt`,
  head: (robots, urls, sitemaps, blocked) =>
    `${robots}: ${count(urls, URLS)} in ${count(sitemaps, SITEMAPS)}, ${blocked === 0 ? "keine" : number(blocked)} gesperrt`,
  noGroup: " (keine Gruppe gilt)",
  byGroup: (group) => ` (nach der Gruppe für ${group})`,
  agent: (agent, blocked) => `${agent}: ${blocked === 0 ? "nichts" : number(blocked)} gesperrt`,
  moreRules: (rules) => `durch ${count(rules, { one: "weitere Regel", other: "weitere Regeln" })}`,
  moreSitemaps: (sitemaps) =>
    `und Probleme in ${count(sitemaps, { one: "weiteren Sitemap", other: "weiteren Sitemaps" })}`,
  line: (line) => `Zeile ${number(line)}`,
  at: (line, detail) => `${line}: ${detail}`,
  first: (problems, about) => `${number(problems)}, zuerst ${about}`,
  problems: {
    unreadable: "lässt sich nicht lesen",
    "not-a-sitemap": "ist keine Sitemap",
    malformed: "ist kein wohlgeformtes XML; was danach kommt, wurde nicht gelesen",
    truncated: "bricht vorzeitig ab",
    "damaged-gzip": "ist beschädigt: Nur der Anfang ließ sich entpacken",
    bomb: "wird beim Entpacken größer, als eine Sitemap sein sollte; der Rest wurde nicht gelesen",
    "too-large": "ist zu groß; der Rest wurde nicht gelesen",
    "too-many-sitemaps": {
      one: "nennt eine Sitemap zu viel",
      other: "nennt mehr Sitemaps, als gelesen werden (--max-sitemaps)",
    },
    "too-many-urls": "hat mehr Einträge, als gelesen werden",
    later: "lässt sich vorerst nicht lesen",
    "too-deep": {
      one: "nennt eine Sitemap, die zu tief in Indexen steckt",
      other: "nennt Sitemaps, die zu tief in Indexen stecken",
    },
    "foreign-sitemap": {
      one: "nennt eine Sitemap einer anderen Website, die nicht gelesen wurde",
      other: "nennt Sitemaps einer anderen Website, die nicht gelesen wurden",
    },
    "invalid-sitemap-url": {
      one: "nennt eine Sitemap, die keine absolute URL ist",
      other: "nennt Sitemaps, die keine absoluten URLs sind",
    },
    "blocked-sitemap": "ist selbst durch robots.txt gesperrt",
    "invalid-url": {
      one: "hat einen Eintrag, der keine absolute URL ist",
      other: "hat Einträge, die keine absoluten URLs sind",
    },
    "foreign-url": {
      one: "hat eine URL eines anderen Hosts, dessen eigene robots.txt entscheidet; sie wurde nicht geprüft",
      other: "hat URLs anderer Hosts, deren eigene robots.txt entscheidet; sie wurden nicht geprüft",
    },
    get "over-size"() {
      return `ist größer als die ${number(PROTOCOL.bytes)} Byte, die das Protokoll erlaubt`;
    },
    get "over-count"() {
      return `hat mehr als die ${number(PROTOCOL.urls)} Einträge, die das Protokoll erlaubt`;
    },
    get "long-url"() {
      return {
        one: `hat eine URL von mehr als ${number(PROTOCOL.urlLength)} Zeichen`,
        other: `hat URLs von mehr als ${number(PROTOCOL.urlLength)} Zeichen`,
      };
    },
    encoding: "ist kein reines UTF-8",
    doctype: "hat eine Dokumenttyp-Deklaration; Entitäten daraus werden nicht ersetzt",
    "repeated-sitemap": {
      one: "nennt eine Sitemap, die schon gelesen wurde",
      other: "nennt Sitemaps, die schon gelesen wurden",
    },
    "nested-index": "ist ein Index in einem Index, was das Protokoll nicht erlaubt",
    empty: "hat keine Einträge",
    "no-sitemap": "gibt es nicht, und robots.txt nennt keine andere",
  },
};
