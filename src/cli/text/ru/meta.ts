import type { MetaTexts } from "../en/meta.ts";
import { formsOf } from "../forms.ts";

const { count, number } = formsOf("ru");

export const meta: MetaTexts = {
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
};
