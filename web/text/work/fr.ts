import type { Tab } from "../../state/state.ts";
import type { work as en } from "./en.ts";

export const work: typeof en = {
  recent: "Récents…",
  recentTitle: "Travaux récents",
  recentHint:
    "Le navigateur les conserve sur cet ordinateur. En ouvrir un ne fait pas perdre le travail en cours : il reste dans cette liste.",
  recentNone: "Rien n’est encore conservé. Ce que vous écrivez apparaîtra ici.",
  recentShown: "ouvert",
  recentLinked: "reçu par lien",
  recentForget: (name: string) => `Retirer ${name} de la liste`,
  recentGone: "Ce travail n’est plus conservé. La liste est à jour.",
  recentElsewhere:
    "Vous avez modifié le même travail dans un autre onglet. Les deux versions sont conservées, sous « Récents ».",
  close: "Fermer",
  copied: "Le lien est copié. Il contient le fichier, les URL et les robots.",
  copiedOf: {
    compare: "Le lien est copié. Il contient le fichier, la version précédente, les URL et les robots.",
    page: "Le lien est copié. Il contient le fichier, les URL, les robots et la page : son adresse, son HTML et ses en-têtes.",
    generate: "Le lien est copié. Il contient le fichier, les URL, les robots et ce formulaire.",
  } as Partial<Record<Tab, string>>,
  shareTitle: "Lien à partager",
  shareAsk:
    "Vous seul pouvez ouvrir cette page : elle fonctionne sur votre ordinateur, à une adresse secrète. Où les autres peuvent-ils ouvrir le testeur ? Tout hébergeur qui a le dossier dist/web convient.",
  shareAddress: "Adresse de ce testeur",
  shareRefused: "Saisissez une adresse qui commence par https:// ou http:// et que d’autres peuvent ouvrir.",
  shareExample: "https://outils.example/robotomata/",
  takeOwn: "Reprendre le fichier de l’onglet « Tester »",
  ownTaken:
    "Le formulaire contient maintenant les groupes et les sitemaps de votre fichier. Les commentaires et les autres lignes ne sont pas repris.",
  formCleared: "Le formulaire a été vidé, car ses groupes contrediraient ce choix.",
  bringBack: "Les rétablir",
  fileUsed: "Ce fichier est maintenant testé. Le précédent se trouve dans « Comparer » et dans « Récents ».",
  reachTitle: "Qui ce fichier exclut",
  reachPurpose: "Robots pour",
  reachBlocked: "Bloqués",
  reachAllowed: "Toujours admis",
  reachMore: (some: string, count: number) => `${some} et ${count} autres`,
};
