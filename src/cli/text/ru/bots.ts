import { purposes } from "../../../engine/agent/purposes/ru.ts";
import type { BotsTexts } from "../en/bots.ts";
import { formsOf } from "../forms.ts";

const { count, number, word } = formsOf("ru");
const REQUESTS = { one: "запрос", few: "запроса", many: "запросов", other: "запроса" };
const OF_REQUESTS = { one: "запроса", other: "запросов" };
const OF_ROBOTS = { one: "робота", other: "роботов" };
const IN_LOGS = { one: "журнале", other: "журналах" };

const kinds: BotsTexts["kinds"] = {
  ...purposes,
  tools: "инструменты",
  unknown: "неизвестно",
};

export const bots: BotsTexts = {
  unknownFormat: "ни одна строка не подходит под известные форматы журналов доступа",
  noNetworks: (file) => `в ${file} нет ни одной сети`,
  unreadableNetworks: (file, count, first) =>
    `${file} повреждён: записей, которые не являются сетями: ${count}, первая из них: ${first}`,
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
    listed: "из списка",
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
    heads: {
      robot: "РОБОТ",
      requests: "ЗАПРОСЫ",
      robots: "ROBOTS.TXT",
      perMinute: "В МИНУТУ",
      tooSoon: "СЛИШКОМ РАНО",
      spoofed: "ПОД ЧУЖИМ ИМЕНЕМ",
      purpose: "ЦЕЛЬ",
      all: "РОБОТЫ",
      client: "КЛИЕНТ",
      forbidden: "ЗАПРЕЩЕНО",
      share: "ДОЛЯ",
    },
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
        "Известные роботы с владельцем и целью. «Называет себя роботом»: об этом говорит заголовок. «Загружал robots.txt»: клиент загружал robots.txt, но роботом себя не называл. Слишком рано: запросы, которые следуют за предыдущими быстрее, чем позволяет задержка; промежуток после загрузки robots.txt не учитывается.",
      spoofed: "Адреса, которые назвались именем робота, но не принадлежат его владельцу.",
      undeclared:
        "Библиотеки HTTP, браузеры без интерфейса и клиенты без User-Agent, которые не называют себя роботами и не загружали robots.txt. Их запросы не входят в число запросов роботов выше. Запрещено по правилам для роботов, которых robots.txt не называет.",
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
      perMinute: "В минуту, не больше",
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
    mayIgnore: "может не соблюдать",
    neverFetched: "не загружал",
    fetched: (fetches) => `загружал, раз: ${number(fetches)}`,
    fetchedFirst: (fetches) => `загружал прежде всего остального, раз: ${number(fetches)}`,
    fetchedLater: (fetches) => `загружал, но не сначала, раз: ${number(fetches)}`,
    tooSoon: (requests, seconds) => `${number(requests)} (задержка: ${number(seconds)} с)`,
  },
};
