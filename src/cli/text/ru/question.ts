import type { QuestionTexts } from "../en/question.ts";
import { formsOf } from "../forms.ts";

const { count, number } = formsOf("ru");
const BYTES = { one: "байт", few: "байта", many: "байт", other: "байта" };
const OF_RULES = { one: "правила", other: "правил" };

export const question: QuestionTexts = {
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
};
