import type { QuestionTexts } from "../en/question.ts";
import { formsOf } from "../forms.ts";

const { number } = formsOf("fr");

export const question: QuestionTexts = {
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
      `${rule} est la plus longue des ${number(rules)} règles qui correspondent (${number(bytes)} octets).`,
    tie: (rule, loser, bytes) =>
      `${rule} est aussi longue que ${loser} (${number(bytes)} octets), et à égalité Allow l’emporte.`,
    roughAllow:
      "Son motif a trop de jokers avant un caractère encodé comme %2F, qui n’a pas le même sens dans un chemin et dans une requête\u00A0: il correspond à moins d’URL qu’il ne le dit.",
    roughDisallow:
      "Son motif a trop de jokers avant un caractère encodé comme %2F, qui n’a pas le même sens dans un chemin et dans une requête\u00A0: il correspond à plus d’URL qu’il ne le dit.",
  },
};
