import type { DiffTexts } from "../en/diff.ts";
import { formsOf } from "../forms.ts";

const { count, number } = formsOf("ru");
const CHANGES = { one: "изменение", few: "изменения", many: "изменений", other: "изменения" };

export const diff: DiffTexts = {
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
    nothing: (file, agents) => `Ничего: для каждого URL решение то же, что и в ${file} (роботы: ${agents}).`,
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
};
