import { PROTOCOL } from "../../crawl/sitemap/limits.ts";
import purposes from "../../engine/agent/purposes/de.json" with { type: "json" };
import type { Texts } from "./en.ts";
import { formsOf } from "./forms.ts";

const { count, number } = formsOf("de");
const SITEMAPS = { one: "Sitemap", other: "Sitemaps" };
const URLS = { one: "URL", other: "URLs" };

const REQUESTS = { one: "Anfrage", other: "Anfragen" };
const ROBOTS = { one: "Robot", other: "Robots" };
const LOGS = { one: "Log", other: "Logs" };
const IN_LINES = { one: "Zeile", other: "Zeilen" };

const kinds: Texts["bots"]["kinds"] = {
  ...purposes,
  tools: "Werkzeuge",
  unknown: "unbekannt",
};

export const audit: Texts["audit"] = {
  severities: { error: "Fehler", warning: "Warnung" },
  notFound: (why) => `: Die Datei gibt es nicht (${why}), also ist alles erlaubt`,
  refused: (why) =>
    `: Der Server gibt die Datei nicht heraus (${why}), was laut RFC 9309 nichts einschränkt, also ist alles erlaubt`,
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
    "unknown-entity": {
      one: "hat eine Entität, die XML nicht kennt, etwa &eacute;; eine URL damit entfällt",
      other: "hat Entitäten, die XML nicht kennt, etwa &eacute;; URLs damit entfallen",
    },
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
    "leading-space": "hat Leerraum vor der XML-Deklaration, an dem manche Programme scheitern",
    "invalid-date": {
      one: "hat ein Datum, das sich nicht lesen lässt oder das es nicht gibt",
      other: "hat Daten, die sich nicht lesen lassen oder die es nicht gibt",
    },
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

export const bots: Texts["bots"] = {
  unknownFormat: "keine Zeile hat ein bekanntes Format von Zugriffslogs",
  elsewhere: (requests) => `ohne ${count(requests, REQUESTS)} an andere Hosts`,
  onlyElsewhere: (requests, hosts) =>
    `ohne ${count(requests, REQUESTS)} an andere Hosts: In den Logs stehen ${hosts}`,
  severalHosts: (hosts) =>
    `in den Logs stehen mehrere Hosts (${hosts}), jeder mit einer eigenen robots.txt: --host NAME zählt nur einen`,
  andMore: (names) => `${names} und weitere`,
  reading: (lines, perSecond) => `${count(lines, IN_LINES)}, ${number(perSecond)}/s`,
  checking: (addresses) => `${count(addresses, { one: "Adresse", other: "Adressen" })} geprüft`,
  faults: {
    broken: (broken, lines, which) =>
      `${number(broken)} von ${count(lines, IN_LINES)} in unbekanntem Format (${which})`,
    firstLines: (lines) => `zuerst die Zeilen ${lines}`,
    lines: (broken, lines) => `${broken === 1 ? "Zeile" : "Zeilen"} ${lines}`,
    long: (long) => `${count(long, IN_LINES)} von mehr als 128 KiB ausgelassen`,
    unnamed: () =>
      "in keiner Anfrage steht ein User-Agent-Header, ohne den sich Robots nicht erkennen lassen: Lassen Sie den Server ihn mitschreiben",
    notRead: (why) => `${why}: Der Rest wurde nicht gelesen (--max-ratio)`,
  },
  noUserAgent: "ohne User-Agent",
  evidence: {
    listed: "laut einer Liste",
    declared: "nennt sich Robot",
    named: "in robots.txt genannt",
    fetched: "las robots.txt",
    undeclared: "nicht deklariert",
  },
  software: { library: "HTTP-Bibliothek", headless: "Headless-Browser", unnamed: "" },
  kinds,
  purposes: kinds,
  mayIgnore: ", ignoriert robots.txt womöglich",
  verified: (all, own) => `${number(all)} (${number(own)} bestätigt)`,
  unchecked: (unchecked) => ` (${number(unchecked)} ungeprüft)`,
  seconds: (seconds) => `${number(seconds)} s`,
  text: {
    head: (requests, logs, fromBots, robots) =>
      `${count(requests, REQUESTS)} in ${count(logs, LOGS)}, ${number(fromBots)} von ${count(robots, ROBOTS)}`,
    more: (robots) =>
      `und ${count(robots, { one: "weiterer Robot", other: "weitere Robots" })}: Alle zeigt --all`,
    others: (requests) =>
      `${count(requests, REQUESTS)} von Robots mit zu wenigen Anfragen, um hier zu stehen`,
    forbidden: "Gesperrte Anfragen",
    spoofed: "Gefälschte Namen",
    undeclared: (requests) =>
      `Nicht deklarierte Automaten: ${count(requests, REQUESTS)}, oben nicht mitgezählt`,
    undeclaredForbidden: "Gesperrte Anfragen nicht deklarierter Automaten",
    never: "nie",
    first: (fetches) => `${number(fetches)}, zuerst`,
    later: (fetches) => `${number(fetches)}, später`,
  },
  page: {
    title: "Robots in Zugriffslogs",
    lead: (requests, logs) => `${count(requests, REQUESTS)} in ${count(logs, LOGS)}.`,
    leadSpan: (requests, logs, from, to) =>
      `${count(requests, REQUESTS)} in ${count(logs, LOGS)}, ${from} bis ${to}.`,
    foot: (version, date) => `Gezählt von robotomata ${version} am ${date}.`,
    facts: {
      robots: "Robots",
      requests: "Anfragen von Robots",
      forbidden: "gesperrte Anfragen",
      spoofed: "mit gefälschtem Namen",
      neverFetched: "Robots, die robots.txt nie abriefen",
      undeclared: "Anfragen nicht deklarierter Automaten",
    },
    titles: {
      overTime: "Anfragen im Zeitverlauf",
      requests: "Anfragen",
      purposes: "Anfragen nach Zweck",
      forbidden: "Anfragen, die robots.txt sperrt",
      forbiddenOverTime: "Gesperrte Anfragen im Zeitverlauf",
      forbiddenUrls: "Gesperrte URLs",
      robots: "Robots",
      spoofed: "Gefälschte Namen",
      undeclared: "Nicht deklarierte Automaten",
      undeclaredOverTime: "Nicht deklarierte Automaten im Zeitverlauf",
      undeclaredUrls: "Gesperrte URLs nicht deklarierter Automaten",
      faults: "Was sich nicht lesen ließ",
    },
    notes: {
      purposes:
        "Wozu die Robots Seiten abrufen, nach Angabe ihrer Betreiber. Werkzeuge sind HTTP-Bibliotheken und Headless-Browser, mit denen robots.txt abgerufen wurde.",
      forbidden: "Nach den Regeln, die für jeden Robot gelten.",
      forbiddenUrls: "Einige der URLs, die abgerufen wurden, obwohl robots.txt sie sperrt.",
      robots:
        "Bekannte Robots mit Betreiber und Zweck. „Nennt sich Robot“: Der Header sagt, dass es ein Robot ist. „Las robots.txt“: Der Client rief robots.txt ab, ohne sich als Robot zu bezeichnen. Zu früh: Anfragen, die der vorigen schneller folgten, als der Abstand erlaubt; der Abstand nach einem Abruf von robots.txt zählt nicht. Pro Minute: in der geschäftigsten Minute.",
      spoofed: "Adressen, die den Namen eines Robots verwendeten, aber nicht zu seinem Betreiber gehören.",
      undeclared:
        "HTTP-Bibliotheken, Headless-Browser und Clients ohne User-Agent, die sich weder als Robots bezeichnen noch robots.txt abriefen. Ihre Anfragen sind in denen der Robots oben nicht enthalten. Gesperrt nach den Regeln für Robots, die robots.txt nicht nennt. Pro Minute: in der geschäftigsten Minute.",
      first: (shown, all) => `Die ersten ${number(shown)} von ${number(all)}.`,
      perHour: "Anfragen pro Stunde.",
      perDay: "Anfragen pro Tag.",
      perHours: (hours) => `Anfragen pro ${count(hours, { one: "Stunde", other: "Stunden" })}.`,
      perDays: (days) => `Anfragen pro ${count(days, { one: "Tag", other: "Tage" })}.`,
    },
    heads: {
      robot: "Robot",
      purpose: "Zweck",
      url: "URL",
      rule: "Regel",
      requests: "Anfragen",
      who: "Wer",
      robots: "robots.txt",
      forbidden: "Gesperrt",
      share: "Anteil",
      tooSoon: "Zu früh",
      spoofed: "Gefälscht",
      perMinute: "Pro Minute",
      client: "Client",
      what: "Was",
      addresses: "Adressen",
      name: "Name",
      address: "Adresse",
      why: "Warum",
      log: "Log",
      all: "Alle",
      time: "Zeit (UTC)",
      date: "Datum",
    },
    others: (others) => count(others, { one: "weiterer", other: "weitere" }),
    neverFetched: "nie abgerufen",
    fetched: (fetches) => `${number(fetches)}-mal abgerufen`,
    fetchedFirst: (fetches) => `${number(fetches)}-mal abgerufen, vor allem anderen`,
    fetchedLater: (fetches) => `${number(fetches)}-mal abgerufen, aber nicht zuerst`,
  },
};

export const report: Texts["report"] = {
  severities: { error: "Fehler", warning: "Warnung", info: "Hinweis" },
  summary: (errors, warnings, notes) => `Fehler: ${errors}, Warnungen: ${warnings}, Hinweise: ${notes}.`,
  fixable: "Reparierbar",
  fixed: (count) => `Repariert: ${count}.`,
  wouldRepair: (count: number) => `Reparaturen, nicht geschrieben: ${count}`,
  clean: "Nichts zu beanstanden.",
  more: (count, rule, lines) => `${count}-mal mehr ${rule}, in den Zeilen ${lines}`,
  hidden: "Alle Funde zeigt --all.",
};
