import type { work as en } from "./en.ts";

export const work: typeof en = {
  recent: "Récents…",
  recentTitle: "Travaux récents",
  recentHint:
    "Le navigateur les conserve sur cet ordinateur. En ouvrir un ne fait pas perdre le travail en cours : il reste dans cette liste.",
  recentNone: "Rien n’est encore conservé. Ce que vous écrivez apparaîtra ici.",
  recentShown: "ouvert",
  recentLinked: "reçu par lien",
  recentForget: (name: string) => `Retirer ${name} de la liste`,
  recentGone: "Ce travail n’est plus conservé. La liste est à jour.",
  recentElsewhere:
    "Vous avez modifié le même travail dans un autre onglet. Les deux versions sont conservées, sous « Récents ».",
  close: "Fermer",
};
