import type { MetaTexts } from "../en/meta.ts";
import { formsOf } from "../forms.ts";

const { count, number } = formsOf("fr");

export const meta: MetaTexts = {
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
};
