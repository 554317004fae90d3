import type { CrawlerPurpose } from "../crawler.ts";

export const purposes: Readonly<Record<CrawlerPurpose, string>> = {
  search: "recherche",
  ads: "publicité",
  "ai-training": "entraînement d’IA",
  "ai-retrieval": "réponses d’IA",
  "ai-agent": "agent d’IA",
  archive: "archives",
  seo: "référencement",
  preview: "aperçu de lien",
  monitoring: "surveillance",
  feed: "flux",
  research: "recherche scientifique",
  other: "autre",
};
