import { oneOf } from "../../base/kinds.ts";
import { type Language, languages } from "../../base/language.ts";
import { expectKind, type Kind } from "../../base/options.ts";
import { fillMessage } from "../findings/messages.ts";

/** What a remark says, as stable words for programs, with its sentence. `{rule}` is in line `{line}`. */
const en = {
  /** The group for another of the crawler's tokens binds it. */
  fallback: "The group for {group} binds {agent}, since the file has none for {agent} itself.",
  /** A rule of `*` would turn the verdict round, if the crawler had no group of its own. */
  star: '"{rule}" (line {line}) of the group for * does not bind {agent}: rules of * are not added to a group of its own.',
  "near-case": '"{rule}" (line {line}) does not match: upper and lower case differ in paths.',
  "near-escape":
    '"{rule}" (line {line}) does not match: an escape such as %2F is not the character that it stands for.',
  "near-slash": '"{rule}" (line {line}) does not match: the slash at its end is missing here.',
  "near-end": '"{rule}" (line {line}) does not match: its "$" is the end of the URL, with the query.',
  "near-start": '"{rule}" (line {line}) is about the start page only; "{meant}" is about all pages.',
  "near-order": '"{rule}" (line {line}) matches the first parameter only; "{meant}" matches later ones.',
  "near-query": '"{rule}" (line {line}) is a path; "{meant}" matches a query.',
  "near-inside":
    '"{rule}" (line {line}) matches only at the beginning of a path; "{meant}" matches further in.',
  "near-root": '"{rule}" (line {line}) does not match at the beginning of a path; "{meant}" does.',
  "near-star": '"{rule}" (line {line}) lacks a "*" to match here; "{meant}" would match.',
  "near-bare": '"{rule}" (line {line}) begins with no "/" and matches no URL; "{meant}" would match.',
  "near-charset":
    '"{rule}" (line {line}) does not match: the rule or the URL has its letters in an encoding older than UTF-8; "{meant}" would match.',
  /** A Disallow matches parts of words: one with wildcards, or one that ends in the middle of a word of the path. */
  within:
    '"{rule}" (line {line}) also matches parts of words, here "{part}" in "{name}": "*" stands for any text, and what follows the rule may be anything. A "/", "?", "&" or "$" at the edge of "{part}" keeps it to whole words.',
  wide: '"{rule}" (line {line}) matches every path that begins so; with "/" or "$" at its end it matches less.',
  /** An Allow matches, too, but is shorter. */
  weaker: '"Allow: {allow}" matches, too, but "{rule}" (line {line}) is longer; "{meant}" would win.',
  resource: 'Search engines need this file to see pages as people do; "{meant}" would open it.',
  "ads-txt": 'Ad exchanges read {path} to learn who may sell a site\'s space; "{meant}" opens it.',
  results:
    "Blocking does not take a page out of results: its address can stay there. A noindex is seen only if {agent} may fetch the page.",
  "results-file":
    "Blocking does not take a file out of results: its address can stay there. For a file that is no web page, noindex is the header X-Robots-Tag, which {agent} sees only if it may fetch the file.",
  preview:
    "Links to this page that people share have no preview: {agent} cannot read its title and og:image.",
  asks: "A robots.txt asks crawlers and stops none: your server's log shows whether {agent} obeys (robotomata bots), and robotomata enforce keeps it out.",
  ignores:
    "According to its operator, {agent} ignores robots.txt, or may do so: robotomata enforce can keep it out.",
  "google-extended": "AI answers in Google's search follow the group for Googlebot, not this one.",
  yandex: "Yandex reads this file otherwise: in the dialect yandex, the answer for {agent} is the opposite.",
  rfc9309: "So Yandex reads it (dialect yandex). By RFC 9309, the answer is the opposite.",
  /** For whoever publishes a file; no verdict has it. */
  day: "Crawlers may go by the file that they fetched before for up to a day (RFC 9309, 2.4).",
} as const;

/** The codes of remarks. */
export type RemarkCode = keyof typeof en;

/** Something worth knowing about a verdict: data, which {@link remarkText} puts into words. */
export interface Remark {
  /** What it says. */
  readonly code: RemarkCode;
  /** What its sentence mentions. */
  readonly values: Readonly<Record<string, string | number>>;
}

type Sentences = Readonly<Record<RemarkCode, string>>;

