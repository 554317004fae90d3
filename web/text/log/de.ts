import type { log as texts } from "./en.ts";

export const log: typeof texts = {
  tabLog: "Log",
  cancel: "Abbrechen",
  logTitle: "Zugriffslog",
  logDrop:
    "Legen Sie das Zugriffslog Ihres Servers hier ab: Sie sehen, welche Robots kamen und was sie abriefen.",
  logFormats:
    "Common und Combined Format, JSON-Zeilen (nginx, Caddy, Cloudflare), W3C Extended (IIS, CloudFront), unverändert oder mit gzip oder Zstandard komprimiert, auch mehrere Dateien zugleich. Das Log bleibt auf diesem Rechner.",
  logExample: "Beispiel zeigen",
  logRobots: (name: string) => `Maßgeblich ist die robots.txt aus dem Reiter „Testen“: ${name}`,
  logNoRobots:
    "Noch ist keine robots.txt dieser Website geöffnet. Was gesperrt war, lässt sich deshalb nicht sagen.",
  logOtherRobots: "Ihre robots.txt öffnen…",
  logEditRobots: "Im Reiter „Testen“ bearbeiten",
  logFetchRobots: (host: string) => `${host}/robots.txt in neuem Tab`,
  logDryRun: "Was ein Server täte, der sie durchsetzt:",
  logProgress: (read, total, lines) => `${read} von ${total} · ${lines} Zeilen`,
  logCancelled: "Das Lesen des Logs wurde abgebrochen.",
  logFacts: (robots, requests, all) =>
    `${robots} ${robots === "1" ? "Robot" : "Robots"} · ${requests} von ${all} Anfragen`,
  logCompressed: (name, by) =>
    `${name} ist mit ${by} komprimiert, was hier nicht gelesen werden kann: Entpacken Sie die Datei zuerst.`,
  logDamaged: (name) => `${name} ist beschädigt: Gezählt wurde nur, was vor der beschädigten Stelle steht.`,
  logBomb: (name) =>
    `${name} wird beim Entpacken größer, als ein Log sein sollte: Gezählt wurde nur der Anfang.`,
  logBroken: (name, count, lines) =>
    `Zeilen in ${name}, die keine Anfragen sind: ${count} (Zeile ${lines}${count > 10 ? " …" : ""}).`,
  logLong: (name, count) => `Zeilen in ${name}, die zu lang sind: ${count}.`,
  logUnnamed: (name) =>
    `In ${name} fehlen die User-Agent-Header, ohne die sich Robots nicht von Menschen unterscheiden lassen: Lassen Sie den Server sie mitschreiben.`,
  logUnknown: (name) => `${name} ist kein Zugriffslog in einem lesbaren Format.`,
  logHost: "Host",
  logAllHosts: "Alle Hosts",
  logFilters: {
    all: "Alle Robots",
    forbidden: "Mit gesperrten Abrufen",
    unfetched: "Nie robots.txt gelesen",
    ai: "KI-Crawler",
    unknown: "Unbekannte Robots",
    undeclared: "Unerklärte Programme",
  },
  logBots: "Robots",
  logDetail: "Über den Robot",
  logBot: "Robot",
  logRequests: "Anfragen",
  logForbidden: "Gesperrt",
  logPace: "Stärkste Minute",
  logLast: "Zuletzt (UTC)",
  logNever: "las robots.txt nie",
  logFirst: (count: string) => `las zuerst robots.txt (${count}×)`,
  logRead: (count: string) => `las robots.txt (${count}×)`,
  logNone: "keine",
  logOnly: (count: string) => `las nur robots.txt (${count}×)`,
  copiedCommand: "Der Befehl ist kopiert.",
  logNetworks: "Netze der Betreiber …",
  logNetworksHint:
    "Dateien, in denen Betreiber die Adressen ihrer Crawler veröffentlichen, wie googlebot.json: Damit sehen Sie, wer sich nur als Crawler ausgibt.",
  logNetworksWhose: (name: string) =>
    `${name} heißt nicht wie ein Crawler oder Betreiber: Nennen Sie die Datei etwa googlebot.json oder OpenAI.json, damit klar ist, wessen Netze es sind.`,
  logNetworksNone: (name: string) => `${name} enthält keine Netze.`,
  logNetworksTaken: (names: string) => `Netze von ${names}: Crawler werden an ihnen geprüft.`,
  logReal: "Echt",
  logFake: "Falsch",
  logUnchecked: "Nicht geprüft",
  logRealBy: (count: string) =>
    `${count} ${count === "1" ? "Anfrage" : "Anfragen"} aus den Netzen des Betreibers`,
  logFakeBy: (count: string, addresses: string) =>
    `${count} ${count === "1" ? "Anfrage" : "Anfragen"} von anderswo: ${addresses}`,
  logUncheckedBy: (count: string) => `${count} ${count === "1" ? "Anfrage" : "Anfragen"}`,
  logFakeCount: (count: string) => `${count} falsch`,
  logNoBots: "Einen solchen Robot gibt es im Log nicht.",
  logMore: (count) => `Und ${count} weitere: Der Export enthält alle.`,
  logEvidence: {
    known: "bekannt",
    listed: "aus der Liste",
    declared: "bezeichnet sich als Robot",
    named: "sagt es nicht, wird aber in robots.txt genannt",
    fetched: "sagt es nicht, hat aber robots.txt gelesen",
    undeclared: "ein Programm, das es nicht sagt und robots.txt nicht gelesen hat",
  },
  logOthers: "andere Robots",
  logChart: (from, to, most) => `Anfragen der Robots von ${from} bis ${to}, höchstens ${most} pro Balken`,
  logMost: (count, at) => `Höchstens ${count} Anfragen, ${at} UTC`,
  logPick: "Wählen Sie einen Robot, um zu sehen, was er abrief und was davon gesperrt war.",
  logTimes: "Von, bis (UTC)",
  logStatuses: "Antworten",
  logRobotsStatuses: "Antworten auf robots.txt",
  logAddresses: "Adressen",
  logTooSoon: (count) => `${count}-mal nicht eingehalten`,
  logForbiddenUrls: (count) => `Gesperrt und ${count}-mal abgerufen`,
  logNoForbidden: "Er hat nichts abgerufen, was robots.txt für ihn sperrt.",
};
