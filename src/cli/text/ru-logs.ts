import { PROTOCOL } from "../../crawl/sitemap/limits.ts";
import purposes from "../../engine/agent/purposes/ru.json" with { type: "json" };
import type { Texts } from "./en.ts";
import { formsOf } from "./forms.ts";

const { count, number, word } = formsOf("ru");
const OF_SITEMAPS = { one: "файле Sitemap", other: "файлах Sitemap" };

const REQUESTS = { one: "запрос", few: "запроса", many: "запросов", other: "запроса" };
const OF_REQUESTS = { one: "запроса", other: "запросов" };
const OF_ROBOTS = { one: "робота", other: "роботов" };
const IN_LOGS = { one: "журнале", other: "журналах" };

const kinds: Texts["bots"]["kinds"] = {
  ...purposes,
  tools: "инструменты",
  unknown: "неизвестно",
};

export const audit: Texts["audit"] = {
  severities: { error: "ошибка", warning: "предупреждение" },
  notFound: (why) => `: такого файла нет (${why}), поэтому разрешено всё`,
  refused: (why) =>
    `: сервер его не отдаёт (${why}), что по RFC 9309 ничего не ограничивает, поэтому разрешено всё`,
  markup: " — веб-страница, а не robots.txt, и правил в ней, скорее всего, нет",
  namesNone: (robots) =>
    `в ${robots} не названо ни одного файла Sitemap: укажите его в --sitemap или назовите сайт`,
  trying: (robots, usual) => `в ${robots} не названо ни одного файла Sitemap; проверяется ${usual}`,
  noneRead: (tried) => `не удалось прочесть ни одного файла Sitemap (проверено: ${number(tried)})`,
  progress: (done, total, urls, blocked) =>
    `файлов Sitemap: ${number(done)} из ${number(total)}, URL: ${number(urls)}, запрещено: ${number(blocked)}`,
  head: (robots, urls, sitemaps, blocked) =>
    `${robots}: ${number(urls)} URL в ${number(sitemaps)} ${word(sitemaps, OF_SITEMAPS)}, запрещено: ${number(blocked)}`,
  noGroup: " (ни одна группа не действует)",
  byGroup: (group) => ` (по группе для ${group})`,
  agent: (agent, blocked) =>
    `${agent}: ${blocked === 0 ? "ничего не запрещено" : `запрещено ${number(blocked)} URL`}`,
  moreRules: (rules) => `из-за других правил (${number(rules)})`,
  moreSitemaps: (sitemaps) => `и проблемы ещё в ${number(sitemaps)} ${word(sitemaps, OF_SITEMAPS)}`,
  line: (line) => `строка ${number(line)}`,
  at: (line, detail) => `${line}: ${detail}`,
  first: (problems, about) => `${number(problems)}, первый раз: ${about}`,
  problems: {
    unreadable: "не читается",
    "not-a-sitemap": "— не файл Sitemap",
    malformed: "— некорректный XML; дальше файл не прочитан",
    "unknown-entity": {
      one: "содержит сущность, которой нет в XML, например &eacute;; URL с такой сущностью пропущен",
      other: "содержит сущности, которых нет в XML, например &eacute;; URL с ними пропущены",
    },
    truncated: "обрывается",
    "damaged-gzip": "повреждён: распаковать удалось только начало",
    bomb: "после распаковки больше, чем бывают файлы Sitemap; остальное не прочитано",
    "too-large": "слишком велик; остальное не прочитано",
    "too-many-sitemaps": {
      one: "перечисляет на один файл Sitemap больше, чем читается",
      other: "перечисляет больше файлов Sitemap, чем читается (--max-sitemaps)",
    },
    "too-many-urls": "содержит больше записей, чем читается",
    later: "пока не читается",
    "too-deep": {
      one: "перечисляет файл Sitemap, слишком глубоко вложенный в индексы",
      other: "перечисляет файлы Sitemap, слишком глубоко вложенные в индексы",
    },
    "foreign-sitemap": {
      one: "перечисляет файл Sitemap другого сайта; он не прочитан",
      other: "перечисляет файлы Sitemap другого сайта; они не прочитаны",
    },
    "invalid-sitemap-url": {
      one: "перечисляет файл Sitemap не абсолютным URL",
      other: "перечисляет файлы Sitemap не абсолютными URL",
    },
    "blocked-sitemap": "сам запрещён в robots.txt",
    "invalid-url": {
      one: "содержит запись, которая не является абсолютным URL",
      other: "содержит записи, которые не являются абсолютными URL",
    },
    "foreign-url": {
      one: "содержит URL другого хоста, для которого действует его собственный robots.txt; этот URL не проверен",
      other:
        "содержит URL других хостов, для которых действуют их собственные robots.txt; эти URL не проверены",
    },
    get "over-size"() {
      return `больше, чем допускает протокол (байт: ${number(PROTOCOL.bytes)})`;
    },
    get "over-count"() {
      return `содержит больше записей, чем допускает протокол (${number(PROTOCOL.urls)})`;
    },
    get "long-url"() {
      return {
        one: `содержит URL длиннее допустимого (символов: ${number(PROTOCOL.urlLength)})`,
        other: `содержит URL длиннее допустимых (символов: ${number(PROTOCOL.urlLength)})`,
      };
    },
    encoding: "— не чистый UTF-8",
    "leading-space": "содержит пробелы перед объявлением XML, на которых некоторые программы останавливаются",
    "invalid-date": {
      one: "содержит дату, которую нельзя прочесть или которой не бывает",
      other: "содержит даты, которые нельзя прочесть или которых не бывает",
    },
    doctype: "содержит объявление типа документа; объявленные в нём сущности не раскрываются",
    "repeated-sitemap": {
      one: "перечисляет файл Sitemap, который уже прочитан",
      other: "перечисляет файлы Sitemap, которые уже прочитаны",
    },
    "nested-index": "— индекс внутри индекса, чего протокол не допускает",
    empty: "не содержит записей",
    "no-sitemap": "не существует, а других robots.txt не называет",
  },
};

