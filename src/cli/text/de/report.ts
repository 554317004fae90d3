import type { ReportTexts } from "../en/report.ts";

export const report: ReportTexts = {
  severities: { error: "Fehler", warning: "Warnung", info: "Hinweis" },
  summary: (errors, warnings, notes) => `Fehler: ${errors}, Warnungen: ${warnings}, Hinweise: ${notes}.`,
  fixable: "Reparierbar",
  fixed: (count) => `Repariert: ${count}.`,
  clean: "Nichts zu beanstanden.",
  more: (count, rule, lines) => `${count}-mal mehr ${rule}, in den Zeilen ${lines}`,
  hidden: "Alle Funde zeigt --all.",
};
