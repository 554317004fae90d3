import type { ReportTexts } from "../en/report.ts";

export const report: ReportTexts = {
  severities: { error: "ошибка", warning: "предупреждение", info: "замечание" },
  summary: (errors, warnings, notes) =>
    `Ошибки: ${errors}, предупреждения: ${warnings}, замечания: ${notes}.`,
  fixable: "Можно исправить",
  fixed: (count) => `Исправлено: ${count}.`,
  clean: "Замечаний нет.",
  more: (count, rule, lines) => `ещё ${count}: ${rule}, строки ${lines}`,
  hidden: "Показать всё: --all.",
};