const de: Sentences = {
  fallback: "Für {agent} gilt die Gruppe {group}, weil die Datei keine eigene für {agent} hat.",
  star: "„{rule}“ (Zeile {line}) aus der Gruppe * gilt nicht für {agent}: Regeln von * kommen zu einer eigenen Gruppe nicht hinzu.",
  "near-case":
    "„{rule}“ (Zeile {line}) trifft nicht zu: In Pfaden unterscheiden sich Groß- und Kleinbuchstaben.",
  "near-escape":
    "„{rule}“ (Zeile {line}) trifft nicht zu: Ein kodiertes Zeichen wie %2F ist nicht das Zeichen selbst.",
  "near-slash": "„{rule}“ (Zeile {line}) trifft nicht zu: Hier fehlt der Schrägstrich am Ende.",
  "near-end": "„{rule}“ (Zeile {line}) trifft nicht zu: „$“ ist das Ende der URL samt Query.",
  "near-start": "„{rule}“ (Zeile {line}) betrifft nur die Startseite; „{meant}“ betrifft alle Seiten.",
  "near-order": "„{rule}“ (Zeile {line}) trifft nur auf den ersten Parameter zu; „{meant}“ auf spätere.",
  "near-query": "„{rule}“ (Zeile {line}) ist ein Pfad; „{meant}“ trifft auf eine Query zu.",
  "near-inside": "„{rule}“ (Zeile {line}) trifft nur am Anfang eines Pfads zu; „{meant}“ weiter hinten.",
  "near-root": "„{rule}“ (Zeile {line}) trifft am Anfang eines Pfads nicht zu; „{meant}“ trifft dort zu.",
  "near-star": "„{rule}“ (Zeile {line}) fehlt hier ein „*“; „{meant}“ würde zutreffen.",
  "near-bare":
    "„{rule}“ (Zeile {line}) beginnt nicht mit „/“ und trifft auf keine URL zu; „{meant}“ würde zutreffen.",
  "near-charset":
    "„{rule}“ (Zeile {line}) trifft nicht zu: In der Regel oder in der URL sind Buchstaben anders als in UTF-8 kodiert; „{meant}“ würde zutreffen.",
  within:
    "„{rule}“ (Zeile {line}) trifft auch auf Teile von Wörtern zu, hier auf „{part}“ in „{name}“: „*“ steht für beliebigen Text, und auf die Regel darf alles folgen. Mit „/“, „?“, „&“ oder „$“ am Rand von „{part}“ trifft sie nur auf ganze Wörter zu.",
  wide: "„{rule}“ (Zeile {line}) trifft auf jeden Pfad zu, der so beginnt; mit „/“ oder „$“ am Ende auf weniger.",
  weaker:
    "Auch „Allow: {allow}“ trifft zu, aber „{rule}“ (Zeile {line}) ist länger; „{meant}“ würde gewinnen.",
  resource:
    "Suchmaschinen brauchen diese Datei, um Seiten wie Menschen zu sehen; „{meant}“ würde sie erlauben.",
  "ads-txt": "Werbebörsen lesen in {path}, wer Werbeplätze verkaufen darf; „{meant}“ erlaubt es.",
  results:
    "Sperren nimmt keine Seite aus den Ergebnissen: Ihre Adresse kann dort bleiben. Ein noindex sieht {agent} nur, wenn die Seite erlaubt ist.",
  "results-file":
    "Sperren nimmt keine Datei aus den Ergebnissen: Ihre Adresse kann dort bleiben. Für eine Datei, die keine Webseite ist, steht noindex im Header X-Robots-Tag; {agent} sieht ihn nur, wenn die Datei erlaubt ist.",
  preview:
    "Geteilte Links auf diese Seite haben keine Vorschau: {agent} kann Titel und og:image nicht lesen.",
  asks: "Eine robots.txt bittet nur und hält niemanden auf: Das Log des Servers zeigt, ob {agent} sich daran hält (robotomata bots); robotomata enforce weist ihn ab.",
  ignores:
    "Laut Betreiber ignoriert {agent} die robots.txt oder kann es tun: robotomata enforce kann ihn abweisen.",
  "google-extended": "KI-Antworten in der Google-Suche folgen der Gruppe Googlebot, nicht dieser.",
  yandex: "Yandex liest diese Datei anders: Im Dialekt yandex ist die Antwort für {agent} das Gegenteil.",
  rfc9309: "So liest es Yandex (Dialekt yandex). Nach RFC 9309 ist die Antwort das Gegenteil.",
  day: "Crawler dürfen sich noch bis zu einem Tag nach der Datei richten, die sie zuvor abgerufen haben (RFC 9309, 2.4).",
};

