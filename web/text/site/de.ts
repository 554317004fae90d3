/** Texte zur Website, deren robots.txt getestet wird. */
export const site = {
  licences: "Lizenzen",
  site: "Website",
  siteHint: "shop.example",
  fetchSite: "robots.txt holen",
  siteWrong: "Geben Sie einen Hostnamen wie shop.example oder eine URL der Website ein.",
  siteFailed: (site: string, reason: string) => `${site} ließ sich nicht fragen: ${reason}`,
  siteNone: (site: string, why: string) =>
    `${site} hat keine robots.txt (${why}): Crawler dürfen alles abrufen. Was Sie hier sehen, bleibt.`,
  siteUnreachable: (site: string, why: string) =>
    `${site} gab keine brauchbare Antwort (${why}): Crawler rufen vorerst nichts ab. Was Sie hier sehen, bleibt.`,
  siteFetched: (url: string, at: string) => `${url}, geholt um ${at}. Das Bisherige steht unter „Zuletzt“.`,
  siteMoved: (site: string, url: string, at: string) =>
    `${site} leitet weiter zu ${url}, geholt um ${at}. Das Bisherige steht unter „Zuletzt“.`,
  sitemapOpen: (url: string) => `URLs aus ${url} testen`,
  siteTitle: (site: string) => `Die robots.txt von ${site}`,
  siteWhy: "Browser lassen diese Seite keine Dateien anderer Websites lesen. In drei Schritten ist sie hier:",
  siteCopy: "Dort alles markieren (Strg+A) und kopieren (Strg+C).",
  sitePaste: "Hier einfügen (Strg+V)",
  siteServe: "Auf Ihrem Rechner holt dies sie von selbst:",
  sitePasted: (site: string) =>
    `Das ist jetzt die robots.txt von ${site}. Das Bisherige steht unter „Zuletzt“.`,
  statusesShow: "Was Crawler dann tun",
  statusesTitle: "Wenn der Server die Datei nicht sendet",
  statusesAnswer: "Antwort auf /robots.txt",
  statusesReaders: { google: "Crawler von Google", rfc9309: "Andere, nach RFC 9309" } as Record<
    string,
    string
  >,
  statusNames: {
    200: "200, mit der Datei",
    404: "404 Not Found, 410 Gone",
    403: "401, 403 und andere 4xx",
    302: "mehr als fünf Weiterleitungen nacheinander",
    429: "429 Too Many Requests",
    503: "500, 503 und andere 5xx",
    0: "keine: keine Verbindung, Zeitüberschreitung",
  } as Record<number, string>,
  statusesSince: ["zuerst", "nach 12 Stunden", "nach 30 Tagen"],
  statusesVerdicts: "Urteile für Ihre URLs",
  statusesShowOne: "Anzeigen",
  statusesAssumed: (answer: string, since: string) =>
    `Angenommene Antwort auf /robots.txt: ${answer}${since}.`,
  statusesBack: "Zurück zur Datei",
  statusesRedirects:
    "Bis zu fünf Weiterleitungen wird gefolgt, auch zu anderen Hosts: Die dort gefundene Datei gilt für die gefragte Website.",
  accesses: {
    rules: "was die Datei erlaubt",
    copy: "was die letzte Kopie erlaubt",
    allow: "alles",
    disallow: "nichts",
  } as Record<string, string>,
  fileAt: (path: string) => `Die Datei ${path}`,
  notSaved: "nicht gespeichert",
  changedOutside: "Ein anderes Programm hat die Datei geändert.",
  reloadFile: "Laden",
  reloadedFile: "Ein anderes Programm hat die Datei geändert. Sie wurde neu geladen.",
  resources: "Was die Seite lädt",
  resourcesNone: "Das HTML lädt keine Skripte, Stylesheets oder Bilder der eigenen Website.",
  resourcesBlocked: (count: string, total: string) => `${count} von ${total} gesperrt`,
  resourcesTest: "Zu den URLs hinzufügen",
  resourcesAdded: "Sie stehen jetzt in der Liste der URLs.",
};
