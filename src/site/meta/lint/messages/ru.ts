import type { PageCatalogue } from "../catalogue.ts";

/** Русский. */
export const ru: PageCatalogue = {
  "content-usage-header": {
    syntax: "Content-Usage не удаётся прочесть, поэтому ничего из него не учитывается: «{value}».",
    category: "В Content-Usage есть категории {keys}, но не «{key}».",
    value: "Значение «{key}» — y или n, но не «{value}».",
    type: "Значение «{key}» — y или n, без кавычек: любое другое значение ни о чём не говорит.",
  },
  "nosnippet-element": {
    element: "Google читает data-nosnippet у span, div и section, но не у {element}.",
  },
  "robots-tag-agent": {
    agent: "Нет известного робота с именем «{name}»: возможно, имелось в виду «{suggestion}»?",
    all: "Робота с именем «{name}» нет: в заголовке правило для всех пишут без имени.",
    directive: "«{name}» читается как имя робота: возможно, имелось в виду «{suggestion}»?",
  },
  "robots-tag-attribute": {
    name: "Ни один робот не читает «{name}» в {attribute}: атрибут называется name.",
    header: "X-Robots-Tag — это заголовок ответа; на странице тег называется robots.",
    several: "«{name}» — не имя робота: каждому нужен свой тег или один общий, «robots».",
    content: "Содержание тега «{name}» пишется в content, а не в value.",
  },
  "robots-tag-conflict": {
    tags: "«{one}» противоречит «{other}»: для Google действует более строгое, для Яндекса — разрешающее.",
    header:
      "«{one}» на странице противоречит «{other}» в заголовке X-Robots-Tag: для Google действует более строгое, у Яндекса об этом не сказано.",
    general:
      "«{one}» для {agent} не отменяет «{other}» для всех: для Google действуют оба, и решает более строгое.",
    headers: "«{one}» противоречит «{other}» в X-Robots-Tag: действует более строгое.",
  },
  "robots-tag-default": {
    needless: "«{names}» действует и без тега: его можно убрать.",
  },
  "robots-tag-embedded": {
    alone: "«indexifembedded» действует только вместе с «noindex».",
  },
  "robots-tag-expired": {
    passed: "С {date} Google больше не показывает эту страницу.",
  },
  "robots-tag-late": {
    late: "Тег стоит после первых 2 МБ страницы, а больше Google не читает.",
  },
  "robots-tag-quote": {
    name: "Ни один робот не читает этот тег: кавычки входят в его имя ({text}). Напишите name={meant} без кавычек или в прямых кавычках.",
    attribute: "Ни один робот не читает этот тег: кавычки входят в имя атрибута. Напишите {meant} без них.",
    directive:
      "Ни один робот не знает {text}: кавычки входят в саму директиву. Напишите {meant} без кавычек или заключите в прямые кавычки всё значение.",
    header: "Ни один робот не знает {text}: в заголовке кавычек не бывает. Напишите {meant}.",
  },
  "robots-tag-retired": {
    retired: "«{name}» больше не читает ни один робот: его можно убрать.",
    unread:
      "Ни один робот не сообщает, что читает «{name}»: для ИИ есть Content-Usage, Content-Signal и TDMRep.",
  },
  "robots-tag-unknown": {
    meant: "Ни один робот не знает «{name}»: возможно, имелось в виду «{suggestion}»?",
    separator: "Директивы разделяются запятыми: роботы читают «{name}» как одну, которой никто не знает.",
    unknown: "«{name}» не описан в документации ни одного робота и ни на что не влияет.",
  },
  "robots-tag-unseen": {
    unseen: "«{name}» остаётся невидимым для {agents}: строка {line} robots.txt закрывает страницу.",
  },
  "robots-tag-value": {
    missing: "После «{name}» нужно значение через двоеточие, иначе директива пропускается.",
    number: "Значение «{name}» — число или -1, если без ограничения; «{value}» пропускается.",
    preview: "Значение «{name}» — none, standard или large; «{value}» пропускается.",
    needless: "У «{name}» нет значения; как роботы понимают «{value}», не описано.",
    swapped: "Имя робота стоит впереди: «{value}: {name}».",
    date: "Значение «{name}» — дата вида 2030-12-31; «{value}» пропускается.",
  },
  "tdm-reservation-value": {
    value: "tdm-reservation — это 1 (права сохранены) или 0, но не «{value}»: ничего не сохранено.",
  },
};
