import type { Evidence } from "../../../src/site/logs/index.ts";
import type { BotFilter } from "../../state/state.ts";

/** Texts of the log tab. */
export const log = {
  tabLog: "Log",
  cancel: "Cancel",
  logTitle: "Access log",
  logDrop: "Drop your server's access log here, and see which robots came and what they requested.",
  logFormats:
    "Common and combined format, JSON lines (nginx, Caddy, Cloudflare), W3C extended (IIS, CloudFront), plain or compressed by gzip or Zstandard, also several files at once. The log stays on this computer.",
  logExample: "Show an example",
  logRobots: (name: string) => `The log is judged by the Test tab’s robots.txt: ${name}`,
  logNoRobots: "No robots.txt of this site is open yet, so nothing here can say what was disallowed.",
  logOtherRobots: "Open its robots.txt…",
  logEditRobots: "Edit in the Test tab",
  logFetchRobots: (host: string) => `${host}/robots.txt in a new tab`,
  logDryRun: "What a server that enforces it would do:",
  logProgress: (read: string, total: string, lines: string) => `${read} of ${total} · ${lines} lines`,
  logCancelled: "Reading the log was cancelled.",
  logFacts: (robots: string, requests: string, all: string) =>
    `${robots} ${robots === "1" ? "robot" : "robots"} · ${requests} of ${all} requests`,
  logCompressed: (name: string, by: string) =>
    `${name} is compressed by ${by}, which cannot be read here: decompress it first.`,
  logDamaged: (name: string) => `${name} is damaged: what came before the damage is counted.`,
  logBomb: (name: string) => `${name} expands to more than any log should: only its beginning is counted.`,
  logBroken: (name: string, count: number, lines: string) =>
    `Lines of ${name} that are not requests: ${count} (line ${lines}${count > 10 ? "…" : ""}).`,
  logLong: (name: string, count: number) => `Lines of ${name} that are too long: ${count}.`,
  logUnnamed: (name: string) =>
    `${name} has no User-Agent headers, without which robots cannot be recognized: make the server log them.`,
  logUnknown: (name: string) => `${name} is not an access log in a format that can be read.`,
  logHost: "Host",
  logAllHosts: "All hosts",
  logFilters: {
    all: "All robots",
    forbidden: "Requested what is disallowed",
    unfetched: "Never fetched robots.txt",
    ai: "AI crawlers",
    unknown: "Unknown robots",
    undeclared: "Undeclared automation",
  } satisfies Record<BotFilter, string> as Record<BotFilter, string>,
  logBots: "Robots",
  logDetail: "About the robot",
  logBot: "Robot",
  logRequests: "Requests",
  logForbidden: "Disallowed",
  logPace: "Busiest minute",
  logLast: "Last seen (UTC)",
  logNever: "never read robots.txt",
  logFirst: (count: string) => `read robots.txt first (${count}×)`,
  logRead: (count: string) => `read robots.txt (${count}×)`,
  logNone: "none",
  logOnly: (count: string) => `only read robots.txt (${count}×)`,
  copiedCommand: "The command is copied.",
  logNetworks: "Operators’ networks…",
  logNetworksHint:
    "Files in which operators publish the addresses of their crawlers, such as googlebot.json: with them, you see who only claims to be one.",
  logNetworksWhose: (name: string) =>
    `${name} is not named after a crawler or an operator: call it googlebot.json or OpenAI.json, say, so that it is clear whose networks these are.`,
  logNetworksNone: (name: string) => `${name} contains no networks.`,
  logNetworksTaken: (names: string) => `Networks of ${names}: robots are checked by them.`,
  logReal: "Verified",
  logFake: "Fake",
  logUnchecked: "Not checked",
  logRealBy: (count: string) =>
    `${count} ${count === "1" ? "request" : "requests"} from its operator’s networks`,
  logFakeBy: (count: string, addresses: string) =>
    `${count} ${count === "1" ? "request" : "requests"} from elsewhere: ${addresses}`,
  logUncheckedBy: (count: string) => `${count} ${count === "1" ? "request" : "requests"}`,
  logFakeCount: (count: string) => `${count} fake`,
  logNoBots: "There is no such robot in the log.",
  logMore: (count: string) => `And ${count} more: export to see them all.`,
  logEvidence: {
    known: "known",
    listed: "from the list",
    declared: "says that it is a robot",
    named: "does not say so, but robots.txt names it",
    fetched: "does not say so, but fetched robots.txt",
    undeclared: "a program that neither says so nor fetched robots.txt",
  } satisfies Record<Evidence, string> as Record<Evidence, string>,
  logOthers: "other robots",
  logChart: (from: string, to: string, most: string) =>
    `Requests by robots from ${from} to ${to}, at most ${most} per bar`,
  logMost: (count: string, at: string) => `At most ${count} requests, at ${at} UTC`,
  logPick: "Choose a robot to see what it requested, and what of that was disallowed.",
  logTimes: "From, to (UTC)",
  logStatuses: "Status codes",
  logRobotsStatuses: "Status codes of robots.txt",
  logAddresses: "Addresses",
  logTooSoon: (count: string) => (count === "1" ? "not obeyed once" : `not obeyed ${count} times`),
  logForbiddenUrls: (count: string) =>
    count === "1" ? "Disallowed, and requested once" : `Disallowed, and requested ${count} times`,
  logNoForbidden: "It requested nothing that robots.txt disallows.",
};
