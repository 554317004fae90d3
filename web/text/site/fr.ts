/** Textes sur le site dont le robots.txt est testé. */
export const site = {
  licences: "Licences",
  site: "Site",
  siteHint: "boutique.example",
  fetchSite: "Obtenir son robots.txt",
  siteWrong: "Saisissez un nom d’hôte, comme boutique.example, ou une URL du site.",
  siteFailed: (site: string, reason: string) => `Impossible d’interroger ${site} : ${reason}`,
  siteNone: (site: string, why: string) =>
    `${site} n’a pas de robots.txt (${why}) : les robots peuvent tout explorer. Ce qui est affiché ici reste.`,
  siteUnreachable: (site: string, why: string) =>
    `${site} n’a pas donné de réponse utilisable (${why}) : pour l’instant, les robots n’explorent rien. Ce qui est affiché ici reste.`,
  siteFetched: (url: string, at: string) =>
    `${url}, obtenu à ${at}. Ce qui était là se trouve dans « Récents ».`,
  siteMoved: (site: string, url: string, at: string) =>
    `${site} redirige vers ${url}, obtenu à ${at}. Ce qui était là se trouve dans « Récents ».`,
  sitemapOpen: (url: string) => `Tester les URL de ${url}`,
  siteTitle: (site: string) => `Le robots.txt de ${site}`,
  siteWhy:
    "Les navigateurs ne laissent pas cette page lire les fichiers d’un autre site. Apportez-le en trois étapes :",
  siteCopy: "Sélectionnez tout (Ctrl+A) et copiez (Ctrl+C).",
  sitePaste: "Collez ici (Ctrl+V)",
  siteServe: "Sur votre ordinateur, ceci l’obtient tout seul :",
  sitePasted: (site: string) =>
    `C’est maintenant le robots.txt de ${site}. Ce qui était là se trouve dans « Récents ».`,
  statusesShow: "Ce que font alors les robots",
  statusesTitle: "Si le serveur n’envoie pas le fichier",
  statusesAnswer: "Réponse pour /robots.txt",
  statusesReaders: { google: "Robots de Google", rfc9309: "Les autres, selon la RFC 9309" } as Record<
    string,
    string
  >,
  statusNames: {
    200: "200, avec le fichier",
    404: "404 Not Found, 410 Gone",
    403: "401, 403 et autres 4xx",
    302: "plus de cinq redirections à la suite",
    429: "429 Too Many Requests",
    503: "500, 503 et autres 5xx",
    0: "aucune : pas de connexion, délai dépassé",
  } as Record<number, string>,
  statusesSince: ["au début", "après 12 heures", "après 30 jours"],
  statusesVerdicts: "Verdicts pour vos URL",
  statusesShowOne: "Afficher",
  statusesAssumed: (answer: string, since: string) =>
    `Réponse supposée pour /robots.txt : ${answer}${since}.`,
  statusesBack: "Revenir au fichier",
  statusesRedirects:
    "Jusqu’à cinq redirections sont suivies, même vers d’autres hôtes : le fichier trouvé vaut pour le site demandé.",
  accesses: {
    rules: "ce que permet le fichier",
    copy: "ce que permet la dernière copie",
    allow: "tout",
    disallow: "rien",
  } as Record<string, string>,
  fileAt: (path: string) => `Le fichier ${path}`,
  notSaved: "non enregistré",
  changedOutside: "Un autre programme a modifié le fichier.",
  reloadFile: "Le charger",
  reloadedFile: "Un autre programme a modifié le fichier. Il a été rechargé.",
  resources: "Ce que charge la page",
  resourcesNone: "Le HTML ne charge ni script, ni feuille de style, ni image de son propre site.",
  resourcesBlocked: (count: string, total: string) => `${count} sur ${total} bloquées`,
  resourcesTest: "Les ajouter aux URL",
  resourcesAdded: "Elles sont maintenant dans la liste des URL.",
};
