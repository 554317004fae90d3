import { purposes } from "../../../engine/agent/purposes/de.ts";
import type { BotsTexts } from "../en/bots.ts";
import { formsOf } from "../forms.ts";

const { count, number } = formsOf("de");
const REQUESTS = { one: "Anfrage", other: "Anfragen" };
const ROBOTS = { one: "Robot", other: "Robots" };
const LOGS = { one: "Log", other: "Logs" };
const IN_LINES = { one: "Zeile", other: "Zeilen" };

const kinds: BotsTexts["kinds"] = {
  ...purposes,
  tools: "Werkzeuge",
  unknown: "unbekannt",
};

export const bots: BotsTexts = {
  unknownFormat: "keine Zeile hat ein bekanntes Format von Zugriffslogs",
  noNetworks: (file) => `in ${file} stehen keine Netze`,
  unreadableNetworks: (file, count, first) =>
    `${file} ist nicht heil: Einträge, die keine Netze sind: ${count}, der erste ist ${first}`,
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
    listed: "aus der Liste",
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
    heads: {
      robot: "ROBOT",
      requests: "ANFRAGEN",
      robots: "ROBOTS.TXT",
      perMinute: "PRO MINUTE",
      tooSoon: "ZU FRÜH",
      spoofed: "GEFÄLSCHT",
      purpose: "ZWECK",
      all: "ROBOTS",
      client: "CLIENT",
      forbidden: "GESPERRT",
      share: "ANTEIL",
    },
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
        "Bekannte Robots mit Betreiber und Zweck. „Nennt sich Robot“: Der Header sagt, dass es ein Robot ist. „Las robots.txt“: Der Client rief robots.txt ab, ohne sich als Robot zu bezeichnen. Zu früh: Anfragen, die der vorigen schneller folgten, als der Abstand erlaubt; der Abstand nach einem Abruf von robots.txt zählt nicht.",
      spoofed: "Adressen, die den Namen eines Robots verwendeten, aber nicht zu seinem Betreiber gehören.",
      undeclared:
        "HTTP-Bibliotheken, Headless-Browser und Clients ohne User-Agent, die sich weder als Robots bezeichnen noch robots.txt abriefen. Ihre Anfragen sind in denen der Robots oben nicht enthalten. Gesperrt nach den Regeln für Robots, die robots.txt nicht nennt.",
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
      perMinute: "Höchstens pro Minute",
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
    mayIgnore: "ignoriert sie womöglich",
    neverFetched: "nie abgerufen",
    fetched: (fetches) => `${number(fetches)}-mal abgerufen`,
    fetchedFirst: (fetches) => `${number(fetches)}-mal abgerufen, vor allem anderen`,
    fetchedLater: (fetches) => `${number(fetches)}-mal abgerufen, aber nicht zuerst`,
    tooSoon: (requests, seconds) => `${number(requests)} (Abstand: ${number(seconds)} s)`,
  },
};
