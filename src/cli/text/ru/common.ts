import type { Common } from "../en/common.ts";
import { formsOf } from "../forms.ts";

const { number, time } = formsOf("ru");

export const common: Common = {
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
};
