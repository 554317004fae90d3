import codes from "./codes/fr.json" with { type: "json" };
import type { Texts } from "./en.ts";
import { formsOf } from "./forms.ts";
import { audit, bots, report } from "./fr-logs.ts";

const { count, number, time } = formsOf("fr");
const CHANGES = { one: "autre changement", other: "autres changements" };

export const fr: Texts = {
  language: "fr",
  number,
  audit,
  bots,
  report,
  common: {
    note: (text) => `note\u00A0: ${text}`,
    answers: {
      allowed: "permis",
      disallowed: "interdit",
      invalid: "non valide",
      later: "plus tard",
      unknown: "inconnu",
    },
    noRule: "aucune règle",
    ruleAndLine: (rule, line) => `${rule} (ligne ${line})`,
    standardInput: "l’entrée standard",
    time,
    warnings: {
      tooLong: "dépasse 500 Kio\u00A0; les robots ne lisent pas plus loin, cette commande non plus",
      noAgent: "n’a pas de ligne User-agent, donc tout est permis",
      moved: (place) => `redirige vers ${place}, dont les règles comptent ici`,
      movedToPage: (place) => `redirige vers ${place}, qui est une page web, pas un robots.txt`,
      markup: "est une page web, pas un robots.txt",
      torn: "a des règles en UTF-16 et d’autres dans un autre encodage, donc tout est interdit",
      wide: "est en UTF-16, où la plupart des robots ne trouvent aucune règle\u00A0: enregistrez-le en UTF-8",
    },
    typo: (name, meant) =>
      `aucun robot connu ne s’appelle «\u00A0${name}\u00A0»\u00A0: vouliez-vous dire ${meant}\u00A0?`,
    invalidUrls: (invalid, total) => `URL non valides\u00A0: ${number(invalid)} sur ${number(total)}`,
    retrying: (origin, why, seconds) =>
      `${origin} est injoignable à cause d’un problème de cette machine (${why})\u00A0; nouveaux essais pendant ${seconds} secondes au plus`,
    unreachable: (page) => `quand un hôte est injoignable\u00A0: ${page}`,
    cannotRead: (name, why) => `impossible de lire ${name}\u00A0: ${why}`,
    cannotWrite: (name, why) => `impossible d’écrire ${name}\u00A0: ${why}`,
    input: {
      notUrl: "ce n’est pas une URL",
      password: "une URL avec mot de passe n’est pas téléchargée",
      notUrlList: "ce n’est pas une liste d’URL, une par ligne",
      notPattern: " (c’est un nom, pas un motif\u00A0: énumérez les fichiers)",
      waiting: (name) => `en attente de ${name}, dont rien n’est encore venu`,
      endless: "c’est un périphérique dont les données ne finissent pas",
      tooLarge: "il y a plus de 64 Mio",
      tooLargeRobots: "il y a plus de 2 Mio, et les robots ne lisent que les 500 premiers Kio",
      closed: " (les robots ne doivent rien explorer pour l’instant)",
      closedBy: (dialect) => ` (les robots qui suivent ${dialect} ne doivent rien explorer)`,
      open: " (pour les robots, cela veut dire que tout est permis)",
    },
    output: {
      exists: "le fichier existe déjà",
      noFolder: "ce dossier n’existe pas",
      otherOwner: "le fichier est à un autre utilisateur, ce qui ne serait pas le cas du nouveau",
    },
  },
  question: {
    googleName: (name) =>
      `l’analyseur de Google ne trouve dans un robots.txt que les noms faits de lettres, de - et de _\u00A0: «\u00A0${name}\u00A0» reçoit les verdicts de *`,
    stranger: (url, home) =>
      `${url} n’est pas sur ${home}\u00A0: c’est le robots.txt de son propre hôte qui compte, et il est utilisé si vous omettez --robots. Avec --robots, seuls le chemin et la requête comptent`,
    ownHosts: (file) =>
      `pour les URL absolues, c’est le robots.txt de leur propre hôte qui compte\u00A0: pour utiliser ./${file}, ajoutez --robots ${file}`,
    progress: (done, total) => `robots.txt de ${number(done)} hôtes sur ${number(total)}`,
    noAnswerYet: (later, total) =>
      `pas encore de réponse pour ${number(later)} URL sur ${number(total)}\u00A0; réessayez plus tard`,
    noValidUrl: "il n’y avait aucune URL valide à vérifier",
    notUrl: "n’est ni une URL absolue ni un chemin qui commence par «\u00A0/\u00A0»",
    urlTooLong: (length, most) =>
      `compte ${number(length)} caractères, et une URL en a ${number(most)} au plus`,
    blanket: {
      itself: "le fichier robots.txt lui-même peut toujours être récupéré",
      unasked: (why) => `le robots.txt n’a pas pu être demandé\u00A0: ${why}`,
      unavailable: (why) => `il n’y a pas de robots.txt (${why})\u00A0: tout est permis`,
      refused: (why) =>
        `le serveur refuse de donner robots.txt (${why}), ce qui, selon la RFC 9309, ne restreint rien\u00A0: tout est permis`,
      restricted: (why) => `l’accès au robots.txt est refusé (${why})\u00A0: rien n’est permis`,
      unreachable: (why) => `le robots.txt est injoignable (${why})\u00A0: tout est permis`,
      later: (why, time) =>
        `le robots.txt est injoignable (${why})\u00A0: rien n’est permis pour l’instant\u00A0; réessayez à partir du ${time}`,
    },
    explain: {
      robots: "fichier",
      group: "groupe",
      path: "chemin",
      rules: "règles",
      because: "raison",
      note: "remarque",
      noGroup: "aucun",
      noRules: "aucune ne correspond",
      fault: (fault) => `Ce texte ${fault}.`,
      apart: (token, operator) =>
        `Le groupe pour * ne concerne pas ${token}\u00A0: selon ${operator}, il faut le nommer.`,
    },
    reasons: {
      itself: "Un robot peut toujours récupérer /robots.txt, quoi que disent les règles.",
      noGroup: "Aucun groupe du fichier ne concerne ce robot, donc tout est permis.",
      noRule: (agent) => `Aucune règle du groupe pour ${agent} ne correspond, donc l’URL est permise.`,
      only: (rule, agent) => `${rule} est la seule règle du groupe pour ${agent} qui correspond.`,
      first: (rule, rules) => `${rule} est la première des ${number(rules)} règles qui correspondent.`,
      longest: (rule, rules, bytes) =>
        `${rule} est la plus longue des ${number(rules)} règles qui correspondent (${number(bytes)} ${bytes === 1 ? "octet" : "octets"}).`,
      tie: (rule, loser, bytes) =>
        `${rule} est aussi longue que ${loser} (${number(bytes)} ${bytes === 1 ? "octet" : "octets"}), et à égalité Allow l’emporte.`,
      roughAllow:
        "Son motif a trop de jokers avant un caractère encodé comme %2F, qui n’a pas le même sens dans un chemin et dans une requête\u00A0: il correspond à moins d’URL qu’il ne le dit.",
      roughDisallow:
        "Son motif a trop de jokers avant un caractère encodé comme %2F, qui n’a pas le même sens dans un chemin et dans une requête\u00A0: il correspond à plus d’URL qu’il ne le dit.",
    },
  },
  details: {
    noAnswer: "pas de réponse",
    codes,
    families: {
      http: (code) => `la réponse n’est pas du HTTP correct, ${code}`,
      tls: (code) => `il n’y a pas de connexion sécurisée, ${code}`,
      coding: (code) => `les octets compressés sont endommagés ou tronqués, ${code}`,
      other: (code) => `le système signale ${code}`,
    },
    sentences: {
      proxyUnreached: (why) => `le proxy est injoignable\u00A0: ${why}`,
      proxyPassword: (proxy) => `le proxy demande un mot de passe\u00A0: ${proxy}`,
      proxyRefuses: (why) => `le proxy n’ouvre pas de connexion\u00A0: ${why}`,
      proxyUnanswered: (why) => `le proxy n’a pas de réponse de l’hôte\u00A0: ${why}`,
      proxyCertificate: (why) =>
        `le proxy ou l’hôte a un certificat dont l’émetteur est inconnu\u00A0: ${why}`,
      notDone: (ms) => `pas fini après ${ms} ms`,
      notComplete: (seconds) => `incomplet après ${seconds} secondes`,
      noData: (seconds) => `aucune donnée pendant ${seconds} secondes`,
      overRedirects: (most) => `plus de ${most} redirections`,
      moreRedirects: (most) => `plus de ${most} redirections`,
      noTarget: () => "une redirection sans cible utilisable",
      toHttps: () => "une redirection vers https (redirects.upgrades)",
      toHttp: () => "une redirection de https vers http (redirects.downgrades)",
      toHost: () => "une redirection vers un autre hôte (redirects.hosts)",
      toPort: () => "une redirection vers un autre port (redirects.ports)",
      status: (status) => `statut ${status}`,
      coding: (name) => `l’encodage de contenu ${name}, qui n’a pas été demandé ou pas décodé`,
      notText: () => "des octets qui ne sont pas du texte et sont peut-être compressés",
      notUtf8: () => "des octets ne sont pas de l’UTF-8",
      unknownEncoding: (name) => `l’encodage «\u00A0${name}\u00A0» est inconnu`,
      otherEncoding: (name) => `l’encodage est ${name}\u00A0; un sitemap doit être en UTF-8`,
      expands: (ratio) => `plus de ${ratio} fois plus grand une fois décompressé`,
      cutGzip: () => "au milieu des octets compressés",
      neither: () => "ni du XML ni une liste d’URL",
      webPage: () => "une page web",
      rootElement: (name) => `l’élément racine est <${name}>`,
      noElement: () => "aucun élément",
      openElement: (name) => `<${name}> n’est pas fermé`,
      tooDeep: (most) => `plus de ${most} niveaux d’éléments`,
      longElement: (most) => `l’élément compte plus de ${most} caractères`,
      openEntity: () => "une entité sans fin (un simple & doit s’écrire &amp;)",
      manyEntries: (most) => `plus de ${most} entrées`,
      manyBytes: (most) => `plus de ${most} octets`,
      readDifferently: () =>
        "les dialectes ne lisent pas les URL de la même façon, seules les URL simples ont donc été comparées",
      noLetter: () => "il n’y a pas de lettre que les règles ne mentionnent pas",
      notShown: () => "une différence n’a pas pu être montrée par une URL",
      manySteps: (steps) => `il faut plus que les ${steps} étapes permises`,
      noName: () => "l’adresse n’a pas de nom dans le DNS",
      named: (name) => `l’adresse est ${name}`,
      notBack: (name) => `${name} ne ramène pas à l’adresse`,
      notIn: (file) => `pas dans ${file}`,
      compressed: (kind) => `compressé par ${kind}\u00A0: décompressez-le d’abord`,
      damaged: () => "ses octets compressés sont endommagés ou coupés",
    },
  },
  diff: {
    firstUrls: (list, most) => `seules les ${number(most)} premières URL de ${list} sont utilisées`,
    mayBeMore: (agents, why) => `il peut y avoir d’autres changements pour ${agents}\u00A0: ${why}`,
    for: (agents) => `Pour ${agents}`,
    opened: "ouvert",
    closed: "interdit",
    moreUrls: (more) => ` et ${count(more, { one: "autre URL", other: "autres URL" })} de la liste`,
    more: (more) => `et ${count(more, CHANGES)} (--all montre tout)`,
    uncounted: "et d’autres, qui n’ont pas été comptés",
    same: (agents) => `Aucune URL ne change de verdict pour ${agents}.`,
    others: "Autres changements",
    moreAgents: (names, more) => `${names} et ${count(more, { one: "autre robot", other: "autres robots" })}`,
    github: {
      title: (file) => `Ce que ${file} change pour les robots`,
      head: ["", "par exemple", "robots", "règle avant", "règle après"],
      more: (more) => `Et ${count(more, CHANGES)}.`,
      mayBeMore: (agents, why) => `Il peut y avoir d’autres changements pour ${agents}\u00A0: ${why}.`,
      noneFound: "Aucun changement n’a été trouvé.",
      nothing: (file, agents) =>
        `Rien\u00A0: chaque URL garde le verdict qu’elle avait dans ${file}, pour ${agents}.`,
      sameVerdicts: (file, agents) =>
        `Chaque URL garde le verdict qu’elle avait dans ${file}, pour ${agents}.`,
      others: "Autres changements\u00A0:",
    },
    notices: {
      signals: (who) => `signaux d’IA modifiés pour ${who}`,
      pace: (who) => `délai entre les requêtes modifié pour ${who}`,
      sitemaps: "sitemaps modifiés",
    },
    details: {
      change: (before, now) => `avant\u00A0: ${before}\u00A0; maintenant\u00A0: ${now}`,
      nothing: "rien",
      added: (urls) => `ajouté\u00A0: ${urls}`,
      removed: (urls) => `retiré\u00A0: ${urls}`,
      more: (names, more) => `${names} et ${number(more)} de plus`,
    },
  },
  meta: {
    headings: {
      crawl: "explorer",
      index: "indexer",
      follow: "suivre les liens",
      snippet: "extrait",
      cache: "copie",
      input: "réponses d’IA",
      training: "entraînement d’IA",
    },
    values: {
      yes: "oui",
      no: "non",
      "URL only": "URL seule",
      none: "aucune",
      later: "plus tard",
      limited: "limité",
      unknown: "non précisé",
    },
    notes: {
      closed: (why, time) =>
        `robots.txt ${why}, les robots restent donc à l’écart pour l’instant\u00A0; réessayez à partir du ${time}`,
      notAllowed: "robots.txt interdit cette page à robotomata\u00A0; si le site est à vous, utilisez --own",
      redirected: (url) => `redirigé vers ${url}`,
      notHtml: (type) => `ce n’est pas du HTML mais ${type}\u00A0: seuls les en-têtes et robots.txt comptent`,
      truncated: "la page est plus longue que ce qui est lu, ou a trop de balises",
      "robots.txt":
        "c’est un robots.txt, pas une page\u00A0: vérifiez-le avec robotomata lint, ou donnez-le avec --robots en plus d’une page",
      text: "il n’y a pas de balises\u00A0: du texte brut n’a pas de balise robots, seuls les en-têtes et robots.txt comptent donc",
      binary:
        "ce n’est pas du texte, il n’y a donc pas de balise robots\u00A0: seuls les en-têtes et robots.txt comptent",
    },
    cannotBeFetched: (why) => `ne peut être récupéré (${why})`,
    errors: {
      late: (seconds) => `pas de réponse complète en ${number(seconds)} secondes`,
      notHttp: "ce n’est pas une URL http ou https",
      badRedirect: (to) => `une redirection mène à ${to}`,
      noAnswerYet: (page) => `pas encore de réponse pour ${page}\u00A0; réessayez plus tard`,
      notHeader: (file, line, text) =>
        `${file}, ligne ${line}\u00A0: il faut un en-tête comme X-Robots-Tag: noindex, pas «\u00A0${text}\u00A0»`,
    },
    limits: {
      until: (date) => `plus affichée après ${date}`,
      embedded: "indexée là où d’autres pages l’intègrent",
      snippet: (most) => `extraits de ${count(most, { one: "caractère", other: "caractères" })} au plus`,
      nosnippet: (parts) => `sans ${count(parts, { one: "élément", other: "éléments" })} à data-nosnippet`,
      noImages: "images non indexées",
      images: (size) => `aperçus d’image\u00A0: ${size}`,
      video: (most) => `aperçus vidéo de ${count(most, { one: "seconde", other: "secondes" })} au plus`,
      noTranslation: "pas de traduction",
    },
    limited: (names, limits) => `${names}\u00A0: ${limits}`,
    training: (answer, who) => `entraînement d’IA ${answer}\u00A0: ${who}`,
    everybody: "tous les exploitants connus pour entraîner une IA",
    others: "tous les autres",
    license: (url) => `licence\u00A0: ${url}`,
    withinPage: "dans la page elle-même",
    places: {
      page: (line, text) => `page, ligne ${number(line)}\u00A0: ${text}`,
      header: (name, text) => `en-tête ${name}\u00A0: ${text}`,
      robots: (line, text) => `robots.txt, ligne ${number(line)}\u00A0: ${text}`,
      forGroup: (group) => ` (pour ${group})`,
      file: (name, entry, text) => `${name}, entrée ${number(entry)}\u00A0: ${text}`,
    },
    page: "page",
  },
};
