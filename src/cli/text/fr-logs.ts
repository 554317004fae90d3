import { PROTOCOL } from "../../crawl/sitemap/limits.ts";
import purposes from "../../engine/agent/purposes/fr.json" with { type: "json" };
import type { Texts } from "./en.ts";
import { formsOf } from "./forms.ts";

const { count, number } = formsOf("fr");
const SITEMAPS = { one: "sitemap", other: "sitemaps" };
const BLOCKED = { one: "interdite", other: "interdites" };

const REQUESTS = { one: "requête", other: "requêtes" };
const ROBOTS = { one: "robot", other: "robots" };
const LOGS = { one: "journal", other: "journaux" };
const LINES = { one: "ligne", other: "lignes" };

const kinds: Texts["bots"]["kinds"] = {
  ...purposes,
  tools: "outils",
  unknown: "inconnu",
};

export const audit: Texts["audit"] = {
  severities: { error: "erreur", warning: "avertissement" },
  notFound: (why) => `\u00A0: le fichier n’existe pas (${why}), donc tout est permis`,
  refused: (why) =>
    `\u00A0: le serveur refuse de le donner (${why}), ce qui, selon la RFC 9309, ne restreint rien, donc tout est permis`,
  markup: " est une page web, pas un robots.txt, et n’a sans doute aucune règle",
  namesNone: (robots) => `${robots} ne nomme aucun sitemap\u00A0: donnez-en un avec --sitemap, ou le site`,
  trying: (robots, usual) => `${robots} ne nomme aucun sitemap\u00A0; essai de ${usual}`,
  noneRead: (tried) => `aucun sitemap n’a pu être lu (essais\u00A0: ${number(tried)})`,
  progress: (done, total, urls, blocked) =>
    `${number(done)} sur ${count(total, SITEMAPS)}, ${number(urls)} URL, ${count(blocked, BLOCKED)}`,
  head: (robots, urls, sitemaps, blocked) =>
    `${robots}\u00A0: ${number(urls)} URL dans ${count(sitemaps, SITEMAPS)}, ${blocked === 0 ? "aucune interdite" : count(blocked, BLOCKED)}`,
  noGroup: " (aucun groupe ne s’applique)",
  byGroup: (group) => ` (selon le groupe pour ${group})`,
  agent: (agent, blocked) =>
    `${agent}\u00A0: ${blocked === 0 ? "rien d’interdit" : `${number(blocked)} URL ${blocked === 1 ? "interdite" : "interdites"}`}`,
  moreRules: (rules) => `par ${count(rules, { one: "autre règle", other: "autres règles" })}`,
  moreSitemaps: (sitemaps) =>
    `et des problèmes dans ${count(sitemaps, { one: "autre sitemap", other: "autres sitemaps" })}`,
  line: (line) => `ligne ${number(line)}`,
  at: (line, detail) => `${line}\u00A0: ${detail}`,
  first: (problems, about) => `${number(problems)}, d’abord ${about}`,
  problems: {
    unreadable: "est illisible",
    "not-a-sitemap": "n’est pas un sitemap",
    malformed: "n’est pas du XML bien formé\u00A0; la suite n’a pas été lue",
    "unknown-entity": {
      one: "a une entité que XML ne connaît pas, comme &eacute;\u00A0; une URL qui en contient est omise",
      other:
        "a des entités que XML ne connaît pas, comme &eacute;\u00A0; les URL qui en contiennent sont omises",
    },
    truncated: "se termine trop tôt",
    "damaged-gzip": "est endommagé\u00A0: seul le début a pu être décompressé",
    bomb: "devient plus grand, décompressé, qu’aucun sitemap ne devrait l’être\u00A0; le reste n’a pas été lu",
    "too-large": "est trop grand\u00A0; le reste n’a pas été lu",
    "too-many-sitemaps": {
      one: "énumère un sitemap de trop",
      other: "énumère plus de sitemaps qu’il n’en est lu (--max-sitemaps)",
    },
    "too-many-urls": "a plus d’entrées qu’il n’en est lu",
    later: "est illisible pour l’instant",
    "too-deep": {
      one: "énumère un sitemap trop profondément imbriqué dans des index",
      other: "énumère des sitemaps trop profondément imbriqués dans des index",
    },
    "foreign-sitemap": {
      one: "énumère un sitemap d’un autre site, qui n’a pas été lu",
      other: "énumère des sitemaps d’un autre site, qui n’ont pas été lus",
    },
    "invalid-sitemap-url": {
      one: "énumère un sitemap qui n’est pas une URL absolue",
      other: "énumère des sitemaps qui ne sont pas des URL absolues",
    },
    "blocked-sitemap": "est lui-même interdit par robots.txt",
    "invalid-url": {
      one: "a une entrée qui n’est pas une URL absolue",
      other: "a des entrées qui ne sont pas des URL absolues",
    },
    "foreign-url": {
      one: "a une URL d’un autre hôte, régi par son propre robots.txt\u00A0; elle n’a pas été vérifiée",
      other:
        "a des URL d’autres hôtes, régis par leur propre robots.txt\u00A0; elles n’ont pas été vérifiées",
    },
    get "over-size"() {
      return `dépasse les ${number(PROTOCOL.bytes)} octets que permet le protocole`;
    },
    get "over-count"() {
      return `dépasse les ${number(PROTOCOL.urls)} entrées que permet le protocole`;
    },
    get "long-url"() {
      return {
        one: `a une URL de plus de ${number(PROTOCOL.urlLength)} caractères`,
        other: `a des URL de plus de ${number(PROTOCOL.urlLength)} caractères`,
      };
    },
    encoding: "n’est pas du simple UTF-8",
    "leading-space": "a des espaces avant la déclaration XML, où certains programmes s’arrêtent",
    "invalid-date": {
      one: "a une date illisible ou qui n’existe pas",
      other: "a des dates illisibles ou qui n’existent pas",
    },
    doctype:
      "a une déclaration de type de document\u00A0; les entités qu’elle déclare ne sont pas remplacées",
    "repeated-sitemap": {
      one: "énumère un sitemap déjà lu",
      other: "énumère des sitemaps déjà lus",
    },
    "nested-index": "est un index dans un index, ce que le protocole ne permet pas",
    empty: "n’a aucune entrée",
    "no-sitemap": "n’existe pas, et robots.txt n’en nomme pas d’autre",
  },
};

