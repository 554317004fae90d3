import type { DiffTexts } from "../en/diff.ts";
import { formsOf } from "../forms.ts";

const { count, number } = formsOf("fr");
const CHANGES = { one: "autre changement", other: "autres changements" };

export const diff: DiffTexts = {
  firstUrls: (list, most) => `seules les ${number(most)} premières URL de ${list} sont utilisées`,
  mayBeMore: (agents, why) => `il peut y avoir d’autres changements pour ${agents}\u00A0: ${why}`,
  for: (agents) => `Pour ${agents}`,
  opened: "ouvert",
  closed: "interdit",
  moreUrls: (more) => ` et ${count(more, { one: "autre URL", other: "autres URL" })} de la liste`,
  more: (more) => `et ${count(more, CHANGES)} (--all montre tout)`,
  uncounted: "et d’autres, qui n’ont pas été comptés",
  same: (agents) => `Aucune URL ne change de verdict pour ${agents}.`,
  others: "Autres changements",
  moreAgents: (names, more) => `${names} et ${count(more, { one: "autre robot", other: "autres robots" })}`,
  github: {
    title: (file) => `Ce que ${file} change pour les robots`,
    head: ["", "par exemple", "robots", "règle avant", "règle après"],
    more: (more) => `Et ${count(more, CHANGES)}.`,
    mayBeMore: (agents, why) => `Il peut y avoir d’autres changements pour ${agents}\u00A0: ${why}.`,
    noneFound: "Aucun changement n’a été trouvé.",
    nothing: (file, agents) =>
      `Rien\u00A0: chaque URL garde le verdict qu’elle avait dans ${file}, pour ${agents}.`,
    sameVerdicts: (file, agents) => `Chaque URL garde le verdict qu’elle avait dans ${file}, pour ${agents}.`,
    others: "Autres changements\u00A0:",
  },
  notices: {
    signals: (who) => `signaux d’IA modifiés pour ${who}`,
    pace: (who) => `délai entre les requêtes modifié pour ${who}`,
    sitemaps: "sitemaps modifiés",
  },
  details: {
    change: (before, now) => `avant\u00A0: ${before}\u00A0; maintenant\u00A0: ${now}`,
    nothing: "rien",
    added: (urls) => `ajouté\u00A0: ${urls}`,
    removed: (urls) => `retiré\u00A0: ${urls}`,
    more: (names, more) => `${names} et ${number(more)} de plus`,
  },
};
