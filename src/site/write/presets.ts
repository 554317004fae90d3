import { listedAi } from "../../engine/agent/community/ai.ts";
import { type ListInForce, listInForce } from "../../engine/agent/community/in-force.ts";
import { namesIn } from "../../engine/agent/community/list.ts";
import { communityOf, isVerified } from "../../engine/agent/community/listed.ts";
import { readCrawlers } from "../../engine/agent/community/read.ts";
import { writableName } from "../../engine/agent/community/writable.ts";
import type { Crawler, CrawlerPurpose } from "../../engine/agent/crawler.ts";
import { knownCrawler, knownCrawlers } from "../../engine/agent/known.ts";
import { foldedName } from "../../engine/dialect/addressee.ts";
import type { GroupSpec, PolicyPreset, PresetOptions, RobotsSpec } from "./spec.ts";

/** A ready-made file, and one line about its purpose. */
interface Preset {
  readonly summary: string;
  spec(options?: PresetOptions): RobotsSpec;
}

/**
 * Ready-made policies. They name crawlers of the table, by purpose; policies against AI also name crawlers of a
 * community's list, which no operator's page confirms.
 */
export const policyPresets: Readonly<Record<PolicyPreset, Preset>> = {
  open: {
    summary: "everybody may fetch everything",
    spec: () => ({ groups: [{ agents: "*" }] }),
  },
  closed: {
    summary: 'nobody may fetch anything, not even crawlers that "*" does not bind',
    spec: () => ({ groups: [{ agents: ["*", ...tokensOf(isUnbound)], disallow: "/" }] }),
  },
  "no-ai-training": {
    summary: "search yes, AI training no",
    spec: (options) => ({
      groups: [
        { agents: "*", signals: { search: "yes", "ai-train": "no" } },
        {
          comment: "Crawlers that collect text and images to train AI models",
          agents: tokensOf((one) => isVerified(one) && isFor("ai-training")(one)),
          disallow: "/",
        },
        ...listed(isFor("ai-training"), "+", options),
      ],
    }),
  },
  "no-ai": {
    summary: "search yes, AI no: neither training, nor answers, nor agents (some of which may ignore it)",
    spec: (options) => ({
      groups: [
        { agents: "*", signals: { search: "yes", "ai-input": "no", "ai-train": "no" } },
        {
          comment: "Crawlers that collect for AI models, ground AI answers, or act for AI products",
          agents: tokensOf((one) => isVerified(one) && one.obeys && isForAi(one)),
          disallow: "/",
        },
        ...listed(isForAi, "", options),
        {
          // Named although they may ignore it: it states the publisher's wish, and servers can be configured from it.
          comment:
            "AI crawlers and agents that may ignore this, as their operators say: only the server can keep them out",
          agents: tokensOf((one) => !one.obeys && isForAi(one)),
          disallow: "/",
        },
      ],
    }),
  },
  "search-only": {
    summary: "search engines yes, all others no",
    spec: ({ verifiedOnly = false } = {}) => ({
      groups: [
        {
          comment: "Search engines",
          agents: tokensOf((one) => isFor("search")(one) && (isVerified(one) || !verifiedOnly)),
        },
        {
          comment: "Everybody else",
          // Crawlers that fall back to another's group would use that of Googlebot, which is open.
          agents: [
            "*",
            ...tokensOf((one) => one.purpose !== "search" && (isUnbound(one) || hasFallback(one))),
          ],
          disallow: "/",
        },
      ],
    }),
  },
};

const isForAi = isFor("ai-training", "ai-retrieval", "ai-agent");

/**
 * The group of crawlers that only a community's list names for the purpose, with known crawlers among them.
 *
 * @param mark the ending of those known crawlers' entries in the list that are meant
 */
function listed(
  isMeant: (crawler: Crawler) => boolean,
  mark: string,
  { verifiedOnly = false, crawlers }: PresetOptions = {},
): GroupSpec[] {
  if (verifiedOnly) return [];
  const list = listInForce(crawlers === undefined ? undefined : readCrawlers(crawlers));
  const unsure = new Set([...namesIn(list.rows)].flatMap(([name, { mayTrain }]) => (mayTrain ? [name] : [])));
  const also = list.also
    .flatMap((entry) => (entry.endsWith(mark) ? (knownCrawler(entry.replace("+", "")) ?? []) : []))
    .filter((one) => !isMeant(one));
  const names = communityOf(list)
    .filter((one) => isMeant(one) || (isForAi(one) && unsure.has(one.token)))
    .map(({ token }) => token);
  const written = names.map(writableName);
  const agents = [
    ...tokensOf((one) => !isVerified(one) && isMeant(one)),
    ...also.map(writable),
    ...written.filter((name) => name !== undefined),
  ];
  // Names that crawlers read as the same are written once: in another case, or cut off (`panscient.com` at the dot).
  const byName = new Map(agents.map((name) => [foldedName(name), name]));
  const left = names.filter((_, i) => written[i] === undefined);
  const others = list.more.filter((name) => byName.has(foldedName(name)));
  return [{ comment: commentOn(list, others, left), agents: [...byName.values()], disallow: "/" }];
}

/**
 * The comment that names the list and its date, of the group's names those that are not on it, and the names on it that
 * this file leaves alone.
 */
function commentOn(
  { title, kept, dropped }: ListInForce,
  others: readonly string[],
  left: readonly string[],
): string[] {
  const lines = [`More AI crawlers, which others list (${title}): no page of their operators says so`];
  const tell = (what: string, names: readonly string[]): void => {
    if (names.length > 0) lines.push(`${what}: ${names.join(", ")}`);
  };
  tell("Of these, the list lacks some, which others name", others);
  tell(`The list of ${listedAi.of} named these, too`, dropped);
  tell("The list has these, too, which stay allowed, as they search or show links", kept);
  tell("Known, too, but no group can name these without naming others", left);
  return lines;
}

function isFor(...purposes: readonly CrawlerPurpose[]): (crawler: Crawler) => boolean {
  return ({ purpose }) => purposes.includes(purpose);
}

function isUnbound({ boundByStar }: Crawler): boolean {
  return !boundByStar;
}

function hasFallback({ tokens }: Crawler): boolean {
  return tokens.length > 1;
}

/** Tokens for some of the known crawlers. */
function tokensOf(isMeant: (crawler: Crawler) => boolean): string[] {
  return [...new Set(knownCrawlers().filter(isMeant).map(writable))];
}

/** The name by which a group can address a crawler: if it has spaces, the shorter one that the crawler also obeys. */
function writable({ token, tokens }: Crawler): string {
  return tokens.find((one) => !one.includes(" ")) ?? token;
}
