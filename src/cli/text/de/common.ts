import type { Common } from "../en/common.ts";
import { formsOf } from "../forms.ts";

const { count, number, time } = formsOf("de");

export const common: Common = {
  note: (text) => `Hinweis: ${text}`,
  answers: {
    allowed: "erlaubt",
    disallowed: "gesperrt",
    invalid: "ungültig",
    later: "später",
    unknown: "unbekannt",
  },
  noRule: "keine Regel",
  ruleAndLine: (rule, line) => `${rule} (Zeile ${line})`,
  standardInput: "Standardeingabe",
  time,
  warnings: {
    tooLong: "ist länger als 500 KiB; Crawler lesen nicht weiter, und dieser Befehl auch nicht",
    noAgent: "hat keine User-agent-Zeile, also ist alles erlaubt",
    moved: (place) => `leitet auf ${place} um, dessen Regeln hier zählen`,
    markup: "ist eine Webseite, keine robots.txt",
    torn: "hat Regeln in UTF-16 und in einer anderen Kodierung, also ist alles gesperrt",
    wide: "ist in UTF-16, worin die meisten Crawler keine Regeln finden: Speichern Sie die Datei als UTF-8",
  },
  typo: (name, meant) => `Kein bekannter Crawler heißt „${name}“: Ist ${meant} gemeint?`,
  invalidUrls: (invalid, total) =>
    `Ungültig: ${number(invalid)} von ${count(total, { one: "URL", other: "URLs" })}`,
  retrying: (origin, why, seconds) =>
    `${origin} ist nicht erreichbar, weil dieser Rechner ein Problem hat (${why}); weitere Versuche bis zu ${seconds} Sekunden lang`,
  cannotRead: (name, why) => `${name} lässt sich nicht lesen: ${why}`,
  cannotWrite: (name, why) => `${name} lässt sich nicht schreiben: ${why}`,
  input: {
    notUrl: "das ist keine URL",
    password: "eine URL mit Passwort wird nicht abgerufen",
    notUrlList: "das ist keine Liste mit einer URL pro Zeile",
    notPattern: " (das gilt als Name, nicht als Muster: Zählen Sie die Dateien auf)",
    waiting: (name) => `Warten auf ${name}: Bisher ist nichts gekommen`,
    endless: "das ist ein Gerät, dessen Daten nicht enden",
    tooLarge: "das sind mehr als 64 MiB",
    tooLargeRobots: "das sind mehr als 2 MiB, und Crawler lesen nur die ersten 500 KiB",
    closed: " (Crawler dürfen vorerst nichts abrufen)",
    closedBy: (dialect) => ` (Crawler, die sich an ${dialect} halten, dürfen nichts abrufen)`,
    open: " (für Crawler heißt das: Alles ist erlaubt)",
  },
  output: {
    exists: "die Datei gibt es schon",
    noFolder: "den Ordner gibt es nicht",
    otherOwner: "die Datei gehört einem anderen Benutzer, die neue täte es nicht",
  },
};
