import type { CrawlerPurpose } from "../agent/crawler.ts";
import { knownCrawlers } from "../agent/known.ts";
import type { PolicyPreset, RobotsSpec } from "./spec.ts";

/** A ready-made file, and a line on what it is for. */
interface Preset {
  readonly summary: string;
  spec(): RobotsSpec;
}

/** Common Crawl calls itself an archive. Most models are trained on it, so anyone who rules out training means it too. */
const TRAINING_SOURCES = ["CCBot"];

/** Ready-made policies. Crawlers come from the table of known ones, by purpose. */
export const policyPresets: Readonly<Record<PolicyPreset, Preset>> = {
  open: {
    summary: "everybody may fetch everything",
    spec: () => ({ groups: [{ agents: "*" }] }),
  },
  closed: {
    summary: "nobody may fetch anything, Google's advertising crawlers included",
    spec: () => ({ groups: [{ agents: ["*", ...unbound()], disallow: "/" }] }),
  },
  "no-ai-training": {
    summary: "search yes, AI training no",
    spec: () => ({
      groups: [
        { agents: "*", signals: { search: "yes", "ai-train": "no" } },
        {
          comment: "Crawlers that collect text and images to train AI models",
          agents: [...tokensFor("ai-training"), ...TRAINING_SOURCES],
          disallow: "/",
        },
      ],
    }),
  },
  "no-ai": {
    summary: "search yes, AI no: neither training, nor answers, nor agents",
    spec: () => ({
      groups: [
        { agents: "*", signals: { search: "yes", "ai-input": "no", "ai-train": "no" } },
        {
          comment: "Crawlers that collect for AI models, ground AI answers, or act for AI products",
          agents: [...tokensFor("ai-training", "ai-retrieval", "ai-agent"), ...TRAINING_SOURCES],
          disallow: "/",
        },
      ],
    }),
  },
  "search-only": {
    summary: "search engines yes, all others no",
    spec: () => ({
      groups: [
        { comment: "Search engines", agents: tokensFor("search") },
        { comment: "Everybody else", agents: ["*", ...unbound()], disallow: "/" },
      ],
    }),
  },
};

/** Tokens of the crawlers with these purposes that can be addressed and obey. */
function tokensFor(...purposes: readonly CrawlerPurpose[]): string[] {
  return knownCrawlers()
    .filter(({ purpose, obeys, token }) => purposes.includes(purpose) && obeys && /^[\w-]+$/.test(token))
    .map(({ token }) => token);
}

/** Tokens of the crawlers that `*` does not bind. */
function unbound(): string[] {
  return knownCrawlers()
    .filter(({ boundByStar, operator, obeys }) => !boundByStar && operator === "Google" && obeys)
    .map(({ token }) => token);
}
