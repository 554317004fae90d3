import type { refusedParts as parts, Refusals } from "./en.ts";

export const refusals: Refusals = {
  "wrong-kind": () => "Es gibt nichts zu schreiben.",
  "unknown-property": (what, key) => `${what} hat keine Eigenschaft „${key}“.`,
  "unknown-preset": (preset) => `Es gibt keinen Ausgangspunkt „${preset}“.`,
  "no-agent": () => "Eine Gruppe nennt keinen Crawler.",
  "delay-count": (agents, delays) => `Eine Gruppe mit ${agents} Crawlern hat ${delays} Wartezeiten.`,
  "bad-delay": (delay) => `Crawl-delay ist eine Zahl von Sekunden, nicht ${delay}.`,
  "no-group": (index) => `Es gibt keine Gruppe ${index}.`,
  "too-large": (bytes, most) => `Die Datei hätte ${bytes} Byte; Crawler lesen davon ${most}.`,
  "reads-differently": () => "Ein Crawler würde die Datei anders lesen, als Sie es eingegeben haben.",
  "not-a-token": (agent) => `„${agent}“ kann keinen Crawler benennen: Erlaubt sind Buchstaben, „-“ und „_“.`,
  "rule-type": (type) => `Eine Regel ist Allow oder Disallow, nicht „${type}“.`,
  "pattern-start": (pattern) => `„${pattern}“ trifft auf keine URL zu: Ein Pfad beginnt mit „/“ oder „*“.`,
  "white-space": (pattern) => `„${pattern}“ enthält ein Leerzeichen; in URLs schreibt man „%20“.`,
  "bad-sitemap": (url) => `„${url}“ ist keine absolute URL einer Sitemap.`,
  "bad-license": (url) => `„${url}“ ist keine absolute URL einer Lizenz.`,
  faulty: (value, message) => `„${value}“: ${message}`,
  "bad-field": (name) => `„${name}“ ist kein Feldname.`,
  "not-text": (part, value) => `${part} ist kein Text: ${value}`,
  hash: (part, text) => `${part} enthält ein „#“, das einen Kommentar beginnt: „${text}“.`,
  control: (part, text) => `${part} enthält ein Steuerzeichen: ${text}`,
  "outer-space": (part, text) => `${part} ist von Leerraum umgeben: „${text}“.`,
  "bad-path": (path, field) => `„${path}“ bei ${field} ist kein Pfad.`,
  "unknown-key": (field, key, known) => `${field} kennt „${key}“ nicht, nur ${known}.`,
  "bad-value": (field, key, known, value) => `„${key}“ bei ${field} muss ${known} sein, nicht „${value}“.`,
};

export const refusedParts: typeof parts = {
  agent: "Der Name eines Crawlers",
  pattern: "Ein Pfad",
  sitemap: "Eine Sitemap",
  field: (name) => `Das Feld „${name}“`,
};
