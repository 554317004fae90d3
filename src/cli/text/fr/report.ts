import type { ReportTexts } from "../en/report.ts";

export const report: ReportTexts = {
  severities: { error: "erreur", warning: "avertissement", info: "remarque" },
  summary: (errors, warnings, notes) =>
    `Erreurs\u00A0: ${errors}, avertissements\u00A0: ${warnings}, remarques\u00A0: ${notes}.`,
  fixable: "Réparable",
  fixed: (count) => `Réparé\u00A0: ${count}.`,
  clean: "Rien à signaler.",
  more: (count, rule, lines) => `${count} de plus pour ${rule}, aux lignes ${lines}`,
  hidden: "L’option --all montre tout.",
};
