/** The words of a report of lint around its messages. Numbers follow their nouns, so that none has to be inflected. */
export const report = {
  severities: { error: "error", warning: "warning", info: "info" },
  /** Counts of findings by severity. */
  summary: (errors: number, warnings: number, infos: number) =>
    `Errors: ${errors}, warnings: ${warnings}, infos: ${infos}.`,
  /** The heading for what could still be repaired, by the options for it. */
  fixable: "Can be repaired",
  fixed: (count: number) => `Repaired: ${count}.`,
  clean: "No problems found.",
  /** The lines of findings that are left out. */
  more: (count: number, rule: string, lines: string) =>
    `${count} more ${rule}, on ${count === 1 ? "line" : "lines"} ${lines}`,
  hidden: "To see every finding, add --all.",
};

/** Texts around findings. */
export type ReportTexts = typeof report;