const fr: Sentences = {
  fallback: "Le groupe {group} vaut pour {agent}, car le fichier n’en a pas pour {agent}.",
  star: "« {rule} » (ligne {line}) du groupe * ne vaut pas pour {agent} : les règles de * ne s’ajoutent pas à un groupe propre.",
  "near-case":
    "« {rule} » (ligne {line}) ne correspond pas : majuscules et minuscules diffèrent dans les chemins.",
  "near-escape":
    "« {rule} » (ligne {line}) ne correspond pas : un caractère encodé comme %2F n’est pas le caractère même.",
  "near-slash": "« {rule} » (ligne {line}) ne correspond pas : la barre oblique finale manque ici.",
  "near-end": "« {rule} » (ligne {line}) ne correspond pas : « $ » est la fin de l’URL, paramètres compris.",
  "near-start":
    "« {rule} » (ligne {line}) ne concerne que la page d’accueil ; « {meant} » concerne toutes les pages.",
  "near-order":
    "« {rule} » (ligne {line}) ne correspond qu’au premier paramètre ; « {meant} » correspond aux suivants.",
  "near-query": "« {rule} » (ligne {line}) est un chemin ; « {meant} » correspond à des paramètres.",
  "near-inside":
    "« {rule} » (ligne {line}) ne correspond qu’au début d’un chemin ; « {meant} » correspond plus loin.",
  "near-root": "« {rule} » (ligne {line}) ne correspond pas au début d’un chemin ; « {meant} » y correspond.",
  "near-star": "Il manque un « * » à « {rule} » (ligne {line}) ; « {meant} » correspondrait.",
  "near-bare":
    "« {rule} » (ligne {line}) ne commence pas par « / » et ne correspond à aucune URL ; « {meant} » correspondrait.",
  "near-charset":
    "« {rule} » (ligne {line}) ne correspond pas : dans la règle ou dans l’URL, des lettres sont encodées autrement qu’en UTF-8 ; « {meant} » correspondrait.",
  within:
    "« {rule} » (ligne {line}) correspond aussi à des parties de mots, ici « {part} » dans « {name} » : « * » vaut pour tout texte, et la règle peut être suivie de n’importe quoi. Avec « / », « ? », « & » ou « $ » au bord de « {part} », elle ne correspond qu’à des mots entiers.",
  wide: "« {rule} » (ligne {line}) correspond à tout chemin qui commence ainsi ; avec « / » ou « $ » à la fin, à moins.",
  weaker:
    "« Allow: {allow} » correspond aussi, mais « {rule} » (ligne {line}) est plus longue ; « {meant} » l’emporterait.",
  resource:
    "Les moteurs de recherche ont besoin de ce fichier pour voir les pages comme tout le monde ; « {meant} » l’autoriserait.",
  "ads-txt":
    "Les places de marché publicitaires lisent dans {path} qui peut vendre les espaces du site ; « {meant} » l’autorise.",
  results:
    "Interdire ne retire pas une page des résultats : son adresse peut y rester. {agent} ne voit un noindex que si la page est autorisée.",
  "results-file":
    "Interdire ne retire pas un fichier des résultats : son adresse peut y rester. Pour un fichier qui n’est pas une page web, noindex se met dans l’en-tête X-Robots-Tag, que {agent} ne voit que si le fichier est autorisé.",
  preview:
    "Les liens partagés vers cette page n’ont pas d’aperçu : {agent} ne peut lire ni son titre ni og:image.",
  asks: "Un robots.txt demande et n’empêche rien : le journal du serveur montre si {agent} obéit (robotomata bots), et robotomata enforce le refuse.",
  ignores:
    "Selon son exploitant, {agent} ignore robots.txt, ou peut le faire : robotomata enforce peut le refuser.",
  "google-extended": "Les réponses IA dans la recherche Google suivent le groupe Googlebot, pas celui-ci.",
  yandex:
    "Yandex lit ce fichier autrement : dans le dialecte yandex, la réponse pour {agent} est le contraire.",
  rfc9309: "C’est ainsi que Yandex le lit (dialecte yandex). Selon la RFC 9309, la réponse est le contraire.",
  day: "Les robots peuvent suivre jusqu’à un jour encore le fichier récupéré auparavant (RFC 9309, 2.4).",
};

