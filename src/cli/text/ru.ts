import codes from "./codes/ru.json" with { type: "json" };
import type { Texts } from "./en.ts";
import { formsOf } from "./forms.ts";
import { audit, bots, report } from "./ru-logs.ts";

const { count, number, time } = formsOf("ru");
const BYTES = { one: "байт", few: "байта", many: "байт", other: "байта" };
const OF_RULES = { one: "правила", other: "правил" };
const CHANGES = { one: "изменение", few: "изменения", many: "изменений", other: "изменения" };

export const ru: Texts = {
  language: "ru",
  number,
  audit,
  bots,
  report,
  common: {
    note: (text) => `примечание: ${text}`,
    answers: {
      allowed: "разрешено",
      disallowed: "запрещено",
      invalid: "недопустимо",
      later: "позже",
      unknown: "неизвестно",
    },
    noRule: "нет правила",
    ruleAndLine: (rule, line) => `${rule} (строка ${line})`,
    standardInput: "стандартный ввод",
    time,
    warnings: {
      tooLong: "больше 500 КиБ: дальше роботы не читают, и эта команда тоже",
      noAgent: "не содержит строк User-agent, поэтому разрешено всё",
      moved: (place) => `перенаправляет на ${place}: действуют правила оттуда`,
      markup: "— веб-страница, а не robots.txt",
      torn: "содержит правила в UTF-16 и в другой кодировке, поэтому запрещено всё",
      wide: "в кодировке UTF-16, в которой большинство роботов не находит правил: сохраните файл в UTF-8",
    },
    typo: (name, meant) => `робот с именем «${name}» неизвестен: имеется в виду ${meant}?`,
    invalidUrls: (invalid, total) => `недопустимых URL: ${number(invalid)} из ${number(total)}`,
    retrying: (origin, why, seconds) =>
      `${origin} недоступен из-за неполадки на этом компьютере (${why}); попытки продолжаются, но не дольше ${seconds} с`,
    cannotRead: (name, why) => `не удаётся прочесть ${name}: ${why}`,
    cannotWrite: (name, why) => `не удаётся записать ${name}: ${why}`,
    input: {
      notUrl: "это не URL",
      password: "URL с паролем не запрашивается",
      notUrlList: "это не список URL по одному в строке",
      notPattern: " (это имя, а не шаблон: перечислите файлы)",
      waiting: (name) => `ожидание данных: ${name} пока ничего не передаёт`,
      endless: "это устройство, данные которого не кончаются",
      tooLarge: "размер больше 64 МиБ",
      tooLargeRobots: "размер больше 2 МиБ, а роботы читают только первые 500 КиБ",
      closed: " (роботам пока нельзя ничего загружать)",
      closedBy: (dialect) => ` (роботам, которые следуют ${dialect}, нельзя ничего загружать)`,
      open: " (для роботов это значит, что разрешено всё)",
    },
    output: {
      exists: "файл уже существует",
      noFolder: "такой папки нет",
      otherOwner: "файл принадлежит другому пользователю, а новый ему принадлежать не будет",
    },
  },
  question: {
    googleName: (name) =>
      `парсер Google находит в robots.txt только имена из букв, - и _: для «${name}» действуют решения для *`,
    stranger: (url, home) =>
      `${url} не на ${home}: для него действует robots.txt его собственного хоста, который используется без --robots. С --robots учитываются только путь и параметры`,
    ownHosts: (file) =>
      `для абсолютных URL действует robots.txt их собственных хостов: чтобы проверять по ./${file}, добавьте --robots ${file}`,
    progress: (done, total) => `robots.txt хостов: ${number(done)} из ${number(total)}`,
    noAnswerYet: (later, total) =>
      `ответа пока нет для ${number(later)} из ${number(total)} URL; попробуйте позже`,
    noValidUrl: "среди заданного не было ни одного допустимого URL",
    notUrl: "— не абсолютный URL и не путь, который начинается с «/»",
    urlTooLong: (length, most) =>
      `— слишком длинный URL: символов ${number(length)}, а их может быть не больше ${number(most)}`,
    blanket: {
      itself: "сам файл robots.txt можно загружать всегда",
      unasked: (why) => `robots.txt не удалось запросить: ${why}`,
      unavailable: (why) => `файла robots.txt нет (${why}): разрешено всё`,
      refused: (why) =>
        `сервер не отдаёт robots.txt (${why}), что по RFC 9309 ничего не ограничивает: разрешено всё`,
      restricted: (why) => `доступ к robots.txt закрыт (${why}): запрещено всё`,
      unreachable: (why) => `robots.txt недоступен (${why}): разрешено всё`,
      later: (why, time) =>
        `robots.txt недоступен (${why}): пока запрещено всё; следующую попытку можно сделать с ${time}`,
    },
    explain: {
      robots: "файл",
      group: "группа",
      path: "путь",
      rules: "правила",
      because: "причина",
      note: "заметка",
      noGroup: "нет",
      noRules: "ни одно не подходит",
      fault: (fault) => `Это ${fault}.`,
      apart: (token, operator) =>
        `Группа для * не действует на ${token}: по словам ${operator}, его нужно назвать.`,
    },
    reasons: {
      itself: "Файл /robots.txt роботу можно загружать всегда, что бы ни говорили правила.",
      noGroup: "Ни одна группа файла не относится к этому роботу, поэтому разрешено всё.",
      noRule: (agent) => `Ни одно правило группы для ${agent} не подходит, поэтому URL разрешён.`,
      only: (rule, agent) => `${rule} — единственное подходящее правило группы для ${agent}.`,
      first: (rule, rules) => `${rule} — первое из ${count(rules, OF_RULES)}, которые подходят.`,
      longest: (rule, rules, bytes) =>
        `${rule} — самое длинное из ${count(rules, OF_RULES)}, которые подходят (${count(bytes, BYTES)}).`,
      tie: (rule, loser, bytes) =>
        `${rule} той же длины, что и ${loser} (${count(bytes, BYTES)}), а при равенстве побеждает Allow.`,
      roughAllow:
        "В его шаблоне слишком много подстановочных знаков перед закодированным символом вроде %2F, который в пути значит не то, что в параметрах: оно подходит к меньшему числу URL, чем в нём сказано.",
      roughDisallow:
        "В его шаблоне слишком много подстановочных знаков перед закодированным символом вроде %2F, который в пути значит не то, что в параметрах: оно подходит к большему числу URL, чем в нём сказано.",
    },
  },
  details: {
    noAnswer: "нет ответа",
    codes,
    families: {
      http: (code) => `ответ не соответствует HTTP, ${code}`,
      tls: (code) => `защищённого соединения нет, ${code}`,
      coding: (code) => `сжатые байты повреждены или обрезаны, ${code}`,
      other: (code) => `система сообщает ${code}`,
    },
    sentences: {
      notDone: (ms) => `не готово через ${ms} мс`,
      notComplete: (seconds) => `загрузка не закончена через ${seconds} с`,
      noData: (seconds) => `нет данных в течение ${seconds} с`,
      overRedirects: (most) => `больше перенаправлений, чем ${most}`,
      moreRedirects: (most) => `больше перенаправлений, чем ${most}`,
      noTarget: () => "перенаправление без пригодного адреса",
      toHttps: () => "перенаправление на https (redirects.upgrades)",
      toHttp: () => "перенаправление с https на http (redirects.downgrades)",
      toHost: () => "перенаправление на другой хост (redirects.hosts)",
      toPort: () => "перенаправление на другой порт (redirects.ports)",
      status: (status) => `статус ${status}`,
      coding: (name) => `кодирование содержимого ${name}, которое не запрашивалось или не снято`,
      notText: () => "байты, которые не являются текстом и, возможно, сжаты",
      notUtf8: () => "есть байты не в UTF-8",
      unknownEncoding: (name) => `кодировка «${name}» неизвестна`,
      otherEncoding: (name) => `кодировка — ${name}, а файлы Sitemap должны быть в UTF-8`,
      expands: (ratio) => `после распаковки размер больше в ${ratio} раз`,
      cutGzip: () => "посреди сжатых байтов",
      neither: () => "это не XML и не список URL",
      webPage: () => "это веб-страница",
      rootElement: (name) => `корневой элемент — <${name}>`,
      noElement: () => "в нём нет ни одного элемента",
      openElement: (name) => `<${name}> не закрыт`,
      tooDeep: (most) => `уровней вложенности элементов больше, чем ${most}`,
      longElement: (most) => `символов в элементе больше, чем ${most}`,
      openEntity: () => "сущность без конца (простой & пишется как &amp;)",
      manyEntries: (most) => `записей больше, чем ${most}`,
      manyBytes: (most) => `байт больше, чем ${most}`,
      readDifferently: () => "диалекты читают URL по-разному, поэтому сравнивались только простые URL",
      noLetter: () => "нет буквы, которой не было бы ни в одном правиле",
      notShown: () => "одно из различий не удалось показать на URL",
      manySteps: (steps) => `шагов нужно больше, чем разрешено (${steps})`,
      noName: () => "у адреса нет имени в DNS",
      named: (name) => `адрес — это ${name}`,
      notBack: (name) => `${name} не ведёт обратно к адресу`,
      notIn: (file) => `нет в ${file}`,
      compressed: (kind) => `сжат с помощью ${kind}: сначала распакуйте его`,
      damaged: () => "сжатые данные повреждены или обрезаны",
    },
  },
  diff: {
    firstUrls: (list, most) => `из ${list} взяты только первые URL: ${number(most)}`,
    mayBeMore: (agents, why) => `для ${agents} возможны и другие изменения: ${why}`,
    for: (agents) => `Для ${agents}`,
    opened: "открыто",
    closed: "закрыто",
    moreUrls: (more) => ` и ещё ${number(more)} URL из списка`,
    more: (more) => `и ещё ${count(more, CHANGES)} (все показывает --all)`,
    uncounted: "и другие, которые не подсчитаны",
    same: (agents) => `Ни для одного URL решение не меняется (роботы: ${agents}).`,
    others: "Другие изменения",
    moreAgents: (names, more) =>
      `${names} и ещё ${count(more, { one: "робот", few: "робота", many: "роботов", other: "робота" })}`,
    github: {
      title: (file) => `Что ${file} меняет для роботов`,
      head: ["", "например", "роботы", "правило раньше", "правило теперь"],
      more: (more) => `И ещё ${count(more, CHANGES)}.`,
      mayBeMore: (agents, why) => `Для ${agents} возможны и другие изменения: ${why}.`,
      noneFound: "Изменений не найдено.",
      nothing: (file, agents) =>
        `Ничего: для каждого URL решение то же, что и в ${file} (роботы: ${agents}).`,
      sameVerdicts: (file, agents) => `Для каждого URL решение то же, что и в ${file} (роботы: ${agents}).`,
      others: "Другие изменения:",
    },
    notices: {
      signals: (who) => `изменены сигналы для ИИ: ${who}`,
      pace: (who) => `изменена задержка между запросами: ${who}`,
      sitemaps: "изменены файлы Sitemap",
    },
    details: {
      change: (before, now) => `раньше: ${before}; теперь: ${now}`,
      nothing: "ничего",
      added: (urls) => `добавлено: ${urls}`,
      removed: (urls) => `удалено: ${urls}`,
      more: (names, more) => `${names} и ещё ${number(more)}`,
    },
  },
  meta: {
    headings: {
      crawl: "загружать",
      index: "индексировать",
      follow: "идти по ссылкам",
      snippet: "сниппет",
      cache: "копия",
      input: "ответы ИИ",
      training: "обучение ИИ",
    },
    values: {
      yes: "да",
      no: "нет",
      "URL only": "только URL",
      none: "нет копий",
      later: "позже",
      limited: "частично",
      unknown: "не указано",
    },
    notes: {
      closed: (why, time) =>
        `robots.txt ${why}, поэтому роботы пока не приходят; следующую попытку можно сделать с ${time}`,
      notAllowed: "robots.txt не разрешает robotomata загружать эту страницу; если сайт ваш, добавьте --own",
      redirected: (url) => `перенаправление на ${url}`,
      notHtml: (type) => `это не HTML, а ${type}: учитываются только заголовки и robots.txt`,
      truncated: "страница длиннее, чем читается, или в ней слишком много тегов",
      "robots.txt":
        "это robots.txt, а не страница: проверьте его командой robotomata lint или укажите в --robots вместе со страницей",
      text: "разметки нет: в простом тексте не бывает тегов для роботов, поэтому учитываются только заголовки и robots.txt",
      binary: "это не текст, и тегов для роботов в нём нет: учитываются только заголовки и robots.txt",
    },
    cannotBeFetched: (why) => `не удаётся загрузить (${why})`,
    errors: {
      late: (seconds) => `нет полного ответа за ${number(seconds)} с`,
      notHttp: "это не URL с http или https",
      badRedirect: (to) => `перенаправление ведёт на ${to}`,
      noAnswerYet: (page) => `для ${page} ответа пока нет; попробуйте позже`,
      notHeader: (file, line, text) =>
        `${file}, строка ${line}: здесь нужен заголовок вроде X-Robots-Tag: noindex, а не «${text}»`,
    },
    limits: {
      until: (date) => `не показывается после ${date}`,
      embedded: "индексируется там, где встроена в другие страницы",
      snippet: (most) => `сниппеты не длиннее ${count(most, { one: "символа", other: "символов" })}`,
      nosnippet: (parts) => `без ${count(parts, { one: "элемента", other: "элементов" })} с data-nosnippet`,
      noImages: "картинки не индексируются",
      images: (size) => `предпросмотр картинок: ${size}`,
      video: (most) => `предпросмотр видео не длиннее ${count(most, { one: "секунды", other: "секунд" })}`,
      noTranslation: "без перевода",
    },
    limited: (names, limits) => `${names}: ${limits}`,
    training: (answer, who) => `обучение ИИ — ${answer}: ${who}`,
    everybody: "все владельцы роботов, о которых известно, что они обучают ИИ",
    others: "все остальные",
    license: (url) => `лицензия: ${url}`,
    withinPage: "на самой странице",
    places: {
      page: (line, text) => `страница, строка ${number(line)}: ${text}`,
      header: (name, text) => `заголовок ${name}: ${text}`,
      robots: (line, text) => `robots.txt, строка ${number(line)}: ${text}`,
      forGroup: (group) => ` (для ${group})`,
      file: (name, entry, text) => `${name}, запись ${number(entry)}: ${text}`,
    },
    page: "страница",
  },
};
