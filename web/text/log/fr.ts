import type { log as texts } from "./en.ts";

export const log: typeof texts = {
  tabLog: "Journal",
  cancel: "Annuler",
  logTitle: "Journal d’accès",
  logDrop:
    "Déposez ici le journal d’accès de votre serveur : vous verrez quels robots sont venus et ce qu’ils ont demandé.",
  logFormats:
    "Formats common et combined, lignes JSON (nginx, Caddy, Cloudflare), W3C étendu (IIS, CloudFront), tels quels ou compressés par gzip ou Zstandard, plusieurs fichiers à la fois si vous voulez. Le journal reste sur cet ordinateur. Le robots.txt de l’onglet Tester fait foi.",
  logExample: "Montrer un exemple",
  logProgress: (read, total, lines) => `${read} sur ${total} · ${lines} lignes`,
  logCancelled: "La lecture du journal a été annulée.",
  logFacts: (robots, requests, all) =>
    `${robots} ${robots === "1" ? "robot" : "robots"} · ${requests} requêtes sur ${all}`,
  logCompressed: (name, by) =>
    `${name} est compressé par ${by}, ce qui ne peut pas être lu ici : décompressez d’abord le fichier.`,
  logDamaged: (name) => `${name} est endommagé : seul ce qui précède est compté.`,
  logBomb: (name) =>
    `${name} devient, une fois décompressé, plus gros qu’un journal ne devrait l’être : seul le début est compté.`,
  logBroken: (name, count, lines) =>
    `Lignes de ${name} qui ne sont pas des requêtes : ${count} (ligne ${lines}${count > 10 ? "…" : ""}).`,
  logLong: (name, count) => `Lignes de ${name} trop longues : ${count}.`,
  logUnnamed: (name) =>
    `${name} ne contient pas d’en-têtes User-Agent, sans lesquels les robots ne se distinguent pas des visiteurs : faites-les enregistrer par le serveur.`,
  logUnknown: (name) => `${name} n’est pas un journal d’accès dans un format lisible.`,
  logHost: "Hôte",
  logAllHosts: "Tous les hôtes",
  logFilters: {
    all: "Tous les robots",
    forbidden: "Ont demandé des URL interdites",
    unfetched: "N’ont jamais lu robots.txt",
    ai: "Robots d’IA",
    unknown: "Robots inconnus",
    undeclared: "Automates non déclarés",
  },
  logBots: "Robots",
  logDetail: "À propos du robot",
  logBot: "Robot",
  logRequests: "Requêtes",
  logForbidden: "Interdites",
  logPace: "Minute la plus chargée",
  logLast: "Dernière visite (UTC)",
  logNever: "jamais",
  logFirst: "en premier",
  logNone: "aucune",
  logOnly: "rien d’autre",
  logNoBots: "Aucun robot de ce type dans le journal.",
  logMore: (count) => `Encore ${count} : l’export les contient tous.`,
  logEvidence: {
    known: "connu",
    declared: "se présente comme un robot",
    fetched: "ne le dit pas, mais a lu robots.txt",
    undeclared: "un programme qui ne le dit pas et n’a pas lu robots.txt",
  },
  logOthers: "autres robots",
  logChart: (from, to, most) => `Requêtes des robots du ${from} au ${to}, ${most} au plus par barre`,
  logMost: (count, at) => `Au plus ${count} requêtes, le ${at} UTC`,
  logPick: "Choisissez un robot pour voir ce qu’il a demandé, et ce qui lui était interdit.",
  logTimes: "Du, au (UTC)",
  logStatuses: "Réponses",
  logRobotsStatuses: "Réponses pour robots.txt",
  logAddresses: "Adresses",
  logTooSoon: (count) => `non respecté ${count} fois`,
  logForbiddenUrls: (count) => `Interdites, et demandées ${count} fois`,
  logNoForbidden: "Il n’a rien demandé que robots.txt lui interdise.",
};