const ru: Sentences = {
  fallback: "Для {agent} действует группа {group}: своей группы для {agent} в файле нет.",
  star: "«{rule}» (строка {line}) из группы * не действует для {agent}: правила * не добавляются к собственной группе.",
  "near-case": "«{rule}» (строка {line}) не подходит: прописные и строчные буквы в пути различаются.",
  "near-escape":
    "«{rule}» (строка {line}) не подходит: закодированный символ, например %2F, — не сам символ.",
  "near-slash": "«{rule}» (строка {line}) не подходит: здесь нет косой черты в конце.",
  "near-end": "«{rule}» (строка {line}) не подходит: «$» — это конец URL вместе с параметрами.",
  "near-start":
    "«{rule}» (строка {line}) относится только к главной странице, «{meant}» — ко всем страницам.",
  "near-order": "«{rule}» (строка {line}) подходит только к первому параметру, «{meant}» — к следующим.",
  "near-query": "«{rule}» (строка {line}) — это путь; к параметрам подходит «{meant}».",
  "near-inside": "«{rule}» (строка {line}) подходит только в начале пути, «{meant}» — и дальше.",
  "near-root": "«{rule}» (строка {line}) не подходит в начале пути, а «{meant}» подходит.",
  "near-star": "В «{rule}» (строка {line}) не хватает «*»: подошло бы «{meant}».",
  "near-bare":
    "«{rule}» (строка {line}) начинается не с «/» и не подходит ни к одному URL; подошло бы «{meant}».",
  "near-charset":
    "«{rule}» (строка {line}) не подходит: в правиле или в URL буквы закодированы не в UTF-8; подошло бы «{meant}».",
  within:
    "«{rule}» (строка {line}) подходит и к частям слов, здесь к «{part}» в «{name}»: «*» — это любой текст, и за правилом может следовать что угодно. Если на краю «{part}» стоит «/», «?», «&» или «$», правило подходит только к целым словам.",
  wide: "«{rule}» (строка {line}) подходит ко всем путям с таким началом; с «/» или «$» в конце — к меньшему числу.",
  weaker: "«Allow: {allow}» тоже подходит, но «{rule}» (строка {line}) длиннее; победило бы «{meant}».",
  resource: "Поисковым системам нужен этот файл, чтобы видеть страницы как люди; его разрешило бы «{meant}».",
  "ads-txt": "Рекламные биржи читают в {path}, кто может продавать места на сайте; «{meant}» разрешает это.",
  results:
    "Запрет не убирает страницу из выдачи: её адрес может остаться. {agent} увидит noindex, только если страница разрешена.",
  "results-file":
    "Запрет не убирает файл из выдачи: его адрес может остаться. Для файла, который не веб-страница, noindex пишут в заголовке X-Robots-Tag; {agent} увидит его, только если файл разрешён.",
  preview: "У ссылок на эту страницу не будет превью: {agent} не может прочесть её заголовок и og:image.",
  asks: "robots.txt просит, но никого не останавливает: журнал сервера покажет, соблюдает ли его {agent} (robotomata bots), а robotomata enforce его не пустит.",
  ignores:
    "По данным владельца, {agent} не соблюдает robots.txt или соблюдает не всегда: robotomata enforce может его не пускать.",
  "google-extended": "Ответы ИИ в поиске Google следуют группе Googlebot, а не этой.",
  yandex: "Яндекс читает этот файл иначе: в диалекте yandex ответ для {agent} противоположный.",
  rfc9309: "Так читает Яндекс (диалект yandex). По RFC 9309 ответ противоположный.",
  day: "Роботы могут до суток следовать файлу, загруженному раньше (RFC 9309, 2.4).",
};

const TEXTS: Readonly<Record<Language, Sentences>> = { en, de, fr, ru };

const A_REMARK: Kind<Remark> = {
  wanted: "a result of remarks",
  test: (value) => {
    const { code, values } = (value ?? {}) as Partial<Remark>;
    return Object.hasOwn(en, String(code)) && typeof values === "object" && values !== null;
  },
};

/**
 * A remark in words.
 *
 * @throws RobotsError INVALID_ARGUMENT for anything else, and any other language
 */
export function remarkText(remark: Remark, language: Language = "en"): string {
  expectKind("remark", remark, A_REMARK);
  expectKind("language", language, oneOf(...languages));
  return fillMessage(TEXTS[language][remark.code], remark.values);
}
