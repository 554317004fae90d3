import type { Severity } from "../../lint/diagnostic.ts";
import type { Language } from "../../lint/languages.ts";

/** The words of a report around its messages. */
interface Words {
  readonly severities: Readonly<Record<Severity, string>>;
  /** Counts of findings by severity. */
  summary(errors: number, warnings: number, infos: number): string;
  /** The heading for what could still be repaired, by the options for it. */
  fixable: string;
  fixed(count: number): string;
  clean: string;
  /** The lines of findings that are left out. */
  more(count: number, rule: string, lines: string): string;
  hidden: string;
}

/** Numbers follow their nouns, so that none has to be inflected. */
export const words: Readonly<Record<Language, Words>> = {
  en: {
    severities: { error: "error", warning: "warning", info: "info" },
    summary: (errors, warnings, infos) => `Errors: ${errors}, warnings: ${warnings}, infos: ${infos}.`,
    fixable: "Can be repaired",
    fixed: (count) => `Repaired: ${count}.`,
    clean: "No problems found.",
    more: (count, rule, lines) => `${count} more ${rule}, on ${count === 1 ? "line" : "lines"} ${lines}`,
    hidden: "To see every finding, add --all.",
  },
  de: {
    severities: { error: "Fehler", warning: "Warnung", info: "Hinweis" },
    summary: (errors, warnings, notes) => `Fehler: ${errors}, Warnungen: ${warnings}, Hinweise: ${notes}.`,
    fixable: "Reparierbar",
    fixed: (count) => `Repariert: ${count}.`,
    clean: "Nichts zu beanstanden.",
    more: (count, rule, lines) => `${count}-mal mehr ${rule}, in den Zeilen ${lines}`,
    hidden: "Alle Funde zeigt --all.",
  },
  fr: {
    severities: { error: "erreur", warning: "avertissement", info: "remarque" },
    summary: (errors, warnings, notes) =>
      `Erreurs\u00A0: ${errors}, avertissements\u00A0: ${warnings}, remarques\u00A0: ${notes}.`,
    fixable: "Réparable",
    fixed: (count) => `Réparé\u00A0: ${count}.`,
    clean: "Rien à signaler.",
    more: (count, rule, lines) => `${count} de plus pour ${rule}, aux lignes ${lines}`,
    hidden: "L’option --all montre tout.",
  },
  ru: {
    severities: { error: "ошибка", warning: "предупреждение", info: "замечание" },
    summary: (errors, warnings, notes) =>
      `Ошибки: ${errors}, предупреждения: ${warnings}, замечания: ${notes}.`,
    fixable: "Можно исправить",
    fixed: (count) => `Исправлено: ${count}.`,
    clean: "Замечаний нет.",
    more: (count, rule, lines) => `ещё ${count}: ${rule}, строки ${lines}`,
    hidden: "Показать всё: --all.",
  },
};
