import type { work as en } from "./en.ts";

export const work: typeof en = {
  recent: "Zuletzt…",
  recentTitle: "Zuletzt bearbeitet",
  recentHint:
    "Das alles bewahrt der Browser auf diesem Rechner auf. Woran Sie gerade arbeiten, bleibt in der Liste, auch wenn Sie etwas anderes öffnen.",
  recentNone: "Noch ist nichts gespeichert. Was Sie schreiben, erscheint hier.",
  recentShown: "gerade geöffnet",
  recentLinked: "aus einem Link",
  recentForget: (name: string) => `${name} aus der Liste entfernen`,
  recentGone: "Diese Fassung gibt es nicht mehr. Die Liste ist jetzt aktuell.",
  recentElsewhere:
    "Dieselbe Arbeit wurde in einem anderen Tab geändert. Beide Fassungen bleiben erhalten, zu finden unter „Zuletzt“.",
  close: "Schließen",
};
