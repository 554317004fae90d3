import type { MetaTexts } from "../en/meta.ts";
import { formsOf } from "../forms.ts";

const { count, number } = formsOf("de");

export const meta: MetaTexts = {
  headings: {
    crawl: "abrufen",
    index: "indexieren",
    follow: "Links folgen",
    snippet: "Textauszug",
    cache: "Kopie",
    input: "KI-Antworten",
    training: "KI-Training",
  },
  values: {
    yes: "ja",
    no: "nein",
    "URL only": "nur URL",
    none: "keine",
    later: "später",
    limited: "begrenzt",
    unknown: "offen",
  },
  notes: {
    closed: (why, time) =>
      `robots.txt ${why}, darum bleiben Crawler vorerst fern; nächster Versuch ab ${time}`,
    notAllowed:
      "robots.txt lässt robotomata diese Seite nicht abrufen; ist es Ihre Website, verwenden Sie --own",
    redirected: (url) => `weitergeleitet zu ${url}`,
    notHtml: (type) => `kein HTML, sondern ${type}: Nur Header und robots.txt zählen`,
    truncated: "die Seite ist länger, als gelesen wird, oder hat zu viele Tags",
    "robots.txt":
      "das ist eine robots.txt, keine Seite: Prüfen Sie sie mit robotomata lint, oder geben Sie sie mit --robots zu einer Seite an",
    text: "darin ist kein Markup: Reiner Text hat keine Robots-Tags, also zählen nur Header und robots.txt",
    binary: "das ist kein Text und hat daher keine Robots-Tags: Nur Header und robots.txt zählen",
  },
  cannotBeFetched: (why) => `lässt sich nicht abrufen (${why})`,
  errors: {
    late: (seconds) => `keine vollständige Antwort in ${number(seconds)} Sekunden`,
    notHttp: "das ist keine http- oder https-URL",
    badRedirect: (to) => `eine Weiterleitung führt zu ${to}`,
    noAnswerYet: (page) => `noch keine Antwort für ${page}; versuchen Sie es später wieder`,
    notHeader: (file, line, text) =>
      `${file}, Zeile ${line}: Erwartet wird ein Header wie X-Robots-Tag: noindex, nicht „${text}“`,
  },
  limits: {
    until: (date) => `nach ${date} nicht mehr gezeigt`,
    embedded: "indexiert, wo andere Seiten sie einbetten",
    snippet: (most) => `Textauszüge von höchstens ${count(most, { one: "Zeichen", other: "Zeichen" })}`,
    nosnippet: (parts) => `ohne ${count(parts, { one: "Element", other: "Elemente" })} mit data-nosnippet`,
    noImages: "Bilder nicht indexiert",
    images: (size) => `Bildvorschau: ${size}`,
    video: (most) => `Videovorschau von höchstens ${count(most, { one: "Sekunde", other: "Sekunden" })}`,
    noTranslation: "keine Übersetzung",
  },
  limited: (names, limits) => `${names}: ${limits}`,
  training: (answer, who) => `KI-Training ${answer}: ${who}`,
  everybody: "alle Betreiber, von denen bekannt ist, dass sie trainieren",
  others: "alle anderen",
  license: (url) => `Lizenz: ${url}`,
  withinPage: "auf der Seite selbst",
  places: {
    page: (line, text) => `Seite, Zeile ${number(line)}: ${text}`,
    header: (name, text) => `Header ${name}: ${text}`,
    robots: (line, text) => `robots.txt, Zeile ${number(line)}: ${text}`,
    forGroup: (group) => ` (für ${group})`,
    file: (name, entry, text) => `${name}, Eintrag ${number(entry)}: ${text}`,
  },
  page: "Seite",
};
