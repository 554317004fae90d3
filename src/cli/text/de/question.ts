import type { QuestionTexts } from "../en/question.ts";
import { formsOf } from "../forms.ts";

const { count, number } = formsOf("de");

export const question: QuestionTexts = {
  googleName: (name) =>
    `Googles Parser findet in einer robots.txt nur Namen aus Buchstaben, - und _: Für „${name}“ gelten die Urteile für *`,
  stranger: (url, home) =>
    `${url} ist nicht auf ${home}: Dafür gilt die robots.txt des eigenen Hosts, die verwendet wird, wenn Sie --robots weglassen. Mit --robots zählen nur Pfad und Query`,
  ownHosts: (file) =>
    `Für absolute URLs gilt die robots.txt ihres eigenen Hosts. Soll ./${file} gelten, fügen Sie --robots ${file} hinzu`,
  progress: (done, total) => `robots.txt von ${number(done)} der ${number(total)} Hosts`,
  noAnswerYet: (later, total) =>
    `noch keine Antwort für ${number(later)} von ${count(total, { one: "URL", other: "URLs" })}; versuchen Sie es später wieder`,
  noValidUrl: "es gab keine gültige URL zu prüfen",
  notUrl: "ist weder eine absolute URL noch ein Pfad, der mit „/“ beginnt",
  urlTooLong: (length, most) =>
    `hat ${number(length)} Zeichen; eine URL darf höchstens ${number(most)} haben`,
  blanket: {
    itself: "die robots.txt selbst darf immer abgerufen werden",
    unasked: (why) => `die robots.txt ließ sich nicht anfordern: ${why}`,
    unavailable: (why) => `es gibt keine robots.txt (${why}): Alles ist erlaubt`,
    restricted: (why) => `die robots.txt ist nicht zugänglich (${why}): Nichts ist erlaubt`,
    unreachable: (why) => `die robots.txt ist nicht erreichbar (${why}): Alles ist erlaubt`,
    later: (why, time) =>
      `die robots.txt ist nicht erreichbar (${why}): Vorerst ist nichts erlaubt; nächster Versuch ab ${time}`,
  },
  explain: {
    robots: "Datei",
    group: "Gruppe",
    path: "Pfad",
    rules: "Regeln",
    because: "Grund",
    noGroup: "keine",
    noRules: "keine trifft zu",
    fault: (fault) => `Das ${fault}.`,
    apart: (token, operator) =>
      `Die Gruppe für * gilt nicht für ${token}: Laut ${operator} muss er namentlich genannt werden.`,
  },
  reasons: {
    itself: "Die Datei /robots.txt darf ein Crawler immer abrufen, was auch immer die Regeln sagen.",
    noGroup: "Keine Gruppe der Datei gilt für diesen Crawler, also ist alles erlaubt.",
    noRule: (agent) => `Keine Regel der Gruppe für ${agent} trifft zu, also ist die URL erlaubt.`,
    only: (rule, agent) => `${rule} ist die einzige Regel der Gruppe für ${agent}, die zutrifft.`,
    first: (rule, rules) => `${rule} ist die erste der ${number(rules)} Regeln, die zutreffen.`,
    longest: (rule, rules, bytes) =>
      `${rule} ist die längste der ${number(rules)} Regeln, die zutreffen (${number(bytes)} Byte).`,
    tie: (rule, loser, bytes) =>
      `${rule} ist so lang wie ${loser} (${number(bytes)} Byte), und bei Gleichstand gewinnt Allow.`,
    roughAllow:
      "Im Muster stehen zu viele Platzhalter vor einem kodierten Zeichen wie %2F, das im Pfad etwas anderes bedeutet als in der Query: Es trifft auf weniger URLs zu, als es besagt.",
    roughDisallow:
      "Im Muster stehen zu viele Platzhalter vor einem kodierten Zeichen wie %2F, das im Pfad etwas anderes bedeutet als in der Query: Es trifft auf mehr URLs zu, als es besagt.",
  },
};
