import type { DiffTexts } from "../en/diff.ts";
import { formsOf } from "../forms.ts";

const { count, number } = formsOf("de");
const CHANGES = { one: "weitere Änderung", other: "weitere Änderungen" };

export const diff: DiffTexts = {
  firstUrls: (list, most) => `von ${list} werden die ersten ${number(most)} URLs verwendet`,
  mayBeMore: (agents, why) => `für ${agents} kann es weitere Änderungen geben: ${why}`,
  for: (agents) => `Für ${agents}`,
  opened: "geöffnet",
  closed: "gesperrt",
  moreUrls: (more) => ` und ${count(more, { one: "weitere URL", other: "weitere URLs" })} der Liste`,
  more: (more) => `und ${count(more, CHANGES)} (alle zeigt --all)`,
  uncounted: "und weitere, die nicht gezählt wurden",
  same: (agents) => `Für keine URL ändert sich das Urteil, verglichen für ${agents}.`,
  others: "Andere Änderungen",
  moreAgents: (names, more) =>
    `${names} und ${count(more, { one: "weiterer Crawler", other: "weitere Crawler" })}`,
  github: {
    title: (file) => `Was ${file} für Crawler ändert`,
    head: ["", "zum Beispiel", "Crawler", "Regel vorher", "Regel nachher"],
    more: (more) => `Und ${count(more, CHANGES)}.`,
    mayBeMore: (agents, why) => `Für ${agents} kann es weitere Änderungen geben: ${why}.`,
    noneFound: "Es wurde keine Änderung gefunden.",
    nothing: (file, agents) => `Nichts: Jede URL hat dasselbe Urteil wie in ${file}, für ${agents}.`,
    sameVerdicts: (file, agents) => `Jede URL hat dasselbe Urteil wie in ${file}, für ${agents}.`,
    others: "Andere Änderungen:",
  },
  notices: {
    signals: (who) => `KI-Signale geändert für ${who}`,
    pace: (who) => `Abstand der Abrufe geändert für ${who}`,
    sitemaps: "Sitemaps geändert",
  },
  details: {
    change: (before, now) => `vorher: ${before}; jetzt: ${now}`,
    nothing: "nichts",
    added: (urls) => `neu: ${urls}`,
    removed: (urls) => `entfernt: ${urls}`,
    more: (names, more) => `${names} und ${number(more)} weitere`,
  },
};
