import type { Catalogue } from "../catalogue.ts";

/** Deutsch. */
export const de: Catalogue = {
  "absolute-url-path": {
    url: "In eine Regel gehört ein Pfad auf diesem Host, keine URL: „{path}“.",
    site: "Das ist die ganze Website; in eine Regel gehört ein Pfad: „/“ würde ganz {host} schließen oder öffnen.",
    unknown:
      "In eine Regel gehört ein Pfad, keine URL. Gilt die Datei für {host}, schreiben Sie „{path}“; andere Hosts haben eine eigene robots.txt.",
    other: "{host} hat eine eigene robots.txt, und hier trifft die Regel auf nichts zu: Entfernen Sie sie.",
    sitemap: "Das ist eine Sitemap, kein Pfad. Man gibt sie mit „Sitemap: {url}“ an.",
  },
  "ads-bots-unbound": {
    unbound: "„*“ gilt nicht für {agents}: Wer sie fernhalten will, muss sie nennen.",
  },
  "agent-nickname": {
    meant: "Kein Crawler heißt „{agent}“. Nennen Sie die gemeinten: {names}.",
    all: "Kein Crawler heißt „{agent}“: Alle Crawler spricht man mit „*“ an.",
  },
  "agent-token": {
    version: "Die Version gehört nicht zum Namen: „{token}“ genügt.",
    star: "In Namen ist „*“ kein Platzhalter: Crawler lesen „{token}“.",
    digits: "Laut Standard steht in Namen kein „{code}“: Google liest nur „{token}“.",
    other: "Laut Standard steht in Namen kein „{code}“: Crawler lesen nur „{token}“.",
    all: "Nur ein „*“ ohne Zusatz meint alle Crawler: Was danach folgt, ignoriert Google, andere womöglich nicht.",
    nothing: "Ein Name beginnt mit einem Buchstaben von A bis Z: Kein bekannter Crawler heißt so.",
    yandex:
      "Nach dem Standard liest man hier „{token}“, doch Yandex vergleicht den ganzen Wert, und keiner seiner Crawler richtet sich danach: Schreiben Sie „{token}“.",
  },
  "agent-typo": {
    typo: "Kein bekannter Crawler heißt „{agent}“: Ist „{suggestion}“ gemeint?",
  },
  "ai-block-gaps": {
    missing: "Das sperrt Crawler aus, die für KI-Training sammeln, aber nicht {agents}.",
    listed:
      "Das sperrt Crawler aus, die für KI-Training sammeln, aber nicht {agents}: Diese hat nur die Liste {list}.",
  },
  "all-capitals": {
    capitals: "Üblich ist „{usual}“: Manche alten Parser kennen „{name}“ nicht.",
  },
  "ambiguous-escape": {
    more: "Zu viele „*“ stehen vor einem kodierten Zeichen, dessen Bedeutung von ihnen abhängt: Die Regel sperrt mehr, als sie besagt.",
    fewer:
      "Zu viele „*“ stehen vor einem kodierten Zeichen, dessen Bedeutung von ihnen abhängt: Die Regel erlaubt weniger, als sie besagt.",
  },
  "binary-file": {
    binary: "Das ist kein Text: Crawler finden darin keine Regeln und halten alles für erlaubt.",
    document:
      "Das ist die Datei einer Textverarbeitung: Crawler lesen nicht den Text, den Sie darin sehen. Speichern Sie ihn als reinen Text in UTF-8.",
    utf16:
      "Der Text ist UTF-16: Crawler lesen UTF-8 und finden darin keine Regeln. Speichern Sie die Datei als UTF-8.",
  },
  "blank-after-agent": {
    blank: "Für Yandex und ältere Crawler trennt diese Leerzeile die Regeln von ihrer User-agent-Zeile.",
  },
  "blocked-resources": {
    blocked: "Suchmaschinen rendern Seiten und brauchen vielleicht, was „{value}“ sperrt.",
  },
  "blocks-everything": {
    closed:
      "Das sperrt die ganze Website für jeden Crawler, der sich daran hält, auch für Googlebot und bingbot.",
  },
  "byte-order-mark": {
    start: "Ein Byte-Order-Mark (BOM): Parser, die es nicht überspringen, verlieren die erste Zeile.",
    inside: "Ein Byte-Order-Mark (BOM) mitten in der Datei: Das Feld danach erkennt kein Crawler.",
  },
  "conflicting-rules": {
    both: "Zeile {line} sagt zum selben Pfad das Gegenteil: Die meisten Crawler erlauben ihn dann, manche folgen der ersten Zeile.",
    overridden:
      "Diese Regel greift nie: „{rule}“ in Zeile {line} sagt das Gegenteil und entscheidet überall, wo sie zutrifft, zum Beispiel bei {url}.",
  },
  "content-signal-syntax": {
    empty: "Content-Signal braucht mindestens ein Signal, etwa ai-train=no.",
    key: "„{key}“ ist kein Signal; bekannt sind {keys}.",
    value: "„{key}“ kann {values} sein, nicht „{value}“.",
    group: "Content-Signal gehört in eine Gruppe: Davor steht keine User-agent-Zeile.",
  },
  "content-usage-syntax": {
    empty: "Content-Usage braucht mindestens eine Angabe, etwa train-ai=n.",
    key: "„{key}“ ist in den Entwürfen keine Kategorie; bekannt sind {keys}.",
    value: "„{key}“ kann y oder n sein, nicht „{value}“.",
    group: "Content-Usage gehört in eine Gruppe: Davor steht keine User-agent-Zeile.",
  },
  "control-character": {
    nul: "Ein NUL-Zeichen: Google ignoriert den Rest der Zeile. Entfernen Sie es.",
    control:
      "{code} ist ein Steuerzeichen: Die Zeile bewirkt nicht, was sie zu sagen scheint. Entfernen Sie es.",
  },
  "crawl-delay-ignored": {
    ignored: "„{agent}“ wertet Crawl-delay nicht aus.",
  },
  "crawl-delay-value": {
    number: "„{value}“ ist keine Zeitangabe in Sekunden: Crawler ignorieren die Zeile.",
    empty: "Crawl-delay braucht eine Zeitangabe in Sekunden.",
    long: "Mit {seconds} Sekunden zwischen zwei Seiten schafft ein Crawler höchstens {pages} am Tag; manche verstehen das als Verbot.",
    comma: "Dezimalpunkt statt Komma: „{value}“.",
    path: "„{value}“ ist ein Pfad, keine Zeitangabe in Sekunden: Das gehört in eine Regel wie „Disallow: {value}“.",
  },
  "directory-slash": {
    open: "„{value}“ umfasst auch „{value}.html“ und „{value}-2/“; mit „/“ am Ende gilt die Regel nur für den Ordner.",
  },
  "disclosing-path": {
    hint: "„{value}“ verrät allen, wo es etwas zu finden gibt. Was geheim bleiben soll, braucht ein Passwort, keine Regel.",
  },
  "dollar-not-last": {
    literal: "„$“ bedeutet nur als letztes Zeichen das Ende der URL; hier ist es ein gewöhnliches Zeichen.",
  },
  "dot-segment": {
    dots: "Keine URL behält „{segment}“ in ihrem Pfad: Schreiben Sie „{path}“.",
  },
  "drifted-copy": {
    lacks:
      "„{agent}“ wiederholt Regeln von „*“ (Anzahl: {count}), aber „{rule}“ fehlt und gilt für diesen Crawler nicht.",
  },
  "duplicate-rule": {
    again: "Dieselbe Regel steht in Zeile {line}.",
  },
  "empty-agent": {
    nobody:
      "Die Zeile nennt keinen Crawler, also hält sich niemand an ihre Regeln. Für alle Crawler steht „*“.",
  },
  "empty-file": {
    empty: "Die Datei enthält keine Anweisung: Jeder Crawler darf alles abrufen.",
  },
  "empty-group": {
    open: "Es folgt keine Regel: „{agent}“ darf alles abrufen, egal, was die Gruppe „*“ sagt.",
    star: "Es folgt keine Regel: Alles ist erlaubt.",
  },
  "empty-rule": {
    allow: "Ein leeres Allow bewirkt nichts.",
    disallow: "Ein leeres Disallow bewirkt neben anderen Regeln nichts: Es nimmt sie nicht zurück.",
  },
  "error-page": {
    error: "Das ist eine Fehlerseite: Als robots.txt ausgeliefert, erlaubt sie alles.",
    redirect:
      "Das ist der Text einer Weiterleitung: Crawler folgen dem Location-Header, nicht der Seite, und lesen hier keine Regeln.",
  },
  "escape-mismatch": {
    needless: "„{escape}“ ist „{char}“, das in URLs unkodiert steht: Für Google ist das nicht dasselbe.",
    special:
      "„{escape}“ steht laut Standard für das Zeichen „{char}“ selbst, doch für Google ist das nicht dasselbe.",
    stray: "„%“ leitet hier keine Kodierung ein: Ein „%“ als Zeichen schreibt man „%25“.",
    begins:
      "„{escape}“ trifft hier auf den Anfang jeder Kodierung zu, die so beginnt: Ein „%“ als Zeichen schreibt man „%25“.",
    twice: "„{escape}“ ist doppelt kodiert.",
    backslash: "In keinem URL-Pfad steht „\\“: Gemeint ist wohl „/“.",
  },
  "field-typo": {
    typo: "Google liest „{name}“ als „{field}“, die meisten Crawler ignorieren die Zeile: Richtig ist „{field}“.",
  },
  "file-listing": {
    files:
      "{count} Dateien sind einzeln aufgeführt; „Disallow: {prefix}“ deckt sie in einer Zeile ab, dazu alles andere in diesem Ordner, etwa {url}.",
  },
  "file-too-large": {
    large: "Ab hier liest Google nicht weiter: Die Datei hat {size} Bytes, davon zählen {limit}.",
  },
  "final-newline": {
    missing: "Die letzte Zeile endet ohne Zeilenumbruch; was später angehängt wird, gerät in dieselbe Zeile.",
  },
  "full-user-agent": {
    token: "Eine Gruppe spricht den Crawler nur mit seinem Namen an: „{token}“.",
    url: "Das ist eine URL; eine Gruppe spricht den Crawler nur mit seinem Namen an, etwa „Googlebot“.",
    browser: "So meldet sich ein Browser. Kein Crawler hört darauf.",
  },
  "hash-in-path": {
    cut: "„#“ beginnt einen Kommentar: Crawler lesen nur „{value}“. Was in einer URL hinter „#“ steht, wird nie gesendet, darum gilt keine Regel dafür.",
    swallowed:
      "„{rule}“ steht hier in einem Kommentar, und kein Crawler liest es. Soll es gelten, gehört es in eine eigene Zeile.",
  },
  "html-document": {
    markup:
      "Das ist {kind}, keine robots.txt: Crawler finden darin keine Regeln und halten alles für erlaubt.",
    rules:
      "Das ist {kind}, keine robots.txt; Crawler lesen daraus vielleicht trotzdem Regeln (Anzahl: {count}).",
  },
  "html-entity": {
    entity: "„{entity}“ ist HTML; in robots.txt schreibt man „{char}“.",
  },
  "inline-comment": {
    behind:
      "Einfache Parser halten diesen Kommentar für einen Teil des Werts: Er gehört in eine eigene Zeile.",
  },
  "invalid-utf8": {
    bytes: "Diese Bytes sind kein UTF-8. Speichern Sie die Datei als UTF-8.",
    replaced: "Hier steht � (U+FFFD), weil bei einer früheren Umwandlung ein Zeichen verloren ging.",
  },
  "inverted-fields": {
    agentAsPath:
      "„{value}“ ist der Name eines Crawlers, kein Pfad: Diese Regel trifft auf keine URL zu. Gemeint ist wohl „User-agent: {value}“, darunter „{rule}“.",
    pathAsAgent:
      "„{value}“ ist ein Pfad, nicht der Name eines Crawlers: An diese Gruppe hält sich niemand. Gemeint ist wohl „User-agent: *“, darunter „Disallow: {value}“.",
  },
  "leading-space": {
    indented: "Manche Parser ignorieren eingerückte Zeilen: Anweisungen gehören an den Zeilenanfang.",
  },
  "license-url": {
    url: "License braucht die absolute URL einer RSL-Datei, nicht „{value}“.",
  },
  "line-endings": {
    bare: "Die Zeilen enden nur mit einem Wagenrücklauf (CR); Programme, die nur LF kennen, sehen eine einzige lange Zeile.",
    mixed: "Diese Zeile endet mit {this}, die meisten anderen mit {usual}.",
    dos: "Die Zeilen enden mit CR LF, wie unter DOS und Windows: Crawler, die nur LF kennen, lesen das CR als Teil des Werts. Speichern Sie die Datei mit Unix-Zeilenenden.",
  },
  "line-too-long": {
    long: "Die Zeile hat {size} Bytes; Google schneidet sie nach {limit} ab.",
  },
  "missing-colon": {
    colon: "Der Doppelpunkt fehlt; viele Crawler ignorieren eine solche Zeile.",
  },
  "missing-slash": {
    relative: "„{value}“ trifft auf keine URL zu: Ein Pfad beginnt mit „/“. Schreiben Sie „{path}“.",
    unclear: "„{value}“ trifft auf keine URL zu: Ein Pfad beginnt mit „/“.",
    word: "„{value}“ ist kein Pfad: „/“ steht für alles, ein leerer Wert für nichts.",
    nowhere:
      "„{value}“ trifft auf keine URL zu: Ein Pfad beginnt mit „/“, und in diesem Dialekt gibt es keine Platzhalter.",
    keyword: "„{value}“ ist kein Pfad: Das gehört in ein Robots-Meta-Tag oder einen X-Robots-Tag-Header.",
    field: "„{value}“ ist kein Pfad: Das gehört in eine Zeile „{field}: {value}“.",
  },
  "not-a-directive": {
    prose: "Crawler ignorieren diese Zeile: Sie ist keine Anweisung. Ein Kommentar beginnt mit „#“.",
    keyword:
      "„{value}“ gehört in ein Robots-Meta-Tag oder einen X-Robots-Tag-Header; hier bewirkt es nichts.",
    url: "Eine bloße URL bewirkt nichts. Eine Sitemap gibt man mit „Sitemap: {url}“ an.",
    half: "„{name}“ wirkt erst mit Doppelpunkt und Wert.",
    bare: "Crawler ignorieren diese Zeile: Ihr fehlt das Feld. War „{field}: {value}“ gemeint?",
  },
  "record-without-disallow": {
    none: "Die Gruppe hat kein Disallow: Erlaubt ist ohnehin alles, und alte Crawler verwerfen eine solche Gruppe.",
  },
  "regex-pattern": {
    regex:
      "„{sign}“ ist hier ein gewöhnliches Zeichen: Eine besondere Bedeutung haben nur „*“ und ein „$“ am Ende.",
    plain: "„{sign}“ ist in diesem Dialekt ein gewöhnliches Zeichen: Pfade werden wörtlich verglichen.",
  },
  "repeated-agent": {
    again:
      "„{agent}“ hat schon eine Gruppe, in Zeile {line}: Crawler sollen beide zusammenführen, aber nicht alle tun es.",
    first:
      "Crawler beachten nur die erste Gruppe, die „{agent}“ nennt, die in Zeile {line}: Für ihn gilt diese hier nicht.",
    twice: "„{agent}“ steht schon in Zeile {line} in dieser Gruppe.",
  },
  "repeated-star": {
    stars: "„{stars}“ besagt nicht mehr als „*“.",
  },
  "retired-directive": {
    index: "„{name}“ wirkt in robots.txt nicht: Dafür gibt es Robots-Meta-Tags und den X-Robots-Tag-Header.",
    host: "Yandex wertet Host seit 2018 nicht mehr aus: Verwenden Sie Weiterleitungen oder rel=canonical.",
    dead: "Kein großer Crawler wertet „{name}“ aus.",
  },
  "rule-before-agent": {
    outside: "An diese Zeile hält sich kein Crawler: Davor steht keine User-agent-Zeile.",
  },
  "search-engine-blocked": {
    closed: "Das sperrt die ganze Website für {name}: Sie verschwindet aus den Suchergebnissen.",
  },
  "second-star-group": {
    second:
      "Eine zweite Gruppe für „*“: Crawler sollen sie mit der in Zeile {line} zusammenführen, aber nicht alle tun es.",
    ignored: "Eine zweite Gruppe für „*“: Crawler beachten nur die erste, die in Zeile {line}.",
  },
  "secret-in-path": {
    secret:
      "Das sieht nach einem Geheimnis aus, und robots.txt kann jeder lesen: Ändern Sie das Geheimnis, und nehmen Sie es aus der Regel heraus.",
  },
  "several-agents": {
    list: "Pro Zeile nur ein Crawler: Gelesen wird höchstens „{first}“.",
  },
  "several-fields": {
    joined:
      "Diese Zeile enthält {count} Felder, und Crawler lesen nur das erste, „{name}“: Jedes gehört in eine eigene Zeile.",
  },
  "several-paths": {
    list: "Pro Zeile nur ein Pfad: Crawler lesen „{value}“ als einen einzigen Pfad, den keine URL hat.",
  },
  "shadowed-rule": {
    covered: "„{rule}“ in Zeile {line} deckt das schon ab.",
  },
  "site-for-some": {
    only: "Nur diese Crawler dürfen die Website abrufen: {names}. Für alle anderen ist sie gesperrt.",
    except: "Alle Crawler dürfen die ganze Website abrufen, nur diese gar nichts: {names}.",
  },
  "sitemap-blocked": {
    all: "Die meisten Crawler dürfen diese Sitemap nicht abrufen: Zeile {line} sperrt sie.",
    one: "{name} darf diese Sitemap nicht abrufen: Zeile {line} sperrt sie.",
  },
  "sitemap-host": {
    private: "Kein Crawler erreicht „{host}“: Schreiben Sie den Host, unter dem die Website öffentlich ist.",
    placeholder: "„{host}“ ist ein Platzhaltername: Schreiben Sie den Host der Website.",
    other: "„{host}“ ist nicht der Host dieser Website: War „{url}“ gemeint?",
  },
  "sitemap-url": {
    empty: "Eine Sitemap-Zeile braucht die URL einer Sitemap.",
    relative: "„{value}“ ist keine absolute URL: Schema und Host gehören dazu.",
    scheme: "Crawler holen Sitemaps per http, https oder ftp, nicht per „{scheme}“.",
    list: "Pro Zeile nur eine Sitemap: Crawler lesen „{value}“ als eine einzige URL.",
    space: "URLs haben keine Leerzeichen: Schreiben Sie „{url}“.",
  },
  "space-in-path": {
    stray:
      "URLs enthalten keine Leerzeichen, deshalb trifft die Regel für Google nie zu: Schreiben Sie „{path}“.",
    space:
      "URLs enthalten keine Leerzeichen, deshalb trifft die Regel für Google nie zu. Ein Leerzeichen schreibt man „%20“; vor einen Kommentar gehört „#“.",
  },
  "star-not-inherited": {
    free: "„{agent}“ hält sich nur an diese Gruppe. Regeln der Gruppe „*“, die hier fehlen: {count}, etwa „{rule}“.",
  },
  "start-page-query": {
    root: "„{value}“ gilt nur für die Startseite: Für alle Seiten schreiben Sie „/*?{query}“ und „/*&{query}“.",
    path: "„{value}“ wird mit dem Pfad verglichen, nicht mit der Query: Für einen Parameter schreiben Sie „/*?{query}“ und „/*&{query}“.",
  },
  "tied-rules": {
    tied: "„{rule}“ in Zeile {line} ist genauso lang und gewinnt darum, wo beide zutreffen, zum Beispiel bei {url}.",
  },
  "trailing-star": {
    star: "Eine Regel gilt für alles, was so beginnt: „{value}“ sagt dasselbe, und auch Crawler ohne Platzhalter verstehen es.",
    more: "Eine Regel gilt für alles, was so beginnt: „{value}“ sagt dasselbe.",
  },
  "typographic-characters": {
    typographic:
      "{code} wird hier wörtlich genommen; die Zeile bewirkt nicht, was sie zu sagen scheint. Schreiben Sie „{plain}“.",
    twin: "{code} ist nicht der lateinische Buchstabe, nach dem es aussieht: Schreiben Sie „{plain}“.",
    quoted: "Anführungszeichen gelten hier als Teil des Werts: Lassen Sie sie weg.",
  },
  "unclosed-group": {
    joined:
      "„{agent}“ gehört damit zur Gruppe von „{first}“ (Zeile {line}): Nur eine Regel beendet eine Liste von User-agent-Zeilen.",
  },
  "unescaped-characters": {
    raw: "Yandex und einfache Crawler erkennen das nur kodiert: „{escaped}“.",
  },
  "unknown-directive": {
    unknown: "Kein bekannter Crawler wertet „{name}“ aus.",
    suggest: "Kein bekannter Crawler wertet „{name}“ aus. War „{field}“ gemeint?",
  },
  "unread-field": {
    typo: "Kein Crawler wertet „{name}“ aus: Schreiben Sie „{field}“.",
  },
  "unrendered-template": {
    template: "„{text}“ ist eine Vorlage, die nicht ausgefüllt wurde: Crawler lesen sie, wie sie ist.",
    head: "Das ist der Kopf einer Vorlage, aus der keine Datei erzeugt wurde: Das Programm, das ihn liest, ist nicht gelaufen.",
  },
  "unsupported-in-dialect": {
    allow: "Der Standard von 1994 kennt kein Allow: Crawler, die ihm folgen, ignorieren die Zeile.",
    wildcard: "„{sign}“ ist in diesem Dialekt kein Platzhalter: Die Regel trifft auf keine URL zu.",
    star: "Ein Pfad beginnt in diesem Dialekt mit „/“: Die Regel trifft auf keine URL zu.",
  },
  "unused-disable": {
    all: "Dieser Kommentar unterdrückt nichts: Er kann entfallen.",
    unused: "{rule} findet hier nichts, also gibt es nichts zu unterdrücken.",
    unknown: "Eine Regel „{rule}“ gibt es nicht.",
  },
  "usage-not-inherited": {
    lost: "{field} bei „*“ gilt nicht für Crawler mit eigener Gruppe: {agents}. Wiederholen Sie die Zeile dort.",
  },
  "vendor-directive": {
    only: "{name} wertet nur {reader} aus, andere Crawler ignorieren die Zeile.",
  },
  "wrong-location": {
    name: "{found} ruft kein Crawler ab: Die Datei muss {expected} heißen.",
    folder:
      "{found} ruft kein Crawler ab: Die Datei muss unter {expected} liegen und gilt für den ganzen Host.",
  },
};
