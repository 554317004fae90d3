import type { Tab } from "../../state/state.ts";
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
  copied: "Der Link ist kopiert. Er enthält die Datei, die URLs und die Crawler.",
  copiedOf: {
    compare: "Der Link ist kopiert. Er enthält die Datei, die frühere Fassung, die URLs und die Crawler.",
    page: "Der Link ist kopiert. Er enthält die Datei, die URLs, die Crawler und die Seite: Adresse, HTML und Header.",
    generate: "Der Link ist kopiert. Er enthält die Datei, die URLs, die Crawler und dieses Formular.",
  } as Partial<Record<Tab, string>>,
  shareTitle: "Link für andere",
  shareAsk:
    "Diese Seite können nur Sie öffnen: Sie läuft auf Ihrem Rechner, unter einer geheimen Adresse. Wo können andere den Tester öffnen? Jeder Webserver mit dem Ordner dist/web ist recht.",
  shareAddress: "Adresse dieses Testers",
  shareRefused:
    "Geben Sie eine Adresse ein, die mit https:// oder http:// beginnt und die andere öffnen können.",
  shareExample: "https://werkzeug.example/robotomata/",
  takeOwn: "Datei aus dem Reiter „Testen“ übernehmen",
  ownTaken:
    "Das Formular enthält jetzt die Gruppen und Sitemaps Ihrer Datei. Kommentare und andere Zeilen wurden nicht übernommen.",
  formCleared: "Das Formular wurde geleert, weil seine Gruppen dieser Wahl widersprächen.",
  bringBack: "Wiederherstellen",
  fileUsed: "Diese Datei wird jetzt getestet. Die bisherige steht im Vergleich und unter „Zuletzt“.",
  reachTitle: "Wen diese Datei aussperrt",
  reachPurpose: "Crawler für",
  reachBlocked: "Gesperrt",
  reachAllowed: "Weiter erlaubt",
  reachMore: (some: string, count: number) => `${some} und ${count} weitere`,
};
