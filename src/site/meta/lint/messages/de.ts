import type { PageCatalogue } from "../catalogue.ts";

/** Deutsch. */
export const de: PageCatalogue = {
  "content-usage-header": {
    syntax: "Content-Usage lässt sich nicht lesen und zählt darum nicht: „{value}“.",
    category: "Content-Usage kennt {keys}, nicht „{key}“.",
    value: "„{key}“ kann y oder n sein, nicht „{value}“.",
    type: "„{key}“ kann y oder n sein, ohne Anführungszeichen: Alles andere besagt nichts.",
  },
  "nosnippet-element": {
    element: "Google liest data-nosnippet an span, div und section, nicht an {element}.",
  },
  "robots-tag-agent": {
    agent: "Kein bekannter Crawler heißt „{name}“: Ist „{suggestion}“ gemeint?",
    all: "Kein Crawler heißt „{name}“: Was für alle gilt, steht in einem Header ohne Namen davor.",
    directive: "„{name}“ wird als Name eines Crawlers gelesen: Ist „{suggestion}“ gemeint?",
  },
  "robots-tag-attribute": {
    name: "Kein Crawler liest „{name}“ in {attribute}: Das Attribut heißt name.",
    header: "X-Robots-Tag ist ein Header der Antwort; in einer Seite heißt das Tag robots.",
    several:
      "„{name}“ ist nicht der Name eines Crawlers: Jeder braucht ein eigenes Tag, oder alle zusammen „robots“.",
    content: "Was das Tag „{name}“ sagt, gehört in content, nicht in value.",
  },
  "robots-tag-conflict": {
    tags: "„{one}“ widerspricht „{other}“: Für Google zählt das Strengere, für Yandex das Großzügigere.",
    header:
      "„{one}“ der Seite widerspricht „{other}“ im X-Robots-Tag: Für Google zählt das Strengere, Yandex sagt dazu nichts.",
    general:
      "„{one}“ für {agent} hebt „{other}“ für alle nicht auf: Für Google gilt beides, und das Strengere zählt.",
    headers: "„{one}“ widerspricht „{other}“ im X-Robots-Tag: Das Strengere zählt.",
  },
  "robots-tag-default": {
    needless: "„{names}“ gilt auch ohne das Tag: Es kann entfallen.",
  },
  "robots-tag-embedded": {
    alone: "„indexifembedded“ wirkt nur neben „noindex“.",
  },
  "robots-tag-expired": {
    passed: "Google zeigt die Seite seit {date} nicht mehr.",
  },
  "robots-tag-late": {
    late: "Das Tag steht nach den ersten 2 MB der Seite; mehr liest Google nicht.",
  },
  "robots-tag-quote": {
    name: "Kein Crawler liest dieses Tag, weil die Anführungszeichen zu seinem Namen gehören ({text}). Schreiben Sie: name={meant}, ohne Anführungszeichen oder mit geraden.",
    attribute:
      "Kein Crawler liest dieses Tag, weil die Anführungszeichen zum Namen des Attributs gehören. Schreiben Sie {meant} ohne sie.",
    directive:
      "Kein Crawler kennt {text}, weil die Anführungszeichen zur Anweisung gehören. Schreiben Sie {meant}, mit geraden Anführungszeichen um den ganzen Wert oder ohne.",
    header:
      "Kein Crawler kennt {text}: In einem Header stehen keine Anführungszeichen. Schreiben Sie {meant}.",
  },
  "robots-tag-retired": {
    retired: "„{name}“ liest kein Crawler mehr: Es kann entfallen.",
    unread:
      "Kein Crawler sagt, dass er „{name}“ liest: Für KI gibt es Content-Usage, Content-Signal und TDMRep.",
  },
  "robots-tag-unknown": {
    meant: "Kein Crawler kennt „{name}“: Ist „{suggestion}“ gemeint?",
    separator:
      "Angaben werden durch Kommas getrennt: Crawler lesen „{name}“ als eine einzige, die keiner kennt.",
    unknown: "Kein Crawler dokumentiert „{name}“: Es bewirkt nichts.",
  },
  "robots-tag-unseen": {
    unseen: "„{name}“ bleibt für {agents} unsichtbar: Zeile {line} der robots.txt sperrt die Seite.",
  },
  "robots-tag-value": {
    missing: "„{name}“ braucht nach einem Doppelpunkt einen Wert und wird sonst ignoriert.",
    number: "„{name}“ braucht eine Zahl, oder -1 für unbegrenzt; „{value}“ wird ignoriert.",
    preview: "„{name}“ kann none, standard oder large sein; „{value}“ wird ignoriert.",
    needless: "„{name}“ hat keinen Wert; was Crawler aus „{value}“ machen, ist nicht dokumentiert.",
    swapped: "Der Crawler steht vorn: „{value}: {name}“.",
    date: "„{name}“ braucht ein Datum wie 2030-12-31; „{value}“ wird ignoriert.",
  },
  "tdm-reservation-value": {
    value: "tdm-reservation ist 1 (vorbehalten) oder 0, nicht „{value}“: Nichts ist vorbehalten.",
  },
};
