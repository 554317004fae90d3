import type { refusedParts as parts, Refusals } from "./en.ts";

export const refusals: Refusals = {
  "wrong-kind": () => "Записывать нечего.",
  "unknown-property": (what, key) => `${what}: нет свойства «${key}».`,
  "unknown-preset": (preset) => `Заготовки «${preset}» нет.`,
  "no-agent": () => "В группе не назван ни один робот.",
  "delay-count": (agents, delays) => `Роботов в группе: ${agents}, задержек: ${delays}.`,
  "bad-delay": (delay) => `Crawl-delay — это число секунд, а не ${delay}.`,
  "no-group": (index) => `Группы ${index} нет.`,
  "too-large": (bytes, most) => `В файле было бы ${bytes} байт, а роботы читают ${most}.`,
  "reads-differently": () => "Робот прочёл бы файл не так, как вы его задали.",
  "not-a-token": (agent) => `«${agent}» не может быть именем робота: допустимы буквы, «-» и «_».`,
  "rule-type": (type) => `Правило — это Allow или Disallow, а не «${type}».`,
  "pattern-start": (pattern) => `Под «${pattern}» не подходит ни один URL: путь начинается с «/» или «*».`,
  "white-space": (pattern) => `В «${pattern}» есть пробел, в URL его пишут как «%20».`,
  "bad-sitemap": (url) => `«${url}» — не абсолютный URL файла Sitemap.`,
  "bad-license": (url) => `«${url}» — не абсолютный URL лицензии.`,
  faulty: (value, message) => `«${value}»: ${message}`,
  "bad-field": (name) => `«${name}» не может быть именем поля.`,
  "not-text": (part, value) => `${part} — не текст: ${value}`,
  hash: (part, text) => `${part} содержит «#», с которого начинается комментарий: «${text}».`,
  control: (part, text) => `${part} содержит управляющий символ: ${text}`,
  "outer-space": (part, text) => `${part} начинается или кончается пробелом: «${text}».`,
  "bad-path": (path, field) => `«${path}» в ${field} — не путь.`,
  "unknown-key": (field, key, known) => `В ${field} нет «${key}», есть только ${known}.`,
  "bad-value": (field, key, known, value) => `«${key}» в ${field}: допустимо ${known}, а не «${value}».`,
};

export const refusedParts: typeof parts = {
  agent: "Имя робота",
  pattern: "Путь",
  sitemap: "Sitemap",
  field: (name) => `Поле «${name}»`,
};