export const bots: Texts["bots"] = {
  unknownFormat: "aucune ligne n’est dans un format connu de journal d’accès",
  elsewhere: (requests) => `sans ${count(requests, REQUESTS)} à d’autres hôtes`,
  onlyElsewhere: (requests, hosts) =>
    `sans ${count(requests, REQUESTS)} à d’autres hôtes\u00A0: les journaux ont ${hosts}`,
  severalHosts: (hosts) =>
    `les journaux ont plusieurs hôtes (${hosts}), chacun avec son propre robots.txt\u00A0: --host NAME n’en compte qu’un`,
  andMore: (names) => `${names} et d’autres`,
  reading: (lines, perSecond) => `${count(lines, LINES)}, ${number(perSecond)}/s`,
  checking: (addresses) => count(addresses, { one: "adresse vérifiée", other: "adresses vérifiées" }),
  faults: {
    broken: (broken, lines, which) =>
      `${number(broken)} sur ${count(lines, LINES)} dans un format inconnu (${which})`,
    firstLines: (lines) => `d’abord les lignes ${lines}`,
    lines: (broken, lines) => `${broken === 1 ? "ligne" : "lignes"} ${lines}`,
    long: (long) => `${count(long, { one: "ligne omise", other: "lignes omises" })}, de plus de 128 Kio`,
    unnamed: () =>
      "aucune requête n’a d’en-tête User-Agent, sans lequel les robots ne peuvent être reconnus\u00A0: faites-le consigner par le serveur",
    notRead: (why) => `${why}\u00A0: le reste n’a pas été lu (--max-ratio)`,
  },
  noUserAgent: "sans User-Agent",
  evidence: {
    listed: "d'après une liste",
    declared: "se dit robot",
    named: "nommé dans robots.txt",
    fetched: "a lu robots.txt",
    undeclared: "non déclaré",
  },
  software: { library: "bibliothèque HTTP", headless: "navigateur sans interface", unnamed: "" },
  kinds,
  purposes: kinds,
  mayIgnore: ", peut ignorer robots.txt",
  verified: (all, own) => `${number(all)} (dont ${number(own)} vérifiées)`,
  unchecked: (unchecked) => ` (${number(unchecked)} non vérifiées)`,
  seconds: (seconds) => `${number(seconds)} s`,
  text: {
    head: (requests, logs, fromBots, robots) =>
      `${count(requests, REQUESTS)} dans ${count(logs, LOGS)}, dont ${number(fromBots)} de ${count(robots, ROBOTS)}`,
    more: (robots) =>
      `et ${count(robots, { one: "autre robot", other: "autres robots" })}\u00A0: --all les montre`,
    others: (requests) => `${count(requests, REQUESTS)} de robots qui en ont trop peu pour figurer ici`,
    forbidden: "Requêtes interdites",
    spoofed: "Noms usurpés",
    undeclared: (requests) =>
      `Automates non déclarés\u00A0: ${count(requests, REQUESTS)}, en plus de ce qui précède`,
    undeclaredForbidden: "Requêtes interdites d’automates non déclarés",
    never: "jamais",
    first: (fetches) => `${number(fetches)}, d’abord`,
    later: (fetches) => `${number(fetches)}, plus tard`,
  },
  page: {
    title: "Les robots dans les journaux d’accès",
    lead: (requests, logs) => `${count(requests, REQUESTS)} dans ${count(logs, LOGS)}.`,
    leadSpan: (requests, logs, from, to) =>
      `${count(requests, REQUESTS)} dans ${count(logs, LOGS)}, de ${from} à ${to}.`,
    foot: (version, date) => `Compté par robotomata ${version} le ${date}.`,
    facts: {
      robots: "robots",
      requests: "requêtes de robots",
      forbidden: "requêtes interdites",
      spoofed: "sous un nom usurpé",
      neverFetched: "robots qui n’ont jamais lu robots.txt",
      undeclared: "requêtes d’automates non déclarés",
    },
    titles: {
      overTime: "Requêtes au fil du temps",
      requests: "Requêtes",
      purposes: "Requêtes par but",
      forbidden: "Requêtes que robots.txt interdit",
      forbiddenOverTime: "Requêtes interdites au fil du temps",
      forbiddenUrls: "URL interdites",
      robots: "Robots",
      spoofed: "Noms usurpés",
      undeclared: "Automates non déclarés",
      undeclaredOverTime: "Automates non déclarés au fil du temps",
      undeclaredUrls: "URL interdites d’automates non déclarés",
      faults: "Ce qui n’a pas pu être lu",
    },
    notes: {
      purposes:
        "Pourquoi les robots explorent les pages, selon leurs exploitants. Les outils sont les bibliothèques HTTP et les navigateurs sans interface avec lesquels robots.txt a été lu.",
      forbidden: "Selon les règles qui concernent chaque robot.",
      forbiddenUrls: "Quelques-unes des URL demandées bien que robots.txt l’interdise.",
      robots:
        "Les robots connus, avec leur exploitant et leur but. «\u00A0Se dit robot\u00A0»\u00A0: l’en-tête le déclare. «\u00A0A lu robots.txt\u00A0»\u00A0: le client a lu robots.txt sans se dire robot. Trop tôt\u00A0: requêtes venues après la précédente plus vite que le délai ne le permet\u00A0; l’écart après une lecture de robots.txt ne compte pas. Par minute : pendant la minute la plus chargée.",
      spoofed: "Adresses qui ont pris le nom d’un robot sans appartenir à son exploitant.",
      undeclared:
        "Bibliothèques HTTP, navigateurs sans interface et clients sans User-Agent, qui ne se disent pas robots et n’ont pas lu robots.txt. Leurs requêtes ne sont pas parmi celles des robots ci-dessus. Interdites selon les règles pour les robots que robots.txt ne nomme pas. Par minute : pendant la minute la plus chargée.",
      first: (shown, all) => `Les ${number(shown)} premiers sur ${number(all)}.`,
      perHour: "Requêtes par heure.",
      perDay: "Requêtes par jour.",
      perHours: (hours) => `Requêtes par tranche de ${count(hours, { one: "heure", other: "heures" })}.`,
      perDays: (days) => `Requêtes par tranche de ${count(days, { one: "jour", other: "jours" })}.`,
    },
    heads: {
      robot: "Robot",
      purpose: "But",
      url: "URL",
      rule: "Règle",
      requests: "Requêtes",
      who: "Qui",
      robots: "robots.txt",
      forbidden: "Interdites",
      share: "Part",
      tooSoon: "Trop tôt",
      spoofed: "Usurpées",
      perMinute: "Par minute",
      client: "Client",
      what: "Nature",
      addresses: "Adresses",
      name: "Nom",
      address: "Adresse",
      why: "Pourquoi",
      log: "Journal",
      all: "Total",
      time: "Heure (UTC)",
      date: "Date",
    },
    others: (others) => count(others, { one: "autre", other: "autres" }),
    neverFetched: "jamais lu",
    fetched: (fetches) => `lu ${number(fetches)} fois`,
    fetchedFirst: (fetches) => `lu ${number(fetches)} fois, avant toute autre chose`,
    fetchedLater: (fetches) => `lu ${number(fetches)} fois, mais pas d’abord`,
  },
};

export const report: Texts["report"] = {
  severities: { error: "erreur", warning: "avertissement", info: "remarque" },
  summary: (errors, warnings, notes) =>
    `Erreurs\u00A0: ${errors}, avertissements\u00A0: ${warnings}, remarques\u00A0: ${notes}.`,
  fixable: "Réparable",
  fixed: (count) => `Réparé\u00A0: ${count}.`,
  wouldRepair: (count: number) => `réparations, non écrites : ${count}`,
  clean: "Rien à signaler.",
  more: (count, rule, lines) => `${count} de plus pour ${rule}, aux lignes ${lines}`,
  hidden: "L’option --all montre tout.",
};