export const bots: Texts["bots"] = {
  unknownFormat: "ни одна строка не подходит под известные форматы журналов доступа",
  elsewhere: (requests) => `без ${count(requests, OF_REQUESTS)} к другим хостам`,
  onlyElsewhere: (requests, hosts) =>
    `без ${count(requests, OF_REQUESTS)} к другим хостам: в журналах есть ${hosts}`,
  severalHosts: (hosts) =>
    `в журналах несколько хостов (${hosts}), у каждого свой robots.txt: --host NAME считает один из них`,
  andMore: (names) => `${names} и другие`,
  reading: (lines, perSecond) => `строк: ${number(lines)}, ${number(perSecond)}/с`,
  checking: (addresses) => `проверено адресов: ${number(addresses)}`,
  faults: {
    broken: (broken, lines, which) =>
      `строк в неизвестном формате: ${number(broken)} из ${number(lines)} (${which})`,
    firstLines: (lines) => `первые — строки ${lines}`,
    lines: (broken, lines) => `${broken === 1 ? "строка" : "строки"} ${lines}`,
    long: (long) => `пропущено строк длиннее 128 КиБ: ${number(long)}`,
    unnamed: () =>
      "ни в одном запросе нет заголовка User-Agent, без которого роботов не распознать: пусть сервер его записывает",
    notRead: (why) => `${why}: остальное не прочитано (--max-ratio)`,
  },
  noUserAgent: "без User-Agent",
  evidence: {
    listed: "по списку",
    declared: "называет себя роботом",
    named: "назван в robots.txt",
    fetched: "загружал robots.txt",
    undeclared: "скрытая автоматика",
  },
  software: { library: "библиотека HTTP", headless: "браузер без интерфейса", unnamed: "" },
  kinds,
  purposes: kinds,
  mayIgnore: ", может не соблюдать robots.txt",
  verified: (all, own) => `${number(all)} (подтверждено: ${number(own)})`,
  unchecked: (unchecked) => ` (не проверено: ${number(unchecked)})`,
  seconds: (seconds) => `${number(seconds)} с`,
  text: {
    head: (requests, logs, fromBots, robots) =>
      `${count(requests, REQUESTS)} в ${number(logs)} ${word(logs, IN_LOGS)}, из них ${number(fromBots)} от ${count(robots, OF_ROBOTS)}`,
    more: (robots) =>
      `и ещё ${count(robots, { one: "робот", few: "робота", many: "роботов", other: "робота" })}: всех показывает --all`,
    others: (requests) =>
      `${count(requests, REQUESTS)} от роботов, у которых слишком мало запросов для списка`,
    forbidden: "Запрещённые запросы",
    spoofed: "Чужие имена",
    undeclared: (requests) => `Скрытая автоматика: ${count(requests, REQUESTS)}, выше не учтено`,
    undeclaredForbidden: "Запрещённые запросы скрытой автоматики",
    never: "никогда",
    first: (fetches) => `${number(fetches)}, сначала`,
    later: (fetches) => `${number(fetches)}, потом`,
  },
  page: {
    title: "Роботы в журналах доступа",
    lead: (requests, logs) => `${count(requests, REQUESTS)} в ${number(logs)} ${word(logs, IN_LOGS)}.`,
    leadSpan: (requests, logs, from, to) =>
      `${count(requests, REQUESTS)} в ${number(logs)} ${word(logs, IN_LOGS)}, с ${from} по ${to}.`,
    foot: (version, date) => `Подсчитано robotomata ${version}, ${date}.`,
    facts: {
      robots: "роботы",
      requests: "запросы роботов",
      forbidden: "запрещённые запросы",
      spoofed: "под чужим именем",
      neverFetched: "роботы, не загружавшие robots.txt",
      undeclared: "запросы скрытой автоматики",
    },
    titles: {
      overTime: "Запросы по времени",
      requests: "Запросы",
      purposes: "Запросы по целям",
      forbidden: "Запросы, которые robots.txt запрещает",
      forbiddenOverTime: "Запрещённые запросы по времени",
      forbiddenUrls: "Запрещённые URL",
      robots: "Роботы",
      spoofed: "Чужие имена",
      undeclared: "Скрытая автоматика",
      undeclaredOverTime: "Скрытая автоматика по времени",
      undeclaredUrls: "Запрещённые URL скрытой автоматики",
      faults: "Что не удалось прочесть",
    },
    notes: {
      purposes:
        "Для чего роботы загружают страницы, по словам их владельцев. Инструменты — это библиотеки HTTP и браузеры без интерфейса, с помощью которых загружали robots.txt.",
      forbidden: "По правилам, которые действуют для каждого робота.",
      forbiddenUrls: "Некоторые из URL, которые запрашивались, хотя robots.txt это запрещает.",
      robots:
        "Известные роботы с владельцем и целью. «Называет себя роботом»: об этом говорит заголовок. «Загружал robots.txt»: клиент загружал robots.txt, но роботом себя не называл. Слишком рано: запросы, которые следуют за предыдущими быстрее, чем позволяет задержка; промежуток после загрузки robots.txt не учитывается. В минуту: за самую загруженную минуту.",
      spoofed: "Адреса, которые назвались именем робота, но не принадлежат его владельцу.",
      undeclared:
        "Библиотеки HTTP, браузеры без интерфейса и клиенты без User-Agent, которые не называют себя роботами и не загружали robots.txt. Их запросы не входят в число запросов роботов выше. Запрещено по правилам для роботов, которых robots.txt не называет. В минуту: за самую загруженную минуту.",
      first: (shown, all) => `Первые ${number(shown)} из ${number(all)}.`,
      perHour: "Запросы за час.",
      perDay: "Запросы за день.",
      perHours: (hours) =>
        `Запросы за ${count(hours, { one: "час", few: "часа", many: "часов", other: "часа" })}.`,
      perDays: (days) =>
        `Запросы за ${count(days, { one: "день", few: "дня", many: "дней", other: "дня" })}.`,
    },
    heads: {
      robot: "Робот",
      purpose: "Цель",
      url: "URL",
      rule: "Правило",
      requests: "Запросы",
      who: "Кто",
      robots: "robots.txt",
      forbidden: "Запрещено",
      share: "Доля",
      tooSoon: "Слишком рано",
      spoofed: "Под чужим именем",
      perMinute: "В минуту",
      client: "Клиент",
      what: "Что это",
      addresses: "Адреса",
      name: "Имя",
      address: "Адрес",
      why: "Почему",
      log: "Журнал",
      all: "Всего",
      time: "Время (UTC)",
      date: "Дата",
    },
    others: (others) => `ещё ${number(others)}`,
    neverFetched: "не загружал",
    fetched: (fetches) => `загружал, раз: ${number(fetches)}`,
    fetchedFirst: (fetches) => `загружал прежде всего остального, раз: ${number(fetches)}`,
    fetchedLater: (fetches) => `загружал, но не сначала, раз: ${number(fetches)}`,
  },
};

export const report: Texts["report"] = {
  severities: { error: "ошибка", warning: "предупреждение", info: "замечание" },
  summary: (errors, warnings, notes) =>
    `Ошибки: ${errors}, предупреждения: ${warnings}, замечания: ${notes}.`,
  fixable: "Можно исправить",
  fixed: (count) => `Исправлено: ${count}.`,
  wouldRepair: (count: number) => `исправления, не записаны: ${count}`,
  clean: "Замечаний нет.",
  more: (count, rule, lines) => `ещё ${count}: ${rule}, строки ${lines}`,
  hidden: "Показать всё: --all.",
};
