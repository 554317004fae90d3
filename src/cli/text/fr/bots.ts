import { purposes } from "../../../engine/agent/purposes/fr.ts";
import type { BotsTexts } from "../en/bots.ts";
import { formsOf } from "../forms.ts";

const { count, number } = formsOf("fr");
const REQUESTS = { one: "requête", other: "requêtes" };
const ROBOTS = { one: "robot", other: "robots" };
const LOGS = { one: "journal", other: "journaux" };
const LINES = { one: "ligne", other: "lignes" };

const kinds: BotsTexts["kinds"] = {
  ...purposes,
  tools: "outils",
  unknown: "inconnu",
};

export const bots: BotsTexts = {
  unknownFormat: "aucune ligne n’est dans un format connu de journal d’accès",
  noNetworks: (file) => `il n’y a aucun réseau dans ${file}`,
  unreadableNetworks: (file, count, first) =>
    `${file} est abîmé\u00A0: entrées qui ne sont pas des réseaux\u00A0: ${count}, la première est ${first}`,
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
    listed: "dans la liste",
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
    heads: {
      robot: "ROBOT",
      requests: "REQUÊTES",
      robots: "ROBOTS.TXT",
      perMinute: "PAR MINUTE",
      tooSoon: "TROP TÔT",
      spoofed: "USURPÉES",
      purpose: "BUT",
      all: "ROBOTS",
      client: "CLIENT",
      forbidden: "INTERDITES",
      share: "PART",
    },
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
        "Les robots connus, avec leur exploitant et leur but. «\u00A0Se dit robot\u00A0»\u00A0: l’en-tête le déclare. «\u00A0A lu robots.txt\u00A0»\u00A0: le client a lu robots.txt sans se dire robot. Trop tôt\u00A0: requêtes venues après la précédente plus vite que le délai ne le permet\u00A0; l’écart après une lecture de robots.txt ne compte pas.",
      spoofed: "Adresses qui ont pris le nom d’un robot sans appartenir à son exploitant.",
      undeclared:
        "Bibliothèques HTTP, navigateurs sans interface et clients sans User-Agent, qui ne se disent pas robots et n’ont pas lu robots.txt. Leurs requêtes ne sont pas parmi celles des robots ci-dessus. Interdites selon les règles pour les robots que robots.txt ne nomme pas.",
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
      perMinute: "Par minute au plus",
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
    mayIgnore: "peut l’ignorer",
    neverFetched: "jamais lu",
    fetched: (fetches) => `lu ${number(fetches)} fois`,
    fetchedFirst: (fetches) => `lu ${number(fetches)} fois, avant toute autre chose`,
    fetchedLater: (fetches) => `lu ${number(fetches)} fois, mais pas d’abord`,
    tooSoon: (requests, seconds) => `${number(requests)} (délai\u00A0: ${number(seconds)} s)`,
  },
};
