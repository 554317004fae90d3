import { PROTOCOL } from "../../../crawl/sitemap/limits.ts";
import type { AuditTexts } from "../en/audit.ts";
import { formsOf } from "../forms.ts";

const { number, word } = formsOf("ru");
const OF_SITEMAPS = { one: "файле Sitemap", other: "файлах Sitemap" };

export const audit: AuditTexts = {
  severities: { error: "ошибка", warning: "предупреждение" },
  notFound: (why) => `: такого файла нет (${why}), поэтому разрешено всё`,
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
